"""Pairs and chains as markup: boards, the question, answers to choose, what decided."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.core.registry import game
from rules.scenarios.expect import gloss_answer, word_question
from rules.scenarios.format import load
from rules.teach.chains import CHAINS, Chain, Link
from rules.teach.contrast import PAIRS, Side
from widgets.apps.learn.model import EXAMPLE, GAP, OWN, STAGES, Contrast, Lesson, Worked
from widgets.apps.stage import narration
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts.head import pill, titled
from widgets.apps.stage.picture import fitted
from widgets.apps.stage.problem import asked
from widgets.apps.stage.reading import Guess
from widgets.apps.stage.records import chip as decided
from widgets.apps.stage.still import framed
from widgets.boards import sheets
from widgets.kernel import svg
from widgets.kernel.forms import choice
from widgets.kernel.html import acts, button, capital, chip, said, words
from widgets.kernel.markup import join, tag
from widgets.kernel.scene import Scene

REGIONS = ("head", "query", "boards", "links", "acts", "live")
TITLES = {"pairs": "Rules that people mix up", "chains": "One rule leads to the next"}
ROOM, PHONE = (500.0, 340.0), (350.0, 250.0)
"""The room for a board beside something else, and on a phone, in CSS pixels."""


def regions(lesson: Lesson, *, idle: bool = False) -> dict[str, str]:
    """The inner markup of every region. ``idle`` is the still page, before Python runs."""
    found = _pair(lesson) if isinstance(lesson, Contrast) else _chain(lesson)
    state = pill("idle" if idle else "live")
    return {
        **found,
        "head": titled(TITLES[lesson.kind], _count(lesson), state),
        "acts": _acts(lesson),
        "live": "" if idle else join(lesson.said or _spoken(lesson)),
    }


def _count(lesson: Lesson) -> str:
    names, name = lesson.names(), _name(lesson)
    return f"{names.index(name) + 1} of {len(names)}"


def _name(lesson: Lesson) -> str:
    return lesson.pair.name if isinstance(lesson, Contrast) else _worked(lesson).chain.name


def listed(lesson: Lesson) -> str:
    """All there are, to choose from."""
    table = PAIRS if isinstance(lesson, Contrast) else CHAINS
    named = ((name, table.tell_title(name)) for name in lesson.names())
    return choice("Turn to", named, _name(lesson), do="pick", arg=table.thing)


# -- boards ---------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def pictures(scenario: str, step: int, asked_at: int) -> tuple[Scene, Scene]:
    """A position of a scenario, for a desk and for a phone, without what is asked there.

    Where everybody walks on a sheet of his own it shows that of whoever acts in the step that is
    asked about.
    """
    model = StageModel(load(scenario))
    model.timeline.goto(model.script[step])
    _turn(model, asked_at)
    if model.question:
        model.guesses[model.index + 1] = Guess(skipped=True)
    return _fitted(model)


def _turn(model: StageModel, step: int) -> None:
    """Turn a board to the sheet of whoever acts in a step, where each walks on one of his own."""
    own, acting = sheets(model.board), model.script[step].action
    if own and acting:
        model.sight = own.sight_of(acting.who)


def _fitted(model: StageModel) -> tuple[Scene, Scene]:
    return fitted(model, *ROOM), fitted(model, *PHONE, phone=True)


class Board(NamedTuple):
    """A board that is shown: a position of a scenario, and the step that is asked about there."""

    scenario: str
    step: int
    asked_at: int


@lru_cache(maxsize=64)
def draw(_lesson: Lesson, board: Board) -> str:
    """The markup of a board. It is kept: what was shown once is shown again at once.

    Each lesson has its own, so that no two pictures of a page have the same title.
    """
    return _drawn(pictures(*board))


def ahead(lesson: Lesson) -> Iterator[Board]:
    """The boards that the next press may ask for."""
    if isinstance(lesson, Contrast):
        yield from (_answered(side) for side in lesson.pair.sides)
    elif _worked(lesson).stage != OWN:
        worked = _worked(lesson)
        for at in range(min(worked.links + 1, len(worked.here.links))):
            yield _linked(worked.here, at)


def _answered(side: Side, *, shown: bool = True) -> Board:
    """The board of a side, before the answer is shown or after."""
    return Board(side.scenario, side.step - (not shown), side.step)


def _linked(chain: Chain, at: int) -> Board:
    """The board of a link: after its step where it is the last of that."""
    links, step = chain.links, chain.links[at].step
    last = at + 1 == len(links) or links[at + 1].step != step
    return Board(chain.scenario, step - (not last), step)


def _drawn(pair: tuple[Scene, Scene]) -> str:
    shared = svg.Shared()
    frames = framed(pair, shared)
    return tag.div("er-apart-board")[shared.markup(), frames]


# -- what both say --------------------------------------------------------------------------------


def _answers(lesson: Lesson, which: int, labels: dict[str, str], first: int = 1) -> str:
    """The answers to choose from, with their digits, while nothing is shown."""
    if lesson.shown:
        return ""
    return acts(
        *(
            button(
                "guess", labels[one], arg=f"{which}:{one}", cap=str(first + at),
                pressed=lesson.guesses.get(which) == one,
            )
            for at, one in enumerate(lesson.asked()[which])
        )
    )  # fmt: skip


def _verdict(guess: str, answer: str, told: str, clause: str, lang: str, *, right: bool) -> str:
    """The answer beside what was said, and the clause that decided, in its own words."""
    said = "As you said: " if right else f"You said {guess}. " if guess else ""
    mark = "er-right" if right else "er-wrong" if guess else ""
    text = decided(clause).text
    return join(
        tag.p(f"er-apart-answer {mark}")[
            words(said, lang), tag.b[words(answer, lang), "."], " ", words(told, lang)
        ],
        tag.p("er-apart-rule")[chip(clause), " ", words(text, lang)],
    )


PLACE = re.compile(r"[a-z]\d+")
"""How the name of a cell begins: it stands on the board as it is written."""


def _capital(text: str) -> str:
    return text if PLACE.match(text) else capital(text)


def _spoken(lesson: Lesson) -> str:
    """What the polite region says."""
    if isinstance(lesson, Contrast):
        if not lesson.shown:
            return lesson.pair.question
        outs = " ".join(f"{game(one.game).title}: {_called(one)}." for one in lesson.pair.sides)
        return f"{outs} {lesson.pair.apart}"
    worked = _worked(lesson)
    if worked.stage == OWN:
        return str(worked.problem.ask["question"]) if not worked.shown else _own_answer(worked)
    told = worked.here.links[worked.links - 1].told
    if worked.stage == EXAMPLE:
        return told
    return _capital(_name_answer(worked.here)) if worked.shown else _question(worked.here)


def _worked(lesson: Lesson) -> Worked:
    assert isinstance(lesson, Worked)
    return lesson


def _acts(lesson: Lesson) -> str:
    """I do not know, Show, or what comes next; then the list of all."""
    open_ = bool(lesson.asked()) and not lesson.shown
    like, onward = "Another pair like this", "Next pair"
    if isinstance(lesson, Worked):
        like, onward = "Next chain", _onward(lesson)
    skip = button("skip", "I do not know") if open_ else ""
    label, kind = ("Show", "er-show") if open_ else (onward, "er-main")
    step = button("step", label, cap="N", sign="play", kind=kind)
    more = button("like", like, cap="S")
    hint = tag.p("er-say")[lesson.said] if lesson.said else ""
    return join(hint, tag.div("er-apart-acts")[skip, step, more, listed(lesson)])


def _onward(worked: Worked) -> str:
    """What comes next of a chain."""
    if worked.stage == EXAMPLE:
        return "Next link" if worked.told < len(worked.chain.links) else "Now you"
    return "One of your own" if worked.stage == GAP else "Another one"


# -- a pair ---------------------------------------------------------------------------------------


def _pair(contrast: Contrast) -> dict[str, str]:
    pair = contrast.pair
    apart = ""
    if contrast.shown:
        apart = tag.p("er-apart-why")[pair.apart]
    one, other = pair.sides
    first = 1 + len(one.choices)
    return {
        "query": join(tag.p("er-apart-kind")[pair.title, "."], tag.p("er-q")[pair.question]),
        "boards": join(
            tag.div("er-apart-sides")[_side(contrast, 0, one, 1), _side(contrast, 1, other, first)],
            apart,
        ),
        "links": "",
    }


def _side(contrast: Contrast, which: int, side: Side, first: int) -> str:
    """One board with its question open, or its answer."""
    rules = game(side.game)
    board = draw(contrast, _answered(side, shown=contrast.shown))
    named = _named(side)
    below = _answers(
        contrast, which, {one: gloss_answer(named, one) for one in side.choices}, first
    )
    if contrast.shown:
        guess = contrast.guesses.get(which, "")
        below = _verdict(
            gloss_answer(named, guess) if guess else "", _called(side), side.told, side.clause,
            rules.speech.language, right=contrast.right(which),
        )  # fmt: skip
    return tag.section("er-apart-side", aria_label=rules.title)[
        tag.h3[rules.title],
        board,
        tag.p("er-apart-did")[words(side.did, rules.speech.language)],
        tag.div("er-apart-below")[below],
    ]


def _named(side: Side) -> dict[str, object]:
    """The question of a side, with what its answers are called."""
    return word_question(game(side.game), side.node.state, side.ask, side.outcome())


def _called(side: Side) -> str:
    return _capital(gloss_answer(_named(side), side.outcome()))


# -- a chain --------------------------------------------------------------------------------------


def _chain(lesson: Lesson) -> dict[str, str]:
    worked = _worked(lesson)
    steps = join(
        (
            tag.li(aria_current="step" if at == worked.stage else None)[
                at + 1, " ", name, " ✓" * (at < worked.stage)
            ]
            for at, name in enumerate(STAGES)
        )
    )
    head = tag.ol("er-apart-stages")[steps]
    if worked.stage == OWN:
        return {"query": head, "boards": _own_board(worked), "links": _own(worked)}
    here = worked.here
    board = _linked(here, min(worked.at, worked.links - 1))
    return {"query": head, "boards": draw(worked, board), "links": _links(worked, here)}


def _links(worked: Worked, here: Chain) -> str:
    lang = game(here.game).speech.language
    rows = [
        _row(at, link, lang, here=at == worked.at)
        for at, link in enumerate(here.links[: worked.links])
    ]
    if worked.stage == GAP:
        named = word_question(game(here.game), here.node(here.links[-1].step).state, here.ask)
        labels = {one: gloss_answer(named, one) for one in here.choices}
        below = _answers(worked, 0, labels)
        if worked.shown:
            guess = worked.guesses.get(0, "")
            below = _verdict(
                gloss_answer(named, guess) if guess else "", _capital(_name_answer(here)), "",
                here.links[-1].clause, lang, right=worked.right,
            )  # fmt: skip
        ask = join(tag.p("er-q")[_question(here)], below)
        rows.append(tag.li("er-apart-asked")[tag.i["?"], tag.div[ask]])
    elif worked.told == len(here.links):
        rows.append(
            tag.li("er-apart-asked")[
                tag.i["="],
                tag.div[
                    tag.p[
                        _question(here), " ", tag.b[words(_capital(_name_answer(here)), lang), "."]
                    ]
                ],
            ]
        )
    count = len(here.links)
    return join(
        tag.h3[here.title],
        tag.p("er-hint")[count, " rules, one after the other. Press a line: the board shows it."],
        tag.ol("er-apart-links")[rows],
    )


def _row(at: int, link: Link, lang: str, *, here: bool) -> str:
    return tag.li[
        tag.i[at + 1],
        tag.button(
            type="button",
            class_="er-apart-link",
            data_do="look",
            data_arg=at,
            aria_pressed=said(here),
        )[words(link.told, lang)],
        chip(link.clause, text=decided(link.clause).text),
    ]


def _question(here: Chain) -> str:
    return str(here.ask["question"])


def _name_answer(here: Chain) -> str:
    state = here.node(here.links[-1].step).state
    return gloss_answer(
        word_question(game(here.game), state, here.ask, here.outcome()), here.outcome()
    )


# -- a position of one's own ----------------------------------------------------------------------


def _own_board(worked: Worked) -> str:
    model = asked(worked.problem)
    if worked.shown:
        model.skip()
    _turn(model, 1)
    return _drawn(_fitted(model))


def _own_named(worked: Worked) -> dict[str, object]:
    problem = worked.problem
    return word_question(
        problem.rules, problem.state, problem.ask, *worked.asked()[0], problem.outcome()
    )


def _own_answer(worked: Worked) -> str:
    return _capital(gloss_answer(_own_named(worked), worked.problem.outcome()))


def _own(worked: Worked) -> str:
    problem = worked.problem
    lang, named = problem.rules.speech.language, _own_named(worked)
    below = _answers(worked, 0, {one: gloss_answer(named, one) for one in worked.asked()[0]})
    if worked.shown:
        guess = worked.guesses.get(0, "")
        below = _verdict(
            gloss_answer(named, guess) if guess else "", _own_answer(worked),
            narration.last((str(problem.ask["why"]),)), problem.clauses[0], lang,
            right=worked.right,
        )  # fmt: skip
    return join(
        tag.h3[problem.chapter.title],
        tag.p("er-hint")["A fresh position. Nothing is filled in."],
        tag.p("er-q")[words(str(problem.ask["question"]), lang)],
        below,
    )
