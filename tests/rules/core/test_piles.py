"""Piles: what is known of them, what is chance, and where cards go."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.core import piles

decks = st.lists(st.integers(0, 5), max_size=12)


@given(decks)
def test_a_shuffled_pile_gives_each_card_with_its_share(cards: list[int]) -> None:
    """The odds of the top are the shares of the cards, and sum to 1."""
    odds = piles.top_odds(piles.shuffle_cards(cards))
    assert sum(weight for _, weight in odds) == (1 if cards else 0)
    assert all(weight == Fraction(cards.count(card), len(cards)) for card, weight in odds)


@given(decks.filter(lambda cards: len(set(cards)) > 1))
def test_a_card_falls_as_often_as_its_share(cards: list[int]) -> None:
    """Found without the odds, each card comes up just as often as the odds say."""
    pile = piles.shuffle_cards(cards)
    part, count = pile[0], len(cards)
    assert isinstance(part, tuple)
    fallen = [piles.card_at(part, (number + 0.5) / count) for number in range(count)]
    shares = tuple((card, Fraction(fallen.count(card), count)) for card in dict.fromkeys(fallen))
    assert shares == piles.top_odds(pile)


@given(decks, decks)
def test_nothing_is_lost_in_drawing(cards: list[int], below: list[int]) -> None:
    """Every card comes up once; what was put under comes last and in order."""
    pile = (*piles.shuffle_cards(cards), *below)
    drawn = []
    while pile:
        drawn.append(piles.top_odds(pile)[-1][0])
        assert piles.count_cards(pile) == len(cards) + len(below) - len(drawn) + 1
        pile = piles.draw_card(pile, drawn[-1])
    assert sorted(drawn[: len(cards)]) == sorted(cards)
    assert drawn[len(cards) :] == below


@given(decks)
def test_equal_piles_are_equal(cards: list[int]) -> None:
    """A part in which no order can matter is no shuffled part: equal positions are equal."""
    pile = piles.shuffle_cards(cards)
    assert pile == piles.shuffle_cards(reversed(cards))
    for part in pile:
        assert isinstance(part, int) or len(set(part)) > 1
    if len(set(cards)) == 1:
        assert pile == tuple(cards)


def test_shopping_shuffles_all_that_is_left() -> None:
    """UE-SHOP-02: known places are known no more."""
    assert piles.shuffle_without((3, (1, 2), 5), 2) == ((1, 3, 5),)
    assert piles.shuffle_without((3, 3), 3) == (3,)
