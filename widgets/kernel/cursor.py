"""The arrow keys on a board whose places stand in no rows: along links, or to what is near."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import inf

from widgets.kernel.scene import Place

Point = tuple[float, float]
WAYS = ("up", "right", "down", "left")
ASIDE = 2.0
"""How much further a place seems for each unit that it lies to the side."""
SLANT = 1.05
"""How far aside a place may lie for each unit ahead."""


def ends(middles: Sequence[Point], at: int, among: Mapping[int, int]) -> list[int]:
    """The places one comes to from place ``at``, up, right, down and left; ``at`` where none is.

    It lies rather ahead than aside, and of those the nearest is taken. The places come with a
    number each, and the lowest number goes first.
    """
    x, y = middles[at]
    best, least = [at] * 4, [(inf, inf)] * 4
    for number, rank in among.items():
        if number == at:
            continue
        ax, ay = middles[number][0] - x, middles[number][1] - y
        wide, high = abs(ax), abs(ay)
        if wide and high <= wide * SLANT:
            way, far = 1 if ax > 0 else 3, (rank, wide + ASIDE * high)
            if far < least[way]:
                best[way], least[way] = number, far
        if high and wide <= high * SLANT:
            way, far = 2 if ay > 0 else 0, (rank, high + ASIDE * wide)
            if far < least[way]:
                best[way], least[way] = number, far
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
    middles = tuple((place.x + place.w / 2, place.y + place.h / 2) for place in places)
    return _walks(middles, links, wanted)


@lru_cache(maxsize=64)
def _walks(
    middles: tuple[Point, ...], links: tuple[tuple[int, ...], ...], reach: frozenset[int]
) -> tuple[tuple[int, ...], ...]:
    paper = dict.fromkeys(sorted(reach) or range(len(middles)), 0)
    found = []
    for at, near in enumerate(links):
        linked = dict.fromkeys(near, 1)
        if reach:
            away = _away(links, at) if at in reach else {}
            linked = {number: away[number] for number in away if number in reach}
        row = ends(middles, at, linked)
        if at in row:
            onward = ends(middles, at, paper)
            row = [far if end == at else end for end, far in zip(row, onward, strict=True)]
        found.append(row)
    for at in reach or range(len(middles)):
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
