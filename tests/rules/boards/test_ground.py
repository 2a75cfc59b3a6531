"""The ground of a board in play: a value, however its walls were blown up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.boards.grid import LEFT, RIGHT
from rules.boards.ground import Ground
from rules.core.registry import game

PLAN = """
+--+--+
|..|..E
+--+--+
|..|..|
+--+--+
"""
GAMES = ("labyrinth", "duel")


def ground(name: str) -> Ground[Any, Any]:
    """A board of the game, with a wall to the left of its first cell."""
    maps = {"M1": PLAN} if name == "labyrinth" else {}
    players = {"players": {"A": "a1"}} if maps else {}
    state = game(name).setup({**players, "loose": True}, maps, {})
    found: Ground[Any, Any] = state.field if maps else state.grounds[0]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_blast_makes_another_value(name: str) -> None:
    """The ground before it stays what it was."""
    before = ground(name)
    after = before.blast(0, LEFT)
    assert after != before
    assert not before.blown
    assert after.blown == {(0, LEFT)}


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_blasts_does_not_matter(name: str) -> None:
    """Nor from which cell a wall was blown up, nor whether the boards are one in memory."""
    one, other = ground(name), ground(name)
    left_first = one.blast(0, LEFT).blast(0, RIGHT)
    right_first = other.blast(1, LEFT).blast(0, LEFT)
    assert left_first == right_first
    assert hash(left_first) == hash(right_first)
    assert left_first is one.blast(0, RIGHT).blast(0, LEFT)


@pytest.mark.parametrize("name", GAMES)
def test_lists_of_actions_are_shared(name: str) -> None:
    """No blast changes what may be named."""
    board = ground(name)
    assert board.blast(0, LEFT).listed is board.listed


def test_steps_follow_a_blast() -> None:
    """What a walker of the duel steps onto is worked out anew where the wall stood alone."""
    before = game("duel").setup({}, {}, {}).grounds[0]
    after = before.blast(0, LEFT)
    fresh = type(before)(before.maze, before.rulings, after.blown)
    assert after.steps == fresh.steps
    assert after.steps != before.steps
