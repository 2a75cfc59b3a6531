"""The ground of the ravines game: the base game's, by other words and clauses."""

from __future__ import annotations

from rules.games.labyrinth.board import terrain as base
from rules.games.ravines.board.terrain import LEGEND, here


def test_a_kind_of_ground_has_one_word_whatever_was_done() -> None:
    """LM-GAP-01, LM-PIT-02: the word and its clauses are the game's own, the effect is as it was.

    What is said besides takes the place of what the base game says.
    """
    pit = here(base.HOLE, ("яма", "pit"), ("LM-PIT-02",), ring="ravine")
    assert (pit.bare, pit.step, pit.speaks, pit.ring) == (
        ("яма", "pit"), None, ("LM-PIT-02",), "ravine",
    )  # fmt: skip
    hole = base.LEGEND[base.HOLE]
    assert (pit.kind, pit.carries, pit.group) == (hole.kind, hole.carries, hole.group)
    assert all(ground.step is None for ground in LEGEND)
