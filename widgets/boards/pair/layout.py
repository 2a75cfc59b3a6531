"""Where the two sheets lie: side by side, on a phone one below the other or one folded up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.boards.grid import Grid
from rules.games.duel.words import COLUMNS
from widgets.boards.pair.legend import ROW, legend, rows
from widgets.boards.sheet.chart import Thing
from widgets.boards.sheet.pieces import piece
from widgets.boards.sheet.sheet import SMALLEST, Margins, Sheet, bucket
from widgets.kernel.motion import Geometry, Item, lay, still
from widgets.kernel.scene import (
    SIGHT,
    Ink,
    Layer,
    Path,
    Place,
    Point,
    Rect,
    Scene,
    Symbol,
    Text,
    Use,
    line,
)

DESK = Margins(
    44.0, 74.0, 38.0, 38.0, letter=16.0, exit=10.0, reach=18.0, outside=0.72, number=16.0
)
HAND = Margins(
    36.0, 74.0, 32.0, 36.0, letter=16.0, exit=10.0, reach=16.0, outside=0.68, number=15.0
)
ROOM, TALLEST, NARROW = 748.0, 400.0, 366.0
"""What both sheets may take on a page, and one on a phone."""
BIGGEST = 72.0
GAP = 14.0
LOW = 490.0
"""How high a board is on a phone."""
FOLD = 50.0
"""What a sheet takes that is folded up."""
ROOMY = 52.0
"""Cells of this side have room for words, if the picture is not shown much smaller."""


def sheets(grids: tuple[Grid, ...], size: float, phone: bool) -> tuple[Sheet, ...]:
    """The sheets for these fields, all with cells of one size."""
    margins = HAND if phone else DESK
    sides = margins.left + margins.right
    if phone:
        wide = (NARROW - sides) / max(grid.width for grid in grids)
    else:
        across = sum(grid.width for grid in grids)
        wide = (ROOM - len(grids) * sides - (len(grids) - 1) * GAP) / across
    tall = (TALLEST - margins.top - margins.bottom) / max(grid.height for grid in grids)
    side = float(int(max(SMALLEST, min(BIGGEST, max(tall, 40.0), wide)) / 2) * 2)
    return tuple(Sheet(grid, side, bucket(size), margins, COLUMNS) for grid in grids)


def join(
    pages: tuple[Scene, Scene],
    front: int,
    title: str,
    things: tuple[Thing, ...],
    words: float,
    *,
    stacked: bool,
) -> tuple[Scene, list[Point]]:
    """One picture of both sheets, and how far each was moved; the ``front`` one takes the taps.

    Where cells have no room for words, what the signs mean stands below the sheets, or below the
    shorter one, in type of the size ``words``.
    """
    one, two = pages
    if stacked:
        width = max(one.width, two.width)
        size = width, one.height + GAP + two.height
        moves = [
            (float(round((width - one.width) / 2)), 0.0),
            (float(round((width - two.width) / 2)), one.height + GAP),
        ]
    else:
        size = one.width + GAP + two.width, max(one.height, two.height)
        moves = [(0.0, 0.0), (one.width + GAP, 0.0)]
    key = []
    if one.cell < ROOMY:
        free = abs(one.height - two.height) - GAP
        low, short = (one, 0) if one.height < two.height else (two, 1)
        count = rows(low.width)
        if not stacked and free >= count * ROW:
            key = [legend(things, low.width, words).moved(moves[short][0], low.height + GAP)]
        else:
            key = [legend(things, size[0], words).moved(0.0, size[1] + 6)]
            size = size[0], size[1] + 6 + rows(size[0]) * ROW
    put = [_moved(page, *by) for page, by in zip(pages, moves, strict=True)]
    layers = [*key, *(layer for page in put for layer in page.layers)]
    here = put[front]
    whole = replace(
        here,
        width=size[0],
        height=size[1],
        title=title,
        # What stays as it is lies below, so that painters repaint little; sheets do not overlap.
        layers=tuple(sorted(layers, key=_changing)),
        second=put[1 - front],
    )
    return whole, moves


def folds(pages: tuple[Scene, Scene]) -> bool:
    """Whether both sheets, one below the other, leave no cells for fingers on a phone."""
    one, two = pages
    return one.cell * LOW / (one.height + GAP + two.height) < SMALLEST


def folded(
    pages: tuple[Scene, Scene],
    walkers: Sequence[str],
    shown: int,
    front: int,
    title: str,
    things: tuple[Thing, ...],
    words: float,
) -> Scene:
    """One sheet whole, the other one folded up below it: a press unfolds it.

    Only on the ``front`` sheet places can be chosen.
    """
    page, who = pages[shown], walkers[1 - shown]
    y, height = page.height + 6, page.height + 6 + FOLD
    said = f"{who} walks on the other sheet · unfold"
    crease = line(12, y + FOLD - 12, page.width - 16, y + FOLD - 12)
    shapes = (
        Rect(2, y + 3, page.width - 4, FOLD - 6, 3, Ink("shade")),
        Rect(0.5, y, page.width - 5, FOLD - 6, 3, Ink("sheet", "hair", 1)),
        Path(crease, Ink("", "lead2", 1, (4, 4), 0.7)),
        Use(piece(who), 24, y + 17, 0.8),
        Text(44, y + 17 + words * 0.36, said, words, "ink", 600, "start"),
    )
    layers = [*page.layers, Layer("things", shapes)]
    if page.cell < ROOMY:
        layers.append(legend(things, page.width, words).moved(0.0, height + 6))
        height += 6 + rows(page.width) * ROW
    name = f"Show the sheet where {who} walks"
    switch = Place(f"{SIGHT}{who}", name, 0.0, y, page.width, FOLD)
    return replace(
        page,
        height=height,
        title=title,
        layers=tuple(sorted(layers, key=_changing)),
        places=(*(page.places if shown == front else ()), switch),
        part=f"{SIGHT}{walkers[shown]}",
    )


def left(whole: Scene, items: Sequence[Item], here: Geometry, beside: Sequence[Use]) -> Scene:
    """A picture with what ``items`` leave below and above its pieces, and those ``beside`` it."""
    laid = lay(items, replace(here, sides=(0.0, whole.width)))
    below, above = still(laid)
    layers = sorted(whole.layers, key=_changing)
    first = next(at for at, layer in enumerate(layers) if layer.name == "moving")
    layers.insert(first, Layer("moving", tuple(below)))
    layers.append(Layer("moving", (*beside, *above)))
    return replace(whole, layers=tuple(layers), laid=laid)


def _changing(layer: Layer) -> int:
    return 0 if layer.still else 2 if layer.name == "moving" else 1


def both(
    lies: tuple[tuple[str, Geometry], ...], moves: Sequence[Point | None], front: int
) -> Geometry:
    """Where things are on both sheets: places are written with their sheet, ``P2:c4``.

    ``moves`` tells how far each sheet was moved; one that is folded up has no places.
    """
    sheets = {who: (here, by) for (who, here), by in zip(lies, moves, strict=True)}
    # A place without a sheet is one of the front.
    usual = lies[front][0]

    def sheet(name: str) -> tuple[Geometry, Point | None, str]:
        who, _, place = name.rpartition(":")
        here, by = sheets.get(who, sheets[usual])
        return here, by, place

    def shifted(point: Point, by: Point) -> Point:
        return round(point[0] + by[0], 1), round(point[1] + by[1], 1)

    def point(name: str) -> Point | None:
        here, by, place = sheet(name)
        found = here.point(place)
        return None if found is None or by is None else shifted(found, by)

    def course(places: Sequence[str]) -> list[Point]:
        return [found for found in map(point, places) if found is not None]

    def look(name: str) -> tuple[Symbol, float] | None:
        who = name.rpartition(":")[2]
        return sheets.get(who, sheets[usual])[0].piece(name)

    def bow(start: str, end: str) -> list[Point]:
        here, by, place = sheet(start)
        found = here.bow(place, sheet(end)[2]) if here.bow and by else []
        return [shifted(one, by) for one in found if by]

    return replace(lies[front][1], point=point, course=course, piece=look, bow=bow)


def _moved(page: Scene, x: float, y: float) -> Scene:
    """A sheet moved with its places."""
    focus = (page.focus[0] + x, page.focus[1] + y) if page.focus else None
    places = tuple(
        Place(place.id, place.name, place.x + x, place.y + y, place.w, place.h)
        for place in page.places
    )
    layers = tuple(layer.moved(x, y) for layer in page.layers)
    return replace(page, layers=layers, places=places, focus=focus)
