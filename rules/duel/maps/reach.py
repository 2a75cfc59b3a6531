"""Where one can get without grenades: directed steps over open sides, falls, ways through outside.

From a cell one steps over every open side. Stepping onto a pit visits the pit and ends on its exit,
so nobody leaves a pit sideways (LD-GAP-44). With any exit allowed for coming back, the outside is
one more place, joined both ways to every exit (LD-GAP-40).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from rules.duel.maps.maze import OPEN, Maze
from rules.duel.rulings import Rulings


class Reach:
    """The ways of one labyrinth, under the rulings that change them."""

    def __init__(self, maze: Maze, rulings: Rulings) -> None:
        self.maze, self.grid = maze, maze.grid
        self.pits = maze.pits if rulings.reachability == "steps" else {}
        self.joined = rulings.reentry == "any-exit"
        self.outside = maze.grid.size
        """The number of the outside as a place."""

    def stand(self, cell: int) -> int:
        """Where one stands who comes to ``cell``: on it, or on the exit of its pit."""
        return self.pits.get(cell, cell)

    def near(self, cell: int) -> list[int]:
        """The cells beyond the open sides of ``cell``."""
        signs = self.maze.sides[cell]
        return [self.grid.neighbour(cell, way) for way in range(4) if signs[way] == OPEN]

    @cached_property
    def ways(self) -> list[list[int]]:
        """For each place one can stand on, the places one step leads to; the outside comes last."""
        out = {cell for cell, _ in self.maze.exits}
        found = []
        for cell in range(self.grid.size):
            there = [] if cell in self.pits else [self.stand(other) for other in self.near(cell)]
            if self.joined and cell in out and cell not in self.pits:
                there.append(self.outside)
            found.append(there)
        found.append([self.stand(cell) for cell in sorted(out)] if self.joined else [])
        return found

    def from_(self, start: int) -> set[int]:
        """All places one can stand on, starting from ``start``."""
        return spread([self.stand(start)], self.ways)

    def visited(self, start: int) -> set[int]:
        """All cells that can be visited from ``start``: stood on, or fallen through."""
        found = self.from_(start)
        seen = {cell for cell in found if cell < self.outside} | {start}
        out = {cell for cell, _ in self.maze.exits}
        for place in found:
            near = out if place == self.outside else self.near(place)
            seen |= {cell for cell in near if cell in self.pits}
        return seen

    def leaves(self, start: int) -> bool:
        """Whether one can leave from ``start`` without grenades."""
        out = {cell for cell, _ in self.maze.exits if cell not in self.pits}
        return not out.isdisjoint(self.from_(start))

    @cached_property
    def backwards(self) -> list[list[int]]:
        """:attr:`ways` turned round."""
        found: list[list[int]] = [[] for _ in self.ways]
        for place, there in enumerate(self.ways):
            for other in there:
                found[other].append(place)
        return found

    @property
    def whole(self) -> bool:
        """Whether every cell can be visited from every start (LD-BUILD-01): one look each way."""
        standing = {cell for cell in range(self.grid.size) if cell not in self.pits}
        first = min(standing)
        return (
            standing <= spread([first], self.ways)
            and standing <= spread([first], self.backwards)
            and self.visited(first) >= set(self.pits)
        )


def spread(starts: Iterable[int], ways: list[list[int]]) -> set[int]:
    """Everything that can be got to from ``starts``."""
    waiting = [*starts]
    found = set(waiting)
    while waiting:
        for other in ways[waiting.pop()]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


__all__ = ["Reach", "spread"]
