"""Squared paper: names of cells, neighbours, directions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.grid import ABOVE, BELOW, FORWARD, LEFT, OPPOSITE, RIGHT, Grid, redraw_side
from rules.core.errors import NotationError
from tests.cases import each

grids = st.builds(Grid, st.integers(1, 26), st.integers(1, 26), st.integers(1, 3))


def test_a_cell_is_named_by_column_and_row() -> None:
    """``b3`` is the second column, the third row; ``b3@2`` the same one level up."""
    assert Grid(4, 4).find("b3") == 9
    assert Grid(4, 4, 2).find("b3@2") == 25
    assert Grid(4, 4, 2).name(25) == "b3@2"


@given(grid=grids, data=st.data())
def test_every_cell_has_one_name(grid: Grid, data: st.DataObject) -> None:
    """A name leads back to its cell."""
    cell = data.draw(st.integers(0, grid.size - 1))
    assert grid.find(grid.name(cell)) == cell
    assert grid.cell(*grid.place(cell)) == cell


@given(grid=grids, data=st.data())
def test_a_step_and_its_opposite_lead_back(grid: Grid, data: st.DataObject) -> None:
    """Neighbours share one side; beyond the edge there is none (LP-BASE-09)."""
    cell = data.draw(st.integers(0, grid.size - 1))
    near = [grid.neighbour(cell, way) for way in range(6)]
    for way, other in enumerate(near):
        assert other < 0 or grid.neighbour(other, OPPOSITE[way]) == cell
    there = [other for other in near if other >= 0]
    assert len(set(there)) == len(there)


@given(grid=grids, data=st.data())
def test_a_border_has_one_name(grid: Grid, data: st.DataObject) -> None:
    """The same from both its cells; one on the edge is seen from within alone."""
    cell, way = data.draw(st.integers(0, grid.size - 1)), data.draw(st.integers(0, 5))
    other = grid.neighbour(cell, way)
    assert grid.outer(cell, way) == (other < 0)
    assert grid.border(cell, way) in ((cell, way), (other, OPPOSITE[way]))
    if other >= 0:
        assert grid.border(cell, way) == grid.border(other, OPPOSITE[way])


def test_inner_sides_are_named_once() -> None:
    """A sheet of 2 x 2 has four: two to the right, two below."""
    assert [*Grid(2, 2).inner()] == [(0, 1), (0, 2), (1, 2), (2, 1)]


def test_a_sign_is_drawn_on_both_sides_of_a_border() -> None:
    """On the edge on one alone; all other signs stay."""
    grid, blank = Grid(2, 1), (("",) * 6,) * 2
    assert redraw_side(grid, blank, (0, RIGHT), "|")[0][RIGHT] == "|"
    assert redraw_side(grid, blank, (0, RIGHT), "|")[1][LEFT] == "|"
    edge = redraw_side(grid, blank, (0, LEFT), "E")
    assert edge == (("", "", "", "E", "", ""), blank[1])


def test_directions_are_those_of_the_sheet() -> None:
    """Forward is towards row 1, right towards later letters, above the next level (LP-GAP-27)."""
    grid = Grid(3, 3, 2)
    middle = grid.find("b2")
    names = [grid.name(grid.neighbour(middle, way)) for way in (FORWARD, RIGHT, LEFT, ABOVE)]
    assert names == ["b1@1", "c2@1", "a2@1", "b2@2"]
    assert grid.neighbour(middle, BELOW) == -1


@each("name", ["", "b", "3", "e1", "a0", "a5", "B2", "a1@2", "a1@x", "aa1", "a-1"])
def test_no_such_cell(name: str) -> None:
    """The message tells which cells there are."""
    with pytest.raises(NotationError, match="name one from a1 to d4"):
        Grid(4, 4).find(name)


def test_a_name_of_ten_thousand_digits_is_only_a_wrong_name() -> None:
    """Hostile names raise the same error."""
    with pytest.raises(NotationError):
        Grid(4, 4).find("a" + "9" * 10_000)
