"""The position as plain data: written with every part by name, read back only when it is whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.game import Plain
from rules.core.serialize import reading, together
from rules.games.labyrinth.board.notation import draw, read_plan
from rules.games.labyrinth.board.plan import EXIT, RIVER, SOURCE, STANDING
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import (
    GONE,
    LOT,
    NOWHERE,
    UNPLACED,
    Field,
    State,
    Table,
    Treasure,
    border,
)
from rules.games.labyrinth.verbs.start import TOLD
from rules.games.labyrinth.words import LEADER


def dump(state: State) -> dict[str, Any]:
    """The state as plain data, everything by name."""
    plan, table, treasure = state.field.plan, state.table, state.treasure
    return {
        "map": draw(plan),
        "options": state.field.rulings.differing(),
        "blown": sorted([plan.grid.name(cell), way] for cell, way in state.field.blown),
        "players": list(table.players),
        "told": list(table.told),
        "placing": table.placing,
        "features": list(table.features),
        "opened": table.opened,
        "begins": list(table.begins),
        "begins_kind": list(table.begins_kind),
        "chosen": [plan.grid.name(cell) for cell in table.chosen],
        "turn": state.turn,
        "at": list(state.at),
        "wounded": state.wounded,
        "stock": [list(stock) for stock in state.stock],
        "treasure": list(treasure),
        "won": list(state.won),
        "gone": state.gone,
        "heading": list(state.heading),
    }


def load(data: Plain, rulings: Callable[[Mapping[str, str]], Rulings]) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with reading():
        plan = read_plan(data["map"])
        blown = frozenset(
            border(plan, plan.grid.find(name), range(6)[way]) for name, way in data["blown"]
        )
        field = Field(plan, rulings(data["options"]))
        for cell, way in sorted(blown):
            field = field.blast(cell, way)
        players = tuple(data["players"])
        told = tuple(fact for fact in data["told"] if fact in TOLD)
        chosen = tuple(plan.grid.find(name) for name in data["chosen"])
        table = Table(
            players, told, data["placing"], tuple(data["features"]), bool(data["opened"]),
            tuple(data["begins"]), tuple(data["begins_kind"]), chosen,
        )  # fmt: skip
        cell, carrier, floating, fresh, left_by, seen = data["treasure"]
        state = State(
            field, table, int(data["turn"]), tuple(map(int, data["at"])), int(data["wounded"]),
            tuple((int(a), int(b), int(c)) for a, b, c in data["stock"]),
            Treasure(int(cell), int(carrier), bool(floating), bool(fresh), int(left_by), int(seen)),
            tuple(map(int, data["won"])), int(data["gone"]), tuple(map(int, data["heading"])),
        )  # fmt: skip
        hash(state)
        whole = _consistent(state)
    together(whole)
    return state


def _consistent(state: State) -> bool:
    """Whether a game can hold this position."""
    field, table, treasure, seats = state.field, state.table, state.treasure, len(state.at)
    plan = field.plan
    texts = (*table.players, *table.features, *table.begins, *table.begins_kind)

    def real(place: int) -> bool:
        if place < plan.grid.size:
            return place >= 0
        cell, way = divmod(place - plan.grid.size, 6)
        return cell < plan.grid.size and field.sign(cell, way) == EXIT

    return (
        0 < seats == len(set(table.players)) == len(table.players) == len(state.stock)
        and all(len(name) == 1 and name.isascii() and name.isupper() for name in table.players)
        and len(table.begins) == len(table.begins_kind) == seats
        and table.placing in ("players", LEADER)
        and all(isinstance(text, str) for text in texts)
        and all(plan.borders[cell][way] in STANDING for cell, way in field.blown)
        and LOT <= state.turn < seats
        and (state.turn != LOT or field.rulings.first_player == "lot")
        and (state.over or state.turn == LOT or _on_turn(state))
        and all(place in (GONE, UNPLACED) or real(place) for place in state.at)
        and all(0 <= part <= 3 for stock in state.stock for part in stock)
        and 0 <= state.wounded < 1 << seats
        and state.gone == sum(1 << seat for seat, at in enumerate(state.at) if at == GONE)
        and (
            treasure.cell == NOWHERE
            or (0 <= treasure.cell < plan.grid.size and treasure.carrier == NOWHERE)
        )
        and NOWHERE <= treasure.carrier < seats
        and (treasure.carrier == NOWHERE or _carries(state, treasure.carrier))
        and NOWHERE <= treasure.left_by < seats
        and 0 <= treasure.told < 1 << seats
        and (
            not treasure.floating
            or (treasure.cell >= 0 and plan.kind(treasure.cell) in (SOURCE, RIVER))
        )
        and all(0 <= player < seats for player in state.won)
        and len(set(state.won)) == len(state.won)
        and len(state.heading) == (seats if field.rulings.directions == "heading" else 0)
        and all(0 <= way < 4 for way in state.heading)
    )


def _on_turn(state: State) -> bool:
    """Whether it is the turn of somebody who can act: the first to be placed, or who plays on."""
    if UNPLACED in state.at:
        return state.at.index(UNPLACED) == state.turn
    return state.at[state.turn] != GONE


def _carries(state: State, carrier: int) -> bool:
    """Whether a player can carry the treasure: in the game, placed and healthy."""
    return state.at[carrier] >= 0 and not state.wounded >> carrier & 1
