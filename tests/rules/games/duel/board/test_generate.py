"""Labyrinths made by the computer: every map rule kept, the same for a seed, as hard as asked."""

from __future__ import annotations

from functools import partial
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import SetupError
from rules.games.duel import GAME
from rules.games.duel.board.generate import made_maze, made_pair
from rules.games.duel.board.survey import survey_maze
from rules.games.duel.options import Rulings
from tests.cases import each
from tests.strategies import calls, few, seeds


@given(seed=seeds, difficulty=st.integers(1, 5), size=st.integers(5, 10))
def test_every_rule_is_kept(seed: int, difficulty: int, size: int) -> None:
    """The survey finds nothing, whatever the seed, size and difficulty."""
    made = made_maze(size, seed, difficulty=difficulty)
    assert survey_maze(made.map, Rulings(), size=size) == ()
    assert made == made_maze(size, seed, difficulty=difficulty)


@each(
    "option",
    ["exits=four-each", "exits=any-sides", "exit_cells=empty", "exit_cells=any", "reentry=any-exit",
     "reachability=flood"],
)  # fmt: skip
def test_rulings_on_maps_are_kept_too(option: str) -> None:
    """Under another ruling the made map is legal under that ruling."""
    name, _, choice = option.partition("=")
    rulings = Rulings.choose({name: choice})
    for seed in range(few(8, 2)):
        assert survey_maze(made_maze(10, seed, rulings=rulings).map, rulings) == ()


def test_harder_is_longer_and_has_more_walls() -> None:
    """The mean way to the real treasure and out grows with the difficulty, and so do the walls."""
    ways, walls = [], []
    for difficulty in (1, 3, 5):
        made = [made_maze(10, seed, difficulty=difficulty) for seed in range(15)]
        ways.append(mean(one.way for one in made))
        walls.append(mean(one.map.count("---") + one.map.count("|") for one in made))
    assert ways == sorted(ways)
    assert walls == sorted(set(walls))


def test_a_pair_is_alike_in_length() -> None:
    """Two labyrinths for one duel differ, but little in how long they are."""
    maps, more = GAME.setups.generate_board(10, 7)
    assert GAME.setup({**GAME.setups.standard_setup(GAME.setups.seats), **more}, maps, {}).placing
    gaps = []
    for seed in range(10):
        one, other = made_pair(10, seed)
        assert one != other
        assert made_pair(10, seed) == (one, other)
        gaps.append(survey_maze(one, Rulings()) + survey_maze(other, Rulings()))
    assert not any(gaps)


def test_a_large_map_takes_little_work() -> None:
    """For the hardest, too, every seed takes about as many calls."""
    assert max(calls(partial(made_maze, 10, seed, difficulty=5)) for seed in range(9)) < 60_000


@each(
    ("size", "seed", "difficulty", "what"),
    [(4, 1, 3, "size 4"), (11, 1, 3, "size 11"), (10, -1, 3, "seed -1"), (10, 1, 6, "difficulty 6"),
     (10, True, 3, "seed True"), ("10", 1, 3, "size '10'")],
)  # fmt: skip
def test_what_cannot_be_had(size: int, seed: int, difficulty: int, what: str) -> None:
    """The message names the wish and what there is instead."""
    with pytest.raises(SetupError, match=f"{what} cannot be had; ask for a whole number"):
        made_maze(size, seed, difficulty=difficulty)
