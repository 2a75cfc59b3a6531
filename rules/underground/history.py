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


RECALLING = ("moved", "stayed", "cancelled", "opened")
"""The kinds of events that remind of what was before."""
THREE = 3
"""How many sixes running cancel how many missed throws (UE-CHANCE-16)."""


def hindsight(before: Past, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """``events`` with the clauses that the line before them brings in."""
    if not before:
        return events
    return tuple(
        event._replace(clauses=tuple(dict.fromkeys((*event.clauses, *recalled(before, event)))))
        if event.kind in RECALLING
        else event
        for event in events
    )


def recalled(before: Past, event: Event) -> Iterator[str]:
    """What a move reminds of: a defence, a clearing, an attack in prison, an arrow laid before."""
    if event.kind == "cancelled":
        if event.data["left"] == 0 and running(before, event.who) == THREE - 1:
            yield "UE-CHANCE-16"
        return
    if event.kind == "opened":
        if last_of(before, event.who, ("moved", "fell")) == "fell" and event.data.get("inside"):
            yield "UE-RESTORE-05"
        return
    since = since_last_turn(before, event.who)
    own = [one for one in since if one.who == event.who]
    if event.kind == "stayed":
        attacked = any(one.kind == "attacked" and "UE-PRISON-10" in one.clauses for one in own)
        if attacked and "UE-PRISON-03" in event.clauses:
            yield "UE-PRISON-11"
        if last_of(before, event.who, ("fell", "moved", "caught")) == "caught":
            yield "UE-GAP-43"
        return
    for one in own:
        if one.kind == "beaten-off":
            yield "UE-DEFENCE-04"
        elif one.kind == "cleared":
            yield from MOVED_ON[one.data["token"]]
        elif one.kind == "climbed":
            yield "UE-CHASM-13"
            if "UE-LOSE-10" in one.clauses:
                yield "UE-LOSE-11"
    yield from about_arrows(before, event)


def running(before: Past, who: str) -> int:
    """How many throws of this player have just been cancelled, one after the other."""
    count = 0
    for _, events in reversed(before):
        if any(one.kind == "cancelled" and one.who == who for one in events):
            count += 1
        elif any(one.kind in ("must-miss", "missed") and one.who == who for one in events):
            break
    return count


def last_of(before: Past, who: str, kinds: tuple[str, ...]) -> str:
    """Which of these kinds of events this player met last."""
    met = (one.kind for _, events in reversed(before) for one in reversed(events) if one.who == who)
    return next((kind for kind in met if kind in kinds), "")


def about_arrows(before: Past, event: Event) -> Iterator[str]:
    """An arrow binds the one who laid it too; where one was taken away the way is free."""
    path = event.data["path"]
    for one in of_signposts(before):
        if one.data["square"] not in path:
            continue
        if one.kind == "removed":
            yield "UE-SIGN-14"
        elif one.who == event.who and "UE-SIGN-02" in event.clauses:
            yield "UE-SIGN-03"


def of_signposts(before: Past) -> list[Event]:
    """The Signposts laid and taken away so far, oldest first; a line is read once as it grows."""
    kept: dict[str, tuple[int, list[Event]]] = getattr(before, "kept", {})
    upto, found = kept.get("signposts", (0, []))
    for at in range(upto, len(before)):
        for one in before[at][1]:
            laid = one.kind == "used" and one.data.get("card") == "signpost"
            if (laid or one.kind == "removed") and "square" in one.data:
                found.append(one)
    kept["signposts"] = (len(before), found)
    return found


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
