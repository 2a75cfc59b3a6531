"""Worlds: positions that may be the true one, for somebody who knows only what he was told.

A game says in its module ``worlds`` what is hidden in it, how likely each possibility was before
anything was heard, and draws positions that agree with every word since. Whoever weighs a choice
plays on from such worlds and never from the true position.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol

from rules.core.errors import RulebookError
from rules.core.game import Game, Information


class NoWorld(RulebookError):
    """No position was found that agrees with all that was told."""


class World(NamedTuple):
    """A whole position that agrees with all that a viewer was told.

    ``past`` holds the steps that led to it, each as the state before, the action and the state
    after, in games where it matters who remembers what; else it is empty.
    """

    state: Any
    past: tuple[tuple[Any, Any, Any], ...] = ()


class Worlds(Protocol):
    """All positions that may be the true one, made of an :class:`Information` and nothing else."""

    @property
    def dealt(self) -> str:
        """What is dealt anew for each world, as the beginning of a sentence; empty for nothing."""

    def sample(self, rng: Random) -> World:
        """A world, drawn with the probability it has; raises :class:`NoWorld`."""

    def bits(self, rng: Random) -> float:
        """The binary logarithm of how many positions remain possible; 0 where all is known."""


def worlds(game: Game[Any, Any], information: Information) -> Worlds:
    """The worlds that remain possible to the viewer of ``information``."""
    make: Callable[[Game[Any, Any], Information], Worlds] = import_module(
        f"rules.games.{game.id}.worlds"
    ).worlds
    return make(game, information)
