"""The sheet of squared paper: where every cell lies, and the paper itself."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.boards.grid import COLUMNS, STEPS, Grid
from widgets.kernel.pencil import Box, Steps, boxes
from widgets.kernel.scene import Ink, Path, Rect, Shape, Step, Text, line

TALLEST = 400.0
WIDEST = 690.0
BIGGEST, SMALLEST = 66, 36
TOP, BOTTOM, LEFT, RIGHT, BETWEEN = 58.0, 32.0, 54.0, 42.0, 40.0


class Margins(NamedTuple):
    """The room round the squares, and how far beyond the edge exits and players outside reach.

    ``outside`` is the size of a piece that stands there, ``number`` and ``letter`` how
    far off rows and columns are named.
    """

    left: float = LEFT
    top: float = TOP
    right: float = RIGHT
    bottom: float = BOTTOM
    exit: float = 18.0
    reach: float = 22.0
    outside: float = 1.0
    number: float = 13.0
    letter: float = 14.0


class Sheet(NamedTuple):
    """The geometry of a sheet: the cell's side ``c`` and how large the picture will be shown.

    ``letters`` are second names of the columns, written above the first.
    """

    grid: Grid
    c: float
    size: float
    margins: Margins = Margins()
    letters: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        """The whole width."""
        levels, sides = self.grid.levels, self.margins.left + self.margins.right
        return sides + levels * self.grid.width * self.c + (levels - 1) * BETWEEN

    @property
    def height(self) -> float:
        """The whole height."""
        return self.margins.top + self.margins.bottom + self.grid.height * self.c

    def corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        column, row, level = self.grid.place(cell)
        return (
            self.margins.left + column * self.c + level * (self.grid.width * self.c + BETWEEN),
            self.margins.top + row * self.c,
        )

    def middle(self, place: int) -> tuple[float, float]:
        """The middle of a place; outside an exit it lies beyond the gap."""
        size = self.grid.size
        if place < size:
            x, y = self.corner(place)
            return x + self.c / 2, y + self.c / 2
        cell, way = divmod(place - size, 6)
        x, y = self.middle(cell)
        reach = self.c / 2 + self.margins.reach
        lift = 9 if STEPS[way][0] else 0
        return x + STEPS[way][0] * reach, y + STEPS[way][1] * reach - lift

    def box(self, cell: int) -> Box:
        """Where a cell lies."""
        x, y = self.corner(cell)
        return x, y, self.c, self.c

    def side(self, cell: int, way: int) -> tuple[float, float, float, float]:
        """The two ends of a border."""
        x, y = self.corner(cell)
        c = self.c
        return (
            (x, y, x + c, y),
            (x + c, y, x + c, y + c),
            (x, y + c, x + c, y + c),
            (x, y, x, y + c),
        )[way]

    @property
    def sign(self) -> float:
        """The scale of signs that are drawn for cells of 72."""
        return max(0.62, min(1.0, self.c / 66))

    @property
    def detail(self) -> str:
        """``word``, ``letter`` or ``sign``: how much fits into a cell as shown."""
        shown = self.c * self.size
        return "word" if shown >= 55.5 else "letter" if shown >= 39.5 else "sign"

    def type(self, nominal: float) -> float:
        """A type size that is never smaller than 12 px on the screen."""
        return legible(nominal, self.size)


def sheet(grid: Grid, size: float = 1.0) -> Sheet:
    """The sheet for ``grid``: cells as large as fit a page, never too small for a finger."""
    tall = (TALLEST - TOP - BOTTOM) / grid.height
    wide = (WIDEST - LEFT - RIGHT - (grid.levels - 1) * BETWEEN) / (grid.levels * grid.width)
    side = max(SMALLEST, min(BIGGEST, max(tall, 40), wide))
    return Sheet(grid, float(int(side / 2) * 2), bucket(size))


def legible(nominal: float, size: float) -> float:
    """A type size that is never smaller than 12 px on the screen."""
    return nominal if size >= 1 else round(max(nominal, 12 / size), 1)


def bucket(size: float) -> float:
    """The scale rounded to a few steps, so that pictures can be kept."""
    for step in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5):
        if size >= step - 0.02:
            return step
    return 0.4


@lru_cache(maxsize=64)
def paper(here: Sheet) -> tuple[Shape, ...]:
    """The sheet: its edge, its squares, the margin line, letters and numbers."""
    width, height, c = here.width, here.height, here.c
    pitch = c / max(2, round(c / 12))
    squares: list[Step] = []
    first = here.margins.left % pitch
    for number in range(int((width - first) / pitch) + 1):
        x = round(first + number * pitch, 1)
        squares += [("M", x, 1), ("L", x, height - 3)]
    first = here.margins.top % pitch
    for number in range(int((height - first) / pitch) + 1):
        y = round(first + number * pitch, 1)
        squares += [("M", 1, y), ("L", width - 3, y)]
    shapes: list[Shape] = [
        Rect(2, 3, width - 2, height - 3, 3, Ink("shade")),
        Rect(0.5, 0.5, width - 3, height - 4, 3, Ink("sheet", "hair", 1)),
        Path(tuple(squares), Ink("", "grid", 0.7)),
        Path(line(24, 1, 24, height - 3), Ink("", "margin", 1)),
        Path(crosses(here), Ink("", "lead2", 1, (), 0.7)),
    ]
    shapes += _names(here)
    return tuple(shapes)


def crosses(here: Sheet) -> Steps:
    """The small crosses on the corners of the cells."""
    steps: list[Step] = []
    arm = 3.5 if here.c < 50 else 4.5
    for level in range(here.grid.levels):
        for row in range(here.grid.height + 1):
            for column in range(here.grid.width + 1):
                x, y = here.corner(here.grid.cell(0, 0, level))
                x, y = x + column * here.c, y + row * here.c
                steps += [
                    ("M", x - arm, y),
                    ("L", x + arm, y),
                    ("M", x, y - arm),
                    ("L", x, y + arm),
                ]
    return tuple(steps)


def _names(here: Sheet) -> list[Shape]:
    size = here.type(13)
    shapes: list[Shape] = []
    for level in range(here.grid.levels):
        start = here.grid.cell(0, 0, level)
        x, y = here.corner(start)
        off = here.margins.letter
        shapes += [
            Text(x + here.c * (column + 0.5), y - off, COLUMNS[column], size, "lead2")
            for column in range(here.grid.width)
        ]
        # Where type is large for its place, the second names would touch the heading.
        second = here.letters[: here.grid.width] if size < 17 else ()
        shapes += [
            Text(x + here.c * (column + 0.5), y - off - 2 - size, letter, size, "lead2", 400)
            for column, letter in enumerate(second)
        ]
        if level == 0:
            shapes += [
                Text(
                    x - here.margins.number,
                    y + here.c * (row + 0.5) + size * 0.36,
                    str(row + 1),
                    size,
                    "lead2",
                    600,
                    "end",
                )
                for row in range(here.grid.height)
            ]
        if here.grid.levels > 1:
            text = f"level {level + 1}"
            shapes.append(
                Text(
                    x + here.grid.width * here.c / 2,
                    y + here.grid.height * here.c + 20,
                    text,
                    size,
                    "lead2",
                )
            )
    return shapes


def area(here: Sheet, cells: tuple[int, ...], inset: float = 0.0) -> Steps:
    """One path over all ``cells``, joined along rows."""
    found: list[Box] = []
    for cell in sorted(cells):
        x, y, w, h = here.box(cell)
        if (
            found
            and found[-1][1] == y + inset
            and abs(found[-1][0] + found[-1][2] + inset - x) < 0.01
        ):
            last = found[-1]
            found[-1] = (last[0], last[1], last[2] + w, last[3])
        else:
            found.append((x + inset, y + inset, w - 2 * inset, h - 2 * inset))
    return boxes(found)
