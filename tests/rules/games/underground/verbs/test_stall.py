"""When nobody gets anywhere any more: what rules that out at a glance, and the full answer."""

from __future__ import annotations

from rules.core.playout import Lots
from rules.games.underground import GAME
from rules.games.underground.verbs.stall import can_stroll, is_busy, is_deadlocked, is_stalled
from tests.rules.games.underground.playing import Table


def test_who_is_busy_or_strolls_is_never_deadlocked() -> None:
    """UE-GAP-69: the two quick answers say no more than the full one, in whole random games."""
    quick = 0
    for seed in range(12):
        lots = Lots(seed)
        maps, more = GAME.setups.generate_board(10, seed % 5)
        seats = GAME.setups.list_seats(2 + seed % 3)
        state = GAME.setup({**GAME.setups.standard_setup(seats), **more}, maps, {})
        for _ in range(400):
            if can_stroll(state) or is_busy(state):
                quick += not can_stroll(state)
                assert not is_deadlocked(state)
            listed = GAME.actions(state)
            if not listed:
                break
            state = GAME.resolve(state, listed[lots.below(len(listed))], None)
    assert quick > 100


# -- who gets nowhere on a small board ------------------------------------------------------------


def test_only_who_is_on_turn_leaves_the_prison_that_may_be_passed() -> None:
    """UE-GAP-69, UE-GAP-41: A, inside, gets to f7 in his turn; B only goes round on two arrows."""
    arrows = {"q2": "q1", "q1": "q2", "f8": "f7"}
    for turn, over in (("A", False), ("B", True)):
        table = Table(
            "", board="full", players={"A": "Prison", "B": "q2"}, turn=turn, free="prison",
            tokens={name: ["signpost"] for name in arrows}, arrows=arrows, loose=True,
        )  # fmt: skip
        assert is_stalled(table.state) == over
