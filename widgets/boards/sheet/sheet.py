"""The sheet of squared paper: where each cell lies, how it fills its room, what is drawn on it.

A sheet has its natural size on a page, and fills the room that a stage gives it. Where cells would
be too small for a finger a part of it is shown, with letters and numbers of its own.

What is drawn stays as it is from step to step: fog, water, walls, exits, marsh, pits, posts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.boards.grid import ABOVE, BELOW, COLUMNS, STEPS, Grid
from rules.games.labyrinth.board.terrain import (
    BLOWN,
    EXIT,
    MARSHY,
    MOUTH,
    OPEN,
    PIT,
    PLAIN,
    SOURCE,
    WATER,
)
from widgets.boards.lettering import bucket, legible
from widgets.boards.sheet import signs
from widgets.boards.sheet.notebook import OUTER, RIM, UNKNOWN, Chart, edge
from widgets.kernel.pencil import Box, Steps, arrow, boxes, hatch, outside_hatch, stroke
from widgets.kernel.scene import Ink, Path, Point, Rect, Shape, Step, Text, Use, line

TALLEST = 400.0
WIDEST = 690.0
BIGGEST, SMALLEST = 66, 36
TOP, BOTTOM, LEFT, RIGHT, BETWEEN = 58.0, 32.0, 54.0, 42.0, 40.0
UNDER = 58.0
"""What lies between two levels, one below the other."""
LARGEST = 150.0
"""The side of a cell in a room, at most."""
LEAST, PAIRED = 32.0, 24.0
"""The side of a cell in a room, at least, and of one of two sheets: where that leaves less, a part
is shown."""
ACROSS, DOWN = 10, 12
"""As many columns and rows fit a phone with cells that a finger can hit."""
LEFT_EDGE, RIGHT_EDGE, TOP_EDGE = 32.0, 34.0, 34.0
EDGE, GAP, WORDS = 16.0, 12.0, 22.0
"""The rim of a slip, the room beside it, and the line above it."""


TORN = (20.0, 6.0)
"""The room for the torn edge of a sheet of which only the first rows are shown, and on a phone."""
OUT = 0.34
"""How far beyond its paper what stands round a piece on a slip reaches, in cells."""
RAISED = 0.28
"""How much higher the number of a row stands over whose left edge an exit leads, in cells."""


class Margins(NamedTuple):
    """The room round the squares, and how far beyond the edge exits and players outside reach.

    ``nearer`` is how much nearer an arrow over the edge lies, where there is little room.
    ``outside`` is the size of a piece that stands there, ``number`` and ``letter`` how
    far off rows and columns are named. So wide is the heading that stands ``aside``, 0 above.
    """

    left: float = LEFT
    top: float = TOP
    right: float = RIGHT
    bottom: float = BOTTOM
    exit: float = 18.0
    reach: float = 22.0
    nearer: float = 0.0
    outside: float = 1.0
    number: float = 13.0
    letter: float = 14.0
    aside: float = 0.0


NOWHERE: Box = (0.0, 0.0, 0.0, 0.0)


class Sheet(NamedTuple):
    """The geometry of a sheet: the cell's side ``c`` and how large the picture will be shown.

    ``letters`` are second names of the columns, written above the first. ``window`` is what is
    shown of a sheet that is not shown as it is, ``view`` the part of it that is the sheet's:
    beside it lie slips. ``part`` are the squares in sight, where not all are. Levels that lie one
    below the other go ``down``.
    """

    grid: Grid
    c: float
    size: float
    margins: Margins = Margins()
    letters: tuple[str, ...] = ()
    window: Box = NOWHERE
    view: Box = NOWHERE
    part: Box = NOWHERE
    down: bool = False

    @property
    def squares(self) -> Point:
        """How wide and how high all squares are together."""
        levels, gaps = self.grid.levels, (self.grid.levels - 1) * (UNDER if self.down else BETWEEN)
        wide, high = self.grid.width * self.c, self.grid.height * self.c
        return (wide, levels * high + gaps) if self.down else (levels * wide + gaps, high)

    @property
    def width(self) -> float:
        """The whole width."""
        return self.margins.left + self.margins.right + self.squares[0]

    @property
    def height(self) -> float:
        """The whole height."""
        return self.margins.top + self.margins.bottom + self.squares[1]

    @property
    def shown(self) -> Box:
        """What is shown of the sheet: left, top, width, height."""
        return self.window if self.window[2] else (0.0, 0.0, self.width, self.height)

    @property
    def roomy(self) -> bool:
        """Whether the sheet fills a room."""
        return bool(self.view[2])

    @property
    def cut(self) -> tuple[bool, bool, bool, bool]:
        """Where squares are out of sight: at the left, at the right, above, below."""
        (x, y, wide, high), (across, down) = self.part, self.squares
        left, top = self.margins.left, self.margins.top
        if not wide:
            return False, False, False, False
        return x > left, x + wide < left + across, y > top, y + high < top + down

    def corner(self, cell: int) -> Point:
        """The upper left corner of a cell."""
        column, row, level = self.grid.place(cell)
        x, y = self.margins.left + column * self.c, self.margins.top + row * self.c
        if self.down:
            return x, y + level * (self.grid.height * self.c + UNDER)
        return x + level * (self.grid.width * self.c + BETWEEN), y

    def middle(self, place: int) -> Point:
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

    def over(self, place: int) -> Point:
        """The middle of the arrow that leads to a place outside."""
        x, y = self.middle(place)
        across, down = STEPS[(place - self.grid.size) % 6][:2]
        return x - across * self.margins.nearer, y - down * self.margins.nearer

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

    def holds(self, x: float, y: float, off: float = 0.0) -> bool:
        """Whether a point is at most ``off`` units from the squares in sight."""
        left, top, wide, high = self.part
        inside = left - off < x < left + wide + off and top - off < y < top + high + off
        return inside or not any(self.cut)

    def sees(self, x: float, y: float) -> bool:
        """Whether a piece on a point is in sight."""
        return self.holds(x, y, self.c / 2) or (x, y) == self.waits(0)

    def at(self, x: float, y: float) -> Sheet:
        """The sheet moved."""
        margins = self.margins._replace(left=self.margins.left + x, top=self.margins.top + y)
        window, view, part = (
            (left + x, top + y, wide, high) if wide else NOWHERE
            for left, top, wide, high in (self.window, self.view, self.part)
        )  # fmt: skip
        return self._replace(margins=margins, window=window, view=view, part=part)

    def waits(self, number: int) -> Point:
        """Where a piece stands that is not on the sheet: at its head, in a room at its foot."""
        if not self.roomy:
            return self.width - 22.0 - 26 * number, 22.0
        x, y, wide, high = self.view
        return x + wide - 22.0 - 26 * number, y + high - 19.0

    @property
    def sign(self) -> float:
        """The scale of signs that are drawn for cells of 72."""
        return max(0.62, self.c / 66)

    @property
    def radius(self) -> float:
        """The radius of pieces."""
        return max(11.5, self.c * (0.23 if self.roomy else 0.21))

    @property
    def arrow(self) -> float:
        """The scale of an arrow that is pressed: 44 px where cells are that large."""
        return round(max(1.0, min(1.6, self.c / 60)), 2)

    @property
    def leaving(self) -> float:
        """The scale of an arrow over the edge: where there is little room it stands nearer."""
        return 1.0 if self.margins.nearer else self.arrow

    @property
    def broad(self) -> float:
        """How many times as wide as usual lines are on large cells."""
        return max(1.0, min(2.0, self.c / 66))

    @property
    def detail(self) -> str:
        """``word``, ``letter`` or ``sign``: how much fits into a cell as shown."""
        shown = self.c * self.size
        return "word" if shown >= 55.5 else "letter" if shown >= 39.5 else "sign"

    def type(self, nominal: float) -> float:
        """A type size that is never smaller than 12 px on the screen, and grows with the cells."""
        return legible(round(nominal * min(1.5, self.broad), 1), self.size)


# -- on a page -------------------------------------------------------------------------------------


def sheet(grid: Grid, size: float = 1.0) -> Sheet:
    """The sheet for ``grid``: cells as large as fit a page, never too small for a finger."""
    tall = (TALLEST - TOP - BOTTOM) / grid.height
    wide = (WIDEST - LEFT - RIGHT - (grid.levels - 1) * BETWEEN) / (grid.levels * grid.width)
    side = max(SMALLEST, min(BIGGEST, max(tall, 40), wide))
    return Sheet(grid, float(int(side / 2) * 2), bucket(size))


def narrow(here: Sheet, focus: Point | None) -> Sheet:
    """A sheet on a phone without most of its margins; of a large one the part round ``focus``."""
    (wide, high), c = here.squares, here.c
    x, y = focus or (LEFT, TOP)
    left, across = _part(wide, ACROSS * c, x - LEFT, c)
    top, down = _part(high, DOWN * c, y - TOP, c)
    here = here._replace(part=(LEFT + left, TOP + top, across, down))
    above = TOP + top - TOP_EDGE if here.cut[2] else 0.0
    below = TOP + top + down + (0.0 if here.cut[3] else BOTTOM)
    width = across + LEFT_EDGE + RIGHT_EDGE
    return here._replace(window=(LEFT + left - LEFT_EDGE, above, width, below - above))


# -- in a room -------------------------------------------------------------------------------------


class Wish(NamedTuple):
    """What a sheet in a room has to leave room for.

    A heading, which may stand ``aside`` where that is so wide, second names of its columns, lines
    below it; a slip of so many columns and rows, ``0`` for none; a list beside it, where that takes
    nothing from it. ``focus`` is the place that stays in sight, ``most`` the largest side of a
    cell, ``least`` the smallest before a part is shown. Only the first ``rows`` are shown, ``0``
    for all. A ``slim`` one shares a phone with another: its margins are no wider than they need,
    the least if it is ``paired`` with one of the same plan.
    """

    titled: bool = False
    aside: float = 0.0
    letters: tuple[str, ...] = ()
    foot: float = 0.0
    slip: tuple[int, int] = (0, 0)
    list: float = 0.0
    focus: int = 0
    most: float = LARGEST
    least: float = LEAST
    rows: int = 0
    slim: bool = False
    paired: bool = False


def across(grid: Grid) -> int:
    """How many columns a slip takes, with one between two levels."""
    return grid.width * grid.levels + grid.levels - 1


def fitting(grid: Grid, room: Point, size: float, wish: Wish) -> Sheet:
    """The sheet that fills ``room``: cells as large as both its sides allow, in its middle."""
    width, height = room
    lines, thin = (wish.rows or grid.height) + 1, wish.slim and wish.paired
    rough = min(width / (grid.width * grid.levels + 1), height / lines)
    letters = legible(13 * max(1.0, min(1.5, rough / 66)), size)
    more, aside = letters - 13, 0.0 if wish.slim else letters - 13
    close = 5 * (wish.slim and not wish.paired)
    top = 32 - 2 * wish.slim - close + 1.3 * more + 22 * (wish.titled and not wish.aside)
    low = 32 - 18 * wish.slim + close + more + wish.foot + (20 + more) * (grid.levels > 1)
    near, far = (24, 22) if thin else (38 - 8 * wish.slim, 32 - 4 * wish.slim)
    rim = Margins(
        max(near + 1.2 * aside, wish.aside), top + (letters + 3) * bool(wish.letters),
        far + 2 * aside, low - 6 * bool(wish.letters),
        exit=12 + more, reach=16 + more, nearer=9.0 * wish.slim, outside=0.7, number=14 - 3 * thin,
        letter=14, aside=wish.aside,
    )  # fmt: skip
    if 0 < wish.rows < grid.height:
        return _rows_of(Sheet(grid, 1.0, round(size, 2), rim, wish.letters), room, wish)
    c, down, (wide, high) = max(
        (
            _lies(grid, room, rim, wish.slip, down=down, below=below)
            for down in ((False, True) if grid.levels > 1 else (False,))
            for below in ((False, True) if wish.slip[0] else (False,))
        ),
        key=lambda way: way[0],
    )
    if c < wish.least:
        side = PAIRED if wish.paired else LEAST
        here = Sheet(grid, side, round(size, 2), rim, wish.letters, down=down)
        return _part_of(here, room, wish)
    here = Sheet(grid, float(int(min(c, wish.most))), round(size, 2), rim, wish.letters, down=down)
    across, rows = here.squares
    spare = wide - rim.left - rim.right - across
    if wide < width:
        # A slip stands in the middle of what the squares leave.
        wide, spare = wide - int(spare / 3), spare - int(spare / 3)
    shift = wish.list if wish.list <= spare < 2 * wish.list else 0.0
    left = rim.left + int((spare - shift) / 2)
    # Beside another one on a phone it stays where it is when a slip comes.
    top = rim.top + (0 if thin else int((high - rim.top - rim.bottom - rows) / 2))
    margins = rim._replace(
        left=left, top=top, right=width - left - across, bottom=height - top - rows
    )
    return here._replace(
        margins=margins, window=(0.0, 0.0, width, height), view=(0.0, 0.0, wide, high)
    )


def _lies(
    grid: Grid, room: Point, rim: Margins, slip: tuple[int, int], *, down: bool, below: bool
) -> tuple[float, bool, Point]:
    """How large cells are where levels and slip lie so, and what of the room is the sheet's."""
    (width, height), (columns, lines) = room, slip
    across, rows = grid.width, grid.height
    sides, ends = rim.left + rim.right, rim.top + rim.bottom
    if down:
        rows, ends = rows * grid.levels, ends + (grid.levels - 1) * UNDER
    else:
        across, sides = across * grid.levels, sides + (grid.levels - 1) * BETWEEN
    if not columns:
        return min((width - sides) / across, (height - ends) / rows), down, room
    beside, under = 2 * EDGE + 2 * GAP, 2 * EDGE + WORDS + GAP
    # Arrows round the piece stick out.
    wider, longer = columns + OUT, lines + OUT
    if below:
        c = min((width - sides) / across, (height - ends - under) / (rows + longer))
        c = min(c, (width - beside) / columns, LARGEST)
        return c, down, (width, height - round(c * longer) - under)
    c = min((width - sides - beside) / (across + wider), (height - ends) / rows)
    c = min(c, (height - under) / longer, LARGEST)
    return c, down, (width - round(c * wider) - beside, height)


def _rows_of(here: Sheet, room: Point, wish: Wish) -> Sheet:
    """A sheet of which at least the first rows are shown, as many as are whole: then it is torn."""
    (width, height), rim, grid = room, here.margins, here.grid
    free = width - rim.left - rim.right, height - rim.top - TORN[wish.slim]
    c = float(max(1, int(min(free[0] / grid.width, free[1] / wish.rows, wish.most))))
    wide, high = grid.width * c, min(int(free[1] / c), grid.height) * c
    x = -int((free[0] - wide) / 2)
    return here._replace(
        c=c, window=(x, 0.0, width, height), view=(x, 0.0, width, height),
        part=(rim.left, rim.top, wide, high),
    )  # fmt: skip


def _part_of(here: Sheet, room: Point, wish: Wish) -> Sheet:
    """A sheet of which a part round the focus is shown, in whole cells."""
    (width, height), (columns, lines), rim = room, wish.slip, here.margins
    wide, high = width, height
    if columns and height > width:
        high -= (lines + OUT) * here.c + 2 * EDGE + WORDS + GAP
    elif columns:
        wide -= columns * here.c + 2 * EDGE + 2 * GAP
    x, y = here.middle(wish.focus)
    across, down = here.squares
    free = wide - rim.left - rim.right, high - rim.top - rim.bottom
    left, columns_seen = _part(across, free[0], x - rim.left, here.c)
    top, rows_seen = _part(down, free[1], y - rim.top, here.c)
    x, y = left - int((free[0] - columns_seen) / 2), top - int((free[1] - rows_seen) / 2)
    return here._replace(
        window=(x, y, width, height), view=(x, y, wide, high),
        part=(rim.left + left, rim.top + top, columns_seen, rows_seen),
    )  # fmt: skip


def _part(whole: float, room: float, focus: float, c: float) -> Point:
    """Where the part starts and how long it is, in whole cells round ``focus``."""
    if whole <= room + BETWEEN * (room >= ACROSS * c):
        return 0.0, whole
    long = max(1, int(room / c)) * c
    start = round((focus - long / 2) / c) * c
    return max(0.0, min(start, whole - long)), long


# -- the paper -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def paper(here: Sheet) -> tuple[Shape, ...]:
    """The sheet: its edge, its squares, the margin line, letters and numbers."""
    left, top, width, height = here.shown
    c = here.c
    pitch = c / max(2, round(c / (22 if here.roomy else 12)))
    squares: list[Step] = []
    at = left + (here.margins.left - left) % pitch
    while at < left + width:
        squares += [("M", round(at, 1), top + 1), ("L", round(at, 1), top + height - 3)]
        at += pitch
    at = top + (here.margins.top - top) % pitch
    while at < top + height:
        squares += [("M", left + 1, round(at, 1)), ("L", left + width - 3, round(at, 1))]
        at += pitch
    ground: tuple[Shape, ...] = (
        Rect(2, 3, width - 2, height - 3, 3, Ink("shade")),
        Rect(0.5, 0.5, width - 3, height - 4, 3, Ink("sheet", "hair", 1)),
    )
    if here.roomy:
        ground = (Rect(left, top, width, height, 0, Ink("sheet")),)
    margin = here.margins.left - 30 if here.roomy else 24
    return (
        *ground,
        Path(tuple(squares), Ink("", "grid", 0.7)),
        Path(line(margin, top + 1, margin, top + height - 3), Ink("", "margin", 1)),
        Path(crosses(here), Ink("", "lead2", 1, (), 0.7)),
        *_names(here),
    )


def crosses(here: Sheet) -> Steps:
    """The small crosses on the corners of the cells."""
    steps: list[Step] = []
    arm = 3.5 if here.c < 50 else 4.5
    for level in range(here.grid.levels):
        left, top = here.corner(here.grid.cell(0, 0, level))
        for row in range(here.grid.height + 1):
            for column in range(here.grid.width + 1):
                x, y = left + column * here.c, top + row * here.c
                steps += [
                    ("M", x - arm, y),
                    ("L", x + arm, y),
                    ("M", x, y - arm),
                    ("L", x, y + arm),
                ]
    return tuple(steps)


def _names(here: Sheet) -> list[Shape]:
    """Letters above the columns, numbers beside the rows, and which level it is."""
    size, grid = here.type(13), here.grid
    shapes: list[Shape] = []
    for level in range(grid.levels):
        x, y = here.corner(grid.cell(0, 0, level))
        off = here.margins.letter
        shapes += [
            Text(x + here.c * (column + 0.5), y - off, COLUMNS[column], size, "lead2")
            for column in range(grid.width)
        ]
        # Where type is large for its place, the second names would touch the heading.
        second = here.letters[: grid.width] if here.roomy or size < 17 else ()
        shapes += [
            Text(x + here.c * (column + 0.5), y - off - 2 - size, letter, size, "lead2", 400)
            for column, letter in enumerate(second)
        ]
        if level == 0 or here.down:
            shapes += [_number(here, row, x - here.margins.number, y) for row in range(grid.height)]
        if grid.levels > 1:
            middle, low = x + grid.width * here.c / 2, y + grid.height * here.c + 20
            shapes.append(Text(middle, low, f"level {level + 1}", size, "lead2"))
    return shapes


def _number(here: Sheet, row: int, x: float, top: float) -> Text:
    size = here.type(13)
    y = top + here.c * (row + 0.5) + size * 0.36
    return Text(x, y, str(row + 1), size, "lead2", 600, "end")


def bare(here: Sheet, place: int) -> list[Rect]:
    """Paper over the names of a column or row that an arrow over the edge would half cover."""
    cell, way = divmod(place - here.grid.size, 6)
    (x, y), size, off = here.corner(cell), here.type(13), here.margins
    if way == 0:
        high = size * (2.2 if here.letters else 1.1)
        return [Rect(round(x + here.c / 2 - size, 1), round(y - off.letter - high, 1),
                     round(2 * size, 1), round(high + 3, 1), 0, Ink("sheet"))]  # fmt: skip
    if way == STEPS.index((-1, 0, 0)):
        return [Rect(round(x - off.number - 1.4 * size, 1), round(y + here.c / 2 - size, 1),
                     round(1.5 * size, 1), round(2 * size, 1), 0, Ink("sheet"))]  # fmt: skip
    return []


def torn(here: Sheet) -> list[Shape]:
    """The lower edge of a sheet of which only the first rows are shown."""
    (x, above, wide, high), (_, top, _, down) = here.shown, here.part
    if here.cut != (False, False, False, True):
        return []
    half, steps, many = (above + high - top - down) / 2, list[Step](), max(2, round(wide / 14))
    for at in range(many + 1):
        y = top + down + half + min(3.0, half / 2) * (-1) ** at
        steps.append(("L" if at else "M", round(x + wide * at / many, 1), round(y, 1)))
    return [Path(tuple(steps), Ink("", "lead2", 1.5))]


def edges(here: Sheet, tear: Sequence[Shape] = ()) -> tuple[Shape, ...]:
    """Strips of paper over what is cut off, with the letters and numbers of what is left.

    A wedge on each strip says that the sheet goes on there, or the ``tear`` says it alone.
    """
    (x, y, w, h), (px, py, pw, ph), cut = here.shown, here.part, here.cut
    ink, size = Ink("sheet"), here.type(13)
    shapes: list[Shape] = []
    for side, box in enumerate(
        (
            (x, y, px - 2 - x, h),
            (px + pw + 2, y, x + w - px - pw - 2, h),
            (x, y, w, py - 2 - y),
            (x, py + ph + 2, w, y + h - py - ph - 2),
        )
    ):
        if cut[side] and min(box[2:]) > 0:
            shapes.append(Rect(*box, 0, ink))
    top = py - here.margins.letter if here.roomy else (y + 24 if cut[2] else TOP - 14)
    shapes += [
        _number(here, row, px - 9, here.margins.top)
        for row in range(here.grid.height if cut[0] or cut[2] else 0)
        if py < here.margins.top + here.c * (row + 0.5) < py + ph
    ]
    for column in range(here.grid.width if any(cut[:3]) else 0):
        at = here.margins.left + here.c * (column + 0.5)
        if px < at < px + pw:
            shapes.append(Text(at, top, COLUMNS[column], size, "lead2"))
    return (*shapes, *(tear or (Path(wedge, MORE) for wedge in _wedges(here))))


def _wedges(here: Sheet) -> Iterator[Steps]:
    """What points over each edge behind which there are squares, between two rows or columns."""
    (px, py, pw, ph), c = here.part, here.c
    x = px + round(pw / 2 / c) * c
    y = py + round(ph / 2 / c) * c
    ends = ((px, y, -1, 0), (px + pw, y, 1, 0), (x, py, 0, -1), (x, py + ph, 0, 1))
    for out, (ex, ey, dx, dy) in zip(here.cut, ends, strict=True):
        if out:
            tip, foot, half = WEDGE
            yield (
                ("M", ex + dx * tip, ey + dy * tip),
                ("L", ex + dx * foot - dy * half, ey + dy * foot - dx * half),
                ("L", ex + dx * foot + dy * half, ey + dy * foot + dx * half),
                ("Z",),
            )


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


# -- what is drawn ---------------------------------------------------------------------------------


WALL_INK = Ink("", "lead", 3.2)
SECOND_INK = Ink("", "lead", 1.9, (), 0.75)
OUTER_INK = Ink("", "lead", 4.2)
RIM_INK = Ink("", "lead2", 1.5, (), 0.85)
MORE, WEDGE = Ink("lead"), (13.0, 5.0, 8.0)
"""What says that a sheet goes on: its colour; how far out its tip and its foot lie, half of it."""
HATCH_INK = Ink("", "lead2", 1)


@lru_cache(maxsize=128)
def fog(chart: Chart, here: Sheet) -> tuple[Shape, ...]:
    """One hatch over everything unknown, in phase whatever lies beneath."""
    hidden = tuple(cell for cell, code in enumerate(chart.cells) if code == UNKNOWN)
    if not hidden:
        return ()
    grid: list[Step] = []
    unknown = frozenset(hidden)
    for cell in hidden:
        for way in (1, 2):
            if chart.grid.neighbour(cell, way) in unknown:
                x1, y1, x2, y2 = here.side(cell, way)
                grid += [("M", x1, y1), ("L", x2, y2)]
    return (
        Path(area(here, hidden), Ink("fog")),
        Path(hatch(here.box(cell) for cell in hidden), Ink("", "fogink", 1)),
        Path(tuple(grid), Ink("", "sheet", 1.2, (), 0.8)),
    )


@lru_cache(maxsize=128)
def terrain(chart: Chart, here: Sheet, taken: frozenset[int]) -> tuple[Shape, ...]:
    """Water, walls and fixed signs; those of ``taken`` cells make room for a piece."""
    shapes: list[Shape] = []
    wet = tuple(cell for cell in range(chart.grid.size) if chart.look(cell) == WATER)
    if wet:
        shapes.append(Path(area(here, wet, 1), Ink("water")))
        shapes += _currents(chart, here, wet)
    if chart.orders:
        shapes.append(Path(_orders(chart, here), Ink("", "lead2", 1.4, (1.5, 6))))
    shapes += _walls(chart, here)
    shapes += _cells(chart, here, taken)
    return tuple(shapes)


def _currents(chart: Chart, here: Sheet, wet: tuple[int, ...]) -> list[Shape]:
    flows = dict(chart.flows)
    shapes: list[Shape] = []
    for cell in wet:
        x, y = here.middle(cell)
        ground = chart.ground[cell]
        kind = ground.kind if ground else ""
        way = flows.get(cell)
        if kind == MOUTH:
            shapes.append(Use(signs.mouth(1 if way is None else way), x, y, here.sign))
        elif way is None:
            shapes.append(Use(signs.still() if kind != SOURCE else signs.source(), x, y, here.sign))
        elif kind == SOURCE:
            shapes.append(Use(signs.spring(way), x, y, here.sign))
        else:
            shapes.append(Use(signs.flow(way), x, y, here.sign))
    return shapes


def _orders(chart: Chart, here: Sheet) -> Steps:
    steps: list[Step] = []
    for cells in chart.orders:
        count = len(cells)
        for at in range(count if count > 2 else count - 1):
            (x, y), bend, end = _bent(here, cells, at)
            steps += [("M", x, y), ("Q", *bend, *end)]
    return tuple(steps)


def _bent(here: Sheet, cells: tuple[int, ...], at: int) -> tuple[Point, Point, Point]:
    """The curve from one cell of an order to the next one, which keeps away from the others."""
    middles = [here.middle(cell) for cell in cells]
    ox = sum(x for x, _ in middles) / len(middles)
    oy = sum(y for _, y in middles) / len(middles)
    (x1, y1), (x2, y2) = middles[at], middles[(at + 1) % len(cells)]
    nx, ny = -(y2 - y1), x2 - x1
    outward = 1 if nx * ((x1 + x2) / 2 - ox) + ny * ((y1 + y2) / 2 - oy) >= 0 else -1
    bend = 0.24 * outward
    return (
        (x1, y1), (round((x1 + x2) / 2 + nx * bend, 1), round((y1 + y2) / 2 + ny * bend, 1)),
        (x2, y2),
    )  # fmt: skip


def ring(chart: Chart, here: Sheet, start: int, end: int) -> list[Point]:
    """The points of the curve that is drawn from a pit to the next one; none where none is."""
    for cells in chart.orders:
        if start in cells and end == cells[(cells.index(start) + 1) % len(cells)] != start:
            back = len(cells) == 2 and start == cells[1]
            (x1, y1), (bx, by), (x2, y2) = _bent(here, cells, 0 if back else cells.index(start))
            parts = [at / 14 for at in range(15)]
            found = [
                (
                    round((1 - p) ** 2 * x1 + 2 * (1 - p) * p * bx + p * p * x2, 1),
                    round((1 - p) ** 2 * y1 + 2 * (1 - p) * p * by + p * p * y2, 1),
                )
                for p in parts
            ]
            return found[::-1] if back else found
    return []


def _walls(chart: Chart, here: Sheet) -> list[Shape]:
    """All walls, gathered into a few paths: thick stroke, thin stroke, outer hatching, exits."""
    first: list[Step] = []
    second: list[Step] = []
    outer: list[Step] = []
    outer_second: list[Step] = []
    hatching: list[Step] = []
    stones: list[Step] = []
    arrows: list[Step] = []
    rim: list[Step] = []
    papers: list[Shape] = []
    shapes: list[Shape] = []
    for cell in range(chart.grid.size):
        for way in range(4):
            if not edge(chart, cell, way):
                continue
            x1, y1, x2, y2 = here.side(cell, way)
            sign = chart.borders[cell][way]
            perimeter = chart.framed and chart.grid.neighbour(cell, way) < 0
            perimeter = perimeter or sign == OUTER
            if sign == EXIT:
                arrows += _exit(here, cell, way, shapes)
                if STEPS[way][0] < 0:
                    papers += bare(here, chart.grid.size + 6 * cell + way)
            elif sign == BLOWN:
                first += _stubs(x1, y1, x2, y2)
                dx, dy = (x2 - x1) / here.c, (y2 - y1) / here.c
                stones += signs.rubble((x1 + x2) / 2, (y1 + y2) / 2, dx, dy, here.c * 0.2)
            elif perimeter:
                outer += stroke(x1, y1, x2, y2, 1)
                outer_second += stroke(x1, y1, x2, y2, 2, 1.3)
                hatching += outside_hatch(x1, y1, x2, y2, STEPS[way][:2])
            elif sign == RIM:
                rim += stroke(x1, y1, x2, y2, 1)
            elif chart.standing(cell, way):
                first += stroke(x1, y1, x2, y2, 1)
                second += stroke(x1, y1, x2, y2, 2, 1.3)
            if sign in MARSHY:
                shapes += _marsh(here, x1, y1, x2, y2)
    paths = (
        (hatching, HATCH_INK),
        (rim, RIM_INK),
        (outer, OUTER_INK),
        (outer_second, SECOND_INK._replace(width=2.5)),
        (first, WALL_INK),
        (second, SECOND_INK),
        (stones, Ink("sheet", "lead", 1.2)),
        (arrows, Ink("", "ok", 3)),
    )
    lines = (
        Path(tuple(steps), ink._replace(width=round(ink.width * here.broad, 2)))
        for steps, ink in paths
        if steps
    )
    return [*papers, *lines, *shapes]


def _stubs(x1: float, y1: float, x2: float, y2: float) -> Steps:
    part = 0.24
    return (
        *stroke(x1, y1, x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, 1),
        *stroke(x2, y2, x2 + (x1 - x2) * part, y2 + (y1 - y2) * part, 1),
    )


def _exit(here: Sheet, cell: int, way: int, labels: list[Shape]) -> Steps:
    """A gap with a green arrow, and the word where there is room."""
    x, y = here.middle(cell)
    dx, dy = STEPS[way][:2]
    if dx < 0:
        # The number of its row stands above it.
        left, top = here.corner(cell)
        column = left - here.margins.number
        row = here.grid.place(cell)[1]
        labels.append(_number(here, row, column, top - here.c * (row + RAISED)))
    near, far = here.c / 2 - 7, here.c / 2 + here.margins.exit
    if here.detail != "sign" and dx:
        size = legible(12, here.size)
        off = here.c / 2 + (size + 4 if here.roomy else 14)
        labels.append(Text(x + dx * off, y + 12 + size, "exit", size, "ok", 700, detail="letter"))
    return arrow(x + dx * near, y + dy * near, x + dx * far, y + dy * far, 7.5)


def _marsh(here: Sheet, x1: float, y1: float, x2: float, y2: float) -> list[Shape]:
    scale = here.sign * 0.95
    return [
        Use(signs.tuft(), round(x1 + (x2 - x1) * part, 1), round(y1 + (y2 - y1) * part, 1), scale)
        for part in (0.16, 0.4, 0.64, 0.88)
    ]


def _cells(chart: Chart, here: Sheet, taken: frozenset[int]) -> list[Shape]:
    shapes: list[Shape] = []
    for cell, code in enumerate(chart.cells):
        x, y = here.middle(cell)
        look, ground = chart.look(cell), chart.ground[cell] if chart.ground else None
        if ground and look in signs.GROUND:
            sign = Use(signs.GROUND[look](), x, y, here.sign)
            shapes += [aside(here, sign)] if cell in taken else labelled(here, sign, ground.name)
        elif ground and look == PIT:
            small, name = here.detail == "sign", "" if code == ground.sketch else code
            shapes.append(Use(signs.pit("" if cell in taken else name, small), x, y, here.sign))
            if cell in taken and name:
                # Whoever stands in it leaves the corner to its name.
                size = here.type(13)
                spot = round(x - here.c * 0.5 + 5, 1), round(y - here.c * 0.5 + size + 2, 1)
                shapes.append(Text(*spot, name, size, "lead", 700, "start"))
        elif cell in chart.walked and look == PLAIN and code != UNKNOWN:
            shapes.append(Use(signs.land(), x, y, here.sign))
        if chart.grid.levels > 1 and len(chart.borders[cell]) > BELOW:
            for way, up in ((ABOVE, True), (BELOW, False)):
                if chart.grid.neighbour(cell, way) >= 0 and chart.borders[cell][way] == OPEN:
                    off = here.c * 0.3
                    shapes.append(Use(signs.shaft(up), x + off * (1 if up else -1), y - off, 0.85))
    for thing in chart.things:
        sign = Use(thing.sign, *here.middle(thing.cell), here.sign)
        if thing.cell in taken:
            shapes.append(aside(here, sign))
        else:
            shapes += labelled(here, sign, thing.word, thing.letter)
    return shapes


@lru_cache(maxsize=128)
def signed(chart: Chart) -> frozenset[int]:
    """The cells with a sign in their middle that a line must not cross."""
    found = frozenset(
        cell for cell in range(chart.grid.size) if chart.look(cell) not in (PLAIN, WATER)
    )
    return found | {thing.cell for thing in chart.things}


def aside(here: Sheet, sign: Use, scale: float = 0.76) -> Use:
    """A sign in the upper left of its cell: a piece stands on the cell, and both can be read."""
    off = here.c * 0.2
    return sign._replace(
        x=round(sign.x - off, 1), y=round(sign.y - off, 1), scale=round(sign.scale * scale, 3)
    )


def wide(word: str) -> float:
    """About how wide a word is in bold type of size 1."""
    return sum(0.34 if letter in "fijlrt " else 0.6 for letter in word)


def labelled(here: Sheet, sign: Use, word: str, letter: str | None = None) -> list[Shape]:
    """A sign with its word below it, its letter, or alone: detail follows size."""
    letter = word[0] if letter is None else letter
    if here.detail == "sign":
        return [sign]
    if here.detail == "word" and wide(word) * here.type(12) <= here.c - 4:
        lift = here.c * 0.1
        text = Text(
            sign.x, sign.y + here.c * 0.5 - 7, word, here.type(12), "lead", 600, detail="word"
        )
        return [sign._replace(y=round(sign.y - lift, 1)), text]
    if not letter:
        return [sign]
    size = here.type(12)
    x, y = sign.x + here.c * 0.5 - 5, sign.y + here.c * 0.5 - 4
    text = Text(round(x, 1), round(y, 1), letter, size, "lead", 700, "end", detail="letter")
    return [sign._replace(x=round(sign.x - 2, 1), y=round(sign.y - 2, 1)), text]
