"""A plan as far as it is settled: types, sides, currents and the order of holes, with a way back.

Every change is written down, so that a search can take it back. Nothing here is drawn: it is what
a plan would have to be like for a walk to have been answered as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rules.grid import ABOVE, OPPOSITE, Grid
from rules.labyrinth.notebook.legs import ANY, BITS, ONE_HOLE, STREAM, WATER

OPEN, WALL, OPEN_MARSH, WALL_MARSH = 1, 2, 4, 8
"""What an inner side can be; an outer one is an exit (``OPEN``) or a wall."""
INNER = {
    "open": 5, "dry": 1, "marsh": 4, "wall": 10, "no_wall": 5, "blown": 10, "proof": 0, "exit": 0,
}  # fmt: skip
OUTER = {"wall": WALL, "proof": WALL, "exit": OPEN, "no_wall": OPEN}
LONGEST, MOST_HOLES = 10, 9
"""A river has a source, a mouth and eight cells between them at most; a set has nine holes."""
Note = tuple[int, str]


@lru_cache(maxsize=16)
def around(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """The neighbours of every cell, by direction; -1 where there is none."""
    ways = range(6)
    return tuple(tuple(grid.neighbour(cell, way) for way in ways) for cell in range(grid.size))


def broken(states: int) -> int:
    """What a side that can be any of ``states`` is after a blast (LM-GAP-07)."""
    return states & 5 | (states & 10) >> 1


class Ground:
    """What is settled of a plan of one size. ``breaches`` are the times of others' blasts."""

    def __init__(self, grid: Grid, breaches: tuple[int, ...], *, marshy: bool) -> None:
        self.grid, self.breaches = grid, breaches
        self.near = around(grid)
        self.places = tuple(grid.place(cell) for cell in range(grid.size))
        self.unknown = 15 if marshy else 3
        self.kinds = [ANY] * grid.size
        self.sides: dict[tuple[int, int], tuple[Note, ...]] = {}
        self.down: dict[int, int] = {}
        self.up: dict[int, int] = {}
        self.next: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.same: list[tuple[int, int]] = []
        self.apart: list[tuple[int, int]] = []
        self.trail: list[Callable[[], object]] = []

    def undo(self, mark: int) -> None:
        """Take back everything since ``mark``, a length of the trail."""
        while len(self.trail) > mark:
            self.trail.pop()()

    # -- settling -------------------------------------------------------------------------------

    def narrow(self, cell: int, mask: int) -> bool:
        """A cell is one of the types in ``mask``; whether it can be."""
        old = self.kinds[cell]
        new = old & mask
        if new != old and new:
            self.kinds[cell] = new
            self.trail.append(lambda: self.kinds.__setitem__(cell, old))
        return new != 0

    def note(self, cell: int, way: int, time: int, what: str) -> bool:
        """What was found of a side at some time; whether it fits all else found there."""
        other = self.near[cell][way]
        key = (cell, way) if other < 0 or cell < other else (other, OPPOSITE[way])
        old = self.sides.get(key, ())
        if (time, what) in old:
            return True
        new = tuple(sorted((*old, (time, what))))
        if not self._fits(new, inner=other >= 0, flat=way < ABOVE):
            return False
        self.sides[key] = new
        self.trail.append(lambda: self.sides.__setitem__(key, old))
        return True

    def _fits(self, notes: tuple[Note, ...], *, inner: bool, flat: bool) -> bool:
        if not inner:
            states = 3 if flat else WALL
            for _, what in notes:
                states &= OUTER.get(what, 0)
            return states > 0
        states, last = self.unknown, 0
        for time, what in notes:
            if self.breaches and any(last < breach < time for breach in self.breaches):
                states |= broken(states)
            states &= INNER[what]
            if what == "blown":
                states = broken(states)
            last = time
        return states > 0

    def _pair(self, table: dict[int, int], key: int, value: int) -> None:
        table[key] = value
        self.trail.append(lambda: table.pop(key))

    def flow(self, above: int, below: int) -> bool:
        """The current runs from one cell to the next (LP-RIVER-07); whether it can."""
        if self.down.get(above) == below:
            return True
        if above in self.down or below in self.up or self.head(above) == below:
            return False
        if not self.narrow(above, STREAM) or not self.narrow(below, WATER & ~BITS["source"]):
            return False
        if above in self.up and not self.narrow(above, BITS["river"]):
            return False
        if below in self.down and not self.narrow(below, BITS["river"]):
            return False
        self._pair(self.down, above, below)
        self._pair(self.up, below, above)
        return self.length(above) <= LONGEST and self.parted()

    def fall(self, hole: int, onward: int) -> bool:
        """One hole follows the other in its set (LP-STRUCT-07); whether it can."""
        if self.next.get(hole) == onward:
            return True
        if hole in self.next or onward in self.before:
            return False
        if not self.narrow(hole, ONE_HOLE) or not self.narrow(onward, ONE_HOLE):
            return False
        self._pair(self.next, hole, onward)
        self._pair(self.before, onward, hole)
        first = hole
        for _ in range(MOST_HOLES):
            if first not in self.before or self.before[first] == onward:
                break
            first = self.before[first]
        return self._long(self.next, first) <= MOST_HOLES

    def river(self, pair: tuple[int, int], *, same: bool) -> bool:
        """Two cells are of one river, or of different ones; whether they still can be."""
        listed = self.same if same else self.apart
        listed.append(pair)
        self.trail.append(listed.pop)
        return same or self.head(pair[0]) != self.head(pair[1])

    def parted(self) -> bool:
        """Whether rivers known to be different still are."""
        return all(self.head(one) != self.head(other) for one, other in self.apart)

    def far(self, one: int, other: int) -> int:
        """How many steps lie between two cells."""
        pairs = zip(self.places[one], self.places[other], strict=True)
        return sum(abs(here - there) for here, there in pairs)

    # -- following ------------------------------------------------------------------------------

    def head(self, cell: int) -> int:
        """The uppermost cell settled of the river of ``cell``."""
        while cell in self.up:
            cell = self.up[cell]
        return cell

    def tail(self, cell: int) -> int:
        """The lowest cell settled of the river of ``cell``."""
        while cell in self.down:
            cell = self.down[cell]
        return cell

    def length(self, cell: int) -> int:
        """How many cells of the river of ``cell`` are settled."""
        return self._long(self.down, self.head(cell))

    @staticmethod
    def _long(table: dict[int, int], first: int) -> int:
        count, cell = 1, first
        while cell in table and table[cell] != first and count < 12:
            cell, count = table[cell], count + 1
        return count
