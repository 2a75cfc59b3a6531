"""Proof that every clause is kept: which scenario really fires it, and where in the code it stands.

Firing is seen in the events, refusals and checks of a run, never in a list.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules import scenario
from rules.clauses import PREFIXES, ledger
from rules.data import HERE


class Place(NamedTuple):
    """Where a scenario fires a clause: its id and the step, 0 being the beginning."""

    scenario: str
    step: int


class Row(NamedTuple):
    """One clause in the matrix: places in the code, and steps that fire it."""

    clause: str
    testable: bool
    code: tuple[str, ...]
    fired: tuple[Place, ...]

    @property
    def covered(self) -> bool:
        """Whether code and a scenario stand behind the clause, as far as it can be tested."""
        return not self.testable or bool(self.code and self.fired)


@cache
def fired_everywhere() -> dict[str, tuple[Place, ...]]:
    """For every clause and ruling of all games: where it fires."""
    from rules.library import GAMES

    found: dict[str, list[Place]] = {}
    for game in GAMES:
        for name in scenario.scenarios(game):
            for clause, steps in scenario.by_the_book(name).fired().items():
                found.setdefault(clause, []).extend(Place(name, step) for step in steps)
    return {clause: tuple(places) for clause, places in found.items()}


def fired(game: str) -> dict[str, tuple[Place, ...]]:
    """For every clause and ruling of ``game``: where scenarios of any game fire it."""
    book = ledger(game)
    everywhere = fired_everywhere()
    return {name: everywhere.get(name, ()) for name in (*book.clauses, *book.gaps)}


@cache
def _cited() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for path in sorted(HERE.rglob("*.py")):
        for clause in citations(path):
            place = path.relative_to(HERE.parent).as_posix()
            found.setdefault(clause, {})[place] = None
    return {clause: tuple(places) for clause, places in found.items()}


def citations(path: Path) -> Iterator[str]:
    """The clause ids that stand in the code of a module as text of its own (not in prose)."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            prefix, _, rest = node.value.partition("-")
            if prefix in PREFIXES and rest and " " not in node.value:
                yield node.value


def code_places(game: str) -> dict[str, tuple[str, ...]]:
    """For every clause and ruling of ``game``: the modules whose code carries its id."""
    book = ledger(game)
    return {name: _cited().get(name, ()) for name in (*book.clauses, *book.gaps)}


def matrix(game: str) -> tuple[Row, ...]:
    """The whole matrix of a game's clauses."""
    firing, places = fired(game), code_places(game)
    return tuple(
        Row(clause.id, clause.testable, places[clause.id], firing[clause.id])
        for clause in ledger(game).clauses.values()
    )
