"""The cards: eleven kinds of tools with their names, the chances, and how many there are of each.

A tool card is a number: the names stand in the order of their kinds, so each kind is one run of
numbers and a sorted hand is sorted by kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rules.core.errors import SetupError, suggest
from rules.games.underground.options import Rulings

WEAPON, SACRED, EXPLOSIVE, DIGGING, LIGHTER, FIGHTING = range(6)

GRATE_CARD, CUTTING, SIGNPOST_CARD, WOODEN, COIN_CARD = range(6, 11)


class ToolKind(NamedTuple):
    """A kind of tools: its name, its cards, the clause that lists them, copies of each card.

    ``late`` are those that are newer than the book: positions saved before know no number of them.
    """

    name: str
    cards: tuple[str, ...]
    clause: str
    copies: int = 2
    late: tuple[str, ...] = ()


TOOL_KINDS = (
    ToolKind(
        "cold weapon", ("knife", "sabre", "dagger", "cleaver", "yatagan", "small knife"),
        "UE-TOOL-01",
    ),
    ToolKind("sacred object", ("cross", "bible", "censer"), "UE-TOOL-05"),
    ToolKind("explosive", ("bomb", "grenade", "dynamite", "club-bomb"), "UE-TOOL-08"),
    ToolKind("digging tool", ("pick", "shovel", "hoe", "miner's pistol", "spoon"), "UE-TOOL-11"),
    ToolKind("fire-lighter", ("candle", "matches", "torch", "lighter"), "UE-TOOL-14"),
    ToolKind(
        "fire-fighting means", ("bucket", "hose", "bucket-pump", "extinguisher"), "UE-TOOL-16"
    ),
    ToolKind("grate", ("grate",), "UE-TOOL-19", 5),
    ToolKind("cutting tool", ("hacksaw", "file"), "UE-TOOL-20", 3),
    ToolKind("signpost", ("signpost",), "UE-TOOL-23", 5),
    ToolKind("wooden tool", ("stake", "prop", "plank", "beam"), "UE-TOOL-24"),
    ToolKind("coin", ("coin",), "UE-TOOL-27", 4),
)  # fmt: skip
"""The eleven kinds, in the order of their numbers (UE-TOOL-28). What a kind is used for stands in
:mod:`rules.games.underground.verbs.tools`."""

KINDS = tuple(kind.name for kind in TOOL_KINDS)

NAMES_OF = tuple(kind.cards for kind in TOOL_KINDS)

CLAUSE_OF = tuple(kind.clause for kind in TOOL_KINDS)

TOOLS = tuple(name for names in NAMES_OF for name in names)

KIND = tuple(kind for kind, names in enumerate(NAMES_OF) for _ in names)

LATE_TOOLS = frozenset(name for kind in TOOL_KINDS for name in kind.late)
"""Tools that came later than positions which say them by number."""

TOOL = {name: card for card, name in enumerate(TOOLS)}

GRATE, SIGNPOST, COIN = TOOL["grate"], TOOL["signpost"], TOOL["coin"]

HAND = 5
"""How many tools each player is dealt (UE-SETUP-01)."""


class ChanceCard(NamedTuple):
    """A Chance card: its name, how many there are, and the ruling that alone brings it in.

    One that is newer than the book is ``late``: positions saved before it know no number of it.
    """

    name: str
    copies: int
    ruling: tuple[str, str] = ("", "")
    late: bool = False


CHANCE_CARDS = (
    ChanceCard("find a tool", 9),
    ChanceCard("lose a tool", 5),
    ChanceCard("miss 1 throw", 3),
    ChanceCard("miss 2 throws", 2),
    ChanceCard("miss 3 throws", 1),
    ChanceCard("go to prison", 3),
    ChanceCard("prison pass", 2),
    ChanceCard("collapse behind you", 2),
    ChanceCard("collapse in front of you", 2),
    ChanceCard("collapse on you", 1),
    ChanceCard("fire behind you", 2),
    ChanceCard("fire in front of you", 2),
    ChanceCard("fire on you", 1),
    ChanceCard("fall into the Fire Cave", 1),
    ChanceCard("fall into the Rubble Cave", 1),
    ChanceCard("fall into the Beast Cave", 1),
    ChanceCard("fall into the Devil Cave", 1),
    ChanceCard("deadly accident", 1),
    ChanceCard("fall into the Treasure Cave", 1, ("treasure_fall", "one")),
    ChanceCard("free the trapped", 1, ("blocked_luck", "card")),
)
"""Every Chance card, in the order of their numbers. What each does stands in
:mod:`rules.games.underground.verbs.chance`."""

CHANCES = tuple(card.name for card in CHANCE_CARDS)

LATE_CHANCES = frozenset(card.name for card in CHANCE_CARDS if card.late)
"""Chance cards that came later than positions which say them by number."""

CHANCE_CARD = {name: card for card, name in enumerate(CHANCES)}

MISS_2, PRISON_PASS = CHANCE_CARD["miss 2 throws"], CHANCE_CARD["prison pass"]
COLLAPSE_BEHIND, DEADLY = CHANCE_CARD["collapse behind you"], CHANCE_CARD["deadly accident"]
FALL_FIRE = CHANCE_CARD["fall into the Fire Cave"]
FALL_TREASURE = CHANCE_CARD["fall into the Treasure Cave"]

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
    return {card: TOOL_KINDS[kind].copies for card, kind in enumerate(KIND)}


def chance_deck(rulings: Rulings) -> dict[int, int]:
    """How many of each chance there are (UE-GAP-05, UE-GAP-51)."""
    one_each = rulings.chance_deck == "one-each"
    return {
        number: 1 if one_each else card.copies
        for number, card in enumerate(CHANCE_CARDS)
        if not card.ruling[0] or getattr(rulings, card.ruling[0]) == card.ruling[1]
    }


def count_deck(
    usual: Mapping[int, int], changed: Any, names: Mapping[str, int], key: str
) -> dict[int, int]:
    """A deck with some counts changed by a set-up; raises ``SetupError``."""
    counts = dict(usual)
    if not isinstance(changed, Mapping):
        raise SetupError(f'setup.{key}: write a table such as {key}."{next(iter(names))}" = 3.')
    for name, count in changed.items():
        if name not in names:
            near = suggest(name, names)
            listed = ", ".join(names)
            raise SetupError(f"setup.{key}: there is no card '{name}'; cards: {listed}.{near}")
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 1000:
            raise SetupError(f"setup.{key}.{name}: give a number of cards from 0 to 1000.")
        counts[names[name]] = count
    return counts


@lru_cache(maxsize=50_000)
def list_fitting(hand: Hand, *kinds: int) -> Hand:
    """The different cards of a hand that are of these kinds."""
    return tuple(dict.fromkeys(card for card in hand if KIND[card] in kinds))


@lru_cache(maxsize=50_000)
def kinds_of(hand: Hand) -> int:
    """The kinds of the cards in a hand, as a bit mask."""
    mask = 0
    for card in hand:
        mask |= 1 << KIND[card]
    return mask


def remove_card(hand: Hand, card: int) -> Hand:
    """A hand after one card has left it."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def with_card(hand: Hand, card: int) -> Hand:
    """A hand after one card has come to it."""
    return tuple(sorted((*hand, card)))
