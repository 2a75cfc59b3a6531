"""The goal of the duel: a player does not know whether what he carries is real."""

from __future__ import annotations

from typing import Any

from rules.core.records import Goal, Observation
from rules.games.duel.goal import goal_of_walker

WINS = "The real treasure out before P2"


def told(**facts: Any) -> Goal:
    """The goal of P1, who knows these facts."""
    usual = {"carries.P1": "no", "grenades.P1": "2", "hand.P2": "nothing"}
    return goal_of_walker(Observation("P1", tuple({**usual, **facts}.items())))


def test_a_treasure_then_an_exit() -> None:
    """Grenades are counted; one of them is one."""
    assert told() == Goal(WINS, "You: 2 grenades", "a treasure is missing")
    carried = told(**{"carries.P1": "yes", "grenades.P1": "1"})
    assert carried == Goal(WINS, "You carry a treasure, 1 grenade", "an exit is missing")


def test_what_one_carries_is_the_same_line_whether_real_or_false() -> None:
    """Only the other's hand is seen; the own one is not among the facts."""
    assert "hand.P1" not in dict(Observation("P1", (("hand.P2", "real"),)).facts)
    assert told(**{"carries.P1": "yes"}).have == "You carry a treasure, 2 grenades"


def test_the_other_is_ahead_with_the_real_one_alone() -> None:
    """A false one is named as such; where his hand is secret nothing is told."""
    assert told(**{"hand.P2": "real"}).ahead == "P2 has the real one"
    assert told(**{"hand.P2": "false"}).ahead == "P2 has a false one"
    hidden = Observation("P1", (("carries.P1", "no"), ("grenades.P1", "0")))
    assert goal_of_walker(hidden) == Goal(WINS, "You: 0 grenades", "a treasure is missing")


def test_everybody_sees_who_has_it() -> None:
    """Both may; a false one does not count."""
    both = {"hand.P1": "real", "hand.P2": "real"}
    for hands, ahead in (
        (both, "P1 and P2 have it"),
        ({**both, "hand.P1": "false"}, "P2 has it"),
        ({"hand.P1": "nothing", "hand.P2": "false"}, ""),
    ):
        assert goal_of_walker(Observation("everyone", tuple(hands.items()))).ahead == ahead
