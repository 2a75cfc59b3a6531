"""Exhaustive counts: how many sequences of so many actions there are from small positions.

The numbers change only when the rules do. The slow way asks every nameable action.
"""

from __future__ import annotations

from typing import Any

from rules.core.playout import divide, perft
from rules.games.duel import GAME
from rules.games.duel.state import State
from tests.cases import each
from tests.rules.games.duel.strategies import named

YARD = "+---+\n|   |\n+---+"
ROW = "+---+---+---+\n| A   K   X >\n+---+---+---+"
ROOM = "+---+---+ ^ +\n| 1   O     |\n+   +---+   +\n| Y   I   X |\n+---+---+---+"

POSITIONS: dict[str, tuple[dict[str, Any], dict[str, str], dict[str, str], list[int]]] = {
    "two cells each": ({}, {"M1": YARD, "M2": YARD}, {}, [9, 81, 729, 6561]),
    "no grenades": (
        {"grenades": {"P1": 0, "P2": 0}}, {"M1": ROW, "M2": YARD}, {}, [5, 25, 125, 625, 3125],
    ),
    "a room": ({"players": {"P1": "c1"}}, {"M1": ROOM, "M2": YARD}, {}, [9, 67, 540, 4122]),
    "outside, any exit": (
        {"players": {"P1": "out:c1:N"}, "carried": {"P1": "O"}}, {"M1": ROOM, "M2": YARD},
        {"reentry": "any-exit"}, [12, 108, 1242, 10926],
    ),
    "to be placed": ({"start": True}, {"M1": ROW, "M2": YARD}, {}, [3, 3, 28, 252, 2231]),
    "a lot": ({}, {"M1": ROW, "M2": YARD}, {"first_player": "lot"}, [2, 18, 162, 1458]),
    "both hurt": (
        {"limping": ["P1", "P2"], "crutch": ["P1"], "grenades": {"P1": 1, "P2": 0}},
        {"M1": ROW, "M2": YARD}, {}, [9, 57, 305, 1780],
    ),
}  # fmt: skip
"""Set-up, maps, rulings, and the counts from depth 1 on."""


def begun(name: str) -> State:
    """One of the positions."""
    spec, maps, options, _ = POSITIONS[name]
    return GAME.setup({**spec, "loose": True}, maps, options)


def slow(state: State, depth: int) -> int:
    """The count by asking every nameable action, without lists or short cuts."""
    if depth == 0:
        return 1
    free = {action for action in named(state) if not GAME.refusals(state, action)}
    return sum(slow(GAME.apply(state, action).state, depth - 1) for action in free)


@each("name", POSITIONS)
def test_counts_are_golden(name: str) -> None:
    """Depth by depth; the split by first action shows where two counts part."""
    golden = POSITIONS[name][3]
    for depth, expected in enumerate(golden, start=1):
        state = begun(name)
        assert perft(GAME, state, depth) == expected, divide(GAME, state, depth)


@each("name", POSITIONS)
def test_short_cuts_do_not_count(name: str) -> None:
    """The slow way counts the same, three deep."""
    assert slow(begun(name), 3) == POSITIONS[name][3][2]
