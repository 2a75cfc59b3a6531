"""The checks of scenario files, and what only the way to a position brings in."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.errors import SetupError
from rules.core.records import CheckResult, Event
from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.board.plan import FIXTURES
from rules.games.duel.state import ALL

ROOM = """
+---+---+---+
|           |
+   +---+   +
|         Y |
+---+   +---+
|           |
+---+---+---+
"""
MAPS = {"M1": ROOM, "odd": ROOM.replace("Y", "Z"), "unreadable": "+"}


def line(*actions: str, drawing: str = ROOM, **spec: Any) -> Timeline[Any, Any]:
    """A game on a small map after some actions."""
    found: Timeline[Any, Any] = Timeline(GAME, GAME.setup(spec, {"M1": drawing}, {}))
    for action in actions:
        found.attempt(GAME.read(found.state, action))
    return found


def asked(name: str, *actions: str, **spec: Any) -> CheckResult:
    """What a check finds after some actions."""
    return GAME.check(name, spec, line(*actions), MAPS)


def test_validate() -> None:
    """``ok`` with everything that was looked at, or the rules that are broken."""
    fine = asked("validate", map="legal_1")
    assert fine.found == "ok"
    assert {"LD-EX-01", "LD-INV-01", "LD-BUILD-04"} <= set(fine.clauses)
    poor = asked("validate", map="odd")
    assert poor.found == ["LD-MAP-01", "LD-MAP-04"]
    assert poor.cells == ("c2",)
    with pytest.raises(SetupError, match="'reentry' is one of same-exit, any-exit"):
        asked("validate", map="legal_1", reentry="never")
    with pytest.raises(SetupError, match="'map' is one of yard, legal_1, M1"):
        asked("validate", map="M9")


def test_signs() -> None:
    """Where everything is on the example (LD-SC-01)."""
    found = asked("signs", map="legal_1")
    assert found.found == {
        "A": ["b6"], "Y": ["e6"], "K": ["j1"], "1": ["b2"], "2": ["f1"], "3": ["a2"], "4": ["g7"],
        "I": ["e1"], "II": ["f7"], "III": ["c7"], "IV": ["g4"], "O": ["g2", "a8", "i8"],
        "X": ["h4"],
    }  # fmt: skip
    assert {"LD-BOW-01", "LD-PIT-05", "LD-TRE-02", "LD-REP-04"} <= set(found.clauses)


def test_sides() -> None:
    """Inner wall, labyrinth wall, open, exit."""
    assert asked("side", map="M1", cell="b1", side="down").found == "wall"
    assert asked("side", map="M1", cell="b1", side="N").found == "labyrinth wall"
    assert asked("side", map="M1", cell="b1", side="left").found == "open"
    assert asked("side", map="legal_1", cell="j1", side="right").found == "exit"
    with pytest.raises(SetupError, match="'side' is one of up, right, down, left"):
        asked("side", map="M1", cell="b1", side="inwards")
    with pytest.raises(SetupError, match="There is no cell 'z9'"):
        asked("side", map="M1", cell="z9", side="up")


def test_counts() -> None:
    """One case, and all of them."""
    assert asked("count").found == 1
    assert asked("count", own_crutch=True, other_wound=True).found == 3
    found = asked("counts").found
    assert isinstance(found, list)
    assert len(found) == 32
    assert sum(found) == 44


def test_setup_and_roles() -> None:
    """Two players, four fields, and whose labyrinth is whose."""
    found = asked("setup").found
    assert isinstance(found, dict)
    assert (found["players"], found["fields"]) == (2, 4)
    assert found["names"].split()[-2:] == ["и", "к"]
    assert asked("roles").found == {
        "P1": "walks the labyrinth of P2", "P2": "walks the labyrinth of P1",
    }  # fmt: skip


def test_views() -> None:
    """What is hidden from the walker is known to the host and to who sees everything."""
    assert asked("view", viewer="P1", key="at.P1").found == "hidden"
    assert asked("view", viewer="P2", key="at.P1").found == "a1"
    assert asked("view", viewer=ALL, key="at.P1").found == "a1"
    assert asked("view", viewer="P1", key="grenades.P1").found == "3"
    with pytest.raises(SetupError, match="'viewer' is one of everyone, P1, P2"):
        asked("view", viewer="P3", key="turn")


def test_charts() -> None:
    """A blank sheet, then what was found out, each side once (LD-GEN-08, LD-GEN-09)."""
    blank = asked("chart", viewer="P1")
    assert blank.found == {"cells": {}, "sides": {}, "slips": 0}
    assert "LD-GEN-08" in blank.clauses
    drawn = asked("chart", "P1: right", "P2: end", "P1: down", "P2: end", "P1: up", viewer="P1")
    assert drawn.found == {
        "cells": {"b1": "empty"},
        "sides": {"a1 right": "open", "b1 up": "labyrinth wall", "b1 down": "wall"},
        "slips": 0,
    }
    assert asked("whereabouts", "P1: right", viewer="P1").found == ["b1"]


def clauses_of(timeline: Timeline[Any, Any], code: str) -> tuple[str, ...]:
    """The clauses of what was told last."""
    events: tuple[Event, ...] = timeline.cursor.events
    return next(event.clauses for event in events if event.data.get("code") == code)


def test_hindsight() -> None:
    """A throw at an untried wall, a throw at a known one; a trap visited again."""
    start: dict[str, Any] = {"players": {"P1": "b1"}}
    assert "LD-GREN-04" in line("P1: throw down", **start).cursor.clauses
    known = line("P1: down", "P2: end", "P1: throw down", **start)
    assert "LD-GREN-04" not in known.cursor.clauses
    beyond = line("P1: down", "P2: end", "P1: throw up", **start)
    assert "LD-GREN-04" in beyond.cursor.clauses
    trap = "+---+---+---+\n|     K     |\n+---+---+---+"
    held = ("P1: right", *["P2: end"] * 4)
    again = line(*held, "P1: right", "P2: end", "P1: left", drawing=trap)
    assert "LD-TRAP-09" in clauses_of(again, "trap")
    assert "LD-TRAP-09" not in line("P1: right", drawing=trap).cursor.clauses
    both = "+---+---+---+---+\n|     A   Y     |\n+---+---+---+---+"
    turn = line("P1: right", "P1: right", drawing=both, crutch=[], limping=["P2"])
    assert "LD-GAP-19" in clauses_of(turn, "crutch")


def test_the_example_is_the_one_of_the_rules() -> None:
    """Twenty-one lines of forty-one characters."""
    lines = FIXTURES["legal_1"].split("\n")
    assert len(lines) == 21
    assert {len(text) for text in lines} == {41}
