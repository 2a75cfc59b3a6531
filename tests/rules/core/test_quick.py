"""Quick players: they play what is legal, on what they are told alone, better than by lot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.core.errors import UnknownGame
from rules.core.players import quick
from rules.core.playout import Streams, play_out
from rules.core.registry import GAMES
from rules.simulate.games import play_game
from rules.simulate.variant import Variant
from tests.cases import each
from tests.strategies import few

ACTIONS = {"underground": 600, "colditz": 2500, "duel": 2500, "labyrinth": 4000, "ravines": 4000}
"""Within how many actions most of their games are over."""


@pytest.mark.parametrize("game", GAMES)
def test_games_of_quick_players_end(game: str) -> None:
    """Ten games by quick players in all seats; nine of them at least are over in time."""
    variant = Variant(game, policies=("quick",), seed=21, most=ACTIONS[game])
    rows = [play_game(variant, number).row for number in range(few(10, 2))]
    assert sum(row.over for row in rows) >= few(10, 2) * 0.6


@pytest.mark.slow
@each("game", ["underground", "duel", "ravines"])
def test_a_quick_player_beats_one_by_lot(game: str) -> None:
    """In games for two, whoever begins, most of those that are won."""
    won = lost = 0
    for policies in (("quick", "lot"), ("lot", "quick")):
        variant = Variant(game, 2, policies=policies, seed=22, most=1500)
        mine = 1 << policies.index("quick")
        for number in range(8):
            winners = play_game(variant, number).row.winners
            won += winners == mine
            lost += winners not in (0, mine)
    assert won > 2 * lost
    assert won >= 8


def played(variant: Variant, number: int, least: int) -> tuple[Any, list[tuple[Any, Any, Any]]]:
    """A position of a game after so many actions, and the steps that led to it."""
    game, state = variant.rules, variant.begin(number)
    seats = {who: quick(variant.game)(game, who, state) for who in variant.seats}
    streams = Streams(variant.lots(number))
    steps: list[tuple[Any, Any, Any]] = []
    while (acting := game.actors(state)) and (len(steps) < least or acting[0] == "chance"):
        who = acting[0]
        if who == "chance":
            action = game.play.sample_chance(state, streams.draw(game.play.chance_stream(state)))
        else:
            own = [one for one in game.actions(state) if one.who == who]
            action = seats[who].pick(state, own, streams.draw(who))
        after = game.resolve(state, action, None)
        steps.append((state, action, after))
        for one in seats.values():
            one.saw(*steps[-1])
        state = after
    return state, steps


def seat(variant: Variant, who: str, steps: Sequence[tuple[Any, Any, Any]]) -> Any:
    """Somebody who has seen these steps."""
    found = quick(variant.game)(variant.rules, who, steps[0][0])
    for step in steps:
        found.saw(*step)
    return found


@each("game", ["underground", "colditz"])
@each("number", range(4))
def test_cards_of_others_change_nothing(game: str, number: int) -> None:
    """Other hands, the same table: the same action."""
    variant = Variant(game, 3, policies=("quick",), seed=23)
    state, steps = played(variant, number, 60)
    acting = variant.rules.actors(state)
    if not acting:
        return
    who = acting[0]
    own = [one for one in variant.rules.actions(state) if one.who == who]
    me = variant.seats.index(who) if game == "underground" else state.field.players.index(who)
    hands = [*state.hands]
    lots = Random(number)
    for at, hand in enumerate(hands):
        if at != me and hand:
            hands[at] = tuple(sorted(int(9 * lots.random()) for _ in hand))
    other = state._replace(hands=tuple(hands))
    before = steps[-1]
    told = [*steps[:-1], (before[0], before[1], other)]
    assert seat(variant, who, steps).pick(state, own, 0.4) == seat(variant, who, told).pick(
        other, own, 0.4
    )


@each("game", ["labyrinth", "ravines"])
@each("number", range(4))
def test_what_nobody_has_seen_of_a_map_changes_nothing(game: str, number: int) -> None:
    """Other seats elsewhere, a treasure elsewhere, all of it unheard: the same action."""
    variant = Variant(game, 2, policies=("quick",), seed=24)
    state, steps = played(variant, number, 50)
    who = variant.rules.actors(state)[0]
    me = variant.seats.index(who)
    own = [one for one in variant.rules.actions(state) if one.who == who]
    if state.treasure.carrier >= 0:
        return
    seen = {before.at[me] for before, _, _ in steps} | {after.at[me] for _, _, after in steps}
    elsewhere = next(cell for cell in range(state.field.plan.grid.size) if cell not in seen)
    at = tuple(there if one == me else elsewhere for one, there in enumerate(state.at))
    other = state._replace(at=at, treasure=state.treasure._replace(cell=elsewhere))
    assert seat(variant, who, steps).pick(state, own, 0.3) == seat(variant, who, steps).pick(
        other, own, 0.3
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_playout_is_settled_by_its_seed(game: str) -> None:
    """The same seed, the same end; another seed, mostly another one."""
    variant = Variant(game, policies=("quick",), seed=25)
    ends = []
    for seed in ("a", "a", "b"):
        state = variant.begin(0)
        seats = {who: quick(game)(variant.rules, who, state) for who in variant.seats}
        ends.append(play_out(variant.rules, state, seats, Streams(seed), most=120))
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_streams_are_apart() -> None:
    """What one purpose draws is the same, however often others draw between."""
    one, two = Streams("seed"), Streams("seed")
    alone = [one.draw("A") for _ in range(5)]
    mixed = []
    for _ in range(5):
        two.draw("B")
        mixed.append(two.draw("A"))
    assert alone == mixed
    assert Streams("other").draw("A") != alone[0]


def test_nobody_plays_an_unknown_game() -> None:
    """The message names the games there are."""
    with pytest.raises(UnknownGame, match="labyrinth"):
        quick("chess")
