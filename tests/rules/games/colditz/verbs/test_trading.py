"""Trades and claims word by word: what is said, to whom, and what is refused."""

from __future__ import annotations

from typing import Any

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
