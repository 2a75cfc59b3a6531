"""A list of actions that is kept for like positions is the one that would be worked out anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from rules.core.errors import RulebookError
from rules.core.game import Game
from rules.core.records import CHANCE
from rules.core.registry import GAMES
from rules.core.registry import game as named
from tests.strategies import few

MANY, PARTS, EACH = 2_000, 5, 10_000
"""Positions of each game; parts of a long run, and how many in each."""
LONGEST = 200
"""Actions of one walk."""
FLIPPED = 0.2
"""How often a ruling is another one."""


def begin(game: Game[Any, Any], random: Random) -> Any:
    """The beginning of a game on a made board, or on that of the box, under rulings by lot."""
    maps, more = game.setups.generate_board(game.setups.side or 10, 1 + random.randrange(4))
    spec = {**game.setups.standard_setup(game.setups.seats), **more}
    while True:
        options = {
            name: random.choice(one.choices)
            for name, one in game.rulings.offered.items()
            if random.random() < FLIPPED
        }
        try:
            return game.setup(spec, maps, options)
        except RulebookError:
            continue


def positions(game: Game[Any, Any], seed: int) -> Iterator[Any]:
    """The positions of walks by lot in which a person decides."""
    random = Random(seed)
    while True:
        state = begin(game, random)
        for _ in range(LONGEST):
            acting = game.actors(state)
            if not acting:
                break
            if acting[0] == CHANCE:
                action = game.play.sample_chance(state, random.random())
            else:
                yield state
                action = random.choice(game.actions(state))
            state = game.resolve(state, action, None)


def anew(game: Game[Any, Any], state: Any) -> list[Any]:
    """The list, each action asked about by itself."""
    return [one for one in game.candidates(state) if not any(game.iter_refusals(state, one))]


def differing(game: Game[Any, Any], count: int, seed: int) -> list[str]:
    """Positions whose list is another one, as plain data."""
    return [
        str(game.dump(state))
        for state in islice(positions(game, seed), count)
        if {*game.actions(state)} != {*anew(game, state)}
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_kept_list_is_the_list_anew(name: str) -> None:
    """Under rulings by lot: no key that a list is kept by forgets what a verb looks at."""
    assert not differing(named(name), few(MANY, 2), 1)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_a_kept_list_is_the_list_anew_in_many_positions(name: str, part: int) -> None:
    """The same, twenty-five times as often."""
    assert not differing(named(name), EACH, 2 + part)
