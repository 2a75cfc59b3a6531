"""How many actions a turn has: crutch, wound and trap added up (LD-SUM, LD-GAP-20).

Each player's net state is his crutch minus his wound. A crutch left over gives its owner one action
more, a wound left over gives the opponent one more, unless the wounded is held by the trap.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from rules.duel.rulings import Rulings
from rules.duel.state import FOUND, IN_FORCE, Walker

BASIC = 1


class Case(NamedTuple):
    """What counts when a turn begins: one's own crutch and wound, then the opponent's."""

    own_crutch: bool
    own_wound: bool
    other_crutch: bool
    other_wound: bool
    other_held: bool


class Count(NamedTuple):
    """A number of actions, and the clauses that made it."""

    actions: int
    clauses: tuple[str, ...]


def case(mine: Walker, other: Walker, rulings: Rulings) -> Case:
    """What counts now for ``mine`` against ``other``."""
    until = 0 if rulings.held_until == "third-miss" else -1
    return Case(
        works(mine, rulings), mine.limping, works(other, rulings), other.limping,
        other.missed > until,
    )  # fmt: skip


def works(walker: Walker, rulings: Rulings) -> bool:
    """Whether the crutch counts (LD-CRU-03); by ruling it makes up for a wound at once."""
    if walker.crutch == FOUND and rulings.crutch_cancels == "at-once":
        return walker.limping
    return walker.crutch == IN_FORCE


def formula(found: Case, rulings: Rulings) -> int:
    """The number of actions in one of the 32 cases (LD-GAP-20)."""
    crutch, wound, their_crutch, their_wound, held = found
    gives = not held or (rulings.held_wound == "beside-crutch" and crutch)
    if rulings.action_formula == "sum":
        return BASIC + crutch + (gives and their_wound)
    net, theirs = crutch - wound, their_crutch - their_wound
    if not gives:
        theirs = max(0, theirs)
    if rulings.action_formula == "difference":
        return BASIC + max(0, net - theirs)
    return BASIC + max(0, net) + max(0, -theirs)


def count(mine: Walker, other: Walker, rulings: Rulings) -> int:
    """How many actions ``mine`` has in a turn that begins now."""
    if other.fixed and other.missed >= 0:
        return other.fixed
    if not (mine.crutch or mine.limping or other.crutch or other.limping):
        return BASIC
    return formula(case(mine, other, rulings), rulings)


def counted(mine: Walker, other: Walker, rulings: Rulings) -> Count:
    """The same with its reasons."""
    actions = count(mine, other, rulings)
    if other.fixed and other.missed >= 0:
        return Count(actions, ("LD-GAP-27",))
    found = case(mine, other, rulings)
    return Count(actions, reasons(found, actions))


def reasons(found: Case, actions: int) -> tuple[str, ...]:
    """The clauses behind the number in one of the 32 cases."""
    crutch, wound, their_crutch, their_wound, held = found
    named: list[str] = []
    gives = their_wound and not their_crutch
    if crutch and not wound:
        named += ["LD-CRU-02", "LD-CRU-06"]
    if gives and not held:
        named += ["LD-BOW-03", "LD-BOW-07"]
    if actions == 3:
        named += ["LD-SUM-03", "LD-SUM-04"]
    if (crutch and wound) or (their_crutch and their_wound and not held):
        named += ["LD-SUM-02", "LD-CRU-04"]
    if crutch + wound + ((their_crutch + their_wound) if not held else 0) > 1:
        named += ["LD-SUM-01", "LD-GAP-20"]
    if (crutch or wound) and (their_crutch or their_wound):
        named.append("LD-GAP-26" if held else "LD-GAP-21")
    if held and crutch and not wound:
        named.append("LD-TRAP-06")
    if held and gives:
        named += ["LD-TRAP-07", "LD-TRAP-08", "LD-GAP-25"]
    if held:
        named.append("LD-GAP-22")
    return tuple(dict.fromkeys(named))


def table(rulings: Rulings) -> tuple[tuple[Case, int], ...]:
    """All 32 cases in the order in which the page shows them: the free opponent first."""
    flags = product((False, True), repeat=5)
    cases = [Case(own, wound, theirs, hurt, held) for held, own, wound, theirs, hurt in flags]
    return tuple((found, formula(found, rulings)) for found in cases)


__all__ = ["Case", "Count", "case", "count", "counted", "formula", "reasons", "table"]
