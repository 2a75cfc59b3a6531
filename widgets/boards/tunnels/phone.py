"""The tunnels on a phone: a small board is whole, of a large one the part round whoever acts."""

from __future__ import annotations

from widgets.boards.graph import Point
from widgets.boards.tunnels.ground import Ground
from widgets.boards.window import STRIP, Window, around, strips
from widgets.kernel.scene import Shape

WHOLE = 11.4
"""So many squares across fit a phone in sizes that a finger can hit."""
ACROSS, DOWN = 10.0, 9.5
"""As many are shown of a larger board."""
SPARE = 1.12


def window(here: Ground, focus: Point | None, *, phone: bool) -> Window:
    """What is shown: everything, or on a phone as much as can be read."""
    whole = here.width, here.height
    if not phone or here.width <= WHOLE * here.c:
        return Window(0.0, 0.0, *whole)
    return around(focus, whole, (ACROSS * here.c, DOWN * here.c), here.head, SPARE)


def edges(here: Ground, view: Window) -> list[Shape]:
    """Strips of rock with an arrow head on the sides where the tunnels go on."""
    x, y, w, h, cut = view
    boxes = (
        (x, y, STRIP, h), (x + w - STRIP, y, STRIP, h),
        (x, y, w, here.head), (x, y + h - STRIP, w, STRIP),
    )  # fmt: skip
    arrows = (
        (x + 8, y + h / 2, -1, 0), (x + w - 8, y + h / 2, 1, 0),
        (x + w / 2, y + 10, 0, -1), (x + w / 2, y + h - 8, 0, 1),
    )  # fmt: skip
    return strips(cut, boxes, arrows, ("rock", "white"))
