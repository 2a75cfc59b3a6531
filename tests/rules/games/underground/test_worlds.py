"""Worlds of Underground Escape: all that was seen is so in them, and nothing else is known."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import log2
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.piles import count_cards, iter_cards
from rules.core.records import CHANCE
from rules.core.story import Seen
from rules.core.timeline import Timeline
from rules.core.worlds import NoWorld, find_worlds
from rules.games.underground import GAME
from rules.games.underground.cards import COIN, TOOL, tool_deck
from rules.games.underground.options import Rulings
from rules.games.underground.worlds import SPENT, Deals
from rules.scenarios.runner import by_the_book
from rules.simulate.variant import Variant
from tests.cases import each, of_the_book
from tests.rules.games.played import by_law, decision
from tests.rules.games.underground.positions import MINE, made_spec
from tests.strategies import few

WHOLE = Variant("underground", 3, policies=("quick",), seed=31)


def game(number: int, actions: int, rulings: dict[str, str] | None = None) -> Timeline[Any, Any]:
    """A whole game by quick players, after so many actions, at a decision of somebody."""
    return decision(WHOLE.but(rulings=rulings or {}), number, actions)


def fits(what: Seen, line: Timeline[Any, Any]) -> None:
    """A world of a viewer: he sees the same, may do the same, and no card is there too often."""
    viewer = what.information.viewer
    drawn = find_worlds(GAME, what)
    for number in range(4):
        state = drawn.sample(Random(number)).state
        assert GAME.observe(state, viewer) == what.information.now
        assert GAME.mask(state, viewer) == what.table
        assert GAME.actors(state) == GAME.actors(line.state)
        mine = [one for one in GAME.actions(line.state) if one.who == viewer]
        assert [one for one in GAME.actions(state) if one.who == viewer] == mine
        held = Counter(card for hand in state.hands for card in hand)
        held.update(iter_cards(state.reserve))
        assert held == Counter(tool_deck(state.field.rulings))


@settings(max_examples=few(40), deadline=None)
@given(st.integers(0, 30), st.integers(10, 260))
def test_a_world_is_what_the_viewer_sees(number: int, actions: int) -> None:
    """At any moment of whole games, whoever acts: all that he sees and may do is the same."""
    line = game(number, actions)
    acting = GAME.actors(line.state)
    if acting:
        fits(line.seen(acting[0]), line)


@each("name", of_the_book("underground", part=3))
def test_worlds_of_scenarios(name: str) -> None:
    """Positions of the book: the deck is what the author has dealt, and worlds keep to it."""
    line = by_the_book(name).timeline
    for node in line.script():
        acting = GAME.actors(node.state)
        if not acting or acting[0] == CHANCE:
            continue
        what = line.seen(acting[0], node)
        try:
            drawn = find_worlds(GAME, what)
            state = drawn.sample(Random(1)).state
        except NoWorld:
            continue
        assert GAME.mask(state, acting[0]) == what.table
        assert GAME.observe(state, acting[0]) == what.information.now


def test_what_was_shown_is_known() -> None:
    """A card that somebody used lies under the reserve in every world, in its order."""
    used = 0
    for number in range(6):
        line = game(number, 150)
        acting = GAME.actors(line.state)
        if not acting:
            continue
        what = line.seen(acting[0])
        drawn = Deals(GAME, what)
        under = [card for card in drawn.trail.under if card >= 0]
        used += len(under)
        state = drawn.sample(Random(number)).state
        tail = [part for part in state.reserve if isinstance(part, int)]
        assert [card for card in tail if card in under][-len(under) :] == under or not under
    assert used > 3


def test_a_card_that_is_spent_by_itself_is_known() -> None:
    """By the ruling that asks nobody: what saved somebody lies under the reserve in every world."""
    spent = 0
    for number in range(few(400, 10)):
        random = Random(f"by itself {number}")
        options = {"protecting": "automatic", "attack_again": random.choice(["stay", "no-throw"])}
        spec = made_spec(random, MINE, Rulings.choose(options))
        spec.pop("reserve", None)
        line: Timeline[Any, Any] = Timeline(GAME, GAME.setup(spec, {"M1": MINE}, options))
        for _ in range(random.randint(1, 30)):
            listed = GAME.actions(line.state)
            if listed:
                line.play(random.choice([one for one in listed if one.foe] or listed))
        saved = [event for node in line.line() for event in node.events if event.kind in SPENT]
        spent += len(saved)
        for viewer in line.state.field.players:
            fits(line.seen(viewer), line)
    assert spent > 2


def small(hands: dict[str, str], reserve: int) -> tuple[Seen, Any]:
    """A table of three with few cards: A sees his own, and ``reserve`` cards lie face down."""
    variant = Variant("underground", 3, seed=1)
    state = variant.begin(0)
    while GAME.actors(state) == (CHANCE,):
        dealt: Any = GAME.play.sample_chance(state, 0.0)
        state = GAME.resolve(state, dealt, None)
    held = {who: tuple(sorted(TOOL[name] for name in text.split())) for who, text in hands.items()}
    state = state._replace(
        hands=tuple(held[who] for who in "ABC"), reserve=(tuple(range(reserve)),)
    )
    return Timeline(GAME, state).seen("A"), state


def test_every_deal_is_as_likely_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five cards unseen, one of them held by B, two by C: each deal as often as its copies say."""
    what, _ = small({"A": "bomb pick", "B": "knife", "C": "sabre dagger"}, 2)
    deck = Counter(["bomb", "pick", "knife", "knife", "sabre", "dagger", "plank"])
    deal = Counter({TOOL[name]: many for name, many in deck.items()})
    monkeypatch.setattr("rules.games.underground.worlds.tool_deck", lambda _: deal)
    drawn = find_worlds(GAME, what)
    unseen = [TOOL[name] for name in ("knife", "knife", "sabre", "dagger", "plank")]
    expected: Counter[tuple[Any, ...]] = Counter()
    for order in permutations(unseen):
        expected[(order[:1], tuple(sorted(order[1:3])))] += 1
    tried = 6000
    rng = Random("law")
    found = Counter(drawn.sample(rng).state.hands[1:] for _ in range(tried))
    assert found.keys() == expected.keys()
    whole = sum(expected.values())
    assert by_law(found, {one: many / whole for one, many in expected.items()})
    assert drawn.bits(rng) == pytest.approx(log2(30))


def test_after_a_purchase_old_cards_stay_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was under the reserve when somebody shopped is in no hand that drew nothing since."""
    line = next(
        line for number in range(60)
        if (line := game(number, 200)) and any(
            node.action and node.action.verb == "buy" for node in line.line()
        ) and GAME.actors(line.state)
    )  # fmt: skip
    viewer = GAME.actors(line.state)[0]
    what = line.seen(viewer)
    drawn = Deals(GAME, what)
    returned = +drawn.trail.returned
    for number in range(30):
        hands, _ = drawn.slots(Random(number))
        world = drawn.world(drawn.trail, Random(number))
        if world is None:
            continue
        state = world.state
        for who, here in hands.items():
            old = sum(not slot.since for slot in here)
            held = Counter(state.hands[state.field.players.index(who)])
            fresh = sum(bool(slot.since) for slot in here)
            only = {
                card for card in returned if returned[card] == tool_deck(state.field.rulings)[card]
            }
            assert sum(held[card] for card in only) <= fresh, (old, fresh)
    assert COIN in drawn.trail.under


def test_the_more_is_seen_the_less_is_possible() -> None:
    """Over whole games the number of possible deals goes down, in the mean."""
    early: list[float] = []
    late: list[float] = []
    for number in range(8):
        for actions, into in ((20, early), (180, late)):
            line = game(number, actions)
            if GAME.actors(line.state):
                what = line.seen("A")
                into.append(find_worlds(GAME, what).bits(Random(0)))
    assert sum(late) / len(late) < sum(early) / len(early)


def test_what_is_dealt_anew_is_said() -> None:
    """The sentence counts the cards of others."""
    what, _ = small({"A": "bomb", "B": "knife", "C": "sabre dagger"}, 2)
    told = find_worlds(GAME, what).dealt
    assert told == "The cards of others (1 of B, 2 of C) and the order of the reserve"


def test_cards_that_do_not_fit_make_no_world() -> None:
    """A table with more cards than there are is refused with a sentence."""
    what, _ = small({"A": "bomb", "B": "knife", "C": "sabre dagger"}, 2)
    with pytest.raises(NoWorld, match="not as many"):
        find_worlds(GAME, what).sample(Random(0))


def test_the_reserve_is_as_large_as_before() -> None:
    """Not a card more, not a card less."""
    line = game(5, 120)
    what = line.seen(GAME.actors(line.state)[0])
    state = find_worlds(GAME, what).sample(Random(2)).state
    assert count_cards(state.reserve) == what.information.now["reserve"]
