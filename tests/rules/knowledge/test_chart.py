"""Charts: sides have one name, slips lie where they were laid, a shift fits within the sheet."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.boards.grid import OPPOSITE, Grid
from rules.knowledge.chart import (
    ORIGIN,
    Chart,
    Notebook,
    Pieces,
    Spot,
    border,
    minus,
    moved,
    on_sheet,
    plus,
    shifts,
)

spots = st.tuples(*[st.integers(-5, 5)] * 3)
ways = st.integers(0, 5)


@given(spot=spots, way=ways)
def test_a_side_has_one_name(spot: Spot, way: int) -> None:
    """Seen from either of its two cells."""
    assert border(spot, way) == border(moved(spot, way), OPPOSITE[way])
    assert border(*border(spot, way)) == border(spot, way)


@given(one=spots, other=spots)
def test_a_shift_leads_there_and_back(one: Spot, other: Spot) -> None:
    """What is taken away is what was added."""
    assert plus(minus(one, other), other) == one
    assert minus(plus(one, other), other) == one


@given(listed=st.sets(spots, min_size=1, max_size=4))
def test_every_shift_that_fits_is_tried(listed: set[Spot]) -> None:
    """All cells of the slip then lie on the sheet, and no other shift does that."""
    grid = Grid(4, 3, 2)
    found = list(shifts(listed, grid))
    assert all(on_sheet(grid, plus(spot, shift)) for spot in listed for shift in found)
    first = next(iter(listed))
    cells = [grid.place(cell) for cell in range(grid.size)]
    anywhere = [minus(cell, first) for cell in cells]
    fitting = [s for s in anywhere if all(on_sheet(grid, plus(spot, s)) for spot in listed)]
    assert sorted(found) == sorted(fitting)


def test_where_nobody_told_the_size_every_spot_may_be_on_the_sheet() -> None:
    """And its cells are named as on the largest one."""
    assert on_sheet(None, (40, -3, 0))
    book = Notebook("A", None, (), number=-1, here=None, candidates=((25, 0, 0),))
    assert book.names() == ("z1",)
    assert not book.known


def test_a_slip_laid_on_a_chart_tells_the_later_news() -> None:
    """Cells, sides, the trail and the treasure move with it."""
    chart, slip = Chart(anchored=True), Chart(anchored=False)
    chart.mark((1, 1, 0), 1, "wall")
    slip.mark(ORIGIN, 1, "blown")
    slip.mark(ORIGIN, 0, "exit")
    slip.kinds[ORIGIN], slip.treasure, slip.trail = "hospital", ORIGIN, [ORIGIN]
    chart.lay(slip, (1, 1, 0))
    assert chart.sides[(1, 1, 0), 1] == chart.sides[(2, 1, 0), 3] == "blown"
    assert chart.sides[(1, 1, 0), 0] == "exit"
    assert ((1, 0, 0), 2) not in chart.sides, "an exit has one side only"
    assert chart.kinds == {(1, 1, 0): "hospital"}
    assert chart.treasure == (1, 1, 0)
    assert chart.trail == [(1, 1, 0)]


@given(first=spots, second=spots, spot=spots)
def test_a_piece_takes_along_what_was_laid_on_it(first: Spot, second: Spot, spot: Spot) -> None:
    """Slip 2 lies on slip 1, slip 1 then on the sheet."""
    pieces = Pieces(3)
    pieces.move(2, 1, first)
    pieces.move(1, 0, second)
    assert pieces.at(2, spot) == (0, plus(plus(spot, first), second))
    assert pieces.at(1, spot) == (0, plus(spot, second))
    assert pieces.at(0, spot) == (0, spot)
