"""The decks as galleries: what each card says stands in ``cards.toml``, how many in ``cards``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from rules import data
from rules.colditz import cards
from rules.colditz.board.plan import EQUIPMENT


class Card(NamedTuple):
    """A card of a gallery: name, how many, what it says, when it is played."""

    name: str
    many: int
    text: str
    notes: str


WHEN = {
    "movement": "While one of your pawns moves.", "own-turn": "At any moment of your Turn.",
    "before-roll": "Before your movement roll.", "after-roll": "After your movement roll.",
    "claim": "When you claim a Kit.", "any-turn": "At any moment, also in answer.",
    "interrupt": "In answer only.", "escape": "When a man enters a Target.",
    "time-up": "When time is up.",
}  # fmt: skip
ORIGIN = {
    "text": "Named in the rules.", "public": "Described by players.", "ours": "Made for this book.",
}  # fmt: skip


def gallery(counts: Iterable[tuple[str, int]]) -> tuple[Card, ...]:
    """Cards with what they say."""
    known = {row["name"]: row for row in data.read(data.HERE / "colditz" / "cards")["card"]}
    return tuple(
        Card(name, count, known[name]["text"],
             f"{WHEN[known[name]['timing']]} {ORIGIN[known[name]['origin']]}")
        for name, count in counts
    )  # fmt: skip


def opportunity_deck() -> tuple[Card, ...]:
    """The Opportunity cards."""
    return gallery(zip(cards.CARDS, cards.OPPORTUNITY, strict=False))


def security_deck() -> tuple[Card, ...]:
    """The Security cards."""
    return gallery(zip(cards.CARDS[cards.FIRST_SECURITY :], cards.SECURITY, strict=True))


def equipment_deck() -> tuple[Card, ...]:
    """The cards of Escape Equipment."""
    return gallery(zip(map(str.title, EQUIPMENT), cards.STOCK, strict=True))


DECKS: Mapping[str, Callable[[], tuple[Card, ...]]] = {
    "opportunity": opportunity_deck, "security": security_deck, "equipment": equipment_deck,
}  # fmt: skip
"""Every gallery by its name."""
