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
