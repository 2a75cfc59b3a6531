"""How many actions a turn has: crutch, wound and trap added up (LD-SUM, LD-GAP-20).

Each player's net state is his crutch minus his wound. A crutch left over gives its owner one action
more, a wound left over gives the opponent one more, unless the wounded is held by the trap.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from rules.duel.rulings import OPTIONS, Rulings
from rules.duel.state import FOUND, IN_FORCE, Walker

BASIC = 1
FORMULAS = OPTIONS["action_formula"].choices


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


def formula(found: Case, rulings: Rulings, kind: str = "") -> int:
    """The number of actions in one of the 32 cases, as ruled or by the formula ``kind``."""
    crutch, wound, their_crutch, their_wound, held = found
    kind = kind or rulings.action_formula
    gives = not held or (rulings.held_wound == "beside-crutch" and crutch)
    if kind == "sum":
        return BASIC + crutch + (gives and their_wound)
    net, theirs = crutch - wound, their_crutch - their_wound
    if not gives:
        theirs = max(0, theirs)
    if kind == "difference":
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
    named = reasons(case(mine, other, rulings), rulings)
    fourth = other.missed == 0 and other.limping and not works(other, rulings)
    return Count(actions, (*named, "LD-GAP-25") if fourth else named)


def reasons(found: Case, rulings: Rulings) -> tuple[str, ...]:
    """The clauses behind the number in one of the 32 cases."""
    crutch, wound, their_crutch, their_wound, held = found
    own, gives = crutch and not wound, their_wound and not their_crutch
    both = (crutch and wound) or (their_crutch and their_wound and not held)
    named: list[str] = []
    if own:
        named.append("LD-CRU-02")
    if gives and not held:
        named.append("LD-BOW-03")
    if both or (own and gives and not held):
        named.append("LD-SUM-01")
    if both:
        named.append("LD-SUM-02")
    if own and gives and not held:
        named += ["LD-SUM-03", "LD-SUM-04"]
    if len({formula(found, rulings, kind) for kind in FORMULAS}) > 1:
        named.append("LD-GAP-20")
    if not held and ((crutch and their_crutch) or (wound and their_wound)):
        named.append("LD-GAP-21")
    if held:
        named += held_reasons(found, own=own, gives=gives)
    return tuple(named)


def held_reasons(found: Case, *, own: bool, gives: bool) -> list[str]:
    """The clauses that count only while the opponent is held (LD-TRAP-06 to LD-TRAP-08)."""
    crutch, wound, their_crutch, _, _ = found
    named = ["LD-TRAP-06"] if own else []
    if gives:
        named += ["LD-TRAP-08"] if own else ["LD-TRAP-07", "LD-TRAP-08"]
    if named:
        named.append("LD-GAP-22")
    if their_crutch or (crutch and (wound or gives)):
        named.append("LD-GAP-26")
    return named


def extra(other: Walker, rulings: Rulings) -> bool:
    """Whether the wound of ``other`` gives his opponent an action more now (LD-BOW-03)."""
    found = case(Walker(0), other, rulings)
    return found.other_wound and not found.other_crutch and not found.other_held


def table(rulings: Rulings) -> tuple[tuple[Case, int], ...]:
    """All 32 cases in the order in which the page shows them: the free opponent first."""
    flags = product((False, True), repeat=5)
    cases = [Case(own, wound, theirs, hurt, held) for held, own, wound, theirs, hurt in flags]
    return tuple((found, formula(found, rulings)) for found in cases)


__all__ = ["Case", "Count", "case", "count", "counted", "extra", "formula", "reasons", "table"]
