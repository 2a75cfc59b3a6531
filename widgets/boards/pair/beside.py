"""What lies beside a player's sheet: the other one, folded up, and loose slips."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Any

from rules.boards.grid import STEPS, Grid
from rules.games.duel.state import ALL
from rules.knowledge.chart import Chart as Told
from rules.knowledge.chart import Spot
from widgets.boards import Overlay
from widgets.boards.pair.facts import Lore, Page, told
from widgets.boards.pair.ground import MARGIN, Lies
from widgets.boards.pieces import cased, piece, style
from widgets.boards.sheet.beside import Loose
from widgets.boards.sheet.facts import Chart, Slip
from widgets.boards.sheet.ground import Sheet, place
from widgets.boards.sheet.pieces import MOST, moving, named
from widgets.boards.sheet.printed import fog, signed, terrain
from widgets.kernel.film import Item
from widgets.kernel.html import fitting
from widgets.kernel.pencil import Box
from widgets.kernel.scene import (
    Circle,
    Ink,
    Layer,
    Path,
    Point,
    Rect,
    Scene,
    Shape,
    Text,
    Use,
    line,
)

STRIDE = 22.0
"""How far a cell is on a margin at most."""


def fold(page: Page, here: Sheet, lies: Lies, overlay: Overlay, left: tuple[Item, ...]) -> Scene:
    """The other sheet, folded up: a press unfolds it."""
    (x, y, width, height), who, mine = lies.folded, page.walker, page.headings[-1] == "Mine"
    if width <= MARGIN:
        middle, level = x + width / 2, y + height * 0.3
        shapes = (
            *_crease(lies.folded),
            Use(piece(who), middle, level, 0.8),
            Text(middle, level + 34, "yours" if mine else who, 12, "ink", 600),
            Path(line(x + 25, level + 48, x + 19, level + 54, x + 25, level + 60),
                 Ink("", "ink", 2)),
            *_course(here, who, left, (middle, level + 84)),
        )  # fmt: skip
        return Scene(width, height, page.headings[0], (Layer("things", shapes),))
    notes = page.notes
    taken = frozenset(at for at in notes.at.values() if at in signed(notes.chart))
    heading = f"{who} walks in yours" if mine else page.headings[-2:][0]
    return Scene(
        width, height, f"{page.headings[0]}. {'; '.join(notes.sentence)}.",
        (
            _folded(here, lies.folded, heading),
            _within(notes.chart, here, taken),
            moving(notes, here, overlay, ()),
        ),
        named(notes, here), here.grid.width, here.c,
    )  # fmt: skip


def _course(here: Sheet, who: str, left: Sequence[Item], top: Point) -> tuple[Shape, ...]:
    """The last step on a sheet that is only a margin: its way and its end, a bar at a wall."""
    spots: list[Point] = []

    def goes(cell: int, way: int) -> None:
        x, y, _ = here.grid.place(cell)
        spots.append((x, y))
        if way in range(4):
            spots.append((x + STEPS[way][0] * 0.8, y + STEPS[way][1] * 0.8))

    for item in left:
        names = [name.partition(":") for name in item.via or (item.at,)]
        if item.k == "was" or any(name[0] != who for name in names):
            continue
        for at in (place(here.grid, name) for _, _, name in names):
            outside = divmod(at - here.grid.size, 6)
            goes(*outside if outside[0] >= 0 else (at, item.way if item.k == "bump" else -1))
    spots = [spot for at, spot in enumerate(spots) if not at or spot != spots[at - 1]]
    if len(spots) < 2:
        return ()
    xs, ys = zip(*spots, strict=True)
    across, low = max(xs) - min(xs), min(ys)
    unit = min(STRIDE, *(room / (far or 1) for room, far in ((28, across), (112, max(ys) - low))))
    points = [
        (round(top[0] + (x - min(xs) - across / 2) * unit, 1), round(top[1] + (y - low) * unit, 1))
        for x, y in spots
    ]
    (ax, ay), (x, y) = points[-2:]
    fill, far = style(who)["fill"], hypot(x - ax, y - ay)
    stroke = Path(line(*(value for point in points for value in point)), Ink("", fill, 3))
    across, down = round((y - ay) / far * 8, 1), round((x - ax) / far * 8, 1)
    wall = Path(line(x - across, y + down, x + across, y - down), Ink("", "ink", 3))
    stops = [item.k for item in left if item.s == who and item.k != "say"][-1:] == ["bump"]
    end = wall if stops else Circle(x, y, 4.5, Ink(fill, "ink", 1.4))
    return (*cased(stroke.steps, stroke.ink, "page"), end)


@lru_cache(maxsize=64)
def _folded(here: Sheet, box: Box, heading: str) -> Layer:
    """The paper of a folded sheet, and what it says."""
    (x, y, _, _), (wide, high) = box, here.squares
    left, top = here.margins[:2]
    shapes = (
        *_crease(box),
        Rect(left - 6, top - 6, wide + 12, high + 12, 2, Ink("sheet", "hair", 1)),
        Text(x + 12, y + 28, heading, 14, "ink", 700, "start"),
        Text(x + 12, top + high + 24, "Press to unfold.", 12.5, "ink", 400,
             "start"),
    )  # fmt: skip
    return Layer("ground", shapes, still=True)


@lru_cache(maxsize=64)
def _within(chart: Chart, here: Sheet, taken: frozenset[int]) -> Layer:
    """What is drawn on a folded sheet and stays."""
    return Layer("fixed", (*fog(chart, here), *terrain(chart, here, taken)), still=True)


def _crease(box: Box) -> tuple[Shape, ...]:
    """The ground of what is folded, and the fold."""
    x, y, width, height = box
    fold = Path(line(x + 0.5, y, x + 0.5, y + height), Ink("", "lead2", 1.2, (4, 4)))
    return Rect(x, y, width, height, 0, Ink("page")), fold


def slips_of(seen: dict[str, Any], viewer: str, info: Lore | None) -> tuple[Loose, ...]:
    """The loose slips of a player with a line for each, the present one first."""
    if viewer == ALL or info is None or f"plan.{viewer}" in seen:
        return ()
    book = info.book
    order = [number for number, chart in enumerate(book.charts) if not chart.anchored]
    order.sort(key=lambda number: (number != book.number, -number))
    found = []
    for number in order[:MOST]:
        now = number == book.number and book.here is not None
        count = len(book.candidates)
        words = fitting(count) if now else "an older slip"
        if now and book.outside >= 0:
            words = f"outside, {words}"
        slip = _slip(book.charts[number], book.here if now else None, count if now else 0)
        found.append((slip, words))
    return tuple(found)


def gone_slip(info: Lore | None) -> Slip | None:
    """The slip that the last command laid on the sheet, as it was."""
    found = info.book.joined if info else None
    return _slip(found.chart, found.here, 1) if found else None


def _slip(drawing: Told, here: Spot | None, fits: int) -> Slip:
    """A floating chart moved so that it starts at 0, 0."""
    spots = {*drawing.kinds, *drawing.trail, *([here] if here else [])}
    left, top = min(spot[0] for spot in spots), min(spot[1] for spot in spots)
    grid = Grid(max(x for x, _, _ in spots) - left + 1, max(y for _, y, _ in spots) - top + 1)
    chart = told(drawing, grid, (-left, -top, 0), small=False)
    cell = grid.cell(here[0] - left, here[1] - top) if here else -1
    return Slip(chart, cell, fits, bool(here), (left, top, 0))
