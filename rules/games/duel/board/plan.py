"""A labyrinth as its author drew it: cells, what they hold, and what stands on their sides.

A place is a cell, numbered row by row, or the spot outside beside one side of an edge cell.
Cells and inner sides: LD-GEN-03, LD-REQ-01, LD-REQ-02; the outer wall: LD-REQ-03, LD-REQ-04.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rules.boards.grid import Grid, Side, redraw_side, rim
from rules.core.errors import NotationError
from rules.games.duel.board.terrain import NOTHING, PIT_EXITS, PITS

# -- A labyrinth as its author drew it ------------------------------------------------------------


OPEN, WALL, EXIT = " ", "|", "E"
"""What one side of a cell can be; an exit is a gap in the outer wall (LD-GAP-01)."""

WAYS = ("up", "right", "down", "left")
SIDES = "NESW"
"""The four directions as words, and as the letters that name a side."""
BESIDE = ("above", "right of", "below", "left of")
"""Where a side of a cell is, in a sentence: "above c4"."""

FULL = 10
"""Columns and rows of a labyrinth (LD-GEN-03)."""
UNPLACED, GONE = -1, -2
"""A player not placed yet; a player who is out of the game (LD-GAP-38)."""


@dataclass(frozen=True)
class Maze:
    """A drawn labyrinth. ``sides`` holds for each cell its four sides: up, right, down, left."""

    grid: Grid
    things: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]

    @cached_property
    def content(self) -> int:
        """The hash of the content, worked out once."""
        return hash((self.grid, self.things, self.sides))

    def __hash__(self) -> int:
        return self.content

    @cached_property
    def pits(self) -> dict[int, int]:
        """For each pit cell the cell of the pit exit with the same number (LD-INV-07)."""
        found = {}
        for cell, sign in enumerate(self.things):
            if sign in PITS:
                partner = PIT_EXITS[PITS.index(sign)]
                found[cell] = self.things.index(partner) if partner in self.things else cell
        return found

    @cached_property
    def exits(self) -> tuple[Side, ...]:
        """The exits drawn in the outer wall (LD-INV-10)."""
        return tuple((cell, way) for cell, way in self.rim if self.sides[cell][way] == EXIT)

    def cells(self, sign: str) -> tuple[int, ...]:
        """The cells that hold the object drawn as ``sign``."""
        return tuple(cell for cell, thing in enumerate(self.things) if thing == sign)

    @property
    def rim(self) -> tuple[Side, ...]:
        """Every outer side, once around the sheet's cells in reading order."""
        return rim(self.grid)

    # -- places and their names -----------------------------------------------------------------

    def beside(self, cell: int, way: int) -> int:
        """The place outside next to an outer side (LD-GAP-38)."""
        return self.grid.size + cell * 4 + way

    def opening(self, place: int) -> Side:
        """The outer side that a place outside lies beside."""
        return divmod(place - self.grid.size, 4)

    def name(self, place: int) -> str:
        """``c4``, ``out:c1:N`` for a place outside, ``starts`` or ``gone``."""
        if place < 0:
            return "starts" if place == UNPLACED else "gone"
        if place < self.grid.size:
            return self.grid.name(place)
        cell, way = self.opening(place)
        return f"out:{self.grid.name(cell)}:{SIDES[way]}"

    def find(self, name: str) -> int:
        """The place called ``name``; raises ``NotationError``."""
        out, _, rest = name.strip().partition(":")
        if out != "out":
            return self.grid.find(name)
        spot, _, side = rest.partition(":")
        cell = self.grid.find(spot) if spot else -1
        way = SIDES.find(side) if len(side) == 1 else -1
        if cell < 0 or way < 0 or not self.grid.outer(cell, way):
            raise NotationError(
                f"There is no place '{name}': write out, an edge cell and its outer side, such as "
                f"out:{self.grid.name(0)}:N."
            )
        return self.beside(cell, way)

    # -- changing and drawing -------------------------------------------------------------------

    def with_side(self, cell: int, way: int, sign: str) -> Maze:
        """The same labyrinth with one side drawn anew, seen from both its cells."""
        sides = redraw_side(self.grid, self.sides, (cell, way), sign)
        return Maze(self.grid, self.things, sides)

    def with_thing(self, cell: int, sign: str) -> Maze:
        """The same labyrinth with another object, or none, on one cell."""
        return Maze(self.grid, (*self.things[:cell], sign, *self.things[cell + 1 :]), self.sides)

    def draw(self, things: Mapping[int, str] | None = None, gaps: Collection[Side] = ()) -> str:
        """The drawing; ``things`` replaces objects, ``gaps`` are walls blown up since."""
        return draw_maze(self, tuple(sorted((things or {}).items())), frozenset(gaps))


@lru_cache(maxsize=256)
def draw_maze(maze: Maze, things: tuple[tuple[int, str], ...], gaps: frozenset[Side]) -> str:
    """The drawing of a labyrinth, made once for all who look at it before anything changes."""
    shown = dict(enumerate(maze.things)) | dict(things)

    def sign(cell: int, way: int) -> str:
        found = maze.sides[cell][way]
        if maze.grid.border(cell, way) in gaps:
            return EXIT if maze.grid.outer(cell, way) else OPEN
        return found

    width, height = maze.grid.width, maze.grid.height
    lines = []
    for row in range(height):
        cells = range(row * width, (row + 1) * width)
        if row == 0:
            lines.append(draw_across([sign(cell, 0) for cell in cells], " ^ "))
        west = {OPEN: " ", WALL: "|", EXIT: "<"}[sign(cells[0], 3)]
        text = west
        for cell in cells:
            east = sign(cell, 1)
            text += f"{shown[cell]:^3}" + {OPEN: " ", WALL: "|", EXIT: ">"}[east]
        lines.append(text)
        lines.append(draw_across([sign(cell, 2) for cell in cells], " v "))
    return "\n".join(lines)


def draw_across(signs: list[str], gap: str) -> str:
    """One line of walls between two rows."""
    marks = {OPEN: "   ", WALL: "---", EXIT: gap}
    return "+" + "".join(marks[sign] + "+" for sign in signs)


@lru_cache(maxsize=64)
def empty_maze(width: int, height: int) -> Maze:
    """An empty field within its outer wall."""
    grid = Grid(width, height)
    sides = tuple(
        tuple(WALL if grid.outer(cell, way) else OPEN for way in range(4))
        for cell in range(grid.size)
    )
    return Maze(grid, (NOTHING,) * grid.size, sides)


# -- The ids of the map rules ---------------------------------------------------------------------


LETTERS = "LD"


def rule(number: int) -> str:
    """The id of a map rule; map rules are no clauses, but errors name them."""
    return f"{LETTERS}-MAP-{number:02}"


# -- Drawings that a set-up may name --------------------------------------------------------------


YARD = """
+---+---+---+---+
|               |
+   +   +   +   +
|               |
+   +   +   +   +
|               |
+   +   +   +   +
|               |
+---+---+---+---+
"""

LEGAL_1 = """
+---+---+---+---+---+---+---+---+ ^ +---+
|                 I | 2             | K >
+   +   +   +---+   +   +---+---+   +   +
| 3   1             |   | O     |       |
+   +---+---+   +   +   +   +---+   +   +
|           |   |   |   |               |
+---+   +   +   +   +   +   +   +---+   +
|           |   |       |IV | X         |
+   +---+---+   +   +---+   +---+---+---+
|       |       |   |       |           |
+---+   +   +---+   +   +---+   +   +   +
|     A |   |     Y |   |               |
+   +---+   +---+   +   +---+---+   +   +
|   |    III         II   4 |           |
+   +   +---+   +   +---+   +   +---+---+
| O     |       |   |   |   |   | O     |
+---+---+   +   +   +   +   +   +   +   +
|       |       |       |   |       |   |
+   +---+   +   +---+---+   +---+---+   +
<           |                           |
+---+---+---+ v +---+---+---+---+---+---+
"""
"""A complete legal labyrinth; it stands for the picture of the source that is lost (LD-EX-01)."""

FIXTURES = {"yard": YARD.strip("\n"), "legal_1": LEGAL_1.strip("\n")}
"""The drawings by name."""
