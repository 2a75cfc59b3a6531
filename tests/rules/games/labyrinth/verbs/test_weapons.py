"""Weapons: what is said of a use, by whom it is heard, and what a second wound does by ruling."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases import each
from tests.rules.games.labyrinth.playing import YARD, Said, events, played
from tests.strategies import LABYRINTHS, labyrinth

LEADER = ("leader",)
SHOT = Said(
    "struck", "A's bullet flies.", "LP-TURN-05 LP-GAP-13 LP-TURN-07 LP-GAP-14", LEADER
)  # fmt: skip
AGAIN = Said("wounded", "“wounded: B”", "LP-BASE-13 LP-TURN-08 LP-GAP-23 LP-GAP-30")
ARMED = {"stock": {"A": "1/1/1"}}
WOUNDED = {"A": "a1", "B": "b1", "wounded": ["B"], **ARMED}


@each(
    ("do", "wounded", "word"),
    [
        ("A: shoot right", False, "shoot"), ("A: stab", False, "stab"),
        ("A: blast left", False, "blast"), ("A: blast left", True, "blast"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", LABYRINTHS)
def test_what_cannot_be_done_costs_the_turn_by_ruling(
    game: str, do: str, *, wounded: bool, word: str
) -> None:
    """Everybody hears that the turn is lost, nothing is used, the next player moves (LP-GAP-13)."""
    at: dict[str, Any] = {"A": "a1", "B": "b1"}
    at |= {"wounded": ["A"], **ARMED} if wounded else {}
    line = played(at, do, game=game, impossible="costs-turn")
    text = f"A cannot {word} and loses the turn all the same."
    assert events(line) == [Said("wasted", text, "LP-GAP-13")]
    facts = labyrinth(game).facts(line.state)
    assert facts["turn"] == "B"
    assert facts["stock.A"] == ("1/1/1" if wounded else "0/0/0")
    assert facts["health.B"] == "healthy"


def test_where_answers_are_private_so_is_a_turn_that_is_lost() -> None:
    """Only the leader and the player himself hear that he had no weapon (LP-GAP-22)."""
    at = {"A": "a1", "B": "b1", "C": "a2"}
    line = played(at, "A: shoot right", impossible="costs-turn", hearing="private")
    (lost,) = events(line)
    assert (lost.kind, lost.heard_by) == ("wasted", ("leader", "A"))
    told = {who: [one.kind for one in line.information(who).heard[0].events] for who in "AB"}
    assert told == {"A": ["wasted", "turn"], "B": ["turn"]}


def test_a_second_wound_does_nothing_more() -> None:
    """He is wounded as before, stays where he is, and the ruling is named (LP-GAP-23)."""
    line = played(WOUNDED, "A: shoot right")
    assert events(line) == [SHOT, AGAIN]
    facts = labyrinth("labyrinth").facts(line.state)
    assert (facts["at.B"], facts["health.B"], facts["turn"]) == ("b1", "wounded", "B")


def test_by_ruling_a_second_wound_leads_to_the_hospital() -> None:
    """He is healed there, and everybody learns of it (LP-GAP-23, LP-HOSP-01)."""
    line = played(WOUNDED, "A: shoot right", second_wound="hospital")
    text = "B was wounded already; the hospital heals B."
    assert events(line) == [SHOT, AGAIN, Said("hospitalized", text, "LP-GAP-23 LP-HOSP-01")]
    facts = labyrinth("labyrinth").facts(line.state)
    assert (facts["at.B"], facts["health.B"], facts["turn"]) == ("a2", "healthy", "B")


def test_without_a_hospital_a_second_wound_leads_nowhere() -> None:
    """Then he stays wounded where he is, under that ruling too (LP-GAP-23)."""
    bare = YARD.replace("HO", "..")
    line = played(WOUNDED, "A: shoot right", bare, second_wound="hospital")
    assert events(line) == [SHOT, AGAIN]
    assert labyrinth("labyrinth").facts(line.state)["at.B"] == "b1"


def test_by_ruling_a_second_wound_kills() -> None:
    """He is out of the game, and his turns are passed over (LP-GAP-23)."""
    line = played(WOUNDED, "A: shoot right", second_wound="kills")
    text = "B was wounded already and is out of the game."
    assert events(line) == [SHOT, AGAIN, Said("gone", text, "LP-GAP-23")]
    facts = labyrinth("labyrinth").facts(line.state)
    assert (facts["at.B"], facts["turn"]) == ("gone", "A")


@each("choice", ["hospital", "kills"])
def test_a_first_wound_is_only_a_wound(choice: str) -> None:
    """Whatever is ruled on a second one (LP-TURN-08, LP-GAP-23)."""
    line = played({"A": "a1", "B": "b1", **ARMED}, "A: shoot right", second_wound=choice)
    shot = SHOT._replace(clauses="LP-TURN-05 LP-GAP-13 LP-TURN-07")
    assert events(line) == [shot, AGAIN._replace(clauses="LP-BASE-13 LP-TURN-08 LP-GAP-30")]
    facts = labyrinth("labyrinth").facts(line.state)
    assert (facts["at.B"], facts["health.B"]) == ("b1", "wounded")


STREAM = "+--+--+--+--+\n|r1 r2 r3 rM|\n+--+  +  +  +\n|..|.. .. ..E\n+--+--+--+--+"


def test_by_ruling_the_current_carries_who_shoots() -> None:
    """Like one who skips, after the shot; the turn passes all the same (LP-GAP-08)."""
    line = played({"A": "a1", "B": "b2", **ARMED}, "A: shoot left", STREAM, idle_current="float")
    assert events(line) == [
        Said("struck", "A's bullet flies.", "LP-TURN-05 LP-GAP-13 LP-TURN-06", LEADER),
        Said("missed", "“miss”", "LP-GAP-30"),
        Said("carried", "The river carries A to c1.", "LP-GAP-08 LP-RIVER-07", LEADER),
    ]
    facts = labyrinth("labyrinth").facts(line.state)
    assert (facts["at.A"], facts["turn"], facts["stock.A"]) == ("c1", "B", "0/1/1")


def test_a_miss_is_private_where_answers_are() -> None:
    """Whoever shoots hears it alone (LP-GAP-22)."""
    line = played({"A": "b2", "B": "d2", **ARMED}, "A: shoot left", STREAM, hearing="private")
    assert events(line)[1] == Said("missed", "“miss”", "LP-GAP-30", ("leader", "A"))


def test_everybody_who_is_hit_is_named() -> None:
    """In the order in which they joined (LP-BASE-13, LP-TURN-10)."""
    line = played({"A": "b2", "B": "b2", "C": "b2", **ARMED}, "A: stab", STREAM)
    (_, wounded, _) = line.cursor.events
    assert (wounded.text, wounded.data) == ("“wounded: B, C”", {"hit": ("B", "C")})
    assert wounded.clauses == ("LP-BASE-13", "LP-TURN-10", "LP-GAP-30")


def test_the_wounded_and_those_without_a_weapon_are_refused() -> None:
    """Both reasons are given, in this order (LP-HOSP-02, LP-ARSENAL-03, LP-GAP-13)."""
    rules = labyrinth("labyrinth")
    state = played({"A": "a2", "B": "b2", "wounded": ["A"]}, "", STREAM).state
    refused = rules.refusals(state, rules.read(state, "A: shoot right"))
    assert [(one.code, one.text, one.clauses) for one in refused] == [
        ("wounded", "A is wounded and cannot use weapons.", ("LP-HOSP-02",)),
        ("no-cartridge", "A has no cartridge; the arsenal gives three.",
         ("LP-ARSENAL-03", "LP-GAP-13")),
    ]  # fmt: skip


def test_the_current_carries_who_strikes_to_the_mouth_and_its_treasure() -> None:
    """One cell above the mouth he floats one; what he finds there is no answer (LP-GAP-08)."""
    at = {"A": "c1", "treasure": "d1", **ARMED}
    line = played(at, "A: stab", STREAM, idle_current="float")
    clauses = "LP-GAP-08 LP-RIVER-07 LP-RIVER-09 LP-GAP-10"
    assert events(line)[2] == Said("carried", "The river carries A to d1.", clauses, LEADER)
    (found,) = [event for event in line.cursor.events if event.kind == "found"]
    assert found.data == {"found": True}
