"""Fresh positions for a clause: made from a number, judged by the engine, never twice the same.

``generate("ravines", "LM-RIVER-06", 7)`` gives a problem in which this clause decides. A *draw* is
one made position and a few steps from there. The draws of each clause that are known to lead to
it stand in ``fresh.toml``, no draw for two clauses; beyond those, one draw after the other is
looked at. ``python book/tools/draws.py`` writes that table anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

from rules.core.clauses import ledger
from rules.core.data import read_table
from rules.core.errors import NotationError, suggest
from rules.core.playout import Lots
from rules.core.practice import Chapter, home_of
from rules.scenarios.script import ScenarioStep
from rules.teach.practice import Candidate, Key, Problem, Search, Step, is_sound, make_problems

MOST_DRAWS = 60
"""How many draws are looked at beyond those that are listed, before a seed is given up."""
LISTED = 100_000
"""Draws with smaller numbers are those that the table lists."""


@cache
def _read_draws() -> Mapping[str, Mapping[str, Sequence[int]]]:
    """By game and clause, the draws that lead to it."""
    found: Mapping[str, Mapping[str, Sequence[int]]] = read_table(Path(__file__).with_name("fresh"))
    return found


def drawable(game: str) -> tuple[str, ...]:
    """The clauses of a game for which there are fresh positions, in the order of the rules."""
    known = _read_draws()[game]
    return tuple(one for one in ledger(game).clauses if one in known)


def generate_problem(game: str, clause: str, seed: int, *, known: Collection[Any] = ()) -> Problem:
    """A problem in a fresh position in which ``clause`` decides: it stands first in its clauses.

    The same clause and seed give the same problem everywhere. Where its position is one of
    ``known`` (``Problem.state`` of others), the next seeds are tried, so that the seed of its key
    may be a later one. Raises ``NotationError`` for a clause that has no fresh positions.
    """
    for later in range(seed, seed + MOST_DRAWS):
        found = _seeded_problem(game, clause, later)
        if found.state not in known:
            return found
    raise _make_error(game, clause)


def recall_problem(key: str) -> Problem:
    """The problem of a key; raises ``NotationError`` where there is none."""
    found = Key.read(key)
    if found.clause:
        return _seeded_problem(found.game, found.clause, found.seed)
    problems = make_problems(found.game, found.chapter, found.seed)
    return problems[min(found.number, len(problems)) - 1]


@lru_cache(maxsize=64)
def _seeded_problem(game: str, clause: str, seed: int) -> Problem:
    chapter = home_of(game, clause)
    if clause not in _read_draws()[game]:
        raise _make_error(game, clause)
    key = Key(game, clause, seed, 1)
    for number in _draw_numbers(key):
        found = draw_problem(chapter, number, key)
        if found is not None:
            return found
    raise _make_error(game, clause)


def _draw_numbers(key: Key) -> Iterator[int]:
    """The draws to look at, for one seed: a listed one, or a stretch of others that is its own."""
    listed = _read_draws()[key.game][key.clause]
    yield from listed[key.seed - 1 : key.seed]
    first = LISTED + crc32(f"{key.clause}/{key.seed}".encode()) % 1_000_000 * MOST_DRAWS
    yield from range(first, first + MOST_DRAWS)


def _make_error(game: str, clause: str) -> NotationError:
    home_of(game, clause)
    known = drawable(game)
    return NotationError(
        f"There is no fresh position for {clause}: no made position leads to it. "
        f"Choose another clause of {game}.{suggest(clause, known)}"
    )


# -- One draw -------------------------------------------------------------------------------------


class Draw(Search):
    """A made position and a few steps from there: the same, whatever is asked about."""

    def __init__(self, chapter: Chapter, number: int, about: frozenset[str] = frozenset()) -> None:
        self.name = f"draw/{chapter.id}/{number}"
        super().__init__(chapter, Lots(crc32(self.name.encode())), about)

    def steps(self) -> Iterator[Step]:
        """The steps, each with lots of its own for what is asked there."""
        for at, step in enumerate(self.walk(next(self.positions()))):
            self.asks = Lots(crc32(f"{self.name}/{at}".encode()))
            yield step

    def candidates(self, step: Step) -> list[Candidate]:
        """What can be asked there, one question of each kind and answer, in any order."""
        found = [*self.refused(step), *self.look(step)]
        kinds = {(one.about, one.answer): one for one in self.asks.mixed(found)}
        return list(self.asks.mixed([*kinds.values()]))


def draw_problem(chapter: Chapter, number: int, key: Key) -> Problem | None:
    """The first problem about the clause of ``key`` that a draw leads to, if any."""
    search = Draw(chapter, number, frozenset((key.clause,)))
    for step in search.steps():
        for one in search.candidates(step):
            problem = Problem(key, one.state, ScenarioStep(do=one.do, ask=one.ask), one.clauses)
            if is_sound(problem, one):
                return problem
    return None
