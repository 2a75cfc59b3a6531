"""Commands as they are written, and what becomes of words no game knows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import NotationError
from rules.games.labyrinth import GAME
from rules.games.labyrinth.actions import Action
from rules.games.labyrinth.game import Labyrinth
from rules.games.ravines import GAME as RAVINES
from tests.cases import each

MAPS = {"M1": "+--+--+\n|.. ..|\n+  +  +\n|.. ..E\n+--+--+"}
TOWER = {"M1": "level 1:\n+--+\n|..E\n+--+\nlevel 2:\n+--+\n|..|\n+--+\nshafts: a1@1"}
SPEC = {"players": {"A": "a1", "B": "a1", "C": "a1"}}
STATE = GAME.setup(SPEC, MAPS, {})


@each(
    ("text", "command"),
    [
        ("A: forward", Action("A", "move", 0)), ("A: right", Action("A", "move", 1)),
        ("B: shoot back", Action("B", "shoot", 2)), ("B: blast left", Action("B", "blast", 3)),
        ("A: up", Action("A", "move", 4)), ("A: stab", Action("A", "stab")),
        ("A: stab C", Action("A", "stab", word="C")),
        ("A: start b2", Action("A", "start", place=3)), ("A: skip", Action("A", "skip")),
        ("A: take", Action("A", "take")), ("A: put", Action("A", "put")),
        ("A: cycle", Action("A", "cycle")),
        ("chance: first B", Action("chance", "first", word="B")),
        (" A :  forward ", Action("A", "move", 0)), ("A: c3", Action("A", "move", word="c3")),
        ("A: forward-right", Action("A", "move", word="forward-right")),
        ("A: back left", Action("A", "move", word="back left")),
        ("A: shoot b2", Action("A", "shoot", word="b2")),
        ("A: start z9", Action("A", "start", word="z9")),
        ("A: start out", Action("A", "start", place=4 + 3 * 6 + 1)),
    ],
)  # fmt: skip
def test_what_is_written_is_understood(text: str, command: Action) -> None:
    """Known words become commands; what the rules exclude by name is kept to be refused."""
    assert GAME.read(STATE, text) == command


@each(
    ("text", "named"),
    [
        ("A: Left", "no command 'Left'; commands: .* Did you mean 'left'"),
        ("A: rihgt", "no command 'rihgt'; commands: .* Did you mean 'right'"),
        ("A: diagonally", "no command 'diagonally'"),
        ("A: skipp", "no command 'skipp'; .*Did you mean 'skip'"),
        ("A: shoot", "'shoot': the direction is missing; write 'shoot right'"),
        ("A: blast rigth", "no direction 'rigth'; .* Did you mean 'right'"),
        ("A: start", "'start': the cell is missing; write 'start' and a cell"),
        ("A: start B2", "no cell 'B2': name one from a1 to b2. Did you mean 'b2'"),
        ("A: start out@a1", "no exit at 'out@a1'; exits: out"),
        ("A: stab Z", "Nobody called 'Z' is playing; players: A, B, C"),
        ("Z: skip", "Nobody called 'Z' is playing; players: A, B, C"),
        ("a: skip", "write the player, a colon, .* Did you mean 'A'"),
        ("chance: first Z", "is no lot: write who is drawn, such as 'chance: first A'"),
        ("chance: B", "is no lot: write who is drawn"),
    ],
)
def test_a_slip_in_writing_is_named(text: str, named: str) -> None:
    """An unknown word is no refusal of the rules: the message names it and what comes nearest."""
    with pytest.raises(NotationError, match=named):
        GAME.read(STATE, text)


def test_up_is_another_word_in_each_game() -> None:
    """In the ravines game up is towards row 1, in the base game to the next level (LP-GAP-27)."""
    ravines = RAVINES.setup(SPEC, MAPS, {})
    assert RAVINES.read(ravines, "A: up") == Action("A", "move", 0)
    assert GAME.read(STATE, "A: up") == Action("A", "move", 4)
    assert RAVINES.read(ravines, "A: forward") == Action("A", "move", word="forward")


@each("text", ["", "forward", "A", "A:", "a: skip", "AB: skip", ": skip", "A skip"])
def test_no_actor_or_no_command(text: str) -> None:
    """The message shows how a command is written."""
    with pytest.raises(NotationError, match="write the player, a colon, the command: 'A: skip'"):
        GAME.read(STATE, text)


@each("text", ["A: start z9", "A: start c1", "A: start out"])
def test_nobody_starts_off_the_field(text: str) -> None:
    """A cell off the sheet and a place outside are refused by the rules (LP-GAP-05)."""
    state = GAME.setup({"players": {"A": "starts", "B": "starts"}}, MAPS, {})
    action = GAME.read(state, text)
    refused = GAME.refusals(state, action)
    assert [(one.code, one.clauses) for one in refused] == [("off-field", ("LP-GAP-05",))]
    assert GAME.write(state, action) == text


@each("rules", [GAME, RAVINES], ids=["base", "ravines"])
@each("maps", [MAPS, TOWER], ids=["flat", "tower"])
@each("dagger", ["all", "chosen"])
def test_all_commands_are_written_and_read(
    rules: Labyrinth, maps: dict[str, str], dagger: str
) -> None:
    """Whatever a player can name comes back from its text."""
    if rules is RAVINES and maps is TOWER:
        pytest.skip("the ravines game is flat")
    state = rules.setup(SPEC, maps, {"dagger_hits": dagger})
    for action in rules.nameable(state):
        assert rules.read(state, rules.write(state, action)) == action


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text is a command, or a notation error."""
    try:
        command = GAME.read(STATE, text)
    except NotationError:
        return
    assert command.verb


def test_all_that_forbids_a_command_is_told_in_a_fixed_order() -> None:
    """Weapons and treasure alike; but whether a treasure lies there is no news for the wounded."""
    ravines = RAVINES
    spec = {"players": {"A": "a1", "B": "b2"}, "wounded": ["B"], "treasure": "a2", "loose": True}

    def codes(text: str, **options: str) -> list[str]:
        state = ravines.setup(spec, MAPS, options)
        return [one.code for one in ravines.refusals(state, ravines.read(state, text))]

    assert codes("B: put", take_when="own-turn") == ["not-your-turn", "not-carrying"]
    assert codes("B: take", take_when="own-turn") == ["not-your-turn", "wounded"]
    assert codes("B: take") == ["wounded"]
    assert codes("A: take") == ["no-treasure"]
    spec["wounded"] = ["A"]
    assert codes("A: shoot up") == ["wounded", "no-cartridge"]
