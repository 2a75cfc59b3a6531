"""Chance on a stage: rolled by whoever looks, or chosen by the one who sees everything."""

from __future__ import annotations

from random import seed

from rules import scenarios
from widgets.apps.stage.model import StageModel

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
