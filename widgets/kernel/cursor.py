"""Walking over a board with the arrow keys where places stand in no rows: the nearest that way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from widgets.kernel.scene import Place

Box = tuple[float, float, float, float]
"""x, y, width, height."""
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left."""
ASIDE = 2.0
"""How much further a place seems for each unit that it lies to the side."""


def nearest(boxes: Sequence[Box], at: int, way: int) -> int:
    """The box one comes to from box ``at`` in a direction, or ``at`` where there is none.

    It lies rather ahead than aside, and of those the nearest is taken.
    """
    dx, dy = WAYS[way]
    left, top, wide, high = boxes[at]
    x, y = left + wide / 2, top + high / 2
    best, least = at, float("inf")
    for number, (left, top, wide, high) in enumerate(boxes):
        ax, ay = left + wide / 2 - x, top + high / 2 - y
        ahead, aside = ax * dx + ay * dy, abs(ax * dy) + abs(ay * dx)
        far = ahead + ASIDE * aside
        if number != at and ahead > 0 and aside <= ahead * 1.05 and far < least:
            best, least = number, far
    return best


def walks(places: Sequence[Place]) -> tuple[tuple[int, ...], ...]:
    """For each place the numbers of the places up, right, down and left of it."""
    return _walks(tuple((place.x, place.y, place.w, place.h) for place in places))


@lru_cache(maxsize=64)
def _walks(boxes: tuple[Box, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(nearest(boxes, at, way) for way in range(4)) for at in range(len(boxes)))
