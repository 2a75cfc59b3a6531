"""Bent tunnels: every square has a place of its own, and arrow keys follow the drawing."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules import scenarios
from rules.games.underground.board.notation import half_size, load_board, parse_board
from rules.games.underground.board.plan import CHASM
from widgets.apps.stage.model import StageModel
from widgets.boards.tunnels.bends import drawings
from widgets.boards.tunnels.ground import ground

LONG = "a0--a1--a2--a3--a4--a5--a6--a7--a8--a9\nchasm: a3\n"


@pytest.mark.slow
def test_squares_do_not_overlap_and_neighbours_touch() -> None:
    """In each drawing of each board of the book."""
    for name in scenarios.list_scenarios("underground"):
        board = StageModel(scenarios.load(name)).node.state.field.board
        for bent in drawings(board)[1:]:
            boxes = [(*bent.points[at], *half_size(kind)) for at, kind in enumerate(board.kinds)]
            for (x, y, w, h), (u, v, a, b) in combinations(boxes, 2):
                assert abs(x - u) > w + a - 0.02 or abs(y - v) > h + b - 0.02, (name, bent)
            for at, there in enumerate(board.next):
                x, y, *_ = boxes[at]
                assert all(0 in (round(boxes[to][0] - x, 2), round(boxes[to][1] - y, 2))
                           or board.bends or len(board.next[to]) > 2 or len(there) > 2
                           for to in there), name  # fmt: skip


def test_a_chasm_lies_straight() -> None:
    """What is before it and what is behind it stand in one row with it."""
    board = parse_board(LONG)
    chasm = board.kinds.index(CHASM)
    found = drawings(board)
    assert len(found) > 1
    for bent in found:
        assert len({bent.points[at][1] for at in (chasm, *board.next[chasm])}) == 1


def test_a_long_row_is_bent_and_the_board_of_the_game_is_not() -> None:
    """Ten squares in a row are more than half as large again in two rows."""
    row, room = parse_board(LONG), (596.0, 447.0)
    assert ground(row, room=room).c > 1.5 * (room[0] / 10.4)
    assert ground(load_board("full"), room=(1340.0, 665.0)).board.points == load_board(
        "full"
    ).points or (ground(load_board("full"), room=(1340.0, 665.0)).form == 0)


def test_arrow_keys_follow_the_drawing() -> None:
    """From the end of the first row the way on is below, and then to the left."""
    model = StageModel(scenarios.load("underground/chasm-jump"))
    model.room = (596.0, 447.0)
    state, overlay = model.node.state, model.story.frame(phone=False)
    here = ground(state.field.board, room=model.room, foot=62.0)
    assert here.form
    field = state.field
    for at, ways in ((4, {2: "a5", 3: "a3"}), (5, {0: "a4", 3: "a6"})):
        moved = state._replace(at=(at, *state.at[1:]), turn=0)
        for way, to in ways.items():
            text = model.board.direction(model.game, moved, way, overlay)
            assert text.split()[2:3] in ([], [to]), (field.names[at], way, text)
            assert f" {to}" in text


def test_no_drawing_is_as_large_as_one_before_it() -> None:
    """A board that is chosen by what has room is drawn so once."""
    for found in map(drawings, (parse_board(LONG), load_board("full"))):
        for number, one in enumerate(found[1:], 1):
            assert all(one.width < other.width or one.height < other.height
                       for other in found[:number])  # fmt: skip
