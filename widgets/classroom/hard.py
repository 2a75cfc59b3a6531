"""What was hard in a lesson: its questions, its clauses, and problems to practise them with."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from rules.teach.practice import make_problems
from rules.teach.swap import chapters_of
from widgets.classroom.record import Question, Record, of

RIGHT_ENOUGH = Fraction(70, 100)
"""What fewer have answered rightly is hard."""
FEW = 5
"""Of fewer answers nothing can be said."""


# -- what was hard --------------------------------------------------------------------------------


class Rule(NamedTuple):
    """A clause, and how the last votes went on the questions that it decides."""

    clause: str
    wrong: int
    answers: int
    questions: tuple[int, ...]
    """Their numbers."""

    @property
    def share(self) -> Fraction:
        """The part of the answers that was wrong."""
        return Fraction(self.wrong, self.answers)


class Hard(NamedTuple):
    """What was hard, the worst first; ``few`` and ``thin`` are what is too small to say.

    Both look at the last vote of each question; one without a right answer counts nowhere.
    """

    questions: tuple[Question, ...]
    clauses: tuple[Rule, ...]
    few: tuple[Question, ...]
    thin: tuple[Rule, ...]
    judged: int
    """Of how many questions something can be said."""


def hard(record: Record) -> Hard:
    """The questions and clauses on which too few were right in the end."""
    judged = [one for one in of(record).questions if one.last is not None]
    enough = [one for one in judged if one.votes[-1].answered >= FEW]
    missed = [one for one in enough if _last(one) < RIGHT_ENOUGH]
    rules = _rules(judged)
    return Hard(
        tuple(sorted(missed, key=lambda one: (_last(one), one.number))),
        tuple(one for one in rules if one.answers >= FEW and 1 - one.share < RIGHT_ENOUGH),
        tuple(one for one in judged if one not in enough),
        tuple(one for one in rules if one.answers < FEW),
        len(enough),
    )


def _last(question: Question) -> Fraction:
    return question.last or Fraction(0)


def percent(share: Fraction) -> int:
    """A part in percent."""
    return round(100 * share)


def _rules(judged: Sequence[Question]) -> list[Rule]:
    """Every clause that decides, the hardest first; of equal ones the one that is named first."""
    found: dict[str, Rule] = {}
    led = {one.decisive[0] for one in judged if one.decisive}
    for question in judged:
        vote = question.votes[-1]
        wrong = vote.answered - vote.counts.get(question.right, 0)
        for clause in question.decisive:
            old = found.get(clause, Rule(clause, 0, 0, ()))
            found[clause] = Rule(
                clause,
                old.wrong + wrong,
                old.answers + vote.answered,
                (*old.questions, question.number),
            )
    return sorted(found.values(), key=lambda one: (-one.share, one.clause not in led, -one.answers))


# -- more of what was hard ------------------------------------------------------------------------


FIRST, SEEDS = 101, 12
"""The first seed that is searched, far from those that practice begins with, and how many are."""
EACH, MOST = 2, 10
"""How many problems there are about a clause, and in a set."""
WORST, ALIKE = 8, 3
"""For how many groups of clauses problems are looked for, and for how many of a group."""


@lru_cache(maxsize=256)
def problems(clause: str) -> tuple[str, ...]:
    """The keys of problems that a clause decides, from the chapters that hold it; maybe none."""
    found: list[str] = []
    for one in chapters_of(clause):
        for seed in range(FIRST, FIRST + SEEDS):
            made = make_problems(one.game, one.name, seed)
            found += [str(problem.key) for problem in made if clause in problem.clauses]
            if len(found) >= EACH:
                return tuple(found[:EACH])
    return tuple(found)


def groups(rules: Sequence[Rule]) -> list[tuple[Rule, ...]]:
    """Clauses that decide the very same questions, and so were as hard as each other, together."""
    found: dict[tuple[int, ...], list[Rule]] = {}
    for rule in rules:
        found.setdefault(rule.questions, []).append(rule)
    return [*map(tuple, found.values())]


def about(group: Sequence[Rule]) -> tuple[str, ...]:
    """The keys of problems about a group of clauses."""
    found = (key for rule in group[:ALIKE] for key in problems(rule.clause))
    return tuple(dict.fromkeys(found))


def practice_set(record: Record) -> tuple[str, ...]:
    """The keys of problems about the hard clauses; empty where none is found.

    The hardest come first, and each group of clauses has its turn before one has its second.
    """
    found = map(about, groups(hard(record).clauses)[:WORST])
    mixed = (key for turn in zip_longest(*found) for key in turn if key)
    return tuple(dict.fromkeys(mixed))[:MOST]


def practice_link(keys: Sequence[str], book: str = "") -> str:
    """What opens problems on the page of the first one's chapter.

    ``book`` is the address of a copy of the book; without it the link is relative to one.
    """
    chapter = "/".join(keys[0].split("/")[:2])
    there = f"{book.rstrip('/')}/" if book else ""
    return f"{there}{chapter}.html#er-set={','.join(keys)}"
