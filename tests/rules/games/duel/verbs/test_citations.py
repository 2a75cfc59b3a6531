"""What fires is what decided: each clause where it acts, and nowhere else of the same kind."""

from __future__ import annotations

from typing import Any

from rules.core.records import Event
from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.knowledge import notebook
from rules.games.duel.state import ALL
from tests.rules.games.duel.stories import row

HELD = "2 end"


def played(
    drawing: str, *actions: str, other: str = "", options: dict[str, str] | None = None, **spec: Any
) -> Timeline[Any, Any]:
    """P1's actions on a labyrinth; those that begin with ``2`` are P2's."""
    maps = {"M1": drawing} | ({"M2": other} if other else {})
    line: Timeline[Any, Any] = Timeline(GAME, GAME.setup(spec, maps, options or {}))
    for text in actions:
        who, order = ("P2", text[2:]) if text.startswith("2 ") else ("P1", text)
        line.attempt(GAME.read(line.state, f"{who}: {order}"))
    return line


def cited(line: Timeline[Any, Any], kind: str, code: str = "") -> set[str]:
    """The clauses of the first event of a kind in the last step, or of what was said."""
    events: tuple[Event, ...] = line.cursor.events
    return next(
        set(event.clauses)
        for event in events
        if event.kind == kind and code in ("", event.data.get("code"))
    )


def test_both_found_in_one_turn_and_not_in_two() -> None:
    """LD-GAP-19 is about one turn: not the next one, nor a crossbow that was started on."""
    turn = played(row(". A Y"), "right", "right", limping=["P2"])
    assert "LD-GAP-19" in cited(turn, "said", "crutch")
    late = played(
        row(". A Y ."), "right", "right", other=row("K ."), players={"P2": "a1"}, trap={"P2": 3}
    )
    assert late.line()[1].events[-1].kind == "turn", "P2 is held, so P1 goes on at once"
    assert "LD-GAP-19" not in cited(late, "said", "crutch")
    start = played(row("A Y"), "start a1", "2 start a1", "right", start=True)
    assert "LD-GAP-19" not in cited(start, "said", "crutch")


def test_agreements_are_told_in_any_position() -> None:
    """Also where the game has begun already; the warning with them (LD-WALL-06)."""
    line = played(row(". ."), options={"wall_report": "same"})
    assert "LD-WALL-06" in cited(line, "agreed")
    fresh = played(row(". ."), options={"wall_report": "same"}, start=True)
    assert [event.kind for event in fresh.root.events] == ["seats", "order", "stock", "agreed"]
    assert played(row(". .")).root.events == ()


def test_nothing_is_proved_by_two_exits_of_one_number() -> None:
    """Without a pit a number may stand twice on a map that is not fair: both slips stay apart."""
    drawing = """
+---+---+---+---+---+
|     1 |III      I |
+---+---+---+---+---+
|III                |
+---+---+---+---+---+
"""
    spec: dict[str, Any] = {"players": {"P1": "b2"}, "loose": True}
    walk = ("left", HELD, "right", HELD, "throw up", HELD, "up", HELD, "left", HELD, "left")
    line = played(drawing, *walk, **spec)
    book = notebook(line.information("P1"))
    here = GAME.facts(line.state)["at.P1"]
    assert here in book.names()
    assert GAME.observe(line.state, ALL)["at.P1"] == here
