"""Back in a river: what the current does to a player reminds of where he was (LM-RIVER-08)."""

from __future__ import annotations

from tests.rules.games.labyrinth.playing import events, played

SHORE = """
+--+--+--+
|r1 r2 rM|
+  +  +  +
|.. .. ..|
+  +  +  +
|.. .. s1|
+  +  +  +
|.. .. s2|
+  +  +  +
|.. .. sME
+--+--+--+
"""
"""The first cell of the plan is the source of a river, the last one the mouth of another."""


def carried(at: str, do: str) -> str:
    """The clauses by which the current carries A at the end of some moves."""
    line = played({"A": at}, do, SHORE, "ravines")
    (clauses,) = [one.clauses for one in events(line) if one.kind == "carried"]
    return clauses


def test_the_current_acts_again_on_whoever_was_in_the_river_and_left_it() -> None:
    """LM-RIVER-08: on every cell of the river, the first of the plan too."""
    assert "LM-RIVER-08" in carried("a1", "A: down, A: up")
    assert "LM-RIVER-08" in carried("b1", "A: down, A: up")
    assert "LM-RIVER-08" not in carried("a2", "A: up")


def test_whoever_had_no_place_yet_was_in_no_river() -> None:
    """LM-RIVER-08: a game that begins with the choice of a cell, as much as one that does not."""
    assert "LM-RIVER-08" not in carried("b3", "A: right")
    assert "LM-RIVER-08" not in carried("starts", "A: start b3, A: right")
