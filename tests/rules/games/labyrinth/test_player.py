"""The computer's player of the two labyrinths with a leader: it hears, draws, guesses and goes."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from rules.core.game import Game
from rules.core.players import AtRandom, Player, ask, contest, own, player
from rules.core.registry import game
from rules.core.timeline import Timeline
from rules.games.labyrinth.player import Jigsaw, Slips
from rules.games.labyrinth.variant import LeaderGame

BOTH = ("labyrinth", "ravines")
SENTENCE = re.compile(r"I[^.]*\.|[A-Z][^.]*\bI\b[^.]*\.")
"""One sentence, spoken by somebody of himself."""
CELL = re.compile(r"\b[a-j]\d+\b")


def begun(name: str, seed: int, *, size: int = 6, count: int = 2, **options: str) -> Any:
    """The beginning of a whole game on a made map."""
    rules: Game[Any, Any] = game(name)
    maps, more = rules.made(size, seed)
    return rules.setup({**rules.whole(rules.seated(count)), **more}, maps, options)


def played(name: str, state: Any, players: dict[str, Player], most: int) -> Timeline[Any, Any]:
    """A game in which every choice is looked at."""
    rules = game(name)
    line: Timeline[Any, Any] = Timeline(rules, state)
    for _ in range(most):
        acting = rules.actors(line.state)
        if not acting:
            break
        choice = ask(line, acting[0], players[acting[0]])
        assert SENTENCE.fullmatch(choice.reason), choice.reason
        line.play(choice.action)
    return line


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_hidden_changes_nothing(name: str, seed: int) -> None:
    """As long as he was told the same, another treasure and another rival make no difference."""
    rules, lots = game(name), Random(seed)
    one = begun(name, seed)
    cells = [cell for cell, kind in enumerate(one.field.plan.kinds) if kind == "empty"]
    other = one._replace(treasure=one.treasure._replace(cell=lots.choice(cells)))
    lines = [Timeline[Any, Any](rules, state) for state in (one, other)]
    alike = 0
    for _ in range(60):
        who = rules.actors(lines[0].state)[0]
        told = [line.information(who) for line in lines]
        legal = [own(rules, line.state, who) for line in lines]
        if told[0] != told[1] or legal[0] != legal[1]:
            break
        choices = [player(name, seed).choose(*both) for both in zip(told, legal, strict=True)]
        assert choices[0] == choices[1]
        alike += 1
        for line in lines:
            line.play(choices[0].action)
    assert alike >= 4
    assert one.treasure != other.treasure


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    "count", [1, 2, *(pytest.param(count, marks=pytest.mark.long) for count in (3, 4))]
)
def test_whole_games_end(name: str, count: int) -> None:
    """Somebody leaves with the treasure, and every reason is one sentence of his own."""
    state = begun(name, count, count=count)
    line = played(name, state, {who: player(name, 3) for who in state.table.players}, 400 * count)
    result = game(name).result(line.state)
    assert result is not None
    assert result.winners[0] in state.table.players


@pytest.mark.slow
@pytest.mark.parametrize("name", ["labyrinth", pytest.param("ravines", marks=pytest.mark.long)])
def test_it_beats_chance(name: str) -> None:
    """It wins far more often than somebody who plays at random."""
    winners = []
    for seed in range(5):
        seats: dict[str, Player] = {"A": player(name, seed), "B": AtRandom(seed)}
        line = contest(game(name), begun(name, seed), seats, seed=seed, most=600)
        winners.append(game(name).facts(line.state)["winner"])
    assert winners.count("A") >= 3
    assert winners.count("B") <= 1


@pytest.mark.parametrize("name", BOTH)
def test_the_secret_beginning_is_not_told_by_the_reason(name: str) -> None:
    """The starting cell is known to the leader and to him alone."""
    line = Timeline[Any, Any](game(name), begun(name, 4))
    choice = ask(line, "A", player(name, 4))
    assert choice.action.verb == "start"
    assert not CELL.search(choice.reason)


def told(name: str, drawing: str, spec: dict[str, Any], do: str) -> Timeline[Any, Any]:
    """A fragment on a drawn map after some commands."""
    rules = game(name)
    line = Timeline[Any, Any](rules, rules.setup({**spec, "loose": True}, {"M1": drawing}, {}))
    for text in do.split(", ") if do else ():
        line.play(rules.read(line.state, text))
    return line


YARD = """
+--+--+--+--+
E.. .. .. ..|
+--+--+--+  +
|HO .. .. ..|
+--+--+--+--+
"""


def asked(name: str, drawing: str, do: str = "", **spec: Any) -> tuple[str, str]:
    """What A does and says next."""
    line = told(name, drawing, {"players": {"A": "a1"}, **spec}, do)
    choice = ask(line, "A", player(name, 1))
    return game(name).write(line.state, choice.action), choice.reason


def test_it_leaves_with_the_treasure_by_the_exit_it_knows() -> None:
    """Out, in again, and with the treasure out for good."""
    found = asked("labyrinth", YARD, "A: left, A: right, A: right", treasure="b1")
    assert found == ("A: left", "I carry the treasure and know a way out on a1.")


def test_outside_with_empty_hands_it_goes_back() -> None:
    """There is one way only."""
    found = asked("labyrinth", YARD, "A: left")
    assert found == ("A: right", "I am outside without the treasure, so I go back in.")


def test_wounded_it_goes_to_the_hospital_it_knows() -> None:
    """It cannot carry the treasure before."""
    walk = "A: right, A: right, A: right"
    found = asked("labyrinth", YARD, walk, players={"A": "a2"}, wounded=["A"])
    assert found == ("A: left", "I am wounded and know a hospital on a2.")


def test_in_the_ravines_the_treasure_is_taken_on_purpose() -> None:
    """It was only declared found."""
    found = asked("ravines", YARD, "A: right", treasure="b1")
    assert found == ("A: take", "The treasure lies here, so I take it.")


CELLAR = """
+--+--+--+
|..|.. ..E
+--+--+--+
"""


def test_shut_in_it_blows_up_a_wall() -> None:
    """An explosive is dear, but nothing else leads on."""
    tried = "A: forward, A: right, A: back, A: left"
    action, reason = asked("labyrinth", CELLAR, tried, stock={"A": "0/0/1"})
    assert (action, "blow" in reason) == ("A: blast right", True)


PITS = """
+--+--+--+
|P1 .. P2|
+  +--+  +
|.. .. ..E
+--+--+--+
"""


def test_the_same_pit_leads_to_the_same_place() -> None:
    """Two falls into one pit begin on one spot of the drawing."""
    line = told(
        "ravines", PITS, {"players": {"A": "a2"}},
        "A: up, A: left, A: left, A: down, A: up",
    )  # fmt: skip
    assert isinstance(line.game, LeaderGame)
    slips = Slips(line.game, line.information("A"))
    jigsaw = Jigsaw(slips)
    falls = {jigsaw.at(leap.frm, leap.there): jigsaw.at(leap.to, (0, 0, 0)) for leap in slips.leaps}
    assert len(falls) < len(slips.leaps)
    assert jigsaw.at(slips.number, slips.here) in falls.values()
