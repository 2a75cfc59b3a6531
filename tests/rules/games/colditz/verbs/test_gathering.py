"""Claims of Equipment and Kits, trades, and what others may see of a hand."""

from __future__ import annotations

from typing import Any

from rules.games.colditz import GAME
from tests.cases import each
from tests.rules.games.colditz.table import Table

KEYS = {"Br1": "DENTIST1", "Br2": "SHOWERS1"}
ROOMS = {"Br1": "CANTEEN1", "Br2": "INTERVIEW1", "Br3": "WC1"}


def test_claiming_equipment() -> None:
    """EC-SC-32: in one Room or in both, for nothing, and then to the Appel area."""
    table = Table(at=KEYS, points=4).play("British: claim key with Br1 Br2")
    assert {"EC-EQUIP-01", "EC-EQUIP-03", "EC-EQUIP-04"} <= table.fired
    assert table.refused("British: Br1 to I01") == "not-appel"
    table.play("British: Br1 to A01; British: Br2 to A05")
    assert (table["equipment.British"], table["stock.key"], table["points"]) == ("key", "5", "4")
    table.play("British: Br2 to A10")
    Table(at={"Br1": "DENTIST1", "Br2": "DENTIST2"}).play("British: claim key with Br1 Br2")
    one = Table(at={"Br1": "DENTIST1"})
    assert one.refused("British: claim key with Br1") == "not-in-rooms"
    assert Table(at=KEYS).refused("British: claim rope with Br1 Br2") == "not-in-rooms"


def test_the_stock_has_run_out() -> None:
    """EC-SC-33."""
    at = {"Br1": "KITCHEN1", "Br2": "SICKBAY1", "Du1": "O13"}
    hands = {"Dutch": ["wire cutter"] * 2, "Polish": ["wire cutter"] * 2}
    table = Table(players=["British", "Dutch", "Polish"], at=at, equipment=hands, points=1)
    assert table.refused("British: claim wire cutter with Br1 Br2") == "out-of-stock"
    table.play("British: end; Dutch: roll; dice: 4+2; Dutch: Du1 to X01")
    assert table["stock.wire cutter"] == "1"


def test_building_a_kit() -> None:
    """EC-SC-34."""
    table = Table(at={**ROOMS, "Br4": "I07"}, points=3)
    assert table.refused("British: claim kit with Br1 Br2 Br3") == "not-in-rooms"
    table.play("British: Br4 to LAUNDRY1; British: claim kit with Br1 Br2 Br3 Br4")
    table.play("; ".join(f"British: Br{n} to A0{n}" for n in range(1, 5)))
    assert "EC-KIT-08" in table.fired
    assert (table["kit.British"], table["supply.kits"]) == ("yes", "4")
    full = Table(at={**ROOMS, "Br4": "LAUNDRY1"}, kits=["British"])
    assert full.refused("British: claim kit with Br1 Br2 Br3 Br4") == "has-kit"


def test_kit_parts() -> None:
    """EC-SC-35."""
    one, two = "Escape Kit (part) 1", "Escape Kit (part) 2"
    rooms = {"Br1": "WC1", "Br2": "LAUNDRY1"}
    table = Table(at=rooms, hands={"British": [one]})
    table.play("British: claim kit with Br1 Br2 and part-1")
    assert {"EC-KIT-09", "EC-KIT-10"} <= table.fired
    assert table["deck.last"] == one
    table = Table(hands={"British": [one, two]}).play("British: claim kit with part-1 part-2")
    assert "EC-KIT-11" in table.fired
    assert (table["cards.British"], table["kit.British"]) == ("0", "yes")
    same = Table(hands={"British": [one, one]})
    assert same.refused("British: claim kit with part-1 part-1") == "not-held"
    assert same.refused(f"British: play {one}") == "no-effect"


def test_trading_equipment() -> None:
    """EC-SC-14: in anybody's Turn but the Security Officer's, for Equipment only."""
    players = ["British", "Dutch", "Polish"]
    hands = {"British": ["rope", "rope"], "Dutch": ["key"]}
    table = Table(players=players, equipment=hands, turn="Polish")
    table.play("British: trade with Dutch")
    assert table.refused("British: ask Hideaway") == "no-trade"
    assert table.refused("British: give key") == "not-held"
    assert table.refused("British: offer") == "empty"
    table.play("British: give rope; British: ask key; British: offer")
    declined = table.copy().play("Dutch: decline")
    assert declined["equipment.British"] == "rope, rope"
    table.play("Dutch: accept")
    assert (table["equipment.British"], table["equipment.Dutch"]) == ("rope, key", "rope")
    late = Table(players=players, equipment=hands, turn="Security")
    assert late.refused("British: trade with Dutch") == "no-trade-now"


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


def test_claims_by_other_rulings() -> None:
    """EC-GAP-27, EC-GAP-28."""
    late = Table({"claim_time": "turn-end"}, at=KEYS, points=4)
    late.play("British: claim key with Br1 Br2; British: Br1 to A01; British: Br2 to A02")
    assert late.refused("British: Br2 to A03") == "claimed"
    late.play("British: end")
    done = Table({"after_claim": "finished"}, at=KEYS, points=4)
    done.play("British: claim key with Br1 Br2; British: Br1 to A01; British: Br2 to A02")
    assert done.refused("British: Br2 to A03") == "moved"


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
FOUR = {"Br1": "CANTEEN1", "Br2": "INTERVIEW1", "Br3": "WC1", "Br4": "LAUNDRY1"}
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


def test_what_a_kit_takes() -> None:
    """EC-KIT-07: a man in a Room for each component, all four at once."""
    table = Table(at=FOUR, points=1)
    refusal = table.refusal("British: claim kit with Br1 Br2 Br3")
    assert (refusal.code, refusal.clauses) == ("not-in-rooms", ("EC-KIT-07",))
    assert refusal.text == (
        "A Kit takes one man in a Room for each of these: food, documents, compass, disguise."
    )
    refusal = table.refusal("British: claim food with Br1")
    assert (refusal.code, refusal.clauses) == ("no-such-card", ("EC-KIT-04", "EC-KIT-07"))
    assert refusal.text == "A Kit takes all four components, not food alone."
    refusal = Table(at=FOUR, points=1, kits=["British"]).refusal(KIT)
    assert (refusal.code, refusal.clauses) == ("has-kit", ("EC-KIT-02",))
    assert refusal.text == "The British hold a Kit already."
    table.play(KIT)
    event = table.event("claimed")
    assert event.text == "The British announce a Kit and take it."
    assert event.clauses == ("EC-KIT-01", "EC-KIT-07", "EC-ROOM-02")
    assert event.data == {"what": "kit", "cards": []}


@each(
    ("choice", "men", "needs"),
    [("food-documents", "Br3 Br4", "compass, disguise"),
     ("food-compass", "Br2 Br4", "documents, disguise"),
     ("food-disguise", "Br2 Br3", "documents, compass")],
)  # fmt: skip
def test_a_kit_part_stands_for_two_components(choice: str, men: str, needs: str) -> None:
    """EC-KIT-10, EC-GAP-33: which two, the ruling says; men fetch the others."""
    table = Table({"kit_parts": choice}, at=FOUR, points=1,
                  hands={"British": ["Escape Kit (part) 1"]})  # fmt: skip
    assert table.offered("British: claim") == [KIT, f"British: claim kit with {men} and part-1"]
    refusal = table.refusal("British: claim kit with Br1 and part-1")
    assert refusal.code == "not-in-rooms"
    assert refusal.text == f"A Kit takes one man in a Room for each of these: {needs}."
    assert refusal.clauses == ("EC-KIT-07", "EC-KIT-10", "EC-GAP-33")
    refusal = table.refusal(f"British: claim kit with {men} and part-2")
    assert (refusal.code, refusal.clauses) == ("not-held", ("EC-KIT-09", "EC-KIT-10"))
    assert refusal.text == "The British do not hold those kit parts."
    table.play(f"British: claim kit with {men} and part-1")
    assert table.event("claimed").data == {"what": "kit", "cards": ["Escape Kit (part) 1"]}
    assert (table["cards.British"], table["kit.British"]) == ("0", "yes")


@each(
    ("claim", "at", "clause"),
    [(KIT, FOUR, "EC-KIT-08"), ("British: claim key with Br1 Br2", KEYS, "EC-EQUIP-05")],
    ids=["kit", "key"],
)
def test_the_men_of_a_claim_go_to_the_appel_area(
    claim: str, at: dict[str, str], clause: str
) -> None:
    """EC-EQUIP-05, EC-KIT-08: one after another, each to a free circle, before all else."""
    table = Table(at=at, points=1).play(claim)
    first = table.refusal("British: Br2 to A01")
    assert (first.code, first.clauses) == ("other-pawn", (clause,))
    assert first.text == "First Br1 goes to the Appel area."
    where = table.refusal("British: Br1 to I05")
    assert (where.code, where.clauses, where.at) == ("not-appel", (clause,), "I05")
    assert where.text == "He goes to a free circle of the Appel area."
    end = table.refusal("British: end")
    assert (end.code, end.clauses) == ("answer-first", (clause,))
    assert end.text == "The British have another question to answer first."
    other = table.refusal("Dutch: Br1 to A05")
    assert (other.code, other.clauses) == ("not-asked", (clause,))
    assert len(table.offered("British")) == 20
    table.play("British: Br1 to A04")
    event = table.event("placed")
    assert event.text == "Br1 goes to A04 on the Appel area."
    assert event.clauses == (clause, "EC-MOVE-08", "EC-GAP-13")
    assert len(table.offered("British")) == 19
    taken = table.refusal("British: Br2 to A04")
    assert (taken.code, taken.at) == ("not-appel", "A04")


def test_men_in_rooms_claim_while_another_digs() -> None:
    """EC-EQUIP-01, EC-ROOM-01: only whoever is underground himself stands in no Room."""
    spec: dict[str, Any] = {"open": ["CHAPEL"], "points": 1}
    table = Table(at={"Br1": "DENTIST1", "Br2": "T1_2", "Br3": "SHOWERS1"}, **spec)
    assert table.legal("British: claim key with Br1 Br3")
    below = Table(at={"Br1": "CHAPEL3", "Br2": "CHAPEL1"}, **spec)
    assert below.refused("British: claim rope with Br1 Br2") == "not-in-rooms"
