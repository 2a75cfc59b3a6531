"""Hands and piles as a set-up describes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules import piles
from rules.errors import SetupError
from rules.game import Plain
from rules.hints import meant
from rules.underground import cards
from rules.underground.cards import CHANCE, TOOL
from rules.underground.field import Field
from rules.underground.rulings import Rulings
from rules.underground.setup.reading import numbers, seat, table_of

REST = ("…", "...")
"""Stands in a pile for the rest of the deck, shuffled."""


def tools(spec: Plain, field: Field, rulings: Rulings) -> tuple[tuple[cards.Hand, ...], piles.Pile]:
    """The hands, and the reserve with all tools that are nowhere else."""
    counts = table_of(spec, "counts")
    for key in counts:
        if key not in ("tools", "chance"):
            near = meant(key, ("tools", "chance"))
            text = f"setup.counts: there is no deck '{key}'; decks: tools, chance.{near}"
            raise SetupError(text)
    left = Counter(cards.counted(cards.tool_deck(rulings), counts.get("tools", {}), TOOL,
                                 "counts.tools"))  # fmt: skip
    hands: list[cards.Hand] = [()] * len(field.players)
    for name, listed in table_of(spec, "hands").items():
        me = seat(field, name, "hands")
        hands[me] = tuple(sorted(pick(left, listed, TOOL, f"hands.{name}", "tools")))
    return tuple(hands), pile(left, spec.get("reserve"), TOOL, "reserve", "tools")


def chances(spec: Plain, field: Field) -> piles.Pile:
    """The Chance pile; passes in hand come out of the deck."""
    counts = table_of(spec, "counts").get("chance", {})
    left = Counter(cards.counted(cards.chance_deck(field.rulings), counts, CHANCE, "counts.chance"))
    held = sum(numbers(spec, field, "passes"))
    if held > left[cards.PASS]:
        more = f'counts.chance."prison pass" = {held}'
        raise SetupError(f"setup.passes: the deck has {left[cards.PASS]} passes; set {more}.")
    left[cards.PASS] -= held
    return pile(left, spec.get("chance"), CHANCE, "chance", "chance")


def pick(
    left: Counter[int], listed: Any, names: Mapping[str, int], key: str, deck: str
) -> list[int]:
    """Cards taken from a deck by name; raises ``SetupError``."""
    if not isinstance(listed, (list, tuple)):
        raise SetupError(f'setup.{key}: write a list of cards, such as ["{next(iter(names))}"].')
    found = []
    for name in listed:
        if not isinstance(name, str) or name not in names:
            there_are = ", ".join(names)
            near = meant(str(name), names)
            raise SetupError(f"setup.{key}: there is no card '{name}'; cards: {there_are}.{near}")
        card = names[name]
        if left[card] <= 0:
            raise SetupError(
                f"setup.{key}: the deck has no further '{name}'; add some with "
                f'counts.{deck}."{name}".'
            )
        left[card] -= 1
        found.append(card)
    return found


def pile(
    left: Counter[int], listed: Any, names: Mapping[str, int], key: str, deck: str
) -> piles.Pile:
    """A pile: known cards from the top, then perhaps the rest shuffled; by default all of it."""
    if listed is None:
        return piles.shuffled(left.elements())
    if not isinstance(listed, (list, tuple)):
        raise SetupError(f'setup.{key}: write a list of cards, with a last "…" for the rest.')
    places = [number for number, name in enumerate(listed) if name in REST]
    if len(places) > 1:
        raise SetupError(f'setup.{key}: "…" stands for all the rest and is written once.')
    cut = places[0] if places else len(listed)
    above = pick(left, listed[:cut], names, key, deck)
    below = pick(left, listed[cut + 1 :], names, key, deck)
    rest = piles.shuffled(left.elements()) if places else ()
    return (*above, *rest, *below)
