"""Chance found without the odds falls as the odds say."""

from __future__ import annotations

from collections import Counter
from math import lcm
from random import Random

from rules import scenarios
from rules.games.underground import GAME


def test_what_falls_is_what_the_odds_say() -> None:
    """Evenly spaced places hit each outcome as often as it is likely, at every chance node."""
    seen = Counter[str]()
    for name in (*scenarios.scenarios("underground"), "deal"):
        if name == "deal":
            line = [GAME.setup(GAME.whole(("A", "B", "C")), {}, {})]
        else:
            line = [node.state for node in scenarios.run(scenarios.load(name)).timeline.nodes()]
        for state in line:
            odds = GAME.chance(state)
            if not odds:
                assert GAME.fallen(state, 0.5) is None
                continue
            seen[state.pending[0].kind] += 1
            whole = lcm(*(chance.denominator for _, chance in odds))
            found = Counter(GAME.fallen(state, (place + 0.5) / whole) for place in range(whole))
            assert found == {outcome: chance * whole for outcome, chance in odds}, name
    assert set(seen) >= {"roll", "draw", "find", "lose", "deal"}


def test_a_whole_game_is_dealt_by_chance() -> None:
    """Fifteen cards for three players, none twice more often than there are cards."""
    state, random = GAME.setup(GAME.whole(("A", "B", "C")), {}, {}), Random(3)
    dealt = 0
    while (outcome := GAME.fallen(state, random.random())) is not None and not any(
        place >= 0 for place in state.at
    ):
        if state.pending[0].kind != "deal":
            break
        state = GAME.resolve(state, outcome, None)
        dealt += 1
    assert dealt == 15
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
