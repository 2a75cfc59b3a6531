"""What is shown of a castle: a small one is whole, of a large one the part round whoever acts."""

from __future__ import annotations

from typing import NamedTuple

from rules.colditz.board.plan import Point
from widgets.boards.castle.ground import PHONE, WIDEST, Ground
from widgets.scene import Ink, Path, Rect, Shape, line

DOWN = 370.0
LOW = 376.0
"""How high the part of a large castle is on a page."""
STAY = 3.0
"""A part moves on by a third of its width or height, so that it stays put for small steps."""
STRIP = 15.0


class Window(NamedTuple):
    """The part of the plan that is shown, head band included, and on which sides it goes on."""

    left: float
    top: float
    width: float
    height: float
    cut: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """At the left, at the right, above, below."""


def window(here: Ground, focus: Point | None) -> Window:
    """What is shown: everything, or on a phone as much as can be read."""
    if not (here.phone or here.close):
        return Window(0.0, 0.0, here.width, here.height)
    x, y = focus or (0.0, 0.0)
    across, down = (PHONE, DOWN) if here.phone else (WIDEST, LOW)
    stay = 1.0 if here.phone else STAY
    left, width = _part(here.width, across, x, stay)
    top, height = _part(here.height, down + here.head, y - here.head / 2, stay)
    cut = (left > 0, left + width < here.width, top > 0, top + height < here.height)
    return Window(left, top, width, height, cut)


def _part(whole: float, room: float, focus: float, stay: float) -> tuple[float, float]:
    """Where the part begins and how long it is."""
    if whole <= room * 1.1:
        return 0.0, whole
    begin = focus - room / 2
    if stay > 1:
        begin = round(begin / (room / stay)) * room / stay
    return round(max(0.0, min(begin, whole - room)), 1), round(room, 1)


def edges(here: Ground, view: Window) -> list[Shape]:
    """Strips with an arrow head on the sides where the plan goes on."""
    x, y, w, h, cut = view
    top = y + here.head
    boxes = (
        (x, top, STRIP, h - here.head), (x + w - STRIP, top, STRIP, h - here.head),
        (x, top, w, STRIP), (x, y + h - STRIP, w, STRIP),
    )  # fmt: skip
    middles = (
        (x + 8, top + (h - here.head) / 2, -1, 0), (x + w - 8, top + (h - here.head) / 2, 1, 0),
        (x + w / 2, top + 8, 0, -1), (x + w / 2, y + h - 8, 0, 1),
    )  # fmt: skip
    shapes: list[Shape] = []
    for on, box, (mx, my, dx, dy) in zip(cut, boxes, middles, strict=True):
        if on:
            shapes.append(Rect(*box, 0, Ink("bar")))
            points = (
                mx - 3.5 * dx - 7 * dy, my - 3.5 * dy - 7 * dx, mx + 3.5 * dx, my + 3.5 * dy,
                mx - 3.5 * dx + 7 * dy, my - 3.5 * dy + 7 * dx,
            )  # fmt: skip
            shapes.append(Path(line(*points), Ink("", "ink", 2.4)))
    return shapes
