"""Golden counts: every sequence of commands from small positions, as in python-chess' perft."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rules.core.registry import game
from rules.games.labyrinth.game import Labyrinth
from tests.conformance.entrants import commands
from tests.rules.core import perft

CASES = [(name, depth) for name, found in perft.golden().items() for depth in range(len(found))]


@pytest.mark.parametrize(("name", "depth"), CASES, ids=str)
def test_counts_are_golden(name: str, depth: int) -> None:
    """The count of each first command is as it was; a difference shows where to look."""
    expected = perft.golden()[name][depth]
    found = perft.split(perft.positions()[name], depth + 1)
    if found != expected:
        pytest.fail(f"{name}, depth {depth + 1}:\n{perft.parted(expected, found)}", pytrace=False)


def test_every_position_has_its_counts() -> None:
    """Positions and counts belong together, four commands deep at least."""
    counts = perft.golden()
    assert set(counts) == set(perft.positions())
    assert all(len(found) >= 4 for found in counts.values())


def test_the_split_shows_where_counts_part() -> None:
    """A failing count points at the first command behind it."""
    shown = perft.parted({"A: skip": 3, "A: left": 2}, {"A: skip": 3, "A: left": 1})
    assert "A: left" in shown
    assert shown.count("<--") == 1


@pytest.mark.parametrize("name", perft.positions())
def test_short_cuts_do_not_count(name: str) -> None:
    """The slow way, every nameable command asked and applied, counts the same three deep."""
    row = perft.positions()[name]
    rules: Any = game(row["game"])

    def named(state: Any) -> Iterable[Any]:
        if isinstance(rules, Labyrinth):
            return commands(rules, state)
        found: Iterable[Any] = rules.nameable(state)
        return found

    def slow(state: Any, depth: int) -> int:
        if depth == 0:
            return 1
        free = {command for command in named(state) if not rules.refusals(state, command)}
        return sum(slow(rules.apply(state, command).state, depth - 1) for command in free)

    assert slow(perft.begun(row), 3) == sum(perft.golden()[name][2].values())
