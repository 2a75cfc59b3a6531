"""What is shown of a castle: a small one is whole, of a large one the part round whoever acts."""

from __future__ import annotations

from rules.games.colditz.board.plan import Point
from widgets.boards.castle.ground import PHONE, WIDEST, Ground
from widgets.boards.window import STRIP, Window, around, strips
from widgets.kernel.scene import Shape

DOWN = 370.0
LOW = 376.0
"""How high the part of a large castle is on a page."""
STAY = 1 / 3
"""A part moves on by a third of its width or height, so that it stays put for small steps."""
SPARE = 1.1


def window(here: Ground, focus: Point | None) -> Window:
    """What is shown: everything, or on a phone as much as can be read."""
    whole = here.width, here.height
    if not (here.phone or here.close):
        return Window(0.0, 0.0, *whole)
    room, stay = ((PHONE, DOWN), 0.0) if here.phone else ((WIDEST, LOW), STAY)
    return around(focus, whole, room, here.head, SPARE, stay)


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
