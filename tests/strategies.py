"""What tests share: made-up plans, set-ups, rulings and random walks, and Hypothesis strategies.

Everything is made from a seed, so that a failure names the one number that brings it back.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from types import FrameType
from typing import Any, NamedTuple
from zlib import crc32

from hypothesis import strategies as st

from rules.boards.grid import LEFT, OPPOSITE, Grid
from rules.core.game import Game
from rules.core.registry import GAMES
from rules.core.registry import game as named_game
from rules.games.labyrinth.board.notation import draw_plan
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.terrain import BLOWN, EXIT, MARSH, MARSH_WALL, OPEN, RUBBER, WALL
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.options import Rulings
from tests.tiers import PART, TIER

MANY = TIER == "all"
"""Whether the run is to look at all, as ``make test-all``; every other one takes samples."""

seeds = st.integers(0, 2**32 - 1)
"""Seeds of made-up positions."""


def sampled(names: Iterable[str], part: int) -> list[str]:
    """About one name in ``part``; which, the name alone decides: what is added moves no other."""
    rank = {name: crc32(name.encode()) % part for name in names}
    return [name for name in rank if rank[name] == min(rank.values())]


def few(number: int, part: int = 5) -> int:
    """So many in ``make test-all``, else one in ``part``, and one at least; in ``check`` half."""
    return number if MANY else max(1, number // (part * PART))


def calls(do: Callable[[], object]) -> int:
    """How many calls of functions something takes: the work, whatever the machine."""
    count = 0

    def see(_frame: FrameType, event: str, _given: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        do()
    finally:
        sys.setprofile(before)
    return count


class Position(NamedTuple):
    """A first state and what it was set up from."""

    spec: dict[str, Any]
    drawing: str
    options: dict[str, str]

    def state(self, game: Game[Any, Any]) -> Any:
        """The state itself."""
        return game.setup({**self.spec, "loose": True}, {"M1": self.drawing}, self.options)


LABYRINTHS = tuple(name for name in GAMES if isinstance(named_game(name), Labyrinth))
"""The games with a leader and a plan."""


def labyrinth(name: str) -> Labyrinth:
    """The labyrinth game called ``name``."""
    found = named_game(name)
    assert isinstance(found, Labyrinth)
    return found


# -- plans --------------------------------------------------------------------------------------


def made_plan(random: Random, *, rulings: Rulings, most: int = 4, levels: int = 1) -> Plan:
    """A small plan full of rivers, holes, walls and exits; playable, though not always fair."""
    grid = Grid(random.randint(2, most), random.randint(2, most), levels)
    cells = [".."] * grid.size
    free = list(range(grid.size))
    random.shuffle(free)
    for letter in "rs"[: random.randint(0, 2)]:
        put_river(random, grid, cells, letter)
    for letter in "PQ"[: random.randint(0, 2)]:
        holes = [cell for cell in free if cells[cell] == ".."][: random.randint(1, 3)]
        for number, cell in enumerate(holes, start=1):
            cells[cell] = f"{letter}{number}"
    for code in ("HO", "AR"):
        spare = [cell for cell in free if cells[cell] == ".."]
        if spare and random.random() < 0.8:
            cells[spare[0]] = code
    return Plan(grid, tuple(cells), made_borders(random, grid, cells, rulings))


def put_river(random: Random, grid: Grid, cells: list[str], letter: str) -> None:
    """Draw one river of two to five cells where there is room."""
    here = random.randrange(grid.size)
    chain = []
    for _ in range(random.randint(2, 5)):
        if cells[here] != ".." or here in chain:
            break
        chain.append(here)
        near = [grid.neighbour(here, way) for way in range(6)]
        here = random.choice([cell for cell in near if cell >= 0])
    if len(chain) > 1:
        for number, cell in enumerate(chain, start=1):
            cells[cell] = f"{letter}{number}"
        cells[chain[-1]] = f"{letter}M"


def made_borders(
    random: Random, grid: Grid, cells: list[str], rulings: Rulings
) -> tuple[tuple[str, ...], ...]:
    """Signs for every border, exits in the outer wall among them."""
    signs = [[WALL] * 6 for _ in range(grid.size)]
    inner = [OPEN] * 6 + [WALL] * 3 + [BLOWN]
    outer = [WALL] * 5 + [EXIT]
    if rulings.rubber_walls != "rejected":
        inner += [RUBBER] * 3
        outer += [RUBBER]
    for cell in range(grid.size):
        for way in range(6):
            other = grid.neighbour(cell, way)
            if other < 0 and way < 4:
                signs[cell][way] = random.choice(outer)
            elif other > cell:
                marsh = rulings.marsh != "rejected" and "M" in cells[cell][1] + cells[other][1]
                usual = [OPEN, WALL] if way > LEFT else inner + [MARSH, MARSH_WALL] * (3 * marsh)
                signs[cell][way] = signs[other][OPPOSITE[way]] = random.choice(usual)
    return tuple(map(tuple, signs))


# -- set-ups ------------------------------------------------------------------------------------


def made_options(random: Random, game: Labyrinth, most: int = 3) -> dict[str, str]:
    """Up to ``most`` rulings flipped."""
    names = sorted(game.rulings.offered)
    return {
        name: random.choice(game.rulings.offered[name].choices)
        for name in random.sample(names, random.randint(0, most))
    }


def made_position(
    game: Labyrinth, random: Random, options: Mapping[str, str] | None = None
) -> Position:
    """A first position: a small plan, one to three players, perhaps armed, wounded, unplaced."""
    chosen = dict(made_options(random, game) if options is None else options)
    rulings = game.rulings.choose(chosen)
    levels = (
        2 if game.id == "labyrinth" and rulings.levels != "none" and random.random() < 0.2 else 1
    )
    plan = made_plan(random, rulings=rulings, levels=levels)
    players = list("ABC"[: random.randint(2 if rulings.least_players == "two" else 1, 3)])
    exits = [plan.name(plan.grid.size + cell * 6 + way) for cell, way in plan.exits]
    names = [plan.grid.name(cell) for cell in range(plan.grid.size)]
    at = {who: random.choice([*names, *names, *exits, "starts", "starts"]) for who in players}
    inside = [who for who in players if at[who] in names]
    wounded = [who for who in players if random.random() < 0.2]
    healthy = [who for who in inside if who not in wounded]
    spec: dict[str, Any] = {
        "players": at,
        "stock": {who: "/".join(random.choice("0123") for _ in range(3)) for who in players},
        "wounded": wounded,
        "treasure": random.choice([*names, *names, *healthy]),
        "placing": random.choice(["players", "leader"]),
    }
    if random.random() < 0.5:
        facts = ["size", "holes", "river", "features"]
        spec["told"] = random.sample(facts, random.randint(0, 4))
    return Position(spec, draw_plan(plan), chosen)


def walk(game: Game[Any, Any], state: Any, random: Random, steps: int) -> Iterator[tuple[Any, Any]]:
    """Random legal actions: each state with the action played there, until the game ends."""
    for _ in range(steps):
        listed = game.actions(state)
        if not listed:
            return
        action = random.choice(listed)
        yield state, action
        state = game.apply(state, action).state
