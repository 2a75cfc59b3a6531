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
THREE = "value: 3; dice: 1+1; dice: 1+2; dice: 2+1"
RULE = ("EC-GAP-60",)


def dashes() -> Table:
    """Time is up, and the British are asked."""
    return Table(CLASSIC, **LATE).play(OVER)


def test_each_escape_officer_may_turn_his_card() -> None:
    """EC-GAP-60, EC-GAP-66: in turn; when nobody does, Security has won."""
    table = dashes()
    assert (table["asked"], table["phase"], table["points"]) == ("British", "despair", "0")
    assert table.offered("British") == [
        "British: do or die with Br1", "British: do or die with Br2", "British: pass"]  # fmt: skip
    for text in ("do or die with Br3", "do or die with Du1"):
        refusal = table.refusal(f"British: {text}")
        assert (refusal.code, refusal.clauses) == ("not-yours", RULE)
        assert refusal.text == "The dash takes one of the own men on the board."
    table.play("British: pass")
    event = table.event("passes")
    assert (event.who, event.text, event.clauses) == ("British", "The British pass.", RULE)
    assert (table["asked"], table["over"]) == ("Dutch", "no")
    table.play("Dutch: pass")
    event = table.event("over")
    assert event.text == "No nation has brought out enough men, so Security wins."
    assert event.clauses == ("EC-CLASSIC-10", "EC-GAP-66")
    assert (table["over"], table["winner"]) == ("yes", "Security")


def test_the_card_says_how_many_throws_one_man_has() -> None:
    """EC-GAP-60: three to seven, no card twice; doubles bring nothing, and only he moves."""
    table = dashes().play("British: do or die with Br1")
    event = table.event("despair")
    assert (event.who, event.text) == ("British", "The British turn a Do-or-Die card for Br1.")
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
    assert (refusal.code, refusal.text) == ("other-pawn", "Only Br1 makes the dash.")
    assert refusal.clauses == RULE


def test_a_dash_that_ends_on_no_target_puts_its_player_out() -> None:
    """EC-GAP-60: and no point of it is left to the next one, who cannot end it on a Searchlight."""
    table = dashes().play(f"British: do or die with Br1; {THREE}; British: pass")
    event = table.event("out")
    assert event.text == "The dash has failed, and the British are out."
    assert (event.who, event.clauses) == ("British", RULE)
    assert (table["asked"], table["points"], table["throws"]) == ("Dutch", "0", "none")
    table.play("Dutch: do or die with Du1")
    assert table.offered("value") == [f"value: {n}" for n in range(4, 8)]
    table.play("value: 4; dice: 1+1; dice: 1+2; dice: 2+1; dice: 1+1; Dutch: Du1 to X04")
    refusal = table.refusal("Dutch: pass")
    assert (refusal.code, refusal.clauses) == ("go-on", ("EC-GAP-75",))
    assert refusal.text == "Du1 may not stay there and goes on first."


def test_a_dash_that_ends_on_a_target() -> None:
    """EC-GAP-60: the man has escaped, and the next Escape Officer is asked."""
    table = dashes().play(f"British: do or die with Br1; {THREE}")
    table.play("British: Br1 to X07; British: Br1 to TG1")
    assert table.event("escaped").text == "Br1 reaches Target 1 and has escaped."
    assert (table["escapes.British"], table["asked"], table["phase"]) == ("1", "Dutch", "despair")
    assert table.play("Dutch: pass")["winner"] == "Security"


def test_a_dash_goes_on_wherever_a_man_stands() -> None:
    """EC-GAP-60: he may come back, over the first circle of a map as well."""
    table = Table(CLASSIC, **{**LATE, "board": "fence", "at": {"Br1": "O02"}}).play(OVER)
    table.play(f"British: do or die with Br1; {THREE}; British: Br1 to O01")
    assert (table["at.Br1"], table["phase"], table["points"]) == ("O01", "dash", "7")
