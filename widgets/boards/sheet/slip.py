"""Loose slips: torn paper with a small grid of its own, for finds whose place is not known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rules.knowledge.chart import Spot
from widgets.boards.sheet.actors import radius
from widgets.boards.sheet.chart import UNKNOWN
from widgets.boards.sheet.marks import to_act
from widgets.boards.sheet.notebook import Slip
from widgets.boards.sheet.phone import EDGES
from widgets.boards.sheet.pieces import RADIUS, beside_sign, piece
from widgets.boards.sheet.sheet import Margins, Sheet, legible
from widgets.boards.sheet.signs import chest
from widgets.boards.sheet.terrain import signed, terrain
from widgets.kernel.motion import Geometry, Item
from widgets.kernel.pencil import noise
from widgets.kernel.scene import (
    Ink,
    Layer,
    Path,
    Point,
    Rect,
    Scene,
    Shape,
    Step,
    Text,
    Use,
    moved,
)

CELL = 42.0
"""The side of a cell of a slip that lies alone."""
EDGE = 16.0
GAP = 12.0
WORDS = 22.0
"""What the line below a slip takes."""
MOST = 3
"""Slips that are shown: the present one and those before it."""
Loose = tuple[Slip, str]
"""A slip, and a few words on where it can lie."""


class _Slip(Sheet):
    """A sheet without letters and numbers: nobody knows which they would be."""

    def corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        column, row, level = self.grid.place(cell)
        across = column + level * (self.grid.width + 1)
        return self.margins.left + across * self.c, self.margins.top + row * self.c


class Aside(NamedTuple):
    """Slips beside a sheet: what is drawn, who stands there, the present one, how much it takes."""

    shapes: tuple[Shape, ...] = ()
    pieces: tuple[Use, ...] = ()
    now: tuple[Slip, _Slip] | None = None
    width: float = 0.0
    height: float = 0.0

    def point(self, name: str) -> Point | None:
        """The middle of a spot of the present slip; nothing for any other place."""
        if self.now is None or not name.startswith(ON):
            return None
        slip, here = self.now
        across, down, up = (int(part) for part in name.removeprefix(ON).split(","))
        left, top, low = slip.start
        cell = slip.chart.grid.cell(across - left, down - top, up - low)
        return here.middle(cell) if cell >= 0 else None


ON = "slip:"
"""What the name of a spot on the present slip begins with."""


def on_slip(spot: Spot) -> str:
    """The name of a spot on the present slip."""
    return ON + ",".join(map(str, spot))


def on_sheet(item: Item) -> bool:
    """Whether a way is one on the sheet itself."""
    return bool(item.via) and not item.via[-1].startswith(ON)


def beside(
    picture: Scene,
    cell: float,
    loose: Sequence[Loose],
    who: str,
    *,
    acting: bool,
    carries: str,
    phone: bool,
    size: float = 1.0,
) -> Aside:
    """The slips of ``who`` in a column to the right of a picture, on a phone in a row below it.

    Their cells are as large as those of the sheet, of side ``cell``.
    ``carries`` is the name of the treasure if he has it.
    """
    shapes: list[Shape] = []
    pieces: list[Use] = []
    now: tuple[Slip, _Slip] | None = None
    left, bottom = picture.left, picture.top + picture.height
    corner = (left + GAP, bottom + 4) if phone else (left + picture.width + GAP, picture.top + 4)
    x, y = corner
    wide = high = 0.0
    letters = legible(12.5, size)
    for slip, words in loose[:MOST]:
        here = _placed(slip, x, y, cell)
        width, height = _size(slip, cell)
        room = max(width, len(words) * letters * 0.54)
        shapes += _paper(slip, here, x, y)
        shapes.append(Text(x + 4, round(y + height + 14, 1), words, letters, "ask", 600, "start"))
        now = now or (slip, here)
        if slip.here >= 0:
            spot, scale = _stands(slip, here)
            if acting:
                shapes.append(Use(to_act(RADIUS), *spot, scale))
            pieces.append(Use(piece(who), *spot, scale, who))
            if carries:
                off = scale * RADIUS
                at = round(spot[0] + off * 0.75, 1), round(spot[1] + off * 0.8, 1)
                pieces.append(Use(chest(), *at, round(scale * 0.5, 3), carries))
        wide, high = max(wide, x + room - corner[0]), max(high, y + height + WORDS - corner[1])
        x, y = (x + room + GAP, y) if phone else (x, y + height + WORDS + GAP)
    return Aside(tuple(shapes), tuple(pieces), now, round(wide, 1), round(high, 1))


def joined(picture: Scene, aside: Aside, *, phone: bool) -> Scene:
    """A picture with slips beside it."""
    if not aside.shapes:
        return picture
    shapes = aside.shapes
    width, height = picture.width, picture.height
    if phone:
        # What is cut off of a large sheet must not show through.
        ground = Rect(picture.left, picture.top + height, width, aside.height + 8, 0, Ink("sheet"))
        shapes = (ground, *shapes)
        width, height = max(width, aside.width + 2 * GAP), height + aside.height + 8
    else:
        width, height = width + aside.width + GAP + 4, max(height, aside.height + 8)
    layers = under_edges(picture, Layer("things", shapes))
    return replace(picture, width=width, height=height, layers=layers)


def under_edges(picture: Scene, layer: Layer) -> tuple[Layer, ...]:
    """The layers with one more, below what covers the edges of a part."""
    count = len(picture.layers) - (picture.layers[-1].name == EDGES)
    return (*picture.layers[:count], layer, *picture.layers[count:])


def over(here: Geometry, aside: Aside) -> Geometry:
    """Where things are on a picture and on the present slip beside it."""

    def point(name: str) -> Point | None:
        return aside.point(name) or here.point(name)

    def course(places: Sequence[str]) -> list[Point]:
        return [found for found in map(point, places) if found is not None]

    return replace(here, point=point, course=course) if aside.now else here


def scene(slip: Slip, viewer: str, acting: bool) -> Scene:
    """The picture of one slip."""
    here = _placed(slip, 0.0, 0.0, CELL)
    shapes = _paper(slip, here, 0.0, 0.0)
    if slip.here >= 0:
        spot, scale = _stands(slip, here)
        if acting:
            shapes.append(Use(to_act(RADIUS), *spot, scale))
        shapes.append(Use(piece(viewer), *spot, scale))
    drawn = sum(code != UNKNOWN for code in slip.chart.cells)
    title = (
        f"Loose slip of {viewer}: {drawn} cell{'s' if drawn != 1 else ''} drawn, place not known."
    )
    return Scene(*_size(slip, CELL), title, (Layer("slip", tuple(shapes)),), cell=CELL)


def _size(slip: Slip, cell: float) -> tuple[float, float]:
    """How much paper a slip takes."""
    grid = slip.chart.grid
    wide = grid.width * grid.levels + (grid.levels - 1)
    return 2 * EDGE + wide * cell, 2 * EDGE + grid.height * cell + 6


def _placed(slip: Slip, x: float, y: float, cell: float) -> _Slip:
    return _Slip(slip.chart.grid, cell, 1.0, Margins(x + EDGE, y + EDGE))


def _stands(slip: Slip, here: _Slip) -> tuple[Point, float]:
    """Where the piece stands on a slip, and its scale."""
    x, y = here.middle(slip.here)
    taken = slip.here in signed(slip.chart)
    dx, dy, scale = beside_sign(1, here.c)[0] if taken else (0.0, 0.0, 1.0)
    size = round(radius(here) / RADIUS * scale, 3)
    return (round(x + dx, 1), round(y + dy, 1)), size


def _paper(slip: Slip, here: _Slip, x: float, y: float) -> list[Shape]:
    """The torn paper with its crosses and all that is drawn on it."""
    grid = slip.chart.grid
    width, height = _size(slip, here.c)
    crosses: list[Step] = []
    for row in range(grid.height + 1):
        for column in range(grid.width * grid.levels + grid.levels):
            at, low = x + EDGE + column * here.c, y + EDGE + row * here.c
            crosses += [("M", at - 4, low), ("L", at + 4, low)]
            crosses += [("M", at, low - 4), ("L", at, low + 4)]
    return [
        Path(moved(_torn(width, height), x, y), Ink("sheet", "hair", 1)),
        Path(tuple(crosses), Ink("", "lead2", 1, (), 0.7)),
        *terrain(slip.chart, here, signed(slip.chart) & {slip.here}),
    ]


def _torn(width: float, height: float) -> tuple[Step, ...]:
    """A sheet whose lower edge was torn."""
    steps: list[Step] = [("M", 1.0, 1.0), ("L", width - 1, 1.0)]
    count = max(4, round(width / 12))
    for number in range(count + 1):
        x = width - 1 - (width - 2) * number / count
        steps.append(("L", round(x, 1), round(height - 5 + noise(x, height, 5) * 3, 1)))
    return (*steps, ("Z",))
