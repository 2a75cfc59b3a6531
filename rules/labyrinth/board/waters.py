"""Map rules on rivers, sets of holes and marsh: what flows, what follows, what may be boggy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.findings import Finding
from rules.labyrinth.board.findings import Sheet, Verdict, names
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.board.signs import (
    MARSH_OF_FIRST,
    MARSH_OF_SECOND,
    MARSH_WALL,
    MARSHY,
    MOUTH,
    STANDING,
)


def rivers_rule(sheet: Sheet) -> Verdict:
    """LP-GAP-12: any number of rivers, or by ruling exactly one."""
    plan, rulings = sheet.plan, sheet.rulings
    count = len(plan.rivers)
    if rulings.rivers == "one" and count != 1:
        text = (
            f"There are {count or 'no'} rivers, and the ruling on LP-GAP-12 asks for exactly one; "
            + ("draw one, such as r1 r2 rM." if not count else "keep one.")
        )
        yield Finding("several-rivers" if count else "no-river", text, ("LP-GAP-12",))


def chains_rule(sheet: Sheet) -> Verdict:
    """LP-RIVER-07, LP-RIVER-09: each river is a chain from its source to its mouth."""
    plan = sheet.plan
    for letter, chain in plan.rivers.items():
        faults = list(chain_faults(plan, letter, chain))
        yield from faults
        if not faults:
            yield from ("LP-RIVER-07", "LP-RIVER-09", "LP-STRUCT-08", "LP-GAP-12")
            if not straight(plan, chain):
                yield "LP-RIVER-08"


def chain_faults(plan: Plan, letter: str, chain: tuple[int, ...]) -> Verdict:
    """What keeps a river from being a chain with a source and a mouth (LP-GAP-12)."""
    numbers = [plan.cells[cell][1] for cell in chain]
    last, cells = plan.name(chain[-1]), names(plan, chain)
    ends = ("LP-RIVER-09", "LP-GAP-12")
    if numbers[-1] != "M":
        text = f"River {letter} ends on {last} without a mouth; make its last cell {letter}M."
        yield Finding("river-without-mouth", text, ends, cells)
    elif len(chain) == 1:
        text = f"River {letter} is only its mouth on {last}; draw at least {letter}1 beside it."
        yield Finding("river-too-short", text, ends, cells)
        return
    if numbers[0] != "1":
        text = f"River {letter} has no source; number its cells {letter}1, {letter}2 and so on."
        yield Finding("river-without-source", text, ends, cells[:1])
    for above, below in pairwise(chain):
        step = plan.cells[below][1]
        pair = names(plan, (above, below))
        counted = step == "M" or int(step) == int(plan.cells[above][1]) + 1
        if not counted or below not in neighbours(plan, above):
            why = "do not share a side" if counted else "do not follow each other in number"
            text = (
                f"River {letter}: {plan.cells[above]} on {pair[0]} and {plan.cells[below]} on "
                f"{pair[1]} {why}; a river is a chain, cell by cell."
            )
            yield Finding("river-not-a-chain", text, ("LP-RIVER-07", "LP-GAP-12"), pair)


def neighbours(plan: Plan, cell: int) -> tuple[int, ...]:
    """The cells that share a side with ``cell``."""
    found = (plan.grid.neighbour(cell, way) for way in range(6))
    return tuple(other for other in found if other >= 0)


def straight(plan: Plan, chain: tuple[int, ...]) -> bool:
    """Whether a river runs in one line (LP-RIVER-08 says it need not)."""
    places = [plan.grid.place(cell) for cell in chain]
    return sum(len(set(axis)) > 1 for axis in zip(*places, strict=True)) <= 1


def stream_rule(sheet: Sheet) -> Verdict:
    """LP-GAP-12, LM-GAP-04: neither wall nor marsh across the stream."""
    plan, rulings, nouns = sheet.plan, sheet.rulings, sheet.nouns
    ravines = nouns.hole == "pit"
    clauses = ("LP-GAP-12", "LP-RIVER-07", *(("LM-GAP-04",) if ravines else ()))
    whole = bool(plan.rivers)
    for letter, chain in plan.rivers.items():
        for above, below in pairwise(chain):
            sign = between(plan, above, below)
            pair = names(plan, (above, below))
            where = f"across river {letter} between {pair[0]} and {pair[1]}"
            if sign in STANDING and rulings.drift_walls != "stopped":
                whole = False
                yield Finding(
                    "river-cut-by-wall", f"A wall stands {where}; leave that border open.",
                    clauses, pair,
                )  # fmt: skip
            if sign in MARSHY:
                whole = False
                yield Finding(
                    "river-cut-by-marsh", f"Marsh lies {where}; leave that border open.",
                    (*clauses, "LM-GAP-09"), pair,
                )  # fmt: skip
    if whole:
        yield from clauses


def between(plan: Plan, one: int, other: int) -> str:
    """The sign between two neighbours; empty when they are none."""
    for way in range(6):
        if plan.grid.neighbour(one, way) == other:
            return plan.borders[one][way]
    return ""


def holes_rule(sheet: Sheet) -> Verdict:
    """LP-STRUCT-07, LP-GAP-28: each set in an order without a doubt; by ruling at least two."""
    plan, rulings, nouns = sheet.plan, sheet.rulings, sheet.nouns
    ravines = nouns.hole == "pit"
    gap = "LM-GAP-13" if ravines else "LP-GAP-28"
    for letter, holes in plan.holes.items():
        if rulings.least_holes == "two" and len(holes) < 2:
            text = (
                f"The {nouns.holes} {letter} has a single {nouns.hole}, on {plan.name(holes[0])}, "
                f"and the ruling on {gap} asks for two; draw another {letter}."
            )
            yield Finding("set-too-small", text, (gap,), names(plan, holes))
        else:
            yield gap
            if not ravines:
                yield "LP-STRUCT-07"


# -- marsh --------------------------------------------------------------------------------------


def inner_borders(plan: Plan) -> Iterator[tuple[int, int, str]]:
    """Every border between two cells, once: the cells in the order of the sheet, and its sign."""
    for cell, signs in enumerate(plan.borders):
        for way, sign in enumerate(signs):
            other = plan.grid.neighbour(cell, way)
            if other > cell:
                yield cell, other, sign


def no_marsh_rule(sheet: Sheet) -> Verdict:
    """LP-GAP-35: marsh belongs to the ravines game."""
    plan, rulings = sheet.plan, sheet.rulings
    cells = names(
        plan, (cell for cell, signs in enumerate(plan.borders) if not MARSHY.isdisjoint(signs))
    )
    if cells and rulings.marsh == "rejected":
        text = (
            f"Marsh is drawn beside {', '.join(cells)}; it belongs to the ravines game. Draw open "
            "borders, or choose the ruling on LP-GAP-35 that allows it."
        )
        yield Finding("marsh-in-base-game", text, ("LP-GAP-35",), cells)


def marsh_rule(sheet: Sheet) -> Verdict:
    """LM-GAP-06, LM-GAP-07: marsh lies on borders of mouths; walls on it by ruling."""
    plan, rulings = sheet.plan, sheet.rulings
    if rulings.marsh == "rejected":
        return
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
                f"A wall stands on the marsh {where}, and the ruling on LM-GAP-07 forbids it; draw "
                "a wall or marsh."
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
