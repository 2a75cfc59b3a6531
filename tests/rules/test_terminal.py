"""Playing in a terminal: what a typed line does, whichever way it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.cli import obey_line, play
from rules.core.players import make_player
from rules.core.registry import GAMES, game
from rules.core.timeline import Timeline
from tests.cases import each

MAP = "+--+--+--+\n|.. .. ..|\n+  +  +  +\n|.. .. ..E\n+--+--+--+\n"


def begun(name: str = "labyrinth", **setup: Any) -> Timeline[Any, Any]:
    """A game on a plain field: A on a1, B on c2."""
    rules = game(name)
    spec = {"players": {"A": "a1", "B": "c2"}, **setup}
    return Timeline(rules, rules.setup(spec, {"M1": MAP}, {}))


def typed(timeline: Timeline[Any, Any], *lines: str) -> str:
    """All that is told after the lines."""
    told: list[str] = []
    for line in lines:
        obey_line(timeline, line, told.append)
    return "\n".join(told)


def at(timeline: Timeline[Any, Any], player: str) -> str:
    """Where a player stands."""
    where: str = timeline.game.facts(timeline.state)[f"at.{player}"]
    return where


@each("line", ["right", "RIGHT", "Right", "A: right", "a: RIGHT", "a:right"])
def test_capitals_make_no_difference(line: str) -> None:
    """A command is understood however it is typed."""
    timeline = begun()
    assert "прошел" in typed(timeline, line)
    assert at(timeline, "A") == "b1"


def test_the_words_of_the_program_too() -> None:
    """UNDO, LOG, PLAN and WHY are known in capitals."""
    timeline = begun()
    assert "taken back" in typed(timeline, "RIGHT", "UNDO")
    assert at(timeline, "A") == "a1"
    assert "+--+--+--+" in typed(timeline, "Plan")
    assert "That is allowed." in typed(timeline, "WHY RIGHT")
    assert "A: skip" in typed(timeline, "HELP")


def test_why_alone_explains_itself() -> None:
    """It says how to ask, with a command of the game, and plays nothing."""
    timeline = begun()
    for line in ("why", "WHY", "why "):
        assert "such as 'why forward'" in typed(timeline, line.strip())
    assert timeline.cursor is timeline.root


def test_why_tells_what_forbids_a_command() -> None:
    """With the clause; for another player too."""
    timeline = begun()
    assert "[LP-ARSENAL-03 LP-GAP-13]" in typed(timeline, "why shoot right")
    assert "LP-TURN-01" in typed(timeline, "why b: right")


def test_a_command_that_nobody_knows_is_told_not_played() -> None:
    """The position stays, and the commands there are are listed."""
    timeline = begun()
    assert "There is no command 'fly'; commands: forward, right" in typed(timeline, "FLY")
    assert timeline.cursor is timeline.root


def test_what_others_must_not_hear_is_not_told() -> None:
    """Only the events that the one who typed hears are printed."""
    assert "steps from" not in typed(begun(), "right")


def lines(*texts: str) -> Any:
    """Somebody who types ``texts`` in order."""
    waiting: Iterator[str] = iter(texts)
    return lambda _: next(waiting)


def test_a_game_is_played_to_its_end() -> None:
    """The last line says who has won."""
    told: list[str] = []
    rules = game("labyrinth")
    state = rules.setup({"players": {"A": "c2"}, "treasure": "A"}, {"M1": MAP}, {})
    play(rules, state, lines("RIGHT"), told.append)
    assert "wins" in told[-1]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_begun_and_left(name: str) -> None:
    """A whole game for its usual players, on its own or a made board."""
    rules = game(name)
    maps, more = rules.setups.generate_board(5, 1)
    state = rules.setup({**rules.setups.standard_setup(rules.setups.seats), **more}, maps, {})
    told: list[str] = []
    timeline = play(rules, state, lines("?", "plan", "why", "log", "undo", "QUIT"), told.append)
    played = [node.parent for node in timeline.line() if node.parent]
    assert all(rules.chance(node.state) for node in played), "only chance has spoken"
    assert "There is nothing to take back." in told


@pytest.mark.parametrize("name", GAMES)
def test_the_computer_takes_its_seats(name: str) -> None:
    """All seats but the last one play by themselves until that one is asked."""
    rules = game(name)
    maps, more = rules.setups.generate_board(8, 1)
    state = rules.setup({**rules.setups.standard_setup(rules.setups.seats), **more}, maps, {})
    computers = {who: make_player(name, 1) for who in rules.setups.seats[:-1]}
    told: list[str] = []
    line = play(rules, state, lines("quit"), told.append, computers)
    spoken = {getattr(node.action, "who", "") for node in line.line() if node.action}
    assert spoken & set(computers)
    assert rules.setups.seats[-1] not in spoken
    assert rules.actors(line.state)[0] == rules.setups.seats[-1]
    assert any(text.startswith(f"{rules.setups.seats[0]}: ") for text in told)
