"""Players who search: the more they may try the better, and never by what they were not told."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.game import CHANCE, Seen
from rules.core.players import AtRandom, own, player
from rules.core.registry import game
from rules.core.timeline import Timeline
from rules.core.worlds import worlds
from rules.games.underground import GAME
from rules.games.underground.actions import Action
from rules.games.underground.state import State
from rules.search.levels import Budget, Searcher
from rules.simulate.games import play
from rules.simulate.variant import Variant

BUDGET = Budget(12, 30, 0.2)


def position(steps: int = 60) -> Timeline[State, Action]:
    """A game of Underground Escape some steps on, where somebody has a choice."""
    line: Timeline[State, Action] = Timeline(GAME, Variant("underground", 2, seed=4).begin(3))
    lots = Random(1)
    for _ in range(steps * 10):
        acting = GAME.actors(line.state)
        if acting[0] == CHANCE:
            line.play(GAME.chance(line.state)[0][0])
            continue
        choices = own(GAME, line.state, acting[0])
        if len(line.line()) > steps and len(choices) > 2:
            return line
        line.play(choices[int(lots.random() * len(choices))])
    raise AssertionError("nobody has a choice")


def searcher(seed: int = 1) -> Searcher:
    """Somebody who tries twelve games."""
    return Searcher(GAME, BUDGET, other=AtRandom(7), seed=seed)


def test_the_same_is_chosen_again_and_the_tries_are_told() -> None:
    """One of the choices, with how many games went this way."""
    line = position()
    what = line.seen(GAME.actors(line.state)[0])
    first, again = searcher().search(what), searcher().search(what)
    assert first == again
    assert first.action in what.choices
    assert first.reason.startswith("I tried 12 games in my head, ")


def test_another_truth_gives_the_same_choice() -> None:
    """The cards of others and the reserve are not read, only how many they are."""
    line = position()
    me = GAME.actors(line.state)[0]
    state = line.state
    changed = worlds(GAME, Timeline(GAME, state).seen(me)).sample(Random(2)).state
    assert changed != state
    one, two = Timeline(GAME, state), Timeline(GAME, changed)
    found = [searcher().search(each.seen(me)) for each in (one, two)]
    assert found[0] == found[1]


def test_without_a_world_it_does_as_the_other_one() -> None:
    """Something seen that no deal agrees with: the sentence of the other player stands."""
    line = position()
    what = line.seen(GAME.actors(line.state)[0])
    table = what.table._replace(reserve=())
    lost = what._replace(table=table)
    assert searcher().search(lost) == AtRandom(7).choose(what.information, what.choices)
    assert searcher().choose(what.information, what.choices) == searcher().search(lost)


def test_no_more_is_told_than_its_seat_sees() -> None:
    """What it is given is masked: nobody else's cards stand in it."""
    line = position()
    me = GAME.actors(line.state)[0]
    what: Seen = line.seen(me)
    assert what.table == GAME.masked(line.state, me)
    assert len(what.trail) == len(what.information.heard)


@pytest.mark.parametrize(("better", "worse"), [("own", "medium"), ("medium", "easy")])
def test_a_level_beats_the_one_below(better: str, worse: str) -> None:
    """In Colditz, with seats changed and the same dice; ``bench_levels`` plays hundreds."""
    wins = {better: 0, worse: 0}
    for policies in ((better, worse), (worse, better)):
        for index in range(10):
            row = play(Variant("colditz", 2, policies=policies, seed=7), index).row
            for seat, policy in enumerate(policies):
                wins[policy] += row.winners >> seat & 1
    assert wins[better] > wins[worse]


def test_the_levels_of_a_game_are_players_of_it() -> None:
    """The best one of the tunnels does not search: it is asked as before."""
    assert isinstance(player("underground", 1, "easy"), Searcher)
    assert not isinstance(player("underground", 1), Searcher)
    assert game("underground") is GAME
