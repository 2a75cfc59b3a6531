"""How the two sheets lie in a room: side by side, one above the other, one folded up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.boards.grid import Grid
from rules.games.duel.state import ALL, PLAYERS, SEAT
from rules.games.duel.words import COLUMN_LETTERS
from widgets.boards import Overlay
from widgets.boards.pair.facts import Page
from widgets.boards.pair.joining import JOIN
from widgets.boards.pair.signs import ROW, rows
from widgets.boards.sheet.beside import Loose
from widgets.boards.sheet.ground import (
    LEAST,
    NOWHERE,
    SMALLEST,
    Margins,
    Sheet,
    Wish,
    across,
    fitting,
    place,
)
from widgets.boards.sheet.points import spot_of
from widgets.kernel.pencil import Box
from widgets.kernel.scene import SIGHT, Point

WIDE, BOTH = 900.0, 700.0
"""From this width on a folded sheet has its full size, and whoever sees all sees both side by side.
"""
FOLDED, PART, MARGIN = 232.0, 0.3, 44.0
"""How wide a folded sheet is: in a wide room, as a part of a narrower one, and as a margin."""
NARROW = 600.0
"""Below this width a folded sheet is a margin."""
NATURAL, PHONE, TALLEST, BIGGEST = 748.0, (366.0, 490.0), 400.0, 72.0
"""How wide both sheets are on a page, the room on a phone, how high they may be, their cells."""
SPARE = (2, 3)
"""The slip for which room is kept where a room is much wider than high."""
GAP = 14.0
FAR = 1.3
"""So many times larger are the cells of a sheet that has others than the one beside it."""
SHALLOW = 200.0
"""The least height of a board on a stage."""
CHOSEN = 24.0
"""The least cell of a sheet of which any may be chosen to begin on."""
HEADED = 118.0
"""How wide a heading is that stands beside its sheet, on a phone."""
STACKED, LOW = 46.0, 0.25
"""The least cells of two sheets one above the other, and what part of the room the lower has."""
ROOMY = 52.0
"""Cells of this side have room for words, if the picture is not shown much smaller."""


class Lies(NamedTuple):
    """How the sheets lie in a room: which is ``shown`` whole, and where the other is ``folded``.

    ``part`` is the name of it all; a sheet that is only a margin has no squares.
    """

    sheets: tuple[Sheet, Sheet]
    room: Point
    shown: int
    folded: Box = NOWHERE
    part: str = ""


class Folded(Sheet):
    """A sheet so small that nothing is named on it."""

    @property
    def sign(self) -> float:
        """The scale of signs that are drawn for cells of 72."""
        return self.c / 66

    @property
    def radius(self) -> float:
        """The radius of pieces."""
        return max(6.0, self.c * 0.34)

    @property
    def detail(self) -> str:
        """Signs alone."""
        return "sign"


def lying(
    overlay: Overlay,
    viewer: str,
    found: Sequence[Page],
    front: int,
    loose: Sequence[Loose],
    size: float,
) -> Lies:
    """The sheets in the room that the stage gives them, or on a page."""
    fields = [page.notes.chart.grid for page in found]
    wanted, _, kept = overlay.sight.removeprefix(SIGHT).partition("/")
    kept = "" if kept.startswith(JOIN) else kept
    room = overlay.room
    if not room[1]:
        room = PHONE if overlay.phone else natural(fields)
    if viewer == ALL and room[0] >= BOTH:
        seen = rows_seen(fields, overlay, found) if overlay.room[1] else [0, 0]
        return side_by_side(fields, room, size, seen)
    width, height = room
    if width < NARROW and viewer == ALL and overlay.story and wanted not in SEAT:
        seen = rows_seen(fields, overlay, found)
        stacked = _one_above(tuple(fields), room, size, tuple(seen))
        if stacked:
            return stacked
    shown = SEAT.get(wanted, SEAT.get(viewer, front))
    fold = FOLDED if width >= WIDE else round(width * PART) if width >= NARROW else MARGIN
    slip = (0, 0)
    if loose and shown == SEAT[viewer]:
        slip = across(loose[0][0].chart.grid), loose[0][0].chart.grid.height
    if "x" in kept:
        columns, lines = kept.split("x")
        slip = int(columns), int(lines)
    part = f"{SIGHT}{PLAYERS[shown]}" + f"/{slip[0]}x{slip[1]}" * bool(slip[0])
    if width - fold > 1.15 * height:
        slip = max(slip[0], SPARE[0]), max(slip[1], SPARE[1])
    spot = spot_of(found[shown].notes, part_of(overlay, found[shown], front=shown == front))
    # Where somebody may begin anywhere he sees it all: on a phone the cells are smaller for that.
    least = CHOSEN if spot < 0 and overlay.phone else LEAST
    wish = Wish(titled=True, letters=COLUMN_LETTERS, slip=slip, focus=max(0, spot), least=least)
    here = fitting(fields[shown], (width - fold, height), size, wish)
    if any(here.cut) and fold > MARGIN:
        fold = MARGIN
        here = fitting(fields[shown], (width - fold, height), size, wish)
    here = here.at(-here.window[0], -here.window[1])
    folded = (width - fold, 0.0, fold, height)
    other = _small(fields[1 - shown], folded)
    return Lies((here, other) if shown == 0 else (other, here), room, shown, folded, part)


def sight_of(who: str) -> str:
    """The sight that shows the sheet where somebody walks, and the other one folded."""
    return f"{SIGHT}{who}"


def natural(fields: Sequence[Grid]) -> Point:
    """The room that both sheets take on a page, with what their signs mean below small ones."""
    columns, lines = sum(grid.width for grid in fields), max(grid.height for grid in fields)
    side = min(BIGGEST, (NATURAL - 150) / columns, max(40.0, (TALLEST - 112) / lines))
    side = float(int(max(SMALLEST, side) / 2) * 2)
    width = max(NATURAL, 150 + columns * side)
    return width, 114 + lines * side + (rows(width) * ROW + 6 if side < ROOMY else 0)


def side_by_side(
    fields: Sequence[Grid], room: Point, size: float, rows_seen: Sequence[int]
) -> Lies:
    """Both sheets with cells of one size, or the smaller with larger ones where those gain much."""
    width, height = room
    parts = [(width - 150) * grid.width / sum(one.width for one in fields) + 75 for grid in fields]
    wish, side, own = Wish(titled=True, letters=COLUMN_LETTERS), 0.0, [0.0, 0.0]
    for foot in (0.0, rows(width) * ROW):
        # What the signs mean stands below if that costs their cells nothing to speak of.
        other = wish._replace(foot=foot)
        sides = [
            fitting(grid, (part, height), size, other._replace(rows=seen)).c
            for grid, part, seen in zip(fields, parts, rows_seen, strict=True)
        ]
        less = min(sides)
        if less >= side - 2 and less < ROOMY:
            wish = other
        if foot == 0 or wish.foot:
            side, own = less, sides
    most = max(own) if max(own) > FAR * side and not any(rows_seen) else side
    one, two = (
        fitting(grid, (part, height), size, wish._replace(most=most, rows=seen))
        for grid, part, seen in zip(fields, parts, rows_seen, strict=True)
    )
    one, two = (here.at(-here.window[0], -here.window[1]) for here in (one, two))
    part = f"{SIGHT}{ALL}/{rows_seen[0]}+{rows_seen[1]}" if any(rows_seen) else ""
    return Lies((one, two.at(parts[0], 0.0)), room, 0, part=part)


@lru_cache(maxsize=64)
def _one_above(
    fields: tuple[Grid, ...], room: Point, size: float, least: tuple[int, ...]
) -> Lies | None:
    """Both sheets one above the other on a phone, as many rows as give their cells most room.

    At least those in which something happens are shown; ``None`` where cells were too small.
    """
    width, height = room
    shown = [
        range(rows or grid.height, grid.height + 1)
        for rows, grid in zip(least, fields, strict=True)
    ]
    ways = [
        [
            _slim(grid, (width, float(tall)), size, aside, rows % grid.height)
            for grid, rows, tall in zip(fields, seen, (high, height - high), strict=True)
        ]
        for aside, seen in product((0.0, HEADED), product(*shown))
        for high in range(int(height * LOW), int(height * (1 - LOW)), 6)
    ]
    ways = [way for way in ways if min(here.c for here in way) >= STACKED]
    if not ways:
        return None
    best = max(ways, key=lambda way: (min(here.c for here in way), area(way)))
    one, two = (here.at(-here.window[0], -here.window[1]) for here in best)
    rows = [int(here.part[3] / here.c) for here in (one, two)]
    part = f"{SIGHT}{ALL}/{rows[0]}+{rows[1]}" if any(rows) else ""
    return Lies((one, two.at(0.0, one.window[3])), room, 0, part=part)


@lru_cache(maxsize=2048)
def _slim(grid: Grid, room: Point, size: float, aside: float, rows: int) -> Sheet:
    """One of two sheets that share a phone."""
    return fitting(grid, room, size, Wish(titled=True, aside=aside, slim=True, rows=rows))


def area(sheets: Sequence[Sheet]) -> float:
    """What the cells in sight take."""
    found = (here.part[2] * here.part[3] or here.squares[0] * here.squares[1] for here in sheets)
    return sum(found)


def rows_seen(fields: Sequence[Grid], overlay: Overlay, found: Sequence[Page]) -> list[int]:
    """How many rows of each sheet are shown: to the one below all that happens; 0 for all."""
    kept = overlay.sight.removeprefix(f"{SIGHT}{ALL}/")
    if kept != overlay.sight:
        return [int(count) for count in kept.split("+")]
    if not overlay.story:
        return [0, 0]
    items = (*overlay.left, *((overlay.refused,) if overlay.refused else ()))
    names = {*overlay.story, *overlay.marked}
    names.update(name for item in items for name in item.places)
    rows_: list[int] = []
    for grid, page in zip(fields, found, strict=True):
        mine = f"{page.walker}:"
        inside = [name.removeprefix(mine) for name in names if name.startswith(mine)]
        spots = [place(grid, name) for name in inside] + list(page.notes.at.values())
        cells = [spot if spot < grid.size else (spot - grid.size) // 6 for spot in spots]
        lowest = max((grid.place(cell)[1] for cell in cells if cell >= 0), default=grid.height)
        rows_.append(lowest + 2 if lowest + 2 < grid.height else 0)
    return rows_


def _small(grid: Grid, box: Box) -> Sheet:
    """A sheet folded up into a box; into a margin it does not go."""
    left, top, width, height = box
    room = width - 24
    c = float(int(min(room / grid.width, (height - 130) / grid.height)))
    if width <= MARGIN:
        return Folded(grid, 1.0, 1.0, Margins(left, top, 0, 0))
    x = left + 12 + int((room - c * grid.width) / 2)
    return Folded(grid, c, 1.0, Margins(x, top + 52, 0, 0, 4, 4, 0.8), view=box)


def part_of(overlay: Overlay, page: Page, *, front: bool) -> Overlay:
    """What of an overlay belongs on one sheet; a place without a sheet is one of the front."""
    who = page.walker
    mine = f"{who}:"
    return replace(
        overlay,
        offers=overlay.offers if front else (),
        left=tuple(
            item._replace(via=tuple(place.removeprefix(mine) for place in item.via))
            for item in overlay.left
            if item.via and item.via[0].startswith(mine)
        ),
        refused=None,
        guesses=tuple(
            (place, seat)
            for place, seat in overlay.guesses
            if (seat == who if seat in PLAYERS else front)
        ),
        asking=overlay.asking and front,
        marked=tuple(
            place.removeprefix(mine) for place in overlay.marked if place.startswith(mine)
        ),
        sight=overlay.sight if front and not overlay.sight.startswith(SIGHT) else "",
    )
