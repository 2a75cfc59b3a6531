"""The lot for the first player, where that ruling is chosen (LP-GAP-02)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.game import CHANCE, Event
from rules.labyrinth.commands import FIRST, Command
from rules.labyrinth.state import LOT, UNPLACED, State


def outcomes(state: State) -> tuple[tuple[Command, Fraction], ...]:
    """Every player is drawn alike; nothing where no lot is due."""
    players = state.table.players
    if state.turn != LOT or state.over:
        return ()
    each = Fraction(1, len(players))
    return tuple((Command(CHANCE, FIRST, word=player), each) for player in players)


def draw_first(state: State, player: str, log: list[Event] | None) -> State:
    """The lot makes ``player`` first: the others follow in the order in which they joined."""
    if log is not None:
        log.append(Event("lot", f"The lot falls on {player}.", ("LP-GAP-02",), player))
    first = state.table.index[player]
    order = [*range(first, len(state.at)), *range(first)]

    def turned(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(values[seat] for seat in order) if values else values

    table = state.table
    seats = type(table)(
        turned(table.players), table.told, table.placing, table.features, table.opened,
        turned(table.begins), turned(table.begins_kind), table.chosen,
    )  # fmt: skip
    treasure = state.treasure
    if treasure.carrier >= 0:
        treasure = treasure._replace(carrier=order.index(treasure.carrier))
    wounded = sum(1 << place for place, seat in enumerate(order) if state.wounded >> seat & 1)
    at = turned(state.at)
    opener = at.index(UNPLACED) if UNPLACED in at else 0
    return state._replace(
        table=seats, turn=opener, at=at, wounded=wounded, stock=turned(state.stock),
        treasure=treasure, heading=turned(state.heading),
    )  # fmt: skip
