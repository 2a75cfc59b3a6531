"""The board as the rules see it: squares, their kinds, and which square leads to which.

Two squares are adjacent when one step of a move leads from one to the other (UE-GAP-06). The board
is data (UE-GAP-02): :mod:`rules.games.underground.board.notation` reads it from a drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

TUNNEL, CHANCE, CHASM, START, EXIT = "tunnel", "chance", "chasm", "start", "exit"
FIRE_CAVE, RUBBLE_CAVE, BEAST_CAVE = "fire-cave", "rubble-cave", "beast-cave"
DEVIL_CAVE, TREASURE_CAVE, PRISON = "devil-cave", "treasure-cave", "prison"

CAVES = (FIRE_CAVE, RUBBLE_CAVE, BEAST_CAVE, DEVIL_CAVE, TREASURE_CAVE, PRISON)
"""The six caves (UE-CAVE-01)."""
SQUARE_KINDS = (TUNNEL, CHANCE, CHASM, START, EXIT, *CAVES)

ABOVE, RIGHT, BELOW, LEFT = range(4)
"""The sides of a square in the drawing."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Board:
    """A board. Two boards are equal when they are drawn alike.

    ``next`` holds the neighbours of each square in the order of their numbers, ``sides`` on which
    side of the square each of them leaves. ``points`` are the middles of the squares in grid units,
    x to the right and y down; ``bends`` the corners of a connector that turns, from the square with
    the lower number to the other one.
    """

    text: str
    name: str = field(compare=False)
    names: tuple[str, ...] = field(compare=False)
    kinds: tuple[str, ...] = field(compare=False)
    next: tuple[tuple[int, ...], ...] = field(compare=False)
    sides: tuple[tuple[int, ...], ...] = field(compare=False)
    points: tuple[Point, ...] = field(compare=False)
    bends: Mapping[tuple[int, int], tuple[Point, ...]] = field(compare=False)
    index: Mapping[str, int] = field(compare=False, repr=False)

    @property
    def start(self) -> int:
        """The number of Start, or -1 where the drawing has none."""
        return next(iter(self.of_kind(START)), -1)

    def of_kind(self, kind: str) -> tuple[int, ...]:
        """The numbers of all squares of a kind."""
        return self._by_kind.get(kind, ())

    @cached_property
    def _by_kind(self) -> dict[str, tuple[int, ...]]:
        return {
            kind: tuple(at for at, found in enumerate(self.kinds) if found == kind)
            for kind in dict.fromkeys(self.kinds)
        }

    def straight(self, frm: int, at: int) -> int:
        """The square straight on for one who came from ``frm`` to ``at``: the one drawn opposite.

        -1 where nothing, or more than one thing, is drawn there (UE-GAP-14).
        """
        if frm not in self.next[at]:
            return -1
        opposite = (self.sides[at][self.next[at].index(frm)] + 2) % 4
        there = [
            to for to, side in zip(self.next[at], self.sides[at], strict=True) if side == opposite
        ]
        return there[0] if len(there) == 1 else -1
