"""The board of Underground Escape: what a drawing says, and every malformed drawing explained."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import data
from rules.core.errors import MapError, SetupError
from rules.games.underground.board.notation import BOARDS, load_board, parse_board
from rules.games.underground.board.plan import SQUARE_KINDS, Board

DRAWING = """
a0--a1--a2--a3--a4--E      # the way out
        |
        b1--b2
chasm: a3
exit: E
chance: b2
"""


def neighbours(board: Board, name: str) -> list[str]:
    """The names of the squares next to ``name``."""
    return [board.names[to] for to in board.next[board.index[name]]]


def test_what_a_drawing_says() -> None:
    """Names, kinds, neighbours and places of a small board."""
    board = parse_board(DRAWING)
    assert board.names == ("a0", "a1", "a2", "a3", "a4", "E", "b1", "b2")
    assert [board.kinds[board.index[name]] for name in ("a0", "a3", "E", "b2")] == [
        "tunnel", "chasm", "exit", "chance",
    ]  # fmt: skip
    assert neighbours(board, "a2") == ["a1", "a3", "b1"]
    assert neighbours(board, "b1") == ["a2", "b2"]
    assert board.start == -1
    assert board.of_kind("exit") == (board.index["E"],)
    assert board.points[board.index["a2"]][0] == board.points[board.index["b1"]][0]


def test_straight_on_is_the_opposite_side() -> None:
    """At a junction the square drawn opposite is straight on; a dead end and a corner have none."""
    board = parse_board(DRAWING)

    def straight(frm: str, at: str) -> str:
        found = board.straight(board.index[frm], board.index[at])
        return board.names[found] if found >= 0 else ""

    assert straight("a1", "a2") == "a3"
    assert straight("a3", "a2") == "a1"
    assert straight("b1", "a2") == ""
    assert straight("a2", "b1") == ""
    assert straight("b1", "b2") == ""
    assert straight("a0", "a4") == ""


def test_a_corner_joins_and_is_drawn() -> None:
    """A line turned with a plus sign joins its ends and keeps its corners for the picture."""
    board = parse_board("a0--+\n    |\nb0--+")
    assert neighbours(board, "a0") == ["b0"]
    corners = board.bends[0, 1]
    assert len(corners) == 2
    assert corners[0][0] == corners[1][0] > board.points[0][0]


def test_a_corner_stands_over_its_square() -> None:
    """Where a line turns down to a square, the corner has the square's column."""
    board = parse_board("a0--a1--+\n        |\n        b1")
    (corner,) = board.bends[1, 2]
    assert corner == (board.points[2][0], board.points[0][1])


def test_boards_are_equal_when_drawn_alike() -> None:
    """Margin, captions and empty lines at the ends do not matter, the drawing does."""
    board = parse_board(DRAWING)
    moved = "\n\n" + "\n".join("   " + line for line in DRAWING.splitlines())
    assert parse_board(moved) == board
    assert hash(parse_board(moved)) == hash(board)
    assert parse_board(DRAWING.replace("chance: b2", "chance: b1")) != board
    assert parse_board(board.text) == board


def test_squares_do_not_touch_where_no_line_joins_them() -> None:
    """Corridors side by side leave rock between; a cave leaves room for its neighbours."""
    board = parse_board("a0--a1--C--a2\n\nb0--b1--b2--b3\nprison: C")
    (_, top), (_, low) = board.points[0], board.points[board.index["b0"]]
    assert low - top >= 1.4
    assert board.points[board.index["C"]][0] - board.points[board.index["a1"]][0] >= 1.6


@given(st.text(alphabet="ab01-|+ \n:#chasm", max_size=60))
def test_any_text_is_read_or_explained(text: str) -> None:
    """Nothing but a ``MapError`` comes out of a bad drawing; a good one is sound."""
    try:
        board = parse_board(text)
    except MapError:
        return
    assert set(board.kinds) <= set(SQUARE_KINDS)
    for at, there in enumerate(board.next):
        assert list(there) == sorted(set(there) - {at})
        assert all(at in board.next[to] for to in there)
    assert len(set(board.points)) == len(board.names)
    assert parse_board(board.text) == board


def test_named_boards() -> None:
    """Every board that is shipped can be read; an unknown name lists those there are."""
    for name in data.list_files(BOARDS, (".txt",)):
        assert load_board(name).name == name
    with pytest.raises(SetupError, match="full"):
        load_board("nowhere")
