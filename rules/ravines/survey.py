"""Map rules of the ravines game: rivers walled apart, marsh at mouths only, parts that ravines join."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.grid import OPPOSITE
from rules.labyrinth.plan import (
    HOLE, MARSH_OF_FIRST, MARSH_OF_SECOND, MARSH_WALL, MARSHY, MOUTH, STANDING, Plan,
)  # fmt: skip
from rules.labyrinth.survey import ERROR, WARNING, Finding, Nouns, Verdict, names
from rules.labyrinth.transfers import letter

if TYPE_CHECKING:
    from rules.labyrinth.rulings import Rulings

RAVINE_NOUNS = Nouns("pit", "ravine", "first-aid post")


def inner_borders(plan: Plan) -> Iterator[tuple[int, int, str]]:
    """Every border between two cells, once: both cells, the one named first in front, and its sign."""
    for cell, signs in enumerate(plan.borders):
        for way, sign in enumerate(signs):
            other = plan.grid.neighbour(cell, way)
            if other > cell:
                yield cell, other, sign


def apart_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LM-RIVER-10, LM-GAP-05: different rivers are divided by walls."""
    touching, apart = False, True
    for one, other, sign in inner_borders(plan):
        first, second = letter(plan, one), letter(plan, other)
        if not first or not second or first == second:
            continue
        touching = True
        if sign in STANDING or rulings.river_borders == "allowed":
            continue
        pair = names(plan, (one, other))
        text = (
            f"Rivers {first} and {second} touch openly between {pair[0]} and {pair[1]}; draw a wall "
            "there (players may blow it up)."
        )
        level = WARNING if rulings.river_borders == "warned" else ERROR
        apart = False
        yield Finding("rivers-touch-openly", text, ("LM-RIVER-10", "LM-GAP-05"), pair, level)
    if touching and apart:
        yield from ("LM-RIVER-10", "LM-GAP-05")


def marsh_places_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LM-GAP-06, LM-GAP-07: marsh lies on borders of mouths; walls on it by ruling."""
    marshy = False
    for one, other, sign in inner_borders(plan):
        if sign not in MARSHY:
            continue
        marshy = True
        pair = names(plan, (one, other))
        where = f"between {pair[0]} and {pair[1]}"
        owners = {MARSH_OF_FIRST: (one,), MARSH_OF_SECOND: (other,)}.get(sign, (one, other))
        if all(plan.kind(cell) != MOUTH for cell in owners):
            text = f"Marsh lies {where}, where no mouth is; marsh borders on a mouth: take it away."
            yield Finding("marsh-without-mouth", text, ("LM-GAP-06",), pair)
        if sign == MARSH_WALL and rulings.marsh_walls == "forbidden":
            text = (
                f"A wall stands on the marsh {where}, and the ruling on LM-GAP-07 forbids it; draw a "
                "wall or marsh."
            )
            yield Finding("wall-on-marsh", text, ("LM-GAP-07",), pair)
    edge = names(
        plan,
        (
            cell
            for cell, signs in enumerate(plan.borders)
            if any(sign in MARSHY and plan.outer(cell, way) for way, sign in enumerate(signs))
        ),
    )
    if edge:
        text = f"Marsh lies on the outer wall beside {', '.join(edge)}; draw a plain wall there."
        yield Finding("marsh-on-outer-wall", text, ("LM-GAP-06",), edge)
    if marshy:
        yield "LM-GAP-06"


def parts_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LM-PLAN-01, LM-PLAN-02: parts without a common border, and pits with four walls, are allowed."""
    if any(kind == HOLE and walled_in(plan, cell) for cell, kind in enumerate(plan.kinds)):
        yield "LM-PLAN-02"
    if plan.holes and len(component(plan, 0)) < plan.grid.size:
        yield "LM-PLAN-01"


def walled_in(plan: Plan, cell: int) -> bool:
    """Whether walls stand on all four sides of a cell."""
    return all(sign in STANDING for sign in plan.borders[cell][:4])


def component(plan: Plan, start: int) -> set[int]:
    """The cells joined to ``start`` by borders without walls."""
    found, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        for way in range(len(OPPOSITE)):
            other = plan.grid.neighbour(cell, way)
            if other >= 0 and other not in found and plan.borders[cell][way] not in STANDING:
                found.add(other)
                waiting.append(other)
    return found
