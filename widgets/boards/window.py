"""The part of a large picture that a phone shows, and the strips where the picture goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from widgets.boards.graph import Point
from widgets.kernel.scene import Ink, Path, Rect, Shape, line

STRIP = 15.0
"""How wide a strip is."""
LOWEST, STEP, KEPT = 174.0, 8, 0.99
"""The least height of a board on a phone, by how much it is tried lower; what part of its size it
keeps at least."""


class Window(NamedTuple):
    """The part that is shown, head band included, and on which sides the picture goes on."""

    left: float
    top: float
    width: float
    height: float
    cut: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """At the left, at the right, above, below."""


def around(focus: Point | None, whole: Point, room: Point, head: float, spare: float) -> Window:
    """As much round ``focus`` as there is ``room`` for below a head band; all if it nearly fits.

    ``spare`` is how many times the room a picture may be that is still shown whole.
    """
    x, y = focus or (0.0, 0.0)
    (wide, high), (across, down) = whole, room
    left, width = _part(wide, across, x, spare)
    top, height = _part(high, down + head, y - head / 2, spare)
    cut = (left > 0, left + width < wide, top > 0, top + height < high)
    return Window(left, top, width, height, cut)


def _part(whole: float, room: float, focus: float, spare: float) -> Point:
    """Where the part begins, and how long it is."""
    if whole <= room * spare:
        return 0.0, whole
    return round(max(0.0, min(focus - room / 2, whole - room)), 1), round(room, 1)


def lowest(size: Callable[[float], float], most: float) -> float:
    """The least height of a room in which a board is as large as in one that is ``most`` high.

    ``size`` tells how large it is in each.
    """
    wanted = KEPT * size(most)
    tried = (most - step for step in range(int(most - LOWEST), 0, -STEP))
    return next((high for high in tried if size(high) >= wanted), most)


def strips(
    view: Window, inks: tuple[str, str], head: float = STRIP, foot: float = STRIP
) -> list[Shape]:
    """A strip with an arrow head on each side that is cut, in the inks of both.

    Those above and below are as high as ``head`` and ``foot``.
    """
    x, y, w, h, cut = view
    across, down = x + w / 2, y + h / 2
    sides = (
        ((x, y, STRIP, h), (x + 8, down), (-1, 0)),
        ((x + w - STRIP, y, STRIP, h), (x + w - 8, down), (1, 0)),
        ((x, y, w, head), (across, y + 8), (0, -1)),
        ((x, y + h - foot, w, foot), (across, y + h - foot + STRIP - 8), (0, 1)),
    )
    shapes: list[Shape] = []
    for on, (box, (x, y), (dx, dy)) in zip(cut, sides, strict=True):
        if on:
            shapes.append(Rect(*box, 0, Ink(inks[0])))
            points = (
                x - 3.5 * dx - 7 * dy, y - 3.5 * dy - 7 * dx, x + 3.5 * dx, y + 3.5 * dy,
                x - 3.5 * dx + 7 * dy, y - 3.5 * dy + 7 * dx,
            )  # fmt: skip
            shapes.append(Path(line(*points), Ink("", inks[1], 2.4)))
    return shapes
