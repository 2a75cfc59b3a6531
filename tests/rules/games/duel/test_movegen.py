"""Lists of actions are kept by what verbs say they read: a kept list is the one due."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.core.records import Refusal
from rules.core.verbs import Verbs
from rules.games.duel import GAME, actions, movegen
from rules.games.duel.actions import Action
from rules.games.duel.state import SEAT, State, Walker
from rules.games.duel.verbs import VERBS
from rules.games.duel.verbs.looks import read_by
from tests.rules.games.duel.strategies import made_position
from tests.strategies import few, walk


class Peek(actions.Verb):
    """A verb for whoever limps."""

    word = "peek"

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Nobody else."""
        if not state.walkers[SEAT[action.who]].limping:
            yield Refusal("empty", "Only who limps peeks.", ())


class Honest(Peek):
    """The same, and it says so."""

    reads = ("limping",)


def altered(walker: Walker, random: Random) -> Walker:
    """The same walker with something else about him, whether or not play leads to it."""
    return walker._replace(
        grenades=random.randint(0, 3),
        limping=random.random() < 0.5,
        crutch=random.randint(0, 2),
        hand=random.randint(0, 2),
        marks=random.choice((walker.marks, random.randint(0, 255))),
        lying=random.choice((walker.lying, walker.lying[1:], ())),
    )


def positions(seed: int, steps: int) -> Iterator[State]:
    """A walk by lot under random rulings, and beside each position one that differs a little."""
    random = Random(seed)
    for state, _ in walk(GAME, made_position(random).state(), random, steps):
        yield state
        if state.turn >= 0:
            me, left = state.turn, random.randint(0, 3)
            yield state.with_walker(me, altered(state.walkers[me], random))._replace(left=left)


def walked(games: int, steps: int) -> list[State]:
    """The positions of some walks in which somebody can act."""
    return [at for seed in range(games) for at in positions(seed, steps) if not at.over]


def differing(states: list[State]) -> list[State]:
    """Those whose kept list is not the one due."""
    return [state for state in states if movegen.legal_actions(state) != movegen.list_legal(state)]


def test_a_kept_list_is_the_list() -> None:
    """Whatever else differs, under any rulings."""
    assert not differing(walked(few(1000, 40), 50))


@pytest.mark.parametrize(("verb", "right"), [(Peek(), False), (Honest(), True)])
def test_a_verb_says_what_it_reads(
    monkeypatch: pytest.MonkeyPatch, verb: Peek, *, right: bool
) -> None:
    """One that looks at a wound and does not say so is found out; one that says so is right."""
    states = walked(10, 30)
    verbs: Verbs[Any] = Verbs([*VERBS.listed, verb])
    read = {kind: read_by(of.values()) for kind, of in verbs.at.items()}
    monkeypatch.setattr(movegen, "VERBS", verbs)
    monkeypatch.setattr(movegen, "LOOKED_AT", read)
    for state in states:
        state.grounds[state.turn].listed.clear()
    assert (not differing(states)) is right
