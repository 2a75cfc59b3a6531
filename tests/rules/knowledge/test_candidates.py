"""Candidates: what remains possible is what fits everything at once, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rules.boards.grid import Grid
from rules.knowledge.candidates import Layings, cells_of, cells_within
from rules.knowledge.chart import Spot

ROW = tuple((column, 0, 0) for column in range(4))


def apart(laid: Sequence[tuple[int, Spot]]) -> bool:
    """No two slips lie on one cell."""
    return len({shift for _, shift in laid}) == len(laid)


@given(domains=st.lists(st.sets(st.sampled_from(ROW), min_size=1), min_size=1, max_size=4))
def test_a_slip_may_lie_where_all_others_still_find_a_place(domains: list[set[Spot]]) -> None:
    """The same as trying every way to lay all of them."""
    alone = {number: tuple(sorted(domain)) for number, domain in enumerate(domains)}
    search = Layings(alone, apart, patience=10_000)
    for number in alone:
        ways = [way for way in product(*alone.values()) if len(set(way)) == len(way)]
        assert set(search.places(number)) == {way[number] for way in ways}


def test_without_patience_nothing_is_ruled_out() -> None:
    """What was not looked at counts as possible; what a slip cannot do alone stays out."""
    alone = {0: ROW[:2], 1: ROW[:1], 2: ROW[:1]}
    assert Layings(alone, apart, patience=100).places(0) == ()
    assert Layings(alone, apart, patience=-1).places(0) == ROW[:2]


@given(steps=st.integers(0, 3))
def test_a_ball_holds_the_cells_a_few_steps_away(steps: int) -> None:
    """Counted along rows, columns and levels."""
    grid = Grid(4, 3, 2)
    for cell, ball in enumerate(cells_within(grid, steps)):
        here = grid.place(cell)
        near = {
            other
            for other in range(grid.size)
            if sum(abs(a - b) for a, b in zip(here, grid.place(other), strict=True)) <= steps
        }
        assert set(cells_of(ball)) == near
