"""Cards as they are played: what they may name, shots, and a card that does nothing."""

from __future__ import annotations

from typing import Any

from rules.games.colditz import GAME
from tests.cases import each
from tests.rules.games.colditz.table import Table

SHOT: dict[str, Any] = {"turn": "Security", "hands": {"Security": ["Shoot to Kill"]}, "points": 1,
                        "at": {"Br1": "X07", "Br2": "X13", "G1": "X01"}}  # fmt: skip


YARD = """
[inner]
S1 safe
I01 plain
[outside]
X01 plain
X02 plain
[links]
S1: I01
X01: X02
"""


def test_who_is_safe_or_inside_is_no_aim_of_a_shot() -> None:
    """EC-SAFE-02: nor on the first circle of a castle; a man inside is no aim either."""
    spec: dict[str, Any] = {**SHOT, "at": {"Br1": "S1", "Br2": "I01", "G1": "X01"}}
    table = Table()
    table.state = GAME.setup(spec, {"M1": YARD}, {})
    for man, why in (("Br1", ("EC-SAFE-02",)), ("Br2", ())):
        refusal = table.refusal(f"Security: play Shoot to Kill with G1 on {man}")
        assert refusal.code == "no-effect"
        assert refusal.text == "A shot is only for a man Outside the Castle."
        assert refusal.clauses == ("EC-OUTSIDE-02", "EC-GAP-51", *why)


@each("choice", ["clockwise", "first-come"])
def test_who_may_interrupt_first(choice: str) -> None:
    """EC-GAP-62: one after the other, or by ruling whoever speaks first."""
    table = Table({"interrupt_order": choice}, turn="Security", at={"Br1": "I05", "Du1": "I08"},
                  hands={"British": ["Hideaway"], "Dutch": ["Hideaway"],
                         "Security": ["Appel"]})  # fmt: skip
    table.play("Security: play Appel")
    assert table["asked"] == "British"
    if choice == "clockwise":
        refusal = table.refusal("Dutch: play Hideaway with Du1")
        assert (refusal.code, refusal.clauses) == ("not-asked", ("EC-CARD-13", "EC-GAP-62"))
        assert refusal.text == "The British have a question to answer first."
        return
    assert GAME.actors(table.state) == ("British", "Dutch")
    passed = table.copy().play("Dutch: pass")
    assert (passed["asked"], passed["phase"]) == ("British", "window")
    table.play("Dutch: play Hideaway with Du1")
    assert (table["hidden"], table["asked"], table["phase"]) == ("Du1", "British", "window")
