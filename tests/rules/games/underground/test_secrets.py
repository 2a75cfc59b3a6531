"""Nothing leaks: whoever cannot see a hand sees, hears and is refused the same whatever is in it.

Two truths that differ only in what a viewer cannot see are played side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given

from rules.core.piles import shuffle_cards
from rules.core.play import EVERYONE
from rules.core.records import CHANCE
from rules.core.timeline import Timeline
from rules.explain.alternatives import find_nearest
from rules.games.underground import GAME
from rules.games.underground.actions import BUY
from rules.games.underground.cards import KIND
from rules.games.underground.state import State
from tests.rules.games.underground.positions import (
    LINE,
    MINE,
    RING,
    commands,
    made_spec,
    made_state,
)
from tests.strategies import seeds, walk

Line = Timeline[State, Any]


def other_names(random: Random, state: State, viewer: str) -> State:
    """The same kinds of cards in the hidden hands, under other names."""
    hands = list(state.hands)
    reserve = [part if isinstance(part, int) else list(part) for part in state.reserve]
    hidden = next((part for part in reserve if isinstance(part, list)), [])
    for seat, hand in enumerate(hands):
        if state.field.players[seat] == viewer:
            continue
        swapped = list(hand)
        for place, card in enumerate(hand):
            fit = [spot for spot, one in enumerate(hidden) if KIND[one] == KIND[card]]
            if fit and random.random() < 0.7:
                spot = random.choice(fit)
                swapped[place], hidden[spot] = hidden[spot], card
        hands[seat] = tuple(sorted(swapped))
    return _with(state, hands, hidden)


def other_cards(random: Random, state: State, viewer: str) -> State:
    """Any other cards in the hidden hands, as many as before."""
    hands = list(state.hands)
    hidden = [card for part in state.reserve if not isinstance(part, int) for card in part]
    for seat, hand in enumerate(hands):
        if state.field.players[seat] != viewer and len(hidden) > len(hand):
            drawn = random.sample(hidden, len(hand))
            for card in drawn:
                hidden.remove(card)
            hidden += hand
            hands[seat] = tuple(sorted(drawn))
    return _with(state, hands, hidden)


def _with(state: State, hands: list[tuple[int, ...]], hidden: list[int]) -> State:
    known = tuple(part for part in state.reserve if isinstance(part, int))
    return state._replace(hands=tuple(hands), reserve=(*shuffle_cards(hidden), *known))


def side_by_side(one: State, other: State, random: Random) -> Iterator[tuple[Line, Line]]:
    """Two lines with the same actions, as long as there is one that both allow.

    Where nobody can get anywhere with the cards that are left, all are told that (UE-GAP-69).
    """
    lines = Timeline(GAME, one), Timeline(GAME, other)
    for _ in range(12):
        if lines[0].state.over != lines[1].state.over:
            return
        yield lines
        both = set(GAME.actions(lines[0].state)) & set(GAME.actions(lines[1].state))
        listed = [action for action in GAME.actions(lines[0].state) if action in both]
        if not listed:
            return
        action = random.choice(listed)
        for line in lines:
            line.play(action)


def same_for(viewer: str, one: Line, other: Line) -> None:
    """All that the viewer may know, and all his refusals, are the same in both."""
    here, there = one.information(viewer), other.information(viewer)
    assert dict(here.now.facts) == dict(there.now.facts)
    for mine, its in zip(here.heard, there.heard, strict=True):
        assert mine == its
    for action in commands(one.state):
        if action.who == viewer and action.verb != BUY:
            refused = GAME.refusals(one.state, action)
            assert refused == GAME.refusals(other.state, action), action
            near = [find_nearest(GAME, line.fragment(), action, viewer) for line in (one, other)]
            assert near[0] == near[1], action
    assert GAME.actors(one.state) == GAME.actors(other.state)
    if GAME.actors(one.state) == (viewer,):
        free = [
            [action for action in GAME.actions(line.state) if action.verb != BUY]
            for line in (one, other)
        ]
        assert free[0] == free[1]


@given(seed=seeds)
def test_the_name_of_a_hidden_card_tells_nothing(seed: int) -> None:
    """Hands of the same kinds, the cards of other names."""
    random = Random(seed)
    state = GAME.setup(made_spec(random, MINE), {"M1": MINE}, {})
    viewer = random.choice(state.field.players)
    twin = other_names(random, state, viewer)
    for one, other in side_by_side(state, twin, random):
        same_for(viewer, one, other)


@given(seed=seeds)
def test_a_hidden_hand_tells_nothing_until_it_is_used(seed: int) -> None:
    """Any other cards, on boards without caves: a fall shows at once whether one can be saved."""
    random = Random(seed)
    board = random.choice((LINE, RING))
    state = GAME.setup(made_spec(random, board), {"M1": board}, {})
    viewer = random.choice(state.field.players)
    twin = other_cards(random, state, viewer)
    for one, other in side_by_side(state, twin, random):
        same_for(viewer, one, other)


@given(seed=seeds)
def test_hidden_cards_are_named_to_their_owner_alone(seed: int) -> None:
    """Dealt, found, lost and bought: nobody else hears or sees the name."""
    random = Random(seed)
    state = made_state(random, {})
    for here, action in walk(GAME, state, random, 25):
        secret = action.verb == BUY or (
            action.who == CHANCE and action.verb in ("deal", "tool", "lost")
        )
        owner = action.who
        if action.who == CHANCE and here.pending:
            owner = here.field.players[here.pending[0].who]
        for viewer in GAME.viewers(here):
            heard = GAME.audible(here, action, viewer)
            assert heard is not None
            shown = heard.card == action.card
            assert shown == (not secret or viewer in (owner, EVERYONE))
            facts = dict(GAME.observe(here, viewer).facts)
            seen = set(facts["hand"])
            assert seen == ({viewer} if viewer != EVERYONE else set(here.field.players))
