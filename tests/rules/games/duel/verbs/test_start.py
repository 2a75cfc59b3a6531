"""Starting cells and what is told before the first turn."""

from __future__ import annotations

from typing import Any

from rules.core.records import Refusal
from rules.games.duel import GAME
from rules.games.duel.actions import START, Action
from tests.cases import each
from tests.rules.games.duel.playing import SQUARE, played, row


@each("cell", [-1, 9, 100])
def test_a_starting_cell_is_a_cell_of_the_labyrinth(cell: int) -> None:
    """LD-START-01: nobody begins off the sheet."""
    state = played(SQUARE, start=True).state
    text = "Nobody starts outside the labyrinth; name a cell of it."
    found = GAME.refusals(state, Action("P1", START, place=cell))
    assert list(found) == [Refusal("off-field", text, ("LD-START-01",))]


def test_a_cell_off_the_sheet_is_understood_and_refused() -> None:
    """LD-START-01: as in the labyrinths it is no slip in writing; the other one hears no cell."""
    state = played(SQUARE, start=True).state
    action = GAME.parse(state, "P1: start z9")
    assert GAME.format(state, action) == "P1: start z9"
    assert [one.code for one in GAME.refusals(state, action)] == ["off-field"]
    assert GAME.audible(state, action, "P2") == Action("P1", START)


@each(("one", "words"), [(0, "0 grenades"), (1, "1 grenade"), (3, "3 grenades")])
def test_who_has_how_many_grenades_is_told_first(one: int, words: str) -> None:
    """LD-INV-11: of both players, before anything happens."""
    spec: dict[str, Any] = {"grenades": {"P1": one}, "loose": True}
    line = played(row(". ."), start=True, **spec)
    stock = next(event for event in line.root.events if event.kind == "stock")
    assert stock.text == f"P1 has {words}, and P2 has 3."
    assert stock.clauses == ("LD-INV-11",)
