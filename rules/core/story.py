"""What happened in a game.

A :class:`Node` is one position of a game and how it came about; a :class:`Story` is what a check
may read of all of them (:class:`rules.core.timeline.Timeline` writes it).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol

from rules.core.records import A, CheckResult, Event, Observation, Refusal, S

Plain = Mapping[str, Any]
"""Data that survives JSON and TOML unchanged."""


@dataclass(eq=False)
class Node(Generic[S, A]):
    """A position and how it came about.

    ``kind`` is ``start``, ``action``, ``refused`` (tried, not allowed, the position unchanged),
    ``reset`` (a fresh position), ``check`` or ``note``. A step of a script may hold several
    actions: all but its last are moments the reader passes ``through``. Where one of them is
    refused the whole step is taken back: ``tried`` is what came before the refusal.
    """

    kind: str
    state: S
    parent: Node[S, A] | None = None
    action: A | None = None
    events: tuple[Event, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    check: CheckResult | None = None
    text: str = ""
    scripted: bool = False
    through: bool = False
    tried: tuple[Node[S, A], ...] = field(default=(), repr=False)
    children: list[Node[S, A]] = field(default_factory=list, repr=False)

    @property
    def tried_at(self) -> S:
        """The position in which the action of this node was tried."""
        found = self.tried[-1] if self.tried else self.parent or self
        return found.state

    def passage(self) -> list[Node[S, A]]:
        """Return the whole step that ends here, oldest first: mostly this node alone."""
        found = [self]
        while (
            (before := found[-1].parent) is not None
            and before.through
            and before.scripted == self.scripted
        ):
            found.append(before)
        return found[::-1]

    @property
    def told(self) -> tuple[Event, ...]:
        """Every event of the step that ends here."""
        return tuple(event for node in self.passage() for event in node.events)

    @property
    def fired(self) -> tuple[str, ...]:
        """Every clause that decided something in the step that ends here, each once, in order.

        Events and refusals count, those of a plan or a set-up too; what a check only looked at
        does not.
        """
        found = [clause for event in self.told for clause in event.clauses]
        found += [clause for refusal in self.refusals for clause in refusal.clauses]
        found += self.check.refused_by if self.check else ()
        return tuple(dict.fromkeys(found))

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that stands behind the step that ends here: fired, or looked at."""
        looked = self.check.clauses if self.check else ()
        return tuple(dict.fromkeys((*self.fired, *looked)))


class Heard(NamedTuple):
    """A record of what a step told a viewer: the action without its secrets, and events heard."""

    action: Any
    spoken: str
    events: tuple[Event, ...]


class Information(NamedTuple):
    """A record of all that a viewer has learned since the game (or fragment) began, up to now."""

    viewer: str
    opening: tuple[Event, ...]
    first: Observation
    heard: tuple[Heard, ...]
    now: Observation


class Seen(NamedTuple):
    """A record of all that a viewer has to go by: what he was told, what he saw, the table now.

    ``trail`` holds what he could see after each step of which he heard, ``table`` the position with
    everything taken out of it that he cannot see (:meth:`Game.mask`), ``start``
    the same of the first position. ``choices`` is what he may do now
    (:meth:`Playing.offered_actions`), which tells him something, too.
    """

    information: Information
    trail: tuple[Observation, ...]
    table: Any
    choices: tuple[Any, ...] = ()
    start: Any = None


class Story(Protocol[S, A]):
    """A side of a timeline that a check may read."""

    @property
    def state(self) -> S:
        """The position at the cursor."""

    def line(self, node: Node[S, A] | None = None) -> list[Node[S, A]]:
        """Return the nodes from the start to ``node`` (the cursor)."""

    def fragment(self, node: Node[S, A] | None = None) -> list[Node[S, A]]:
        """Return the part of the line since the last fresh position."""

    def information(self, viewer: str, node: Node[S, A] | None = None) -> Information:
        """Return everything ``viewer`` has been told up to ``node``, and may know there."""
