"""Worlds: positions that may be the true one, for somebody who knows only what he was told.

A game says in its module ``worlds`` what is hidden in it, how likely each possibility was before
anything was heard, and draws positions that agree with every word since. Whoever weighs a choice
plays on from such worlds and never from the true position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple, Protocol

from rules.core.data import import_part
from rules.core.errors import RulebookError
from rules.core.game import Game
from rules.core.players import Quick, Seat
from rules.core.story import Seen


class NoWorld(RulebookError):
    """An error: no position was found that agrees with all that was told."""


class World(NamedTuple):
    """A whole position that agrees with all that a viewer was told.

    ``past`` holds for each seat the steps it remembers, each as the state before, the action and
    the state after, in games where it matters who remembers what; else it is empty.
    """

    state: Any
    past: Mapping[str, tuple[tuple[Any, Any, Any], ...]] = {}

    def seats(self, game: Game[Any, Any], make: Seat) -> dict[str, Quick]:
        """Return quick players in all seats, each with what it remembers."""
        found = {}
        for who in game.viewers(self.state)[1:]:
            past = self.past.get(who, ())
            found[who] = make(game, who, past[0][0] if past else self.state)
            for step in past:
                found[who].saw(*step)
        return found


class Worlds(Protocol):
    """A set of positions that may be the true one, made of what somebody has seen, nothing else."""

    @property
    def dealt(self) -> str:
        """What is dealt anew for each world, as the beginning of a sentence; empty for nothing."""

    def prepare(self) -> bool:
        """Work a little towards the first world; whether it can be drawn. Raises :class:`NoWorld`.

        Whoever draws a world without it waits until all is worked out.
        """

    def sample(self, rng: Random) -> World:
        """A world, drawn with the probability it has; raises :class:`NoWorld`."""

    def bits(self, rng: Random) -> float:
        """Return the binary logarithm of how many positions remain possible.

        0 where all is known.
        """


def find_worlds(game: Game[Any, Any], what: Seen) -> Worlds:
    """Return the worlds that remain possible to a viewer.

    Raises :class:`NoWorld` where none is drawn.
    """
    make: Callable[[Game[Any, Any], Seen], Worlds] = import_part(game.id, "worlds").worlds
    return make(game, what)
