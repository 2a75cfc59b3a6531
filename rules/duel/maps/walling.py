"""Walls drawn by lot on an open field, each only where nobody loses a way (LD-BUILD-01)."""

from __future__ import annotations

from random import Random

from rules.duel.maps.maze import OPEN, WALL, Maze
from rules.duel.maps.reach import Reach
from rules.duel.rulings import Rulings
from rules.grid import OPPOSITE


class Lots:
    """Random choices that come out alike on every Python: only ``Random.random`` is promised to."""

    def __init__(self, seed: int) -> None:
        self.next = Random(seed).random

    def mixed(self, things: list[int]) -> list[int]:
        """The same things in another order."""
        for place in range(len(things) - 1, 0, -1):
            other = int(self.next() * (place + 1))
            things[place], things[other] = things[other], things[place]
        return things


class Walls:
    """Walls drawn on an open field, each only where nobody loses a way."""

    def __init__(self, maze: Maze, rulings: Rulings) -> None:
        self.drawn, self.grid = maze, maze.grid
        reach = Reach(maze, rulings)
        self.pits = reach.pits
        self.ways = [list(there) for there in reach.ways]
        self.rows = [list(signs) for signs in maze.sides]

    def draw(self, lots: Lots, share: float) -> None:
        """Draw walls until ``share`` of the inner sides are closed, or none can be any more."""
        grid = self.grid
        inner = [
            cell * 4 + way
            for cell in range(grid.size)
            for way in (1, 2)
            if grid.neighbour(cell, way) >= 0
        ]
        wanted = round(share * len(inner))
        for code in lots.mixed(inner):
            if wanted <= 0:
                return
            cell, way = divmod(code, 4)
            if self.close(cell, way):
                wanted -= 1

    def close(self, cell: int, way: int) -> bool:
        """Close one side if everybody still gets everywhere."""
        other = self.grid.neighbour(cell, way)
        arcs = []
        for here, there in ((cell, other), (other, cell)):
            if here not in self.pits:
                arcs.append((here, self.pits.get(there, there)))
                if there in self.pits and not self.entered(there, here):
                    return False
        for here, there in arcs:
            self.ways[here].remove(there)
        if not all(there in self.ways[here] or self.leads(here, there) for here, there in arcs):
            for here, there in arcs:
                self.ways[here].append(there)
            return False
        self.rows[cell][way] = self.rows[other][OPPOSITE[way]] = WALL
        return True

    def entered(self, pit: int, but: int) -> bool:
        """Whether one can still fall into ``pit`` from another cell than ``but``."""
        for way in range(4):
            other = self.grid.neighbour(pit, way)
            if other not in (-1, but) and self.rows[pit][way] == OPEN and other not in self.pits:
                return True
        return False

    def leads(self, start: int, end: int) -> bool:
        """Whether there is a way from ``start`` to ``end``."""
        ways = self.ways
        seen = bytearray(len(ways))
        seen[start] = 1
        waiting = [start]
        for here in waiting:
            for there in ways[here]:
                if there == end:
                    return True
                if not seen[there]:
                    seen[there] = 1
                    waiting.append(there)
        return False

    def maze(self) -> Maze:
        """The labyrinth with its walls."""
        return Maze(self.grid, self.drawn.things, tuple(map(tuple, self.rows)))
