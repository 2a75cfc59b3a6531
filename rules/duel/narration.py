"""Events: what was said and who hears it, and what only those learn who see the labyrinth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.duel.state import ALL, EMPTY_HANDS, PLAYERS, UNPLACED, State
from rules.duel.words import SAYINGS
from rules.game import Event

Log = list[Event] | None
SILENCE = "-"
"""The code of an arrival of which nothing is said."""
SECOND_HAND = ("crossbow", "crutch", "trap")
"""Finds that work on a player with a treasure in hand as on anybody (LD-CAR-02)."""
SAME_WALL = ("LD-WALL-01", "LD-WALL-04", "LD-WALL-05", "LD-WALL-02", "LD-GAP-42")


def host(me: int) -> str:
    """The player who drew the labyrinth that ``me`` walks, and answers there (LD-GEN-12)."""
    return PLAYERS[1 - me]


def secret(state: State, me: int) -> bool:
    """Whether the host may not know yet: he has still to choose himself (LD-GAP-04)."""
    waits = state.walkers[1 - me].at == UNPLACED
    return waits and state.rulings.start_naming == "together"


def heard_by(state: State, me: int) -> tuple[str, ...] | None:
    """Who hears what is said to ``me``: all, but at the secret choice of a starting cell."""
    return (ALL, PLAYERS[me]) if secret(state, me) else None


def truth(
    state: State,
    me: int,
    kind: str,
    text: str,
    clauses: tuple[str, ...],
    data: Mapping[str, Any] | None = None,
) -> Event:
    """Something that the walker does not see, but who sees the labyrinth does (LD-GAP-47)."""
    heard = (ALL,) if secret(state, me) else (ALL, host(me))
    return Event(kind, text, clauses, PLAYERS[me], heard_by=heard, data=data or {})


def said(state: State, me: int, code: str, clauses: tuple[str, ...] = (), **data: Any) -> Event:
    """An announcement to the walker, made aloud; at the choice of starting cells only to him."""
    saying = SAYINGS[code]
    named = saying.clauses
    if code == "wall" and state.rulings.wall_report == "same":
        named = SAME_WALL
    if code in SECOND_HAND and state.walkers[me].hand != EMPTY_HANDS:
        named = (*named, "LD-CAR-02")
    return Event(
        "said", f"“{saying.gloss}”", (*named, *clauses), PLAYERS[me], saying.words, saying.gloss,
        heard_by(state, me), {"code": code, **data},
    )  # fmt: skip


def done(me: int, kind: str, text: str, clauses: tuple[str, ...], **data: Any) -> Event:
    """Something that both players see or say."""
    return Event(kind, text, clauses, PLAYERS[me], data=data)


def silence(state: State, me: int, clauses: tuple[str, ...]) -> Event:
    """An arrival of which nothing is said (LD-GAP-14); the walker notices that no wall was told."""
    heard = heard_by(state, me)
    return Event(
        "silence", "Nothing is said.", clauses, PLAYERS[me], heard_by=heard, data={"code": SILENCE}
    )
