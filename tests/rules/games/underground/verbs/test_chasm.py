"""Chasms: announced, jumped, fallen into, crossed on wood."""

from __future__ import annotations

from rules.games.underground import GAME
from tests.rules.games.underground.playing import Table

CORNER = "x---a2--a3--a4\n|\nb1--b2\nchasm: x"
"""The chasm is the first square of the drawing; it is jumped from b1 to a2."""


def test_the_square_that_is_drawn_first_is_a_chasm_like_others() -> None:
    """UE-CHASM-04, UE-GAP-36: the arrow into it leaves only the jump, and nobody stays then."""
    pointing = {"tokens": {"b1": ["signpost"]}, "arrows": {"b1": "x"}}
    table = Table(CORNER, players={"A": "b1", "B": "a3"}, hands={"A": ["knife"]}, **pointing)
    assert table.legal() == ["A: jump"]
    assert table.attempt("A: back") == "arrow"
    table.do("A: jump; die: 3")
    assert table.answer("A: stay, knife at B") == (
        "must-jump", "A has announced a jump, so nobody stays.", "UE-CHASM-04", "",
    )  # fmt: skip
    assert {one.path for one in GAME.nameable(table.state) if one.verb == "go"} == {
        (), (0, 1), (0, 1, 2),
    }  # fmt: skip
