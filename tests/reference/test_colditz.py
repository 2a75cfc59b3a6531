"""Escape from Colditz: the engine and an independent referee play the same random games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

from rules.games.colditz import GAME
from rules.games.colditz.options import Rulings
from tests.reference import colditz
from tests.reference.colditz import DEFAULTS, KINDS, SECURITY, Referee
from tests.reference.driver import Played, play
from tests.rules.games.colditz.positions import start
from tests.strategies import few

MODERN: dict[str, str] = {}
CLASSIC = {"edition": "classic", "do_or_die": "classic"}


def same(seed: int, options: Mapping[str, str] = MODERN, *, steps: int = 60) -> Played:
    """One random game, in which engine and referee must agree."""
    begins = start(Random(f"start {seed}"), options)
    referee = Referee(dict(begins.spec), {}, dict(options))

    def strange(random: Random) -> Iterator[str]:
        return wishes(random, referee)

    return play(GAME, referee, begins, seed, steps=steps, asked=8, strange=strange)


def wishes(random: Random, referee: Referee) -> Iterator[str]:
    """What somebody might try: most of it cannot be done."""
    castle, who = referee.castle, random.choice(referee.players)
    pawn = random.choice([*referee.owner])
    circle = random.choice(castle.circles)
    if referee.on_board(pawn) and random.random() < 0.7:
        circle = random.choice(sorted(castle.neighbours(referee.at[pawn])))
    yield f"{referee.owner[pawn]}: {pawn} to {circle}"
    yield f"{SECURITY}: deploy to {random.choice(castle.posts or castle.circles)}"
    if castle.pairs:
        guard, pair = random.choice(referee.guards), random.choice([*castle.pairs])
        yield f"{SECURITY}: remove {pair} with {guard}"
    nation = random.choice(referee.nations)
    men = random.sample(referee.men[nation], 2)
    yield f"{nation}: claim {random.choice(KINDS)} with {men[0]} {men[1]}"
    yield f"{nation}: release {men[0]} to {circle}"
    yield f"{who}: {random.choice(('roll', 'reroll', 'draw', 'end', 'pass', 'general search'))}"
    if referee.hands[who]:
        yield f"{who}: discard {random.choice(referee.hands[who])}"


def flips() -> list[dict[str, str]]:
    """Every ruling the referee knows, turned to each of its other choices."""
    return [
        {name: choice}
        for name, usual in DEFAULTS.items()
        for choice in Rulings.offered[name].choices
        if choice != usual
    ]


def test_the_referee_stands_alone() -> None:
    """The second statement of the rules borrows nothing from the first."""
    text = Path(colditz.__file__).read_text(encoding="utf-8")
    assert not re.search(r"^\s*(from|import) rules", text, re.MULTILINE)


def test_random_games() -> None:
    """Actors, legal actions, chances, positions, refusals and results agree."""
    for seed in range(few(150)):
        same(seed)


def test_do_or_die() -> None:
    """So they do in the classic edition, with its last cards."""
    for seed in range(few(40)):
        same(seed, CLASSIC)


def test_every_ruling() -> None:
    """So they do when a ruling is turned."""
    for number, options in enumerate(flips()):
        for seed in (number, number + 100)[: few(2, 2)]:
            same(seed, options, steps=few(60, 2))


@pytest.mark.long
@pytest.mark.parametrize("part", range(2))
def test_many_random_games(part: int) -> None:
    """A thousand games in each part."""
    for seed in range(1000 * (part + 1), 1000 * (part + 2)):
        same(seed, CLASSIC if seed % 10 == 0 else MODERN, steps=100)


@pytest.mark.long
@pytest.mark.parametrize("part", range(2))
def test_many_rulings(part: int) -> None:
    """Five hundred games in each part, with a handful of rulings turned."""
    for seed in range(500 * part, 500 * (part + 1)):
        random = Random(f"rulings {seed}")
        turned = random.sample(flips(), random.randint(1, 6))
        same(seed, {name: choice for one in turned for name, choice in one.items()}, steps=100)
