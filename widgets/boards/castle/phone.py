"""The castle on a phone: a small one is whole, of a large one the part round whoever acts."""

from __future__ import annotations

from rules.colditz.board.plan import Point
from widgets.boards.castle.ground import PHONE, Ground
from widgets.boards.window import STRIP, Window, around, strips
from widgets.scene import Shape

DOWN = 370.0
SPARE = 1.1


def window(here: Ground, focus: Point | None) -> Window:
    """What is shown: everything, or on a phone as much as can be read."""
    whole = here.width, here.height
    if not here.phone:
        return Window(0.0, 0.0, *whole)
    return around(focus, whole, (PHONE, DOWN), here.head, SPARE)


def edges(here: Ground, view: Window) -> list[Shape]:
    """Strips with an arrow head on the sides where the plan goes on."""
    x, y, w, h, cut = view
    top = y + here.head
    boxes = (
        (x, top, STRIP, h - here.head), (x + w - STRIP, top, STRIP, h - here.head),
        (x, top, w, STRIP), (x, y + h - STRIP, w, STRIP),
    )  # fmt: skip
    arrows = (
        (x + 8, top + (h - here.head) / 2, -1, 0), (x + w - 8, top + (h - here.head) / 2, 1, 0),
        (x + w / 2, top + 8, 0, -1), (x + w / 2, y + h - 8, 0, 1),
    )  # fmt: skip
    return strips(cut, boxes, arrows, ("bar", "ink"))
