"""The book's own words are written with the leader's eyes: no player's stage shows them."""

from __future__ import annotations

import re

import pytest

from rules import scenarios
from tests.cases import each, of_the_book
from widgets.apps.stage import parts
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.still import static_html
from widgets.apps.stage.view import view
from widgets.kernel.html import part


def whole(model: StageModel) -> str:
    """All regions of a live stage, every list open."""
    model.popup = "whynot"
    found = parts.regions(view(model), scene(model), listing=True)
    return part((*parts.TOP, *parts.BOTTOM), found)


@pytest.mark.slow
@each("name", of_the_book(part=24))
def test_no_player_reads_the_books_remarks(name: str) -> None:
    """Introduction, conclusion, remarks, questions and their reasons are for the leader alone."""
    found = scenarios.load(name)
    secret = {found.intro, found.then}
    for step in found.steps:
        ask = step.ask or {}
        secret |= {step.text, step.note, str(ask.get("question", "")), str(ask.get("why", ""))}
    secret = {text for text in secret if re.search(r"\b[a-z]\d+\b", text)}
    model = StageModel(found)
    for viewer in model.viewers[1:] if secret else ():
        markup = static_html(found, viewer=viewer)
        model.look(viewer)
        for number in range(len(model.script)):
            model.goto(number)
            markup += whole(model)
        for text in secret:
            assert text not in markup, (viewer, text)


def test_who_is_not_in_a_fresh_position_still_sees_it() -> None:
    """B stands in the river of the first position; the second one has A alone."""
    found = scenarios.load("ravines/nothing-stops-the-current")
    assert StageModel(found).viewers == ("leader", "A", "B")
    assert 'data-er-viewer="B"' in static_html(found, viewer="B")


@each("name", of_the_book(part=1))
def test_titles_name_no_cell(name: str) -> None:
    """The title stands on every viewer's stage."""
    assert not re.search(r"\b[a-z]\d+\b", scenarios.load(name).title)


def test_an_answer_given_as_leader_is_not_shown_to_a_player() -> None:
    """Guess and result name cells; with A's eyes neither is there, and A is asked nothing."""
    model = StageModel(scenarios.load("ravines/drift-two-cells"))
    model.choose("b1")
    model.step()
    assert view(model).told.kind == "ask"
    model.look("A")
    assert view(model).told.kind != "ask"
    model.goto(0)
    assert model.question is None
    assert view(model).state == "live"


def test_the_leader_reads_them() -> None:
    """Nothing is lost for the one who sees everything."""
    markup = static_html(scenarios.load("ravines/drift-two-cells"))
    model = StageModel(scenarios.load("ravines/drift-two-cells"))
    assert model.scenario.intro in markup
    assert model.scenario.intro in whole(model)


def test_steps_are_counted_as_readers_meet_them() -> None:
    """A check between two steps is no step: log, timeline and the way back say the same number."""
    model = StageModel(scenarios.load("ravines/nothing-stops-the-current"))
    assert model.scenario.steps[2].check
    assert [model.scenario.counted(number) for number in range(6)] == [0, 1, 2, 2, 3, 4]
    model.goto(4)
    seen = view(model)
    assert (seen.course.at, seen.drawer.log[-1].step, seen.drawer.log[-1].place) == (3, "4", "3")
    model.branch()
    model.leave()
    assert model.said == "Back on the book's line, step 3."
