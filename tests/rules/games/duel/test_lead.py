"""Who is ahead in the duel: whoever carries a treasure, if the other one does not."""

from __future__ import annotations

from rules.games.duel.state import EMPTY_HANDS, HAS_FALSE, HAS_REAL
from rules.simulate.variant import Variant
from tests.cases import each

HANDS = {
    (EMPTY_HANDS, EMPTY_HANDS): "", (HAS_REAL, EMPTY_HANDS): "P1", (HAS_FALSE, EMPTY_HANDS): "P1",
    (EMPTY_HANDS, HAS_REAL): "P2", (EMPTY_HANDS, HAS_FALSE): "P2", (HAS_FALSE, HAS_REAL): "",
}  # fmt: skip


@each(("hands", "leader"), HANDS.items())
def test_whoever_alone_carries_a_treasure_leads(hands: tuple[int, int], leader: str) -> None:
    """A false one counts like the real one: from outside nobody can tell."""
    variant = Variant("duel", seed=1)
    state = variant.begin(0)
    one, other = (
        walker._replace(hand=hand) for walker, hand in zip(state.walkers, hands, strict=True)
    )
    assert variant.rules.play.find_leader(state._replace(walkers=(one, other))) == leader
