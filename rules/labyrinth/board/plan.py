"""The leader's plan as a record: cells, borders and exits, and what follows from them at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.errors import NotationError
from rules.grid import OPPOSITE, Grid
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
        """The name of a place: a cell's name, or ``out``."""
        return "out" if place >= self.grid.size else self.grid.name(place)

    def find(self, name: str) -> int:
        """The place called ``name``; ``out`` is the first exit's, ``out@d3`` the one beside d3."""
        if name != "out" and not name.startswith("out@"):
            return self.grid.find(name)
        beside = self.grid.find(name[4:]) if name != "out" else None
        for cell, way in self.exits:
            if beside in (None, cell):
                return self.grid.size + cell * 6 + way
        raise NotationError(f"There is no exit at '{name}': write 'out@' and the cell inside it.")
