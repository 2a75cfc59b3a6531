"""Underground Escape: the engine and the referee agree, whatever is played on whatever board."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.games.underground import GAME
from tests.cases import each
from tests.reference.driver import Difference, Known, Start, play
from tests.reference.underground import (
    BARRING,
    CHANCE,
    CHANCES,
    CHASM,
    COPIES,
    EXIT,
    HOARD,
    KIND,
    OPENS,
    OUT,
    PRISON,
    RULINGS,
    SHUTTING,
    SIGNPOST,
    START,
    TOKENS,
    Board,
    Referee,
)
from tests.strategies import few

LETTERS = "abcdefgh"

WHOLE = """
s0--a1--a2--a3--a4--a5--x0
|       |   |       |
b1--t0--b2  b3--b4--b5--p0
|       |   |       |   |
c1--c2--f0  c3--k0  c5--v0
|   |       |       |   |
d1--r0  d2--d3--d4--d5--d6--x1
|       |
e1--e2--e3
start: s0
exit: x0 x1
chance: a1 b3 d3 c5 c2 d6
chasm: a3 d5
treasure cave: t0
prison: p0
fire cave: f0
beast cave: k0
devil cave: v0
rubble cave: r0
"""
"""A board as small as can be for a whole game."""


def made_board(random: Random) -> str:
    """A small system of tunnels: one piece, with dead ends and loops, full of everything."""
    wide, high = random.choice([(4, 4), (5, 4), (6, 3), (5, 5), (7, 2)])
    spots = [(line, column) for line in range(high) for column in range(wide)]
    joined = {random.choice(spots)}
    edges: set[frozenset[tuple[int, int]]] = set()
    pairs = [frozenset([(y, x), (y, x + 1)]) for y, x in spots if x + 1 < wide]
    pairs += [frozenset([(y, x), (y + 1, x)]) for y, x in spots if y + 1 < high]
    while len(joined) < len(spots):
        edge = random.choice([edge for edge in pairs if len(edge & joined) == 1])
        edges.add(edge)
        joined |= edge
    edges |= {edge for edge in pairs if random.random() < random.choice([0.1, 0.3])}

    name = {(y, x): f"{LETTERS[y]}{x}" for y, x in spots}
    kinds: dict[str, list[str]] = {}
    free = random.sample(spots, len(spots))
    for kind in (START, EXIT, *SHUTTING, HOARD):
        if kind == START or random.random() < 0.7:
            kinds[kind] = [name[free.pop()]]
    chasms: list[tuple[int, int]] = []
    for spot in free:
        near = [edge - {spot} for edge in edges if spot in edge]
        if len(chasms) < 3 and len(near) > 1 and not any(edge & set(chasms) for edge in near):
            chasms.append(spot)
    kinds[CHASM] = [name[spot] for spot in random.sample(chasms, random.randint(0, len(chasms)))]
    left = [name[spot] for spot in free if name[spot] not in kinds[CHASM]]
    kinds[CHANCE] = random.sample(left, min(len(left), random.randint(1, 6)))

    rows = []
    for y in range(high):
        rows.append("".join(
            name[y, x] + ("--" if frozenset([(y, x), (y, x + 1)]) in edges else "  ")
            for x in range(wide)
        ))  # fmt: skip
        rows.append("".join(
            "|   " if frozenset([(y, x), (y + 1, x)]) in edges else "    " for x in range(wide)
        ))  # fmt: skip
    rows += [
        f"{kind.replace('-', ' ')}: {' '.join(names)}" for kind, names in kinds.items() if names
    ]
    return "\n".join(row.rstrip() for row in rows if row.strip()) + "\n"


def made_start(random: Random) -> Start:
    """A position that could come about in a game, full of cards and tokens."""
    drawing = made_board(random)
    board = Board(drawing)
    players = list("ABCD"[: random.randint(2, 4)])
    random.shuffle(players)
    mood = random.choice(["", "", "", "", "deal", "arrows", "arrows", "shut in"])
    if mood == "deal":  # a whole game, from its first card
        return Start({"players": dict.fromkeys(players, OUT), "deal": True}, {"M1": WHOLE})
    tunnels = [name for name, kind in board.kind.items() if kind in ("tunnel", CHANCE)]

    tokens: dict[str, list[str]] = {}
    arrows = {}
    for token in TOKENS:
        many = 4 if (mood, token) == ("arrows", SIGNPOST) else random.choice([0, 0, 1, 2, 4])
        for square in random.sample(tunnels, min(many, len(tunnels))):
            tokens.setdefault(square, []).append(token)
            if token == SIGNPOST:
                arrows[square] = random.choice(board.near(square))
    barred = {square for square, lying in tokens.items() if set(lying) & set(BARRING)}
    standing = [name for name in board.kind if name not in barred]
    crowd = random.sample(standing, min(len(standing), 3))
    at = {who: random.choice([*standing, *crowd * 3, OUT]) for who in players}
    cells = [name for name, kind in board.kind.items() if kind in OPENS]
    if mood == "shut in" and cells:
        at = {who: random.choice(cells) for who in players}

    deck = [name for name, kind in KIND.items() for _ in range(COPIES.get(kind, 2))]
    random.shuffle(deck)
    most = 2 if mood == "shut in" else 6
    hands = {who: [deck.pop() for _ in range(random.randint(0, most))] for who in players}
    while mood == "arrows" and SIGNPOST in deck:
        deck.remove(SIGNPOST)
        hands[random.choice(players)].append(SIGNPOST)
    spec: dict[str, Any] = {"players": at, "hands": hands, "turn": random.choice(players)}
    spec |= {"tokens": tokens, "arrows": arrows}
    came = {}
    for who, square in at.items():
        if board.kind.get(square) == CHASM or (square != OUT and random.random() < 0.5):
            came[who] = random.choice(board.near(square))
    spec["came"] = came

    opener = ""
    shutting = [kind for kind in board.kind.values() if kind in SHUTTING]
    if shutting and random.random() < 0.3:
        opener = random.choice([who for who in players if who != spec["turn"]])
        spec["open"] = {random.choice(shutting): opener}
    spec["misses"] = {
        who: random.choice([0, 0, 0, 1, 2])
        for who in players
        if who not in (opener, spec["turn"]) and board.kind.get(at[who]) == CHANCE
    }
    passes = 0
    if random.random() < 0.3:
        spec["passes"] = {random.choice(players): 1}
        passes = 1

    present = [who for who in players if board.kind.get(at[who], EXIT) not in (START, EXIT)]
    lying = [
        name
        for name, kind in board.kind.items()
        if kind not in (START, EXIT, PRISON) and (kind != HOARD or name not in at.values())
    ]
    if random.random() < 0.7 or board.the(HOARD) in (None, *at.values()):
        spec["treasure"] = random.choice([*lying, *present, *present, *present])
    if random.random() < (0.9 if mood == "shut in" else 0.3):
        spec["reserve"] = [deck.pop() for _ in range(random.randint(0, 3))]
        spec["reserve"] += random.choice([[], ["…"]])
    cards = [
        card
        for card, many in CHANCES.items()
        for _ in range(many - (card == "prison pass" and passes))
    ]
    if random.random() < 0.5:
        spec["chance"] = random.sample(cards, random.randint(2, 8)) + random.choice([[], ["…"]])
    return Start(spec, {"M1": drawing})


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


WALLED_IN = "walled in by obstacles"

# -- the games -------------------------------------------------------------------------------------


def walled_in(referee: Referee, found: Difference) -> bool:
    """On a complete board obstacles all round shut in as well [UE-GAP-69].

    The referee does not reckon who is walled in for good; it plays on, to see that nothing happens.
    """
    return (
        referee.over == "no"
        and referee.kind == Board(WHOLE).kind
        and (found.engine in ("none", "over", "stalled", "()"))
    )


KNOWN = (Known(WALLED_IN, walled_in),)
"""What is passed over: what the referee does not reckon."""


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
        played = play(GAME, referee, start, seed, asked=0, known=KNOWN)
    else:
        played = play(GAME, referee, start, seed, strange=odd, known=KNOWN)
    if WALLED_IN in played.known and not referee.free:  # where a cave is free something can
        nothing_happens(referee, random)


@each("tens", range(0, few(200), 10))
def test_engine_and_referee_agree(tens: int) -> None:
    """Some hundred games on small boards of every shape."""
    for seed in range(tens, tens + 10):
        agree(seed)


@each("tens", range(0, few(100), 10))
def test_they_agree_on_other_rulings(tens: int) -> None:
    """Games with one ruling flipped, or two, or three."""
    for seed in range(tens, tens + 10):
        agree(seed, 1 + seed % 3)


@pytest.mark.long
@each("hundreds", range(1000, 11000, 100))
def test_engine_and_referee_agree_at_length(hundreds: int) -> None:
    """Ten thousand games, every fifth of them with rulings flipped."""
    for seed in range(hundreds, hundreds + 100):
        agree(seed, 0 if seed % 5 else 1 + seed % 4)
