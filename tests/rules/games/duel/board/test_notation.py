"""Drawings: read and drawn again, every mistake named with its place and remedy."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from rules.core.errors import NotationError
from rules.games.duel.board.notation import parse_maze, scan_drawing, signs_of
from rules.games.duel.board.plan import EXIT, FIXTURES, Maze
from rules.games.duel.board.survey import Reach
from rules.games.duel.options import Rulings
from tests.cases import each
from tests.rules.games.duel.strategies import made_maze
from tests.strategies import seeds

SMALL = """
+---+---+ ^ +
| A     | 1 >
+   +---+   +
<III  O   I |
+---+---+ v +
""".strip()


def test_a_drawing_is_read_as_it_stands() -> None:
    """Cells, sides, exits and the names of places."""
    maze = parse_maze(SMALL)
    assert maze.things == ("A", "", "1", "III", "O", "I")
    assert maze.sides[0] == ("|", " ", " ", "|")
    names = {maze.name(maze.beside(cell, way)) for cell, way in maze.exits}
    assert names == {"out:c1:N", "out:c1:E", "out:a2:W", "out:c2:S"}
    assert maze.pits == {2: 5}
    assert maze.draw() == SMALL
    assert all(maze.find(maze.name(place)) == place for place in range(6))
    assert all(maze.find(name) == maze.beside(*side) for name, side in zip(
        ("out:c1:N", "out:a2:W"), ((2, 0), (3, 3)), strict=True))  # fmt: skip


@given(seed=seeds)
def test_drawing_and_reading_are_inverse(seed: int) -> None:
    """Any labyrinth survives being drawn and read."""
    maze = made_maze(Random(seed), odd=0.0)
    assert parse_maze(maze.draw()) == maze
    assert hash(parse_maze(maze.draw())) == hash(maze)


def test_a_drawing_may_be_careless_about_blanks() -> None:
    """Blank lines around, blanks at the ends, Cyrillic letters."""
    careless = "\n\n" + SMALL.replace(" A ", " А ").replace("O", "О") + "   \n\n"
    assert parse_maze(careless) == parse_maze(SMALL)
    assert len(parse_maze("+---+---+\n|       |\n+---+---+").things) == 2


@each("blanks", [" ", "", "    "])
def test_a_hole_in_the_east_wall_is_told_as_one(blanks: str) -> None:
    """With blanks at the end of the line or without; other findings are told as well."""
    rows = FIXTURES["legal_1"].split("\n")
    rows[13] = rows[13].rpartition("           |")[0] + blanks
    rows[0] = rows[0].replace(" ^ ", "   ")
    text = "\n".join(rows)
    found = scan_drawing(text).findings
    assert [(finding.code, finding.cells) for finding in found] == [
        ("LD-MAP-02", ("i1",)), ("LD-MAP-02", ("j7",)),
    ]  # fmt: skip


def test_all_mistakes_are_collected() -> None:
    """A scan goes on after the first mistake."""
    text = SMALL.replace(" A ", " Z ").replace("| 1", "x 1").replace(" O ", "OX ")
    assert [finding.code for finding in scan_drawing(text).findings] == [
        "LD-MAP-03", "LD-MAP-04", "LD-MAP-05",
    ]  # fmt: skip


@each(
    ("content", "expected"),
    [("", ()), ("III", ("III",)), ("IV", ("IV",)), ("AO", ("A", "O")), ("KO", ("K", "O")),
     ("IIV", ("II", "V")), ("A O", ("A", "O")), ("Q", None), ("IIO", ("II", "O"))],
)  # fmt: skip
def test_the_content_of_a_cell(content: str, expected: tuple[str, ...] | None) -> None:
    """One sign as a whole; else several signs; else unknown."""
    if expected == ("II", "V"):
        expected = ("I", "IV")
    assert signs_of(content) == expected


def test_places_that_are_none() -> None:
    """Off the sheet, outside beside an inner side, and nonsense."""
    maze = parse_maze(SMALL)
    for name in ("d1", "a3", "out:a1:E", "out:a1", "out:z9:N", "out", ""):
        with pytest.raises(NotationError):
            maze.find(name)


def brute_visits(maze: Maze, start: int, *, joined: bool) -> tuple[set[int], bool]:
    """Every cell visited from ``start`` by walking blindly, and whether one gets out."""
    visited, seen, out = {start}, set(), False
    waiting: list[int] = [maze.pits.get(start, start)]
    visited.add(waiting[0])
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        if here == -1:
            doors = [cell for cell, _ in maze.exits]
        else:
            doors = []
            for way in range(4):
                sign = maze.sides[here][way]
                if sign == EXIT:
                    out = True
                    waiting += [-1] if joined else []
                elif sign == " ":
                    doors.append(maze.grid.neighbour(here, way))
        for cell in doors:
            visited |= {cell, maze.pits.get(cell, cell)}
            waiting.append(maze.pits.get(cell, cell))
    return visited, out


@given(seed=seeds)
def test_reach_is_what_walking_finds(seed: int) -> None:
    """Visits, ways out and the quick look at the whole, against a blind walk from every cell."""
    maze = made_maze(Random(seed), odd=0.0, things=0.6)
    for reentry in ("same-exit", "any-exit"):
        reach = Reach(maze, Rulings.choose({"reentry": reentry}))
        cells = range(maze.grid.size)
        walks = [brute_visits(maze, cell, joined=reentry == "any-exit") for cell in cells]
        for cell, (visited, out) in enumerate(walks):
            assert reach.visited(cell) == visited
            assert reach.leaves(cell) == out
        assert reach.whole == all(visited == set(cells) for visited, _ in walks)


@each("name", FIXTURES)
def test_the_fixtures_can_be_read(name: str) -> None:
    """Drawings that every set-up may name."""
    assert parse_maze(FIXTURES[name]).draw() == FIXTURES[name]
