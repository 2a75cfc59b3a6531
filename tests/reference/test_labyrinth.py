"""The engine and an independent referee of the labyrinths agree in random games."""

from __future__ import annotations

from random import Random

import pytest

from tests.cases import each
from tests.reference.driver import Played, Start, play
from tests.reference.labyrinth import Labyrinth, Ravines
from tests.strategies import few, labyrinth, made_position
from tests.tiers import PART

REFEREES = {"labyrinth": Labyrinth, "ravines": Ravines}
STRANGE = ("start a1", "forward", "up", "cycle", "take", "put", "skip")
"""Commands that are often out of place."""


def played(name: str, seed: int) -> Played:
    """A random game on a made-up plan, by both."""
    random = Random(seed)
    made = made_position(labyrinth(name), random, {})
    while "@" in str((made.spec["players"], made.spec["treasure"])).replace("out@", ""):  # flat
        made = made_position(labyrinth(name), random, {})
    start = Start({**made.spec, "loose": True}, {"M1": made.drawing})  # any stock, any wounds
    referee = REFEREES[name](made.spec, made.drawing)
    players = [*made.spec["players"]]

    def strange(random: Random) -> list[str]:
        return [f"{random.choice(players)}: {random.choice(STRANGE)}"]

    return play(labyrinth(name), referee, start, seed, steps=50, strange=strange)


@each("name", REFEREES)
def test_engine_and_referee_agree(name: str) -> None:
    """In every answer of two hundred games; some of them are won, and most are long."""
    games = [played(name, seed) for seed in range(few(200) * PART)]
    assert any(game.result for game in games)
    assert sum(len(game.actions) for game in games) > few(2_000) * PART


@pytest.mark.long
@each("name", REFEREES)
def test_engine_and_referee_agree_in_two_thousand_games(name: str) -> None:
    """The same, for longer."""
    for seed in range(1_000, 3_000):
        played(name, seed)
