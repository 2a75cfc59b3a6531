"""The state as plain data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.errors import SetupError
from rules.core.game import Plain
from rules.core.serialize import plain, reading, together
from rules.games.duel.board.notation import read
from rules.games.duel.board.plan import EXIT, GONE, UNPLACED, WALL, Maze
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
    Ground,
    State,
    Table,
    Walker,
)
from rules.games.duel.verbs.treasures import lies_here
from rules.games.duel.words import SAYINGS, SILENCE

ALL_MARKS = 2 * LATER - 1
MOST_ACTIONS = 9


def dump(state: State) -> dict[str, Any]:
    """The state as plain data, everything by name."""
    return {
        "options": state.rulings.differing(),
        "seats": [
            walker_data(ground, walker)
            for ground, walker in zip(state.grounds, state.walkers, strict=True)
        ],
        "turn": state.turn,
        "left": state.left,
        "first": state.first,
        "won": list(state.won),
        "opened": state.table.opened,
        "begins": list(state.table.begins),
        "told": plain(state.table.told),
    }


def walker_data(ground: Ground, walker: Walker) -> dict[str, Any]:
    """One labyrinth and its walker."""
    name = ground.maze.name
    return {
        "map": ground.maze.draw(),
        "blown": [[name(cell), way] for cell, way in sorted(ground.blown)],
        "at": name(walker.at),
        "grenades": walker.grenades,
        "limping": walker.limping,
        "crutch": walker.crutch,
        "missed": walker.missed,
        "hand": walker.hand,
        "lying": [[name(entry // 2), entry % 2] for entry in walker.lying],
        "marks": walker.marks,
        "visited": sorted(name(cell) for cell in walker.visited),
        "known": sorted(name(place) for place in walker.known),
        "fixed": walker.fixed,
    }


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with reading():
        rulings = Rulings.choose(kind(data["options"], Mapping))
        one, other = (seat(part, rulings) for part in kind(data["seats"], list))
        mazes = one[0].maze, other[0].maze
        begins = [begun(maze, name) for maze, name in zip(mazes, data["begins"], strict=True)]
        answers = [answered(codes) for codes in told(data)]
        table = Table(
            kind(data["opened"], bool), (begins[0], begins[1]),
            (fair(mazes[0], rulings), fair(mazes[1], rulings)), (answers[0], answers[1]),
        )  # fmt: skip
        won = tuple(number(seat, 0, 1) for seat in kind(data["won"], list))
        state = State(
            (one[0], other[0]), (one[1], other[1]), number(data["turn"], NOBODY, 1),
            number(data["left"], 0, MOST_ACTIONS), number(data["first"], 0, 1), won, table,
        )  # fmt: skip
    together(consistent(state))
    return state


def kind(value: Any, wanted: Any) -> Any:
    """A value of the kind it must be; raises ``TypeError``."""
    if not isinstance(value, wanted) or isinstance(value, bool) != (wanted is bool):
        raise TypeError(value)
    return value


def number(value: Any, least: int, most: int) -> int:
    """A whole number within its bounds; raises ``TypeError`` or ``ValueError``."""
    if not least <= kind(value, int) <= most:
        raise ValueError(value)
    return int(value)


def begun(maze: Maze, name: str) -> str:
    """The name of the place where somebody began, as a player knows it; empty for none."""
    return maze.name(maze.find(kind(name, str))) if name else ""


def told(data: Plain) -> Any:
    """What was told of the cells named; older positions say only who has named one."""
    return data["told"] if "told" in data else [[] for _ in data["named"]]


def answered(codes: Any) -> tuple[str, ...]:
    """The codes of what was told of a starting cell."""
    for code in kind(codes, list):
        if code != SILENCE and code not in SAYINGS:
            raise ValueError(code)
    return tuple(codes)


def seat(part: Plain, rulings: Rulings) -> tuple[Ground, Walker]:
    """One labyrinth and its walker, read back."""
    maze = read(kind(part["map"], str))
    find = maze.find
    ground = Ground(maze, rulings)
    for name, way in kind(part["blown"], list):
        if ground.sign(maze.grid.find(name), number(way, 0, 3)) != WALL:
            raise SetupError(f"no wall stands at {name} to be blown up.")
        ground = ground.blast(find(name), way)
    places = {"starts": UNPLACED, "gone": GONE}
    at = places[part["at"]] if part["at"] in places else find(part["at"])
    lying = [
        maze.grid.find(name) * 2 + number(real, 0, 1) for name, real in kind(part["lying"], list)
    ]
    walker = Walker(
        at, number(part["grenades"], 0, MOST), kind(part["limping"], bool),
        number(part["crutch"], NO_CRUTCH, IN_FORCE), number(part["missed"], FREE, MOST),
        number(part["hand"], EMPTY_HANDS, HAS_REAL), tuple(sorted(lying)),
        number(part["marks"], 0, ALL_MARKS), frozenset(map(maze.grid.find, part["visited"])),
        frozenset(map(find, part["known"])), number(part["fixed"], 0, MOST_ACTIONS),
    )  # fmt: skip
    return ground, walker


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
