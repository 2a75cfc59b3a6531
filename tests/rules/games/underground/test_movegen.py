"""Lists of a turn are cached: one that is cached is the one that would be worked out anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given

from rules.core.records import Refusal
from rules.core.registry import game
from rules.core.verbs import Verbs
from rules.games.underground import movegen
from rules.games.underground.actions import Action
from rules.games.underground.state import State
from rules.games.underground.verbs import VERBS
from rules.games.underground.verbs.verb import Command
from rules.scenarios import list_scenarios, load, run
from tests.strategies import few, sampled, seeds, walk

GAME: Any = game("underground")
TRIED = 12
"""How many other positions are looked at beside each."""


class Peek(Command):
    """A verb that looks at the hand: it is for whoever has three cards or more."""

    word = "peek"

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Fewer cards."""
        if len(state.hands[state.field.seats[action.who]]) < 3:
            yield Refusal("empty", "Too few cards.", ())


class Honest(Peek):
    """The same, and it says so."""

    reads: ClassVar[tuple[str, ...]] = ("hands",)


def other(state: State, random: Random) -> State:
    """A position that looks the same on the board: cards, passes and the like are others'."""
    seats = range(len(state.at))
    cards = [card for hand in state.hands for card in hand]
    random.shuffle(cards)
    hands: list[list[int]] = [[] for _ in seats]
    for card in cards:
        random.choice(hands).append(card)
    me = state.turn
    return state._replace(
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        passes=tuple(
            one if s == me else random.randint(0, 1) for s, one in enumerate(state.passes)
        ),
        misses=tuple(
            one if s == me else random.randint(0, 2) for s, one in enumerate(state.misses)
        ),
    )


def anew(state: State) -> set[Action]:
    """The list, worked out without any that is kept."""
    named = movegen.list_candidates(state)
    return {one for one in named if not any(movegen.refusals(state, one))}


def differing(states: list[State], random: Random) -> list[State]:
    """The positions of a turn, and others like them, whose cached list is not the one due."""
    found = []
    for state in states:
        if state.pending or movegen.chance_due(state) or state.over >= 0:
            continue
        alike = [state, *(other(state, random) for _ in range(TRIED))]
        found += [one for one in alike if {*movegen.list_of_turn(one)} != anew(one)]
    return found


def positions(seed: int, steps: int) -> tuple[list[State], Random]:
    """Those of a walk by lot from somewhere in the book."""
    random = Random(seed)
    name = random.choice(sampled(list_scenarios("underground"), 6))
    line = run(load(name)).timeline
    first = random.choice([node.state for node in line.line()])
    return [first, *(state for state, _ in walk(GAME, first, random, steps))], random


@given(seed=seeds)
def test_a_cached_list_is_the_list(seed: int) -> None:
    """Also where somebody on the same spot holds other cards."""
    states, random = positions(seed, few(20))
    assert not differing(states, random)


@pytest.mark.parametrize(("verb", "right"), [(Peek(), False), (Honest(), True)])
def test_a_verb_says_what_it_reads(
    monkeypatch: pytest.MonkeyPatch, verb: Command, *, right: bool
) -> None:
    """One that looks at the hand and does not say so is found out; one that says so is right."""
    verbs: Verbs[Any] = Verbs([*VERBS.listed, verb])
    turn = verbs.at[""]
    for name, value in {
        "VERBS": verbs, "TURN_VERBS": turn, "BARE": (*movegen.BARE, verb),
        "LOOKED_AT": movegen.read_by(turn.values()),
    }.items():  # fmt: skip
        monkeypatch.setattr(movegen, name, value)
    found = []
    for seed in range(6):
        states, random = positions(seed, 8)
        for state in states:
            state.field.cache.clear()
        found += differing(states, random)
        for state in states:
            state.field.cache.clear()
    assert (not found) is right
