"""Events cite the clauses that decided them: each with a near miss in which it decided nothing."""

from __future__ import annotations

import re
from random import Random

from hypothesis import given, settings

from tests.strategies import labyrinth, made_position, seeds, walk

LP, LM = "labyrinth", "ravines"


REPLACED = re.compile(
    r"LP-(TURN-(02|03|1[3-7])|BASE-1[12]|START-0[56]|HOLE-.*|RIVER-(0[1-6]|10)"
    r"|GAP-(0[6-9]|11|18|25|26|28|29|30|34))"
)
"""What LM-GAP-01 takes out of the base game."""


@settings(max_examples=20)
@given(seed=seeds)
def test_the_ravines_cite_nothing_they_replace(seed: int) -> None:
    """No event and no refusal rests on a clause that is not part of this game (LM-GAP-01)."""
    game, random = labyrinth(LM), Random(seed)
    state = made_position(game, random, {}).state(game)
    for here, action in walk(game, state, random, 30):
        told = [event.clauses for event in game.apply(here, action).events]
        told += [
            one.clauses for named in game.candidates(here) for one in game.refusals(here, named)
        ]
        assert not [clause for cited in told for clause in cited if REPLACED.fullmatch(clause)]
