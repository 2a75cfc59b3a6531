"""Every ruling can be flipped, and plays as its choice says."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from rules.core.clauses import ledger
from rules.core.errors import SetupError
from rules.games.duel import GAME
from rules.games.duel.options import Rulings
from tests.rules.games.duel.strategies import made_options, made_position
from tests.strategies import seeds


def test_the_table_of_options_is_that_of_the_ledger() -> None:
    """The same gap, the same choices, the ruling first; a gap has options or a reason."""
    gaps = ledger("duel").gaps
    for name, option in Rulings.offered.items():
        assert tuple(gaps[option.gap].options[name]) == option.choices
    for gap in gaps.values():
        assert bool(gap.options) != bool(gap.reason), gap.id
        assert set(gap.options) <= set(Rulings.offered)


def test_an_unknown_ruling_is_refused() -> None:
    """The message names what there is."""
    with pytest.raises(SetupError, match=r"options.colour: .* no such ruling; it knows .*exits"):
        Rulings.choose({"colour": "red"})
    with pytest.raises(SetupError, match=r"'red' is no choice for LD-GAP-01; choose one of"):
        Rulings.choose({"exits": "red"})
    assert Rulings.choose({"wall-report": "same"}).differing() == {"wall_report": "same"}
    assert Rulings.choose({}).differing() == {}


@given(seed=seeds)
def test_no_combination_of_rulings_breaks_the_game(seed: int) -> None:
    """With a dozen rulings flipped at once a game is played, seen, written and read back."""
    random = Random(seed)
    state = made_position(random, made_options(random, most=14)).state()
    for _ in range(40):
        listed = GAME.actions(state)
        if not listed:
            break
        state = GAME.apply(state, random.choice(listed)).state
        for viewer in GAME.viewers(state):
            GAME.observe(state, viewer)
        assert GAME.load(GAME.dump(state)) == state
