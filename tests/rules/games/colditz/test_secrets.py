"""Nobody reads another's hand: two truths that look the same to a viewer stay the same."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given

from rules.core.timeline import Timeline
from rules.explain.alternatives import nearest
from rules.games.colditz import GAME
from rules.games.colditz.actions import Action
from rules.games.colditz.state import State
from tests.rules.games.colditz import positions
from tests.rules.games.colditz.table import Table
from tests.strategies import seeds

Line = Timeline[State, Action]


def lines(**specs: Any) -> tuple[Line, Line]:
    """Two timelines from one set-up with two different secrets."""
    one, other = ({key: value[n] for key, value in specs.items()} for n in (0, 1))
    return Timeline(GAME, Table(**one).state), Timeline(GAME, Table(**other).state)


def same(one: Line, other: Line, viewer: str) -> None:
    """All that a viewer may know is the same in both, and so is what he is refused."""
    here, there = one.information(viewer), other.information(viewer)
    assert here.now == there.now
    assert here.heard == there.heard
    for action in positions.commands(one.state):
        if action.who == viewer:
            found = GAME.refusals(one.state, action)
            assert found == GAME.refusals(other.state, action), action
            near = [nearest(GAME, line.fragment(), action, viewer) for line in (one, other)]
            assert near[0] == near[1], action


def test_an_interrupt_question_betrays_nothing() -> None:
    """EC-GAP-62: whoever holds a card is asked, whatever it is."""
    at = {"Br1": "I08", "G1": "J08"}
    base = {"at": (at, at), "turn": ("Security",) * 2, "points": (1, 1)}
    hands = ({"British": ["Hideaway"]}, {"British": ["Diversion"]})
    gear = ({"British": ["rope"]}, {"British": ["key"]})
    stock = ({"rope": 5, "key": 5},) * 2
    one, other = lines(**base, hands=hands, equipment=gear, stock=stock, loose=(True,) * 2)
    for text in ("Security: G1 to I08", "British: pass"):
        for viewer in ("Security", "Dutch"):
            same(one, other, viewer)
        for line in (one, other):
            line.attempt(GAME.read(line.state, text))
    same(one, other, "Security")


def test_a_drawn_card_is_named_to_its_owner_only() -> None:
    """EC-EQUIP-10."""
    one, other = lines(throws=(["2+1"], ["2+1"]))
    for line, card in ((one, "Lookout"), (other, "Staff Car")):
        line.attempt(GAME.read(line.state, "British: draw"))
        line.attempt(GAME.read(line.state, f"card: {card}"))
    same(one, other, "Dutch")
    same(one, other, "Security")
    assert one.information("British") != other.information("British")


def test_a_trade_shows_only_numbers() -> None:
    """EC-GAP-29: others see that cards moved, not which."""
    gear = ({"British": ["rope"]}, {"British": ["key"]})
    stock = ({"rope": 5, "key": 5}, {"rope": 5, "key": 5})
    one, other = lines(equipment=gear, stock=stock, loose=(True,) * 2)
    for line, kind in ((one, "rope"), (other, "key")):
        for text in f"trade with Dutch/give {kind}/offer".split("/"):
            line.attempt(GAME.read(line.state, f"British: {text}"))
        line.attempt(GAME.read(line.state, "Dutch: accept"))
    same(one, other, "Security")


def test_a_discard_stays_face_down() -> None:
    """EC-CARD-06."""
    hand = ["Hideaway", "Lookout", "Talisman", "Diversion"]
    hands = ({"British": hand}, {"British": hand})
    one, other = lines(hands=hands, points=(1, 1))
    for line, card in ((one, "Lookout"), (other, "Talisman")):
        line.attempt(GAME.read(line.state, f"British: discard {card}"))
    same(one, other, "Dutch")


@given(seed=seeds)
def test_a_view_names_only_ones_own_cards(seed: int) -> None:
    """Whatever the position and the rulings: a viewer's hand is his own."""
    state = positions.made_state(Random(seed))
    for viewer in GAME.viewers(state)[1:]:
        seen = GAME.observe(state, viewer)
        assert list(seen["hand"]) == [viewer]
        open_hands = state.field.rulings.equipment_view == "open"
        mine = [viewer] if viewer in state.field.nations else []
        assert list(seen["equipment"]) == (list(state.field.nations) if open_hands else mine)
