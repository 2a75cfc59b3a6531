"""Clauses that only what happened before brings in."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Event
from rules.underground.state import State

Past = Sequence[tuple[State, tuple[Event, ...]]]


def hindsight(before: Past, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """``events`` with the clauses that the line before them brings in."""
    if not before:
        return events
    return tuple(
        event._replace(clauses=tuple(dict.fromkeys((*event.clauses, *recalled(before, event)))))
        if event.kind in ("moved", "stayed", "cleared")
        else event
        for event in events
    )


def recalled(before: Past, event: Event) -> tuple[str, ...]:
    """What an event reminds of: a defence, a clearing, an arrow one has laid oneself."""
    return ()
