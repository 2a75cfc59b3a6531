"""A history is what came before one event, read backwards: the line so far, then its own step.

A clause that only history brings in (a wall tried before, a trap met again) is found from it once
the engine has told what happens; the engine itself knows positions, not how they came about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from rules.core.records import Event

S = TypeVar("S")

TURN_EVENT = "turn"
"""The kind of event with which a turn begins."""


class History(Generic[S]):
    """A record of what came before one event; it only grows.

    ``steps`` are the positions since the last fresh one, oldest first, each with the events that
    led to it. ``now`` are the events of the present step before the one that is looked at.
    ``cache`` holds what a game has read out of the steps, so that a long line is read once.
    """

    def __init__(self, steps: Iterable[tuple[S, tuple[Event, ...]]] = ()) -> None:
        self.steps = list(steps)
        self.now: list[Event] = []
        self.cache: dict[str, Any] = {}

    def annotate(
        self,
        events: tuple[Event, ...],
        adds: Callable[[History[S], Event], Iterable[str]],
    ) -> tuple[Event, ...]:
        """Return the events of a step, each with what ``adds`` finds in what came before."""
        self.now = []
        for event in events:
            if more := tuple(adds(self, event)):
                clauses = tuple(dict.fromkeys((*event.clauses, *more)))
                self.now.append(event._replace(clauses=clauses))
            else:
                self.now.append(event)
        return tuple(self.now)

    def before(self) -> Iterator[Event]:
        """Yield every event of earlier steps, the newest first."""
        for _, events in reversed(self.steps):
            yield from reversed(events)

    def back(self) -> Iterator[Event]:
        """Yield every event so far, the newest first."""
        yield from reversed(self.now)
        yield from self.before()

    def this_turn(self) -> Iterator[Event]:
        """Yield every event since the present turn began, the newest first."""
        for event in self.back():
            if event.kind == TURN_EVENT:
                return
            yield event

    def newest(self, kinds: Iterable[str], who: str = "", **data: Any) -> Event | None:
        """Return the newest event of one of ``kinds``, of ``who`` if named, with that ``data``.

        A value of ``None`` asks for an event that has no such key.
        """
        for event in self.back():
            if (
                event.kind in kinds
                and (not who or event.who == who)
                and all(event.data.get(key) == value for key, value in data.items())
            ):
                return event
        return None
