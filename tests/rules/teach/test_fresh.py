"""Fresh positions for a clause: it decides, the engine judges, and no position comes twice."""

from __future__ import annotations

from zlib import crc32

import pytest

from rules.core.clauses import ledger
from rules.core.errors import NotationError
from rules.core.practice import chapters
from rules.core.registry import GAMES
from rules.teach.fresh import drawable, generate_problem, recall_problem
from rules.teach.practice import Key
from tests.cases import each, quickly
from tests.strategies import few

KEYS = [f"{game}/{clause}/1/1" for game in GAMES for clause in drawable(game)]


@each("key", quickly(KEYS))
def test_the_clause_decides_what_is_asked(key: str) -> None:
    """Played by the engine, the step fires the clause; exactly one answer is right."""
    found = recall_problem(key)
    clause = found.key.clause
    _, node = found.played()
    assert found.clauses == (clause,)
    assert clause in node.clauses
    assert found.judge(found.outcome())
    assert clause in found.chapter.clauses
    assert sum(map(found.judge, found.ask.get("choices", [found.outcome()]))) == 1


@each("game", GAMES)
def test_most_clauses_of_play_have_fresh_positions(game: str) -> None:
    """What no made position leads to are rules about things, drawing and rare ends of games."""
    practised = set().union(*(one.clauses for one in chapters(game)))
    assert set(drawable(game)) <= practised & set(ledger(game).clauses)
    assert len(drawable(game)) >= 0.6 * len(practised)


def test_the_same_number_gives_the_same_problem() -> None:
    """A key brings it back, wherever it is read."""
    found = generate_problem("ravines", "LM-RIVER-06", 3)
    assert str(found.key) == "ravines/LM-RIVER-06/3/1"
    assert recall_problem("ravines/LM-RIVER-06/3/1") == found


def test_what_is_known_is_passed_over() -> None:
    """A position that was seen is not made again; the key tells which number came of it."""
    first = generate_problem("duel", "LD-PIT-03", 1)
    found = generate_problem("duel", "LD-PIT-03", 1, known={first.state})
    assert found.state != first.state
    assert recall_problem(str(found.key)) == found


def test_no_position_comes_twice_in_a_thousand_draws() -> None:
    """Over all games, the clauses in turn, as a reader who never stops would get them."""
    keys = [f"{key.removesuffix('/1/1')}/{seed}/1" for seed in (1, 2, 3) for key in KEYS]
    drawn = [
        recall_problem(key)
        for key in sorted(keys, key=lambda one: crc32(one.encode()))[: few(1000, 10)]
    ]
    assert len({(one.key.game, one.state) for one in drawn}) == len(drawn)


@each(
    ("game", "clause", "reason"),
    [
        ("ravines", "LM-RIVR-06", "Did you mean 'LM-RIVER-06'"),
        ("ravines", "LM-RIVER-08", "no made position leads to it"),
        ("chess", "LM-RIVER-06", "There is no game 'chess'"),
        ("duel", "LM-RIVER-06", "No chapter of duel practises a clause 'LM-RIVER-06'"),
    ],
)
def test_a_clause_without_positions_is_explained(game: str, clause: str, reason: str) -> None:
    """Reason and remedy."""
    with pytest.raises(NotationError, match=reason):
        generate_problem(game, clause, 1)


def test_a_key_of_a_clause_has_one_problem() -> None:
    """A seed gives one problem about a clause, where a chapter has five."""
    with pytest.raises(NotationError, match="each gives 1"):
        Key.read("ravines/LM-RIVER-06/3/2")
