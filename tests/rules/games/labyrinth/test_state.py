"""The ground of a labyrinth: a blast changes what a step leads to, and the cache knows it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.core.registry import game as rules_of
from rules.games.labyrinth.actions import BLAST
from rules.games.labyrinth.state import FULL
from tests.rules.games.labyrinth.playing import played
from tests.strategies import LABYRINTHS


@pytest.mark.parametrize("name", LABYRINTHS)
def test_what_is_kept_after_a_blast_is_what_would_be_worked_out(name: str) -> None:
    """In games with many blasts, the cache of landings is never stale."""
    rules: Any = rules_of(name)
    blasts = kept = 0
    for seed in range(30):
        lots = Random(seed)
        maps, more = rules.setups.generate_board(4, seed)
        state = rules.setup({**rules.setups.standard_setup(("A", "B")), **more}, maps, {})
        state = state._replace(stock=(FULL, FULL))
        for _ in range(60):
            listed = rules.actions(state)
            if not listed:
                break
            loud = [one for one in listed if one.verb == BLAST and lots.random() < 0.5]
            before, state = state, rules.apply(state, lots.choice(loud or listed)).state
            new = state.field.blown - before.field.blown
            blasts += len(new)
            for (here, word, way), found in state.field.landings.items():
                verb = rules.verbs.words[word]
                fresh = verb.land(state.field, here, *((way,) if way >= 0 else ()))
                acts = bool(state.field.ground(fresh.rest).acts)
                fresh = fresh._replace(arrives=fresh.arrives and acts)
                assert found == fresh
                kept += bool(new)
    assert blasts > 9
    assert kept > 9


def test_a_cell_that_becomes_an_exit_is_no_mouth_any_more() -> None:
    """By ruling it is outside; marsh beside it then lies between no two mouths (LM-GAP-08)."""
    drawing = "+--+--+--+\n|r1 rM~sM|\n+  +  +  +\nE.. .. s1|\n+--+--+--+"
    at = {"A": "b1", "B": "c1", "stock": {"B": "0/0/1"}}
    options = {"exit_place": "inner-cell", "outer_blast": "new-exit"}
    for do, between in (("A: right", True), ("A: right, B: blast right, A: right", False)):
        held = played(at, do, drawing, "ravines", **options).cursor.events[0]
        assert held.kind == "held"
        assert ("LM-GAP-08" in held.clauses) is between
