"""Actions as text: what is written is read back, and unknown words are kept to be refused."""

from __future__ import annotations

import pytest

from rules.errors import NotationError
from rules.underground import GAME
from rules.underground.actions import UNKNOWN
from tests.rules.underground.playing import CORRIDOR, Table

TABLE = Table(f"{CORRIDOR}\nchasm: a4", players={"A": "a3", "B": "a5"})


@pytest.mark.parametrize(
    "text",
    [
        "A: throw", "A: jump", "A: back", "die: 5", "A: go a1 a2 a3", "A: stay",
        "A: go a1 a2, knife at B", "A: go a1 a2, attack B", "A: stay, small knife at B",
        "A: go a1 a2 a3, signpost at a2",
        "A: go a1 a2, signpost at a1, signpost at a2, knife at B",
        "A: use bomb on a2", "A: use grate on a2", "A: use signpost on a2 to a1",
        "A: use signpost", "A: use plank on a4", "A: climb a5", "A: use miner's pistol on a2",
        "A: use file", "A: use pass", "A: buy plank", "A: take", "A: pass", "A: give up",
        "B: show cross", "B: decline", "B: move a1", "A: ahead a2", "A: knife at B",
        "draw: collapse behind you", "tool: spoon", "lost: bible", "deal A: club-bomb",
        "A: clear a2 with bomb", "A: use bomb on a2 at B", "A: use plank on a4, fetch",
        "A: take from a2", "A: draw", "lot A: 4", "tool: ?", "A: buy ?",
    ],
)  # fmt: skip
def test_what_is_written_is_read_back(text: str) -> None:
    """Every form of the notation."""
    action = GAME.read(TABLE.state, text)
    assert action.verb != UNKNOWN
    assert GAME.write(TABLE.state, action) == text


def test_spaces_and_another_way_to_say_it() -> None:
    """'clear' is 'use'; the actor of chance may be named."""
    same = {
        "A:throw": "A: throw",
        " A :  go  a1   a2 ": "A: go a1 a2",
        "chance: die: 4": "die: 4",
        "A: clear a2 with pick": "A: use pick on a2",
    }
    for one, other in same.items():
        assert GAME.read(TABLE.state, one) == GAME.read(TABLE.state, other)


@pytest.mark.parametrize(
    "text",
    ["A: dance", "A: go", "A: go a1 zz", "A: use sword on a2", "A: stay a1", "A: move a1 a2"],
)
def test_unknown_words_are_read_to_be_refused(text: str) -> None:
    """With a code, a sentence and clauses."""
    action = GAME.read(TABLE.state, text)
    assert action.verb == UNKNOWN
    assert GAME.write(TABLE.state, action) == text
    assert [one.code for one in GAME.refusals(TABLE.state, action)] == ["unknown-command"]


@pytest.mark.parametrize("text", ["", "throw", "AB: throw", "a: throw", "A", "A:"])
def test_no_actor_or_no_command(text: str) -> None:
    """The message shows how an action is written."""
    with pytest.raises(NotationError, match="A: throw"):
        GAME.read(TABLE.state, text)


def test_labels_are_short_and_name_others_who_are_asked() -> None:
    """What stands on a button."""
    table = Table(CORRIDOR, players={"A": "a3", "B": "a4"}, hands={"A": ["bomb"], "B": ["beam"]})
    labels = [GAME.label(table.state, one) for one in GAME.actions(table.state)]
    assert labels == ["Throw", "Use bomb on a2", "Use bomb on a4"]
    table.do("A: use bomb on a4")
    labels = [GAME.label(table.state, one) for one in GAME.actions(table.state)]
    assert labels == ["Show beam", "Decline"]
    assert GAME.question(table.state).startswith("B: a collapse threatens you on a4")
