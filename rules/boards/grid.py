"""Squared paper: the names of cells and directions that the labyrinths and the duel share.

Cells are numbered row by row from the top left, level by level from the bottom; ``b3`` is the
second column, third row, ``b3@2`` the same on level 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.core.errors import NotationError, suggest
from rules.core.typed import latin

FORWARD, RIGHT, BACK, LEFT, ABOVE, BELOW = range(6)
"""Directions as seen on the sheet; ``ABOVE`` and ``BELOW`` lead to the neighbouring levels."""

OPPOSITE = (BACK, LEFT, FORWARD, RIGHT, BELOW, ABOVE)
STEPS = ((0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1))
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
ROWS = 999
"""The most rows that cells are named by."""
MANY_CELLS = 1000
"""On a sheet of more cells none is looked for that comes near a name."""
CELL_NAME = re.compile(r"[a-z][1-9]\d{0,2}(@[1-9]\d?)?")
"""How the name of a cell looks, on this sheet or off it."""

Side = tuple[int, int]
"""A side of a cell: the cell and a direction."""


class Grid(NamedTuple):
    """The size of a sheet: columns, rows and levels."""

    width: int
    height: int
    levels: int = 1

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.width * self.height * self.levels

    def place(self, cell: int) -> tuple[int, int, int]:
        """Column, row and level of ``cell``, each counted from 0."""
        level, rest = divmod(cell, self.width * self.height)
        row, column = divmod(rest, self.width)
        return column, row, level

    def cell(self, column: int, row: int, level: int = 0) -> int:
        """The cell at a place, or -1 when that is off the sheet."""
        if 0 <= column < self.width and 0 <= row < self.height and 0 <= level < self.levels:
            return (level * self.height + row) * self.width + column
        return -1

    def neighbour(self, cell: int, way: int) -> int:
        """The cell that shares the side ``way`` with ``cell``, or -1 at the edge (LP-BASE-09)."""
        return around(self)[cell][way]

    def outer(self, cell: int, way: int) -> bool:
        """Whether that side of ``cell`` lies on the edge of the sheet."""
        return around(self)[cell][way] < 0

    def border(self, cell: int, way: int) -> Side:
        """One name for a side, whichever of its two cells it is seen from."""
        other = around(self)[cell][way]
        return (cell, way) if other < 0 or cell < other else (other, OPPOSITE[way])

    def inner(self) -> Iterator[Side]:
        """Every side between two cells of one level, once: those to the right and below."""
        for cell, beside in enumerate(around(self)):
            for way in (RIGHT, BACK):
                if beside[way] >= 0:
                    yield cell, way

    def name(self, cell: int) -> str:
        """The name of ``cell``: ``b3``, or ``b3@2`` where there are several levels."""
        return name_cells(self)[cell]

    def find(self, name: str) -> int:
        """The cell called ``name``; raises ``NotationError`` where there is none."""
        name = latin(name)
        spot, _, floor = name.strip().partition("@")
        if 1 < len(spot) < 5 and spot[0] in COLUMNS and spot[1:].isdecimal() and len(floor) < 5:
            level = int(floor) - 1 if floor.isdecimal() else (0 if not floor else -1)
            cell = self.cell(COLUMNS.index(spot[0]), int(spot[1:]) - 1, level)
            if cell >= 0:
                return cell
        last = self.name(self.size - 1)
        near = suggest(name, map(self.name, range(self.size))) if self.size <= MANY_CELLS else ""
        raise NotationError(
            f"There is no cell '{name}': name one from {self.name(0)} to {last}.{near}"
        )


def count_steps(here: tuple[int, int, int], there: tuple[int, int, int]) -> int:
    """Return how many steps lie between two places of a grid, if nothing stands in the way."""
    return sum(abs(one - other) for one, other in zip(here, there, strict=True))


@lru_cache(maxsize=64)
def around(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """The neighbours of every cell, by direction; -1 where there is none."""
    places = map(grid.place, range(grid.size))
    return tuple(
        tuple(grid.cell(x + across, y + down, z + up) for across, down, up in STEPS)
        for x, y, z in places
    )


@lru_cache(maxsize=64)
def name_cells(grid: Grid) -> tuple[str, ...]:
    """The names of every cell."""
    places = map(grid.place, range(grid.size))
    several = grid.levels > 1
    return tuple(f"{COLUMNS[x]}{y + 1}{f'@{z + 1}' if several else ''}" for x, y, z in places)


@lru_cache(maxsize=64)
def rim(grid: Grid) -> tuple[Side, ...]:
    """Every outer side on the sheet, cell by cell."""
    return tuple(
        (cell, way) for cell in range(grid.size) for way in range(4) if grid.outer(cell, way)
    )


Sides = tuple[tuple[str, ...], ...]
"""The sign on every side of every cell, by direction."""


def redraw_side(grid: Grid, sides: Sequence[Sequence[str]], side: Side, sign: str) -> Sides:
    """The same sides with another sign on one of them, seen from both its cells."""
    (cell, way), rows = side, [*map(tuple, sides)]
    rows[cell] = (*rows[cell][:way], sign, *rows[cell][way + 1 :])
    other, back = around(grid)[cell][way], OPPOSITE[way]
    if other >= 0:
        rows[other] = (*rows[other][:back], sign, *rows[other][back + 1 :])
    return tuple(rows)


def mark_side(grid: Grid, rows: list[list[str]], side: Side, sign: str) -> None:
    """Write a sign on one side of a drawing under the pencil, seen from both its cells."""
    cell, way = side
    rows[cell][way] = sign
    other = grid.neighbour(cell, way)
    if other >= 0:
        rows[other][OPPOSITE[way]] = sign
