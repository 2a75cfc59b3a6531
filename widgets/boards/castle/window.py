"""What is shown of a castle: a small one is whole, of a large one the part where things happen."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.colditz.board.plan import Point
from widgets.boards.castle.ground import PHONE, WIDEST, Ground
from widgets.boards.window import STRIP, Window, around, strips
from widgets.kernel.scene import Shape

DOWN = 262.0
LOW = 350.0
TALL = 660.0
"""How high the part of a large castle is: on a phone, on a page, and for a class."""
SPARE = 1.1
EDGE = 1.1
"""How many circles' distance from the border of a part things are still seen well."""

PARTS = (
    "north-west", "north", "north-east", "west", "middle", "east", "south-west", "south",
    "south-east",
)  # fmt: skip
FIRST = ("north", "west", "middle", "east", "south")
"""The parts that are shown before the corners where both would do."""


def window(here: Ground, middle: Point | None) -> Window:
    """The part of a large castle round a point; everything without one, and of a small castle."""
    whole = here.width, here.height
    if middle is None or not here.close:
        return Window(0.0, 0.0, *whole)
    room = (PHONE, DOWN) if here.phone else (WIDEST, TALL if here.far else LOW)
    return around(middle, whole, room, here.head, SPARE)


def middle_of(here: Ground, part: str) -> Point:
    """The middle of one of the nine parts."""
    at, tall = PARTS.index(part), here.height - here.head
    return here.width * (at % 3 + 0.5) / 3, here.head + tall * (at // 3 + 0.5) / 3


def holds(here: Ground, middle: Point, spots: Sequence[Point]) -> bool:
    """Whether all of these points are well in sight in the part round a point."""
    view = window(here, middle)
    edge = here.near * EDGE
    left, right = view.left + edge * view.cut[0], view.left + view.width - edge * view.cut[1]
    top = view.top + here.head + edge * view.cut[2]
    low = view.top + view.height - edge * view.cut[3]
    return all(left < x < right and top < y < low for x, y in spots)


def part_for(
    here: Ground, spots: Sequence[Point], men: Sequence[tuple[Point, int]]
) -> Point | None:
    """The middle of the part that shows all that happens, none for the whole castle.

    Of the nine it is the one with most of the ``men``, who count differently; where none shows
    everything, it is the part round these points.
    """

    def many(middle: Point) -> int:
        return sum(count for spot, count in men if holds(here, middle, (spot,)))

    order = [middle_of(here, part) for part in sorted(PARTS, key=lambda part: part not in FIRST)]
    if able := [middle for middle in order if holds(here, middle, spots)]:
        return max(able, key=many)
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    round_them = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return round_them if holds(here, round_them, spots) else None


def in_sight(here: Ground, view: Window, spot: Point) -> bool:
    """Whether a point of the plan is in the part that is shown."""
    x, y = spot
    wide = view.left < x < view.left + view.width
    return wide and view.top + here.head * any(view.cut) < y < view.top + view.height


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
