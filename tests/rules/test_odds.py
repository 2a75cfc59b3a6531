"""Exact odds: fractions over chance, waiting times, repeated tries."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import game
from rules.odds import expected_tries, outcomes, probability, within

MAP = {"M1": "+--+--+\n|.. ..E\n+--+--+"}
chances = st.fractions(Fraction(1, 1000), 1)


def lot() -> object:
    """Three players before the lot for the first move (LP-GAP-02)."""
    spec = {"players": {"A": "a1", "B": "b1", "C": "a1"}}
    return game("labyrinth").setup(spec, MAP, {"first_player": "lot"})


def test_a_lot_is_fair() -> None:
    """Three players, a third each, exactly."""
    found = outcomes(game("labyrinth"), lot())
    assert sorted(found.values()) == [Fraction(1, 3)] * 3
    assert sum(found.values()) == 1


def test_a_probability_is_a_fraction() -> None:
    """That A or B moves first: two thirds."""
    labyrinth = game("labyrinth")

    def holds(state: object) -> bool:
        return labyrinth.facts(state)["turn"] in "AB"

    assert probability(labyrinth, lot(), holds) == Fraction(2, 3)
    assert probability(labyrinth, lot(), lambda _: False) == 0


def test_without_chance_there_is_one_outcome() -> None:
    """Where nothing is left to chance the position itself is certain."""
    state = game("labyrinth").setup({"players": {"A": "a1"}}, MAP, {})
    assert outcomes(game("labyrinth"), state) == {state: 1}


def test_waiting_for_a_six() -> None:
    """Six throws on average; within four throws with probability 671/1296."""
    assert expected_tries(Fraction(1, 6)) == 6
    assert within(Fraction(1, 6), 4) == Fraction(671, 1296)
    with pytest.raises(ValueError, match="impossible"):
        expected_tries(Fraction(0))


@given(chance=chances, tries=st.integers(0, 20))
def test_more_tries_never_hurt(chance: Fraction, tries: int) -> None:
    """The probability grows with each try and stays one at most."""
    assert 0 <= within(chance, tries) <= within(chance, tries + 1) <= 1
    assert expected_tries(chance) * chance == 1


def test_chance_falls_as_its_odds_are() -> None:
    """Outcomes laid end to end: each takes as much room as it is likely."""
    rules, state = game("labyrinth"), lot()
    first = [outcome for outcome, _ in rules.chance(state)]
    found = [rules.fallen(state, (place + 0.5) / 90) for place in range(90)]
    assert found == [outcome for outcome in first for _ in range(30)]
    assert rules.fallen(rules.resolve(state, first[0], None), 0.5) is None
