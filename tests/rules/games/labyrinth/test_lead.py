"""Who is ahead in the labyrinth: whoever carries the treasure, and nobody while it lies."""

from __future__ import annotations

from rules.simulate.variant import Variant


def test_whoever_carries_the_treasure_leads() -> None:
    """Of the first player, of the second, of nobody."""
    variant = Variant("labyrinth", 2, seed=1)
    state, game = variant.begin(0), variant.rules
    assert game.leader(state) == ""
    for number, who in enumerate("AB"):
        carried = state.treasure._replace(cell=-1, carrier=number)
        assert game.leader(state._replace(treasure=carried)) == who
