"""Figures with intervals: known cases, and tallies that add up."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import pairwise
from math import inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.registry import GAMES
from rules.simulate.figures import (
    Estimate,
    add_tallies,
    collect_figures,
    draw_bars,
    estimate_mean,
    estimate_quantile,
    estimate_share,
    tally_from,
    tally_games,
    tell_figures,
)
from rules.simulate.games import Chunk, merge_chunks, play_chunk
from rules.simulate.variant import Variant

COUNTS = st.dictionaries(st.integers(0, 5000), st.integers(1, 60), min_size=1, max_size=40).map(
    lambda found: dict(sorted(found.items()))
)


def test_a_share_by_wilson() -> None:
    """81 of 263: the textbook's interval, 25.5 to 36.6 %."""
    found = estimate_share(81, 263)
    assert found.value == pytest.approx(0.308, abs=0.0005)
    assert (found.low, found.high) == pytest.approx((0.2553, 0.3662), abs=0.0005)


def test_a_share_of_nothing_and_of_all() -> None:
    """None of ten may be up to 28 %; all of ten at least 72 %; of no games nothing is known."""
    assert estimate_share(0, 10).low == 0.0
    assert estimate_share(0, 10).high == pytest.approx(0.2775, abs=0.0005)
    assert estimate_share(10, 10).high == 1.0
    assert estimate_share(0, 0) == Estimate(0.0, 0.0, 1.0)


def test_intervals_hold_in_95_of_100() -> None:
    """Games with a known share, mean and median: the intervals have them about as often as said."""
    lots = Random("intervals")
    held = Counter[str]()
    tried = 400
    for _ in range(tried):
        values = [int(10 * lots.random()) for _ in range(200)]
        counted = dict(sorted(Counter(values).items()))
        found = estimate_mean(counted)
        held["mean"] += found.low <= 4.5 <= found.high
        middle = estimate_quantile(counted, 0.5)
        held["median"] += middle.low <= 4.5 <= middle.high or middle.value in (4, 5)
        wins = estimate_share(sum(value < 3 for value in values), 200)
        held["share"] += wins.low <= 0.3 <= wins.high
    assert 0.92 < held["mean"] / tried < 0.98
    assert held["median"] / tried > 0.92
    assert 0.92 < held["share"] / tried < 0.98


def test_a_quantile_is_one_of_the_values() -> None:
    """The median of nine games is the fifth, and its interval ends at the second and the eighth."""
    found = estimate_quantile(dict.fromkeys(range(10, 19), 1), 0.5)
    assert found == Estimate(14.0, 10.0, 17.0)
    assert estimate_quantile({}, 0.5) == Estimate(0.0, -inf, inf)
    assert estimate_quantile({7: 1}, 0.9) == Estimate(7.0, 7.0, 7.0)


@given(COUNTS, st.sampled_from([0.1, 0.5, 0.9]))
def test_a_quantile_lies_in_its_interval(values: dict[int, int], part: float) -> None:
    """Half of the games are no longer than the median, and so on."""
    found = estimate_quantile(values, part)
    count = sum(values.values())
    assert found.low <= found.value <= found.high
    assert sum(many for value, many in values.items() if value <= found.value) >= part * count
    assert sum(many for value, many in values.items() if value < found.value) < part * count


@given(COUNTS)
def test_bars_hold_every_game_once(values: dict[int, int]) -> None:
    """They stand beside each other, and the last takes in the longest game."""
    found = draw_bars(values)
    assert sum(bar.games for bar in found) == sum(values.values())
    assert found[0].low == 0
    assert all(one.high == other.low for one, other in pairwise(found))
    assert found[-1].high > max(values)
    assert len(found) <= 20


@cache
def played(game: str, first: int = 0, count: int = 6) -> Chunk:
    """Some brief games by quick players."""
    return play_chunk(brief(game), first, count)


def brief(game: str) -> Variant:
    """Games of ninety actions."""
    return Variant(game, policies=("quick",), seed=5, most=90)


@pytest.mark.parametrize("game", GAMES)
def test_tallies_add_up(game: str) -> None:
    """Two halves of a run have the figures of the whole, written down and read again."""
    halves = [played(game, 0, 2), played(game, 2, 4)]
    whole = tally_games(played(game))
    parts = add_tallies(*map(tally_games, halves))
    assert parts == whole == tally_games(merge_chunks(halves))
    assert tally_from(json.loads(json.dumps(whole.plain()))) == whole


@pytest.mark.parametrize("game", GAMES)
def test_figures_say_who_played(game: str) -> None:
    """No figure stands without the policy behind it."""
    variant = brief(game)
    found = collect_figures(variant, tally_games(played(game)))
    words = " ".join(tell_figures(found))
    assert "the engine's quick player" in words
    assert f"{found.games} games of {variant.rules.title}" in words
    assert json.loads(json.dumps(found.plain()))["games"] == 6
    shares = sum(won.value for _, won in found.seats)
    assert shares + found.nobody.value + found.given_up.value == pytest.approx(1.0)


def test_figures_of_rows_by_hand() -> None:
    """Six games counted by hand and by machine."""
    run = played("underground")
    found = collect_figures(brief("underground"), tally_games(run))
    rows = run.rows
    assert found.turns.value == sorted(row.turns for row in rows)[2]
    assert found.branching == sum(r.choices for r in rows) / sum(r.decisions for r in rows)
    assert found.leads.value == pytest.approx(sum(row.leads for row in rows) / 6)
    assert found.given_up.value == sum(not row.over for row in rows) / 6
    thrown = next(one for one in found.clauses if one.name == "UE-MOVE-01")
    assert thrown.share.value == 1.0


def test_different_players_are_named_by_seat() -> None:
    """P1 played one way, P2 another."""
    variant = Variant("duel", policies=("quick", "lot"), seed=5, most=40)
    words = tell_figures(collect_figures(variant, tally_games(play_chunk(variant, 0, 2))))[0]
    assert "P1 played by the engine's quick player; P2 played by lot" in words


@settings(max_examples=20)
@given(st.lists(st.integers(0, 400), min_size=2, max_size=40))
def test_a_mean_is_that_of_all_values(values: list[int]) -> None:
    """Counting values first changes nothing."""
    found = estimate_mean(dict(sorted(Counter(values).items())))
    assert found.value == pytest.approx(sum(values) / len(values))
    assert found.low <= found.value <= found.high
