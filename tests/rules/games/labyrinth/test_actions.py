"""Commands as they are written, and what becomes of words no game knows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import NotationError
from rules.games.labyrinth import GAME
from rules.games.labyrinth.actions import BASE, RAVINES, Command, Vocabulary, read, universe, write
from rules.games.labyrinth.board.notation import read_plan
from rules.games.labyrinth.board.plan import Plan
from rules.games.ravines import GAME as RAVINES_GAME

MAPS = {"M1": "+--+--+\n|.. ..|\n+  +  +\n|.. ..E\n+--+--+"}
PLAN = read_plan(MAPS["M1"])
SEATS = ("A", "B", "C")
TOWER = read_plan("level 1:\n+--+\n|..E\n+--+\nlevel 2:\n+--+\n|..|\n+--+\nshafts: a1@1")


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("A: forward", Command("A", "move", 0)),
        ("A: right", Command("A", "move", 1)),
        ("B: shoot back", Command("B", "shoot", 2)),
        ("B: blast left", Command("B", "blast", 3)),
        ("A: up", Command("A", "move", 4)),
        ("A: stab", Command("A", "stab")),
        ("A: stab C", Command("A", "stab", word="C")),
        ("A: start b2", Command("A", "start", place=3)),
        ("A: skip", Command("A", "skip")),
        ("A: take", Command("A", "take")),
        ("A: put", Command("A", "put")),
        ("A: cycle", Command("A", "cycle")),
        ("chance: first B", Command("chance", "first", word="B")),
        (" A :  forward ", Command("A", "move", 0)),
        ("A: c3", Command("A", "unknown", word="c3")),
        ("A: forward-right", Command("A", "unknown", word="forward-right")),
        ("A: back left", Command("A", "unknown", word="back left")),
        ("A: shoot b2", Command("A", "unknown", word="shoot b2")),
        ("A: start z9", Command("A", "start", word="z9")),
        ("A: start out", Command("A", "start", place=4 + 3 * 6 + 1)),
    ],
)
def test_what_is_written_is_understood(text: str, command: Command) -> None:
    """Known words become commands; what the rules exclude by name is kept to be refused."""
    assert read(text, PLAN, BASE, SEATS) == command


@pytest.mark.parametrize(
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
        read(text, PLAN, BASE, SEATS)


def test_up_is_another_word_in_each_game() -> None:
    """In the ravines game up is towards row 1, in the base game to the next level (LP-GAP-27)."""
    assert read("A: up", PLAN, RAVINES, SEATS) == Command("A", "move", 0)
    assert read("A: up", PLAN, BASE, SEATS) == Command("A", "move", 4)
    assert read("A: forward", PLAN, RAVINES, SEATS) == Command("A", "unknown", word="forward")


@pytest.mark.parametrize(
    "text", ["", "forward", "A", "A:", "a: skip", "AB: skip", ": skip", "A skip"]
)
def test_no_actor_or_no_command(text: str) -> None:
    """The message shows how a command is written."""
    with pytest.raises(NotationError, match="write the player, a colon, the command: 'A: skip'"):
        read(text, PLAN, BASE, SEATS)


@pytest.mark.parametrize("text", ["A: start z9", "A: start c1", "A: start out"])
def test_nobody_starts_off_the_field(text: str) -> None:
    """A cell off the sheet and a place outside are refused by the rules (LP-GAP-05)."""
    state = GAME.setup({"players": {"A": "starts", "B": "starts"}}, MAPS, {})
    action = GAME.read(state, text)
    refused = GAME.refusals(state, action)
    assert [(one.code, one.clauses) for one in refused] == [("off-field", ("LP-GAP-05",))]
    assert GAME.write(state, action) == text


@pytest.mark.parametrize("words", [BASE, RAVINES], ids=["base", "ravines"])
@pytest.mark.parametrize("plan", [PLAN, TOWER], ids=["flat", "tower"])
def test_all_commands_are_written_and_read(words: Vocabulary, plan: Plan) -> None:
    """Whatever a player can name comes back from its text."""
    for command in universe("A", plan, words, ("B", "C")):
        if command.way < len(words.ways):
            assert read(write(command, plan, words), plan, words, SEATS) == command


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text is a command, or a notation error."""
    try:
        command = read(text, PLAN, BASE, SEATS)
    except NotationError:
        return
    assert command.verb


def test_all_that_forbids_a_command_is_told_in_a_fixed_order() -> None:
    """Weapons and treasure alike; but whether a treasure lies there is no news for the wounded."""
    ravines = RAVINES_GAME
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
