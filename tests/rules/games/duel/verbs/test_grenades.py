"""Throwing grenades: what forbids it, what is told of it, what is left standing."""

from __future__ import annotations

from typing import Any

from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.state import ALL
from tests.rules.games.duel.stories import WALLED
from tests.rules.games.duel.verbs.test_citations import played

DOOR = "+---+ ^ +\n|   |   |\n+---+---+"
IMMUNE = {"outer_wall": "immune"}


def told(line: Timeline[Any, Any]) -> list[tuple[str, str]]:
    """The announcements of the last step, by their codes, and what only the host sees."""
    events = [event for event in line.cursor.events if event.who == "P1"]
    return [
        (event.kind, str(event.data["code"]) if event.kind == "said" else event.text)
        for event in events
        if event.kind not in ("turn", "left")
    ]


def test_the_labyrinth_wall_withstands_by_agreement() -> None:
    """LD-OUT-04: it stands after the throw; an inner wall goes as ever."""
    line = played(WALLED, "throw up", options=IMMUNE)
    text = "The labyrinth wall above a1 withstands P1's grenade."
    assert told(line) == [("said", "thrown"), ("withstood", text)]
    assert line.cursor.events[1].clauses == ("LD-OUT-04", "LD-OUT-05", "LD-GAP-41")
    assert "LD-GAP-41" in line.cursor.events[0].clauses
    assert "LD-GREN-06" not in line.cursor.events[0].clauses
    plan = dict(GAME.observe(line.state, ALL).facts)["plan.P1"]
    assert plan.splitlines()[0] == "+---+---+---+"
    inner = played(WALLED, "throw right", options=IMMUNE)
    assert told(inner)[1] == ("blasted", "P1's grenade removes the wall right of a1.")
    loud = played(WALLED, "throw up", options=IMMUNE | {"immune_report": "told"})
    assert told(loud)[2:] == [("said", "withstood")]


def test_a_hole_that_he_has_blown_is_discovered() -> None:
    """LD-GAP-39: he may come in by it; not by a wall that withstood, nor by a drawn exit he hit."""
    ways = {"reentry": "any-exit", "way_round": "discovered"}

    def openings(drawing: str, order: str, start: str = "a1", **more: str) -> tuple[str, ...]:
        line = played(drawing, order, players={"P1": start}, options=ways | more)
        found: tuple[str, ...] = dict(GAME.observe(line.state, "P1").facts)["openings"]
        return found

    assert openings(WALLED, "throw up") == ("out:a1:N",)
    assert openings(WALLED, "throw right") == ()
    assert openings(WALLED, "throw up", outer_wall="immune") == ()
    assert openings(DOOR, "throw up", "b1") == ()
