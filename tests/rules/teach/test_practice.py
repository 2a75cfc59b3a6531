"""Problems of practice: made from a seed, really about their chapter, judged by the engine."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.core.errors import NotationError
from rules.core.practice import Chapter, chapters, find_source
from rules.core.records import join_statement
from rules.core.registry import GAMES, game
from rules.teach.fresh import recall_problem
from rules.teach.practice import FIVE, Key, Problem, make_problems
from tests.cases import each, quickly
from tests.strategies import few

ROOT = Path(__file__).parents[3]
ALL = {chapter.id: chapter for name in GAMES for chapter in chapters(name)}
SEEDS = (2, 1, 3)[: few(3, 3)]
every = each("chapter", [ALL[one] for one in quickly(ALL, 2)], ids=lambda chapter: chapter.id)


@cache
def five(game: str, name: str, seed: int) -> tuple[Problem, ...]:
    """Five problems, made once for all tests."""
    return make_problems(game, name, seed)


def problems(chapter: Chapter) -> list[Problem]:
    """Some problems of a chapter."""
    return [one for seed in SEEDS for one in five(chapter.game, chapter.name, seed)]


def replayed(problem: Problem) -> tuple[Any, list[Any], tuple[Any, ...]]:
    """The commands of a problem played by the game alone: state, events, the last refusals."""
    rules, state = problem.rules, problem.state
    events: list[Any] = []
    for text in problem.step.do.split("; "):
        action = rules.parse(state, text)
        refusals = rules.refusals(state, action)
        if refusals:
            return state, events, refusals
        state, more = rules.apply(state, action)
        events += more
    return state, events, ()


@every
def test_a_seed_gives_five(chapter: Chapter) -> None:
    """Every seed gives five problems, in five different positions or about different things."""
    for seed in SEEDS:
        found = five(chapter.game, chapter.name, seed)
        assert len(found) == FIVE
        assert len({(one.state, one.step.do, one.ask["question"]) for one in found}) == FIVE


@every
def test_the_step_makes_a_clause_of_the_chapter_fire(chapter: Chapter) -> None:
    """Played again without any help, the step fires what the problem says it is about."""
    for one in problems(chapter):
        _, events, refusals = replayed(one)
        fired = {clause for found in (*events, *refusals) for clause in found.clauses}
        assert one.clauses
        assert set(one.clauses) <= fired & chapter.clauses


@every
def test_the_right_answer_is_what_happens(chapter: Chapter) -> None:
    """The answer is the one that the game itself gives when its commands are played."""
    for one in problems(chapter):
        state, events, refusals = replayed(one)
        if one.ask["kind"] == "legal":
            answer = "no" if refusals else "yes"
        elif one.ask.get("fact"):
            answer = one.rules.facts(state)[one.ask["fact"]]
        else:
            answer = join_statement(events) or "nothing"
        assert one.judge(answer), (one.ask, answer)


@every
def test_no_other_answer_is_right(chapter: Chapter) -> None:
    """Of the answers to choose from, or the places of the board, exactly one is right."""
    for one in problems(chapter):
        kind = one.ask["kind"]
        offered = one.ask.get("choices") or ["yes", "no"]
        if kind == "cell":
            offered = find_source(chapter.game).places(one.state)
        assert len(offered) >= 2
        assert len({answer.lower() for answer in offered}) == len(offered)
        assert sum(one.judge(answer) for answer in offered) == 1, one.ask


@every
def test_five_have_not_all_the_same_answer(chapter: Chapter) -> None:
    """Who always gives the same answer misses something."""
    for seed in SEEDS:
        assert len({one.outcome() for one in five(chapter.game, chapter.name, seed)}) > 1


@every
def test_a_question_does_not_tell_its_answer(chapter: Chapter) -> None:
    """A place that is asked for is not named in the question, and never the path to it alone."""
    for one in problems(chapter):
        if one.ask["kind"] == "cell":
            asked = one.ask["question"].replace(".", " ").replace("?", " ").split()
            assert one.outcome() not in asked


@every
def test_questions_are_sentences(chapter: Chapter) -> None:
    """Every question ends as one, and no brace was left unfilled."""
    for one in problems(chapter):
        text = one.ask["question"]
        assert text.endswith("?")
        assert text[0].isupper()
        assert "{" not in text
        assert "  " not in text
        assert one.ask["why"]


@every
def test_a_problem_comes_back_by_its_key(chapter: Chapter) -> None:
    """The key alone brings the same position and question."""
    for one in five(chapter.game, chapter.name, 2)[: few(5)]:
        assert Key.read(str(one.key)) == one.key
        found = recall_problem(str(one.key))
        assert (found.state, found.step, found.clauses) == (one.state, one.step, one.clauses)


def test_other_seeds_give_other_problems() -> None:
    """Five more are five others."""
    one, other = make_problems("ravines", "river", 1), make_problems("ravines", "river", 2)
    assert {found.state for found in one}.isdisjoint(found.state for found in other)


@each(
    ("key", "reason"),
    [
        ("ravines/river/7", "write game, chapter, seed and number"),
        ("ravines/sea/7/1", "Chapters: moving"), ("chess/river/7/1", "There is no game 'chess'"),
        ("ravines/river/0/1", "seeds count from 1"), ("ravines/river/7/6", "each gives 5"),
        ("ravines/river/7/x", "each gives 5"),
        ("ravines/river/99999999999/1", "seeds count from 1"),
    ],
)  # fmt: skip
def test_a_wrong_key_is_explained(key: str, reason: str) -> None:
    """What is no key is told from what is, with the reason."""
    with pytest.raises(NotationError, match=reason):
        recall_problem(key)


# -- the same everywhere --------------------------------------------------------------------------


def digest() -> dict[str, str]:
    """A short hash of five problems of one chapter of each game."""
    found = {}
    for name in GAMES:
        chapter = chapters(name)[-1]
        text = json.dumps(
            [
                [one.step.do, dict(one.ask), one.outcome(), one.clauses, game(name).dump(one.state)]
                for one in make_problems(name, chapter.name, 4)
            ],
            sort_keys=True, default=str,
        )  # fmt: skip
        found[chapter.id] = hashlib.sha256(text.encode()).hexdigest()[:16]
    return found


@pytest.mark.slow
def test_hash_seeds_change_nothing() -> None:
    """Another order of sets, as in another Python, gives the same problems."""
    script = "import json; from tests.rules.teach.test_practice import digest; "
    run = subprocess.run(
        [sys.executable, "-c", f"{script}print(json.dumps(digest()))"],
        cwd=ROOT, check=True, capture_output=True, text=True,
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert json.loads(run.stdout) == digest()
