"""The engine and an independent referee of the duel agree in random games."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.registry import game
from tests.cases import each
from tests.reference.driver import Played, Start, play
from tests.reference.duel import CHOICES, Duel
from tests.rules.games.duel.strategies import made_position
from tests.strategies import few

STRANGE = (
    "P1: drop", "P2: end", "P1: start a1", "P2: take", "P1: enter", "P1: up up", "P2: throw up",
)  # fmt: skip
"""Orders that are often out of place."""


def played(seed: int, **ruled: str) -> Played:
    """A random duel in made-up labyrinths, by both."""
    made = made_position(Random(seed), ruled)
    return play(
        game("duel"),
        Duel(made.spec, made.maps, ruled),
        Start(made.spec, made.maps, ruled),
        seed,
        steps=60,
        strange=lambda random: [random.choice(STRANGE)],
    )


def test_engine_and_referee_agree() -> None:
    """In every answer of four hundred duels; some of them are won, and most are long."""
    games = [played(seed) for seed in range(few(400))]
    assert any(one.result for one in games)
    assert sum(len(one.actions) for one in games) > few(4_000)


FLIPS = [(name, choice) for name, choices in CHOICES.items() for choice in choices]


@each(("name", "choice"), FLIPS, ids="=".join)
def test_they_agree_under_another_ruling(name: str, choice: str) -> None:
    """Each choice that the referee can keep, in eight duels."""
    for seed in range(few(8, 4)):
        played(seed, **{name: choice})


@pytest.mark.long
@each(("name", "choice"), FLIPS, ids="=".join)
def test_they_agree_under_another_ruling_for_longer(name: str, choice: str) -> None:
    """The same, in fifty duels for each choice."""
    for seed in range(1_000, 1_050):
        played(seed, **{name: choice})


@pytest.mark.long
def test_engine_and_referee_agree_in_two_thousand_games() -> None:
    """The same, for longer."""
    for seed in range(1_000, 3_000):
        played(seed)
