"""The tunnels on a phone: a small board is whole, of a large one the part round whoever acts."""

from __future__ import annotations

from typing import NamedTuple

from widgets.boards.tunnels.ground import Ground
from widgets.scene import Ink, Path, Rect, Shape, line

WHOLE = 11.4
"""So many squares across fit a phone in sizes that a finger can hit."""
ACROSS, DOWN = 10.0, 9.5
"""As many are shown of a larger board."""
STRIP = 15.0


class Window(NamedTuple):
    """The part of the picture that is shown, and on which sides it goes on."""

    left: float
    top: float
    width: float
    height: float
    cut: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """At the left, at the right, above, below."""


def window(here: Ground, focus: tuple[float, float] | None, *, phone: bool) -> Window:
    """What is shown: everything, or on a phone as much as can be read."""
    if not phone or here.width <= WHOLE * here.c:
        return Window(0.0, 0.0, here.width, here.height)
    x, y = focus or (0.0, 0.0)
    left, width = _part(here.width, ACROSS * here.c, x)
    top, height = _part(here.height, DOWN * here.c + here.head, y - here.head / 2)
    cut = (left > 0, left + width < here.width, top > 0, top + height < here.height)
    return Window(left, top, width, height, cut)


def _part(whole: float, room: float, focus: float) -> tuple[float, float]:
    if whole <= room * 1.12:
        return 0.0, whole
    return round(max(0.0, min(focus - room / 2, whole - room)), 1), round(room, 1)


def edges(here: Ground, view: Window) -> list[Shape]:
    """Strips of rock with an arrow head on the sides where the tunnels go on."""
    x, y, w, h, cut = view
    boxes = (
        (x, y, STRIP, h), (x + w - STRIP, y, STRIP, h),
        (x, y, w, here.head), (x, y + h - STRIP, w, STRIP),
    )  # fmt: skip
    middles = (
        (x + 8, y + h / 2, -1, 0), (x + w - 8, y + h / 2, 1, 0),
        (x + w / 2, y + 10, 0, -1), (x + w / 2, y + h - 8, 0, 1),
    )  # fmt: skip
    shapes: list[Shape] = []
    for on, box, (mx, my, dx, dy) in zip(cut, boxes, middles, strict=True):
        if on:
            shapes.append(Rect(*box, 0, Ink("rock")))
            points = (
                mx - 3.5 * dx - 7 * dy, my - 3.5 * dy - 7 * dx, mx + 3.5 * dx, my + 3.5 * dy,
                mx - 3.5 * dx + 7 * dy, my - 3.5 * dy + 7 * dx,
            )  # fmt: skip
            shapes.append(Path(line(*points), Ink("", "white", 2.4)))
    return shapes
