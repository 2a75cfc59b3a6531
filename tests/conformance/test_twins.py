"""Nothing leaks: what a viewer was told decides all that reaches him, byte by byte.

The twins are worlds drawn for him at any moment of play, under random rulings.
"""

from __future__ import annotations

import pytest

from rules.core.registry import GAMES
from rules.core.registry import game as named
from tests.conformance.twins import searched
from tests.strategies import QUICK

PAIRS, FAR = 20 if QUICK else 500, 100_000
"""Pairs of each game, and the number of the moment at which the parts of a long run begin."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_tells(game: str) -> None:
    """What he may do and try, pictures, words, attributes, lists, motion, Weigh, a phone's page."""
    looked, wrong = searched(named(game), PAIRS)
    assert looked >= PAIRS
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.long
@pytest.mark.parametrize("part", range(1, 6))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_tells_in_ten_thousand(game: str, part: int) -> None:
    """The same, twenty times as often: two thousand pairs in each part."""
    looked, wrong = searched(named(game), 2_000, part * FAR)
    assert looked >= 2_000
    assert not wrong, "\n".join(map(str, wrong))
