"""Throwing grenades: what forbids it, what is told of it, what is left standing."""

from __future__ import annotations

from typing import Any

from rules.core.records import Refusal
from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.state import ALL
from tests.rules.games.duel.stories import WALLED, row
from tests.rules.games.duel.verbs.test_citations import HELD, played

DOOR = "+---+ ^ +\n|   |   |\n+---+---+"
IMMUNE = {"outer_wall": "immune"}
ANYWHERE = {"grenade_reach": "anywhere"}


def refused(line: Timeline[Any, Any], text: str) -> list[Refusal]:
    """Everything that forbids an order."""
    return list(GAME.refusals(line.state, GAME.read(line.state, text)))


def told(line: Timeline[Any, Any]) -> list[tuple[str, str]]:
    """The announcements of the last step, by their codes, and what only the host sees."""
    events = [event for event in line.cursor.events if event.who == "P1"]
    return [
        (event.kind, str(event.data["code"]) if event.kind == "said" else event.text)
        for event in events
        if event.kind not in ("turn", "left")
    ]


def test_after_a_move_by_agreement_no_throw() -> None:
    """Where a turn may not mix both, the throw is refused; where it may, it is not."""
    line = played(row(". ."), "right", crutch=["P1"], options={"combo_turn": "forbidden"})
    text = "By agreement a turn with a move in it has no throw in it."
    assert refused(line, "P1: throw up") == [Refusal("mixed", text, ("LD-GREN-09", "LD-GAP-10"))]
    assert refused(played(row(". ."), "right", crutch=["P1"]), "P1: throw up") == []


def test_after_a_throw_by_agreement_no_move() -> None:
    """The same the other way round; a second throw is no mixture."""
    line = played(row(". ."), "throw up", crutch=["P1"], options={"combo_turn": "forbidden"})
    text = "By agreement a turn with a throw in it has no move in it."
    assert refused(line, "P1: right") == [Refusal("mixed", text, ("LD-GREN-09", "LD-GAP-10"))]
    assert refused(line, "P1: throw down") == []


def test_from_outside_nobody_throws() -> None:
    """And who has no grenade hears that as well, by whose rule it is refused."""
    out = Refusal("outside", "P1 is outside and throws nothing from there.", ("LD-GAP-38",))
    none = Refusal("no-grenade", "P1 has no grenade left.", ("LD-GAP-13",))
    players = {"P1": "out:b1:N"}
    assert refused(played(DOOR, players=players), "P1: throw up") == [out]
    empty: dict[str, Any] = {"players": players, "grenades": {"P1": 0}}
    assert refused(played(DOOR, **empty), "P1: throw up") == [out, none]
    assert refused(played(DOOR, grenades={"P1": 0}), "P1: throw up") == [none]


def test_a_throw_names_a_side_or_by_ruling_a_cell_and_a_side() -> None:
    """LD-GAP-11: the one where the other is wanted is refused."""
    beside = Refusal(
        "no-such-side", "P1 names a side: the wall on that side of the cell goes.", ("LD-GAP-11",)
    )
    assert refused(played(WALLED), "P1: throw a1 right") == [beside]
    assert refused(played(WALLED), "P1: throw right") == []
    anywhere = Refusal("no-such-side", "P1 names a cell and a side of it.", ("LD-GAP-11",))
    line = played(WALLED, options=ANYWHERE)
    assert refused(line, "P1: throw right") == [anywhere]
    assert refused(line, "P1: throw a1 right") == []
    assert refused(line, "P1: throw c1 right") == []


def test_what_is_thrown_at_goes() -> None:
    """The thrower hears that the grenade is spent; the host sees which wall it removes."""
    line = played(WALLED, "throw right")
    assert told(line) == [
        ("said", "thrown"), ("blasted", "P1's grenade removes the wall right of a1."),
    ]  # fmt: skip
    _, blasted = line.cursor.events[:2]
    assert blasted.clauses == ("LD-GREN-01", "LD-GREN-04", "LD-GREN-05")
    assert blasted.heard_by is not None
    assert "P1" not in blasted.heard_by
    assert GAME.facts(line.state)["grenades.P1"] == "2"
    outer = played(WALLED, "throw up")
    assert "LD-GREN-02" in outer.cursor.events[1].clauses


def test_a_grenade_is_wasted_where_no_wall_is() -> None:
    """On an open side, and on a way out: it is spent all the same (LD-GREN-07)."""
    line = played(row(". ."), "throw right")
    text = "There is no wall right of a1 for P1's grenade."
    assert told(line) == [("said", "thrown"), ("wasted", text)]
    assert line.cursor.events[1].clauses == ("LD-GREN-07",)
    door = played(DOOR, "throw up", players={"P1": "b1"})
    text = "There is no wall above b1 for P1's grenade."
    assert told(door) == [("said", "thrown"), ("wasted", text)]
    assert GAME.facts(door.state)["grenades.P1"] == "2"


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


def test_what_the_host_tells_of_a_throw_by_ruling() -> None:
    """LD-GAP-12: nothing, that a wall is destroyed, or which kind of wall."""

    def codes(order: str, **options: str) -> list[str]:
        line = played(WALLED, order, options=options)
        return [code for kind, code in told(line) if kind == "said"][1:]

    assert codes("throw up") == []
    assert codes("throw up", throw_report="wall") == ["destroyed"]
    assert codes("throw up", throw_report="kind") == ["outer_destroyed"]
    assert codes("throw right", throw_report="kind") == ["destroyed"]
    proof = codes("throw up", throw_report="kind", outer_wall="immune")
    assert proof == ["nothing_destroyed"]


def test_a_throw_with_empty_hands_may_cost_an_action() -> None:
    """By ruling he is told that no grenade is left, and no wall goes."""
    options = {"no_grenade": "costs-action"}
    line = played(WALLED, "throw right", grenades={"P1": 0}, options=options)
    assert told(line) == [("said", "no_grenade")]
    assert GAME.facts(line.state)["turn"] == "P2"
    line.attempt(GAME.read(line.state, "P2: end"))
    line.attempt(GAME.read(line.state, "P1: right"))
    assert GAME.facts(line.state)["at.P1"] == "a1"


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


def test_back_in_by_a_hole_blown_before() -> None:
    """Blown on one side and gone out by another: the hole is a way back, other walls are not."""
    ways = {"reentry": "any-exit", "way_round": "discovered"}
    orders = ("throw down", HELD, "up", HELD)
    line = played(DOOR, *orders, players={"P1": "b1"}, options=ways)
    assert refused(line, "P1: enter b1 down") == []
    text = "By agreement P1 goes in only by openings used or blown before."
    wall = Refusal("undiscovered", text, ("LD-GAP-39",))
    assert refused(line, "P1: enter a1 left") == [wall]
    line.attempt(GAME.read(line.state, "P1: enter b1 down"))
    assert GAME.facts(line.state)["at.P1"] == "b1"
