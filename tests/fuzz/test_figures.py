"""How many clauses random play brings to decide."""

from __future__ import annotations

import pytest

from tests.fuzz.__main__ import Clauses, fuzz

FLOORS = {
    "labyrinth": (62, 5), "ravines": (75, 6), "duel": (58, 5),
    "underground": (25, 5), "colditz": (12, 5),
}  # fmt: skip
"""The least share of a game's clauses, in hundredths, that so much play with a seed reaches."""
ACTIONS = 2_000


@pytest.mark.parametrize("game", FLOORS)
def test_random_play_reaches_most_clauses(game: str) -> None:
    """A clause that no play reaches is one that no play tries."""
    floor, seed = FLOORS[game]
    found = fuzz(game, ACTIONS, seed)
    assert not found.seen["faults"]
    testable, never = found.clauses.testable, found.clauses.never
    assert 100 * (len(testable) - len(never)) >= floor * len(testable), str(found.clauses)


def test_the_figure_tells_what_never_fired() -> None:
    """Fired in what happened, fired in refusals alone, never fired."""
    found = Clauses(("A-1", "A-2", "A-3"), {"A-1", "B-1"}, {"A-1", "A-2"})
    assert found.never == ("A-3",)
    assert str(found) == (
        "2 of 3 clauses fired (67 %): 1 in what happened, 1 in refusals alone; never: A-3"
    )
