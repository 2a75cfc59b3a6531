"""Starting cells and what is told before the first turn."""

from __future__ import annotations

from typing import Any

from rules.core.records import Refusal
from rules.games.duel import GAME
from rules.games.duel.actions import START, Action
from tests.cases import each
from tests.rules.games.duel.stories import SQUARE, row
from tests.rules.games.duel.verbs.test_citations import played


@each("cell", [-1, 9, 100])
def test_a_starting_cell_is_a_cell_of_the_labyrinth(cell: int) -> None:
    """LD-START-01: nobody begins off the sheet."""
    state = played(SQUARE, start=True).state
    text = "P1 starts on a cell of the labyrinth."
    found = GAME.refusals(state, Action("P1", START, place=cell))
    assert list(found) == [Refusal("unknown-action", text, ("LD-START-01",))]


def test_which_cells_may_be_named_is_agreed() -> None:
    """LD-GAP-04: any; or only those on the edge; or only those that hold nothing."""

    def refused(drawing: str, cell: str, choice: str) -> list[Refusal]:
        state = played(drawing, start=True, options={"start_choice": choice}).state
        return list(GAME.refusals(state, GAME.read(state, f"P1: start {cell}")))

    inner = "By agreement P1 starts on the edge."
    assert refused(SQUARE, "b2", "edge") == [Refusal("inner-cell", inner, ("LD-GAP-04",), "b2")]
    assert refused(SQUARE, "b1", "edge") == []
    special = "An object is there; name another cell."
    held = row(". K")
    assert refused(held, "b1", "empty") == [Refusal("special", special, ("LD-GAP-04",), "b1")]
    assert refused(held, "a1", "empty") == []
    assert refused(SQUARE, "b2", "any") == refused(held, "b1", "any") == []


@each(("one", "words"), [(0, "0 grenades"), (1, "1 grenade"), (3, "3 grenades")])
def test_who_has_how_many_grenades_is_told_first(one: int, words: str) -> None:
    """LD-INV-11: of both players, before anything happens."""
    spec: dict[str, Any] = {"grenades": {"P1": one}, "loose": True}
    line = played(row(". ."), start=True, **spec)
    stock = next(event for event in line.root.events if event.kind == "stock")
    assert stock.text == f"P1 has {words}, and P2 has 3."
    assert stock.clauses == ("LD-INV-11",)


def test_each_names_one_cell_when_it_is_his_turn() -> None:
    """LD-START-01, LD-GAP-04: the first player before the other, and nobody twice."""
    line = played(SQUARE, other=SQUARE, start=True)
    early = GAME.refusals(line.state, GAME.read(line.state, "P2: start a1"))
    text = "P1 names a starting cell first."
    assert list(early) == [Refusal("not-your-turn", text, ("LD-GAP-04",))]
    line.attempt(GAME.read(line.state, "P1: start a1"))
    again = GAME.refusals(line.state, GAME.read(line.state, "P1: start b1"))
    text = "P1 has a starting cell already."
    assert list(again) == [Refusal("placed", text, ("LD-START-01",))]
