"""Where a player may be, worked out the slow way: every layout of a tiny field, walked by the game.

Rivers, holes and posts are drawn in every way that fits on the field; a border is drawn when a step
asks for it, in every way there is. The walker then is where the engine says. This shares nothing
with the notebook, which never walks on a plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from rules.boards.grid import ABOVE, Grid
from rules.games.labyrinth.actions import BLAST, CYCLE, MOVE, START, Action
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.terrain import EXIT, MARSH, MARSH_WALL, OPEN, WALL
from rules.games.labyrinth.state import Field
from rules.games.labyrinth.variant import LeaderGame
from rules.games.labyrinth.verbs.weapons import blow_up

Said = tuple[Action, tuple[str, ...]]
"""A command and the types or results that were named."""


class World(NamedTuple):
    """A plan as far as a walk has asked for it, with its blasts, and the walker's place."""

    field: Field
    asked: frozenset[tuple[int, int]]
    at: int


def layouts(grid: Grid, posts: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every way to fill a field, with any of ``posts`` (``HO``, ``AR``) on any cell."""

    def fill(cells: list[str], rivers: int, sets: int) -> Iterator[tuple[str, ...]]:
        free = [cell for cell in range(grid.size) if not cells[cell]]
        if not free:
            yield tuple(cells)
            return
        first = free[0]
        for code in ("..", *posts):
            yield from fill([*cells[:first], code, *cells[first + 1 :]], rivers, sets)
        for count in range(1, len(free) + 1):
            for others in permutations(free[1:], count - 1):
                new = list(cells)
                for number, cell in enumerate((first, *others), start=1):
                    new[cell] = f"{'PQRSTUV'[sets]}{number}"
                yield from fill(new, rivers, sets + 1)
        for chain in chains(grid, tuple(free)):
            if first in chain:
                new = list(cells)
                for number, cell in enumerate(chain, start=1):
                    new[cell] = f"{'rstuv'[rivers]}{number}"
                new[chain[-1]] = f"{'rstuv'[rivers]}M"
                yield from fill(new, rivers + 1, sets)

    yield from fill([""] * grid.size, 0, 0)


@cache
def chains(grid: Grid, free: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every river that fits on the free cells."""
    found: list[tuple[int, ...]] = [(cell,) for cell in free]
    for chain in found:
        near = {grid.neighbour(chain[-1], way) for way in range(ABOVE)}
        found += [(*chain, cell) for cell in sorted(near & set(free)) if cell not in chain]
    return [chain for chain in found if len(chain) > 1]


@cache
def blank(game: LeaderGame, grid: Grid, posts: tuple[str, ...]) -> list[Field]:
    """Every layout as a field without inner walls."""
    signs = tuple(
        tuple(WALL if grid.neighbour(cell, way) < 0 or way >= ABOVE else OPEN for way in range(6))
        for cell in range(grid.size)
    )
    plans = (Plan(grid, cells, signs) for cells in layouts(grid, posts))
    return [Field(plan, game.rulings.choose({})) for plan in plans]


def drawn(world: World, way: int, *, marshy: bool) -> Iterator[World]:
    """The worlds in which a side of the walker's cell has been drawn."""
    field, asked, at = world
    grid = field.plan.grid
    other = grid.neighbour(at, way) if at < grid.size else -1
    side = (min(at, other), max(at, other)) if other >= 0 else (at, grid.size + way)
    if side in asked or at >= grid.size:
        yield world
        return
    inner = (OPEN, WALL, MARSH, MARSH_WALL) if marshy else (OPEN, WALL)
    for sign in inner if other >= 0 else (WALL, EXIT):
        plan = field.plan.with_border(at, way, sign)
        yield World(Field(plan, field.rulings, field.blown), asked | {side}, at)


def answers(game: LeaderGame, world: World, said: Said) -> Iterator[World]:
    """The worlds after a command, as far as the same was answered."""
    command, told = said
    field, _, at = world
    if command.verb == START:
        landings = [(world, game.begin(field, command.place))]
    elif command.verb in (MOVE, BLAST):
        worlds = drawn(world, command.way, marshy=game.id == "ravines")
        if command.verb == BLAST:
            for there in worlds:
                result, blown = blow_up(there.field, at, command.way)
                if (result,) == told:
                    yield there._replace(field=blown)
            return
        landings = [(there, game.land(there.field, at, command.way)) for there in worlds]
    else:
        listed = game.idle(field, at)
        landings = [(world, listed[-1] if command.verb == CYCLE else listed[0])]
    for there, landing in landings:
        if landing.says == told:
            yield there._replace(at=landing.rest)


def places(game: LeaderGame, grid: Grid, acts: Sequence[Said], posts: tuple[str, ...]) -> set[int]:
    """Every cell where a player may be after ``acts``, the first of which places him."""
    found = set()
    for field in blank(game, grid, posts):
        worlds = [World(field, frozenset(), -1)]
        for said in acts:
            worlds = [new for world in worlds for new in answers(game, world, said)]
        found |= {world.at for world in worlds}
    return found
