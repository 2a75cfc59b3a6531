"""The names of places: cells, and the spots outside beside an edge cell."""

from __future__ import annotations

import pytest

from rules.core.errors import NotationError
from rules.games.duel.board.plan import FIXTURES, GONE, OPEN, UNPLACED, empty_maze
from tests.cases import each

MAZE = empty_maze(3, 2)


def test_every_place_is_found_by_its_name() -> None:
    """Six cells, and ten places outside, each beside its own side of a cell (LD-GAP-38)."""
    places = [*range(6), *(MAZE.beside(*side) for side in MAZE.rim)]
    names = [MAZE.name(place) for place in places]
    assert " ".join(names) == (
        "a1 b1 c1 a2 b2 c2 out:a1:N out:a1:W out:b1:N out:c1:N out:c1:E "
        "out:a2:S out:a2:W out:b2:S out:c2:E out:c2:S"
    )
    assert [MAZE.find(f" {name} ") for name in names] == places
    assert [MAZE.opening(MAZE.beside(*side)) for side in MAZE.rim] == list(MAZE.rim)


def test_who_is_on_no_place() -> None:
    """A player not placed yet, and one who has left for good."""
    assert MAZE.name(UNPLACED) == "starts"
    assert MAZE.name(GONE) == "gone"


NO_PLACE = (
    "out", "out:", "out:c1", "out:c1:", "out::N", "out::E", "out:c1:NE", "out:c1:EN", "out:c1:X",
    "out:c1:S", "out:b1:E", "out:a2:N",
)  # fmt: skip
"""No cell, no side, two sides, a side that is none, and sides inside the labyrinth."""


@each("name", NO_PLACE)
def test_a_place_outside_needs_an_edge_cell_and_its_outer_side(name: str) -> None:
    """Anything else is refused, and an example is given."""
    with pytest.raises(NotationError) as found:
        MAZE.find(name)
    assert str(found.value) == (
        f"There is no place '{name}': write out, an edge cell and its outer side, such as out:a1:N."
    )


def test_a_hole_in_the_outer_wall_is_drawn_as_a_blank() -> None:
    """As an author may leave it on the way, on any edge; it is a mistake, and stays to be seen."""
    for way, drawing in enumerate(
        ("+   +\n|   |\n+---+", "+---+\n|    \n+---+", "+---+\n|   |\n+   +", "+---+\n    |\n+---+")
    ):
        assert empty_maze(1, 1).with_side(0, way, OPEN).draw() == drawing


def test_a_pit_leads_to_the_exit_of_its_number() -> None:
    """LD-INV-07; as long as its author has not drawn that exit it leads nowhere else."""
    drawn = MAZE.with_thing(1, "1").with_thing(3, "2").with_thing(5, "I")
    assert drawn.pits == {1: 5, 3: 3}


def test_the_example_is_the_one_of_the_rules() -> None:
    """Twenty-one lines of forty-one characters."""
    lines = FIXTURES["legal_1"].split("\n")
    assert len(lines) == 21
    assert {len(text) for text in lines} == {41}
