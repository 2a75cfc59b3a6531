"""Graphs: what can be reached along the ways of a board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def reached(starts: Iterable[N], ways: Callable[[N], Iterable[N]]) -> set[N]:
    """Every place that can be got to from ``starts``, those too; ``ways`` names what is next."""
    waiting = [*starts]
    found = set(waiting)
    while waiting:
        for there in ways(waiting.pop()):
            if there not in found:
                found.add(there)
                waiting.append(there)
    return found


def leads(start: N, goal: N, ways: Callable[[N], Iterable[N]]) -> bool:
    """Whether ``goal`` can be got to from ``start``; ``ways`` names what is next."""
    seen, waiting = {start}, [start]
    for here in waiting:
        if goal in seen:
            return True
        for there in ways(here):
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return goal in seen
