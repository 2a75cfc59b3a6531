"""Putting a treasure down, where that is agreed."""

from __future__ import annotations

from typing import Any

from rules.core.records import Refusal
from rules.games.duel import GAME
from tests.cases import each
from tests.rules.games.duel.stories import row
from tests.rules.games.duel.verbs.test_citations import played

OLD = {"putting_down": "old-places"}


@each("sign", ["O", "X"])
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


def test_without_agreement_nothing_is_put_down() -> None:
    """LD-CAR-03: a carrier swaps; by ruling (LD-GAP-34) he may put it down, if he has one."""

    def refused(order: str, options: dict[str, str], **spec: Any) -> list[Refusal]:
        line = played(row("O ."), options=options, **spec)
        return list(GAME.refusals(line.state, GAME.read(line.state, f"P1: {order}")))

    text = "Nobody puts a treasure down; a carrier only swaps it."
    none = Refusal("no-dropping", text, ("LD-CAR-03", "LD-GAP-34"))
    assert refused("drop", {}, carried={"P1": "O"}) == [none]
    empty = Refusal("empty-hands", "P1 carries nothing.", ("LD-GAP-34",))
    assert refused("drop", OLD) == [empty]


def test_taking_needs_a_treasure_and_by_ruling_an_action() -> None:
    """LD-CAR-06, LD-GAP-07: after the last action the turn is open for it only where it is free."""
    bare = played(row(". O"))
    nothing = Refusal("no-treasure", "No treasure lies where P1 stands.", ("LD-CAR-06",))
    assert list(GAME.refusals(bare.state, GAME.read(bare.state, "P1: take"))) == [nothing]
    costs = {"taking_cost": "action"}
    line = played(row(". O ."), "right", options=costs)
    assert GAME.facts(line.state)["turn"] == "P2"
    assert GAME.facts(played(row(". O ."), "right").state)["turn"] == "P1"
