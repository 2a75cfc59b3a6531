"""Rulings turned round, pair by pair: effects that are there are found, others are not."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import SetupError
from rules.core.registry import GAMES
from rules.explain.rulings import list_rulings
from rules.simulate.compare import (
    BARRED,
    MATTERS,
    NEVER,
    NOT,
    OPEN,
    Pairs,
    Sums,
    compare_rows,
    find_threshold,
    flipped,
    in_play,
    judge_effects,
    list_flips,
    pairs_from,
    z_of,
)
from rules.simulate.games import Row, play_chunk
from rules.simulate.variant import Variant


def row(number: int, turns: int, winner: int = 0, losses: int = 0, trace: str = "") -> Row:
    """A game of two players."""
    return Row(
        number=number, actions=2 * turns, turns=turns, over=1, winners=1 << winner, end="won",
        leads=1, last=1, decisions=turns, choices=3 * turns, losses=losses,
        trace=trace or f"{turns} {winner}",
    )  # fmt: skip


def pairs(count: int, seed: str, *, longer: float = 0.0, swing: float = 0.0, acts: float = 1.0,
          option: str = "x") -> Pairs:  # fmt: skip
    """Pairs of games by lot: longer by a part, won more often by the first seat, where it acts."""
    lots = Random(seed)
    games = []
    for number in range(count):
        turns, winner = 20 + int(60 * lots.random()), int(2 * lots.random())
        book = row(number, turns, winner)
        if lots.random() >= acts:
            games.append((book, book))
            continue
        other = max(1, round(turns * (1 + longer) + 8 * (lots.random() - 0.5)))
        won = 0 if lots.random() < swing else winner
        games.append((book, row(number, other, won, trace="other")))
    return compare_rows(option, "y", 2, games)


def test_pairs_by_hand() -> None:
    """Three pairs: one alike, one longer, one that the other seat wins; a fourth is barred."""
    found = compare_rows("x", "y", 2, [
        (row(0, 10), row(0, 10)), (row(1, 10), row(1, 14)), (row(2, 10), row(2, 10, 1)),
        (row(3, 10), None),
    ])  # fmt: skip
    assert (found.pairs, found.apart, found.barred) == (3, 2, 1)
    assert found.turns == Sums(3, 30, 34, 300, 396, 340)
    assert found.felt == Sums(2, 20, 24, 200, 296, 240)
    assert (found.gained, found.lost) == ((0, 1), (1, 0))
    assert found.turns.difference(2).value == pytest.approx(4 / 3)
    assert found.turns.ratio(2).value == pytest.approx(4 / 30)
    assert found.seat(1, 2).value == pytest.approx(1 / 3)


ROWS = st.lists(
    st.tuples(st.integers(1, 90), st.integers(1, 90), st.integers(0, 1), st.integers(0, 1)),
    min_size=1, max_size=30,
)  # fmt: skip


@given(ROWS, st.integers(0, 30))
def test_swapping_sides_turns_signs_round(games: list[tuple[int, int, int, int]], cut: int) -> None:
    """What one choice adds the other takes away; parts of a comparison add up to the whole."""
    there = [(row(n, a, x), row(n, b, y)) for n, (a, b, x, y) in enumerate(games)]
    back = [(other, book) for book, other in there]
    one, two = compare_rows("x", "y", 2, there), compare_rows("x", "y", 2, back)
    z = z_of(0.05)
    mine, his = one.turns.difference(z), two.turns.difference(z)
    assert (mine.value, mine.low, mine.high) == pytest.approx((-his.value, -his.high, -his.low))
    assert one.seat(0, z).value == pytest.approx(-two.seat(0, z).value)
    assert one.apart == two.apart
    assert (
        compare_rows("x", "y", 2, there[:cut]).and_(compare_rows("x", "y", 2, there[cut:])) == one
    )
    assert pairs_from(json.loads(json.dumps(one.plain()))) == one


def test_a_true_effect_is_found() -> None:
    """Games a fifth longer, and a seat that wins more often, are told with the right sign."""
    longer, fairer = judge_effects([pairs(1000, "a", longer=0.2), pairs(1000, "b", swing=0.4)])
    assert (longer.verdict, fairer.verdict) == (MATTERS, MATTERS)
    assert longer.length.low < 0.2 < longer.length.high
    assert fairer.seats[0].low < 0.2 < fairer.seats[0].high
    assert "games 20 % longer" in in_play(longer, ("A", "B"))
    assert "A wins" in in_play(fairer, ("A", "B"))
    assert "more" in in_play(fairer, ("A", "B"))


def test_no_effect_is_seldom_found() -> None:
    """Of 300 rulings that do nothing to length or wins, hardly one is said to matter."""
    found = judge_effects([pairs(250, f"none {n}", option=str(n)) for n in range(300)])
    assert sum(one.verdict == MATTERS for one in found) <= 3


def test_a_ruling_that_acts_seldom_does_not_matter() -> None:
    """It moves one game in fifty: within the margins after 4,000 pairs."""
    (found,) = judge_effects([pairs(4000, "seldom", acts=0.02, longer=0.1)])
    assert found.verdict == NOT
    assert "no difference that counts; games go otherwise in 2 of 100" in in_play(found, "AB")


def test_few_pairs_decide_nothing() -> None:
    """Not told apart is not the same as no difference."""
    (found,) = judge_effects([pairs(40, "few", swing=0.1)])
    assert found.verdict == OPEN
    assert in_play(found, "AB").startswith("not decided by 40 pairs")


def test_what_never_came_up_is_told() -> None:
    """All games went alike; or none could be set up."""
    never, barred = judge_effects([
        compare_rows("x", "y", 2, [(row(n, 9), row(n, 9)) for n in range(30)]),
        compare_rows("x", "z", 2, [(row(n, 9), None) for n in range(30)]),
    ])  # fmt: skip
    assert (never.verdict, barred.verdict) == (NEVER, BARRED)
    assert in_play(never, "AB") == "changed nothing: not one of 30 games went otherwise."
    assert in_play(barred, "AB").startswith("not tried")


def test_many_rulings_are_looked_at_together() -> None:
    """Benjamini and Hochberg: the largest p that lies under its part of the level."""
    assert find_threshold([0.01, 0.02, 0.03, 0.5], 0.05) == 0.03
    assert find_threshold([0.04, 0.04, 0.04, 0.04], 0.05) == 0.04
    assert find_threshold([0.2, 0.3], 0.05) < 0


def test_pairing_helps() -> None:
    """The same dice make both games alike, and the interval shorter than without pairs."""
    found = pairs(800, "alike", longer=0.05)
    assert found.turns.likeness > 0.9
    wide = found._replace(
        turns=found.turns._replace(both=found.turns.book * found.turns.other / 800)
    )
    z = z_of(0.05)
    assert found.turns.ratio(z).high - found.turns.ratio(z).low < 0.5 * (
        wide.turns.ratio(z).high - wide.turns.ratio(z).low
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_turned_round(game: str) -> None:
    """All choices that the book does not take are on the list, each once."""
    found = list_flips(game)
    assert len(set(found)) == len(found)
    assert {name for name, _ in found} == set(list_rulings(game))
    assert all(choice != next(iter(list_rulings(game)[name].choices)) for name, choice in found)


@pytest.mark.parametrize("game", GAMES)
def test_pairs_are_really_played(game: str) -> None:
    """A ruling turned round: the same games, and only where it acts they go otherwise."""
    variant = Variant(game, policies=("quick",), seed=5, most=120)
    book = play_chunk(variant, 0, 4).rows
    option, choice = list_flips(game)[0]
    found = flipped(variant, option, choice, first=0, book=book)
    assert found.pairs + found.barred == 4
    assert found.turns.book == sum(one.turns for one in book) or found.barred


def test_an_unknown_ruling_is_refused() -> None:
    """The message names what there is."""
    with pytest.raises(SetupError, match="has no ruling 'nothing'"):
        flipped(Variant("duel"), "nothing", "x", first=0, book=())
