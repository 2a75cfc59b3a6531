"""Drawing on the red square, and every effect."""

from __future__ import annotations

from fractions import Fraction

from rules.games.underground import GAME
from tests.rules.games.underground.playing import Table

RED = "S--a1--a2--a3--a4--a5\nstart: S\nchance: a3"


def drawing(*chance: str, board: str = RED, **setup: object) -> Table:
    """A stops on a red square; B waits on a1."""
    setup = {"players": {"A": "S", "B": "a1"}, **setup}
    return Table(board, chance=list(chance), **setup).do("A: throw; die: 3; A: go a1 a2 a3")


def test_a_found_tool_is_the_top_of_the_reserve_and_seen_by_its_finder_only() -> None:
    """UE-CHANCE-09, UE-SETUP-02."""
    table = drawing("find a tool", reserve=["spoon", "…"]).do("draw: find a tool; tool: spoon")
    assert table.facts("hand.A", "reserve.count") == ("spoon", "79")
    for viewer, name in (("A", "spoon"), ("B", "?"), ("everyone", "spoon")):
        told = table.timeline.information(viewer).heard[-1]
        assert told.spoken == f"tool: {name}"
        assert any("spoon" in event.text for event in told.events) == (viewer != "B")


def test_any_tool_is_lost_with_equal_chance_and_goes_to_the_bottom() -> None:
    """UE-CHANCE-10, UE-CHANCE-11, UE-CHANCE-21."""
    hand = ["bible", "knife", "knife", "coin"]
    table = drawing("lose a tool", hands={"A": hand}, passes={"A": 1}).do("draw: lose a tool")
    odds = {GAME.write(table.state, one): weight for one, weight in GAME.chance(table.state)}
    assert odds == {
        "lost: knife": Fraction(1, 2), "lost: bible": Fraction(1, 4), "lost: coin": Fraction(1, 4),
    }  # fmt: skip
    table.do("lost: coin")
    assert table.facts("reserve.last", "passes.A", "cards.A") == ("coin", "1", "3")


# -- where a fire strikes, and what only a ruling brings ------------------------------------------

B_BEGINS = ("B", "It is B's turn.", "UE-START-01 UE-GAP-03")


# -- who begins -----------------------------------------------------------------------------------


def dealt(*players: str, **options: str) -> Table:
    """A whole game, the cards dealt as they lie."""
    table = Table("", board="full", players=list(players), deal=True, options=options)
    while table.fact("phase") == "deal":
        table.timeline.play(GAME.actions(table.state)[0])
    return table


def test_by_ruling_the_highest_throw_begins() -> None:
    """UE-GAP-03, first_player: everybody throws once, in the order of the seats."""
    table = dealt("A", "B", "C", first_player="highest-throw")
    assert table.facts("phase", "asked") == ("lot", "none")
    assert GAME.question(table.state) == "Everybody throws for the first turn."
    assert table.legal() == [f"lot A: {face}" for face in range(1, 7)]
    assert {weight for _, weight in GAME.chance(table.state)} == {Fraction(1, 6)}
    table.do("lot A: 3")
    assert table.told() == [("A", "A throws 3 for the first turn.", "UE-GAP-03")]
    assert table.says() == [("lot", {"die": 3})]
    table.do("lot B: 5")
    assert table.legal()[0] == "lot C: 1"
    table.do("lot C: 4")
    assert table.told() == [
        ("C", "C throws 4 for the first turn.", "UE-GAP-03"),
        ("B", "B begins.", "UE-GAP-03"),
        B_BEGINS,
    ]
    assert [kind for kind, _ in table.says()] == ["lot", "begins", "turn"]
    assert table.legal() == ["B: throw"]


def test_by_ruling_equal_highest_throws_are_thrown_again() -> None:
    """UE-GAP-03, first_player: only by those who threw them, until one is the highest."""
    table = dealt("A", "B", "C", first_player="highest-throw")
    table.do("lot A: 5; lot B: 2; lot C: 5")
    assert [text for _, text, _ in table.told()] == ["C throws 5 for the first turn."]
    table.do("lot A: 1; lot C: 1")
    assert table.fact("phase") == "lot"
    table.do("lot A: 2")
    assert table.legal()[5] == "lot C: 6"
    table.do("lot C: 6")
    assert [text for _, text, _ in table.told()[1:]] == ["C begins.", "It is C's turn."]
    assert table.facts("phase", "turn") == ("turn", "C")
    table.do("C: throw; die: 2")
    assert table.fact("turn") == "A"


def test_by_ruling_lower_throws_change_nothing() -> None:
    """UE-GAP-03, first_player: neither a lower one before nor one after the highest."""
    first = dealt("A", "B", "C", first_player="highest-throw").do("lot A: 1; lot B: 1; lot C: 2")
    assert first.fact("turn") == "C"
    last = dealt("A", "B", "C", first_player="highest-throw").do("lot A: 6; lot B: 1; lot C: 1")
    assert last.fact("turn") == "A"


def test_by_the_book_the_first_seat_begins() -> None:
    """UE-GAP-03: as soon as the cards are dealt."""
    assert dealt("A", "B").facts("phase", "turn") == ("turn", "A")
