"""Moving in the ravines game: rubber walls by ruling, and what the cycle finds."""

from __future__ import annotations

from typing import Any

from rules.core.records import statement
from tests.cases import each
from tests.rules.games.labyrinth.playing import YARD, Said, events, played
from tests.strategies import labyrinth

RUBBER = YARD.replace("|.. .. ..|", "|.. ..%..|")
PITS = YARD.replace("|HO .. AR|", "|HO P1 AR|").replace("|.. .. ..E", "|P2 .. ..E")
RAVINES = labyrinth("ravines")
LEADER = ("leader",)
LAND = Said("said", "“land”", "LM-LAND-05")


def test_by_ruling_a_rubber_wall_throws_the_player_back() -> None:
    """One cell, which is answered like any step (LP-GAP-24)."""
    line = played({"A": "b1"}, "A: right", RUBBER, "ravines", rubber_walls="throws-back")
    moved = Said("moved", "A steps from b1 to a1.", "LP-GAP-24 LM-LAND-01", LEADER)
    assert events(line) == [moved, LAND]


def test_by_ruling_a_rubber_wall_is_answered_like_a_step() -> None:
    """The player stays and hears the type of his own cell; the leader knows (LP-GAP-24)."""
    line = played({"A": "b1"}, "A: right", RUBBER, "ravines", rubber_walls="sham")
    assert events(line) == [Said("held", "A cannot leave b1 that way.", "LP-GAP-24", LEADER), LAND]


@each(
    ("at", "do", "heard"),
    [
        ({"A": "b2", "treasure": "a3"}, "A: cycle", "скарб"),
        ({"A": "b2", "B": "a3", "treasure": "B"}, "B: put, A: cycle", "скарб"),
        ({"A": "b2", "treasure": "A"}, "A: put, A: cycle, A: cycle", ""),
    ],
)
def test_by_ruling_the_cycle_finds_what_one_has_not_left_oneself(
    at: dict[str, Any], do: str, heard: str
) -> None:
    """LM-GAP-12, left_treasure: where the plan has it or another left it, it is found as ever."""
    line = played(at, do, PITS, "ravines", left_treasure="others")
    assert statement(line.cursor.events) == heard
