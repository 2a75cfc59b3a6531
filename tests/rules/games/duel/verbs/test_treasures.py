"""Putting a treasure down, where that is agreed."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.records import Refusal
from rules.games.duel import GAME
from tests.rules.games.duel.stories import row
from tests.rules.games.duel.verbs.test_citations import played

OLD = {"putting_down": "old-places"}


@pytest.mark.parametrize("sign", ["O", "X"])
def test_nothing_goes_down_where_a_treasure_lies(sign: str) -> None:
    """LD-CAR-03, LD-GAP-34: not on the first cell either; a carrier may swap there."""
    spec: dict[str, Any] = {"carried": {"P1": "O"}}
    line = played(row(f"{sign} ."), options=OLD, **spec)
    text = "A treasure goes down only where one lay at first and none lies now."
    drop = GAME.refusals(line.state, GAME.read(line.state, "P1: drop"))
    assert list(drop) == [Refusal("no-dropping", text, ("LD-CAR-03", "LD-GAP-34"))]
    assert not GAME.refusals(line.state, GAME.read(line.state, "P1: swap"))


def test_putting_down_may_cost_the_last_action() -> None:
    """LD-GAP-07: where taking costs an action so does this, and the next turn is announced."""
    options = OLD | {"taking_cost": "action"}
    line = played(row("O ."), "take", "2 end", "drop", options=options)
    assert [(event.kind, event.who) for event in line.cursor.events] == [
        ("said", "P1"), ("turn", "P2"),
    ]  # fmt: skip
    assert line.cursor.events[0].data["code"] == "put"
    free = played(row("O ."), "take", "drop", options=OLD)
    assert [event.kind for event in free.cursor.events] == ["said"]
    assert GAME.facts(free.state)["turn"] == "P1"
