"""Nobody reads another's hand, whatever the position; what is heard of cards is in plays."""

from __future__ import annotations

from random import Random

from hypothesis import given

from rules.games.colditz import GAME
from tests.rules.games.colditz import positions
from tests.strategies import seeds


@given(seed=seeds)
def test_a_view_names_only_ones_own_cards(seed: int) -> None:
    """Whatever the position and the rulings: a viewer's hand is his own."""
    state = positions.made_state(Random(seed))
    for viewer in GAME.viewers(state)[1:]:
        seen = GAME.observe(state, viewer)
        assert list(seen["hand"]) == [viewer]
        open_hands = state.field.rulings.equipment_view == "open"
        mine = [viewer] if viewer in state.field.nations else []
        assert list(seen["equipment"]) == (list(state.field.nations) if open_hands else mine)
