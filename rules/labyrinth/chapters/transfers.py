"""Transfers: the current of a river (LP-RIVER-07..09), the order of holes (LP-STRUCT-07)."""

from __future__ import annotations

from rules.labyrinth.board.plan import Plan
from rules.labyrinth.board.signs import HOLE, MOUTH, RIVER, SOURCE
from rules.labyrinth.state import Field


def letter(plan: Plan, place: int) -> str:
    """The letter of the river a place belongs to, mouth included; empty for all other places."""
    if plan.kind(place) in (SOURCE, RIVER, MOUTH):
        return plan.cells[place][0]
    return ""


def downstream(plan: Plan, cell: int, most: int) -> tuple[int, ...]:
    """The cells passed by floating ``most`` cells from ``cell``, the mouth being the last of all.

    LP-RIVER-02, LP-RIVER-03, LP-RIVER-08, LP-GAP-10; walls and players do not matter (LP-GAP-12).
    """
    chain = plan.rivers[plan.cells[cell][0]]
    at = chain.index(cell)
    return chain[at + 1 : at + 1 + most]


def carries(field: Field, cell: int) -> bool:
    """Whether the current takes hold on ``cell``: not on the mouth (LP-RIVER-06, LP-GAP-11)."""
    kind = field.kind(cell)
    return kind == RIVER or (kind == SOURCE and field.rulings.source_drift == "drifts")


def afloat(field: Field, cell: int) -> tuple[int, ...]:
    """The way a skipping player floats (LP-RIVER-05, LP-GAP-08); empty off the river."""
    if not carries(field, cell):
        return ()
    return downstream(field.plan, cell, 2 if field.rulings.float_cells == "two" else 1)


def next_hole(plan: Plan, cell: int) -> int:
    """The hole after this one in its set, the first after the last (LP-HOLE-03, LP-HOLE-04)."""
    holes = plan.holes[plan.cells[cell][0]]
    return holes[(holes.index(cell) + 1) % len(holes)]


def in_hole(field: Field, place: int) -> bool:
    """Whether a place is a hole."""
    return field.kind(place) == HOLE
