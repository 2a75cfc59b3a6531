"""What happened in a game, position after position, as viewers and checks read it.

:class:`rules.timeline.Timeline` writes such a story; nothing here changes one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rules.answers import Event, Observation, Refusal
from rules.checks import CheckResult

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(eq=False)
class Node(Generic[S, A]):
    """One position and how it came about.

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
    def asked_at(self) -> S:
        """The position in which the action of this node was tried."""
        found = self.tried[-1] if self.tried else self.parent or self
        return found.state

    def passage(self) -> list[Node[S, A]]:
        """The whole step that ends here, oldest first: mostly this node alone."""
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


class Past(list[tuple[S, tuple[Event, ...]]]):
    """The positions and events of a line so far, oldest first; it only grows.

    ``kept`` holds what a game has found out of it, so that it need not be read again as a whole.
    """

    def __init__(self, found: Iterable[tuple[S, tuple[Event, ...]]] = ()) -> None:
        super().__init__(found)
        self.kept: dict[str, Any] = {}


class Heard(NamedTuple):
    """What one step told one viewer: the action without its secrets, and the events heard."""

    action: Any
    spoken: str
    events: tuple[Event, ...]


class Information(NamedTuple):
    """All a viewer has learned since the game (or fragment) began, and what may be known now."""

    viewer: str
    opening: tuple[Event, ...]
    first: Observation
    heard: tuple[Heard, ...]
    now: Observation


class Story(Protocol[S, A]):
    """The side of a timeline that a check may read."""

    @property
    def state(self) -> S:
        """The position at the cursor."""

    def line(self, node: Node[S, A] | None = None) -> list[Node[S, A]]:
        """The nodes from the start to ``node`` (the cursor)."""

    def fragment(self, node: Node[S, A] | None = None) -> list[Node[S, A]]:
        """The part of the line since the last fresh position."""

    def information(self, viewer: str, node: Node[S, A] | None = None) -> Information:
        """Everything ``viewer`` has been told up to ``node``, and may know there."""
