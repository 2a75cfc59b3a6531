"""The picture that belongs to a view: a guess beside its result."""

from __future__ import annotations

from rules import scenarios
from tests.cases import each
from tests.widgets.boards.sheet.test_sheet import words
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene

ASKED = ["underground/chasm-jump", "ravines/drift-two-cells"]


def asked(name: str) -> StageModel:
    """A scenario at its first question about a place."""
    model = StageModel(scenarios.load(name))
    while not model.question or model.question.get("kind", "cell") != "cell":
        before = model.index
        model.skip()
        model.step()
        if model.index == before:
            raise AssertionError(f"{name} asks for no place")
    return model


@each("name", ASKED)
def test_a_wrong_guess_stands_beside_the_result(name: str) -> None:
    """The mark stays where it was put, with words below it; before Show there are none."""
    model = asked(name)
    right = model.outcome(model.ahead)
    wrong = next(place.id for place in model.places() if place.id != right)
    model.answer(wrong)
    assert "you said" not in words(scene(model))
    model.step()
    assert "you said" in words(scene(model))
    assert "guess-" in repr(scene(model))


@each("name", ASKED)
def test_a_right_guess_covers_no_piece(name: str) -> None:
    """Only the words stand at the place."""
    model = asked(name)
    model.answer(model.outcome(model.ahead))
    model.step()
    assert "as you said" in words(scene(model))
    assert "guess-" not in repr(scene(model))


@each("name", ASKED)
def test_on_an_own_line_no_guess_is_drawn(name: str) -> None:
    """It belongs to the book's step."""
    model = asked(name)
    model.answer(next(place.id for place in model.places()))
    model.step()
    model.branch()
    model.act(model.offered()[0])
    assert not {"you said", "as you said"} & set(words(scene(model)))
