"""A pile of cards, and all that can be known of it: no order is ever hidden in a state.

A pile is a row of parts from the top down. A part is a card whose place is known, or a tuple of
cards that lie shuffled in an order nobody knows. What is drawn from a shuffled part is chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

Part = int | tuple[int, ...]
Pile = tuple[Part, ...]

ONE = Fraction(1)


def shuffle_cards(cards: Iterable[int]) -> Pile:
    """A pile of these cards in an order nobody knows; equal ones lie in a known order."""
    part = tuple(sorted(cards))
    if not part or part[0] == part[-1]:
        return part
    return (part,)


def iter_cards(pile: Pile) -> Iterator[int]:
    """Yield all cards of a pile, those of a shuffled part in the order of their numbers."""
    for part in pile:
        if isinstance(part, tuple):
            yield from part
        else:
            yield part


@lru_cache(maxsize=4096)
def kept(pile: Pile) -> frozenset[int]:
    """Return the different cards of a pile."""
    return frozenset(iter_cards(pile))


def count_cards(pile: Pile) -> int:
    """Return how many cards lie in a pile."""
    return sum(1 if isinstance(part, int) else len(part) for part in pile)


@lru_cache(maxsize=4096)
def different_cards(part: tuple[int, ...]) -> tuple[int, ...]:
    """Return the different cards of a shuffled part."""
    return tuple(dict.fromkeys(part))


def top_odds(pile: Pile) -> tuple[tuple[int, Fraction], ...]:
    """Return each card that may lie on top, with its exact probability."""
    if not pile:
        return ()
    part = pile[0]
    if isinstance(part, int):
        return ((part, ONE),)
    return tuple((card, Fraction(part.count(card), len(part))) for card in different_cards(part))


def card_at(part: tuple[int, ...], at: float) -> int:
    """Return the card of a shuffled part at ``at``, from 0 to below 1, with all laid end to end."""
    return part[int(at * len(part))]


def draw_card(pile: Pile, card: int) -> Pile:
    """Return the pile after ``card`` came from its top."""
    part = pile[0]
    if isinstance(part, int):
        return pile[1:]
    place = part.index(card)
    rest = part[:place] + part[place + 1 :]
    if rest[0] == rest[-1]:
        return (*rest, *pile[1:])
    return (rest, *pile[1:])


def shuffle_without(pile: Pile, card: int) -> Pile:
    """Return the pile without one chosen card, the rest shuffled."""
    rest = list(iter_cards(pile))
    rest.remove(card)
    return shuffle_cards(rest)


# -- A pile in words ------------------------------------------------------------------------------


REST = "…"
"""Stands in a written pile for the cards that lie shuffled there."""


def write_pile(pile: Pile, names: Sequence[str]) -> list[str]:
    """Return the cards of a pile by name from the top, :data:`REST` for each shuffled part."""
    return [names[part] if isinstance(part, int) else REST for part in pile]


def pile_facts_of(key: str, pile: Pile, names: Sequence[str]) -> dict[str, str]:
    """Return how many cards a pile has, its first and last card as far as they are known."""
    ends = write_pile((pile[0], pile[-1]), names) if pile else ["none", "none"]
    top, last = ("shuffled" if name == REST else name for name in ends)
    return {f"{key}.count": str(count_cards(pile)), f"{key}.top": top, f"{key}.last": last}
