"""Map rules of the ravines game: rivers walled apart, and parts that only ravines join."""

from __future__ import annotations

from rules.boards.graph import find_reached
from rules.core.findings import ERROR, WARNING, Finding
from rules.games.labyrinth.board.plan import Plan, Verdict, list_names
from rules.games.labyrinth.board.survey import inner_borders
from rules.games.labyrinth.board.terrain import HOLE, STANDING
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.verbs.move import find_letter


def apart_rule(plan: Plan, rulings: Rulings) -> Verdict:
    """LM-RIVER-10, LM-GAP-05: different rivers are divided by walls."""
    touching, apart = False, True
    for one, other, sign in inner_borders(plan):
        first, second = find_letter(plan, one), find_letter(plan, other)
        if not first or not second or first == second:
            continue
        touching = True
        if sign in STANDING or rulings.river_borders == "allowed":
            continue
        pair = list_names(plan, (one, other))
        text = (
            f"Rivers {first} and {second} touch openly between {pair[0]} and {pair[1]}; draw a "
            "wall there (players may blow it up)."
        )
        level = WARNING if rulings.river_borders == "warned" else ERROR
        apart = False
        yield Finding("rivers-touch-openly", text, ("LM-RIVER-10", "LM-GAP-05"), pair, level=level)
    if touching and apart:
        yield from ("LM-RIVER-10", "LM-GAP-05")


def parts_rule(plan: Plan, _rulings: Rulings) -> Verdict:
    """LM-PLAN-01, LM-PLAN-02: parts that no border joins, and walled-in pits, are allowed."""
    if any(kind == HOLE and walled_in(plan, cell) for cell, kind in enumerate(plan.kinds)):
        yield "LM-PLAN-02"
    if plan.holes and len(find_component(plan, 0)) < plan.grid.size:
        yield "LM-PLAN-01"


def walled_in(plan: Plan, cell: int) -> bool:
    """Whether walls stand on all four sides of a cell."""
    return all(sign in STANDING for sign in plan.borders[cell][:4])


def find_component(plan: Plan, start: int) -> set[int]:
    """The cells joined to ``start`` by borders without walls."""
    joined: dict[int, list[int]] = {cell: [] for cell in range(plan.grid.size)}
    for one, other, sign in inner_borders(plan):
        if sign not in STANDING:
            joined[one].append(other)
            joined[other].append(one)
    return find_reached([start], joined.__getitem__)
