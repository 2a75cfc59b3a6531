"""The leader's plan as a record: cells, borders and exits, and what follows from them at once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from rules.errors import NotationError
from rules.grid import OPPOSITE, Grid
from rules.hints import meant
from rules.labyrinth.board.signs import (
    ARSENAL,
    EMPTY,
    EXIT,
    HOLE,
    HOSPITAL,
    MOUTH,
    OUTSIDE,
    RIVER,
    SOURCE,
)

SIDES = ("top", "right", "bottom", "left", "above", "below")
"""The sides of a cell as it is drawn, by direction; they tell two exits of one cell apart."""


@dataclass(frozen=True, eq=False)
class Plan:
    """An immutable plan. ``borders[cell][way]`` is the sign on that side of the cell.

    Places are numbered: first the cells of ``grid``, then, for a passage on side ``way`` of
    ``cell``, the place outside it, ``size + cell * 6 + way`` (LP-GAP-03).
    """

    grid: Grid
    cells: tuple[str, ...]
    borders: tuple[tuple[str, ...], ...]

    def __eq__(self, other: object) -> bool:
        """Plans are equal when they are drawn alike."""
        if self is other:
            return True
        return isinstance(other, Plan) and self._key == other._key

    def __hash__(self) -> int:
        """Hash of the drawing, computed once."""
        return self._hash

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return (self.grid, self.cells, self.borders)

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    # -- what lies where ------------------------------------------------------------------------

    @cached_property
    def rivers(self) -> dict[str, tuple[int, ...]]:
        """Each river's cells from source to mouth, by letter (LP-STRUCT-08, LP-RIVER-07)."""
        return self._chains(str.islower)

    @cached_property
    def holes(self) -> dict[str, tuple[int, ...]]:
        """Each set's holes in their order, by letter (LP-STRUCT-07)."""
        return self._chains(str.isupper)

    def _chains(self, belongs: object) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[tuple[int, int]]] = {}
        for cell, code in enumerate(self.cells):
            if code not in ("..", "HO", "AR") and belongs(code[0]):  # type: ignore[operator]
                rank = 10 if code[1] == "M" else int(code[1])
                found.setdefault(code[0], []).append((rank, cell))
        return {
            letter: tuple(cell for _, cell in sorted(chain))
            for letter, chain in sorted(found.items())
        }

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The type of every cell; each cell has exactly one (LP-STRUCT-04)."""
        plain = {"..": EMPTY, "HO": HOSPITAL, "AR": ARSENAL}
        kinds = []
        for code in self.cells:
            if code in plain:
                kinds.append(plain[code])
            elif code[0].isupper():
                kinds.append(HOLE)
            else:
                kinds.append({"1": SOURCE, "M": MOUTH}.get(code[1], RIVER))
        return tuple(kinds)

    def kind(self, place: int) -> str:
        """The type of a place; outside the walls every place is ``outside``."""
        return self.kinds[place] if place < self.grid.size else OUTSIDE

    @cached_property
    def exits(self) -> tuple[tuple[int, int], ...]:
        """Each exit passage as (cell inside, direction out) (LP-STRUCT-14)."""
        return tuple(
            (cell, way)
            for cell, signs in enumerate(self.borders)
            for way, sign in enumerate(signs)
            if sign == EXIT
        )

    def beyond(self, place: int, way: int) -> int:
        """The place a step that meets no wall leads to, -1 where there is none."""
        size = self.grid.size
        if place >= size:
            cell, out = divmod(place - size, 6)
            return cell if way == OPPOSITE[out] else -1
        if self.borders[place][way] == EXIT:
            return size + place * 6 + way
        return self.grid.neighbour(place, way)

    def outer(self, cell: int, way: int) -> bool:
        """Whether that side of the cell lies on the perimeter (LP-STRUCT-13)."""
        return self.grid.neighbour(cell, way) < 0

    def with_border(self, cell: int, way: int, sign: str) -> Plan:
        """The same plan with another sign on one border."""
        borders = [list(signs) for signs in self.borders]
        borders[cell][way] = sign
        other = self.grid.neighbour(cell, way)
        if other >= 0:
            borders[other][OPPOSITE[way]] = sign
        return Plan(self.grid, self.cells, tuple(tuple(signs) for signs in borders))

    def name(self, place: int) -> str:
        """The name of a place: a cell's name, or that of a passage, see :func:`outside_name`."""
        if place < self.grid.size:
            return self.grid.name(place)
        return outside_name(self.grid, place, self.exits)

    def find(self, name: str) -> int:
        """The place called ``name``: a cell, ``out``, ``out@d3``, or ``out@d4 right``.

        ``out`` is the place outside the only exit, or the first one; ``out@d3`` that of the exit
        beside d3; where two passages lead out of one cell, the side must be said.
        """
        if name != "out" and not name.startswith("out@"):
            return self.grid.find(name)
        if name == "out" and self.exits:
            return self.grid.size + self.exits[0][0] * 6 + self.exits[0][1]
        beside, _, side = name[4:].partition(" ")
        cell = self.grid.find(beside) if beside else -1
        ways = [way for inside, way in self.exits if inside == cell]
        if side:
            ways = [way for way in ways if SIDES[way] == side]
        if len(ways) == 1:
            return self.grid.size + cell * 6 + ways[0]
        names = [self.name(self.grid.size + inside * 6 + way) for inside, way in self.exits]
        there_are = f"exits: {', '.join(names)}" if names else "this plan has no exit"
        if ways:
            raise NotationError(f"There are two exits at '{name}': say which; {there_are}.")
        raise NotationError(f"There is no exit at '{name}'; {there_are}.{meant(name, names)}")


def outside_name(grid: Grid, place: int, exits: Collection[tuple[int, int]]) -> str:
    """``out`` beyond the only one of ``exits``, else ``out@d3``, or ``out@d4 right`` of two."""
    cell, way = divmod(place - grid.size, 6)
    beside = [out for inside, out in exits if inside == cell]
    if len(exits) == 1 and beside == [way]:
        return "out"
    named = f"out@{grid.name(cell)}"
    return named if beside == [way] else f"{named} {SIDES[way]}"
