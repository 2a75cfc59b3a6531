"""Clauses that only the way here brings in: a second visit, a wall nobody had tried, a known exit.

Each follows from what the player who acts has heard himself.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.duel.state import SEAT, State
from rules.game import Event

Before = Sequence[tuple[State, tuple[Event, ...]]]


def look_back(before: Before, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """``events`` with what the way here adds."""
    return tuple(looked(before, event) for event in events)


def looked(before: Before, event: Event) -> Event:
    """One event with what the way here adds."""
    code = str(event.data.get("code", ""))
    if event.kind == "caught" and stood(before, event.who, event.data["at"]):
        return event._replace(clauses=(*event.clauses, "LD-TRAP-09"))
    if event.kind != "said" or event.who not in SEAT:
        return event
    if code == "trap" and heard(before, event.who, "trap"):
        return event._replace(clauses=(*event.clauses, "LD-TRAP-09"))
    if code.startswith("pit_") and code[4:].isdecimal():
        if heard(before, event.who, f"pit_exit_{code[4:]}"):
            return event._replace(clauses=(*event.clauses, "LD-PIT-10"))
        return event._replace(clauses=(*event.clauses, "LD-PIT-08"))
    if code == "crutch" and in_this_turn(before, event.who, "crossbow"):
        return event._replace(clauses=(*event.clauses, "LD-GAP-19"))
    if code == "thrown" and not bumped(before, event.who):
        return event._replace(clauses=(*event.clauses, "LD-GREN-04", "LD-GREN-05"))
    return event


def heard(before: Before, who: str, code: str) -> bool:
    """Whether ``who`` was told ``code`` before."""
    return any(
        event.who == who and event.kind == "said" and event.data.get("code") == code
        for _, events in before
        for event in events
    )


def bumped(before: Before, who: str) -> bool:
    """Whether the last thing ``who`` was told was a wall, so that he need not guess."""
    for _, events in reversed(before):
        for event in reversed(events):
            if event.who == who and event.kind == "said":
                return event.data.get("code") in ("wall", "labyrinth_wall")
    return False


def stood(before: Before, who: str, cell: int) -> bool:
    """Whether ``who`` was on ``cell`` before."""
    return any(state.walkers[SEAT[who]].at == cell for state, _ in before)


def in_this_turn(before: Before, who: str, code: str) -> bool:
    """Whether ``who`` was told ``code`` since the turn began."""
    for _, events in reversed(before):
        if any(event.who == who and event.data.get("code") == code for event in events):
            return True
        if any(event.kind == "turn" for event in events):
            return False
    return False
