"""The sheet on a phone: narrow margins, and of a large one the part round whoever acts."""

from __future__ import annotations

from dataclasses import replace

from rules.boards.grid import COLUMNS
from widgets.boards.sheet.sheet import BETWEEN, BOTTOM, LEFT, TOP, Sheet
from widgets.kernel.scene import Ink, Layer, Rect, Scene, Shape, Text

ACROSS, DOWN = 10, 12
"""As many columns and rows fit a phone with cells that a finger can hit."""
EDGES = "edges"
"""The layer over what is cut off."""
LEFT_EDGE, RIGHT_EDGE, TOP_EDGE = 32.0, 34.0, 34.0


def fit(picture: Scene, here: Sheet) -> Scene:
    """The picture without most of its margins, or a part of it with letters and numbers."""
    grid, c = here.grid, here.c
    wide = grid.levels * grid.width * c + (grid.levels - 1) * BETWEEN
    focus = picture.focus or (LEFT, TOP)
    x, width = _part(wide, ACROSS * c, focus[0] - LEFT, c)
    y, height = _part(grid.height * c, DOWN * c, focus[1] - TOP, c)
    cut = (x > 0, x + width < wide, y > 0, y + height < grid.height * c)
    top = TOP + y - TOP_EDGE if cut[2] else 0.0
    bottom = TOP + y + height + (0.0 if cut[3] else BOTTOM)
    left, right = LEFT + x - LEFT_EDGE, LEFT + x + width + RIGHT_EDGE
    shown = replace(
        picture, left=left, top=top, width=right - left, height=bottom - top, focus=focus
    )
    if not any(cut):
        return shown
    edges = Layer(EDGES, tuple(_edges(shown, here, cut)))
    return replace(shown, layers=(*shown.layers, edges))


def _part(whole: float, room: float, focus: float, c: float) -> tuple[float, float]:
    """Where the part starts and how long it is, in whole cells round ``focus``."""
    if whole <= room + BETWEEN:
        return 0.0, whole
    start = round((focus - room / 2) / c) * c
    return max(0.0, min(start, whole - room)), room


def _edges(shown: Scene, here: Sheet, cut: tuple[bool, bool, bool, bool]) -> list[Shape]:
    """Strips of paper over what is cut off, with the letters and numbers of what is left."""
    x, y, w, h = shown.left, shown.top, shown.width, shown.height
    paper = Ink("sheet")
    size = here.type(13)
    shapes: list[Shape] = []
    if cut[0]:
        shapes.append(Rect(x, y, LEFT_EDGE - 2, h, 0, paper))
    if cut[1]:
        shapes.append(Rect(x + w - RIGHT_EDGE + 2, y, RIGHT_EDGE, h, 0, paper))
    if cut[2]:
        shapes.append(Rect(x, y, w, TOP_EDGE - 2, 0, paper))
    if not cut[3]:
        shapes.append(Rect(x, y + h - BOTTOM + 14, w, BOTTOM - 16, 0, paper))
    for row in range(here.grid.height if cut[0] or cut[2] else 0):
        at = TOP + here.c * (row + 0.5)
        if y + TOP_EDGE < at < y + h:
            spot = x + LEFT_EDGE - 9, at + size * 0.36
            shapes.append(Text(*spot, str(row + 1), size, "lead2", 600, "end"))
    for column in range(here.grid.width if cut[0] or cut[1] or cut[2] else 0):
        at = LEFT + here.c * (column + 0.5)
        if x + LEFT_EDGE < at < x + w - RIGHT_EDGE:
            shapes.append(
                Text(at, (y + 24 if cut[2] else TOP - 14), COLUMNS[column], size, "lead2")
            )
    return shapes
