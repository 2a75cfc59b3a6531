"""A position has actions or a result: nobody is ever left without a way on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.core.game import Game
from rules.core.registry import GAMES
from rules.core.registry import game as named
from rules.explain.coverage import list_starts
from tests.strategies import walk


def stuck(rules: Game[Any, Any], actions: int, seed: int) -> list[str]:
    """The positions without actions and result in ``actions`` random actions, with their way."""
    random = Random(seed)
    begun, found, left = list_starts(rules), [], actions
    while left > 0:
        state, way = random.choice(begun), []
        for before, action in walk(rules, state, random, min(left, random.choice((20, 100, 2000)))):
            way.append(rules.format(before, action))
            state = rules.resolve(before, action, None)
        left -= len(way) + 1
        if not rules.actions(state) and rules.result(state) is None:
            found.append("; ".join(way[-40:]))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_random_play_never_ends_without_a_result(game: str) -> None:
    """From whole games and from every position of the book."""
    assert stuck(named(game), 3_000, 1) == []


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_million_random_actions_never_end_without_a_result(game: str) -> None:
    """The same, for longer."""
    assert stuck(named(game), 1_000_000, 2) == []
