"""What a die or a draw may bring, as a reader sees it: together what leads to the same."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules import scenarios
from rules.core import chance
from rules.core.registry import GAMES, game
from rules.core.story import Information
from rules.core.timeline import Timeline
from rules.games.underground import figures
from tests.cases import quickly
from tests.strategies import sampled

TUNNEL = "Start--a0--a1--a2--a3\nstart: Start\nchance: a3"


def line(setup: dict[str, Any], *played: str) -> Timeline[Any, Any]:
    """A small tunnel, after some actions."""
    rules = game("underground")
    found: Timeline[Any, Any] = Timeline(rules, rules.setup(setup, {"M1": TUNNEL}, {}))
    for text in played:
        found.attempt(rules.parse(found.state, text))
    return found


def shown(at: Timeline[Any, Any], viewer: str = "") -> dict[str, Fraction]:
    """The rows in words, for a viewer or for whoever sees everything."""
    told: Information | None = at.information(viewer) if viewer else None
    return {row.text: row.chance for row in chance.group_outcomes(at.game, at.state, told)}


def test_two_dice_are_told_by_their_sum() -> None:
    """Eleven sums of two dice, 7 the most frequent."""
    rules = game("colditz")
    from rules.games.colditz.figures import position

    rows = chance.group_outcomes(rules, position({"at": {"Br1": "I05"}}, "British: roll"))
    assert len(rows) == 11
    assert {row.names: row.chance for row in rows}["7 in all"] == Fraction(1, 6)


SETUP = {"players": {"A": "a0", "B": "a0"}}
ON_RED = ("A: throw", "die: 3", "A: go a1 a2 a3")


def laid(cards: list[str]) -> Timeline[Any, Any]:
    """A stands on a Chance square; these cards lie on top of the pile in this order."""
    return line({**SETUP, "chance": [*cards, "…"]}, *ON_RED)


def test_a_player_does_not_know_the_order_of_a_pile() -> None:
    """Whoever sees everything knows the top card; a player reckons with the whole deck."""
    one, other = laid(["find a tool"]), laid(["deadly accident"])
    assert shown(one) == {"Draw: find a tool": 1}
    assert shown(other) != shown(one)
    for viewer in ("A", "B"):
        assert shown(one, viewer) == shown(other, viewer)
    table = {row.label: row.chance for row in figures.TABLES["draw"]().lines}
    found = {row.text.partition(":")[0]: row.chance for row in _rows(one, "A")}
    assert found == table


def _rows(at: Timeline[Any, Any], viewer: str) -> tuple[chance.OddsRow, ...]:
    return chance.group_outcomes(at.game, at.state, at.information(viewer))


@pytest.mark.parametrize("name", GAMES)
def test_every_throw_of_the_book_adds_up_for_everybody(name: str) -> None:
    """The rows of each die and draw sum to one, for each viewer."""
    rules = game(name)
    for one in quickly(sampled(scenarios.list_scenarios(name), 3), 2):
        at = scenarios.by_the_book(one).timeline
        for node in at.nodes():
            if not rules.chance(node.state):
                continue
            for viewer in rules.viewers(node.state):
                rows = chance.group_outcomes(rules, node.state, at.information(viewer, node))
                assert sum(row.chance for row in rows) == 1
