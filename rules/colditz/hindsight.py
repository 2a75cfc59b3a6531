"""Clauses that only the way here brings in: what happened before in the Turn, or in the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.colditz.state import State
from rules.game import Event

Before = Sequence[tuple[State, tuple[Event, ...]]]
NOT_BETWEEN = ("rolls", "rerolls", "threw")
"""What is no pause between a throw and the draw it brings."""


def look_back(before: Before, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """``events`` with what the way here adds."""
    found: list[Event] = []
    for event in events:
        more = tuple(added(before, found, event)) if event.kind in ADDS else ()
        clauses = tuple(dict.fromkeys((*event.clauses, *more)))
        found.append(event._replace(clauses=clauses) if more else event)
    return tuple(found)


def added(before: Before, just: list[Event], event: Event) -> Iterator[str]:
    """The clauses that what went before adds to an event."""
    yield from ADDS[event.kind](before, just, event)


def backwards(before: Before, just: list[Event]) -> Iterator[Event]:
    """Everything that happened, the last thing first."""
    yield from reversed(just)
    for _, events in reversed(before):
        yield from reversed(events)


def in_this_turn(before: Before, just: list[Event]) -> Iterator[Event]:
    """Everything that happened in this Turn, the last thing first."""
    for event in backwards(before, just):
        if event.kind == "turn":
            return
        yield event


def moved(before: Before, just: list[Event], event: Event) -> Iterator[str]:
    """A roll that is divided, a pawn that moves in pieces, or after a claim or its deployment."""
    pawn, paused = event.data["pawn"], False
    steps = 0
    for one in in_this_turn(before, just):
        name = one.data.get("pawn")
        if one.kind == "moved" and name != pawn and one.who == event.who:
            yield "EC-MOVE-03"
        if one.kind == "moved" and name == pawn:
            steps += 1
            if paused and steps == 1:
                yield "EC-GAP-63"
        elif one.kind in ("moved", "played", "claimed"):
            paused = True
        if one.kind == "placed" and name == pawn:
            yield "EC-GAP-28"
        if one.kind == "deployed" and name == pawn:
            yield "EC-GAP-64"
    if "EC-TUNNEL-08" in event.clauses:
        yield from opened_by_others(before, just, event)


def opened_by_others(before: Before, just: list[Event], event: Event) -> Iterator[str]:
    """Whether the Tunnel that is entered was opened by another nation (EC-TUNNEL-07)."""
    for one in backwards(before, just):
        if one.kind == "opened" and event.data["to"].startswith(one.data["tunnel"]):
            if one.who != event.who:
                yield "EC-TUNNEL-07"
            return


def opened(before: Before, just: list[Event], event: Event) -> Iterator[str]:
    """A Tunnel that fell in is dug again."""
    for one in backwards(before, just):
        if one.kind == "collapsed" and one.data["tunnel"] == event.data["tunnel"]:
            yield "EC-TUNNEL-15"
            return


def office(before: Before, just: list[Event], _event: Event) -> Iterator[str]:
    """A man gave himself up since the Office was emptied last, so a Guard waits there."""
    for one in backwards(before, just):
        if one.kind == "office":
            return
        if "EC-ARREST-15" in one.clauses:
            yield "EC-ARREST-16"
            return


def draws(before: Before, just: list[Event], _event: Event) -> Iterator[str]:
    """A card is drawn later than right after the throw that brings it."""
    for one in in_this_turn(before, just):
        if one.kind == "threw" and "EC-CARD-01" in one.clauses:
            return
        if one.kind == "threw" or one.kind not in NOT_BETWEEN:
            yield "EC-GAP-06"
            return


ADDS = {"moved": moved, "opened": opened, "office": office, "draws": draws}
"""The events to which the past may add something."""
