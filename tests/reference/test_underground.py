"""Underground Escape: the engine and the referee agree, whatever is played on whatever board."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rules.games.underground import GAME
from tests.cases import each
from tests.reference.driver import Difference, play
from tests.reference.underground import BARRING, KIND, OPENS, OUT, RULINGS, Board, Referee
from tests.rules.games.underground.positions import MINE, made_start
from tests.strategies import few

# -- what a person could say, sensible or not ------------------------------------------------------


def walk(random: Random, referee: Referee, here: str) -> str:
    """A walk somebody could name, mostly from square to square."""
    path = []
    for _ in range(random.choice([referee.die or 3, random.randint(1, 6)])):
        near = referee.board.near(here) if random.random() < 0.97 else list(referee.kind)
        here = random.choice(near)
        path.append(here)
    return f"go {' '.join(path)}"


def strange(random: Random, referee: Referee, many: int = 6) -> Iterator[str]:
    """Actions a person could name now, most of them wrong."""
    squares = list(referee.kind)
    for _ in range(many):
        who = random.choice([referee.turn, referee.turn, referee.turn, *referee.players])
        if referee.now.asked in referee.players and random.random() < 0.5:
            who = referee.now.asked
        here = squares[0] if referee.at[who] == OUT else referee.at[who]
        near = referee.board.near(here)
        there = random.choice([*near, *near, here, random.choice(squares)])
        to = random.choice([*referee.board.near(there), random.choice(squares)])
        card = random.choice([*referee.hand[who] * 3, random.choice(list(KIND))])
        foe = random.choice(referee.players)
        walked = random.choice([walk(random, referee, here), "stay"])
        yield f"{who}: " + random.choice([
            f"use {card}", f"use {card} on {there}", f"use {card} on {there}",
            f"use {card} on {there}", f"use {card} on {there} to {to}", f"buy {card}",
            "throw", "back", "take", "pass", "give up", "use pass", "draw", "decline", "stay",
            "jump", f"jump {there}", f"climb {there}", f"move {there}", f"ahead {there}",
            f"show {card}", f"{card} at {foe}", walked, f"{walked}, {card} at {foe}",
            f"{walked}, attack {foe}", f"{walk(random, referee, here)}, signpost at {there}",
        ])  # fmt: skip
    yield random.choice(["die: 3", "draw: find a tool", "tool: knife", "lost: knife"])


# -- the games -------------------------------------------------------------------------------------


def walled_in(referee: Referee, found: Difference) -> bool:
    """On a complete board obstacles all round shut in as well [UE-GAP-69].

    The referee does not reckon who is walled in for good; it plays on, to see that nothing happens.
    """
    return (
        referee.over == "no"
        and referee.kind == Board(MINE).kind
        and (found.engine in ("none", "over", "stalled", "()"))
    )


def nothing_happens(referee: Referee, random: Random) -> None:
    """However long they play on, no chance is drawn, no way is cleared and nobody wins.

    Who sits in a cave may clear a square in front of it; it frees nobody.
    """
    cells = [at for at in referee.at.values() if referee.kind.get(at) in OPENS]
    before = {square for cell in cells for square in referee.board.near(cell)}
    tokens = {
        square: lying & set(BARRING)
        for square, lying in referee.tokens.items()
        if square not in before
    }
    for _ in range(200):
        assert referee.now.phase not in ("draw", "over")
        assert all(lying <= referee.tokens[square] for square, lying in tokens.items())
        referee.do(random.choice(sorted(referee.legal())))


def agree(seed: int, flipped: int = 0) -> None:
    """One random game from one random position, played by both, some rulings flipped.

    Why something is refused is compared where all rulings are those of the book.
    """
    random = Random(seed)
    names = random.sample(sorted(RULINGS), flipped)
    start = made_start(random)._replace(options={name: RULINGS[name] for name in names})
    referee = Referee(start.spec, start.maps["M1"], start.options)

    def odd(random: Random) -> Iterator[str]:
        return strange(random, referee)

    if flipped:
        played = play(GAME, referee, start, seed, asked=0, known=walled_in)
    else:
        played = play(GAME, referee, start, seed, strange=odd, known=walled_in)
    if played.known and not referee.free:  # where a cave is free something can
        nothing_happens(referee, random)


@each("tens", range(0, few(200, 10), 10))
def test_engine_and_referee_agree(tens: int) -> None:
    """Some hundred games on small boards of every shape."""
    for seed in range(tens, tens + 10):
        agree(seed)


@each("tens", range(0, few(100), 10))
def test_they_agree_on_other_rulings(tens: int) -> None:
    """Games with one ruling flipped, or two, or three."""
    for seed in range(tens, tens + 10):
        agree(seed, 1 + seed % 3)


@each("seed", [1023, 2323])
def test_nothing_bars_the_throw_that_cancels_a_missed_one(seed: int) -> None:
    """A way named before it is refused until the die is thrown, at a chasm's edge as well."""
    agree(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(2))
@each("hundreds", range(0, 1000, 100))
def test_engine_and_referee_agree_at_length(part: int, hundreds: int) -> None:
    """A thousand games in each part, every fifth of them with rulings flipped."""
    first = 1000 * (part + 1) + hundreds
    for seed in range(first, first + 100):
        agree(seed, 0 if seed % 5 else 1 + seed % 4)
