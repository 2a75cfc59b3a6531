"""Claims of Equipment and Kits, trades, and what others may see of a hand."""

from __future__ import annotations

from typing import Any

from rules.games.colditz import GAME
from tests.rules.games.colditz.table import Table


def test_what_others_see_of_a_hand() -> None:
    """EC-GAP-30: how many cards, and not which; a Kit is seen."""
    spec: dict[str, Any] = {
        "equipment": {"British": ["rope", "key"]},
        "hands": {"British": ["Hideaway"]},
    }
    one = Table(**spec, kits=["British"])
    seen = dict(GAME.observe(one.state, "Security").facts)
    assert seen["holds"] == {"British": 2, "Dutch": 0}
    assert seen["kits"] == ["British"]
    assert seen["equipment"] == {}
    assert seen["hand"] == {"Security": []}
    opened = Table({"equipment_view": "open"}, **spec)
    seen = dict(GAME.observe(opened.state, "Security").facts)
    assert seen["equipment"]["British"]["key"] == 1


SMALL = """
[inner]
A01 appel
I01 plain
KEYS1 room key
KEYS2 room key
[outer]
O01 plain
[links]
A01: I01
I01: KEYS1 O01
KEYS1: KEYS2
"""


def test_no_claim_without_a_circle_for_each_man() -> None:
    """EC-EQUIP-05, EC-GAP-28: on a small castle the Appel area may be full."""
    at = {"Br1": "KEYS1", "Br2": "KEYS2"}
    table = Table()
    table.state = GAME.setup({"players": ["British"], "at": at, "points": 1}, {"M1": SMALL}, {})
    assert table.refused("British: claim key with Br1 Br2") == "no-room"
    assert table.why("British: claim key with Br1 Br2") == {"EC-EQUIP-05", "EC-GAP-28"}
    assert table.offered("British: claim") == []


def test_whoever_obeys_without_a_circle_keeps_his_place() -> None:
    """EC-GAP-11: the game goes on, by either ruling of the answers."""
    at = {"Br1": "KEYS1", "Br2": "A01"}
    spec = {"players": ["British"], "at": at, "turn": "Security",
            "hands": {"Security": ["Appel"]}}  # fmt: skip
    for choice, answers in (("in-turn", "British: done"),
                            ("secret", "British: Br1 obeys; British: done")):  # fmt: skip
        table = Table()
        table.state = GAME.setup(spec, {"M1": SMALL}, {"appel_answers": choice})
        table.play(f"Security: play Appel; {answers}")
        assert (table["at.Br1"], table["refused"], table["phase"]) == ("KEYS1", "none", "roll")


KIT_ROOMS = """
[inner]
A01 appel
A02 appel
A03 appel
I01 plain
FOOD1 room food
PAPERS1 room documents
COMPASS1 room compass
CLOTHES1 room disguise
[outer]
O01 plain
[links]
A01: A02 I01
A02: A03
I01: CLOTHES1 COMPASS1 FOOD1 O01 PAPERS1
"""
KIT = "British: claim kit with Br1 Br2 Br3 Br4"


def test_no_kit_without_a_circle_for_each_man() -> None:
    """EC-KIT-08, EC-GAP-28: four men need four circles of the Appel area."""
    at = {"Br1": "FOOD1", "Br2": "PAPERS1", "Br3": "COMPASS1", "Br4": "CLOTHES1"}
    table = Table()
    table.state = GAME.setup({"players": ["British"], "at": at, "points": 1}, {"M1": KIT_ROOMS}, {})
    refusal = table.refusal(KIT)
    assert (refusal.code, refusal.clauses) == ("no-room", ("EC-KIT-08", "EC-GAP-28"))
    assert refusal.text == "The Appel area has too few free circles for 4 men."
    assert table.offered("British: claim") == []
