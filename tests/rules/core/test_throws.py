"""What a die or a draw may bring, as a reader sees it: together what leads to the same."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules import scenarios
from rules.core import chance
from rules.core.game import Information
from rules.core.registry import GAMES, game
from rules.core.timeline import Timeline
from rules.games.underground import figures
from tests.strategies import sampled

TUNNEL = "Start--a0--a1--a2--a3\nstart: Start\nchance: a3"


def line(setup: dict[str, Any], *played: str) -> Timeline[Any, Any]:
    """A small tunnel, after some actions."""
    rules = game("underground")
    found: Timeline[Any, Any] = Timeline(rules, rules.setup(setup, {"M1": TUNNEL}, {}))
    for text in played:
        found.attempt(rules.read(found.state, text))
    return found


def shown(at: Timeline[Any, Any], viewer: str = "") -> dict[str, Fraction]:
    """The rows in words, for a viewer or for whoever sees everything."""
    told: Information | None = at.information(viewer) if viewer else None
    return {row.text: row.chance for row in chance.rows(at.game, at.state, told)}


def test_what_leads_to_the_same_stands_together() -> None:
    """UE-START-02: a 1 or a 6 lets you in."""
    at = line({"players": {"A": "out", "B": "out"}}, "A: throw")
    assert shown(at) == {
        "1 or 6: A enters on Start": Fraction(1, 3),
        "2 to 5: A needs a 1 or a 6 to enter and stays out": Fraction(2, 3),
    }
    assert shown(at, "B") == shown(at)


def test_a_die_that_only_counts_squares_is_told_face_by_face() -> None:
    """Nothing is put together where every throw leads to the same kind of thing."""
    at = line({"players": {"A": "a0", "B": "out"}}, "A: throw")
    assert shown(at) == {str(face): Fraction(1, 6) for face in range(1, 7)}


def test_two_dice_are_told_by_their_sum() -> None:
    """Eleven sums of two dice, 7 the most frequent."""
    rules = game("colditz")
    from rules.games.colditz.figures import position

    rows = chance.rows(rules, position({"at": {"Br1": "I05"}}, "British: roll"))
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


def _rows(at: Timeline[Any, Any], viewer: str) -> tuple[chance.Row, ...]:
    return chance.rows(at.game, at.state, at.information(viewer))


def test_a_card_that_went_by_is_not_reckoned_with_again() -> None:
    """UE-CHANCE-04: it lies underneath; 39 cards are left above it."""
    at = line(
        {**SETUP, "chance": ["lose a tool", "…"]}, *ON_RED, "draw: lose a tool", "B: throw",
        "die: 3", "B: go a1 a2 a3",
    )  # fmt: skip
    found = {row.text.partition(":")[0]: row.chance for row in _rows(at, "A")}
    assert found["a tool lost"] == Fraction(4, 39)
    assert found["a tool for you"] == Fraction(9, 39)


def test_a_hidden_card_is_one_outcome_to_others() -> None:
    """UE-CHANCE-10: which tool A loses, B is not told; nor what A may lose."""
    hands = {"A": ["knife", "spoon"]}
    at = line({**SETUP, "hands": hands, "chance": ["lose a tool"]}, *ON_RED, "draw: lose a tool")
    assert shown(at, "A") == {"knife": Fraction(1, 2), "spoon": Fraction(1, 2)}
    assert list(shown(at, "B").values()) == [1]
    assert not {"knife", "spoon"} & set(" ".join(shown(at, "B")).split())


def test_a_find_is_reckoned_without_ones_own_cards() -> None:
    """UE-CHANCE-09: 80 tools, but not those A holds."""
    at = line(
        {**SETUP, "hands": {"A": ["knife"]}, "chance": ["find a tool"], "reserve": ["hoe", "…"]},
        *ON_RED, "draw: find a tool",
    )  # fmt: skip
    assert shown(at) == {"Tool: hoe": 1}
    mine, others = shown(at, "A"), shown(at, "B")
    assert mine["knife"] == mine["hoe"] / 2
    assert sum(mine.values()) == 1
    assert list(others.values()) == [1]


@pytest.mark.parametrize("name", GAMES)
def test_every_throw_of_the_book_adds_up_for_everybody(name: str) -> None:
    """The rows of each die and draw sum to one, for each viewer."""
    rules = game(name)
    for one in sampled(scenarios.scenarios(name), 3):
        at = scenarios.by_the_book(one).timeline
        for node in at.nodes():
            if not rules.chance(node.state):
                continue
            for viewer in rules.viewers(node.state):
                rows = chance.rows(rules, node.state, at.information(viewer, node))
                assert sum(row.chance for row in rows) == 1
