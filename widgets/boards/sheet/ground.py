"""The sheet of squared paper: where each cell lies, and how it fills its room.

A sheet has its natural size on a page, and fills the room that a stage gives it. Where cells would
be too small for a finger a part of it is shown, with letters and numbers of its own.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.boards.grid import STEPS, Grid
from rules.knowledge.chart import Spot
from widgets.boards.lettering import bucket, legible
from widgets.kernel.film import Item
from widgets.kernel.pencil import Box
from widgets.kernel.scene import Point

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


# -- what is drawn ---------------------------------------------------------------------------------


WAITING = "waiting"
"""Where a piece stands that is not on the sheet."""
ON = "slip:"
"""What the name of a spot on the present slip begins with."""


def name_of(grid: Grid, at: int) -> str:
    """The name of a place by its number; outside it is the number itself."""
    return f"out@{at}" if at >= grid.size else grid.name(at)


def place(grid: Grid, name: str) -> int:
    """The number of a place by its name."""
    return int(name[4:]) if name.startswith("out@") else grid.find(name)


def on_slip(spot: Spot) -> str:
    """The name of a spot on the present slip."""
    return ON + ",".join(map(str, spot))


def on_sheet(item: Item) -> bool:
    """Whether a way is one on the sheet itself."""
    return bool(item.via) and not item.via[-1].startswith(ON)


def outside(grid: Grid, cell: int, way: int) -> int:
    """The place beyond a side, as a sheet numbers it."""
    return grid.size + cell * 6 + way
