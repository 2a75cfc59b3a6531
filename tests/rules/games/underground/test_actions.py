"""Actions as text: what is written is read back, and a slip in writing is named."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.errors import NotationError
from rules.games.underground import GAME
from tests.cases import each
from tests.rules.games.underground.playing import CORRIDOR, Table

TABLE = Table(f"{CORRIDOR}\nchasm: a4", players={"A": "a3", "B": "a5"})


@each(
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
    assert GAME.write(TABLE.state, action) == text


def test_spaces_and_another_way_to_say_it() -> None:
    """'clear' is 'use'; the actor of chance may be named."""
    same = {
        "A:throw": "A: throw", " A :  go  a1   a2 ": "A: go a1 a2", "chance: die: 4": "die: 4",
        "A: clear a2 with pick": "A: use pick on a2",
    }  # fmt: skip
    for one, other in same.items():
        assert GAME.read(TABLE.state, one) == GAME.read(TABLE.state, other)


@each(
    ("text", "message"),
    [
        ("A: dance", "no command 'dance'; commands: jump, go, "),
        ("A: thorw", "no command 'thorw'.*Did you mean 'throw'"),
        ("A: Jump a4", "no command 'Jump a4'.*Did you mean 'jump'"),
        ("A: throw a1", "write nothing after 'throw'"),
        ("A: take a2", "write nothing after 'take'"),
        ("A: go", "'go': name every square of the way, such as 'go a1 a2'"),
        ("A: go a1 zz", "no square 'zz'; squares: a0, a1"),
        ("A: go A1", "no square 'A1'.*Did you mean 'a1'"),
        ("A: stay a1", "'stay': write no square after it"),
        ("A: climb", "'climb': name one square, such as 'climb a5'"),
        ("A: move a1 a2", "'move': name one square"),
        ("A: take from", "write nothing after 'take'"),
        ("A: use", "'use': name a tool, such as 'use plank on a3'"),
        ("A: use sword on a2", "no tool 'sword'; tools: knife"),
        ("A: use plnk on a4", "no tool 'plnk'.*Did you mean 'plank'"),
        ("A: use plank on b4", "no square 'b4'"), ("A: use signpost on a2 to q", "no square 'q'"),
        ("A: use bomb on a2 at Z", "no player 'Z'; players: A, B"),
        ("A: clear a4", "'clear': name a tool, such as 'clear a4 with pick'"),
        ("A: clear", "'clear': name one square"),
        ("A: buy", "'buy': name a tool, such as 'buy plank'"),
        ("A: show bibel", "no tool 'bibel'.*Did you mean 'bible'"),
        ("A: knife", "'knife': say whom it strikes, such as 'knife at B'"),
        ("A: knife at", "'knife': say whom it strikes"),
        ("A: knive at B", "no tool 'knive'.*Did you mean 'knife'"),
        ("A: knife at Z", "no player 'Z'"), ("A: go a2, attack Z", "no player 'Z'"),
        ("A: go a2, atack B", "'atack B' cannot be read after a way; write 'knife at B'"),
        ("A: go a2, signpost at z", "no square 'z'"), ("Z: throw", "no player 'Z'; players: A, B"),
        ("die: 7", "no number '7'; numbers: 1, 2, 3, 4, 5, 6"), ("die: six", "no number 'six'"),
        ("draw: find tool", "no Chance card 'find tool'.*Did you mean 'find a tool'"),
        ("tool: spon", "no tool 'spon'.*Did you mean 'spoon'"), ("lost: spon", "no tool 'spon'"),
        ("deal Z: spoon", "no player 'Z'"), ("lot Z: 4", "no player 'Z'"),
    ],
)  # fmt: skip
def test_a_slip_in_writing_is_named_and_never_a_refusal(text: str, message: str) -> None:
    """The unknown word with the nearest known one, or the part that is missing."""
    with pytest.raises(NotationError, match=message):
        GAME.read(TABLE.state, text)


def test_a_long_slip_is_quoted_short() -> None:
    """Whatever was pasted in."""
    for text in ("A: " + "x" * 9999, "A: go " + "x" * 9999, "y" * 9999, "A: go a1, " + "z" * 9999):
        with pytest.raises(NotationError) as caught:
            GAME.read(TABLE.state, text)
        assert len(str(caught.value)) < 400


def test_cards_at_arrows_may_be_named_in_any_order() -> None:
    """They stand in the order of the way."""
    text = "A: go a1 a2 a3, signpost at a2, signpost at a1"
    action = GAME.read(TABLE.state, text)
    assert GAME.write(TABLE.state, action) == "A: go a1 a2 a3, signpost at a1, signpost at a2"


@each("text", ["", "throw", "AB: throw", "a: throw", "A", "A:"])
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
    assert labels == ["Show beam", "Show no card"]
    assert GAME.question(table.state) == "B: do you prevent the collapse?"
    assert GAME.hint(table.state) == "It threatens B on a4."


def test_the_pass_of_somebody_who_is_out_is_kept() -> None:
    """UE-GAP-46: also where there is no prison at all."""
    table = Table("a1--a2", players={"A": "a1", "C": "out"}, passes={"C": 1}, turn="C")
    assert table.attempt("C: use pass") == "not-in-prison"


def test_a_card_that_does_not_fight_here_is_told_so() -> None:
    """The cave is named: what is wrong is the tool."""
    table = Table(
        "a1--B--a2\nbeast cave: B", players={"A": "B", "C": "out"}, free="beast-cave",
        hands={"A": ["file", "knife"]},
    )  # fmt: skip
    assert table.attempt("A: use file on B") == "nothing-there"
    assert table.attempt("A: use file") == "no-square"


def test_a_square_may_be_called_like_a_player() -> None:
    """At an arrow on the way the card is shown there; nobody is attacked with it."""
    board = "a0--a1--B--a3--a4--a5"
    table = Table(
        board, players={"A": "a0", "B": "a5"}, hands={"A": ["signpost"]},
        tokens={"B": ["signpost"]}, arrows={"B": "a1"},
    ).do("A: throw; die: 4")  # fmt: skip
    text = "A: go a1 B a3 a4, signpost at B"
    assert text in table.legal("go")
    assert GAME.write(table.state, GAME.read(table.state, text)) == text


def test_what_can_be_done_to_a_cave_hangs_on_whether_it_is_open() -> None:
    """UE-RESTORE-03: on the same square with the same cards, and in whichever order one asks."""
    drawing = "a1--a2--X--a3--a4\n{kind}: X"
    for kind, card in (("fire cave", "hose"), ("rubble cave", "pick")):
        setup: dict[str, Any] = {"players": {"A": "a2", "B": "a4"}, "hands": {"A": [card]}}
        closed = Table(drawing.format(kind=kind), **setup)
        assert closed.legal() == ["A: throw", f"A: use {card} on X"]
        opened = Table(drawing.format(kind=kind), **setup, open={kind.replace(" ", "-"): "B"})
        assert opened.legal() == ["A: throw"]
