"""A press on any place of any board: it acts, or says in words why it does not."""

from __future__ import annotations

import pytest

from rules import scenarios
from rules.core.registry import GAMES
from tests.cases import each, quickly
from widgets.apps.stage.model import NOTHING, PICK, StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.view import view
from widgets.kernel.scene import SIGHT


def at(name: str, step: int) -> StageModel:
    """A scenario after one of its steps, no question open."""
    model = StageModel(scenarios.load(name))
    model.goto(step)
    return model


@pytest.mark.slow
@each("game", GAMES)
def test_no_press_is_answered_with_commands(game: str) -> None:
    """Wherever the reader presses, he is never told how a move is written."""
    pressed = 0
    for name in quickly(scenarios.scenarios(game), 5):
        model = at(name, 0)
        places = [one.id for one in scene(model).places if not one.id.startswith(SIGHT)]
        for place in places[:: max(1, len(places) // 6)]:
            model.goto(0)
            model.choose(place)
            told = view(model).told
            assert told.strong != "Not understood.", (name, place, told)
            pressed += 1
    assert pressed > 20


def test_a_square_that_is_too_far() -> None:
    """The throw does not reach it, and the way is tried as far as it goes (UE-MOVE-01)."""
    model = at("underground/attack-basic", 2)
    model.choose("a8")
    assert view(model).told.text == "Too far. C threw a 5, which is too little for 8 squares."


def test_a_square_before_the_throw() -> None:
    """Nobody goes anywhere before the die is thrown."""
    model = at("underground/attack-basic", 0)
    model.choose("a8")
    assert view(model).told.strong == "Throw first."


def test_where_one_stands_is_no_way() -> None:
    """The own square is nowhere to go to."""
    model = at("underground/attack-basic", 2)
    model.choose("a0")
    assert (model.refused, model.said) == (None, NOTHING)


def test_a_circle_before_a_man_is_chosen() -> None:
    """Several men may move: one is chosen first, and then where he goes."""
    model = at("colditz/first-escape", 1)
    assert model.movers()
    assert model.mover is None
    model.choose("XN05")
    assert (model.refused, model.said) == (None, PICK)


def test_a_circle_before_the_roll() -> None:
    """No man moves before the dice are rolled."""
    model = at("colditz/order-of-turns", 6)
    model.choose("A01")
    assert view(model).told.strong == "Roll first."
