"""A round of practice on its stage: asked, judged, explained, gone on, asked again."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from rules.core.clauses import ledger
from rules.core.practice import Chapter, chapter, chapters
from rules.core.registry import GAMES
from rules.scenarios.script import ScenarioStep
from rules.teach import fresh
from rules.teach.fresh import generate_problem
from rules.teach.practice import Problem, make_problems
from rules.teach.progress import (
    MISSED,
    RIGHT_ONCE,
    Progress,
    Standing,
    Tally,
    parse_progress,
    rule_of,
)
from tests.cases import each, quickly
from widgets import review
from widgets.apps.practice.model import FRESH, Practice, Round
from widgets.apps.practice.still import static_html
from widgets.apps.practice.view import regions, view
from widgets.apps.practice.widget import PracticeStage

ALL = [found for name in GAMES for found in chapters(name)]
FIRST = [next(found for found in ALL if found.game == name) for name in GAMES]
SOME = quickly([found.id for found in ALL], 5)
DAY = 20_000
LIGHTEST = 28_000
"""Bytes that a still may add to a page."""


def plain(html: str) -> str:
    """Markup as its words."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def staged(game: str, name: str) -> PracticeStage:
    """The practice of a chapter."""
    return PracticeStage(lambda: Practice(chapter(game, name)))


class Reader:
    """A reader at a stage of practice, and what the page keeps."""

    def __init__(self, stage: PracticeStage, kept: str = "", day: int = DAY) -> None:
        self.stage = stage
        self.messages: list[dict[str, Any]] = []
        stage.top.send = lambda message, *_: self.messages.append(message)
        stage.top.today = day
        stage.top.kept = kept

    @property
    def problem(self) -> Problem:
        """What is asked."""
        return self.stage.practice.round.problem

    def press(self, do: str, arg: str = "") -> None:
        """Press a control, as the page would."""
        self.stage._hear(None, {"do": do, "arg": arg}, None)

    def answer(self, *, right: bool) -> None:
        """Answer the question, and look."""
        ask, found = self.problem.ask, self.problem.outcome()
        if ask["kind"] == "cell":
            wrong = next(one.id for one in self.stage.model.places() if one.id != found)
            self.press("choose", found if right else wrong)
        else:
            listed = ask.get("choices") or ["yes", "no"]
            self.press("guess", found if right else next(one for one in listed if one != found))
        self.press("step")

    def said(self, region: str) -> str:
        """The words of a region."""
        return plain(self.stage._sent[region])

    @property
    def kept(self) -> Progress:
        """What the page is given to keep."""
        return parse_progress(self.stage.top.kept)


@pytest.fixture
def reader() -> Reader:
    """A reader who has practised nothing yet."""
    return Reader(staged("ravines", "river"))


# -- answering ------------------------------------------------------------------------------------


def test_the_page_learns_what_fired(reader: Reader) -> None:
    """The clauses of the real step are lit in the text."""
    reader.answer(right=False)
    fired = [one["fired"] for one in reader.messages if one.get("fired")][-1]
    assert set(reader.problem.clauses) <= set(fired["clauses"])
    assert not fired["quiet"]


# -- rounds ---------------------------------------------------------------------------------------


RULE = "LM-RIVER-06"
MISS = Progress(rules={RULE: Standing(MISSED, DAY - 2, DAY - 2, 1, 0)}).dump()


def test_what_is_due_is_offered_on_another_page() -> None:
    """A duel's page asks a rule of the ravines, on a board of the ravines, in a fresh place."""
    reader = Reader(staged("duel", "pits"), MISS)
    assert "Ask me what is due" in reader.said("said")
    assert "The river (Labyrinth with ravines)" in reader.said("said")
    reader.press("repeat")
    assert "Problem 1 of 1" in reader.said("head")
    assert f"{RULE}, missed two days ago. A fresh place." in reader.said("head")
    assert reader.problem.state == generate_problem("ravines", RULE, 2).state
    reader.answer(right=True)
    assert reader.kept.rules == {RULE: Standing(RIGHT_ONCE, DAY, DAY + 5, 2, 1)}
    reader.press("step")
    assert reader.problem.key.game == "duel"


def test_what_was_missed_comes_again_in_the_same_sitting() -> None:
    """In another place, at the end, and not for ever."""
    reader = Reader(staged("duel", "pits"), MISS)
    reader.press("repeat")
    states = []
    for _ in range(3):
        states.append(reader.problem.state)
        reader.answer(right=False)
        reader.press("step")
    assert len({*states}) == 3
    assert reader.stage.practice.sitting is None


def test_a_sitting_can_be_ended() -> None:
    """What was not asked waits."""
    rules = {f"LM-PIT-0{n}": Standing(MISSED, DAY, DAY, 1, 0) for n in (1, 2, 3)}
    reader = Reader(staged("duel", "pits"), Progress(rules=rules).dump())
    reader.press("repeat")
    reader.answer(right=True)
    reader.press("end")
    assert "1 of 1 right. The sitting is over" in reader.said("ask")
    assert len(reader.kept.due(DAY)) == 2


def test_the_review_asks_what_is_due_and_then_what_comes_next() -> None:
    """Once the page has told what it keeps; before the first answer nothing is lost by that."""
    reader = Reader(review(), MISS)
    assert "Problem 1 of 1" in reader.said("head")
    reader.answer(right=True)
    reader.press("step")
    assert "not due yet" in reader.said("head")


def test_the_next_problem_is_made_while_an_answer_is_read() -> None:
    """And not before: nothing is worked out of what is still asked."""
    reader, made = Reader(review()), fresh._seeded_problem.cache_info
    before = made().misses
    reader.stage.prefetch()
    assert made().misses == before
    reader.answer(right=True)
    reader.stage.prefetch()
    before = made().misses
    reader.press("step")
    assert "Problem 2 of 10" in reader.said("head")
    assert made().misses == before


def test_the_review_has_something_for_who_has_practised_nothing() -> None:
    """Ten problems of all games."""
    reader = Reader(review())
    assert "Problem 1 of 10" in reader.said("head")
    assert "new to you" in reader.said("head")


@each("text", [MISS, ""])
def test_no_word_of_the_clause_stands_there_before_the_answer(text: str) -> None:
    """Its number does, its words do not."""
    reader = Reader(review(), text)
    clause = reader.problem.clauses[0]
    words = ledger(reader.problem.key.game).clauses[clause].text
    assert clause in reader.said("head")
    assert all(words not in plain(html) for html in reader.stage._sent.values())


def test_what_is_not_due_is_not_offered() -> None:
    """Before its day a rule is left in peace."""
    kept = Progress(rules={RULE: Standing(RIGHT_ONCE, DAY, DAY + 5, 1, 1)}).dump()
    reader = Reader(staged("ravines", "river"), kept)
    assert "due" not in reader.said("said")
    reader.press("repeat")
    assert reader.stage.practice.round.kind == FRESH


def test_another_widget_of_the_page_is_heard(reader: Reader) -> None:
    """What another widget wrote is built on, not written over."""
    reader.stage.top.kept = MISS.replace(RULE, "LD-PIT-03")
    reader.answer(right=False)
    assert {*reader.kept.rules} == {"LD-PIT-03", rule_of(reader.problem)}


def test_a_browser_that_keeps_nothing_is_told_of(reader: Reader) -> None:
    """Practice goes on, and says that it forgets."""
    reader.stage.top.keeps = False
    assert "keeps nothing" in reader.said("said")
    reader.answer(right=False)
    assert reader.kept.rules


# -- what a link has chosen -----------------------------------------------------------------------


CHOSEN = "ravines/river/7/3,duel/pits/2/1"


def test_what_the_browser_keeps_does_not_push_a_link_away() -> None:
    """A link is taken before the page has told what it keeps; it is asked all the same."""
    stage = staged("ravines", "river")
    stage.do("set", CHOSEN)
    reader = Reader(stage, Progress({"ravines/river": Tally(3, 15, 10)}).dump())
    assert str(reader.problem.key) == "ravines/river/7/3"


# -- nothing leaks --------------------------------------------------------------------------------


def shown(problem: Problem, found: Chapter) -> dict[str, str]:
    """The regions of an open question."""
    from widgets.apps.stage.picture import scene

    practice = Practice(found)
    practice.begin(Round((problem,)))
    return regions(view(practice), practice, scene(practice.asked))


@each("found", [found for found in ALL if found.id in SOME])
def test_an_open_question_shows_nothing_of_what_comes(found: Chapter) -> None:
    """With any other step in store, and other clauses, the page is the very same."""
    problem = make_problems(found.game, found.name, 1)[0]
    rules, state = problem.rules, problem.state
    other = next(
        text
        for text in (rules.format(state, action) for action in rules.candidates(state))
        if text != problem.step.do.split("; ")[0]
    )
    ask = {**problem.ask, "why": "Something else."}
    changed = replace(problem, step=ScenarioStep(do=other, ask=ask), clauses=())
    assert shown(problem, found) == shown(changed, found)


def test_drawer_and_whole_screen_last_from_question_to_question(reader: Reader) -> None:
    """Whoever has opened Why reads it at every answer."""
    reader.press("tab", "why")
    reader.press("presenting", "1")
    reader.stage._hear(None, {"do": "env", "env": {"width": 900, "room": [900, 600]}}, None)
    reader.press("step")
    assert "It is" in reader.said("said"), "before a class nobody has to answer first"
    reader.press("step")
    assert reader.stage.model.tab == "why"
    assert reader.stage.model.presenting
    assert reader.stage.model.room == (900, 600), "the next board is laid out for the same room"


def test_the_position_in_words_tells_no_ways() -> None:
    """Places are named without what could be reached from here."""
    stage = staged("underground", "entering-and-moving")
    assert "reached with" not in stage._sent["board"]


# -- the still ------------------------------------------------------------------------------------


@each("found", [found for found in ALL if found.id in SOME])
def test_a_still_is_light_and_asks_its_question(found: Chapter) -> None:
    """The page without Python has the position and the question, and no answer of its own."""
    html = static_html(Practice(found))
    problem = make_problems(found.game, found.name, 1)[0]
    assert len(html.encode()) < LIGHTEST
    assert problem.ask["question"].split()[0] in plain(html)
    assert problem.ask["why"] not in plain(html) or problem.ask["why"] in problem.ask["question"]
    assert 'data-do="step"' in html
    assert "er-svg" in html or "er-unlit" in html


@each("found", FIRST)
def test_the_live_stage_takes_up_the_same_question(found: Chapter) -> None:
    """Nothing changes under the reader's eyes when Python has started."""
    stage = staged(found.game, found.name)
    question = stage.practice.round.problem.ask["question"]
    assert (
        question in plain(static_html(Practice(found))).replace(" ?", "?")
        or stage.model.game.speech.language
    )
    assert stage._root(*reversed(stage._shown()[1:]))["stage"] == f"{found.id}/practice"
    assert stage._root(*reversed(stage._shown()[1:]))["address"] == ""
