"""The quick way to find walks gives what the thorough one gives."""

from __future__ import annotations

from random import Random

import pytest

from rules.games.underground import GAME
from rules.games.underground.actions import NONE
from rules.games.underground.state import State
from rules.games.underground.verbs.route import Walker, ground, plain


def met(seed: int) -> list[State]:
    """Positions of a random game on the full board, with figures on it."""
    random = Random(seed)
    state = GAME.setup(GAME.whole(("A", "B", "C")), {}, {})
    found = []
    for _ in range(300):
        outcome = GAME.fallen(state, random.random())
        if outcome is None:
            listed = GAME.actions(state)
            if not listed:
                break
            outcome = random.choice(listed)
        state = GAME.resolve(state, outcome, None)
        found.append(state)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_walks_without_arrows_are_found_alike(seed: int) -> None:
    """Every throw of every figure, wherever it stands and whatever lies around (UE-MOVE-06)."""
    tried = 0
    for state in met(seed):
        field = state.field
        for seat, at in enumerate(state.at):
            if at < 0 or state.signs:
                continue
            here = ground(state, seat)
            for steps in range(1, 7):
                thorough = Walker(field, here, at, steps, NONE, NONE).all(0)
                ends = here.stops | here.wins
                quick = plain(field, at, field.next[at], steps, here.blocked, ends)
                assert quick == thorough
                tried += 1
    assert tried or seed
