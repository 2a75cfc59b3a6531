"""A position in play as drawings and a ``[setup]`` table, as far as one can say it."""

from __future__ import annotations

from typing import Any

from rules.duel.maps.maze import NOTHING, TREASURES, UNPLACED
from rules.duel.setup import impossible
from rules.duel.state import HAS_FALSE, HAS_REAL, IN_FORCE, PLAYERS, State
from rules.tabletop import Described

HANDS = ("nothing", "false", "real")
"""What a player can carry, in the words of a set-up."""


def described(state: State) -> Described | None:
    """Both labyrinths as they are now, and their walkers, when a turn begins."""
    if state.over or state.turn < 0 or state.placing:
        return None
    spec: dict[str, Any] = {
        "players": {}, "grenades": {}, "limping": [], "crutch": [], "carried": {}, "trap": {},
    }  # fmt: skip
    drawings = {}
    for seat, who in enumerate(PLAYERS):
        land, one = state.grounds[seat], state.walkers[seat]
        maze = land.maze
        for cell, way in land.blown:
            maze = maze.with_side(cell, way, land.sign(cell, way))
        for cell, sign in enumerate(maze.things):
            if sign in TREASURES:
                maze = maze.with_thing(cell, NOTHING)
        for cell, real in (divmod(entry, 2) for entry in one.lying):
            if maze.things[cell] != NOTHING:
                return None
            maze = maze.with_thing(cell, TREASURES[real])
        drawings[f"M{seat + 1}"] = maze.draw() + "\n"
        spec["players"][who] = "starts" if one.at == UNPLACED else maze.name(one.at)
        spec["grenades"][who] = one.grenades
        if one.limping:
            spec["limping"].append(who)
        if one.crutch == IN_FORCE:
            spec["crutch"].append(who)
        if one.hand in (HAS_FALSE, HAS_REAL):
            spec["carried"][who] = HANDS[one.hand]
        if one.held:
            spec["trap"][who] = one.missed
    spec["first"] = PLAYERS[state.turn]
    spec["loose"] = any(impossible(state))
    return Described(drawings, {key: value for key, value in spec.items() if value})
