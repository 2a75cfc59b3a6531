"""What lies beside a sheet: loose slips, and a list of who has what.

A slip is torn paper with a small grid of its own, for finds whose place is not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap
from typing import NamedTuple

from rules.boards.grid import STEPS
from rules.knowledge.chart import Notebook, move_spot, plus
from widgets.boards import Player
from widgets.boards.lettering import legible
from widgets.boards.pieces import RADIUS, beside_sign, carried, go, piece, to_act
from widgets.boards.sheet.facts import WAYS, Slip
from widgets.boards.sheet.ground import EDGE, GAP, ON, WORDS, Margins, Sheet, across, on_slip
from widgets.boards.sheet.printed import signed, terrain
from widgets.kernel.film import Item
from widgets.kernel.pencil import noise
from widgets.kernel.scene import (
    Ink,
    Layer,
    Path,
    Place,
    Point,
    Rect,
    Scene,
    Shape,
    Step,
    Text,
    Use,
    moved,
)

LISTED = 3
"""Slips that are shown: the present one and those before it."""
Loose = tuple[Slip, str]
"""A slip, and a few words on where it can lie."""
PAPER = {True: Ink("sheet", "ask", 1.6, (6, 5)), False: Ink("sheet", "hair", 1)}
"""The paper of the present slip, and of older ones."""
Drawings = tuple[tuple[Shape, ...], tuple[Shape, ...]]
"""Two drawings."""


class _Slip(Sheet):
    """A sheet without letters and numbers: nobody knows which they would be."""

    def corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        column, row, level = self.grid.place(cell)
        across = column + level * (self.grid.width + 1)
        return self.margins.left + across * self.c, self.margins.top + row * self.c


class Aside(NamedTuple):
    """Slips beside a sheet: what is drawn, who stands there, the present one, the whole's size."""

    shapes: tuple[Shape, ...] = ()
    pieces: tuple[Use, ...] = ()
    now: tuple[Slip, _Slip] | None = None
    whole: Point | None = None
    places: tuple[Place, ...] = ()

    def point(self, name: str) -> Point | None:
        """The middle of a spot of the present slip; nothing for any other place."""
        if self.now is None or not name.startswith(ON):
            return None
        slip, here = self.now
        across, down, up = (int(part) for part in name.removeprefix(ON).split(","))
        left, top, low = slip.start
        cell = slip.chart.grid.cell(across - left, down - top, up - low)
        return here.middle(cell) if cell >= 0 else None


def slides(items: Sequence[Item]) -> bool:
    """Whether a slip joins its sheet among these."""
    return any(item.k == "join" for item in items)


def beside(
    picture: Scene,
    cell: float,
    loose: Sequence[Loose],
    who: str,
    *,
    acting: bool,
    carries: str,
    below: bool,
    size: float = 1.0,
    room: Point | None = None,
    gone: Slip | None = None,
    offers: Sequence[str] = (),
) -> Aside:
    """The slips of ``who`` in a column to the right of a picture, or in a row ``below`` it.

    Their cells are as large as those of the sheet, of side ``cell``. ``carries`` is the name of
    the treasure if he has it. In a ``room`` only as many are shown as fit beside the picture. The
    first of them is ``gone`` in the step that ends here: nothing but its place is left. Of the
    ``offers`` those on the present slip are arrows round the piece.
    """
    shapes: list[Shape] = []
    pieces: list[Use] = []
    now: tuple[Slip, _Slip] | None = None
    left, top = picture.left, picture.top
    corner = (left + picture.width + GAP, top + 4)
    if below:
        corner = (left + GAP, top + picture.height + 4)
    ends = (left + room[0], top + room[1]) if room else (1e9, 1e9)
    if room and loose:
        corner = _amid(corner, ends, _size(loose[0][0], cell), below=below)
    x, y = corner
    wide = high = 0.0
    letters = legible(12.5, size)
    for slip, words in loose[:LISTED]:
        low = y + WORDS - 2
        here = _placed(slip, x, low, cell)
        width, height = _size(slip, cell)
        length = max(width, len(words) * letters * 0.54)
        if slip is gone:
            now, x, y = (slip, here), *((x + length + GAP, y) if below else (x, y + height + GAP))
            wide, high = width, height
            continue
        if now and (x + width > ends[0] or y + height + WORDS > ends[1]):
            break
        shapes += _paper(slip, here, x, low)
        shapes.append(Text(x + 4, round(y + 14, 1), words, letters, "ask", 600, "start"))
        now = now or (slip, here)
        if slip.here >= 0:
            spot, scale = _stands(slip, here)
            if acting:
                shapes.append(Use(to_act(RADIUS), *spot, scale))
            pieces.append(Use(piece(who), *spot, scale, who))
            if carries:
                pieces.append(carried(*spot, scale, carries))
        wide, high = max(wide, x + length - corner[0]), max(high, y + height + WORDS - corner[1])
        x, y = (x + length + GAP, y) if below else (x, y + height + WORDS + GAP)
    ways = _arrows(now, offers)
    shapes += [use for use, _ in ways]
    places = tuple(place for _, place in ways)
    if room or not (shapes or now):
        return Aside(tuple(shapes), tuple(pieces), now, room, places)
    extent = round(wide, 1), round(high, 1)
    if below:
        whole = max(picture.width, extent[0] + 2 * GAP), picture.height + extent[1] + 8
    else:
        whole = picture.width + extent[0] + GAP + 4, max(picture.height, extent[1] + 8)
    if below:
        # What is cut off of a large sheet must not show through.
        ground = Rect(left, corner[1] - 4, picture.width, extent[1] + 8, 0, Ink("sheet"))
        shapes.insert(0, ground)
    return Aside(tuple(shapes), tuple(pieces), now, whole, places)


REACH = 0.6
"""How far from a piece the arrows stand that it can take, in cells."""


def _arrows(now: tuple[Slip, _Slip] | None, offers: Sequence[str]) -> list[tuple[Use, Place]]:
    """The ways from the piece on the present slip that are offered, with where each is pressed."""
    if now is None or now[0].here < 0:
        return []
    slip, here = now
    (x, y), _ = _stands(slip, here)
    spot = plus(here.grid.place(slip.here), slip.start)
    found = []
    for way, word in enumerate(WAYS):
        name = on_slip(move_spot(spot, way))
        if name not in offers:
            continue
        dx, dy = STEPS[way][:2]
        ax, ay = round(x + dx * REACH * here.c, 1), round(y + dy * REACH * here.c, 1)
        size = max(44.0, here.c * 0.5)
        box = Place(name, f"{word}, not known", ax - size / 2, ay - size / 2, size, size)
        found.append((Use(go(way), ax, ay, here.arrow), box))
    return found


def _amid(corner: Point, ends: Point, size: Point, *, below: bool) -> Point:
    """Where a slip stands in the middle of the room that it has."""
    (x, y), (right, low), (width, height) = corner, ends, size
    if below:
        return round(max(x, x + (right - x - width) / 2), 1), y
    return x, round(max(y, y + (low - y - height - WORDS) / 2), 1)


def joined(picture: Scene, aside: Aside) -> Scene:
    """A picture with slips beside it."""
    if aside.whole is None:
        return picture
    layers = picture.layers
    if aside.shapes:
        layers = (*layers, Layer("things", aside.shapes))
    return replace(
        picture, width=aside.whole[0], height=aside.whole[1], layers=layers,
        places=(*picture.places, *aside.places),
    )  # fmt: skip


LIST = 168.0
"""The room that the list of players takes beside a sheet."""


def spare(here: Sheet) -> bool:
    """Whether a list has room beside the squares or below them."""
    wide, low = _free(here)
    return wide >= LIST or low >= 30


def _free(here: Sheet) -> Point:
    """What of the view is free at the right of the squares, and below them."""
    (x, y, wide, high), (across_, rows), rim = here.view, here.squares, here.margins
    under = 54.0 if here.grid.levels > 1 else 34.0
    return x + wide - rim.left - across_ - 44, y + high - rim.top - rows - under - 24


def players(here: Sheet, rows: Sequence[Player]) -> tuple[Shape, ...]:
    """What everybody has, in a list beside the squares or in a line below them.

    Nothing is told of who has nothing and is on the sheet.
    """
    size = here.type(12)
    said = [(row, _said(row)) for row in rows if row.stock or row.marks]
    said.sort(key=lambda one: not one[0].acting)
    wide, low = _free(here)
    (left, top, width, height), (across_, _), rim = here.view, here.squares, here.margins
    shapes: list[Shape] = []
    if wide >= LIST:
        x, y = rim.left + across_ + 62, rim.top + 14.0
        letters = int((wide - 42) / (size * 0.54))
        for row, told in said:
            lines = [line for one in told for line in wrap(one, letters)]
            if y + len(lines) * size * 1.4 > top + height - 40:
                break
            shapes.append(Use(piece(row.seat), x, y, 0.8))
            for word in lines:
                shapes.append(Text(x + 24, y + size * 0.36, word, size, "lead2", 600, "start"))
                y += round(size * 1.4, 1)
            y += 16
        return tuple(shapes)
    x, y = left + 22.0, top + height - 2 * size - 12
    if low >= 30:
        y = rim.top + here.squares[1] + (64.0 if here.grid.levels > 1 else 44.0)
    for row, words in said:
        text = ", ".join(words)
        long = 34 + len(text) * size * 0.54
        if x + long > left + width:
            continue
        shapes.append(Use(piece(row.seat), x, y, 0.7))
        shapes.append(Text(x + 18, y + size * 0.36, text, size, "lead2", 600, "start"))
        x += long
    return tuple(shapes)


def _said(row: Player) -> tuple[str, ...]:
    """What is the matter with somebody, and what he has."""
    stock = tuple(
        f"{have} {name if have != 1 else name[:-1]}" for name, have, _ in row.stock if have
    )
    return (*row.marks, *(stock or ("nothing left",) * bool(row.stock)))


def settled(here: Sheet, aside: Aside, book: Notebook) -> Drawings:
    """The slip that has joined a sheet, as it lies there, and the outline that it leaves."""
    if aside.now is None or book.joined is None:
        return (), ()
    slip, place = aside.now
    cell = here.grid.cell(*plus(slip.start, book.joined.shift))
    if cell < 0:
        return (), ()
    x, y = here.corner(cell)
    width, height = _size(slip, here.c)
    old = place.margins.left - EDGE, place.margins.top - EDGE
    laid = _paper(slip, _placed(slip, x - EDGE, y - EDGE, here.c), x - EDGE, y - EDGE)
    outline = Path(moved(_torn(width, height), *old), Ink("", "ask", 1.4, (5, 5)))
    return tuple(laid), (outline,)


def _size(slip: Slip, cell: float) -> tuple[float, float]:
    """How much paper a slip takes."""
    grid = slip.chart.grid
    return 2 * EDGE + across(grid) * cell, 2 * EDGE + grid.height * cell + 6


def _placed(slip: Slip, x: float, y: float, cell: float) -> _Slip:
    return _Slip(slip.chart.grid, cell, 1.0, Margins(x + EDGE, y + EDGE))


def _stands(slip: Slip, here: _Slip) -> tuple[Point, float]:
    """Where the piece stands on a slip, and its scale."""
    x, y = here.middle(slip.here)
    taken = slip.here in signed(slip.chart)
    dx, dy, scale = beside_sign(1, here.c)[0] if taken else (0.0, 0.0, 1.0)
    size = round(here.radius / RADIUS * scale, 3)
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
        Path(moved(_torn(width, height), x, y), PAPER[slip.now]),
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
