"""The position as plain data: each part with its bounds, and whether the parts fit together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from string import ascii_uppercase
from typing import Any

from rules.core import serialize
from rules.core.fields import dump_record, load_fields
from rules.core.story import Plain
from rules.games.labyrinth.board.notation import draw_plan, read_plan
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.terrain import EXIT, LEGEND, STANDING, Terrains
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import (
    GONE,
    LOT_TURN,
    NOWHERE,
    UNPLACED,
    Field,
    Seats,
    State,
    Table,
)
from rules.games.labyrinth.verbs.start import TOLD
from rules.games.labyrinth.words import LEADER


def cell_of(plan: Plan) -> serialize.Codec:
    """A cell of the plan, by its name."""
    return serialize.named(plan.grid.name, plan.grid.find)


@lru_cache(maxsize=64)
def of_table(field: Field, seats: int) -> serialize.Parts:
    """The parts of what was agreed, all but the players."""
    told = serialize.row(serialize.TEXT)
    return {
        "told": told._replace(
            read=lambda data: tuple(fact for fact in told.read(data) if fact in TOLD)
        ),
        "placing": serialize.choice("players", LEADER),
        "features": serialize.row(serialize.TEXT),
        "opened": serialize.FLAG,
        "begins": serialize.row(serialize.TEXT, seats),
        "begins_kind": serialize.row(serialize.TEXT, seats),
        "chosen": serialize.row(cell_of(field.plan)),
    }


def dump(state: State) -> dict[str, Any]:
    """The state as plain data, everything by name."""
    plan, rulings, table = state.field.plan, state.field.rulings, state.table
    seats = len(state.at)
    return {
        "map": draw_plan(plan),
        "options": rulings.differing(),
        "blown": sorted([plan.grid.name(cell), way] for cell, way in state.field.blown),
        "players": list(table.players),
        **serialize.write_parts(of_table(state.field, seats), table),
        **dump_record(state, Seats(state.field, seats)),
    }


def load(
    data: Plain, rulings: Callable[[Mapping[str, str]], Rulings], legend: Terrains = LEGEND
) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with serialize.loading():
        plan = read_plan(serialize.read_part(data, "map", serialize.TEXT), legend=legend)
        chosen = serialize.Codec(serialize.same, rulings)
        field = Field(plan, serialize.read_part(data, "options", chosen))
        side = serialize.each(cell_of(plan), serialize.number(0, 5))
        sides = serialize.read_part(data, "blown", serialize.row(side))
        for cell, way in sorted({plan.grid.border(*side) for side in sides}):
            field = field.blast(cell, way)
        letters = serialize.row(serialize.choice(*ascii_uppercase))
        players = serialize.read_part(data, "players", letters)
        seats = len(players)
        table = Table(players, **serialize.read_parts(of_table(field, seats), data))
        state = State(field, table, **load_fields(State, data, Seats(field, seats)))
    serialize.must_fit(is_consistent(state))
    return state


# -- Whether the parts fit together ---------------------------------------------------------------


def is_consistent(state: State) -> bool:
    """Whether a game can hold this position."""
    field, table, treasure, seats = state.field, state.table, state.treasure, len(state.at)
    plan = field.plan

    def real(place: int) -> bool:
        if place < plan.grid.size:
            return True
        cell, way = divmod(place - plan.grid.size, 6)
        return cell < plan.grid.size and field.sign(cell, way) == EXIT

    return (
        0 < seats == len(set(table.players))
        and all(plan.borders[cell][way] in STANDING for cell, way in field.blown)
        and (state.turn != LOT_TURN or field.rulings.first_player == "lot")
        and (state.over or state.turn == LOT_TURN or _on_turn(state))
        and all(map(real, state.at))
        and state.gone == sum(1 << seat for seat, at in enumerate(state.at) if at == GONE)
        and NOWHERE in (treasure.cell, treasure.carrier)
        and (treasure.carrier == NOWHERE or _can_carry(state, treasure.carrier))
        and (not treasure.floating or (treasure.cell >= 0 and plan.ground[treasure.cell].flows))
        and len(set(state.won)) == len(state.won)
    )


def _on_turn(state: State) -> bool:
    """Whether it is the turn of somebody who can act: the first to be placed, or who plays on."""
    if UNPLACED in state.at:
        return state.at.index(UNPLACED) == state.turn
    return state.at[state.turn] != GONE


def _can_carry(state: State, carrier: int) -> bool:
    """Whether a player can carry the treasure: in the labyrinth, or out and a winner; healthy."""
    inside = 0 <= state.at[carrier] < state.field.plan.grid.size
    return (inside or carrier in state.won) and not state.wounded >> carrier & 1
