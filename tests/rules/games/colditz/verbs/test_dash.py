"""The last dashes of the classic edition, when the agreed time is up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.games.colditz import GAME
from tests.rules.games.colditz.table import Table

CLASSIC = {"edition": "classic", "do_or_die": "classic"}
LATE: dict[str, Any] = {"turn": "Security", "minutes": 60, "kits": ["British"],
                        "at": {"Br1": "X06", "Br2": "I05", "Du1": "X03"}}  # fmt: skip
OVER = "Security: time is up; Security: roll; dice: 4+2; Security: end"
RULE = ("EC-GAP-60",)


def dashes() -> Table:
    """Time is up, and the British are asked."""
    return Table(CLASSIC, **LATE).play(OVER)


def test_the_card_says_how_many_throws_one_man_has() -> None:
    """EC-GAP-60: three to seven, no card twice; doubles bring nothing, and only he moves."""
    table = dashes().play("British: do or die with Br1")
    event = table.event("despair")
    assert event.who == "British"
    assert event.text == "The British turn a Do-or-Die card for the first British man."
    assert event.clauses == RULE
    odds = GAME.chance(table.state)
    assert [GAME.write(table.state, card) for card, _ in odds] == [
        f"value: {n}" for n in range(3, 8)]  # fmt: skip
    assert {odd for _, odd in odds} == {Fraction(1, 5)}
    table.play("value: 3")
    event = table.event("value")
    assert event.text == "The card says 3, and so many throws follow."
    assert (event.clauses, event.data) == (RULE, {"value": 3})
    table.play("dice: 1+1; dice: 1+2; dice: 3+3")
    assert table.event("threw").clauses == ("EC-CLASSIC-26", "EC-GAP-60")
    assert (table["points"], table["may-reroll"], table["phase"]) == ("11", "no", "dash")
    assert table.offered("British") == [
        "British: Br1 to X05", "British: Br1 to X07", "British: pass"]  # fmt: skip
    refusal = table.refusal("British: Br2 to I06")
    assert (refusal.code, refusal.text) == (
        "other-pawn",
        "Only the first British man makes the dash.",
    )
    assert refusal.clauses == RULE
