"""Moving: what is said of a rubber wall, by ruling (LP-GAP-24)."""

from __future__ import annotations

import pytest

from tests.rules.games.labyrinth.playing import YARD, Said, events, played
from tests.strategies import LABYRINTHS, labyrinth

RUBBER = YARD.replace("|.. .. ..|", "|.. ..%..|")
WALLED = RUBBER.replace("|.. ..%", "|..|..%")
LEADER = ("leader",)


def test_by_ruling_a_rubber_wall_throws_the_player_back() -> None:
    """One cell, which is answered like any step (LP-GAP-24)."""
    line = played({"A": "b1"}, "A: right", RUBBER, rubber_walls="throws-back")
    assert events(line) == [
        Said("moved", "A steps from b1 to a1.", "LP-GAP-24", LEADER),
        Said("said", "“passed”", "LP-BASE-11 LP-TURN-14 LP-STRUCT-05"),
    ]
    assert labyrinth("labyrinth").facts(line.state)["at.A"] == "a1"


@pytest.mark.parametrize("game", LABYRINTHS)
def test_a_wall_behind_the_player_keeps_him_from_being_thrown_back(game: str) -> None:
    """Then the rubber wall is a wall like any other (LP-GAP-24)."""
    line = played({"A": "b1"}, "A: right", WALLED, game, rubber_walls="throws-back")
    assert [one.kind for one in events(line)] == ["wall", "said"]
    assert "LP-GAP-24" not in events(line)[0].clauses
    assert labyrinth(game).facts(line.state)["at.A"] == "b1"


def test_by_ruling_a_rubber_wall_is_answered_like_a_step() -> None:
    """The player stays and hears the type of his own cell; the leader knows (LP-GAP-24)."""
    line = played({"A": "b1"}, "A: right", RUBBER, rubber_walls="sham")
    assert events(line) == [
        Said("held", "A cannot leave b1 that way.", "LP-GAP-24", LEADER),
        Said("said", "“passed”", "LP-BASE-11 LP-TURN-14 LP-STRUCT-05"),
    ]
    assert labyrinth("labyrinth").facts(line.state)["at.A"] == "b1"
