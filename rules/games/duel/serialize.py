"""The position as plain data: each part with its bounds, and whether the parts fit together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from rules.core import serialize
from rules.core.errors import Mistake, SetupError, refuse
from rules.core.game import Plain
from rules.games.duel.board.notation import read
from rules.games.duel.board.plan import EXIT, GONE, UNPLACED, WALL, Maze
from rules.games.duel.board.terrain import TREASURES
from rules.games.duel.options import Rulings
from rules.games.duel.setup import MOST, fair
from rules.games.duel.state import (
    BOUND,
    EMPTY_HANDS,
    FREE,
    HAS_REAL,
    IN_FORCE,
    LATER,
    LOT,
    NO_CRUTCH,
    NOBODY,
    PLAYERS,
    Ground,
    State,
    Table,
    Walker,
)
from rules.games.duel.verbs.treasures import lies_here
from rules.games.duel.words import SAYINGS, SILENCE

ALL_MARKS = 2 * LATER - 1
MOST_ACTIONS = 9
NOWHERE = {"starts": UNPLACED, "gone": GONE}
OF_TURNS: serialize.Parts = {
    "turn": serialize.number(NOBODY, 1),
    "left": serialize.number(0, MOST_ACTIONS),
    "first": serialize.number(0, 1),
    "won": serialize.row(serialize.number(0, 1)),
}
"""The parts of a position that speak of turns."""


@lru_cache(maxsize=64)
def of_walker(ground: Ground) -> serialize.Parts:
    """The parts of a walker in this labyrinth, in the order of :class:`Walker`."""
    maze = ground.maze
    cell = serialize.named(maze.name, maze.grid.find)
    lying = serialize.row(serialize.each(cell, serialize.number(0, 1)))
    return {
        "at": serialize.named(
            maze.name, lambda name: NOWHERE[name] if name in NOWHERE else maze.find(name)
        ),
        "grenades": serialize.number(0, MOST),
        "limping": serialize.FLAG,
        "crutch": serialize.number(NO_CRUTCH, IN_FORCE),
        "missed": serialize.number(FREE, MOST),
        "hand": serialize.number(EMPTY_HANDS, HAS_REAL),
        "lying": serialize.Codec(
            lambda entries: lying.write(divmod(entry, 2) for entry in entries),
            lambda value: tuple(sorted(at * 2 + real for at, real in lying.read(value))),
        ),
        "marks": serialize.number(0, ALL_MARKS),
        "visited": serialize.group(cell),
        "known": serialize.group(serialize.named(maze.name, maze.find)),
        "fixed": serialize.number(0, MOST_ACTIONS),
    }


def of_table(*mazes: Maze) -> serialize.Parts:
    """The parts of what was settled before the game; what is fair follows from the drawings."""
    told = serialize.row(serialize.row(serialize.choice(SILENCE, *SAYINGS)), len(mazes))
    return {
        "opened": serialize.FLAG,
        "begins": serialize.each(*map(begun, mazes)),
        "told": told._replace(default=((), ())),
    }


def begun(maze: Maze) -> serialize.Codec:
    """Where somebody began, as a player knows it: the name of the place, or nothing."""
    return serialize.named(str, lambda name: maze.name(maze.find(name)) if name else "")


def dump(state: State) -> dict[str, Any]:
    """The state as plain data, everything by name."""
    mazes = [ground.maze for ground in state.grounds]
    return {
        "options": state.rulings.differing(),
        "seats": [
            {**of_ground(ground), **serialize.write(of_walker(ground), walker)}
            for ground, walker in zip(state.grounds, state.walkers, strict=True)
        ],
        **serialize.write(OF_TURNS, state),
        **serialize.write(of_table(*mazes), state.table),
    }


def of_ground(ground: Ground) -> dict[str, Any]:
    """A labyrinth: its drawing, and the walls blown up."""
    name = ground.maze.name
    return {
        "map": ground.maze.draw(),
        "blown": [[name(cell), way] for cell, way in sorted(ground.blown)],
    }


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with serialize.loading():
        rulings = serialize.read_part(
            data, "options", serialize.Codec(serialize.same, Rulings.choose)
        )
        side = serialize.Codec(serialize.same, lambda part: seat(part, rulings))
        one, other = serialize.read_part(data, "seats", serialize.each(side, side))
        mazes = (one[0].maze, other[0].maze)
        table = Table(
            **serialize.read(of_table(*mazes), data),
            fair=(fair(mazes[0], rulings), fair(mazes[1], rulings)),
        )
        turns = serialize.read(OF_TURNS, data)
        state = State((one[0], other[0]), (one[1], other[1]), table=table, **turns)
        refuse(strays(state))
    serialize.must_fit(consistent(state))
    return state


def seat(part: Plain, rulings: Rulings) -> tuple[Ground, Walker]:
    """One labyrinth and its walker, read back."""
    maze = read(serialize.read_part(part, "map", serialize.TEXT))
    ground = Ground(maze, rulings)
    side = serialize.each(serialize.named(maze.name, maze.grid.find), serialize.number(0, 3))
    for cell, way in serialize.read_part(part, "blown", serialize.row(side)):
        if ground.sign(cell, way) != WALL:
            raise SetupError(f"no wall stands at {maze.name(cell)} to be blown up.")
        ground = ground.blast(cell, way)
    return ground, Walker(**serialize.read(of_walker(ground), part))


def strays(state: State) -> Iterator[Mistake]:
    """Treasures where none was drawn: whatever is done, they lie on old places (LD-CAR-03)."""
    for who, ground, walker in zip(PLAYERS, state.grounds, state.walkers, strict=True):
        maze = ground.maze
        for cell in (entry // 2 for entry in walker.lying):
            if maze.things[cell] not in TREASURES:
                reason = f"a treasure lies on {maze.name(cell)}, where none was drawn"
                yield Mistake(f"lying.{who}", f"{reason} [LD-CAR-03]", serialize.REMEDY)


def consistent(state: State) -> bool:
    """Whether a game can hold this position."""
    for ground, walker in zip(state.grounds, state.walkers, strict=True):
        cells = [entry // 2 for entry in walker.lying]
        outside = walker.at >= ground.size
        if outside and ground.sign(*ground.maze.opening(walker.at)) != EXIT:
            return False
        if len(set(cells)) != len(cells) or any(place < ground.size for place in walker.known):
            return False
    if all(walker.held and walker.marks & LATER for walker in state.walkers):
        return False
    if state.turn == LOT:
        return state.rulings.first_player == "lot" and state.left == 0 and not state.won
    if state.over:
        gone = all(walker.at == GONE for walker in state.walkers)
        return state.left == 0 and not state.placing and (bool(state.won) or gone)
    mover = state.walkers[state.turn]
    if state.placing:
        return mover.at == UNPLACED and state.left == 0 and not state.won
    running = mover.at != GONE and (not mover.held or bool(mover.marks & BOUND))
    return running and (state.left > 0 or lies_here(mover) >= 0)
