"""The computer's player of the two labyrinths with a leader: it hears, draws, guesses and goes."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from rules.core.game import Game
from rules.core.players import AtRandom, Player, ask_player, make_player, play_contest
from rules.core.registry import game
from rules.core.timeline import Timeline
from tests.cases import each
from tests.strategies import few

BOTH = ("labyrinth", "ravines")
SENTENCE = re.compile(r"I[^.]*\.|[A-Z][^.]*\bI\b[^.]*\.")
"""One sentence, spoken by somebody of himself."""
CELL = re.compile(r"\b[a-j]\d+\b")


def begun(name: str, seed: int, *, size: int = 6, count: int = 2, **options: str) -> Any:
    """The beginning of a whole game on a made map."""
    rules: Game[Any, Any] = game(name)
    maps, more = rules.setups.generate_board(size, seed)
    return rules.setup(
        {**rules.setups.standard_setup(rules.setups.list_seats(count)), **more}, maps, options
    )


def played(name: str, state: Any, players: dict[str, Player], most: int) -> Timeline[Any, Any]:
    """A game in which every choice is looked at."""
    rules = game(name)
    line: Timeline[Any, Any] = Timeline(rules, state)
    for _ in range(most):
        acting = rules.actors(line.state)
        if not acting:
            break
        choice = ask_player(line, acting[0], players[acting[0]])
        assert SENTENCE.fullmatch(choice.reason), choice.reason
        line.play(choice.action)
    return line


@each("name", BOTH)
@each("seed", range(few(3, 2)))
def test_what_is_hidden_changes_nothing(name: str, seed: int) -> None:
    """As long as he was told the same, another treasure and another rival make no difference."""
    rules, lots = game(name), Random(seed)
    one = begun(name, seed)
    cells = [cell for cell, kind in enumerate(one.field.plan.kinds) if kind == "empty"]
    other = one._replace(treasure=one.treasure._replace(cell=lots.choice(cells)))
    lines = [Timeline[Any, Any](rules, state) for state in (one, other)]
    seats = [{who: make_player(name, seed) for who in "AB"} for _ in lines]
    alike = 0
    for _ in range(60):
        who = rules.actors(lines[0].state)[0]
        told = [line.information(who) for line in lines]
        legal = [rules.play.own_actions(line.state, who) for line in lines]
        if told[0] != told[1] or legal[0] != legal[1]:
            break
        choices = [
            mine[who].choose(*both)
            for mine, both in zip(seats, zip(told, legal, strict=True), strict=True)
        ]
        assert choices[0] == choices[1]
        if alike % 20 == 0:
            assert make_player(name, seed).choose(told[0], legal[0]) == choices[0], (
                "anew it is the same"
            )
        alike += 1
        for line in lines:
            line.play(choices[0].action)
    assert alike >= 4
    assert one.treasure != other.treasure


@pytest.mark.slow
@each("name", BOTH)
@pytest.mark.parametrize(
    "count", [1, 2, *(pytest.param(count, marks=pytest.mark.long) for count in (3, 4))]
)
def test_whole_games_end(name: str, count: int) -> None:
    """Somebody leaves with the treasure, and every reason is one sentence of his own."""
    state = begun(name, count, count=count)
    seats = {who: make_player(name, 3) for who in state.table.players}
    line = played(name, state, seats, max(400, 200 * count))
    result = game(name).result(line.state)
    assert result is not None
    assert result.winners[0] in state.table.players


@pytest.mark.slow
@pytest.mark.parametrize("name", ["labyrinth", pytest.param("ravines", marks=pytest.mark.long)])
def test_it_beats_chance(name: str) -> None:
    """It wins far more often than somebody who plays at random."""
    winners = []
    for seed in range(5):
        seats: dict[str, Player] = {"A": make_player(name, seed), "B": AtRandom(seed)}
        line = play_contest(game(name), begun(name, seed), seats, seed=seed, most=600)
        winners.append(game(name).facts(line.state)["winner"])
    assert winners.count("A") >= 3
    assert winners.count("B") <= 1


@each("name", BOTH)
def test_the_secret_beginning_is_not_told_by_the_reason(name: str) -> None:
    """The starting cell is known to the leader and to him alone."""
    line = Timeline[Any, Any](game(name), begun(name, 4))
    choice = ask_player(line, "A", make_player(name, 4))
    assert choice.action.verb == "start"
    assert not CELL.search(choice.reason)


def told(name: str, drawing: str, spec: dict[str, Any], do: str) -> Timeline[Any, Any]:
    """A fragment on a drawn map after some commands."""
    rules = game(name)
    line = Timeline[Any, Any](rules, rules.setup({**spec, "loose": True}, {"M1": drawing}, {}))
    for text in do.split(", ") if do else ():
        line.play(rules.parse(line.state, text))
    return line


YARD = """
+--+--+--+--+
E.. .. .. ..|
+--+--+--+  +
|HO .. .. ..|
+--+--+--+--+
"""


def test_it_does_not_walk_in_circles() -> None:
    """Where all is seen and the treasure is nowhere, it comes to every cell again."""
    line = told("labyrinth", YARD, {"players": {"A": "a1"}}, "")
    seat, seen = make_player("labyrinth", 1), set[int]()
    for _ in range(50):
        line.play(ask_player(line, "A", seat).action)
        seen.add(line.state.at[0])
    assert {*range(8)} <= seen


UPSTAIRS = """
level 1:
+--+--+
EHO ..|
+  +  +
|.. ..|
+--+--+
level 2:
+--+--+
|.. r1|
+  +  +
|rM r2|
+--+--+
shafts: a1@1 b1@1 a2@1 b2@1
"""


def test_it_plays_on_levels_of_a_sheet_of_unknown_size() -> None:
    """Nobody has told it how many there are: each that it comes to finds room on its paper."""
    spec = {"players": {"A": "starts", "B": "starts"}, "told": []}
    line = told("labyrinth", UPSTAIRS, spec, "")
    seats, seen = {who: make_player("labyrinth", 16) for who in "AB"}, set[int]()
    for _ in range(20):
        who = line.game.actors(line.state)[0]
        line.play(ask_player(line, who, seats[who]).action)
        seen.add(line.state.at[0] // 4)
    assert seen >= {0, 1}


def test_asked_again_or_asked_late_it_does_the_same() -> None:
    """One who was asked all along and one who is asked only now have been told the same."""
    line = Timeline[Any, Any](game("labyrinth"), begun("labyrinth", 5))
    seats = {who: make_player("labyrinth", 2) for who in "AB"}
    for _ in range(30):
        who = line.game.actors(line.state)[0]
        line.play(ask_player(line, who, seats[who]).action)
    who = line.game.actors(line.state)[0]
    choice = ask_player(line, who, seats[who])
    assert (
        ask_player(line, who, seats[who])
        == choice
        == ask_player(line, who, make_player("labyrinth", 2))
    )
    here = line.cursor
    line.back()
    line.back()
    ask_player(line, line.game.actors(line.state)[0], seats[who])
    line.goto(here)
    assert ask_player(line, who, seats[who]) == choice, "going back in the game changes nothing"
