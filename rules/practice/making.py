"""Five problems from a chapter and a seed: as different from each other as the search allows."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from rules.library import game as named_game
from rules.practice.chapters import chapter
from rules.practice.problem import FIVE, Key, Problem
from rules.practice.search import Candidate, Search
from rules.practice.source import Lots, source
from rules.scenario.asking import same
from rules.scenario.script import ScenarioStep


@lru_cache(maxsize=16)
def practise(game: str, name: str, seed: int) -> tuple[Problem, ...]:
    """Five problems; fewer where a search finds no more. Raises ``NotationError``."""
    found = chapter(game, name)
    lots = Lots(crc32(f"{found.id}/{seed}".encode()))
    candidates = Search(named_game(game), found, source(game), lots).run()
    problems: list[Problem] = []
    used: list[Candidate] = []
    while candidates and len(problems) < FIVE:
        best = min(range(len(candidates)), key=lambda at: (alike(candidates[at], used), at))
        one = candidates.pop(best)
        problem = Problem(
            Key(game, name, seed, len(problems) + 1), one.state,
            ScenarioStep(do=one.do, ask=one.ask), one.clauses,
        )  # fmt: skip
        if sound(problem, one):
            problems.append(problem)
            used.append(one)
    return tuple(problems)


def sound(problem: Problem, one: Candidate) -> bool:
    """Whether the step, played as it will be shown, answers alike and fires the clauses."""
    node = problem.played()[1]
    return same(one.answer, problem.outcome()) and set(one.clauses) <= set(node.clauses)


def alike(one: Candidate, used: list[Candidate]) -> int:
    """How much a candidate is like those taken: same answer, kind of question, clauses, place."""
    return sum(
        8 * ((other.about, other.answer) == (one.about, one.answer))
        + 4 * (other.about == one.about)
        + 4 * (other.clauses == one.clauses)
        + 8 * (other.state == one.state)
        + 4 * (other.answer == one.answer)
        for other in used
    )


def again(key: str) -> Problem:
    """The problem of a key; raises ``NotationError`` where there is none."""
    found = Key.read(key)
    problems = practise(found.game, found.chapter, found.seed)
    return problems[min(found.number, len(problems)) - 1]
