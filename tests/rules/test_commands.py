"""Commands as they are written, and what becomes of words no game knows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import NotationError
from rules.labyrinth.board.drawing import read_plan
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.commands import BASE, RAVINES, Command, Vocabulary, read, universe, write

PLAN = read_plan("+--+--+\n|.. ..|\n+  +  +\n|.. ..E\n+--+--+")
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
        ("A: diagonally", Command("A", "unknown", word="diagonally")),
        ("A: shoot b2", Command("A", "unknown", word="shoot b2")),
        ("A: start", Command("A", "unknown", word="start")),
    ],
)
def test_what_is_written_is_understood(text: str, command: Command) -> None:
    """Known words become commands, all others are kept to be refused."""
    assert read(text, PLAN, BASE) == command


def test_up_is_another_word_in_each_game() -> None:
    """In the ravines game up is towards row 1, in the base game to the next level (LP-GAP-27)."""
    assert read("A: up", PLAN, RAVINES) == Command("A", "move", 0)
    assert read("A: up", PLAN, BASE) == Command("A", "move", 4)
    assert read("A: forward", PLAN, RAVINES) == Command("A", "unknown", word="forward")


@pytest.mark.parametrize(
    "text", ["", "forward", "A", "A:", "a: skip", "AB: skip", ": skip", "A skip"]
)
def test_no_actor_or_no_command(text: str) -> None:
    """The message shows how a command is written."""
    with pytest.raises(NotationError, match="write the player, a colon, the command: 'A: skip'"):
        read(text, PLAN, BASE)


def test_a_start_names_a_cell_of_the_sheet() -> None:
    """A cell off the sheet is a slip of the pen, not a move to be refused."""
    with pytest.raises(NotationError, match="no cell 'c1': name one from a1 to b2"):
        read("A: start c1", PLAN, BASE)


@pytest.mark.parametrize("words", [BASE, RAVINES], ids=["base", "ravines"])
@pytest.mark.parametrize("plan", [PLAN, TOWER], ids=["flat", "tower"])
def test_all_commands_are_written_and_read(words: Vocabulary, plan: Plan) -> None:
    """Whatever a player can name comes back from its text."""
    for command in universe("A", plan, words, ("B", "C")):
        if command.way < len(words.ways):
            assert read(write(command, plan, words), plan, words) == command


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text is a command, or a notation error."""
    try:
        command = read(text, PLAN, BASE)
    except NotationError:
        return
    assert command.verb
