"""Drafts of a plan: slips laid by lot, with all that is found on them, as the engine leads on."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.labyrinth.drafts import Draft
from rules.games.labyrinth.verbs import move
from rules.games.labyrinth.worlds import Plans
from tests.rules.games.labyrinth.test_worlds import LABYRINTH, RIVER, walk

PITS = """
+--+--+--+
|.. P1 ..|
+  +  +  +
|P3 .. ..|
+--+  +  +
|.. .. P2E
+--+--+--+
""".strip("\n")


def drafted(*said: str, drawing: str) -> list[Draft]:
    """Some drafts after a walk by the commands of A."""
    line = walk(*said, drawing=drawing, told=["size", "river", "holes"], treasure="b2")
    what = line.seen("A")
    plans = Plans(LABYRINTH, what)
    plans.sizes = (24,)
    while not plans.prepare():
        pass
    return [draft for _, draft in plans.drafts]


def test_holes_follow_one_another_and_come_round() -> None:
    """One set of three: from b1 to a hole, to another one, and back to b1 (LP-HOLE-04)."""
    drafts = drafted("A: start b1", "A: skip", "A: skip", drawing=PITS)
    assert {draft.origins[3] for draft in drafts} == {1}
    assert all(len({1, *draft.origins[1:]}) == 3 for draft in drafts)
    assert len({draft.origins for draft in drafts}) > 8


def test_what_is_found_later_says_where_a_slip_lies() -> None:
    """From the hole he fell to he goes left twice: it lies in the last column, in every draft."""
    drafts = drafted("A: start b1", "A: left", "A: left", drawing=PITS)
    assert {draft.origins[1] % 3 for draft in drafts} == {2}


@pytest.mark.parametrize(("far", "ends"), [(1, {0, 2}), (2, {3, 5})])
def test_the_engine_says_how_far_a_river_carries(
    monkeypatch: pytest.MonkeyPatch, far: int, ends: set[int]
) -> None:
    """Up from the middle into a source: he is where a river of this game carries, left or right."""

    def drift(field: Any, _here: int, there: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
        return move.list_downstream(field.plan, there, far), ()

    monkeypatch.setitem(move.CARRIED, "drift", drift)
    drafts = drafted("A: start b2", "A: forward", drawing=RIVER)
    assert {draft.origins[1] for draft in drafts} == ends
