"""Hands, decks, Equipment and Kits of a set-up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules import piles
from rules.colditz import cards
from rules.colditz.board.plan import EQUIPMENT
from rules.colditz.cards import CARD, CARDS, FIRST_SECURITY, KITS, OPPORTUNITY, SECURITY, STOCK
from rules.colditz.setup.reading import kind, listed, nation, one_of, seat
from rules.colditz.state import Field, Stock
from rules.errors import SetupError
from rules.game import Plain
from rules.spec import number

REST = ("…", "...")
SIX = 5


def hands(spec: Plain, field: Field) -> tuple[cards.Hand, ...]:
    """The cards each player holds."""
    found: list[cards.Hand] = [()] * len(field.players)
    for name, held in spec.get("hands", {}).items():
        key = f"hands.{name}"
        me = seat(field, name, key)
        mine = sorted(one_of(card, CARD, key, "card") for card in listed(held, key))
        wrong = [c for c in mine if cards.is_security(c) != (me == field.security)]
        if wrong:
            raise SetupError(
                f"setup.hands.{name}: {CARDS[wrong[0]]} is of the other deck [EC-CARD-02]; "
                "take it away."
            )
        found[me] = tuple(mine)
    return tuple(found)


def decks(
    spec: Plain, field: Field, held: tuple[cards.Hand, ...]
) -> tuple[piles.Pile, piles.Pile, piles.Pile]:
    """The Opportunity deck, the Security deck, and with six players the pile of kit parts."""
    out = [card for hand in held for card in hand]
    whole = cards.deck(OPPORTUNITY)
    parts: list[int] = []
    if len(field.nations) == SIX:
        parts = [card for card in whole if card <= cards.PART_TWO]
        whole = [card for card in whole if card > cards.PART_TWO]
    security = cards.deck(SECURITY, FIRST_SECURITY)
    return (
        pile(spec, "deck", whole, out),
        pile(spec, "security", security, out),
        pile(spec, "parts", parts, out),
    )


def pile(spec: Plain, key: str, whole: list[int], out: list[int]) -> piles.Pile:
    """A pile: all cards not in hands, shuffled; or as listed, with '…' for the others."""
    left = list(whole)
    for card in out:
        if card in left:
            left.remove(card)
    if key not in spec:
        return piles.shuffled(left)
    top: list[piles.Part] = []
    rest = -1
    for name in spec[key]:
        if name in REST:
            rest = len(top)
            continue
        card = one_of(name, CARD, key, "card")
        if card not in left:
            raise SetupError(f"setup.{key}: there is no other {name} [EC-GAP-02]; take one away.")
        left.remove(card)
        top.append(card)
    if rest < 0:
        return tuple(top)
    return (*top[:rest], *piles.shuffled(left), *top[rest:])


def equipment(spec: Plain, field: Field) -> tuple[tuple[Stock, ...], Stock]:
    """What each nation holds, and what lies in the stacks."""
    held = [[0] * 4 for _ in field.nations]
    for name, things in spec.get("equipment", {}).items():
        mine = held[nation(field, name, f"equipment.{name}")]
        for thing in listed(things, f"equipment.{name}"):
            mine[kind(thing, f"equipment.{name}")] += 1
    left = [all_ - sum(mine[kind] for mine in held) for kind, all_ in enumerate(STOCK)]
    for name, count in spec.get("stock", {}).items():
        left[kind(name, "stock")] = number(count, f"stock.{name}", 0, 99)
    if min(left) < 0:
        short = left.index(min(left))
        raise SetupError(
            f"setup.equipment: there are only {STOCK[short]} of {EQUIPMENT[short]} "
            "[EC-CLASSIC-36]; take one away."
        )
    return tuple(_stock(mine) for mine in held), _stock(left)


def _stock(row: Iterable[int]) -> Stock:
    one, two, three, four = row
    return (one, two, three, four)


def kits(spec: Plain, field: Field, *, begin: bool) -> tuple[int, ...]:
    """Who holds a Kit: at the beginning everybody, unless that was ruled out (EC-SETUP-16)."""
    listed: Any = spec.get("kits")
    if listed is None:
        dealt = begin and field.rulings.start_kits == "dealt"
        return (int(dealt),) * len(field.nations)
    holders = [nation(field, name, "kits") for name in listed]
    if len(holders) > KITS:
        raise SetupError(f"setup.kits: there are only {KITS} Kits [EC-CLASSIC-35].")
    return tuple(int(one in holders) for one in range(len(field.nations)))
