"""Signpost cards shown on the way: which passages they free, and why a walk is not one."""

from __future__ import annotations

from typing import Any

from tests.cases import each
from tests.rules.games.underground.playing import Table

RING = """
a0--a1--a2--a3
|   |
b0--b1--b2
"""
SIGNS = {"a1": ["signpost"], "b1": ["signpost"]}


def ring(at: str, arrow: str, cards: int, die: int, **setup: Any) -> Table:
    """A has thrown on a ring: one arrow leads off it on b1, the other stands on a1."""
    return Table(
        RING, players={"A": at, "B": "b2"}, hands={"A": ["signpost"] * cards},
        tokens=SIGNS, arrows={"a1": arrow, "b1": "b2"}, **setup,
    ).do(f"A: throw; die: {die}")  # fmt: skip


def test_an_arrow_may_be_obeyed_first_and_passed_with_a_card_later() -> None:
    """UE-SIGN-09, UE-GAP-37: a card frees one passage, and any one of them."""
    table = ring("a0", "b1", 2, 6)
    walk = "A: go a1 b1 b0 a0 a1 a2, signpost at b1, signpost at a1"
    assert walk in table.legal("go")
    table.do(walk)
    assert table.facts("at.A", "hand.A") == ("a2", "none")
    shown = [one.data["square"] for one in table.events() if one.kind == "passed-arrow"]
    assert shown == ["b1", "a1"]
    assert {"UE-SIGN-02", "UE-SIGN-06", "UE-SIGN-09"} <= table.fired()
    obeyed = ring("a0", "a2", 2, 3).do("A: go a1 b1 b0, signpost at a1, signpost at b1")
    assert "UE-SIGN-09" in obeyed.fired()
    assert "UE-SIGN-02" not in obeyed.fired()


def test_a_card_may_be_shown_twice_at_one_arrow() -> None:
    """UE-GAP-37: a second passage over the same one needs a second card, in whatever order."""
    table = ring("a1", "a0", 3, 5)
    walk = "A: go b1 b0 a0 a1 a2"
    assert f"{walk}, signpost at a1, signpost at b1, signpost at a1" in table.legal("go")
    for told in ("a1 a1 b1", "b1 a1 a1", "a1 b1 a1"):
        cards = "".join(f", signpost at {square}" for square in told.split())
        assert table.attempt(walk + cards) == ""
    assert table.why(f"{walk}, signpost at a1, signpost at b1") == (
        "arrow",
        ("UE-SIGN-02", "UE-GAP-37"),
    )


def test_a_walk_that_stops_short_may_want_a_card_as_well() -> None:
    """UE-GAP-37, UE-MOVE-06: the second card comes first; with it the walk is still too short."""
    table = ring("a1", "a0", 3, 6)
    walk = "A: go b1 b0 a0 a1 a2, signpost at a1, signpost at b1"
    assert table.attempt(walk) == "arrow"
    assert table.attempt(f"{walk}, signpost at a1") == "full-count"


def test_an_arrow_that_does_not_hold_wants_no_card() -> None:
    """UE-GAP-36: at the start one that points to what is shut is none; later it stops."""
    spec: dict[str, Any] = {
        "players": {"A": "a1", "B": "b2"}, "hands": {"A": ["signpost"]},
        "tokens": {**SIGNS, "a0": ["fire"]}, "arrows": {"a1": "a0", "b1": "a1"},
    }  # fmt: skip
    table = Table(RING, **spec).do("A: throw; die: 2")
    assert table.attempt("A: go a2 a3, signpost at a1") == "needless-card"
    assert "UE-GAP-36" in table.do("A: go a2 a3").fired()
    table = Table(RING, **spec).do("A: throw; die: 4")
    assert table.attempt("A: go b1 a1") == ""
    assert table.why("A: go b1 a1 a2 a3") == ("arrow", ("UE-SIGN-02", "UE-GAP-36"))
    freed = table.do("A: go b1 a1 a2 a3, signpost at a1").fired()
    assert {"UE-GAP-36", "UE-SIGN-09"} <= freed


def test_the_arrow_underfoot_binds_a_jump() -> None:
    """UE-GAP-35: the Signpost card that allowed the announcement is shown with the walk."""
    table = Table(
        "a0--a1--x--a3--a4--a5\nchasm: x", players={"A": "a1", "B": "a0"},
        hands={"A": ["signpost"]}, tokens={"a1": ["signpost"]}, arrows={"a1": "a0"},
    ).do("A: jump; die: 4")  # fmt: skip
    assert table.why("A: go x a3 a4 a5") == ("arrow", ("UE-SIGN-02", "UE-GAP-35"))
    assert table.attempt("A: go x a3 a4 a5, signpost at a1") == ""


def test_on_foot_the_arrow_underfoot_is_told_so() -> None:
    """UE-GAP-35: a move that begins on the arrow."""
    table = ring("a1", "a0", 1, 2)
    assert table.why("A: go a2 a3") == (
        "arrow",
        ("UE-SIGN-02", "UE-SIGN-03", "UE-MOVE-03", "UE-GAP-35"),
    )
    chasm = Table(
        "a0--a1--x--a3\nchasm: x", players={"A": "a1", "B": "a0"}, came={"A": "x"},
        hands={"A": ["signpost"]}, tokens={"a1": ["signpost"]}, arrows={"a1": "x"},
    ).do("A: throw; die: 1")  # fmt: skip
    assert chasm.why("A: go a0") == ("arrow", ("UE-SIGN-02", "UE-GAP-35", "UE-GAP-36"))


def test_who_walks_out_with_the_treasure_is_told_what_is_wrong_with_the_walk() -> None:
    """UE-SIGN-09, UE-MOVE-01: leaving itself is allowed; one card too many, one step too far."""
    table = Table(
        "a0--a1--a2--X\nexit: X", players={"A": "a0", "B": "a1"}, treasure="A",
        hands={"A": ["signpost"]}, tokens={"a1": ["signpost"]}, arrows={"a1": "a2"},
    ).do("A: throw; die: 2")  # fmt: skip
    assert table.attempt("A: go a1 a2 X") == "too-far"
    table = Table(
        "a0--a1--a2--X\nexit: X", players={"A": "a0", "B": "a1"}, treasure="A",
        hands={"A": ["signpost"]}, tokens={"a1": ["signpost"]}, arrows={"a1": "a2"},
    ).do("A: throw; die: 4")  # fmt: skip
    assert table.attempt("A: go a1 a2 X, signpost at a1") == "needless-card"
    assert table.attempt("A: go a1 a2 X") == ""


def test_no_more_cards_are_shown_than_are_held() -> None:
    """UE-SIGN-09, UE-GAP-37."""
    assert ring("a0", "a2", 1, 3).answer("A: go a1 b1 b0, signpost at a1, signpost at b1") == (
        "not-held", "This way takes more Signpost cards than A holds.", "UE-SIGN-09 UE-GAP-37", "",
    )  # fmt: skip


@each(("ruling", "left"), [("returns", "4"), ("gone", "3")])
def test_a_signpost_taken_away_is_by_ruling_gone(ruling: str, left: str) -> None:
    """UE-GAP-65, cleared_obstacle, UE-SIGN-13."""
    table = Table(
        RING, players={"A": "a1", "B": "b2"}, hands={"A": ["signpost"]},
        tokens={"a1": ["signpost"]}, arrows={"a1": "a0"}, options={"cleared_obstacle": ruling},
    ).do("A: use signpost")  # fmt: skip
    assert table.facts("supply.signpost", "tokens.a1") == (left, "none")
