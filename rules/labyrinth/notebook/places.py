"""Where a player may be on a plan he knows in part: every cell that some plan allows.

The legs of his walk are laid on the sheet one after the other, in every way that leads to a cell
not proved yet. A cell is proved by one way in which all legs agree and the rivers they need can be
drawn (LP-GAME-05). What is left is exact, as long as the search does not run out of patience; then
the cells not settled count as possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.grid import Grid
from rules.labyrinth.notebook.chart import Spot
from rules.labyrinth.notebook.ground import Ground, around
from rules.labyrinth.notebook.legs import FALL, GO, Leg
from rules.labyrinth.notebook.streams import Streams
from rules.labyrinth.notebook.ways import ways

PATIENCE = 1500
"""How many attempts are made before the cells left count as possible."""


class Found(NamedTuple):
    """The places, and whether every one was proved."""

    spots: frozenset[Spot]
    exact: bool


Laid = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int, int, str], ...]]
"""The facts of a leg on the sheet: cells with their types, sides with what was found."""


@lru_cache(maxsize=64)
def balls(grid: Grid, steps: int) -> tuple[int, ...]:
    """The cells at most so many steps from each cell, as sets of bits."""
    found = [1 << cell for cell in range(grid.size)]
    for _ in range(steps):
        near = [[other for other in ways if other >= 0] for ways in around(grid)]
        wider = found[:]
        for cell, others in enumerate(near):
            for other in others:
                wider[cell] |= found[other]
        found = wider
    return tuple(found)


def cells_of(bits: int) -> Iterator[int]:
    """The cells of a set of bits."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class Search:
    """The legs of one walk on one sheet; ``start`` is the cell where the first begins, or -1.

    ``domains`` are the cells on which each leg can begin, for all that is known of the first one;
    ``goals`` those of the last leg not proved yet, and ``leads`` tells for each beginning which of
    them are near enough.
    """

    def __init__(
        self, grid: Grid, start: int, legs: tuple[Leg, ...], breaches: tuple[int, ...], *,
        ravines: bool,
    ) -> None:  # fmt: skip
        self.grid, self.legs, self.ravines = grid, legs, ravines
        # What was blown up on another leg may be any wall, until that leg is laid.
        blasts = tuple(time for leg in legs for _, _, time, what in leg.sides if what == "blown")
        self.ground = Ground(grid, (*breaches, *blasts), marshy=ravines)
        self.all = (1 << grid.size) - 1
        self.lays: list[dict[int, Laid | None]] = [{} for _ in legs]
        self.known = start >= 0 and self.lay(0, start)
        self.domains = [1 << start if start >= 0 else self.fitting(0, self.all)]
        for number, leg in enumerate(legs[:-1]):
            reached = 0
            for cell in cells_of(self.domains[-1]):
                reached |= self.reach(leg, self.end(leg, cell))
            self.domains.append(self.fitting(number + 1, reached))
        self.ground.breaches = breaches
        self.goals = self.domains[-1]
        self.leads = self.leading()
        self.left = PATIENCE

    def end(self, leg: Leg, origin: int) -> int:
        """The cell where a leg ends that begins on ``origin``, -1 off the sheet."""
        across, down, up = self.ground.places[origin]
        return self.grid.cell(across + leg.end[0], down + leg.end[1], up + leg.end[2])

    def reach(self, leg: Leg, end: int) -> int:
        """The cells near enough for the leg after ``leg`` to begin there."""
        if leg.link == FALL:
            onward = self.ground.next.get(end, -1)
            return self.all if onward < 0 else 1 << onward
        if leg.link != GO:
            return balls(self.grid, 2)[end]
        there = self.ground.near[end][leg.way]
        held = 1 << end if leg.word == "mouth" else 0
        return held | balls(self.grid, 2)[there] if there >= 0 else 0

    def leading(self) -> list[dict[int, int]]:
        """For each leg and each cell where it can begin: the goals near enough to come to."""
        leads = [{cell: 1 << cell for cell in cells_of(self.domains[-1])}]
        for number in range(len(self.legs) - 2, -1, -1):
            leg, after, table = self.legs[number], leads[-1], {}
            for cell in cells_of(self.domains[number]):
                near = self.reach(leg, self.end(leg, cell)) & self.domains[number + 1]
                goals = self.goals if near == self.domains[number + 1] else 0
                for other in () if goals else cells_of(near):
                    goals |= after[other]
                table[cell] = goals
            leads.append(table)
        return leads[::-1]

    # -- laying ---------------------------------------------------------------------------------

    def on_sheet(self, number: int, origin: int) -> Laid | None:
        """The facts of a leg that begins on ``origin``; ``None`` where it runs off the sheet."""
        x, y, z = self.ground.places[origin]
        leg, cell = self.legs[number], self.grid.cell
        spots = {spot: cell(x + spot[0], y + spot[1], z + spot[2]) for spot, _ in leg.cells}
        if min(spots.values()) < 0:
            return None
        kinds = tuple((spots[spot], mask) for spot, mask in leg.cells)
        return kinds, tuple((spots[spot], way, time, what) for spot, way, time, what in leg.sides)

    def lay(self, number: int, origin: int) -> bool:
        """Settle all facts of a leg that begins on ``origin``; whether they fit."""
        table = self.lays[number]
        if origin not in table:
            table[origin] = self.on_sheet(number, origin)
        laid = table[origin]
        ground = self.ground
        return (
            laid is not None
            and all(ground.narrow(cell, mask) for cell, mask in laid[0])
            and all(ground.note(*fact) for fact in laid[1])
        )

    def fitting(self, number: int, cells: int) -> int:
        """The cells on which a leg can begin, for all that is known of the first one."""
        found, mark = 0, len(self.ground.trail)
        for cell in cells_of(cells):
            if self.lay(number, cell):
                found |= 1 << cell
            self.ground.undo(mark)
        return found

    # -- searching ------------------------------------------------------------------------------

    def places(self) -> Found:
        """Every cell where the last leg can end."""
        mark = len(self.ground.trail)
        for origin in cells_of(self.domains[0]):
            if self.leads[0][origin] & self.goals and (self.known or self.lay(0, origin)):
                self.follow(0, origin)
            self.ground.undo(mark)
        impossible = self.goals if self.left > 0 else 0
        proved = cells_of(self.domains[-1] & ~impossible)
        ends = (self.end(self.legs[-1], origin) for origin in proved)
        return Found(frozenset(self.ground.places[end] for end in ends), self.left > 0)

    def follow(self, number: int, origin: int) -> None:
        """Lay the legs after ``number``, which lies on ``origin``, towards every goal left."""
        ground = self.ground
        mark = len(ground.trail)
        if number == len(self.legs) - 1:
            streams = Streams(ground, self.left)
            if streams.whole():
                self.goals &= ~(1 << origin)
            self.left = streams.left
            ground.undo(mark)
            return
        leg, leads = self.legs[number], self.leads[number + 1]
        end = self.end(leg, origin)
        for other in cells_of(self.reach(leg, end) & self.domains[number + 1]):
            if not leads[other] & self.goals:
                continue
            for _ in ways(ground, leg, end, other):
                self.left -= 1
                if self.lay(number + 1, other):
                    self.follow(number + 1, other)
                if self.left <= 0 or not leads[other] & self.goals:
                    break
            ground.undo(mark)
            if self.left <= 0:
                return


@lru_cache(maxsize=512)
def places(
    grid: Grid, start: int, legs: tuple[Leg, ...], breaches: tuple[int, ...], ravines: bool
) -> Found:
    """Where the walker of ``legs`` may be now."""
    return Search(grid, start, legs, breaches, ravines=ravines).places()
