"""Swap one: the same clause in a fresh position, and fresh questions from what was read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from rules.core.clauses import game_of, known
from rules.core.errors import NotationError
from rules.core.practice import Chapter, chapters
from rules.teach.practice import Problem, practise

SEEDS = 12
"""How many seeds of a chapter are searched for a clause."""


def chapters_of(clause: str) -> tuple[Chapter, ...]:
    """The chapters that practise a clause; none for one that no game has."""
    if not known(clause):
        return ()
    return tuple(one for one in chapters(game_of(clause)) if clause in one.clauses)


def fresh(clause: str, seed: int, used: Collection[Any] = ()) -> Problem:
    """A problem that a clause decides, in a position that is none of ``used``.

    The same clause, seed and positions give the same problem. Raises ``NotationError`` where none
    is found.
    """
    for one in chapters_of(clause):
        for at in range(seed, seed + SEEDS):
            for problem in practise(one.game, one.name, at):
                if clause in problem.clauses and problem.state not in used:
                    return problem
    raise NotationError(
        f"There is no fresh position for {clause}: none of those that are made leads to it. "
        "Choose another question."
    )


def swapped(clauses: Sequence[str], seed: int, used: Collection[Any] = ()) -> Problem:
    """A problem about the first of some clauses that has one; raises ``NotationError``."""
    wrong = NotationError(
        "The book does not know which rule decides here. Choose another question."
    )
    for clause in clauses:
        try:
            return fresh(clause, seed, used)
        except NotationError as error:
            wrong = error
    raise wrong


def draw(
    read: Sequence[Chapter], seed: int, used: Collection[Any] = (), asked: Collection[str] = ()
) -> Iterator[Problem]:
    """Problems from chapters that were read, a chapter after the other, no clause twice.

    Clauses that were ``asked`` are left out. It ends where none is left.
    """
    held = [*used]
    for turn in zip_longest(*(sorted(one.clauses) for one in read)):
        for clause in turn:
            if clause is None or clause in asked:
                continue
            try:
                found = fresh(clause, seed, held)
            except NotationError:
                continue
            held.append(found.state)
            yield found
