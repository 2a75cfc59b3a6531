"""Chance on a stage: rolled by whoever looks, or chosen by the one who sees everything."""

from __future__ import annotations

from dataclasses import replace
from random import seed

import pytest

from rules import scenarios
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts import ask, popup
from widgets.apps.stage.view import view

LOT = """
title = "Who begins?"
game = "labyrinth"
map = '''
+--+--+
|.. ..E
+--+--+
'''
[options]
first_player = "lot"
[setup]
players.A = "a1"
players.B = "b1"
players.C = "a1"
[[step]]
do = "chance: first B; B: left"
at = "b1"
"""


def stage(viewer: str = "leader") -> StageModel:
    """A stage before the lot for the first move (LP-GAP-02)."""
    return StageModel(scenarios.loads(LOT), viewer)


def test_chance_decides_by_its_odds() -> None:
    """Rolled often, each of three players begins about a third of the time."""
    seed(7)
    begun = []
    for _ in range(300):
        model = stage()
        model.roll()
        begun.append(model.game.actors(model.node.state)[0])
    assert all(70 < begun.count(player) < 130 for player in "ABC")


ROWS = {
    "duel/the-trap": (["End the turn"], "Throw a grenade …"),
    "ravines/start-in-a-pit": ([], "Begin on …"),
    "colditz/first-escape": (["Roll the dice"], "Other …"),
    "underground/chasm-jump": (["Throw"], ""),
}


@pytest.mark.parametrize("name", ROWS)
def test_choices_of_one_kind_that_have_no_room_stand_behind_one_button(name: str) -> None:
    """It is called what they begin with, so is its list; nothing is said three times over."""
    seen = view(StageModel(scenarios.load(name)))
    shown, more = ask.listed(seen)
    row, last = ROWS[name]
    assert [one.label for one in shown if not one.icon] == row
    assert bool(more) == bool(last)
    if more:
        markup = ask.ask(seen)
        assert last in markup
        assert not any(one.label in markup for one in more)
        assert last in popup.popup(replace(seen, popup=seen.popup._replace(name="other")))
