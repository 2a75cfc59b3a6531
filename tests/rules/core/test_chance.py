"""Exact odds: fractions over chance, waiting times, turn after turn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import islice, product
from typing import Any

import pytest

from rules.core.chance import (
    Plan,
    by_turn,
    expected_tries,
    find_outcomes,
    of_fact,
    over_turns,
    probability,
    share_of,
)
from rules.core.registry import game
from rules.games.colditz import figures as castle
from rules.games.underground import figures

MAP = {"M1": "+--+--+\n|.. ..E\n+--+--+"}


def lot() -> object:
    """Three players before the lot for the first move (LP-GAP-02)."""
    spec = {"players": {"A": "a1", "B": "b1", "C": "a1"}}
    return game("labyrinth").setup(spec, MAP, {"first_player": "lot"})


def test_a_lot_is_fair() -> None:
    """Three players, a third each, exactly."""
    found = find_outcomes(game("labyrinth"), lot())
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
    assert find_outcomes(game("labyrinth"), state) == {state: 1}


def test_waiting_for_a_six() -> None:
    """Six throws on average, and an impossible success is not waited for."""
    assert expected_tries(Fraction(1, 6)) == 6
    with pytest.raises(ValueError, match="impossible"):
        expected_tries(Fraction(0))


def walker() -> Any:
    """A, alone in a long tunnel."""
    return figures.laid(f"{figures.LONG}\nstart: Start", {"players": {"A": "a0"}})


FAR = 13
"""Whoever has come so far stops."""


def far(state: Any) -> bool:
    """Whether A has come so far."""
    return int(figures.where(state)[1:]) >= FAR


def counted(turns: int) -> dict[str, Fraction]:
    """Where A is after some turns, by every row of throws there is, one at a time.

    A 6 goes on with another throw in the same turn.
    """
    found: dict[str, Fraction] = {}
    rows: list[tuple[int, Fraction, int]] = [(0, Fraction(1), 0)]
    while rows:
        place, weight, done = rows.pop()
        if done == turns or place >= FAR:
            name = f"a{place}"
            found[name] = found.get(name, Fraction(0)) + weight
        else:
            rows += [(place + die, weight / 6, done + (die != 6)) for die in range(1, 7)]
    return found


def test_turn_after_turn_is_every_row_of_throws() -> None:
    """What the engine finds with equal positions put together is what counting one by one finds."""
    found = islice(by_turn(figures.GAME, walker(), figures.ALONE, far), 2)
    for turns, states in enumerate(found, start=1):
        assert of_fact(figures.GAME, states, "at.A") == counted(turns)
        assert sum(states.values()) == 1


def test_within_some_turns_is_what_is_not_missed_every_time() -> None:
    """Each try a third: after n turns all but two thirds to the n."""
    start = figures.position({"players": {"A": "out"}})
    within = over_turns(
        figures.GAME, start, figures.ALONE, lambda state: figures.where(state) == "Start", 6
    )
    assert within == tuple(1 - Fraction(2, 3) ** turns for turns in range(1, 7))


def test_rolls_of_two_dice_turn_after_turn() -> None:
    """Whether a low throw comes within two Turns, by all 36 times 36 throws (EC-CARD-01)."""
    dice = list(product(range(1, 7), repeat=4))
    low = sum(one + two <= 5 or three + four <= 5 for one, two, three, four in dice)
    table = castle.TABLES["luck"]()
    assert table.lines[1].chance == Fraction(low, len(dice))
    assert table.curve


def test_nothing_goes_on_where_the_event_came_true() -> None:
    """Once in, nobody throws again: the curve never falls, whatever the policy does later."""
    start = castle.position({"at": {"Br1": "I05"}})

    def rolled(state: Any) -> bool:
        return castle.fact(state, "throws") != "none"

    found = list(islice(by_turn(castle.GAME, start, castle.PLAIN_TURNS, rolled), 3))
    assert [share_of(one, rolled) for one in found] == [1, 1, 1]
    assert found[0] == found[2]


def test_a_plan_that_stops_stays() -> None:
    """A policy with nothing to do leaves the position as it is."""
    idle: Callable[[Any], Any] = lambda _: None  # noqa: E731
    plan = Plan(idle, lambda *_: True)
    (found,) = islice(by_turn(figures.GAME, walker(), plan), 1)
    assert found == {walker(): 1}


def test_chance_falls_as_its_odds_are() -> None:
    """Outcomes laid end to end: each takes as much room as it is likely."""
    rules, state = game("labyrinth"), lot()
    first = [outcome for outcome, _ in rules.chance(state)]
    found = [rules.play.sample_chance(state, (place + 0.5) / 90) for place in range(90)]
    assert found == [outcome for outcome in first for _ in range(30)]
    assert rules.play.sample_chance(rules.resolve(state, first[0], None), 0.5) is None
