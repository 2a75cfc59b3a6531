"""Whether the pieces of rivers that are settled can be pieces of whole rivers (LP-RIVER-07).

Every river has a source and a mouth. A piece that lacks one is led on, cell by cell, over whatever
is still free; a source beside it is enough, unless it must meet another piece (LM-RIVER-06).
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.labyrinth.notebook.ground import LONGEST, Ground
from rules.labyrinth.notebook.legs import BITS, WATER

SOURCE, MOUTH = BITS["source"], BITS["mouth"]


class Streams:
    """A search for whole rivers; ``left`` is how many attempts it may still make."""

    def __init__(self, ground: Ground, patience: int) -> None:
        self.ground, self.left = ground, patience

    def whole(self) -> bool:
        """Whether all pieces can be made whole; true also when patience runs out."""
        ground = self.ground
        for one, other in ground.same:
            if ground.head(one) != ground.head(other):
                return self.met(one, other) or self.met(other, one)
        for cell, mask in enumerate(ground.kinds):
            if mask & ~WATER:
                continue
            if not mask & MOUTH and cell not in ground.down:
                return self.led(cell, ground.near[cell], down=True)
            if not mask & SOURCE and cell not in ground.up:
                return self.led(cell, ground.near[cell], down=False)
        return True

    def met(self, upper: int, lower: int) -> bool:
        """Whether the piece of ``upper`` can be led on towards that of ``lower`` (LM-RIVER-06)."""
        ground = self.ground
        end, goal = ground.tail(upper), ground.head(lower)
        spare = LONGEST - ground.length(upper) - ground.length(lower)
        near = sorted((ground.far(cell, goal), cell) for cell in ground.near[end] if cell >= 0)
        return self.led(end, [cell for far, cell in near if far <= spare], down=True)

    def led(self, cell: int, cells: Iterable[int], *, down: bool) -> bool:
        """Whether a piece can be led on from one of its ends to one of ``cells``."""
        ground = self.ground
        mark = len(ground.trail)
        for other in cells:
            if other < 0:
                continue
            self.left -= 1
            if self.left < 0:
                return True
            if (ground.flow(cell, other) if down else ground.flow(other, cell)) and self.whole():
                return True
            ground.undo(mark)
        return False
