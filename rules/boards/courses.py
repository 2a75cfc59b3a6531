"""Courses: rows of cells, each beside the one before, drawn by wandering over free cells."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from rules.boards.grid import Grid, around, count_steps


class Courses:
    """The courses over one grid.

    A course is begun on any free cell, as any of its cells, and wanders to both its ends, each time
    to one of the free cells beside.
    """

    def __init__(self, grid: Grid) -> None:
        self.places = [grid.place(cell) for cell in range(grid.size)]
        self.near = [[other for other in row if other >= 0] for row in around(grid)]

    def sample(
        self, free: Collection[int], length: int, fixed: Mapping[int, int], rng: Random
    ) -> list[int] | None:
        """Return a course of so many cells; ``fixed`` are its cells that are known, by number.

        ``None`` where the wandering ends in a corner, or misses a cell that is known.
        """
        first = min(fixed, default=-1)
        if first < 0:
            if not free:
                return None
            spots = sorted(free)
            first = int(rng.random() * length)
            fixed = {first: spots[int(rng.random() * len(spots))]}
        found, taken = {first: fixed[first]}, {*fixed.values()}
        for at in list_links(first, length):
            before = found[at - 1 if at > first else at + 1]
            if at in fixed:
                can = [fixed[at]] if fixed[at] in self.near[before] else []
            else:
                can = [one for one in self.near[before] if one in free and one not in taken]
                ahead = min((link for link in fixed if link > at), default=-1)
                if at > first and ahead >= 0:
                    goal, left = self.places[fixed[ahead]], ahead - at
                    can = [one for one in can if count_steps(self.places[one], goal) <= left]
            if not can:
                return None
            found[at] = can[int(rng.random() * len(can))]
            taken.add(found[at])
        return [found[at] for at in range(length)]

    def lean(self, free: Collection[int], course: Sequence[int], at: int) -> float:
        """Return how likely a course is, if nothing of it is known, beside having ``at`` fixed."""
        chances = [self.chance(free, course, first) for first in range(len(course))]
        return sum(chances) / (len(course) * len(free) * chances[at])

    def chance(self, free: Collection[int], course: Sequence[int], first: int) -> float:
        """Return how likely a course is, once its cell ``first`` is known."""
        taken, chance = {course[first]}, 1.0
        for at in list_links(first, len(course)):
            before = course[at - 1 if at > first else at + 1]
            chance /= sum(one in free and one not in taken for one in self.near[before])
            taken.add(course[at])
        return chance


def list_links(first: int, length: int) -> tuple[int, ...]:
    """Return the order in which the cells of a course are found: down from ``first``, then up."""
    return (*range(first + 1, length), *range(first - 1, -1, -1))
