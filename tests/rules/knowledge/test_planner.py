"""The planner: the cheapest way, what nobody has tried, and what the engine said of the ground."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from rules.boards.grid import Grid
from rules.knowledge.chart import ORIGIN, SlipSpot, Spot
from rules.knowledge.planner import (
    AWAY,
    FALL,
    STAYS,
    Fates,
    Idle,
    Leg,
    Routes,
    Way,
    make_goal,
    middle_place,
)

A, B, C = ((0, (column, 0, 0)) for column in range(3))


class Net(Routes):
    """Three places in a row: the direct way to the last one is dear, a side of it unknown."""

    def steps(self, place: SlipSpot) -> Iterable[Leg]:
        """What can be done on each place."""
        table = {
            A: [Leg(5.0, "blast", 1, C), Leg(1.0, "move", 1, B)],
            B: [Leg(1.0, "move", 1, C)],
            C: [Leg(0.5, "move", 2, None)],
        }
        return table[place]

    def fits(self, piece: int) -> Sequence[Spot]:
        """The sheet lies as it is, slip 1 may lie in two ways, of others nothing is known."""
        return {0: (ORIGIN,), 1: (ORIGIN, (1, 0, 0))}.get(piece, ())


def test_the_cheapest_way_wins_and_tells_its_first_step() -> None:
    """Round by the second place, not through the wall."""
    net = Net(Grid(3, 1))
    net.walk(A)
    assert net.found == {A: Way(0.0), B: Way(1.0, "move", 1), C: Way(2.0, "move", 1)}
    (unknown,) = net.unknown
    assert unknown.route == Way(2.5, "move", 1)
    assert unknown.last == (C, "move", 2)


def test_how_likely_a_place_lies_on_the_sheet() -> None:
    """Every way to lay its slip is as likely as any other; an unknown slip may lie anywhere."""
    net = Net(Grid(3, 1))
    assert net.inside((0, (2, 0, 0))) == 1
    assert net.inside((0, (3, 0, 0))) == 0
    assert net.inside((1, (2, 0, 0))) == 0.5
    assert net.inside((2, (9, 9, 0))) == 1
    assert Net(None).inside((0, (9, 9, 0))) == 1


def test_what_the_engine_did_is_known_and_nothing_else() -> None:
    """Two samples of one passage are both possible; ground without a sample leads anywhere."""
    table = Fates(
        [("grass", "pit", FALL), ("grass", "pond", STAYS), ("grass", "pond", FALL)],
        [("pit", Idle("wait", FALL, True)), ("pit", Idle("wait", FALL, False))],
    )
    assert table.entering("grass", "pit") == {FALL}
    assert table.entering("grass", "pond") == {STAYS, FALL}
    assert table.entering("grass", "lava") == {AWAY}
    assert table.staying("pit") == (Idle("wait", FALL, False),)
    assert table.staying("grass") == ()


def test_a_goal_begins_with_the_first_step_of_its_route() -> None:
    """Where he is there already, with what is to be done on arriving."""
    assert make_goal(3.0, Way(2.0, "move", 1), "Out.", then=("move", 0))[1:3] == ("move", 1)
    assert make_goal(1.0, Way(0.0), "Out.", then=("move", 0))[1:3] == ("move", 0)


class Start(NamedTuple):
    """An action that names a cell."""

    place: int


def test_one_begins_in_the_middle() -> None:
    """Of a sheet of seven columns, on one of the cells no edge is near to."""
    grid = Grid(7, 7)
    found = {
        grid.place(
            middle_place(grid, [Start(cell) for cell in range(grid.size)], Random(seed)).place
        )
        for seed in range(20)
    }
    assert all(1 < column < 5 and 1 < row < 5 for column, row, _ in found)
    assert len(found) > 1
