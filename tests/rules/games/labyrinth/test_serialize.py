"""Whatever is loaded as a position: it is one, or ``SetupError`` says that it is none."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import SetupError
from rules.games.labyrinth.game import Labyrinth
from tests.strategies import LABYRINTHS, labyrinth, made_position, seeds

JUNK: list[Any] = [
    None, True, False, 0, -1, 1, 7, -3, 10**9, 10**30, 1.5, float("inf"), float("nan"), "", "A",
    "a1", "x" * 50, [], [0], [[0]], ["a1"], [["a1", 0]], [["a1", 9]], {}, {"a": 1}, [None], [[]],
]  # fmt: skip
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


@pytest.fixture(scope="module", params=LABYRINTHS)
def game(request: pytest.FixtureRequest) -> Labyrinth:
    """Each labyrinth game."""
    return labyrinth(request.param)


def tried(game: Labyrinth, data: Any) -> None:
    """A position that loads can be played, looked at and saved again."""
    try:
        state = game.load(data)
    except SetupError:
        return
    hash(state)
    json.dumps(game.dump(state))
    game.facts(state)
    game.question(state) if game.actors(state) else game.result(state)
    for viewer in game.viewers(state):
        game.observe(state, viewer)
    for action in game.actions(state)[:6]:
        game.apply(state, action)


@given(seed=seeds)
def test_spoilt_positions_are_told(game: Labyrinth, seed: int) -> None:
    """One value, somewhere in a saved position, is swapped for another, or left out."""
    random = Random(seed)
    data = game.dump(made_position(game, random).state(game))
    for _ in range(12):
        spoilt = copy.deepcopy(data)
        inside: Any = spoilt
        key: Any = random.choice(list(spoilt))
        while isinstance(inside[key], (list, dict)) and inside[key] and random.random() < 0.6:
            inside = inside[key]
            key = random.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        if random.random() < 0.1:
            del inside[key]
        else:
            inside[key] = copy.deepcopy(random.choice(JUNK))
        tried(game, spoilt)


@given(data=ANY)
def test_any_data_is_told(game: Labyrinth, data: Any) -> None:
    """Nothing but ``SetupError``, whatever the data is."""
    tried(game, data)
