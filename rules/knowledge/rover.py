"""What somebody remembers who walks where he sees nothing: places, and where each step led.

Places are kept on slips. Within a slip he knows how its places lie to each other; who is carried
off goes on with another slip, the same one whenever the same thing carries him off from the same
place. A place is one number, its slip and its cell, so the way to a goal is found quickly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable

CELLS = 1 << 20
"""More than a slip has cells."""
BEGUN = 2
"""The first number of a slip that is begun on the way: 0 and 1 are those of a start."""
UNTRIED, SHUT = -1, -2
"""Where a step leads that was never tried, or that something stops."""
OPPOSITE = (2, 3, 0, 1, 5, 4)


class Rover:
    """The memory of one walker, for ``ways`` directions."""

    def __init__(self, ways: int) -> None:
        self.ways = ways
        self.here = -1
        self.known: dict[int, list[int]] = {}
        self.slips: dict[Hashable, int] = {}
        self.path: list[int] = []

    def arrive(self, cell: int, slip: int) -> int:
        """Be on a cell of a slip."""
        self.here = here = slip * CELLS + cell
        if here not in self.known:
            self.known[here] = [UNTRIED] * self.ways
        return here

    @property
    def slip(self) -> int:
        """The slip he walks on."""
        return self.here // CELLS

    def lost(self, cell: int, how: Hashable, *, sure: bool = False) -> int:
        """Be carried off; ``how`` and from where tells whether it is a slip he knows.

        ``sure`` says that ``how`` alone names the place where he is now.
        """
        self.path.clear()
        key = how if sure else (self.here, how)
        slip = self.slips.setdefault(key, len(self.slips) + BEGUN)
        return self.arrive(cell, slip)

    def shut(self, way: int) -> None:
        """Something stops a step."""
        self.known[self.here][way] = SHUT
        self.path.clear()

    def opened(self, way: int) -> None:
        """A wall is gone."""
        self.known[self.here][way] = UNTRIED
        self.path.clear()

    def step(self, way: int, cell: int) -> int:
        """Go to the cell beside; the way back is known, too."""
        before = self.here
        here = self.arrive(cell, before // CELLS)
        self.known[before][way] = here
        if self.known[here][OPPOSITE[way]] == UNTRIED:
            self.known[here][OPPOSITE[way]] = before
        if self.path and self.path[-1] == way:
            self.path.pop()
        else:
            self.path.clear()
        return here

    def carried(self, way: int, entered: int, cell: int, name: Hashable = None) -> int:
        """Step into what carries him off, and come to rest on ``cell``, by its ``name`` if told."""
        before = self.here
        path = self.path[:-1] if self.path and self.path[-1] == way else []
        self.arrive(entered, before // CELLS)
        here = self.lost(cell, name or "in", sure=name is not None)
        self.known[before][way] = here
        self.path = path
        return here

    def way(
        self, goals: Collection[int], turn: int, *, explore: bool = True,
        worth: Callable[[int, int], bool] | None = None,
    ) -> int:  # fmt: skip
        """The first step to the nearest goal, or to what was never tried; -1 for no way.

        Goals come before what is not tried, however far. ``turn`` settles which of equally near
        ones; ``worth`` says whether a side not tried yet is worth trying.
        """
        if self.path:
            return self.path[-1]
        first = -1, -1
        came: dict[int, tuple[int, int]] = {self.here: (-1, -1)}
        waiting = deque(came)
        order = [(way + turn) % self.ways for way in range(self.ways)]
        while waiting:
            here = waiting.popleft()
            if here in goals and here != self.here:
                return self._trace(came, here, -1)
            led = self.known.get(here)
            if led is None:
                continue
            for way in order:
                there = led[way]
                if there >= 0:
                    if there not in came:
                        came[there] = here, way
                        waiting.append(there)
                elif there == UNTRIED and first[0] < 0 and (worth is None or worth(here, way)):
                    first = here, way
                    if not goals:
                        waiting.clear()
                        break
        if explore and first[0] >= 0:
            return self._trace(came, *first)
        return -1

    def _trace(self, came: dict[int, tuple[int, int]], end: int, last: int) -> int:
        """Remember the steps to ``end``, backwards, and give the first."""
        path = [last] if last >= 0 else []
        while end != self.here:
            end, way = came[end]
            path.append(way)
        self.path = path
        return path[-1]
