"""A position in play as drawings and a ``[setup]`` table, as far as one can say it."""

from __future__ import annotations

from typing import Any

from rules.labyrinth.board.drawing import draw
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.state import NOTHING, UNPLACED, State, Treasure
from rules.tabletop import Described


def described(state: State) -> Described | None:
    """The drawing with every blast in it, and the table; not of those who are gone."""
    field, table, plan = state.field, state.table, state.field.plan
    if state.won or state.gone or state.turn < 0 or any(state.heading):
        return None
    if plan.grid.levels > 1 and field.rulings.levels == "open":
        return None
    for cell, way in field.blown:
        plan = plan.with_border(cell, way, field.sign(cell, way))
    # Whoever is to be placed comes after those who are; then the first at the table begins.
    first = 0 if state.placing else state.turn
    seats = [*range(first, len(state.at)), *range(first)]
    names = [table.players[seat] for seat in seats]
    spec: dict[str, Any] = {
        "players": {table.players[seat]: placed(plan, state.at[seat]) for seat in seats},
        "stock": {
            table.players[seat]: "/".join(map(str, state.stock[seat]))
            for seat in seats
            if state.stock[seat] != NOTHING
        },
        "wounded": [one for seat, one in zip(seats, names, strict=True)
                    if state.wounded >> seat & 1],
        "treasure": found(plan, state),
        "features": list(table.features),
        "placing": table.placing if table.placing != "players" else "",
    }  # fmt: skip
    if table.opened:
        spec["told"] = list(table.told)
    kept = {key: value for key, value in spec.items() if value or key == "told"}
    return Described({"M1": draw(plan)}, kept)


def placed(plan: Plan, at: int) -> str:
    """A place as a set-up names it."""
    if at == UNPLACED:
        return "starts"
    return plan.name(at)


def found(plan: Plan, state: State) -> str:
    """The treasure as a set-up names it."""
    cell, carrier, floating, *_ = treasure = state.treasure
    if treasure == Treasure():
        return ""
    if carrier >= 0:
        return state.table.players[carrier]
    return ("floating " if floating else "") + placed(plan, cell)
