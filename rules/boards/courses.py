"""Courses: rows of cells, each beside the one before, drawn by wandering over free cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence
from itertools import pairwise
from random import Random

from rules.boards.grid import Grid, around

LIKED = 8
"""How many times more often a course goes over a cell that is liked than over another."""


class Courses:
    """The courses over one grid.

    A course is begun on any free cell and wanders on, each time to one of the free cells beside.
    """

    def __init__(self, grid: Grid) -> None:
        self.near = [[other for other in row if other >= 0] for row in around(grid)]

    def sample(self, free: Collection[int], length: int, rng: Random) -> tuple[int, ...] | None:
        """Return a course of so many cells; ``None`` where the wandering ends in a corner."""
        can, found = sorted(free), list[int]()
        while can and len(found) < length:
            found.append(can[int(rng.random() * len(can))])
            can = [one for one in self.near[found[-1]] if one in free and one not in found]
        return tuple(found) if len(found) == length else None

    def chance(self, course: Sequence[int]) -> float:
        """Return how likely a course is drawn on the whole grid, if nothing is known."""
        taken, chance = {course[0]}, 1 / len(self.near)
        for before, cell in pairwise(course):
            chance /= sum(one not in taken for one in self.near[before])
            taken.add(cell)
        return chance

    def through(
        self, cell: int, length: int, fits: Callable[[int, int], bool], *,
        liked: Container[int], lot: Random,
    ) -> tuple[float, tuple[int, ...]] | None:  # fmt: skip
        """Return a course over ``cell`` by lot, and how likely it was to be drawn.

        ``fits`` tells which cell may be which of the course. Where it can, it goes over those that
        are ``liked``. ``None`` where it ends in a corner.
        """
        firsts = [at for at in range(length) if fits(cell, at)]
        if not firsts:
            return None
        first = firsts[int(lot.random() * len(firsts))]
        found, chance = {first: cell}, 1 / len(firsts)
        for at in (*range(first + 1, length), *range(first - 1, -1, -1)):
            near = self.near[found[at - 1 if at > first else at + 1]]
            can = [one for one in near if one not in found.values() and fits(one, at)]
            can += [one for one in can if one in liked] * LIKED
            if not can:
                return None
            found[at] = can[int(lot.random() * len(can))]
            chance *= can.count(found[at]) / len(can)
        return chance, tuple(found[at] for at in range(length))
