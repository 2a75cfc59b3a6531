"""Who can be arrested where: a man stands there, a Guard stands beside him with points to spend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.colditz.laying import GAME, fact, position


class Grid(NamedTuple):
    """A table for a page."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


PLACES: tuple[tuple[str, str, str, Mapping[str, Any]], ...] = (
    ("Inner Courtyard", "I08", "J08", {}),
    ("Inner Courtyard, after ignoring an Appel", "I08", "J08", {"refused": ["Br1"]}),
    ("Guard Post in the yard", "J06", "J05", {}),
    ("Room without a marker", "THEATRE1", "I08", {}),
    ("Room with a marker", "THEATRE1", "I08", {"markers": {"THEATRE2-L30": "British"}}),
    ("Safe Area", "S1", "J09", {}),
    ("Safe Area with a marker", "S3", "J12", {"markers": {"S3-L31": "British"}}),
    ("Appel area", "A20", "I01", {}),
    ("Tunnel, not detected", "T1_2", "J11", {"open": ["CHAPEL"]}),
    ("Tunnel, detected, inner part", "T1_2", "J11", {"open": ["CHAPEL"], "detected": ["CHAPEL"]}),
    ("Tunnel, detected, outer part", "T1_3", "Q05", {"open": ["CHAPEL"], "detected": ["CHAPEL"]}),
    ("Outer Courtyard", "O09", "O08", {}),
    ("Guard Post in the Outer Courtyard", "Q10", "Q09", {}),
    ("Walkway", "V02", "O10", {}),
    ("On the way home from the Outer Cells", "O09", "O08", {"returning": ["Br1"]}),
    ("Outside the Castle", "X05", "X06", {}),
)
"""A place, the man's circle, the Guard's, and what else is so."""


def tried(man: str, guard: str, more: Mapping[str, Any], held: list[str]) -> tuple[str, str]:
    """Where the man is after the Guard's step, and what it cost his Escape Officer."""
    setup = {
        "at": {"Br1": man, "G1": guard}, "turn": "Security", "points": 6,
        "equipment": {"British": held}, **more,
    }  # fmt: skip
    state = position(setup)
    action = GAME.read(state, f"Security: G1 to {man}")
    if not GAME.refusals(state, action):
        state = GAME.apply(state, action).state
    return fact(state, "at.Br1"), fact(state, "holds.British")


def arrest() -> Grid:
    """Who can be arrested where (EC-ARREST-02 to EC-ARREST-05, EC-REF-17 to EC-REF-24)."""
    rows = []
    for title, man, guard, more in PLACES:
        bare, _ = tried(man, guard, more, [])
        laden, left = tried(man, guard, more, ["rope"])
        cells = next((place for place in (bare, laden) if place.endswith("cells")), "–")
        cost = "–" if not laden.endswith("cells") else ("one card" if left == "0" else "nothing")
        rows.append((title, *map(verdict, (bare, laden)), cells, cost))
    heads = ("Where he is", "His nation holds nothing", "It holds Equipment", "Cells", "Price")
    return Grid("Who can be arrested where", heads, tuple(rows))


def verdict(place: str) -> str:
    """One word for what became of the man."""
    return "arrested" if place.endswith("cells") else "safe"
