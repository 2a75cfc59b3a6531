"""Walking over a board without rows: each arrow leads to the nearest place that way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.games.underground.board.notation import load_board
from widgets.boards.tunnels.ground import ground
from widgets.kernel.cursor import ends, walks
from widgets.kernel.scene import Place

UP, RIGHT, DOWN, LEFT = range(4)
SPOT = st.tuples(st.integers(0, 40), st.integers(0, 40)).map(
    lambda spot: (spot[0] * 10.0, spot[1] * 10.0)
)


def test_along_a_corridor_and_round_a_corner() -> None:
    """Right and left follow a corridor, down turns off it, and at an end one stays."""
    board = load_board("junction")
    here = ground(board)
    boxes = [here.box(at) for at in range(len(board.names))]
    middles = [(x + wide / 2, y + high / 2) for x, y, wide, high in boxes]

    def to(name: str, way: int) -> str:
        every = dict.fromkeys(range(len(middles)), 0)
        return board.names[ends(middles, board.index[name], every)[way]]

    assert [to("a0", way) for way in range(4)] == ["a0", "a1", "a0", "a0"]
    assert to("a2", DOWN) == "b1"
    assert to("b1", UP) == "a2"
    assert to("b1", RIGHT) == "b2"
    assert to("b2", LEFT) == "b1"
    assert to("a5", RIGHT) == "a5"


def test_every_square_of_the_full_board_can_be_walked_to() -> None:
    """From Start the arrows lead to all ninety places."""
    board = load_board("full")
    here = ground(board)
    places = [Place(name, name, *here.box(at)) for at, name in enumerate(board.names)]
    ways = walks(places)
    found, waiting = {board.start}, [board.start]
    while waiting:
        for to in ways[waiting.pop()]:
            if to not in found:
                found.add(to)
                waiting.append(to)
    assert len(found) == len(board.names)


@given(st.lists(SPOT, min_size=1, max_size=12, unique=True), st.integers(0, 3))
def test_a_step_goes_the_way_of_its_arrow(middles: list[tuple[float, float]], ranks: int) -> None:
    """Never back and never nearly straight aside; staying means that nothing is there.

    No other place there has a lower number, nor the same one and lies nearer by what counts.
    """
    among = {at: at % (ranks + 1) for at in range(len(middles))}
    for at, (x, y) in enumerate(middles):
        row = ends(middles, at, among)
        for to, (dx, dy) in zip(row, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
            lies = [((ax - x) * dx + (ay - y) * dy, ax - x, ay - y) for ax, ay in middles]
            there = {
                one: (among[one], ahead + 2 * abs(ax * dy + ay * dx))
                for one, (ahead, ax, ay) in enumerate(lies)
                if ahead > 0 and abs(ax * dy + ay * dx) <= ahead * 1.05
            }
            assert (to == at) == (not there)
            assert to == at or there[to] == min(there.values())
