"""What a look at a plan finds: findings, and the sheet of paper that every map rule looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rules.labyrinth.board.plan import Plan
from rules.labyrinth.rulings import Rulings

ERROR, WARNING = "error", "warning"


class Finding(NamedTuple):
    """One thing wrong with a plan: ``text`` says what, why and how to mend it."""

    code: str
    text: str
    clauses: tuple[str, ...]
    cells: tuple[str, ...] = ()
    level: str = ERROR


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


def codes(findings: Iterable[Finding]) -> str:
    """The codes of ``findings``, each once, as a list in words."""
    return ", ".join(dict.fromkeys(finding.code for finding in findings))
