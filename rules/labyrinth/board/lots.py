"""Drawing lots from a seed."""

from __future__ import annotations

from random import Random
from typing import TypeVar

T = TypeVar("T")


class Lots:
    """Random choices that come out alike on every Python: only ``Random.random`` is promised to."""

    def __init__(self, seed: int) -> None:
        self.next = Random(seed).random

    def below(self, count: int) -> int:
        """A number from 0 to ``count`` - 1."""
        return int(self.next() * count)

    def mixed(self, things: list[T]) -> list[T]:
        """The same things in another order."""
        things = [*things]
        for place in range(len(things) - 1, 0, -1):
            other = self.below(place + 1)
            things[place], things[other] = things[other], things[place]
        return things
