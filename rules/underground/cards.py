"""The cards: eleven kinds of tools with their names, the chances, and how many there are of each.

A tool card is a number: the names stand in the order of their kinds, so each kind is one run of
numbers and a sorted hand is sorted by kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules.errors import SetupError
from rules.hints import meant
from rules.underground.rulings import Rulings

WEAPON, SACRED, EXPLOSIVE, DIGGING, LIGHTER, FIGHTING = range(6)
GRATE_CARD, CUTTING, SIGNPOST_CARD, WOODEN, COIN_CARD = range(6, 11)

KINDS = (
    "cold weapon", "sacred object", "explosive", "digging tool", "fire-lighter",
    "fire-fighting means", "grate", "cutting tool", "signpost", "wooden tool", "coin",
)  # fmt: skip
"""The eleven kinds (UE-TOOL-28)."""

NAMES_OF = (
    ("knife", "sabre", "dagger", "cleaver", "yatagan", "small knife"),
    ("cross", "bible", "censer"),
    ("bomb", "grenade", "dynamite", "club-bomb"),
    ("pick", "shovel", "hoe", "miner's pistol", "spoon"),
    ("candle", "matches", "torch", "lighter"),
    ("bucket", "hose", "bucket-pump", "extinguisher"),
    ("grate",),
    ("hacksaw", "file"),
    ("signpost",),
    ("stake", "prop", "plank", "beam"),
    ("coin",),
)
"""The names of each kind."""

CLAUSE_OF = (
    "UE-TOOL-01", "UE-TOOL-05", "UE-TOOL-08", "UE-TOOL-11", "UE-TOOL-14", "UE-TOOL-16",
    "UE-TOOL-19", "UE-TOOL-20", "UE-TOOL-23", "UE-TOOL-24", "UE-TOOL-27",
)  # fmt: skip
"""The clause that lists each kind."""

TOOLS = tuple(name for names in NAMES_OF for name in names)
KIND = tuple(kind for kind, names in enumerate(NAMES_OF) for _ in names)
TOOL = {name: card for card, name in enumerate(TOOLS)}
GRATE, SIGNPOST, COIN = TOOL["grate"], TOOL["signpost"], TOOL["coin"]

HAND = 5
"""How many tools each player is dealt (UE-SETUP-01)."""

CHANCES = (
    "find a tool", "lose a tool", "miss 1 throw", "miss 2 throws", "miss 3 throws",
    "go to prison", "prison pass",
    "collapse behind you", "collapse in front of you", "collapse on you",
    "fire behind you", "fire in front of you", "fire on you",
    "fall into the Fire Cave", "fall into the Rubble Cave", "fall into the Beast Cave",
    "fall into the Devil Cave", "deadly accident",
    "fall into the Treasure Cave", "free the trapped",
)  # fmt: skip
"""Every effect of a Chance card; the last two join the deck only by ruling."""
CHANCE = {name: card for card, name in enumerate(CHANCES)}
FIND, LOSE, MISS_1, MISS_2, MISS_3, TO_PRISON, PASS = range(7)
COLLAPSE_BEHIND, FALL_FIRE, DEADLY, FALL_TREASURE, FREE_ALL = 7, 13, 17, 18, 19

Hand = tuple[int, ...]
"""Tool cards in order of their numbers."""


def tool_deck(rulings: Rulings) -> dict[int, int]:
    """How many of each tool there are (UE-GAP-04)."""
    if rulings.tool_deck == "one-each":
        return dict.fromkeys(range(len(TOOLS)), 1)
    if rulings.tool_deck == "equal-kinds":
        counts = {}
        for names in NAMES_OF:
            for place, name in enumerate(names):
                counts[TOOL[name]] = 8 // len(names) + (place < 8 % len(names))
        return counts
    more = {CUTTING: 3, GRATE_CARD: 5, SIGNPOST_CARD: 5, COIN_CARD: 4}
    return {card: more.get(kind, 2) for card, kind in enumerate(KIND)}


def chance_deck(rulings: Rulings) -> dict[int, int]:
    """How many of each chance there are (UE-GAP-05, UE-GAP-51)."""
    usual = (9, 5, 3, 2, 1, 3, 2, 2, 2, 1, 2, 2, 1, 1, 1, 1, 1, 1)
    counts = dict(enumerate(usual))
    if rulings.chance_deck == "one-each":
        counts = dict.fromkeys(counts, 1)
    if rulings.treasure_fall == "one":
        counts[FALL_TREASURE] = 1
    if rulings.blocked_luck == "card":
        counts[FREE_ALL] = 1
    return counts


def counted(
    usual: Mapping[int, int], changed: Any, names: Mapping[str, int], key: str
) -> dict[int, int]:
    """A deck with some counts changed by a set-up; raises ``SetupError``."""
    counts = dict(usual)
    if not isinstance(changed, Mapping):
        raise SetupError(f'setup.{key}: write a table such as {key}."{next(iter(names))}" = 3.')
    for name, count in changed.items():
        if name not in names:
            near = meant(name, names)
            listed = ", ".join(names)
            raise SetupError(f"setup.{key}: there is no card '{name}'; cards: {listed}.{near}")
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 1000:
            raise SetupError(f"setup.{key}.{name}: give a number of cards from 0 to 1000.")
        counts[names[name]] = count
    return counts


@lru_cache(maxsize=50_000)
def fitting(hand: Hand, *kinds: int) -> Hand:
    """The different cards of a hand that are of these kinds."""
    return tuple(dict.fromkeys(card for card in hand if KIND[card] in kinds))


@lru_cache(maxsize=50_000)
def kinds_of(hand: Hand) -> int:
    """The kinds of the cards in a hand, as a bit mask."""
    mask = 0
    for card in hand:
        mask |= 1 << KIND[card]
    return mask


def without(hand: Hand, card: int) -> Hand:
    """A hand after one card has left it."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def with_card(hand: Hand, card: int) -> Hand:
    """A hand after one card has come to it."""
    return tuple(sorted((*hand, card)))


def named(cards: Hand) -> str:
    """Cards by name, for a sentence."""
    return ", ".join(TOOLS[card] for card in cards) or "none"
