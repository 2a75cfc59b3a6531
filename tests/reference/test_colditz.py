"""Escape from Colditz: the engine and an independent referee play the same random games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.games.colditz import GAME
from rules.games.colditz.options import Rulings
from tests.cases import each
from tests.reference import colditz
from tests.reference.colditz import (
    BOARDS,
    DEFAULTS,
    GUARDS,
    KINDS,
    MEN,
    NATIONS,
    OPPORTUNITY,
    PART_CARDS,
    SECURITY,
    SECURITY_CARDS,
    SHORT,
    Castle,
    Referee,
)
from tests.reference.driver import Played, Start, play
from tests.strategies import few

CASTLES = {path.stem: Castle(path.read_text(encoding="utf-8")) for path in BOARDS.glob("*.txt")}
MODERN: dict[str, str] = {}
CLASSIC = {"edition": "classic", "do_or_die": "classic"}
THEMES = ("room", "outside", "outer", "inner", "anywhere", "anywhere")
SMALL = ("yard", "tunnel", "windows", "gate", "fence", "meadow")


def position(random: Random, board: str) -> dict[str, Any]:
    """The set-up of a position that can arise: pawns, cards, markers and Tunnels at random."""
    castle = CASTLES[board]
    nations = random.sample(NATIONS, random.choice((1, 1, 2, 2, 3, 4, 5)))
    spec: dict[str, Any] = {"board": board, "players": nations, "rounds": 12}
    if random.random() < 0.2:
        spec["minutes"] = 60
    markers = {name: random.choice(nations) for name in castle.pairs if random.random() < 0.4}
    men = [f"{SHORT[nation]}{n + 1}" for nation in nations for n in range(MEN[len(nations)])]
    guards = [f"G{n + 1}" for n in range(GUARDS[len(nations)])]
    random.shuffle(men)
    at: dict[str, str] = {}
    opened: list[str] = []
    detected: list[str] = []
    for way in castle.tunnels:
        if random.random() < 0.5 and len(men) > 4:
            name = castle.room(way[0])
            opened.append(name)
            if random.random() < 0.5:
                detected.append(name)
            for circle in random.sample(way, random.choice((2, 2, min(3, len(way))))):
                at[men.pop()] = circle
    rooms = {castle.room(c) for name in markers for c in castle.pairs[name][:2]} | {*detected}
    free = [c for c in castle.circles if castle.kind[c] != "target" and castle.tunnel(c) < 0]
    random.shuffle(free)
    theme = random.choice(THEMES)  # where most of the pawns stand
    free.sort(key=lambda circle: theme in (castle.kind[circle], castle.area[circle]))
    for man in men:
        luck = random.random()
        if luck < 0.25:
            cells = random.choice(("inner cells", "outer cells"))
            if [*at.values()].count(cells) < castle.cells[cells][0]:
                at[man] = cells
        elif luck < 0.27:
            out = any(other[:2] == man[:2] and at[other] == "escaped" for other in at)
            at[man] = "dead" if out else random.choice(("escaped", "dead"))
        elif luck < 0.85 and free:
            circle = free.pop()
            if castle.kind[circle] != "searchlight":
                at[man] = circle
    for guard in random.sample(guards, random.randint(0, len(guards))):
        luck = random.random()
        if luck < 0.2:
            at[guard] = "office"
        elif free:
            circle = free.pop()
            fit = castle.kind[circle] not in ("appel", "safe", "walkway")
            if fit and (not castle.room(circle) or castle.room(circle) in rooms):
                at[guard] = circle
    spec |= {"at": at, "turn": random.choice((*nations, SECURITY)), "markers": markers}
    spec["marker"] = random.randint(1 + (spec["turn"] == SECURITY), 4)  # EC-GAP-55
    if opened:
        spec |= {"open": opened, "detected": detected}
    if random.random() < 0.3:
        spec["barracks"] = random.randint(0, 3)
    most = random.choice((0, 1, 2, 3)) if len(nations) < 3 else 1
    spec["equipment"] = {
        nation: random.choices(KINDS[:3], k=random.randint(0, most))
        + random.choices(KINDS[3:], k=random.randint(0, 1) if len(nations) < 4 else 0)
        for nation in nations
    }
    spec["kits"] = [nation for nation in nations if random.random() < 0.5]

    spec["hands"] = hands(random, nations)
    outer = [man for man in men if castle.area.get(at.get(man, ""), "") == "outer"]
    spec["returning"] = [man for man in outer if random.random() < 0.4]
    yard = [man for man in men if castle.kind.get(at.get(man, ""), "") in ("plain", "room", "post")
            and castle.area[at[man]] == "inner"]  # fmt: skip
    spec["hidden"] = [man for man in yard if random.random() < 0.05]
    luck = random.random()
    if luck < 0.3:
        throws = [(random.randint(1, 6), random.randint(1, 6))]
        while throws[-1][0] == throws[-1][1] and len(throws) < 3 and random.random() < 0.7:
            throws.append((random.randint(1, 6), random.randint(1, 6)))
        spec["throws"] = [f"{max(throw)}+{min(throw)}" for throw in throws]
        spec["points"] = random.randint(0, sum(map(sum, throws)))
    elif luck < 0.5 and spec["turn"] == SECURITY:  # an Appel has been answered
        called = [man for man in yard + outer if man not in spec["hidden"]]
        spec |= {"called": True, "refused": [man for man in called if random.random() < 0.6]}
    return spec


def hands(random: Random, nations: list[str]) -> dict[str, list[str]]:
    """A few cards for everybody."""
    opportunity = [card for card, count in OPPORTUNITY.items() for _ in range(count)
                   if len(nations) < 5 or card not in PART_CARDS]  # fmt: skip
    security = [card for card, count in SECURITY_CARDS.items() for _ in range(count)]
    random.shuffle(opportunity)
    random.shuffle(security)
    few = random.sample((*OPPORTUNITY, *SECURITY_CARDS), 6)  # some cards come more often
    opportunity.sort(key=few.__contains__)
    security.sort(key=few.__contains__)
    found = {n: [opportunity.pop() for _ in range(random.randint(0, 3))] for n in nations}
    return {**found, SECURITY: [security.pop() for _ in range(random.randint(0, 3))]}


def opening(random: Random) -> dict[str, Any]:
    """The set-up of a whole game, from the first card dealt."""
    spec: dict[str, Any] = {"board": random.choice(("mini", "full")), "begin": True}
    spec |= {"players": random.sample(NATIONS, random.randint(1, 5))}
    return spec | {"rounds": random.choice((1, 2, 12)), "agree": random.random() < 0.3}


def start(random: Random, options: Mapping[str, str]) -> Start:
    """Where a game begins: mostly in the middle, and mostly in a small castle."""
    if random.random() < 0.15:
        spec = opening(random)
    else:
        spec = position(random, random.choice((*SMALL, "mini", "mini", "mini", "full")))
    if options.get("escape_goal", "per-nation") != "per-nation":
        spec["total"] = [*spec.get("at", {}).values()].count("escaped") + random.randint(1, 4)
    if options.get("returning_refuser") == "not-called" and "refused" in spec:
        spec["refused"] = [man for man in spec["refused"] if man not in spec["returning"]]
    return Start(spec, {}, options)


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
            same(seed, options)


@pytest.mark.long
@each("part", range(20))
def test_many_random_games(part: int) -> None:
    """Ten thousand games."""
    for seed in range(1000 + 500 * part, 1500 + 500 * part):
        same(seed, CLASSIC if seed % 10 == 0 else MODERN, steps=100)


@pytest.mark.long
@each("part", range(4))
def test_many_rulings(part: int) -> None:
    """Two thousand games with a handful of rulings turned."""
    for seed in range(500 * part, 500 * (part + 1)):
        random = Random(f"rulings {seed}")
        turned = random.sample(flips(), random.randint(1, 6))
        same(seed, {name: choice for one in turned for name, choice in one.items()}, steps=100)
