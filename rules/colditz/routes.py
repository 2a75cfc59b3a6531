"""Ways over a castle as a player plans them: what they cost in steps and in Equipment.

Only the board is asked, which lies open to all; whoever stands in the way may be gone tomorrow.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from rules.colditz.board.notation import read
from rules.colditz.board.plan import DOOR, EQUIPMENT, INSPECTION, KEY, PASS, TARGET, TUNNEL, Board

FAR = 10_000
PRICE = 15
"""How many steps a man would go round to save a card."""
Cards = tuple[int, ...]


class Route(NamedTuple):
    """A way to a Target: the Equipment it takes by kind, and its circles from the first step on."""

    cards: Cards
    steps: tuple[int, ...]


@lru_cache(maxsize=16)
def castle(text: str) -> Board:
    """The castle of a drawing."""
    return read(text)


@lru_cache(maxsize=20_000)
def distances(board: Board, goals: frozenset[int], cross: bool) -> tuple[int, ...]:
    """The steps from each circle to the nearest goal; with ``cross`` through Doors, too."""
    away = [FAR] * len(board.names)
    ring = list(goals)
    for at in ring:
        away[at] = 0
    while ring:
        wider = []
        for at in ring:
            if not cross and board.kinds[at] in (DOOR, INSPECTION) and at not in goals:
                continue
            for to in board.links[at]:
                if away[to] == FAR and board.kinds[to] != TARGET:
                    away[to] = away[at] + 1
                    wider.append(to)
        ring = wider
    return tuple(away)


@lru_cache(maxsize=20_000)
def escape(board: Board, start: int, held: Cards, free: frozenset[tuple[int, int]]) -> Route | None:
    """The cheapest way to a Target with no more than ``held`` cards; ``free`` pairs are marked."""
    nothing = (0,) * len(EQUIPMENT)
    waiting: list[tuple[int, Cards, tuple[int, ...]]] = [(0, nothing, (start,))]
    seen = set()
    while waiting:
        cost, used, way = heappop(waiting)
        at = way[-1]
        if board.kinds[at] == TARGET:
            return Route(used, way[1:])
        if (at, used) in seen:
            continue
        seen.add((at, used))
        for to, price in onward(board, at, free):
            now = tuple(one + more for one, more in zip(used, price, strict=True))
            if all(one <= have for one, have in zip(now, held, strict=True)):
                heappush(waiting, (cost + 1 + PRICE * sum(price), now, (*way, to)))
    return None


def onward(board: Board, at: int, free: frozenset[tuple[int, int]]) -> Iterable[tuple[int, Cards]]:
    """Every step from a circle, with the cards it takes."""
    for to in board.links[at]:
        if board.kinds[to] == TUNNEL and len(board.links[to]) < 2:
            continue
        kind = {DOOR: KEY, INSPECTION: PASS}.get(board.kinds[to], -1)
        yield to, tuple(int(kind == one) for one in range(len(EQUIPMENT)))
    for pair in board.pairs:
        if pair.frm == at:
            price = 0 if (pair.frm, pair.to) in free else pair.price
            yield pair.to, tuple(price * (pair.kind == one) for one in range(len(EQUIPMENT)))


PLENTY: Cards = (2, 3, 3, 2)
"""As much as a nation might gather for one way out."""


def wanted(board: Board, start: int, held: Cards, free: frozenset[tuple[int, int]]) -> Cards:
    """What is still missing for the way out that misses least."""
    best: Cards = ()
    for kind in range(-1, len(EQUIPMENT)):
        allowed = tuple(0 if one == kind else many for one, many in enumerate(PLENTY))
        route = escape(board, start, tuple(map(max, allowed, held)), free)
        if route:
            missing = tuple(
                max(0, need - have) for need, have in zip(route.cards, held, strict=True)
            )
            if not best or sum(missing) < sum(best):
                best = missing
    return best
