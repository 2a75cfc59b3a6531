"""The validator of boards: the whole game's board is sound, and each fault is found and named."""

from __future__ import annotations

from rules.core import data
from rules.games.underground.board.notation import BOARDS, load_board
from rules.games.underground.board.survey import survey_board


def test_the_full_board_is_complete() -> None:
    """Nothing is wrong with it, and it has as much of everything as the components propose."""
    board = load_board("full")
    assert survey_board(board, complete=True) == ()
    count = {kind: len(board.of_kind(kind)) for kind in set(board.kinds)}
    assert 60 <= count["tunnel"] <= 90
    assert (count["chance"], count["exit"], count["start"]) == (12, 2, 1)
    assert count["chasm"] >= 3
    sides = [len(board.next[at]) for at in board.of_kind("chasm")]
    assert sum(side > 2 for side in sides) >= 2


def test_the_full_board_has_loops_and_junctions() -> None:
    """More connectors than a tree has, and many squares where the way divides."""
    board = load_board("full")
    edges = sum(map(len, board.next)) // 2
    assert edges - len(board.names) + 1 >= 5
    assert sum(len(there) > 2 for there in board.next) >= 10


def test_the_small_boards_are_sound_fragments() -> None:
    """No board that is shipped has a meaningless part."""
    for name in data.list_files(BOARDS, (".txt",)):
        assert survey_board(load_board(name)) == (), name
