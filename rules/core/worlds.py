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
from rules.core.game import Game, Information, Node
from rules.core.records import Observation
from rules.core.timeline import Timeline


class NoWorld(RulebookError):
    """No position was found that agrees with all that was told."""


class World(NamedTuple):
    """A whole position that agrees with all that a viewer was told.

    ``past`` holds the steps that led to it, each as the state before, the action and the state
    after, in games where it matters who remembers what; else it is empty.
    """

    state: Any
    past: tuple[tuple[Any, Any, Any], ...] = ()


class Seen(NamedTuple):
    """All that a viewer has to go by: what he was told, what he saw each time, and the table now.

    ``trail`` holds what he could see after each step of which he heard, ``table`` the position with
    everything taken out of it that he cannot see (:meth:`rules.core.game.Game.masked`). ``choices``
    are his legal actions now: what he may do tells him something, too.
    """

    information: Information
    trail: tuple[Observation, ...]
    table: Any
    choices: tuple[Any, ...] = ()


class Worlds(Protocol):
    """All positions that may be the true one, made of a :class:`Seen` and nothing else."""

    @property
    def dealt(self) -> str:
        """What is dealt anew for each world, as the beginning of a sentence; empty for nothing."""

    def sample(self, rng: Random) -> World:
        """A world, drawn with the probability it has; raises :class:`NoWorld`."""

    def bits(self, rng: Random) -> float:
        """The binary logarithm of how many positions remain possible; 0 where all is known."""


def seen(timeline: Timeline[Any, Any], viewer: str, node: Node[Any, Any] | None = None) -> Seen:
    """What ``viewer`` has to go by at a node of a timeline (the cursor)."""
    game, part = timeline.game, timeline.fragment(node)
    trail = tuple(
        game.observe(step.state, viewer)
        for step in part[1:]
        if step.kind == "action" and step.parent is not None
        if game.audible(step.parent.state, step.action, viewer) is not None
    )
    state = part[-1].state
    mine = tuple([one for one in game.actions(state) if one.who == viewer])
    return Seen(timeline.information(viewer, node), trail, game.masked(state, viewer), mine)


WEIGHED = ("underground",)
"""The games whose worlds can be drawn."""


def worlds(game: Game[Any, Any], what: Seen) -> Worlds:
    """The worlds that remain possible to a viewer; raises :class:`NoWorld` where none are drawn."""
    if game.id not in WEIGHED:
        raise NoWorld(f"Worlds of {game.title} are not drawn yet.")
    make: Callable[[Game[Any, Any], Seen], Worlds] = import_module(
        f"rules.games.{game.id}.worlds"
    ).worlds
    return make(game, what)
