"""The cards: what they are called, how many there are, and when they may be played (EC-GAP-02)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.core import data
from rules.games.colditz.board.plan import EQUIPMENT

KIND = {
    spelt: kind for kind, name in enumerate(EQUIPMENT) for spelt in (name, name.replace(" ", "-"))
}  # fmt: skip
"""The kinds of Equipment; a name of two words may be written with a dash, as a key needs it."""

ROWS: list[dict[str, Any]] = data.read_table(data.HERE / "colditz" / "cards")["card"]
"""Every card, from ``cards.toml``."""


def list_counts(deck: str) -> dict[str, int]:
    """Return how many there are of each card of a deck, by its name (EC-CLASSIC-35 to -38)."""
    return {row["name"]: row["count"] for row in ROWS if row["deck"] == deck}


OPPORTUNITY, SECURITY = list_counts("opportunity"), list_counts("security")
CARDS = (*OPPORTUNITY, *SECURITY)
"""All cards with a number of their own; the Opportunity cards come first."""

LATE = frozenset(row["name"] for row in ROWS if row.get("late"))
"""Cards that came later than positions which say them by number: no number there is theirs."""

CARD = {name: card for card, name in enumerate(CARDS)}
PRINTED = (*OPPORTUNITY.values(), *SECURITY.values())
"""How many of each card there are, by its number."""

PART_ONE, PART_TWO = CARD["Escape Kit (part) 1"], CARD["Escape Kit (part) 2"]
STAFF_CAR, RELEASE, HIDEAWAY = CARD["Staff Car"], CARD["Release from Solitary"], CARD["Hideaway"]
DIVERSION, TALISMAN, LOOKOUT = CARD["Diversion"], CARD["Talisman"], CARD["Lookout"]
QUICK_DASH, UNIFORM = CARD["Quick Dash"], CARD["German Uniform"]
APPEL_CARD, SHOOT, DETECTED = CARD["Appel"], CARD["Shoot to Kill"], CARD["Tunnel Detected"]
SEARCH, CONFISCATION, ALARM = CARD["Search"], CARD["Confiscation"], CARD["Alarm"]
TUNNEL_CARDS = tuple(card for name, card in CARD.items() if name.startswith("Tunnel: "))
FIRST_SECURITY = len(OPPORTUNITY)

PART_WORDS = ("part-1", "part-2")
"""What a claim calls the cards that are parts of a Kit; so may whoever sets up hands and piles."""

STOCK = tuple(list_counts("equipment").values())
"""Ropes, Keys, Passes and Wire Cutters: 27 in all (EC-CLASSIC-36)."""

(KITS,) = list_counts("kit").values()
"""Escape Kits (EC-CLASSIC-35)."""

DO_OR_DIE = tuple(row["throws"] for row in ROWS if row["deck"] == "do-or-die")
"""How many throws each Do-or-Die card gives (EC-CLASSIC-39, EC-GAP-60)."""

LIMIT = 3
"""How many cards a player may hold when his Turn ends (EC-CARD-05)."""

FOUND_CARDS = ("Found Rope", "Found Key", "Forged Pass", "Found Wire Cutter")
FINDS = {CARD[name]: kind for kind, name in enumerate(FOUND_CARDS)}
"""The card that finds Equipment, and its kind."""

PARTS_OF = {"food-documents": (0b0011, 0b1100), "food-compass": (0b0101, 0b1010),
            "food-disguise": (0b1001, 0b0110)}  # fmt: skip
"""Which components the two types of kit part stand for, by the ruling of EC-GAP-33."""

Hand = tuple[int, ...]


def whole_deck(key: str, *, six: bool) -> list[int]:
    """All cards of a deck by its key; with six players the kit parts are a pile of their own."""
    every = [card for card, count in enumerate(PRINTED) for _ in range(count)]
    if key == "security":
        return [card for card in every if is_security(card)]
    own = [card for card in every if six and card in (PART_ONE, PART_TWO)]
    return (
        own
        if key == "parts"
        else [card for card in every if not is_security(card) and card not in own]
    )


def in_full(name: str) -> str:
    """The name of a card that may be called in short."""
    return CARDS[PART_WORDS.index(name)] if name in PART_WORDS else name


def is_security(card: int) -> bool:
    """Whether a card belongs to the Security deck."""
    return card >= FIRST_SECURITY


def remove_card(hand: Hand, card: int) -> Hand:
    """A hand after one card has left it."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


@lru_cache(maxsize=4096)
def list_different(hand: Hand) -> Hand:
    """Each different card of a hand once."""
    return tuple(dict.fromkeys(hand))
