"""Swap one: the same clause decides, the position is another; what was read sets the bounds."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from rules.core.errors import NotationError
from rules.core.practice import chapter
from rules.teach.swap import chapters_of, drawn_from, next_seed, swap_problem


def test_a_fresh_problem_is_about_the_same_clause() -> None:
    """Again and again, and never in a position that was used."""
    used: list[Any] = []
    seed = 1
    for _ in range(4):
        found = swap_problem(["LM-RIVER-01"], seed, used)
        assert found.clauses[0] == "LM-RIVER-01"
        assert found.state not in used
        used.append(found.state)
        seed = next_seed(found.key)


def test_the_same_seed_gives_the_same_problem() -> None:
    """So a list of questions is the same everywhere."""
    assert swap_problem(["LM-RIVER-01"], 3).key == swap_problem(["LM-RIVER-01"], 3).key


def test_of_some_clauses_the_first_that_has_a_position_is_taken() -> None:
    """A ruling has none, since no chapter practises it."""
    assert swap_problem(["LP-GAP-07", "LM-RIVER-01"], 1).clauses[0] == "LM-RIVER-01"


def test_what_has_no_fresh_position_is_told() -> None:
    """With what helps."""
    with pytest.raises(NotationError, match="LP-GAP-07"):
        swap_problem(["LP-GAP-07"], 1)
    with pytest.raises(NotationError, match="Nothing tells which rule"):
        swap_problem([], 1)


def test_questions_come_from_what_was_read() -> None:
    """A chapter after the other, no clause twice, none that was asked."""
    read = [chapter("ravines", "river"), chapter("ravines", "moving")]
    found = [*islice(drawn_from(read, 1, asked=["LM-RIVER-01"]), 4)]
    assert {one.chapter.id for one in found} == {one.id for one in read}
    assert len({id(one.state) for one in found}) == 4


def test_a_clause_knows_its_chapters() -> None:
    """One that no game has is in none."""
    assert "ravines/river" in {one.id for one in chapters_of("LM-RIVER-01")}
    assert chapters_of("NO-SUCH-1") == ()
