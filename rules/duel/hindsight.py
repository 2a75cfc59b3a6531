"""Clauses that only the way here brings in: a second visit, a wall nobody had tried, a known exit.

What is said aloud gets only clauses that follow from what the player who acts has heard himself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.duel.state import SEAT, State
from rules.game import Event

Before = Sequence[tuple[State, tuple[Event, ...]]]
STEPS = ("moved", "stopped", "left-labyrinth")
"""Kinds of events that are a move, or a try of one."""
PLACES = ("moved", "fell", "placed", "left-labyrinth", "put-back")
"""Kinds of events after which somebody is somewhere else."""


def look_back(before: Before, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """``events`` with what the way here adds."""
    found = []
    for number, event in enumerate(events):
        more = looked(Past(before, events[:number]), event)
        found.append(event._replace(clauses=(*event.clauses, *more)) if more else event)
    return tuple(found)


def looked(past: Past, event: Event) -> tuple[str, ...]:
    """What the way here adds to one event."""
    if event.kind == "said" and event.who in SEAT:
        return heard(past, event)
    if event.kind == "turn" and "LD-BOW-03" in event.clauses:
        return ("LD-BOW-04",) if past.just_hit(event.who) else ("LD-BOW-07",)
    if event.kind == "caught" and past.stood(event.who, event.data["at"]):
        return ("LD-TRAP-09",)
    if event.kind == "blasted" and not past.tried(event.who, event.data["side"]):
        return ("LD-GREN-04", "LD-GREN-05")
    if event.kind in STEPS:
        landed = event.kind != "left-labyrinth" and past.place(event.who) == "fell"
        threw = past.in_this_turn(event.who, ("thrown",))
        return (*(("LD-PIT-07",) if landed else ()), *(("LD-GAP-10",) if threw else ()))
    return ()


def heard(past: Past, event: Event) -> tuple[str, ...]:
    """What the way here adds to an announcement."""
    code, who = str(event.data.get("code", "")), event.who
    if code == "trap":
        return ("LD-TRAP-09",) if past.fair(who) and past.told(who, "trap") else ()
    if code == "crutch":
        return ("LD-GAP-19",) if past.in_this_turn(who, ("crossbow",)) else ()
    if code == "thrown":
        if past.actions() == 1:
            return ("LD-GREN-09",)
        return ("LD-GAP-10",) if past.in_this_turn(who, (), STEPS) else ()
    if code == "pit" or (code.startswith("pit_") and code[4:].isdecimal()):
        known = code != "pit" and past.told(who, code.replace("pit", "pit_exit"))
        return ("LD-PIT-10",) if known else ("LD-PIT-08",)
    return ()


class Past:
    """All that happened before one event: the steps before, and what came first in its own."""

    def __init__(self, before: Before, same: tuple[Event, ...]) -> None:
        self.before, self.same = before, same

    def back(self) -> Iterator[Event]:
        """Every event, the newest first."""
        yield from reversed(self.same)
        for _, events in reversed(self.before):
            yield from reversed(events)

    def fair(self, who: str) -> bool:
        """Whether nothing is in the labyrinth of ``who`` more often than the rules say."""
        return self.before[0][0].table.fair[SEAT[who]]

    def told(self, who: str, code: str) -> bool:
        """Whether ``who`` was told ``code`` of a cell he had walked onto."""
        return any(
            event.who == who
            and event.kind == "said"
            and event.data.get("code") == code
            and not event.data.get("landing")
            for event in self.back()
        )

    def actions(self) -> int:
        """How many actions this turn began with."""
        for event in self.back():
            if event.kind == "turn":
                return int(event.data["left"])
        return self.before[0][0].left

    def in_this_turn(self, who: str, codes: tuple[str, ...], kinds: tuple[str, ...] = ()) -> bool:
        """Whether ``who`` was told one of ``codes``, or did one of ``kinds``, in this turn."""
        for event in self.back():
            if event.kind == "turn":
                return False
            if event.who == who and (
                event.kind in kinds or (event.kind == "said" and event.data.get("code") in codes)
            ):
                return True
        return False

    def just_hit(self, who: str) -> bool:
        """Whether this is the first turn of ``who`` since the crossbow hit his opponent."""
        for event in self.back():
            if event.who == who and event.kind in ("turn", "skipped"):
                return False
            if event.who not in ("", who) and event.data.get("code") == "crossbow":
                return True
        return False

    def stood(self, who: str, cell: int) -> bool:
        """Whether ``who`` was on ``cell`` before."""
        return any(state.walkers[SEAT[who]].at == cell for state, _ in self.before)

    def tried(self, who: str, side: tuple[int, int]) -> bool:
        """Whether ``who`` has run into the wall on that side, from this cell or from beyond."""
        border = self.before[0][0].grounds[SEAT[who]].maze.border
        return any(
            event.kind == "stopped"
            and event.who == who
            and "side" in event.data
            and border(*event.data["side"]) == border(*side)
            for event in self.back()
        )

    def place(self, who: str) -> str:
        """What has last brought ``who`` to another place."""
        for event in self.back():
            if event.who == who and event.kind in PLACES:
                return event.kind
        return ""
