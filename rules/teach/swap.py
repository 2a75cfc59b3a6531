"""Swap one: the same clause in a fresh position, and fresh questions from what was read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from rules.core.clauses import game_of, is_known
from rules.core.errors import NotationError
from rules.core.practice import Chapter, chapters
from rules.teach.fresh import generate_problem
from rules.teach.practice import Key, Problem


def chapters_of(clause: str) -> tuple[Chapter, ...]:
    """The chapters that practise a clause; none for one that no game has."""
    if not is_known(clause):
        return ()
    return tuple(one for one in chapters(game_of(clause)) if clause in one.clauses)


def next_seed(key: Key) -> int:
    """The seed after that of a problem, so that what was swapped does not come back at once."""
    return key.seed + 1 if key.clause else 1


def swap_problem(clauses: Sequence[str], seed: int, used: Collection[Any] = ()) -> Problem:
    """A problem that the first of some clauses decides which has fresh positions, none of ``used``.

    The same clauses, seed and positions give the same problem. Raises ``NotationError`` where none
    has one.
    """
    wrong = NotationError("Nothing tells which rule decides here; choose another question.")
    for clause in clauses:
        try:
            return generate_problem(game_of(clause), clause, seed, known=used)
        except NotationError as error:
            wrong = error
    raise wrong


def drawn_from(
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
                found = swap_problem([clause], seed, held)
            except NotationError:
                continue
            held.append(found.state)
            yield found
