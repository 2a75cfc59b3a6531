"""What a reader meets before a question does not hold its answer, and fits where it is shown."""

from __future__ import annotations

from collections import Counter

import pytest

from rules import scenarios
from rules.core.registry import GAMES
from tests.cases import each
from tests.questions import asked, holds, pieces, played

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

NAMES = [name for each in GAMES for name in scenarios.scenarios(each)]


@each("name", NAMES)
def test_no_answer_is_told_before_its_question(name: str) -> None:
    """A place stands nowhere but where a piece stands; a word of the leader's stands nowhere."""
    run = played(name)
    told = run.scenario
    begin = pieces(run, run.timeline.line(run.nodes[0])[0].state)
    for one in asked(name):
        assert not one.told(told.intro, begin), told.intro
        for step, node in zip(told.steps[: one.number - 1], run.nodes, strict=False):
            text = step.text or step.note
            assert not one.told(text, pieces(run, node.state)), text


@each("name", NAMES)
def test_no_title_tells_an_answer(name: str) -> None:
    """Neither a place, nor a word, nor any other fact."""
    for one in asked(name):
        assert not holds(scenarios.load(name).title, one.answer)


@each("name", NAMES)
def test_a_question_does_not_hold_its_answer(name: str) -> None:
    """Only as one of its choices, and then beside another, or as the place of a piece."""
    for one in asked(name):
        if holds(one.text, one.answer) and one.answer not in one.seen:
            assert sum(holds(one.text, choice) for choice in one.choices) > 1, one.text


@each("name", NAMES)
def test_what_a_scenario_tells_fits_where_it_stands(name: str) -> None:
    """No text needs a third line on a phone."""
    told = scenarios.load(name)
    assert len(told.title) <= TITLE
    assert len(told.intro) <= ALONE
    assert len(told.then) <= ALONE
    for step in told.steps:
        text = step.text or step.note
        assert len(text) <= BESIDE, text
        if step.ask:
            assert len(step.ask["question"]) <= QUESTION, step.ask["question"]
            assert len(step.ask.get("why", "")) <= WHY, step.ask["why"]


@pytest.mark.parametrize("game", GAMES)
def test_titles_are_unlike_each_other(game: str) -> None:
    """A reader finds a scenario by its title."""
    titles = Counter(scenarios.load(name).title for name in scenarios.scenarios(game))
    assert [title for title, times in titles.items() if times > 1] == []


@each("name", NAMES)
def test_a_title_begins_large_and_ends_without_a_stop(name: str) -> None:
    """It names a thing or a place, and tells nothing."""
    title = scenarios.load(name).title
    assert title[0].isupper() or title[0].isdigit()
    assert not title.endswith((".", "!"))
