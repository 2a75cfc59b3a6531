"""The leader's plan: cells, borders and places, and what every map rule looks at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from rules.boards.grid import OPPOSITE, Grid, Sides, redraw_side
from rules.core.errors import NotationError, suggest
from rules.core.findings import Finding
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.options import Rulings

# -- The leader's plan as a record ----------------------------------------------------------------


SIDES = ("top", "right", "bottom", "left", "above", "below")
"""The sides of a cell as it is drawn, by direction; they tell two exits of one cell apart."""


@dataclass(frozen=True, eq=False)
class Plan:
    """An immutable plan. ``borders[cell][way]`` is the sign on that side of the cell.

    Places are numbered: first the cells of ``grid``, then, for a passage on side ``way`` of
    ``cell``, the place outside it, ``size + cell * 6 + way`` (LP-GAP-03). ``legend`` tells what the
    codes in ``cells`` mean in the game that is played.
    """

    grid: Grid
    cells: tuple[str, ...]
    borders: tuple[tuple[str, ...], ...]
    legend: terrain.Terrains = terrain.LEGEND

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
        return self._chains(terrain.STREAM)

    @cached_property
    def holes(self) -> dict[str, tuple[int, ...]]:
        """Each set's holes in their order, by letter (LP-STRUCT-07)."""
        return self._chains(terrain.SET)

    def _chains(self, chain: str) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[tuple[int, int]]] = {}
        for cell, ground in enumerate(self.ground):
            if ground.chain == chain:
                code = self.cells[cell]
                rank = 10 if code[1] == terrain.LAST else int(code[1])
                found.setdefault(code[0], []).append((rank, cell))
        return {
            letter: tuple(cell for _, cell in sorted(links))
            for letter, links in sorted(found.items())
        }

    @cached_property
    def ground(self) -> tuple[terrain.Terrain, ...]:
        """The kind of ground of every cell; a code that is none is left to the map rules."""
        return tuple(self.legend.read(code) or self.legend[terrain.EMPTY] for code in self.cells)

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letter of the river that every cell belongs to, mouth included; else empty."""
        cells = zip(self.cells, self.ground, strict=True)
        return tuple(code[0] if ground.chain == terrain.STREAM else "" for code, ground in cells)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The type of every cell; each cell has exactly one (LP-STRUCT-04)."""
        return tuple(ground.kind for ground in self.ground)

    def kind(self, place: int) -> str:
        """The type of a place; outside the walls every place is ``outside``."""
        return self.kinds[place] if place < self.grid.size else terrain.OUTSIDE

    @cached_property
    def exits(self) -> tuple[tuple[int, int], ...]:
        """Each exit passage as (cell inside, direction out) (LP-STRUCT-14)."""
        return tuple((cell, way) for cell, way, sign in self.sides if sign == terrain.EXIT)

    @cached_property
    def sides(self) -> tuple[tuple[int, int, str], ...]:
        """Every side of every cell, in order: the cell, the direction, the sign."""
        cells = enumerate(self.borders)
        return tuple((cell, way, sign) for cell, signs in cells for way, sign in enumerate(signs))

    def beyond(self, place: int, way: int) -> int:
        """The place a step that meets no wall leads to, -1 where there is none."""
        size = self.grid.size
        if place >= size:
            cell, out = divmod(place - size, 6)
            return cell if way == OPPOSITE[out] else -1
        if self.borders[place][way] == terrain.EXIT:
            return size + place * 6 + way
        return self.grid.neighbour(place, way)

    def with_border(self, cell: int, way: int, sign: str) -> Plan:
        """The same plan with another sign on one border."""
        return self.bordered(redraw_side(self.grid, self.borders, (cell, way), sign))

    def bordered(self, borders: Sides) -> Plan:
        """The same cells with other borders; what follows from the cells alone is handed over."""
        found = replace(self, borders=borders)
        known = self.__dict__
        found.__dict__.update({name: known[name] for name in OF_CELLS if name in known})
        return found

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
        raise NotationError(f"There is no exit at '{name}'; {there_are}.{suggest(name, names)}")


OF_CELLS = ("rivers", "holes", "ground", "letters", "kinds")
"""What a plan works out from its cells, whatever its borders."""


def outside_name(grid: Grid, place: int, exits: Collection[tuple[int, int]]) -> str:
    """``out`` beyond the only one of ``exits``, else ``out@d3``, or ``out@d4 right`` of two."""
    cell, way = divmod(place - grid.size, 6)
    beside = [out for inside, out in exits if inside == cell]
    if len(exits) == 1 and beside == [way]:
        return "out"
    named = f"out@{grid.name(cell)}"
    return named if beside == [way] else f"{named} {SIDES[way]}"


# -- What every map rule looks at -----------------------------------------------------------------


Verdict = Iterator[Finding | str]
"""Findings for what is wrong, and the ids of clauses looked at and found kept."""

Rule = Callable[[Plan, Rulings], Verdict]
"""A map rule: what it says of a plan under the rulings in force."""


def list_names(plan: Plan, cells: Iterable[int]) -> tuple[str, ...]:
    """The names of ``cells``."""
    return tuple(plan.name(cell) for cell in cells)


# -- Cells in few words ---------------------------------------------------------------------------


FEW_CELLS = 4
"""The most cells named as the only ones left out."""


def in_words(plan: Plan, cells: Iterable[int]) -> str:
    """``cells`` as whole columns or rows, as everything but a few, or as runs in each row."""
    grid, chosen = plan.grid, sorted({*cells})
    spared = [cell for cell in range(grid.size) if cell not in {*chosen}]
    if not spared:
        return "everywhere"
    if grid.levels == 1:
        for what, axis in (("column", 0), ("row", 1)):
            lines = whole_lines(plan, chosen, axis)
            if lines:
                called = [grid.name(grid.cell(*(line, 0)[:: 1 - 2 * axis])) for line in lines]
                short = [name[0] if not axis else name[1:] for name in called]
                return f"{what}{'s' * (len(lines) > 1)} {name_runs(lines, short)}"
    if len(spared) <= FEW_CELLS and len(spared) < len(chosen):
        *most, last = list_names(plan, spared)
        return f"everything but {', '.join(most)} and {last}" if most else f"everything but {last}"
    rows: dict[tuple[int, ...], list[int]] = {}
    for cell in chosen:
        rows.setdefault(grid.place(cell)[1:], []).append(cell)
    return ", ".join(name_runs(row, list_names(plan, row)) for row in rows.values())


def whole_lines(plan: Plan, cells: list[int], axis: int) -> list[int]:
    """The columns (axis 0) or rows (1) that ``cells`` fill, if they fill whole ones only."""
    counts: dict[int, int] = {}
    for cell in cells:
        line = plan.grid.place(cell)[axis]
        counts[line] = counts.get(line, 0) + 1
    full = (plan.grid.height, plan.grid.width)[axis]
    return sorted(counts) if all(count == full for count in counts.values()) else []


def name_runs(numbers: list[int], called: Iterable[str]) -> str:
    """Numbers that follow each other as runs of their names: ``a-c, e``."""
    found: list[list[str]] = []
    before = -2
    for number, name in zip(numbers, called, strict=True):
        if number == before + 1:
            found[-1] = [found[-1][0], name]
        else:
            found.append([name])
        before = number
    return ", ".join("-".join(run) for run in found)
