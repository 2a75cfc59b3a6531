"""Made-up duels: small labyrinths, set-ups and rulings, each from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from rules.core.records import CHANCE
from rules.games.duel import GAME
from rules.games.duel.actions import (
    DROP,
    END,
    ENTER,
    FIRST,
    MOVE,
    START,
    SWAP,
    TAKE,
    THROW,
    UNKNOWN,
    Action,
)
from rules.games.duel.board.plan import EXIT, OPEN, SIDES, WALL, Maze, empty_maze
from rules.games.duel.board.terrain import (
    CROSSBOW,
    CRUTCH,
    FALSE,
    NOTHING,
    PIT_EXITS,
    PITS,
    REAL,
    TRAP,
)
from rules.games.duel.options import Rulings
from rules.games.duel.state import PLAYERS, State


class Position(NamedTuple):
    """A first state and what it was set up from."""

    spec: dict[str, Any]
    maps: dict[str, str]
    options: dict[str, str]

    def state(self) -> State:
        """The state itself."""
        return GAME.setup(self.spec, self.maps, self.options)


def made_maze(
    random: Random, *, least: int = 2, most: int = 4, things: float = 0.7, odd: float = 0.1
) -> Maze:
    """A small labyrinth full of things; playable, though not always fair."""
    maze = empty_maze(random.randint(least, most), random.randint(least, most))
    cells = list(range(maze.grid.size))
    random.shuffle(cells)
    free = cells[: max(2, int(len(cells) * things))]
    signs = [NOTHING] * maze.grid.size
    single = (TRAP, CROSSBOW, CRUTCH, FALSE, FALSE, REAL)
    wanted: list[tuple[str, ...]] = [(sign,) for sign in single]
    wanted += list(zip(PITS, PIT_EXITS, strict=True))
    random.shuffle(wanted)
    if random.random() < odd:
        wanted.insert(0, (random.choice((CROSSBOW, TRAP, REAL)),))
    for group in wanted:
        if len(group) <= len(free) and random.random() < 0.8:
            for sign in group:
                signs[free.pop()] = sign
    for cell in range(maze.grid.size):
        for way in range(4):
            usual = [WALL] * 5 + [EXIT] if maze.grid.outer(cell, way) else [OPEN] * 3 + [WALL]
            if maze.grid.outer(cell, way) or way in (1, 2):
                maze = maze.with_side(cell, way, random.choice(usual))
    return Maze(maze.grid, tuple(signs), maze.sides)


def lost_maze(random: Random) -> Maze:
    """A small labyrinth with pits, and nothing in it more often than the rules say."""
    maze = empty_maze(random.randint(2, 4), random.randint(2, 4))
    cells = list(range(maze.grid.size))
    random.shuffle(cells)
    signs = [NOTHING] * maze.grid.size
    wanted = [sign for pair in zip(PITS, PIT_EXITS, strict=True) for sign in pair]
    pairs = min(random.randint(1, 3), maze.grid.size // 3)
    others = random.sample([TRAP, CROSSBOW, CRUTCH, FALSE, REAL], random.randint(0, 3))
    for sign in [*wanted[: 2 * pairs], *others][: len(cells)]:
        signs[cells.pop()] = sign
    for cell in range(maze.grid.size):
        for way in (1, 2):
            if not maze.grid.outer(cell, way) and random.random() < 0.25:
                maze = maze.with_side(cell, way, WALL)
    for way in random.sample(range(4), random.randint(0, 2)):
        cell, _ = random.choice([side for side in maze.rim if side[1] == way])
        maze = maze.with_side(cell, way, EXIT)
    return Maze(maze.grid, tuple(signs), maze.sides)


def made_options(random: Random, most: int = 3) -> dict[str, str]:
    """Up to ``most`` rulings flipped."""
    names = random.sample(sorted(Rulings.offered), random.randint(0, most))
    return {name: random.choice(Rulings.offered[name].choices) for name in names}


def made_position(
    random: Random, options: Mapping[str, str] | None = None, *, most: int = 4
) -> Position:
    """A first position: two small labyrinths, players armed, hurt, held, outside or unplaced."""
    chosen = made_options(random) if options is None else dict(options)
    mazes = {"M1": made_maze(random, most=most), "M2": made_maze(random, most=most)}
    spec: dict[str, Any] = {key: {} for key in ("players", "grenades", "carried", "trap")}
    spec |= {"limping": [], "crutch": [], "first": random.choice(PLAYERS), "loose": True}
    for who, maze in zip(PLAYERS, mazes.values(), strict=True):
        out = [f"out:{maze.grid.name(cell)}:{SIDES[way]}" for cell, way in maze.exits]
        cells = [maze.grid.name(cell) for cell in range(maze.grid.size) if cell not in maze.pits]
        spec["players"][who] = random.choice([*cells, *cells, *out, "starts", "starts"])
        spec["grenades"][who] = random.randint(0, 3)
        spec["carried"][who] = random.choice(["nothing", "nothing", FALSE, REAL])
        if random.random() < 0.2 and spec["players"][who] in cells:
            spec["trap"][who] = random.randint(0, 3)
        for suffers in ("limping", "crutch"):
            if random.random() < 0.3:
                spec[suffers].append(who)
    return Position(spec, {name: maze.draw() for name, maze in mazes.items()}, chosen)


def named(state: State) -> Iterator[Action]:
    """Every action a person could write down, sensible or not."""
    yield from (Action(CHANCE, FIRST, word=player) for player in (*PLAYERS, "P3"))
    maze, rulings = state.grounds[1 if state.turn == 1 else 0].maze, state.rulings
    for who in (*PLAYERS, "P3"):
        for way in range(4):
            yield from (Action(who, verb, way) for verb in (MOVE, THROW))
        yield from (Action(who, verb) for verb in (TAKE, SWAP, DROP, ENTER, END))
        cells = range(maze.grid.size)
        yield from (Action(who, START, place=cell) for cell in cells)
        free = {THROW: rulings.grenade_reach == "anywhere", ENTER: rulings.reentry == "any-exit"}
        for verb, everywhere in free.items():
            few = cells if everywhere else (0, maze.grid.size - 1)
            yield from (Action(who, verb, way, cell) for cell in few for way in range(4))
        yield Action(who, UNKNOWN, word="c3")


def kept(first: State, state: State) -> None:
    """Objects stay all there: drawings, treasures, grenades; walls only go by grenades."""
    for seat in (0, 1):
        old, new = first.walkers[seat], state.walkers[seat]
        before, after = first.grounds[seat], state.grounds[seat]
        assert after.maze == before.maze, "a drawing has changed"
        assert after.blown >= before.blown
        thrown = old.grenades - new.grenades
        assert 0 <= len(after.blown) - len(before.blown) <= thrown <= old.grenades
        had, has = treasures(first, seat), treasures(state, seat)
        lost = state.rulings.fall_treasure == "stays"
        real = had[1] - (seat in state.won and seat not in first.won)
        assert has[1] <= real, "a real treasure came from nowhere"
        assert has[1] == real or lost, "the real treasure got lost"
        assert has[0] <= had[0], "a false treasure came from nowhere"
        if state.rulings.false_outside != "removed" and not lost:
            assert has[0] == had[0] or state.rulings.false_outside == "returns"
        assert new.limping >= old.limping
        assert new.crutch >= old.crutch
        cells = [entry // 2 for entry in new.lying]
        assert len(set(cells)) == len(cells), "two treasures on one cell"
        assert new.at not in after.pits or state.rulings.start_cell == "silent"
    assert set(first.won) <= set(state.won)
    assert 0 <= state.left <= 4


def treasures(state: State, seat: int) -> tuple[int, int]:
    """How many false and real treasures a labyrinth and its walker hold."""
    walker = state.walkers[seat]
    kinds = [entry % 2 for entry in walker.lying] + ([walker.hand - 1] if walker.hand else [])
    return kinds.count(0), kinds.count(1)
