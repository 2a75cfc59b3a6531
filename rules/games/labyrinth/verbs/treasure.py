"""The treasure: lost by the wounded, afloat in the river, taken and put (LP-TREAS, LM-TREASURE)."""

from __future__ import annotations

from rules.core.records import Event
from rules.games.labyrinth.actions import TAKE
from rules.games.labyrinth.board.plan import MOUTH, RIVER, SOURCE
from rules.games.labyrinth.state import Field, State, Treasure
from rules.games.labyrinth.verbs.move import downstream, shape
from rules.games.labyrinth.words import private

FLOATS = 2
"""Cells the treasure floats in a turn (LP-TREAS-04)."""


def lost(field: Field, cell: int, carrier: int) -> tuple[Treasure, tuple[str, ...]]:
    """The treasure a wounded carrier leaves, and why (LP-TREAS-02, LP-TREAS-03, LM-GAP-17)."""
    rulings = field.rulings
    left_by = carrier if rulings.left_treasure == "others" else -1
    if field.kind(cell) in (SOURCE, RIVER):
        fresh = rulings.float_start == "next-turn"
        return Treasure(cell, floating=True, fresh=fresh, left_by=left_by), ("LP-TREAS-03",)
    ruled = ("LP-GAP-20",) if field.kind(cell) == MOUTH else ()
    return Treasure(cell, left_by=left_by), ("LP-TREAS-02", *ruled)


def float_on(state: State, follower: int, log: list[Event] | None) -> Treasure:
    """The treasure after a turn afloat (LP-TREAS-04, LP-TREAS-05, LP-GAP-20)."""
    treasure, field = state.treasure, state.field
    if field.rulings.float_rate == "every-round" and follower > state.turn:
        return treasure
    if treasure.fresh:
        return treasure._replace(fresh=False)
    path = downstream(field.plan, treasure.cell, FLOATS)
    end = path[-1]
    ashore = field.plan.kinds[end] not in (SOURCE, RIVER)
    if log is not None:
        name = field.plan.name(end)
        log.append(
            Event(
                "floated",
                f"The treasure floats to {name}" + (", the mouth, and stays." if ashore else "."),
                (
                    "LP-TREAS-04",
                    "LP-GAP-20",
                    *shape(field, treasure.cell, path),
                    *(("LP-TREAS-05",) if ashore else ()),
                ),
                heard_by=("leader",),
                data={"path": (treasure.cell, *path)},
            )
        )
    return treasure._replace(cell=end, floating=not ashore, told=0)


def put_down(field: Field, cell: int, carrier: int) -> Treasure:
    """The treasure put down on purpose: it lies still (LM-TREASURE-05, LM-GAP-17)."""
    drifts = field.rulings.put_in_river == "floats" and field.kind(cell) in (SOURCE, RIVER)
    left_by = carrier if field.rulings.left_treasure == "others" else -1
    return Treasure(cell, floating=drifts, left_by=left_by)


def take_or_put(
    state: State, me: int, verb: str, why: tuple[str, ...], log: list[Event] | None
) -> State:
    """Taking and putting cost no turn (LM-TREASURE-04..06)."""
    who, cell = state.table.players[me], state.at[me]
    if log is not None:
        took = verb == TAKE
        text = f"{who} takes the treasure." if took else f"{who} puts the treasure down."
        log.append(Event("took" if took else "put", text, why, who, heard_by=private(who)))
    if verb == TAKE:
        return state._replace(treasure=Treasure(carrier=me))
    return state._replace(treasure=put_down(state.field, cell, me))
