"""Golden counts: every sequence of commands from small positions, as in python-chess' perft."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rules.core.registry import game
from rules.games.labyrinth.game import Labyrinth
from tests.conformance.entrants import commands
from tests.rules.core import perft

COUNTED = ("labyrinth", "ravines", "colditz")
"""The games with such positions here; the others have files of their own."""


def positions(of: str) -> dict[str, dict[str, Any]]:
    """The positions of a game by name."""
    return {name: row for name, row in perft.positions().items() if row["game"] == of}


@pytest.mark.parametrize("of", COUNTED)
def test_counts_are_golden(of: str) -> None:
    """The count of each first command is as it was; a difference shows where to look."""
    for name, row in positions(of).items():
        for depth, expected in enumerate(perft.golden()[name], start=1):
            found = perft.split(row, depth)
            if found != expected:
                parted = perft.parted(expected, found)
                pytest.fail(f"{name}, depth {depth}:\n{parted}", pytrace=False)


def test_every_position_has_its_counts() -> None:
    """Positions and counts belong together, four commands deep at least."""
    counts = perft.golden()
    assert set(counts) == {name for of in COUNTED for name in positions(of)}
    assert set(counts) == set(perft.positions())
    assert all(len(found) >= 4 for found in counts.values())


def test_the_split_shows_where_counts_part() -> None:
    """A failing count points at the first command behind it."""
    shown = perft.parted({"A: skip": 3, "A: left": 2}, {"A: skip": 3, "A: left": 1})
    assert "A: left" in shown
    assert shown.count("<--") == 1


@pytest.mark.parametrize("of", COUNTED)
def test_short_cuts_do_not_count(of: str) -> None:
    """The slow way, every nameable command asked and applied, counts the same three deep."""
    rules: Any = game(of)

    def named(state: Any) -> Iterable[Any]:
        if isinstance(rules, Labyrinth):
            return commands(rules, state)
        found: Iterable[Any] = rules.candidates(state)
        return found

    def slow(state: Any, depth: int) -> int:
        if depth == 0:
            return 1
        free = {command for command in named(state) if not rules.refusals(state, command)}
        return sum(slow(rules.apply(state, command).state, depth - 1) for command in free)

    for name, row in positions(of).items():
        assert slow(perft.begun(row), 3) == sum(perft.golden()[name][2].values()), name
