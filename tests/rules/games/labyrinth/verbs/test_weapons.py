"""Weapons: what is said of a use, by whom it is heard, and what a second wound does by ruling."""

from __future__ import annotations

from tests.cases import each
from tests.rules.games.labyrinth.playing import Said, events, played
from tests.strategies import labyrinth

LEADER = ("leader",)
SHOT = Said(
    "struck", "A's bullet flies.", "LP-TURN-05 LP-GAP-13 LP-TURN-07 LP-GAP-14", LEADER
)  # fmt: skip
AGAIN = Said("wounded", "“wounded: B”", "LP-BASE-13 LP-TURN-08 LP-GAP-23 LP-GAP-30")
ARMED = {"stock": {"A": "1/1/1"}}


def test_where_answers_are_private_so_is_a_turn_that_is_lost() -> None:
    """Only the leader and the player himself hear that he had no weapon (LP-GAP-22)."""
    at = {"A": "a1", "B": "b1", "C": "a2"}
    line = played(at, "A: shoot right", impossible="costs-turn", hearing="private")
    (lost,) = events(line)
    assert (lost.kind, lost.heard_by) == ("wasted", ("leader", "A"))
    told = {who: [one.kind for one in line.information(who).heard[0].events] for who in "AB"}
    assert told == {"A": ["wasted", "turn"], "B": ["turn"]}


@each("choice", ["hospital", "kills"])
def test_a_first_wound_is_only_a_wound(choice: str) -> None:
    """Whatever is ruled on a second one (LP-TURN-08, LP-GAP-23)."""
    line = played({"A": "a1", "B": "b1", **ARMED}, "A: shoot right", second_wound=choice)
    shot = SHOT._replace(clauses="LP-TURN-05 LP-GAP-13 LP-TURN-07")
    assert events(line) == [shot, AGAIN._replace(clauses="LP-BASE-13 LP-TURN-08 LP-GAP-30")]
    facts = labyrinth("labyrinth").facts(line.state)
    assert (facts["at.B"], facts["health.B"]) == ("b1", "wounded")
