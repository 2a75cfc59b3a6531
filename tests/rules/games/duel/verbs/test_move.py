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
BOTH_REAL: dict[str, Any] = AT_DOOR | {"carried": {"P1": "X", "P2": "X"}}
ROUND = {"last_round": "completed"}


def heard(line: Timeline[Any, Any]) -> list[tuple[str, str, str]]:
    """The events of the last step: kind, who, sentence."""
    return [(event.kind, event.who, event.text) for event in line.cursor.events]


def test_the_real_treasure_outside_ends_the_game_at_once() -> None:
    """LD-GEN-11: told to everybody, and nobody has a turn any more."""
    line = played(EAST, "right", other=EAST, **BOTH_REAL)
    kinds = [(kind, who) for kind, who, _ in heard(line)]
    assert kinds == [("left-labyrinth", "P1"), ("said", "P1"), ("over", "P1")]
    assert heard(line)[0][2] == "P1 goes out by the exit right of b1."
    assert heard(line)[2][2] == "P1 carries the real treasure out and wins."
    assert line.cursor.events[2].clauses == ("LD-GEN-11", "LD-GAP-37")
    facts = GAME.facts(line.state)
    assert (facts["turn"], facts["winner"], facts["hand.P1"]) == ("none", "P1", "nothing")
    assert facts["at.P1"] == "out:b1:E"


def test_by_ruling_the_round_is_played_to_its_end() -> None:
    """LD-GAP-37: the second player has his turn, which is announced like any other."""
    line = played(EAST, "right", other=EAST, options=ROUND, **BOTH_REAL)
    assert heard(line)[2:] == [("turn", "P2", "It is P2's turn, with 1 action.")]
    assert GAME.facts(line.state)["winner"] == "none"
    line.attempt(GAME.read(line.state, "P2: right"))
    assert heard(line)[2:] == [
        ("over", "P1", "Both carry the real treasure out: a draw."),
    ]  # fmt: skip
    assert line.cursor.events[2].clauses == ("LD-GAP-37", "LD-GAP-38")
    assert GAME.facts(line.state)["winner"] == "draw"


def test_the_second_player_has_nothing_to_wait_for() -> None:
    """His turn is the last of the round: he wins at once under either choice."""
    line = played(EAST, "end", "2 right", other=EAST, options=ROUND, **BOTH_REAL)
    assert heard(line)[2:] == [("over", "P2", "P2 carries the real treasure out and wins.")]
    assert GAME.facts(line.state)["winner"] == "P2"


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


def test_a_way_out_through_a_hole() -> None:
    """LD-OUT-03: a hole is named as one, and brings other clauses than a drawn exit."""
    hole = played(EAST, "throw up", HELD, "up", players={"P1": "b1"})
    assert heard(hole)[0][2] == "P1 goes out by the hole above b1."
    assert hole.cursor.events[0].clauses == ("LD-OUT-03", "LD-GREN-03", "LD-GAP-38")
    door = played(EAST, "right", players={"P1": "b1"})
    assert door.cursor.events[0].clauses == ("LD-OUT-01", "LD-INV-10", "LD-GAP-38")


def test_a_false_treasure_goes_back_where_none_lies() -> None:
    """By ruling to the first old place that is free: not to where the real or a false one lies."""
    line = played(
        row("X O O .", east=">"), "take", "right", HELD, "right",
        players={"P1": "c1"}, options={"false_outside": "returns"},
    )  # fmt: skip
    plan = str(dict(GAME.observe(line.state, "P2").facts)["plan.P1"])
    assert plan.splitlines()[1] == "| X   O   O     >"


def test_a_treasure_that_lies_there_was_not_taken_away() -> None:
    """LD-GAP-35 is about a cell where one lay, be it the real one or a false one."""
    for sign in "OX":
        line = played(row(f". {sign} ."), "right")
        assert "LD-GAP-35" not in line.cursor.events[0].clauses
        for order in ("P1: take", "P2: end", "P1: left", "P2: end", "P1: right"):
            line.attempt(GAME.read(line.state, order))
        assert "LD-GAP-35" in line.cursor.events[0].clauses


def test_against_a_wall_from_outside_the_turn_may_end() -> None:
    """By agreement he names any side; a wall there ends his turn only where walls do."""
    spec: dict[str, Any] = {"players": {"P1": "out:b1:E"}, "crutch": ["P1"]}
    ways = {"reentry": "any-exit"}
    line = played(EAST, "enter a1 left", options=ways, **spec)
    assert heard(line)[0] == ("stopped", "P1", "P1 finds no opening there.")
    assert GAME.facts(line.state)["turn"] == "P1"
    line = played(EAST, "enter a1 left", options=ways | {"wall_ends_turn": "yes"}, **spec)
    assert GAME.facts(line.state)["turn"] == "P2"


def test_going_back_in_is_a_move() -> None:
    """Where a turn may not mix both, no throw comes after it."""
    spec: dict[str, Any] = {"players": {"P1": "out:b1:E"}, "crutch": ["P1"]}
    line = played(EAST, "enter", options={"combo_turn": "forbidden"}, **spec)
    refusals = GAME.refusals(line.state, GAME.read(line.state, "P1: throw up"))
    assert [one.code for one in refusals] == ["mixed"]


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


RECOUNTED = {"hit_turn": "recounted"}


def left_after(drawing: str, *actions: str, options: dict[str, str], **spec: Any) -> str:
    """How many actions P1 has left."""
    facts = GAME.facts(played(drawing, *actions, options=options, **spec).state)
    assert facts["turn"] == "P1"
    return facts["left"]


def test_a_hit_takes_only_what_the_wound_costs() -> None:
    """LD-GAP-17: by ruling the turn is counted anew; a wound that costs nothing takes nothing."""
    strip = row(". A . .")
    limps: dict[str, Any] = {"limping": ["P2"]}
    assert left_after(strip, "right", options=RECOUNTED, **limps) == "1"


def test_a_hit_never_adds_an_action() -> None:
    """A crutch found just before may count at once, by ruling; the turn does not grow by it."""
    options = RECOUNTED | {"both_in_turn": "cancel", "action_formula": "sum"}
    spec: dict[str, Any] = {"limping": ["P2"]}
    line = played(row(". Y A . ."), "right", "right", options=options, **spec)
    assert GAME.facts(line.state)["turn"] == "P2"


def test_after_a_wall_by_agreement_no_throw() -> None:
    """LD-WALL-02: running into a wall has used up a move, and a turn may not mix both."""
    line = played(row(". ."), "left", crutch=["P1"], options={"combo_turn": "forbidden"})
    refusals = GAME.refusals(line.state, GAME.read(line.state, "P1: throw up"))
    assert [(one.code, one.clauses) for one in refusals] == [
        ("mixed", ("LD-GREN-09", "LD-GAP-10")),
    ]  # fmt: skip


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
