"""The cards: what they are called, how many there are, and when they may be played (EC-GAP-02)."""

from __future__ import annotations

from functools import lru_cache

from rules.games.colditz.board.plan import EQUIPMENT

KIND = {
    spelt: kind for kind, name in enumerate(EQUIPMENT) for spelt in (name, name.replace(" ", "-"))
}  # fmt: skip
"""The kinds of Equipment; a name of two words may be written with a dash, as a key needs it."""

PART_ONE, PART_TWO, TUNNEL_1, TUNNEL_2, TUNNEL_3, STAFF_CAR, RELEASE, HIDEAWAY = range(8)

DIVERSION, TALISMAN, LOOKOUT, FOUND_ROPE, FOUND_KEY, FORGED_PASS, FOUND_CUTTER = range(8, 15)

QUICK_DASH, UNIFORM = 15, 16

APPEL_CARD, SHOOT, DETECTED, SEARCH, CONFISCATION, ALARM = range(17, 23)

CARDS = (
    "Escape Kit (part) 1", "Escape Kit (part) 2", "Tunnel: Chapel", "Tunnel: Canteen",
    "Tunnel: third", "Staff Car", "Release from Solitary", "Hideaway", "Diversion", "Talisman",
    "Lookout", "Found Rope", "Found Key", "Forged Pass", "Found Wire Cutter", "Quick Dash",
    "German Uniform", "Appel", "Shoot to Kill", "Tunnel Detected", "Search", "Confiscation",
    "Alarm",
)  # fmt: skip
"""All cards with a number of their own; the Opportunity cards come first."""

CARD = {name: card for card, name in enumerate(CARDS)}

PART_WORDS = ("part-1", "part-2")
"""What a claim calls the cards that are parts of a Kit; so may whoever sets up hands and piles."""

FIRST_SECURITY = APPEL_CARD

OPPORTUNITY = (3, 3, 2, 2, 2, 2, 5, 4, 4, 3, 2, 3, 2, 2, 2, 4, 2)
"""How many of each Opportunity card there are: 47 in all (EC-CLASSIC-37)."""

SECURITY = (2, 3, 3, 4, 2, 2)
"""How many of each Security card there are: 16 in all (EC-CLASSIC-38)."""

STOCK = (12, 6, 5, 4)
"""Ropes, Keys, Passes and Wire Cutters: 27 in all (EC-CLASSIC-36)."""

KITS = 5
"""Escape Kits (EC-CLASSIC-35)."""

DO_OR_DIE = (3, 4, 5, 6, 7)
"""How many throws each Do-or-Die card gives (EC-CLASSIC-39, EC-GAP-60)."""

LIMIT = 3
"""How many cards a player may hold when his Turn ends (EC-CARD-05)."""

TUNNEL_CARDS = (TUNNEL_1, TUNNEL_2, TUNNEL_3)

FINDS = {FOUND_ROPE: 0, FOUND_KEY: 1, FORGED_PASS: 2, FOUND_CUTTER: 3}
"""The card that finds Equipment, and its kind."""

PARTS_OF = {"food-documents": (0b0011, 0b1100), "food-compass": (0b0101, 0b1010),
            "food-disguise": (0b1001, 0b0110)}  # fmt: skip
"""Which components the two types of kit part stand for, by the ruling of EC-GAP-33."""

Hand = tuple[int, ...]


def list_deck(counts: tuple[int, ...], first: int = 0) -> list[int]:
    """The cards of a deck, sorted."""
    return [first + card for card, count in enumerate(counts) for _ in range(count)]


PRINTED = (*OPPORTUNITY, *SECURITY)
"""How many of each card there are, by its number."""


def whole_deck(key: str, *, six: bool) -> list[int]:
    """All cards of a deck by its key; with six players the kit parts are a pile of their own."""
    if key == "security":
        return list_deck(SECURITY, FIRST_SECURITY)
    own = list_deck(OPPORTUNITY[: PART_TWO + 1]) if six else []
    return own if key == "parts" else [card for card in list_deck(OPPORTUNITY) if card not in own]


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
