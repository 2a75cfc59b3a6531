"""Graphs: what can be reached along the ways of a board, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Any, TypeVar

N = TypeVar("N", bound=Hashable)
F = TypeVar("F")


def share_field(make: Callable[..., F], board: Any, *parts: Hashable) -> F:
    """Return the field of a board: the same one for the same content and name, with its cache."""
    found: F = _shared(make, board.name, board, *parts)
    return found


@lru_cache(maxsize=512)
def _shared(make: Callable[..., Any], _name: str, *parts: Hashable) -> Any:
    return make(*parts)


def find_reached(starts: Iterable[N], ways: Callable[[N], Iterable[N]]) -> set[N]:
    """Every place that can be got to from ``starts``, those too; ``ways`` names what is next."""
    waiting = [*starts]
    found = set(waiting)
    while waiting:
        for there in ways(waiting.pop()):
            if there not in found:
                found.add(there)
                waiting.append(there)
    return found


def can_reach(start: N, goal: N, ways: Callable[[N], Iterable[N]]) -> bool:
    """Whether ``goal`` can be got to from ``start``; ``ways`` names what is next."""
    if start == goal:
        return True
    seen, waiting = {start}, [start]
    for here in waiting:  # it grows while it is walked along
        for there in ways(here):
            if there not in seen:
                if there == goal:
                    return True
                seen.add(there)
                waiting.append(there)
    return False


def steps(
    starts: Iterable[int], ways: Callable[[int], Iterable[int]], size: int, far: int
) -> tuple[int, ...]:
    """For each of ``size`` places the steps from the nearest start; ``far`` where no way leads.

    ``ways`` names what is next to a place; nothing next to one that is entered, but not crossed.
    """
    away = [far] * size
    ring = [*starts]
    for at in ring:
        away[at] = 0
    for at in ring:  # it grows while it is walked along
        for there in ways(at):
            if away[there] == far:
                away[there] = away[at] + 1
                ring.append(there)
    return tuple(away)
