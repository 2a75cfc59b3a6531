"""Map rules on rivers and sets of holes: chains from source to mouth, orders without a doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.labyrinth import survey
from rules.labyrinth.plan import MARSHY, STANDING, Plan
from rules.labyrinth.survey import Finding, Nouns, Verdict, names

if TYPE_CHECKING:
    from rules.labyrinth.rulings import Rulings


def rivers_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-GAP-12: any number of rivers, or by ruling exactly one."""
    count = len(plan.rivers)
    if rulings.rivers == "one" and count != 1:
        text = (
            f"There are {count or 'no'} rivers, and the ruling on LP-GAP-12 asks for exactly one; "
            + ("draw one, such as r1 r2 rM." if not count else "keep one.")
        )
        yield Finding("several-rivers" if count else "no-river", text, ("LP-GAP-12",))


def chains_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-RIVER-07, LP-RIVER-09: each river is a chain from its source to its mouth."""
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
    for above, below in zip(chain, chain[1:], strict=False):
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


def stream_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-GAP-12, LM-GAP-04: neither wall nor marsh across the stream."""
    ravines = nouns.hole == "pit"
    clauses = ("LP-GAP-12", "LP-RIVER-07", *(("LM-GAP-04",) if ravines else ()))
    whole = bool(plan.rivers)
    for letter, chain in plan.rivers.items():
        for above, below in zip(chain, chain[1:], strict=False):
            sign = between(plan, above, below)
            pair = names(plan, (above, below))
            where = f"across river {letter} between {pair[0]} and {pair[1]}"
            if sign in STANDING:
                whole = False
                yield Finding(
                    "river-cut-by-wall", f"A wall stands {where}; leave that border open.", clauses, pair
                )
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


def holes_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-STRUCT-07, LP-GAP-28: each set in an order without a doubt; by ruling at least two."""
    ravines = nouns.hole == "pit"
    gap = "LM-GAP-13" if ravines else "LP-GAP-28"
    for letter, holes in plan.holes.items():
        if rulings.least_holes == "two" and len(holes) < 2:
            text = (
                f"The {nouns.holes} {letter} has a single {nouns.hole}, on {plan.name(holes[0])}, and "
                f"the ruling on {gap} asks for two; draw another {letter}."
            )
            yield Finding("set-too-small", text, (gap,), names(plan, holes))
        else:
            yield gap
            if not ravines:
                yield "LP-STRUCT-07"


PLAN_RULES = (
    survey.field_rule, survey.levels_rule, survey.outer_wall_rule, survey.cells_rule,
    survey.posts_rule, survey.walls_rule, survey.rubber_rule, rivers_rule, chains_rule, stream_rule,
    holes_rule,
)  # fmt: skip
"""What both games ask of a plan."""

PLAY_RULES = (survey.levels_rule, survey.rubber_rule, chains_rule)
"""What no game can be played without, not even in a fragment."""
