"""The computer's player of the duel: it knows what it was told, and plays well enough."""

from __future__ import annotations

import re
from random import Random
from statistics import median
from typing import Any

import pytest
from hypothesis import example, given

from rules.core.players import AtRandom, Player, ask_player, play_contest
from rules.core.records import Observation
from rules.core.story import Information
from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.board.generate import made_pair
from rules.games.duel.options import Rulings
from rules.games.duel.player import Explorer, collect_fates, make
from rules.games.duel.state import PLAYERS
from rules.knowledge.planner import FALL, HELD, STAYS
from tests.cases import each, quickly
from tests.rules.games.duel.strategies import made_options, made_position
from tests.rules.games.duel.test_secrets import side_by_side
from tests.strategies import MANY, few, seeds

STARTS = {"players": dict.fromkeys(PLAYERS, "starts")}
CELL = re.compile(r"\b[a-j]\d+\b")
LONGEST = 700
"""Actions of both after which a game of two such players is surely over; 465 were the most seen."""


def begun(seed: int, size: int = 10, difficulty: int = 3, **options: str) -> Any:
    """The beginning of a duel in made labyrinths."""
    one, other = made_pair(size, seed, difficulty=difficulty)
    spec = {**STARTS, "first": PLAYERS[seed % 2]}
    return GAME.setup(spec, {"M1": one, "M2": other}, options)


def blindfold(information: Information) -> Information:
    """The same without a word about the labyrinth he drew, and the one who walks in it."""
    other = PLAYERS[1 - PLAYERS.index(information.viewer)]

    def own_walk(view: Observation) -> Observation:
        facts = tuple((key, value) for key, value in view.facts if not key.endswith(f".{other}"))
        return Observation(view.viewer, facts)

    return replace_views(information, own_walk(information.first), own_walk(information.now))


def replace_views(told: Information, first: Observation, now: Observation) -> Information:
    """What was told, with other views."""
    return told._replace(first=first, now=now)


@example(seed=0)
@given(seed=seeds)
def test_twin_truths_twin_choices(seed: int) -> None:
    """Whatever is hidden: who was told the same, chooses the same for the same reason."""
    for viewer, one, other in side_by_side(seed):
        mine = [GAME.play.own_actions(line.state, viewer) for line in (one, other)]
        if not mine[0] or one.state.placing:
            continue
        assert mine[0] == mine[1]
        choices = [make(seed).choose(line.information(viewer), mine[0]) for line in (one, other)]
        assert choices[0] == choices[1]


@example(seed=0)
@given(seed=seeds)
def test_it_is_host_and_player_apart(seed: int) -> None:
    """The labyrinth it drew plays no part in what it does, nor in what it says of it."""
    random = Random(seed)
    state = made_position(random, made_options(random, 3)).state()
    line = Timeline(GAME, state)
    asked = make(seed)
    for _ in range(12):
        acting = GAME.actors(line.state)
        if not acting or acting[0] not in PLAYERS:
            break
        actions, told = GAME.play.own_actions(line.state, acting[0]), line.information(acting[0])
        choice = asked.choose(told, actions)
        assert choice.action in actions
        assert choice.reason.endswith(".")
        assert choice == asked.choose(blindfold(told), actions)
        line.play(choice.action)


def test_the_secret_beginning_is_not_told_by_the_reason() -> None:
    """Both choose before either cell is told."""
    line = Timeline(GAME, begun(4))
    choice = ask_player(line, GAME.actors(line.state)[0], make(4))
    assert not CELL.search(choice.reason)


def lengths(games: int, seats: dict[str, type[Any]], **made: Any) -> list[tuple[int, str]]:
    """How many actions each game took, and who won."""
    found = []
    for seed in range(games):
        players: dict[str, Player] = {who: kind(seed) for who, kind in seats.items()}
        line = play_contest(GAME, begun(seed, **made), players, seed=seed, most=3 * LONGEST)
        found.append((len(line.line()) - 1, GAME.facts(line.state)["winner"]))
    return found


@pytest.mark.slow
@each("difficulty", [1, 3, 5] if MANY else [1])
def test_it_finishes_against_itself(difficulty: int) -> None:
    """Every game ends, and not too late."""
    games = lengths(few(3), {"P1": Explorer, "P2": Explorer}, difficulty=difficulty)
    assert all(winner in PLAYERS for _, winner in games)
    assert max(count for count, _ in games) <= LONGEST
    assert median(count for count, _ in games) <= LONGEST / 2


@pytest.mark.slow
def test_it_beats_chance() -> None:
    """It wins nearly always against somebody who plays at random."""
    games = lengths(few(6, 2), {"P1": Explorer, "P2": AtRandom}, size=8)
    assert sum(winner == "P1" for _, winner in games) >= len(games) - 1
    assert all(winner in PLAYERS for _, winner in games)


@each("rulings", quickly([
        "false_outside=carried", "false_outside=returns reentry=any-exit",
        "after_leaving=put-back outer_wall=immune", "first_player=lot take_when=on-arrival",
        "grenade_reach=straight combo_turn=forbidden least_actions=all",
    ], 2))  # fmt: skip
def test_it_plays_on_under_other_rulings(rulings: str) -> None:
    """Agreements change what is told and what can be done; the game still comes to an end."""
    seats = {who: make(3) for who in PLAYERS}
    options = dict(one.split("=") for one in rulings.split())
    line = play_contest(GAME, begun(2, 6, 3, **options), seats, seed=1, most=1500)
    assert GAME.result(line.state) is not None


@pytest.mark.slow
def test_it_says_what_it_knows() -> None:
    """The reasons tell of treasures, ways out, grenades and loose slips."""
    wanted = {"A treasure lies here", "I may be on any of", "with a grenade", "back in"}
    for seed in range(3):
        line = Timeline(GAME, begun(seed, 6))
        while wanted and GAME.actors(line.state) and len(line.line()) < 200:
            choice = ask_player(line, GAME.actors(line.state)[0], make(seed))
            wanted -= {words for words in wanted if words in choice.reason}
            line.play(choice.action)
    assert not wanted


@each(("options", "pit"), [({}, "pit_1"), ({"pit_number": "untold"}, "pit")])
def test_the_engine_tells_what_becomes_of_a_step(options: dict[str, str], pit: str) -> None:
    """The trap holds, a pit is left somewhere else, on all other ground one stays."""
    table = collect_fates(Rulings.choose(options))
    expected = {"trap": HELD, pit: FALL, "crossbow": STAYS, "crutch": STAYS, "treasure": STAYS}
    assert {code: {*table.entering("", code)} for code in expected} == {
        code: {fate} for code, fate in expected.items()
    }
