"""The arrow keys on a board whose places stand in no rows: along links, or to what is near."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import inf

from widgets.kernel.scene import Place

Box = tuple[float, float, float, float]
"""x, y, width, height."""
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left."""
ASIDE = 2.0
"""How much further a place seems for each unit that it lies to the side."""


def nearest(boxes: Sequence[Box], at: int, way: int, among: Mapping[int, int] | None = None) -> int:
    """The box one comes to from box ``at`` in a direction, or ``at`` where there is none.

    It lies rather ahead than aside, and of those the nearest is taken. Of some boxes that are told
    with a number the lowest number goes first.
    """
    dx, dy = WAYS[way]
    left, top, wide, high = boxes[at]
    x, y = left + wide / 2, top + high / 2
    ranks = dict.fromkeys(range(len(boxes)), 0) if among is None else among
    best, least = at, (inf, inf)
    for number, rank in ranks.items():
        left, top, wide, high = boxes[number]
        ax, ay = left + wide / 2 - x, top + high / 2 - y
        ahead, aside = ax * dx + ay * dy, abs(ax * dy) + abs(ay * dx)
        far = rank, ahead + ASIDE * aside
        if number != at and ahead > 0 and aside <= ahead * 1.05 and far < least:
            best, least = number, far
    return best


def walks(places: Sequence[Place], reach: Iterable[str] = ()) -> tuple[tuple[int, ...], ...]:
    """For each place the numbers of the places up, right, down and left of it.

    An arrow goes along the links of a place first, and where none leads that way to the nearest
    place on paper. While something can ``reach`` some of them it stops only there: at the one that
    is fewest links away.
    """
    index = {place.id: at for at, place in enumerate(places)}
    links = tuple(tuple(index[name] for name in one.near if name in index) for one in places)
    wanted = frozenset(index[name] for name in reach if name in index)
    return _walks(tuple((place.x, place.y, place.w, place.h) for place in places), links, wanted)


@lru_cache(maxsize=64)
def _walks(
    boxes: tuple[Box, ...], links: tuple[tuple[int, ...], ...], reach: frozenset[int]
) -> tuple[tuple[int, ...], ...]:
    paper = dict.fromkeys(sorted(reach), 0) if reach else None
    found = []
    for at, near in enumerate(links):
        linked = dict.fromkeys(near, 1)
        if reach:
            away = _away(links, at) if at in reach else {}
            linked = {number: away[number] for number in away if number in reach}
        ends = [nearest(boxes, at, way, linked) for way in range(4)]
        found.append(
            [nearest(boxes, at, way, paper) if end == at else end for way, end in enumerate(ends)]
        )
    for at in reach or range(len(boxes)):
        # What no arrow leads to is come to by the way back.
        if not any(at in row for number, row in enumerate(found) if number != at):
            ways = [(to not in links[at], way, to) for way, to in enumerate(found[at]) if to != at]
            for _, way, to in sorted(ways)[:1]:
                found[to][(way + 2) % 4] = at
    return tuple(map(tuple, found))


def _away(links: tuple[tuple[int, ...], ...], start: int) -> dict[int, int]:
    """How many links each place is away from one."""
    away, waiting = {start: 0}, deque([start])
    while waiting:
        at = waiting.popleft()
        for to in links[at]:
            if to not in away:
                away[to] = away[at] + 1
                waiting.append(to)
    return away
