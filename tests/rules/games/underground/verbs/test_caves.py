"""The six caves: in front or inside, falling in, clearing, and closing again."""

from __future__ import annotations

from rules.games.underground import GAME
from tests.rules.games.underground.playing import Table

# -- who is inside when a cave is opened, and who is sent to prison -------------------------------


def sent_off(**setup: object) -> Table:
    """A stops on a red square and is sent to prison."""
    people = {"A": "a1", "B": "a6"}
    setup = {"players": people, "chance": ["go to prison"], **setup}
    drawing = "a1--a2--a3--P--a4--a5--a6\nprison: P\nchance: a2"
    return Table(drawing, **setup).do("A: throw; die: 1; A: go a2; draw: go to prison")


IMPRISONED = "UE-CHANCE-17 UE-PRISON-01"
DREW = ("A", "A draws “go to prison”.",
        "UE-CHANCE-02 UE-CHANCE-03 UE-CHANCE-05 UE-CHANCE-01 UE-CHANCE-04")  # fmt: skip
B_BEGINS = ("B", "It is B's turn.", "UE-START-01 UE-GAP-03")


def test_by_ruling_the_pass_is_shown_when_its_owner_is_sent() -> None:
    """UE-GAP-46, leave_prison, UE-PRISON-07: he stays where he is; the pass goes underneath."""
    arrest = {"options": {"leave_prison": "when-sent"}, "passes": {"A": 1}}
    table = sent_off(**arrest)
    assert table.facts("phase", "asked") == ("sent", "A")
    assert GAME.question(table.state) == "A: do you show your pass?"
    assert table.legal() == ["A: use pass", "A: decline"]
    assert table.answer("B: use pass") == (
        "not-asked", "A has a question to answer first.", "UE-GAP-46", "",
    )  # fmt: skip
    table.do("A: use pass")
    text = "A shows the prison pass and does not go to prison."
    assert table.told() == [("A", text, "UE-GAP-46 UE-PRISON-07"), B_BEGINS]
    assert table.says()[0] == ("used-pass", {})
    assert table.facts("at.A", "passes.A", "pile.last") == ("a2", "0", "prison pass")


def test_by_ruling_a_file_is_shown_on_arrival() -> None:
    """UE-GAP-67, file_on_arrival: the way out is open at once, and the file is spent."""
    at_once = {"options": {"file_on_arrival": "at-once"}, "hands": {"A": ["file", "bible", "coin"]}}
    table = sent_off(**at_once)
    assert table.told() == [DREW, ("A", "A goes to prison.", f"{IMPRISONED} UE-USE-14")]
    assert GAME.question(table.state) == "A: do you cut the grates at once?"
    assert table.legal() == ["A: show file", "A: decline"]
    assert table.answer("A: show bible") == (
        "no-help", "The bible does not help against this.", "UE-GAP-67", "",
    )  # fmt: skip
    assert table.answer("A: show coin")[2] == "UE-SHOP-06 UE-GAP-67"
    assert table.answer("A: show hacksaw") == (
        "not-held", "A has no hacksaw.", "UE-GAP-20 UE-GAP-67", "",
    )  # fmt: skip
    table.do("A: show file")
    opened = ("A", "A cuts the grates at once with the file.", "UE-GAP-67 UE-TOOL-20 UE-PRISON-05")
    assert table.told() == [opened, B_BEGINS]
    assert table.says()[0] == ("opened", {"card": "file"})
    assert table.facts("at.A", "open.prison", "hand.A") == ("P", "A", "bible, coin")
    table.do("B: throw; die: 1; B: go a5; A: throw; die: 2")
    assert table.ends() == {"a2", "a5"}
