"""What a reader meets before a question does not hold its answer, and fits where it is shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from rules import scenarios
from rules.core.registry import GAMES
from rules.scenarios.expect import outcome
from rules.scenarios.runner import Run
from rules.scenarios.script import Scenario

TITLE = 34
"""One line of a phone."""
QUESTION = 92
"""Two lines of a phone."""
SAID = 110
"""Two lines of a phone, with no chip beside them; :data:`BESIDE` leaves room for one."""
BESIDE = 91
WHY = 80
"""What is left of two lines beside the guess and the result."""

NAMES = [name for each in GAMES for name in scenarios.scenarios(each)]


class Said(NamedTuple):
    """A text that is shown before a question, and the pieces' places when it is shown."""

    where: str
    text: str
    pieces: frozenset[str]


@cache
def played(name: str) -> Run:
    """A scenario and what the engine made of it."""
    return scenarios.run(scenarios.load(name))


def holds(text: str, answer: str) -> bool:
    """Whether an answer stands in a text as a word of its own."""
    return bool(re.search(rf"(?<![\w-]){re.escape(answer)}(?![\w-])", text))


def pieces(run: Run, state: Any) -> frozenset[str]:
    """Where the pieces of a position stand: a text may name these places, for they are seen."""
    facts = run.timeline.game.facts(state)
    return frozenset(str(value) for key, value in facts.items() if key.startswith("at."))


def before(run: Run, number: int) -> Iterator[Said]:
    """Everything that is told up to the question before step ``number``."""
    told: Scenario = run.scenario
    begin = run.timeline.line(run.nodes[0])[0].state
    asked = run.nodes[number - 1].parent
    assert asked is not None
    here = pieces(run, asked.state)
    yield Said("the title", told.title, frozenset())
    yield Said("the opening", told.intro, here | pieces(run, begin))
    for earlier, (step, node) in enumerate(zip(told.steps, run.nodes, strict=True), start=1):
        if earlier < number:
            there = here | pieces(run, node.state)
            yield Said(f"step {earlier}", step.text or step.note, there)


@pytest.mark.parametrize("name", NAMES)
def test_no_answer_is_told_before_its_question(name: str) -> None:
    """A place stands nowhere but where a piece stands; a word of the leader's stands nowhere."""
    run = played(name)
    for number, step in enumerate(run.scenario.steps, start=1):
        ask = step.ask
        if not ask or ask["kind"] == "legal":
            continue
        node = run.nodes[number - 1]
        answer = outcome(run.timeline.game, ask, node)
        place = ask["kind"] == "cell" or answer in pieces(run, node.state)
        for said in before(run, number):
            if place:
                told = holds(said.text, answer) and answer not in said.pieces
            else:
                told = ("fact" not in ask or said.where == "the title") and holds(said.text, answer)
            assert not told, f"{said.where} tells the answer of step {number}: {said.text}"


@pytest.mark.parametrize("name", NAMES)
def test_a_question_does_not_hold_its_answer(name: str) -> None:
    """Only as one of its choices, and then beside another, or as the place of a piece."""
    run = played(name)
    for number, step in enumerate(run.scenario.steps, start=1):
        ask, node = step.ask, run.nodes[number - 1]
        if not ask or ask["kind"] == "legal":
            continue
        answer, asked = outcome(run.timeline.game, ask, node), ask["question"]
        if not holds(asked, answer):
            continue
        assert node.parent is not None
        seen = pieces(run, node.parent.state)
        assert answer in seen or sum(holds(asked, one) for one in ask.get("choices", ())) > 1


@pytest.mark.parametrize("name", NAMES)
def test_what_a_scenario_tells_fits_where_it_stands(name: str) -> None:
    """No text needs a third line on a phone."""
    told = scenarios.load(name)
    assert len(told.title) <= TITLE
    assert len(told.intro) <= SAID
    assert len(told.then) <= SAID
    for number, step in enumerate(told.steps, start=1):
        assert len(step.text or step.note) <= BESIDE, f"step {number}: {step.text or step.note}"
        if step.ask:
            assert len(step.ask["question"]) <= QUESTION, f"step {number}"
            assert len(step.ask.get("why", "")) <= WHY, f"step {number}"


@pytest.mark.parametrize("game", GAMES)
def test_titles_are_unlike_each_other(game: str) -> None:
    """A reader finds a scenario by its title."""
    titles = Counter(scenarios.load(name).title for name in scenarios.scenarios(game))
    assert [title for title, times in titles.items() if times > 1] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_title_begins_large_and_ends_without_a_stop(name: str) -> None:
    """It names a thing or a place, and tells nothing."""
    title = scenarios.load(name).title
    assert title[0].isupper() or title[0].isdigit()
    assert not title.endswith((".", "!"))
