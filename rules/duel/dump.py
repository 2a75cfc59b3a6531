"""The state as plain data, and back."""

from __future__ import annotations

from typing import Any

from rules.duel.maps.maze import EXIT, GONE, OPEN, UNPLACED, WALL
from rules.duel.maps.notation import read
from rules.duel.rulings import choose, differing
from rules.duel.setup import fair
from rules.duel.state import LOT, NOBODY, Ground, State, Table, Walker
from rules.errors import SetupError
from rules.game import Plain
from rules.plain import reading, together


def dump(state: State) -> dict[str, Any]:
    """The state as plain data, everything by name."""
    return {
        "options": differing(state.rulings),
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
        "named": list(state.table.named),
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
        rulings = choose(data["options"])
        one, other = data["seats"]
        pairs = [seat(part, rulings) for part in (one, other)]
        begins = tuple(str(name) for name in data["begins"])
        both = (pairs[0][0].maze, pairs[1][0].maze)
        table = Table(
            bool(data["opened"]),
            (begins[0], begins[1]),
            (fair(both[0], rulings), fair(both[1], rulings)),
            (bool(data["named"][0]), bool(data["named"][1])),
        )
        state = State(
            (pairs[0][0], pairs[1][0]), (pairs[0][1], pairs[1][1]), int(data["turn"]),
            int(data["left"]), int(data["first"]), tuple(map(int, data["won"])), table,
        )  # fmt: skip
    together(consistent(state))
    return state


def seat(part: Plain, rulings: Any) -> tuple[Ground, Walker]:
    """One labyrinth and its walker, read back."""
    maze = read(part["map"])
    find = maze.find
    ground = Ground(maze, rulings)
    for name, way in part["blown"]:
        if ground.sign(find(name), range(4)[way]) != WALL:
            raise SetupError(f"no wall stands at {name} to be blown up.")
        ground = ground.blast(find(name), way)
    places = {"starts": UNPLACED, "gone": GONE}
    at = places[part["at"]] if part["at"] in places else find(part["at"])
    walker = Walker(
        at, int(part["grenades"]), bool(part["limping"]), range(3)[part["crutch"]],
        int(part["missed"]), range(3)[part["hand"]],
        tuple(sorted(find(name) * 2 + range(2)[kind] for name, kind in part["lying"])),
        int(part["marks"]), frozenset(map(find, part["visited"])),
        frozenset(map(find, part["known"])), int(part["fixed"]),
    )  # fmt: skip
    return ground, walker


def consistent(state: State) -> bool:
    """Whether a game can hold this position."""
    for ground, walker in zip(state.grounds, state.walkers, strict=True):
        outside = walker.at >= ground.size
        if outside and ground.sign(*ground.maze.opening(walker.at)) not in (EXIT, OPEN):
            return False
        cells = [entry // 2 for entry in walker.lying]
        whole = (
            walker.grenades >= 0
            and walker.missed >= -1
            and 0 <= walker.marks < 256
            and 0 <= walker.fixed <= 4
            and len(set(cells)) == len(cells)
            and all(0 <= cell < ground.size for cell in (*cells, *walker.visited))
        )
        if not whole:
            return False
    if len(state.table.begins) != 2 or state.first not in (0, 1):
        return False
    if any(seat not in (0, 1) for seat in state.won) or not 0 <= state.left <= 9:
        return False
    return state.turn in (0, 1, LOT, NOBODY) and (state.turn != NOBODY or not state.placing)
