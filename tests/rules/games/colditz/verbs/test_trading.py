"""Trades and claims word by word: what is said, to whom, and what is refused."""

from __future__ import annotations

from typing import Any

from tests.cases import each
from tests.rules.games.colditz.table import Table

THREE: dict[str, Any] = {"players": ["British", "Dutch", "Polish"]}
RICH: dict[str, Any] = {**THREE, "turn": "Polish",
                        "equipment": {"British": ["rope", "rope"], "Dutch": ["key"]}}  # fmt: skip
TRADE = ("EC-EQUIP-06", "EC-REF-07", "EC-GAP-29")
Why = tuple[str, str, tuple[str, ...]]


def why(table: Table, text: str) -> Why:
    """The code, the sentence and the clauses of the one refusal."""
    found = table.refusal(text)
    return found.code, found.text, found.clauses


def said(table: Table, kind: str) -> Why:
    """Whose event it is, its sentence and its clauses."""
    found = table.event(kind)
    return found.who, found.text, found.clauses


def test_who_trades_with_whom() -> None:
    """EC-EQUIP-06, EC-EQUIP-07: two Escape Officers with something to trade, and not always."""
    table = Table(**RICH)
    assert why(table, "British: trade with British") == (
        "no-trade", "A trade takes two.", TRADE)  # fmt: skip
    for text in ("British: trade with Security", "Security: trade with British"):
        assert why(table, text) == ("no-trade", "Security does not trade.", TRADE)
    assert why(Table(**THREE), "British: trade with Dutch") == (
        "nothing", "Neither the British nor the Dutch have anything to trade.", TRADE)  # fmt: skip
    assert why(Table(**{**RICH, "turn": "Security"}), "British: trade with Dutch") == (
        "no-trade-now", "Nobody trades in the Turn of Security.", ("EC-EQUIP-07", "EC-REF-07")
    )  # fmt: skip
    table.play("British: trade with Dutch")
    assert said(table, "trade") == (
        "British", "The British propose a trade to the Dutch.", ("EC-EQUIP-06", "EC-REF-07")
    )  # fmt: skip
    table.play("British: withdraw")
    assert said(table, "withdrawn") == ("British", "The British offer nothing.", ("EC-GAP-29",))


def test_what_is_put_into_an_offer() -> None:
    """EC-GAP-29, EC-CARD-07: Equipment that one holds, and no more than the other may hold."""
    table = Table(**RICH, kits=["British"]).play("British: trade with Dutch")
    assert table.offered("British") == [
        "British: give rope", "British: ask key", "British: withdraw"]  # fmt: skip
    assert why(table, "British: give key") == (
        "not-held", "The British have no more key to give.", TRADE)  # fmt: skip
    assert why(table, "British: ask Hideaway") == (
        "no-trade", "A trade is of Equipment, never of Opportunity cards.",
        ("EC-CARD-07", "EC-REF-08"),
    )  # fmt: skip
    assert why(table, "British: give kit") == ("kit", "Nobody trades a Kit.", ("EC-GAP-29",))
    assert why(table, "British: ask pass") == (
        "not-held", "Nobody else holds another pass.", TRADE)  # fmt: skip
    assert why(table, "British: offer") == ("empty", "The offer holds no card yet.", TRADE)
    table.play("British: give rope")
    assert said(table, "offer") == ("British", "The British offer a rope.", (*TRADE, "EC-GAP-30"))
    assert table.event("offer").heard_by == ("everyone", "British", "Dutch")
    table.play("British: give rope; British: ask key")
    assert said(table, "offer")[1] == "The British ask for a key."
    assert why(table, "British: give rope")[:2] == (
        "not-held", "The British have no more rope to give.")  # fmt: skip
    assert why(table, "British: ask key") == (
        "not-held", "The Dutch do not hold that many cards.", TRADE)  # fmt: skip


def test_an_offer_is_accepted_or_declined() -> None:
    """EC-EQUIP-06, EC-GAP-30: all cards change hands at once, and others see how many."""
    table = Table(**RICH).play("British: trade with Dutch; British: give rope; British: give rope")
    table.play("British: ask key; British: offer")
    assert said(table, "offered") == (
        "British", "The British offer the Dutch 2 cards for 1 card.", TRADE)  # fmt: skip
    assert table.event("offered").data == {"given": 2, "wanted": 1}
    assert table.offered("Dutch") == ["Dutch: accept", "Dutch: decline"]
    no = table.copy().play("Dutch: decline")
    assert said(no, "declined") == ("Dutch", "The Dutch decline.", ("EC-GAP-29",))
    assert (no["equipment.British"], no["equipment.Dutch"]) == ("rope, rope", "key")
    stock = table["stock.rope"], table["stock.key"]
    table.play("Dutch: accept")
    assert said(table, "traded") == (
        "British", "The British give the Dutch 2 cards for 1 card.", (*TRADE, "EC-GAP-30")
    )  # fmt: skip
    assert (table["equipment.British"], table["equipment.Dutch"]) == ("key", "rope, rope")
    assert (table["stock.rope"], table["stock.key"]) == stock


def test_nobody_gives_what_he_does_not_hold() -> None:
    """EC-GAP-29, EC-GAP-30: one may ask for what the other might hold; then he can only decline."""
    gear = {"British": ["rope"], "Dutch": ["key"], "Polish": ["pass"]}
    table = Table(**THREE, equipment=gear)
    table.play("British: trade with Dutch; British: ask pass; British: offer")
    assert said(table, "offered")[1] == "The British offer the Dutch no cards for 1 card."
    assert why(table, "Dutch: accept") == (
        "not-held", "The Dutch do not hold what the British want.", TRADE)  # fmt: skip
    assert table.offered("Dutch") == ["Dutch: decline"]


def test_where_packs_lie_face_down_anything_may_be_asked_for() -> None:
    """EC-GAP-61: nobody can count what others hold together."""
    gear = {"British": ["rope"], "Dutch": ["key"]}
    table = Table({"edition": "classic"}, **THREE, equipment=gear)
    table.play("British: trade with Dutch")
    kinds = ("rope", "key", "pass", "wire cutter")
    assert table.offered("British: ask") == [f"British: ask {kind}" for kind in kinds]


def test_a_trade_is_a_way_to_the_last_of_a_stack() -> None:
    """EC-EQUIP-09: of a kind whose stack has run out."""
    gear = {"British": ["wire cutter"], "Dutch": ["wire cutter"] * 2, "Polish": ["wire cutter"]}
    table = Table(**THREE, equipment=gear).play("British: trade with Dutch")
    table.play("British: give wire cutter; British: offer; Dutch: accept")
    assert said(table, "traded")[2] == (*TRADE, "EC-GAP-30", "EC-EQUIP-09")
    assert table["holds.Dutch"] == "3"


def test_by_ruling_kits_are_traded() -> None:
    """EC-GAP-29, EC-KIT-02: to somebody who holds none."""
    table = Table({"kit_trade": "allowed"}, **THREE, kits=["British", "Polish"])
    assert table.offered("British: trade") == ["British: trade with Dutch"]
    assert len(table.offered("Dutch: trade")) == 2
    table.play("British: trade with Dutch")
    assert table.offered("British") == ["British: give kit", "British: withdraw"]
    never = ("kit", "That Kit cannot change hands.", ("EC-GAP-29", "EC-KIT-02"))
    assert why(table, "British: ask kit") == never
    table.play("British: give kit")
    assert said(table, "offer")[1] == "The British offer a kit."
    assert why(table, "British: give kit") == never
    table.play("British: offer")
    assert said(table, "offered")[1] == "The British offer the Dutch 1 card for no cards."
    table.play("Dutch: accept")
    assert (table["kit.British"], table["kit.Dutch"], table["kit.Polish"]) == ("no", "yes", "yes")
    asked = Table({"kit_trade": "allowed"}, **THREE, kits=["British"], turn="Polish")
    asked.play("Dutch: trade with British; Dutch: ask kit; Dutch: offer; British: accept")
    assert (asked["kit.British"], asked["kit.Dutch"]) == ("no", "yes")


# -- Claims of Equipment --------------------------------------------------------------------------

ROOMS = {"Br1": "DENTIST1", "Br2": "SHOWERS1", "Br3": "CHAPEL1", "Br4": "CHAPEL2"}
KEY = "British: claim key with Br1 Br2"
PLACED = "British: Br1 to A01; British: Br2 to A02"


@each("claim", ["key with Br1", "key with Br1 Br3", "key with Br1 Br1", "key with Br1 Br2 Br3"])
def test_equipment_takes_two_men_in_rooms_of_its_symbol(claim: str) -> None:
    """EC-EQUIP-01, EC-ROOM-01: not one, not three, and each with that symbol."""
    assert why(Table(at=ROOMS, points=1), f"British: claim {claim}") == (
        "not-in-rooms", "A key takes two men in Rooms with its symbol.",
        ("EC-EQUIP-01", "EC-ROOM-01"),
    )  # fmt: skip


def test_a_claim_before_the_roll_and_a_second_one() -> None:
    """EC-GAP-27: at any time of the own Turn, as often as men stand for it."""
    early = Table(at=ROOMS).play(KEY)
    usual = ("EC-EQUIP-01", "EC-EQUIP-03", "EC-EQUIP-04", "EC-ROOM-01")
    key = "The British announce a claim and take a key."
    assert said(early, "claimed") == ("British", key, (*usual, "EC-GAP-27"))
    assert early.event("claimed").data == {"what": "key"}
    late = Table(at=ROOMS, points=1).play(KEY)
    assert said(late, "claimed") == ("British", key, usual)
    late.play(f"{PLACED}; British: claim rope with Br3 Br4")
    assert said(late, "claimed") == (
        "British", "The British announce a claim and take a rope.", (*usual, "EC-GAP-27")
    )  # fmt: skip
    assert (late["equipment.British"], late["stock.key"]) == ("rope, key", "5")


def test_when_a_claim_is_refused() -> None:
    """EC-EQUIP-08, EC-GAP-27: with an empty stack, and by rulings a second one or an early one."""
    empty = Table(at=ROOMS, points=1, stock={"key": 0}, loose=True)
    assert why(empty, KEY) == (
        "out-of-stock", "No key is left until somebody uses one.", ("EC-EQUIP-08", "EC-EQUIP-09")
    )  # fmt: skip
    assert why(Table(at=ROOMS, points=1), "British: claim key with Br1 Du1") == (
        "not-yours", "The British claim only with men of their own.", ("EC-EQUIP-01",)
    )  # fmt: skip
    one = Table({"claim_count": "one"}, at=ROOMS, points=1).play(f"{KEY}; {PLACED}")
    assert why(one, "British: claim rope with Br3 Br4") == (
        "claimed", "The British have made the one claim of this Turn.", ("EC-GAP-27",)
    )  # fmt: skip
    assert why(Table({"claim_time": "turn-end"}, at=ROOMS), KEY) == (
        "too-early", "A claim comes at the end of the Turn.", ("EC-GAP-27",))  # fmt: skip


def test_by_ruling_the_men_of_a_claim_move_no_more() -> None:
    """EC-GAP-28: in this Turn; others do."""
    table = Table({"after_claim": "finished"}, at=ROOMS, points=3).play(f"{KEY}; {PLACED}")
    assert said(table, "placed") == (
        "British", "Br2 goes to A02 on the Appel area.",
        ("EC-EQUIP-05", "EC-MOVE-08", "EC-GAP-13", "EC-GAP-28"),
    )  # fmt: skip
    assert why(table, "British: Br2 to A03") == (
        "moved", "Br2 moves no more in this Turn.", ("EC-GAP-28",))  # fmt: skip
    assert table.legal("British: Br3 to I09")


@each("choice", ["supply", "gone"])
def test_by_ruling_the_last_kit_may_be_gone(choice: str) -> None:
    """EC-GAP-37, EC-EQUIP-08: of five Kits one was used, and four nations hold the others."""
    nations = ["British", "Dutch", "Polish", "French", "American"]
    table = Table({"used_kit": choice}, players=nations, kits=nations, points=1, at={"Br1": "X07"},
                  hands={"British": ["Escape Kit (part) 1", "Escape Kit (part) 2"]})  # fmt: skip
    table.play("British: Br1 to TG1; part: Escape Kit (part) 1")
    claim = "British: claim kit with part-1 part-2"
    if choice == "supply":
        assert table.play(claim)["kit.British"] == "yes"
        return
    assert why(table, claim) == (
        "out-of-stock", "No Kit is left.", ("EC-GAP-37", "EC-EQUIP-08"))  # fmt: skip
