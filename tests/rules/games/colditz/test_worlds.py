"""Worlds of Escape from Colditz: hands that agree with all that was heard, as often as due."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.core import piles
from rules.core.records import CHANCE
from rules.core.registry import game as named
from rules.core.worlds import find_worlds
from rules.games.colditz.cards import STOCK, whole_deck
from rules.games.colditz.state import State
from rules.simulate.variant import Variant
from tests.cases import each
from tests.rules.games.played import agreeing, by_law, decision
from tests.strategies import few

COLDITZ: Any = named("colditz")
WHOLE = Variant("colditz", 3, policies=("quick",), seed=31)


def whole(state: State) -> None:
    """Every card and every piece of Equipment is somewhere, and there once."""
    six = state.field.six
    printed = Counter(whole_deck("deck", six=six)) + Counter(whole_deck("security", six=six))
    printed += Counter(whole_deck("parts", six=six))
    there = Counter(card for hand in state.hands for card in hand)
    for pile in (state.deck, state.security, state.parts):
        there.update(piles.iter_cards(pile))
    assert there == printed
    for kind, many in enumerate(STOCK):
        assert state.stock[kind] + sum(held[kind] for held in state.equipment) <= many


@each("actions", [8, 60, 150, 320, 600])
def test_a_world_is_what_the_player_sees(actions: int) -> None:
    """At moments of whole games: he sees the same, may do the same, and no card is lost."""
    found = 0
    for number in range(few(3, 3)):
        drawn = agreeing(decision(WHOLE, number, actions))
        for state in drawn[1] if drawn else ():
            found += 1
            whole(state)
    assert found >= few(6, 6)


def test_every_hand_comes_as_often_as_it_should() -> None:
    """After the deal: a card of another nation is each with the chance that its copies have."""
    line = decision(WHOLE, 0, 10)
    while COLDITZ.actors(line.state) == (CHANCE,):
        line.play(COLDITZ.play.sample_chance(line.state, 0.3))
    state, viewer = line.state, "British"
    seat = state.field.seats["Dutch"]
    own = state.hands[state.field.seats[viewer]]
    assert len(state.hands[seat]) == 1
    left = Counter(whole_deck("deck", six=False)) - Counter(own)
    drawn, rng, tried = find_worlds(COLDITZ, line.seen(viewer)), Random("law"), few(6000, 3)
    found = Counter(drawn.sample(rng).state.hands[seat][0] for _ in range(tried))
    assert found.keys() == left.keys()
    many = sum(left.values())
    assert by_law(found, {card: copies / many for card, copies in left.items()})


@pytest.mark.slow
def test_a_card_that_was_played_was_in_that_hand() -> None:
    """Over whole games somebody else plays a card, and worlds are found all the same."""
    played = 0
    for number in range(4):
        line = decision(WHOLE, number, 300)
        viewer = COLDITZ.actors(line.state)[0]
        played += sum(
            node.action is not None and node.action.verb == "play" and node.action.who != viewer
            for node in line.line()
        )
        assert agreeing(line, 1) is not None
    assert played > 3


def test_the_number_of_hands_is_told() -> None:
    """With nothing but one card in one other hand: as many as there are cards left."""
    line = decision(WHOLE, 0, 10)
    viewer = COLDITZ.actors(line.state)[0]
    assert find_worlds(COLDITZ, line.seen(viewer)).bits(Random(0)) > 5
