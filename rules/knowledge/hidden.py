"""Hidden boards: drafts of a position, laid side by side so that they agree with all that was told.

A draft is whatever a game makes it: slips laid on a sheet, hands, where cards have gone. It grows
stage by stage, and each way to go on weighs as much as it is likely; where there are more ways than
drafts may be kept, so many are picked, each as often as it weighs. A whole draft is filled up by
lot, as the game makes its boards, and what comes of that is a world only where the engine, playing
on it all that was heard, says the very words. With few ways this is exact, with many the nearer the
more drafts there are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from math import lgamma, log, log2
from random import Random
from typing import Any, Generic, TypeVar

from rules.core.game import Game
from rules.core.records import Event
from rules.core.story import Seen
from rules.core.worlds import NoWorld, World
from rules.knowledge.candidates import meant_actions, strip_event

T = TypeVar("T")
Ways = list[tuple[float, T]]
"""Some things, each with how much it weighs."""


def pick(ways: Sequence[tuple[float, T]], at: float) -> T:
    """One of some things, each as often as it weighs; ``at``, from 0 to below 1, settles which."""
    left = at * sum(weight for weight, _ in ways)
    for weight, thing in ways:
        left -= weight
        if left < 0:
            return thing
    return ways[-1][1]


def pick_evenly(things: Sequence[T], weights: Sequence[float], count: int, at: float) -> list[T]:
    """So many of the things, each as often as it weighs, and as evenly as can be.

    ``at``, from 0 to below 1, settles what is left.
    """
    found, passed, number = list[T](), 0.0, 0
    for thing, weight in zip(things, weights, strict=True):
        passed += weight
        while number < count and (number + at) / count < passed:
            found.append(thing)
            number += 1
    return found + [things[-1]] * (count - len(found))


def spread_out(ways: Ways[T], count: int, at: float) -> list[T]:
    """So many things by their weights, whatever those add up to."""
    whole = sum(weight for weight, _ in ways)
    return pick_evenly([way for _, way in ways], [one / whole for one, _ in ways], count, at)


def count_orders(parts: Iterable[int]) -> float:
    """The binary logarithm of how many ways there are to lay out things, so many of each sort."""
    sizes = [*parts]
    return (lgamma(sum(sizes) + 1) - sum(lgamma(one + 1) for one in sizes)) / log(2)


class Boards(ABC, Generic[T]):
    """The worlds of a game with hidden boards; see :class:`rules.core.worlds.Worlds`.

    ``dealt`` tells what is drawn, to begin a sentence. ``drafts`` are whole after so many
    ``stages``. As many as the first of ``sizes`` says are kept at most; where none is left, others
    are begun by the next one.
    """

    dealt: str
    sizes: tuple[int, ...]
    tries: int
    """Drafts that are made whole, at most, for one world."""
    stages = 0

    def __init__(self, game: Game[Any, Any], what: Seen) -> None:
        self.game, self.what, self.start = game, what, what.start
        self.viewer = what.information.viewer
        self.told = [tuple(map(strip_event, one.events)) for one in what.information.heard]
        self.drafts: Ways[T] = []
        self.begun = self.stage = 0
        self.lot = Random()

    @abstractmethod
    def begin(self) -> Iterable[tuple[float, T]]:
        """First drafts."""

    def go_on(self) -> Iterable[tuple[float, T]]:
        """What the next stage can make of the drafts."""
        return self.drafts

    @abstractmethod
    def world(self, draft: T, rng: Random) -> World | None:
        """A whole draft, filled up by lot; ``None`` where it is not as the rules ask."""

    @abstractmethod
    def open(self, draft: T) -> float:
        """The binary logarithm of how many ways there are to fill up a draft."""

    @property
    def many(self) -> int:
        """How many drafts are kept."""
        return self.sizes[self.begun - 1]

    def prepare(self) -> bool:
        """Go one stage on with every draft; whether they are whole. Raises :class:`NoWorld`."""
        if self.drafts and self.stage == self.stages:
            return True
        if self.drafts:
            self.stage += 1
            ways = [*self.go_on()]
        elif self.begun < len(self.sizes):
            self.begun, self.stage, self.lot = self.begun + 1, 0, Random(str(self.begun))
            ways = [*self.begin()]
        else:
            self.begun = 0
            raise NoWorld("No board was found that agrees with all that was told.")
        if len(ways) > self.many:
            picked = Counter(spread_out(ways, self.many, self.lot.random()))
            ways = [(count, draft) for draft, count in picked.items()]
        self.drafts = ways
        return bool(ways) and self.stage == self.stages

    def sample(self, rng: Random) -> World:
        """A draft by lot, made whole by lot, in which the viewer sees and may do what he does."""
        while not self.prepare():
            pass
        for _ in range(self.tries):
            found = self.world(pick(self.drafts, rng.random()), rng)
            if found and self.agrees(found.state):
                return found
        raise NoWorld("No board was found that is as the rules ask and agrees with all told.")

    def bits(self, rng: Random) -> float:
        """How many positions are possible: what is open in a draft, and how the drafts differ."""
        while not self.prepare():
            pass
        whole = sum(weight for weight, _ in self.drafts)
        several = sum(weight * self.open(draft) for weight, draft in self.drafts)
        return several / whole + log2(len({draft for _, draft in self.drafts}))

    def agrees(self, state: Any) -> bool:
        """Whether the viewer sees and may do in a position what he does."""
        seen = self.game.observe(state, self.viewer) == self.what.information.now
        return seen and self.game.play.offered_actions(state, self.viewer) == self.what.choices

    # -- one step -------------------------------------------------------------------------------

    def meant(self, state: Any, action: Any, rng: Random) -> Any | None:
        """What an action can have been of which no more was heard: any of those, by lot."""
        can = meant_actions(self.game, state, action, self.viewer)
        return can[int(rng.random() * len(can))] if can else None

    def played(self, state: Any, action: Any) -> tuple[Any, tuple[Any, ...]]:
        """The position after an action, and all that the viewer hears of it."""
        log = list[Event]()
        after = self.game.resolve(state, action, log)
        return after, tuple(strip_event(one) for one in log if self.game.hears(one, self.viewer))
