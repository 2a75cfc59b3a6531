"""A press on any place of any board: it acts, or says in words why it does not."""

from __future__ import annotations

import pytest

from rules import scenarios
from rules.core.registry import GAMES
from tests.cases import each, quickly
from widgets.apps.stage.model import StageModel
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
    for name in quickly(scenarios.list_scenarios(game), 8):
        model = at(name, 0)
        places = [one.id for one in scene(model).places if not one.id.startswith(SIGHT)]
        for place in places[:: max(1, len(places) // 6)]:
            model.goto(0)
            model.choose(place)
            told = view(model).told
            assert told.strong != "Not understood.", (name, place, told)
            pressed += 1
    assert pressed > 20
