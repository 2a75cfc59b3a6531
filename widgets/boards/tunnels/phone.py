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
HIGH = 1.28
"""How high a part of a larger board is shown at most, its width being 1."""


def breadth(here: Ground, *, phone: bool) -> float:
    """How wide the part is that is shown."""
    return ACROSS * here.c if phone and here.width > WHOLE * here.c else here.width


def window(here: Ground, focus: Point | None, *, phone: bool) -> Window:
    """What is shown: everything, or on a phone as much as can be read."""
    width = breadth(here, phone=phone)
    if width == here.width:
        return Window(0.0, 0.0, here.width, here.height)
    room = width, min(DOWN * here.c, HIGH * width - here.head - here.foot)
    found = around(focus, (here.width, here.height - here.foot), room, here.head, SPARE)
    return found._replace(height=round(found.height + here.foot, 1))


def edges(here: Ground, view: Window) -> list[Shape]:
    """Strips of rock with an arrow head on the sides where the tunnels go on."""
    x, y, w, h, cut = view
    boxes = (
        (x, y, STRIP, h), (x + w - STRIP, y, STRIP, h),
        (x, y, w, here.head), (x, y + h - here.foot - STRIP, w, here.foot + STRIP),
    )  # fmt: skip
    arrows = (
        (x + 8, y + h / 2, -1, 0), (x + w - 8, y + h / 2, 1, 0),
        (x + w / 2, y + 10, 0, -1), (x + w / 2, y + h - here.foot - 8, 0, 1),
    )  # fmt: skip
    return strips(cut, boxes, arrows, ("rock", "white"))
