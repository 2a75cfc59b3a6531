"""When nobody gets anywhere any more: what rules that out at a glance, and the full answer."""

from __future__ import annotations

from rules.core.playout import Lots
from rules.games.underground import GAME
from rules.games.underground.verbs.stall import busy, deadlocked, strolls


def test_who_is_busy_or_strolls_is_never_deadlocked() -> None:
    """UE-GAP-69: the two quick answers say no more than the full one, in whole random games."""
    quick = 0
    for seed in range(12):
        lots = Lots(seed)
        maps, more = GAME.made(10, seed % 5)
        seats = GAME.seated(2 + seed % 3)
        state = GAME.setup({**GAME.whole(seats), **more}, maps, {})
        for _ in range(400):
            if strolls(state) or busy(state):
                quick += not strolls(state)
                assert not deadlocked(state)
            listed = GAME.actions(state)
            if not listed:
                break
            state = GAME.resolve(state, listed[lots.below(len(listed))], None)
    assert quick > 100
