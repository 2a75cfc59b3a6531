"""The position as plain data: each part with its bounds, and whether the parts fit together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core import serialize
from rules.core.errors import Mistake, SetupError, refuse_mistakes
from rules.core.fields import dump_record, load_fields
from rules.core.story import Plain
from rules.games.duel.board.notation import parse_maze
from rules.games.duel.board.plan import EXIT, GONE, UNPLACED, WALL
from rules.games.duel.board.terrain import TREASURES
from rules.games.duel.options import Rulings
from rules.games.duel.setup import is_fair
from rules.games.duel.state import (
    BOUND,
    LATER,
    LOT_TURN,
    PLAYERS,
    Ground,
    Spoken,
    State,
    Table,
    Walker,
)
from rules.games.duel.verbs.looks import lies_here
from rules.games.duel.words import SAYINGS, SILENCE


def dump(state: State) -> dict[str, Any]:
    """The state as plain data, everything by name."""
    return {
        "options": state.rulings.differing(),
        "seats": [
            {**of_ground(ground), **dump_record(walker, ground)}
            for ground, walker in zip(state.grounds, state.walkers, strict=True)
        ],
        **dump_record(state),
        **dump_record(state.table, list_spoken(state.grounds)),
    }


def of_ground(ground: Ground) -> dict[str, Any]:
    """A labyrinth: its drawing, and the walls blown up."""
    name = ground.maze.name
    return {
        "map": ground.maze.draw(),
        "blown": [[name(cell), way] for cell, way in sorted(ground.blown)],
    }


def list_spoken(grounds: tuple[Ground, Ground]) -> Spoken:
    """Return what is around a table."""
    return Spoken(grounds, (SILENCE, *SAYINGS))


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with serialize.loading():
        rulings = serialize.read_part(
            data, "options", serialize.Codec(serialize.same, Rulings.choose)
        )
        side = serialize.Codec(serialize.same, lambda part: load_seat(part, rulings))
        one, other = serialize.read_part(data, "seats", serialize.each(side, side))
        grounds = (one[0], other[0])
        table = Table(
            **load_fields(Table, data, list_spoken(grounds)),
            fair=(is_fair(one[0].maze, rulings), is_fair(other[0].maze, rulings)),
        )
        turns = load_fields(State, data)
        state = State(grounds, (one[1], other[1]), table=table, **turns)
        refuse_mistakes(find_strays(state))
    serialize.must_fit(is_consistent(state))
    return state


def load_seat(part: Plain, rulings: Rulings) -> tuple[Ground, Walker]:
    """One labyrinth and its walker, read back."""
    maze = parse_maze(serialize.read_part(part, "map", serialize.TEXT))
    ground = Ground(maze, rulings)
    side = serialize.each(serialize.named(maze.name, maze.grid.find), serialize.number(0, 3))
    for cell, way in serialize.read_part(part, "blown", serialize.row(side)):
        if ground.sign(cell, way) != WALL:
            raise SetupError(f"no wall stands at {maze.name(cell)} to be blown up.")
        ground = ground.blast(cell, way)
    return ground, Walker(**load_fields(Walker, part, ground))


def find_strays(state: State) -> Iterator[Mistake]:
    """Treasures where none was drawn: whatever is done, they lie on old places (LD-CAR-03)."""
    for who, ground, walker in zip(PLAYERS, state.grounds, state.walkers, strict=True):
        maze = ground.maze
        for cell in (entry // 2 for entry in walker.lying):
            if maze.things[cell] not in TREASURES:
                reason = f"a treasure lies on {maze.name(cell)}, where none was drawn"
                yield Mistake(f"lying.{who}", f"{reason} [LD-CAR-03]", serialize.REMEDY)


def is_consistent(state: State) -> bool:
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
    if state.turn == LOT_TURN:
        return state.rulings.first_player == "lot" and state.left == 0 and not state.won
    if state.over:
        gone = all(walker.at == GONE for walker in state.walkers)
        return state.left == 0 and not state.placing and (bool(state.won) or gone)
    mover = state.walkers[state.turn]
    if state.placing:
        return mover.at == UNPLACED and state.left == 0 and not state.won
    running = mover.at != GONE and (not mover.held or bool(mover.marks & BOUND))
    return running and (state.left > 0 or lies_here(mover) >= 0)
