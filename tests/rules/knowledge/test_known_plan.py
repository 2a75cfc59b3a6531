"""On a known plan: the places left are those from which the engine answers alike, and no others."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given

from rules.core.errors import IllegalAction
from rules.core.timeline import Timeline
from rules.games.labyrinth.actions import SKIP
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.knowledge import EXPLORING, list_situations
from rules.games.labyrinth.state import State
from rules.knowledge.candidates import group_alike, never_apart, remaining
from tests.strategies import LABYRINTHS, labyrinth, made_options, made_position, seeds, walk

TWINS = "+--+--+--+\n|.. HO ..|\n+  +--+  +\n|..|..|..|\n+--+--+--+"


@pytest.fixture(scope="module", params=LABYRINTHS)
def game(request: pytest.FixtureRequest) -> Labyrinth:
    """Each labyrinth game."""
    return labyrinth(request.param)


def heard(game: Labyrinth, state: State, actions: list[Any]) -> tuple[State, Any] | None:
    """The end of a game and what A heard of it; nothing where an action is refused."""
    line: Timeline[Any, Any] = Timeline(game, state)
    try:
        for action in actions:
            line.play(action)
    except IllegalAction:
        return None
    told = line.information("A").heard
    return line.state, [
        [(event.text, event.words, event.data) for event in one.events] for one in told
    ]


@given(seed=seeds)
def test_the_places_left_are_those_that_answer_alike(game: Labyrinth, seed: int) -> None:
    """Under any rulings: the game is played from every cell, and the words compared."""
    random = Random(seed)
    state = made_position(game, random, made_options(random, game)).state(game)
    while state.placing or state.turn < 0:
        state = game.apply(state, random.choice(game.actions(state))).state
    me = state.table.index["A"]
    played = [action for _, action in walk(game, state, random, 8)]
    if any(action.verb in ("take", "put") and action.who != "A" for action in played):
        return
    line: Timeline[Any, Any] = Timeline(game, state)
    for action in played:
        line.play(action)
    firsts = list_situations(state, "A")
    if state.at[me] not in range(state.field.plan.grid.size):
        firsts = (*firsts, state)
    left = remaining(game, firsts, "A", line.information("A").heard)
    found = {possible.at[me] for possible in left}
    truth = heard(game, state, played)
    assert truth is not None
    ends = [heard(game, first, played) for first in firsts]
    expected = {end[0].at[me] for end in ends if end is not None and end[1] == truth[1]}
    whispers = len(state.at) > 1 and state.field.rulings.treasure_change == "take-and-put"
    assert expected == found or (whispers and expected <= found)
    assert line.state.at[me] in found


def test_twin_cells_are_never_told_apart() -> None:
    """A plan that is its own mirror image: left of the hospital for right, if A says so too."""
    game = labyrinth("labyrinth")
    state = game.setup({"players": {"A": "a1"}}, {"M1": TWINS}, {})
    firsts = list_situations(state, "A")
    name = state.field.plan.name
    skips = group_alike(game, firsts, "A", [game.parse(state, "A: skip")])
    assert [[name(s.at[0]) for s in found] for found in skips] == [
        ["a1", "c1", "a2", "b2", "c2"], ["b1"]
    ]  # fmt: skip
    back = group_alike(game, firsts, "A", [game.parse(state, "A: back")])
    assert ["a1", "c1"] in [[name(s.at[0]) for s in found] for found in back]
    assert all(len(found) == 1 for found in never_apart(game, firsts, "A", EXPLORING))


@given(seed=seeds)
def test_what_is_never_told_apart_sounds_alike(game: Labyrinth, seed: int) -> None:
    """Random steps sound alike within a class; between classes some short walk tells."""
    random = Random(seed)
    position = made_position(game, random, {})
    position.spec["players"] = {"A": "a1"}
    position.spec["stock"], position.spec["wounded"] = {}, []
    position.spec["treasure"] = ""
    state = position.state(game)
    firsts = list_situations(state, "A")
    classes = never_apart(game, firsts, "A", EXPLORING)
    of = {first: number for number, found in enumerate(classes) for first in found}
    assert set(of) == set(firsts)
    for _ in range(6):
        listed = [a for a in game.candidates(state) if a.verb in ("move", SKIP)]
        walked = [random.choice(listed) for _ in range(6)]
        for group in group_alike(game, firsts, "A", walked):
            for other in firsts:
                assert other in group or not any(of[other] == of[first] for first in group)


def test_where_no_situation_fits_no_place_is_left(game: Labyrinth) -> None:
    """A player of whom nothing is known to begin with may be nowhere, and nothing breaks."""
    assert remaining(game, [], "A", ()) == ()
