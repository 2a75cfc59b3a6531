"""The chapters that can be practised: each is named like its page of the book, and holds clauses.

A chapter is left out where its clauses tell of setting up, of things or of drawing, so that no step
of play makes them fire.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rules.clauses import ledger
from rules.errors import NotationError
from rules.hints import meant
from rules.library import GAMES

CASTLE = (
    "EC-APPEL-01..02 EC-BARRACKS EC-INNER EC-OFFICE EC-OUTER EC-OUTSIDE EC-POST EC-ROOM-01..02 "
    "EC-SAFE EC-STAFFCAR EC-TARGET"
)
WAYS = (
    "EC-DOOR EC-DROP EC-INSPECT EC-ROOM-03..06 EC-SEARCHLIGHT EC-TUNNEL-01..05 EC-WALKWAY EC-WIRE"
)
TABLE: dict[str, dict[str, tuple[str, str]]] = {
    "labyrinth": {
        "base-rules": ("The leader's answers", "LP-BASE-08..13"),
        "beginning": ("Where you begin", "LP-START"),
        "turns-and-words": ("Turns and words", "LP-TURN-01..04 LP-TURN-12..18"),
        "holes": ("Holes", "LP-HOLE"),
        "river": ("The river", "LP-RIVER-01..06 LP-RIVER-10..10"),
        "weapons": ("Weapons", "LP-TURN-05..11"),
        "arsenal-and-hospital": ("Arsenal and hospital", "LP-ARSENAL LP-HOSP"),
        "treasure": ("The treasure", "LP-TREAS"),
    },
    "ravines": {
        "moving": ("Moving", "LM-MOVE"),
        "cells-that-hold": ("Cells that hold you", "LM-LAND"),
        "river": ("The river", "LM-RIVER"),
        "mouth-and-marsh": ("Mouth and marsh", "LM-MOUTH"),
        "ravines": ("Ravines", "LM-PIT"),
        "from-the-cycle": ("From the cycle", "LM-CYCLE"),
        "treasure": ("The treasure", "LM-TREASURE"),
    },
    "duel": {
        "start-and-turns": ("Start and turns", "LD-START LD-TURN LD-MOVE"),
        "walls": ("Walls", "LD-WALL"),
        "grenades": ("Grenades", "LD-GREN"),
        "reports": ("Reports", "LD-REP"),
        "crossbow-and-crutch": ("Crossbow and crutch", "LD-BOW LD-CRU LD-SUM"),
        "trap": ("The trap", "LD-TRAP"),
        "pits": ("Pits", "LD-PIT"),
        "treasures": ("Treasures", "LD-TRE LD-CAR"),
        "leaving": ("Leaving", "LD-OUT LD-RET-01..02"),
    },
    "underground": {
        "entering-and-moving": ("Entering and moving", "UE-START UE-MOVE-01..11"),
        "chance": ("Chance", "UE-CHANCE-01..05 UE-CHANCE-09..24 UE-MOVE-12..12"),
        "chasms": ("Chasms", "UE-CHASM"),
        "tools": ("Tools", "UE-TOOL"),
        "using-tools": ("Using tools", "UE-USE"),
        "attack-and-defence": ("Attack and defence", "UE-ATTACK UE-DEFENCE UE-CHANCE-06..08"),
        "explosives-and-digging": ("Explosives", "UE-EXPLOSIVE UE-COLLAPSE UE-DIG"),
        "fire": ("Fire", "UE-FIRE"),
        "grates": ("Grates", "UE-GRATE"),
        "signposts": ("Signposts", "UE-SIGN"),
        "four-tokens": ("Four tokens", "UE-FOUR UE-STACK"),
        "shopping": ("Shopping", "UE-SHOP"),
        "caves": ("Caves", "UE-CAVE"),
        "prison": ("The prison", "UE-PRISON"),
        "open-for-one-turn": ("Open for one turn", "UE-RESTORE"),
        "treasure": ("The treasure", "UE-TREASURE UE-STEAL UE-LOSE"),
        "leaving-and-winning": ("Leaving and winning", "UE-EXIT"),
    },
    "colditz": {
        "the-castle": (
            "The castle",
            CASTLE,
        ),
        "ways-and-barriers": (
            "Ways and barriers",
            WAYS,
        ),
        "turns-and-rounds": ("Turns and Rounds", "EC-TURN EC-ROUNDEND"),
        "movement": ("Movement", "EC-MOVE EC-DOUBLE"),
        "cards": ("Cards", "EC-CARD"),
        "appel": ("Appel", "EC-APPEL-06..15"),
        "arrest": ("Arrest", "EC-ARREST"),
        "solitary": ("Solitary", "EC-CELL"),
        "equipment": ("Equipment", "EC-EQUIP"),
        "kits": ("Escape Kits", "EC-KIT"),
        "escape-attempts": ("Escape attempts", "EC-ATTEMPT-01..10 EC-ATTEMPT-22..25"),
        "markers": ("Markers", "EC-ATTEMPT-11..21"),
        "tunnels": ("Tunnels", "EC-TUNNEL-06..18"),
        "escaping-and-winning": ("Escaping and winning", "EC-ESCAPE EC-WIN"),
    },
}
"""Game, page: title, and families of clauses, whole or with the numbers from .. to."""

FAMILY = re.compile(r"(?P<family>[A-Z-]+[A-Z])(?:-(?P<low>\d\d)\.\.(?P<high>\d\d))?")


class Chapter(NamedTuple):
    """A set of clauses that are practised together."""

    game: str
    name: str
    title: str
    clauses: frozenset[str]

    @property
    def id(self) -> str:
        """``game/name``."""
        return f"{self.game}/{self.name}"


@cache
def chapter(game: str, name: str) -> Chapter:
    """The chapter of a game; raises ``NotationError`` naming those there are."""
    if game not in TABLE:
        raise NotationError(f"There is no game '{game}'. Games: {', '.join(GAMES)}.")
    known = TABLE[game]
    if name not in known:
        raise NotationError(
            f"Nothing to practise is called '{name}' in {game}. Chapters: {', '.join(known)}."
            f"{meant(name, known)}"
        )
    title, families = known[name]
    book = ledger(game).clauses
    found = frozenset(
        one
        for one in book
        for family in families.split()
        if book[one].testable and _in(family, one)
    )
    return Chapter(game, name, title, found)


def _in(family: str, clause: str) -> bool:
    """Whether a clause belongs to a family written as ``LP-TURN`` or ``LP-TURN-05..11``."""
    match = FAMILY.fullmatch(family)
    assert match is not None, family
    name, _, number = clause.rpartition("-")
    if match["low"]:
        return name == match["family"] and match["low"] <= number <= match["high"]
    return name == match["family"] or name.startswith(f"{match['family']}-")


def chapters(game: str) -> tuple[Chapter, ...]:
    """All chapters of a game, in the order of the book."""
    return tuple(chapter(game, name) for name in TABLE[game])
