"""Charts: sides have one name, slips lie where they were laid, a shift fits within the sheet."""

from __future__ import annotations

from dataclasses import replace

from rules.boards.grid import Grid
from rules.knowledge.chart import (
    ORIGIN,
    Chart,
    Notebook,
    on_sheet,
)


def test_where_nobody_told_the_size_every_spot_may_be_on_the_sheet() -> None:
    """And its cells are named as on one that has room for them."""
    assert on_sheet(None, (40, -3, 0))
    book = Notebook("A", None, (), number=-1, here=None, candidates=((25, 0, 0),))
    assert book.names() == ("z1",)
    assert replace(book, candidates=((0, -1, 0), (1, 0, 1), (1, 0, -1))).names() == ("b1@2",)
    assert not book.known


def test_a_sheet_of_unknown_size_has_room_for_all_that_is_drawn() -> None:
    """Six by six at least, one more than is drawn, and as many levels; the rest is not told."""
    drawn = Chart(anchored=True, kinds={(3, 7, 1): "empty"}, trail=[(3, 7, 1), (25, 0, 0)])
    book = Notebook(
        "A", None, (drawn, Chart(anchored=False)), number=0, here=(3, 7, 1), candidates=()
    )
    assert book.sheet == Grid(26, 9, 2)
    assert book.sheet.name(book.sheet.cell(3, 7, 1)) == "d8@2"
    assert replace(book, charts=(Chart(anchored=True),)).sheet == Grid(6, 6)
    assert replace(book, grid=Grid(4, 4)).sheet == Grid(4, 4)


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
