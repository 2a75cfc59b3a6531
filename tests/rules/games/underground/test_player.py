"""The computer's player of the tunnels: what it knows, what it does, and that its games end."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.core.players import AtRandom, Player, ask_player, play_contest
from rules.core.timeline import Timeline
from rules.games.underground import GAME
from rules.games.underground.player import make
from rules.games.underground.state import State
from tests.cases import each
from tests.rules.games.underground.test_secrets import other_cards

Line = Timeline[Any, Any]
MANY = 1500


def whole(count: int) -> State:
    """The beginning of a whole game."""
    return GAME.setup(GAME.setups.standard_setup(GAME.setups.list_seats(count)), {}, {})


def dealt(seed: int, most: int) -> Line:
    """Some way into a game by the computer."""
    seats: dict[str, Player] = {who: make(seed) for who in "ABC"}
    return play_contest(GAME, whole(3), seats, seed=seed, most=most)


@each("seed", range(6))
def test_hidden_cards_change_nothing(seed: int) -> None:
    """Whatever cards the others hold, and however the reserve lies: the same choice."""
    state, random = dealt(seed, 20 + 9 * seed).state, Random(seed)
    who = GAME.actors(state)[0]
    if who not in "ABC":
        state = GAME.resolve(state, GAME.actions(state)[0], None)
        who = GAME.actors(state)[0]
    other = other_cards(random, state, who)
    assert other != state
    lines = [Line(GAME, state), Line(GAME, other)]
    assert len({ask_player(line, who, make(seed)) for line in lines}) == 1


@each("seed", range(2))
def test_every_reason_is_one_sentence_and_names_no_hidden_card(seed: int) -> None:
    """It speaks of its own cards alone; asked again it says the same."""
    line, lots = Line(GAME, whole(3)), Random(seed)
    while GAME.actors(line.state) and len(line.line()) < 150:
        who = GAME.actors(line.state)[0]
        if who not in "ABC":
            line.play(GAME.play.sample_chance(line.state, lots.random()))
            continue
        choice = ask_player(line, who, make(seed))
        assert choice == ask_player(line, who, make(seed))
        assert choice.reason.endswith(".")
        assert choice.reason.count(".") == 1
        facts = GAME.facts(line.state)
        named = {
            card for seat in "ABC" if seat != who for card in facts[f"hand.{seat}"].split(", ")
        }
        mine = set(facts[f"hand.{who}"].split(", "))
        words = set(choice.reason.rstrip(".").replace(",", "").split())
        assert not words & (named - mine - {"none"})
        line.play(choice.action)


@each("count", [2, 3, 4])
def test_whole_games_end(count: int) -> None:
    """Nearly all games are won; in a few everybody is shut in for good."""
    won = 0
    for seed in range(4):
        seats: dict[str, Player] = {who: make(seed) for who in GAME.setups.list_seats(count)}
        line = play_contest(GAME, whole(count), seats, seed=seed, most=MANY // 2)
        result = GAME.result(line.state)
        won += result is not None and len(result.winners) == 1
    assert won >= 2


def test_it_beats_chance() -> None:
    """It wins nearly always against somebody who plays at random."""
    wins, losses = 0, 0
    for seed in range(10):
        seats: dict[str, Player] = {"A": make(seed), "B": AtRandom(seed)}
        winner = GAME.facts(play_contest(GAME, whole(2), seats, seed=seed, most=400).state)[
            "winner"
        ]
        wins += winner == "A"
        losses += winner == "B"
    assert wins >= 5
    assert losses <= 1
