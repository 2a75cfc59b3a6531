"""Playouts: a game driven without a script, at random or through every line (perft)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, NamedTuple, TypeVar

from rules.core.game import Game
from rules.core.players import Quick
from rules.core.records import CHANCE


class Playout(NamedTuple):
    """A random game: the last state and how many actions were played."""

    state: Any
    actions: int


def play_randomly(game: Game[Any, Any], state: Any, random: Random, most: int) -> Playout:
    """Play legal actions at random until the game ends or ``most`` have been played.

    Players choose evenly among their actions; chance falls as its odds are.
    """
    draw, fallen = random.random, game.play.sample_chance
    for number in range(most):
        outcome = fallen(state, draw())
        if outcome is not None:
            state = game.resolve(state, outcome, None)
            continue
        listed = game.actions(state)
        if not listed:
            return Playout(state, number)
        state = game.resolve(state, listed[int(draw() * len(listed))], None)
    return Playout(state, most)


class Streams:
    """A source of random numbers: each purpose has a stream of its own, settled by ``seed``.

    Two games with one seed draw alike for the same purpose, however often either draws for others.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.open: dict[str, Callable[[], float]] = {}

    def draw(self, purpose: str) -> float:
        """Return the next number of a stream, from 0 to below 1."""
        found = self.open.get(purpose)
        if found is None:
            found = self.open[purpose] = Random(f"{self.seed}|{purpose}").random
        return found()


def play_out(
    game: Game[Any, Any], state: Any, seats: Mapping[str, Quick], streams: Streams, *, most: int
) -> Playout:
    """Play on by quick players, by seat, until the game ends or ``most`` actions are played."""
    watching = tuple(seats.values())
    for number in range(most):
        acting = game.actors(state)
        if not acting:
            return Playout(state, number)
        mover = acting[0]
        if mover == CHANCE:
            action = game.play.sample_chance(state, streams.draw(game.play.chance_stream(state)))
        else:
            own = [one for one in game.actions(state) if one.who == mover]
            action = seats[mover].pick(state, own, streams.draw(f"choice {mover}"))
        after = game.resolve(state, action, None)
        for one in watching:
            one.saw(state, action, after)
        state = after
    return Playout(state, most)


def perft(game: Game[Any, Any], state: Any, depth: int) -> int:
    """Return how many sequences of ``depth`` actions there are from ``state``."""
    if depth == 0:
        return 1
    listed = game.actions(state)
    if depth == 1:
        return len(listed)
    return sum(perft(game, game.resolve(state, action, None), depth - 1) for action in listed)


def divide(game: Game[Any, Any], state: Any, depth: int) -> dict[str, int]:
    """Return :func:`perft` for each first action, to find where two counts part."""
    return {
        game.format(state, action): perft(game, game.resolve(state, action, None), depth - 1)
        for action in game.actions(state)
    }


T = TypeVar("T")


def shuffle_things(things: Iterable[T], draw: Callable[[], float]) -> list[T]:
    """Return the same things in another order; ``draw`` gives numbers from 0 to below 1."""
    found = [*things]
    for place in range(len(found) - 1, 0, -1):
        other = int(draw() * (place + 1))
        found[place], found[other] = found[other], found[place]
    return found


class Lots:
    """A source of random choices, alike on every Python: only ``Random.random`` promises that."""

    def __init__(self, seed: int) -> None:
        self.next = Random(seed).random

    def below(self, count: int) -> int:
        """A number from 0 to ``count`` - 1."""
        return int(self.next() * count)

    def mixed(self, things: list[T]) -> list[T]:
        """Return the same things in another order."""
        return shuffle_things(things, self.next)
