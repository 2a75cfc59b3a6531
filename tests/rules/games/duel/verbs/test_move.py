"""Leaving the labyrinth: what is told of it, what is in hand then, and how the game ends."""

from __future__ import annotations

from typing import Any

from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.actions import ENTER
from rules.games.duel.knowledge import notebook
from tests.rules.games.duel.stories import GATE, row
from tests.rules.games.duel.verbs.test_citations import HELD, played

EAST = row(". .", east=">")
AT_DOOR: dict[str, Any] = {"players": {"P1": "b1", "P2": "b1"}}


def heard(line: Timeline[Any, Any]) -> list[tuple[str, str, str]]:
    """The events of the last step: kind, who, sentence."""
    return [(event.kind, event.who, event.text) for event in line.cursor.events]


def test_a_false_treasure_outside_is_gone() -> None:
    """LD-GAP-36: out of the game, kept in hand, or back where one lay, as was agreed."""

    def left(choice: str) -> tuple[str, int]:
        line = played(
            row("O .", east=">"), "take", "right", HELD, "right", options={"false_outside": choice}
        )
        events = line.cursor.events
        assert "LD-GAP-36" in events[1].clauses
        plan = str(dict(GAME.observe(line.state, "P2").facts)["plan.P1"])
        return GAME.facts(line.state)["hand.P1"], plan.count("O")

    assert left("removed") == ("nothing", 0)
    assert left("carried") == ("false", 0)
    assert left("returns") == ("nothing", 1)


def test_who_leaves_for_good_by_ruling() -> None:
    """LD-GAP-38: the other goes on alone; when both have left nobody wins."""
    options = {"after_leaving": "stays-out"}
    line = played(EAST, "right", other=EAST, options=options, **AT_DOOR)
    assert heard(line)[2:] == [
        ("gone", "P1", "P1 has left for good."),
        ("turn", "P2", "It is P2's turn, with 1 action."),
    ]
    assert notebook(line.information("P1")).candidates == ()
    line.attempt(GAME.read(line.state, "P2: left"))
    assert heard(line)[-1] == ("turn", "P2", "It is P2's turn, with 1 action.")
    line.attempt(GAME.read(line.state, "P2: right"))
    line.attempt(GAME.read(line.state, "P2: right"))
    assert heard(line)[-1][2] == "Both players have left for good, and nobody wins."
    assert GAME.facts(line.state)["winner"] == "none"


def test_who_is_put_back_inside_by_ruling() -> None:
    """LD-GAP-38: he stands where he was, and his action is used up."""
    options = {"after_leaving": "put-back"}
    line = played(EAST, "right", other=EAST, options=options, **AT_DOOR)
    assert heard(line)[2:] == [
        ("put-back", "P1", "P1 is put back inside at once."),
        ("turn", "P2", "It is P2's turn, with 1 action."),
    ]
    book = notebook(line.information("P1"))
    assert book.names() == ("b1",)
    assert book.outside == -1
    assert book.charts[0].sides[(1, 0, 0), 1] == "exit"


def test_a_false_treasure_goes_back_where_none_lies() -> None:
    """By ruling to the first old place that is free: not to where the real or a false one lies."""
    line = played(
        row("X O O .", east=">"), "take", "right", HELD, "right",
        players={"P1": "c1"}, options={"false_outside": "returns"},
    )  # fmt: skip
    plan = str(dict(GAME.observe(line.state, "P2").facts)["plan.P1"])
    assert plan.splitlines()[1] == "| X   O   O     >"


def test_what_is_lost_in_a_fall_by_ruling() -> None:
    """LD-GAP-32: the treasure stays at the pit; both hear so, and nobody finds it again."""
    spec: dict[str, Any] = {"carried": {"P1": "O"}}
    line = played(row(". 1 . I"), "right", options={"fall_treasure": "stays"}, **spec)
    lost = next(event for event in line.cursor.events if event.kind == "lost")
    assert (lost.who, lost.text) == ("P1", "The treasure of P1 stays at the pit, out of reach.")
    assert lost.clauses == ("LD-GAP-32",)
    assert lost.heard_by is None
    assert "O" not in str(dict(GAME.observe(line.state, "P2").facts)["plan.P1"])
    kept = played(row(". 1 . I"), "right", **spec)
    assert all(event.kind != "lost" for event in kept.cursor.events)


def test_by_agreement_every_opening_used_is_a_way_back() -> None:
    """LD-GAP-39: who has been out by two of them may come in by either, and by no other side."""
    ways = {"reentry": "any-exit", "way_round": "discovered"}
    line = played(GATE, players={"P1": "b1"}, options=ways)

    def entries() -> set[str]:
        listed = GAME.actions(line.state)
        return {GAME.write(line.state, one) for one in listed if one.verb == ENTER}

    def go(*orders: str) -> None:
        for order in orders:
            line.attempt(GAME.read(line.state, order))

    go("P1: up", "P2: end")
    assert entries() == {"P1: enter", "P1: enter b1 up"}
    go("P1: enter", "P2: end", "P1: down", "P2: end", "P1: left", "P2: end", "P1: left", "P2: end")
    assert entries() == {"P1: enter", "P1: enter b1 up", "P1: enter a2 left"}
    go("P1: enter b1 up")
    assert GAME.facts(line.state)["at.P1"] == "b1"
