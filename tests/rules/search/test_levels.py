"""Players who search: the more they may try the better, and never by what they were not told."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.core.players import LEVELS, AtRandom, Budget, Choice, Lapses, ask_player, play_contest
from rules.core.records import CHANCE
from rules.core.registry import GAMES, game
from rules.core.story import Information, Seen
from rules.core.timeline import Timeline
from rules.core.worlds import find_worlds
from rules.games.underground import GAME
from rules.games.underground.actions import Action
from rules.games.underground.state import State
from rules.search.levels import Lapsing, Searcher, player_of_level
from rules.simulate.games import play_game
from rules.simulate.variant import Variant
from tests.cases import each
from tests.strategies import few

BUDGET = Budget(12, 30, 0.2, 0.99)


def position(steps: int = 60) -> Timeline[State, Action]:
    """A game of Underground Escape some steps on, where somebody has a choice."""
    line: Timeline[State, Action] = Timeline(GAME, Variant("underground", 2, seed=4).begin(3))
    lots = Random(1)
    for _ in range(steps * 10):
        acting = GAME.actors(line.state)
        if acting[0] == CHANCE:
            line.play(GAME.chance(line.state)[0][0])
            continue
        choices = GAME.play.own_actions(line.state, acting[0])
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
    changed = find_worlds(GAME, Timeline(GAME, state).seen(me)).sample(Random(2)).state
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
    assert what.table == GAME.mask(line.state, me)
    assert len(what.trail) == len(what.information.heard)


@pytest.mark.slow
@each(("better", "worse"), [("own", "medium"), ("medium", "easy")])
def test_a_level_beats_the_one_below(better: str, worse: str) -> None:
    """In Colditz, with seats changed and the same dice; ``bench_levels`` plays hundreds."""
    wins = {better: 0, worse: 0}
    for policies in ((better, worse), (worse, better)):
        for index in range(few(10, 2)):
            row = play_game(Variant("colditz", 2, policies=policies, seed=7), index).row
            for seat, policy in enumerate(policies):
                wins[policy] += row.winners >> seat & 1
    assert wins[better] > wins[worse]


def test_the_levels_of_a_game_are_players_of_it() -> None:
    """The best one of the tunnels does not search: it is asked as before."""
    assert isinstance(player_of_level("underground", 1, "easy"), Searcher)
    assert not isinstance(player_of_level("underground", 1), Searcher)
    assert game("underground") is GAME


def test_a_level_that_nobody_plays_is_refused() -> None:
    """The sentence names the levels."""
    with pytest.raises(ValueError, match="'expert' is not one of easy, medium, hard"):
        player_of_level("duel", 1, "expert")


@pytest.mark.parametrize("name", GAMES)
@each("level", LEVELS)
def test_every_game_has_every_level(name: str, level: str) -> None:
    """Each plays legal actions, says why in a sentence, and does the same again."""
    rules = game(name)
    timelines = []
    for _ in range(2):
        start = Variant(name, 2, seed=5).begin(1)
        seats = {who: player_of_level(name, 3, level) for who in rules.viewers(start)[1:]}
        timelines.append(play_contest(rules, start, seats, seed=2, most=few(24, 2)))
    one, other = (tuple(node.action for node in line.line()) for line in timelines)
    assert len(one) > few(10, 2)
    assert one == other
    line = timelines[0]
    for acting in set(rules.actors(line.state)[:1]) - {CHANCE}:
        assert ask_player(line, acting, player_of_level(name, 3, level)).reason.endswith(".")


class Last:
    """Takes the last action."""

    def choose(self, _: Information, actions: Sequence[Any]) -> Choice:
        """The last action."""
        return Choice(actions[-1], "It is the last one.")


def test_a_player_with_lapses_acts_by_lot_now_and_then() -> None:
    """Without lapses it is the player itself, with a hundred it is by lot, between it is both."""
    line = position()
    what = line.seen(GAME.actors(line.state)[0])
    told, actions = what.information, what.choices
    best = Last()
    assert Lapsing(best, Lapses(0)).choose(told, actions).action == actions[-1]
    lost = Lapsing(best, Lapses(100)).choose(told, actions)
    assert lost == AtRandom(0).choose(told, actions)._replace(reason="I try something.")
    reasons = {Lapsing(best, Lapses(40), seed).choose(told, actions).reason for seed in range(30)}
    assert reasons == {"I try something.", "It is the last one."}
