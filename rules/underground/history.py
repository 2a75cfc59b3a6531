"""Clauses that only what happened before brings in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.game import Event
from rules.underground.state import State

Past = Sequence[tuple[State, tuple[Event, ...]]]

MOVED_ON = {
    "collapse": ("UE-DIG-06",),
    "fire": ("UE-FIRE-07",),
    "grate": ("UE-GRATE-11",),
}
"""Going on after a turn spent on clearing."""


def hindsight(before: Past, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """``events`` with the clauses that the line before them brings in."""
    if not before:
        return events
    return tuple(
        event._replace(clauses=tuple(dict.fromkeys((*event.clauses, *recalled(before, event)))))
        if event.kind in ("moved", "stayed")
        else event
        for event in events
    )


def recalled(before: Past, event: Event) -> Iterator[str]:
    """What a move reminds of: a defence, a clearing, an attack in prison, an arrow laid before."""
    since = since_last_turn(before, event.who)
    own = [one for one in since if one.who == event.who]
    if event.kind == "stayed":
        attacked = any(one.kind == "attacked" and "UE-PRISON-10" in one.clauses for one in own)
        if attacked and "UE-PRISON-03" in event.clauses:
            yield "UE-PRISON-11"
        return
    for one in own:
        if one.kind == "beaten-off":
            yield "UE-DEFENCE-04"
        elif one.kind == "cleared":
            yield from MOVED_ON[one.data["token"]]
    yield from about_arrows(before, event)


def about_arrows(before: Past, event: Event) -> Iterator[str]:
    """An arrow binds the one who laid it too; where one was taken away the way is free."""
    path = event.data["path"]
    for _, events in before:
        for one in events:
            square = one.data.get("square")
            if square not in path:
                continue
            if one.kind == "removed":
                yield "UE-SIGN-14"
            laid = one.kind == "used" and one.data.get("card") == "signpost"
            if laid and one.who == event.who and "UE-SIGN-02" in event.clauses:
                yield "UE-SIGN-03"


def since_last_turn(before: Past, who: str) -> list[Event]:
    """All events from the beginning of this player's last turn to that of the present one."""
    found: list[Event] = []
    turns = 0
    for _, events in reversed(before):
        for event in reversed(events):
            if event.kind == "turn" and event.who == who:
                turns += 1
                if turns == 2:
                    return found
            elif turns == 1:
                found.append(event)
    return found
