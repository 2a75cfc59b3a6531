"""What every map rule looks at: a sheet of paper; and what it may say of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rules.findings import Finding
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.rulings import Rulings


class Nouns(NamedTuple):
    """What a game calls its things."""

    hole: str = "hole"
    holes: str = "set of holes"
    hospital: str = "hospital"


class Sheet(NamedTuple):
    """What a rule looks at: the plan, the rulings in force, and the words to say it in."""

    plan: Plan
    rulings: Rulings
    nouns: Nouns


Verdict = Iterator[Finding | str]
"""Findings for what is wrong, and the ids of clauses looked at and found kept."""

Rule = Callable[[Sheet], Verdict]


def names(plan: Plan, cells: Iterable[int]) -> tuple[str, ...]:
    """The names of ``cells``."""
    return tuple(plan.name(cell) for cell in cells)
