"""Every scenario of the book is played once, and all that must hold of each is looked at."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import partial

import pytest

from rules.core.clauses import game_of, ledger
from rules.core.data import HERE
from rules.core.records import gloss_statement
from rules.core.registry import GAMES
from rules.scenarios import address, editor, list_scenarios, load
from rules.scenarios.editor.draft import to_notebook, to_toml
from rules.scenarios.expect import collect_glosses, list_answers
from rules.scenarios.runner import Run
from tests.cases import try_all
from tests.played import played
from tests.questions import asked, holds, pieces

TITLE = 34
"""One line of a phone."""
QUESTION = 92
"""Two lines of a phone."""
ALONE = 110
"""Two lines of a phone, with no chip beside them."""
BESIDE = 91
"""Two lines of a phone beside a chip."""
WHY = 80
"""What is left of two lines beside the guess and the result."""
CYRILLIC = re.compile("[\u0400-\u04ff]")


# -- it goes as it says ----------------------------------------------------------------------------


def it_runs_as_it_says(run: Run) -> None:
    """No step differs from what the file expects."""
    assert [str(found) for found in run.differences] == []


def it_fires_what_it_declares(run: Run) -> None:
    """Each declared clause is seen in the events, refusals or checks of the run."""
    fired = run.fired()
    silent = [one for one in run.scenario.clauses if can_be_tested(one) and one not in fired]
    assert silent == []


def can_be_tested(clause: str) -> bool:
    """Whether a clause can be tested at all; rulings always can."""
    found = ledger(game_of(clause)).clauses.get(clause)
    return found is None or found.testable


def its_address_leads_to_its_end(run: Run) -> None:
    """Whoever opens the link stands where the script ends."""
    end = run.timeline.script()[-1]
    text = address.link_for(run.scenario, run.timeline) if run.timeline.goto(end) else ""
    assert address.open_address(address.parse_address(text)).state == end.state


def a_refusal_names_a_place_of_the_board(run: Run) -> None:
    """Where a try breaks is a name that the game itself uses."""
    for node in run.nodes:
        if node.refusals:
            known = {
                one
                for names in run.timeline.game.speech.list_names(node.state).values()
                for one in names
            }
            assert {one.at for one in node.refusals} <= {"", *known}


def what_is_said_has_its_english(run: Run) -> None:
    """The few words of a choice are those with which the announcement begins, or all of it."""
    for node in run.nodes:
        for event in node.told:
            if event.words:
                first = gloss_statement(event.words, run.timeline.game.speech.glosses)
                assert first, event
                assert event.gloss.startswith(first), event


def every_choice_can_be_read(run: Run) -> None:
    """Whatever is not English has its English, and only that."""
    for step in run.scenario.steps:
        ask = step.ask or {}
        english = collect_glosses(run.timeline.game, ask)
        assert set(english) == {choice for choice in list_answers(ask) if CYRILLIC.search(choice)}
        assert not any(CYRILLIC.search(text) for text in english.values())


# -- it is fit to be read --------------------------------------------------------------------------


def it_is_fit_to_be_read(run: Run) -> None:
    """It has a title that names a thing or a place, clauses, and nothing left to do."""
    shown = run.scenario
    assert shown.clauses
    assert shown.title[0].isupper() or shown.title[0].isdigit()
    assert not shown.title.endswith((".", "!"))
    assert "TODO" not in f"{shown.intro} {shown.then} {shown.notes}"
    assert not [step.note for step in shown.steps if "TODO" in step.note]


def what_it_tells_fits_where_it_stands(run: Run) -> None:
    """No text needs a third line on a phone."""
    told = run.scenario
    assert len(told.title) <= TITLE
    assert len(told.intro) <= ALONE
    assert len(told.then) <= ALONE
    for step in told.steps:
        text = step.text or step.note
        assert len(text) <= BESIDE, text
        if step.ask:
            assert len(step.ask["question"]) <= QUESTION, step.ask["question"]
            assert len(step.ask.get("why", "")) <= WHY, step.ask["why"]


def no_answer_is_told_before_its_question(run: Run) -> None:
    """A place stands nowhere but where a piece stands; a word of the leader's stands nowhere.

    The title holds no answer at all. A question holds its own only as one of its choices, and then
    beside another, or as the place of a piece.
    """
    told = run.scenario
    begin = pieces(run, run.timeline.root.state)
    for one in asked(told.id):
        assert not holds(told.title, one.answer)
        assert not one.told(told.intro, begin), told.intro
        for step, node in zip(told.steps[: one.number - 1], run.nodes, strict=False):
            text = step.text or step.note
            assert not one.told(text, pieces(run, node.state)), text
        if holds(one.text, one.answer) and one.answer not in one.seen:
            assert sum(holds(one.text, choice) for choice in one.choices) > 1, one.text


def its_file_is_read_back(run: Run) -> None:
    """Nothing of it is lost, as a file and as a page around it."""
    game, _, short = run.scenario.id.partition("/")
    table = tomllib.loads((HERE / game / "scenarios" / f"{short}.toml").read_text("utf-8"))
    assert tomllib.loads(to_toml(table)) == table
    assert editor.loads(to_notebook(table)).table == table


CHECKS = (
    it_runs_as_it_says, it_fires_what_it_declares, its_address_leads_to_its_end,
    a_refusal_names_a_place_of_the_board, what_is_said_has_its_english, every_choice_can_be_read,
    it_is_fit_to_be_read, what_it_tells_fits_where_it_stands,
    no_answer_is_told_before_its_question, its_file_is_read_back,
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario(game: str) -> None:
    """Each is played once; what is wrong is told with its name."""
    try_all(
        (f"{name}: {check.__name__}", partial(check, played(name)))
        for name in list_scenarios(game)
        for check in CHECKS
    )


@pytest.mark.parametrize("game", GAMES)
def test_titles_are_unlike_each_other(game: str) -> None:
    """A reader finds a scenario by its title."""
    titles = Counter(load(name).title for name in list_scenarios(game))
    assert [title for title, times in titles.items() if times > 1] == []
