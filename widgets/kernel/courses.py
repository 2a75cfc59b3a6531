"""Where things are on a scene, and the lines of ways from place to place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, sin

from widgets.kernel.film import Item
from widgets.kernel.scene import (
    Circle,
    Ink,
    Mark,
    Path,
    Point,
    Rect,
    Shape,
    Step,
    Symbol,
    Text,
    line,
)


@dataclass(frozen=True, eq=False)
class Geometry:
    """Where things are on a scene, for :func:`widgets.kernel.motion.lay`.

    ``unit`` is the side of a cell, ``radius`` that of a piece, ``letters`` the size of type,
    ``point`` the middle of a named place (``None`` where the scene has none), ``piece`` the symbol
    of a sprite and the scale it is drawn at. ``ink``, ``case``, ``hot``, ``words`` are colours by
    token: of ways, of what lies beneath them, of the dead, and of words on bare ground. ``counts``
    is where a number stands above a cell, in cells.
    """

    unit: float
    radius: float
    letters: float
    point: Callable[[str], Point | None]
    piece: Callable[[str], tuple[Symbol, float] | None]
    ink: str = "act"
    case: str = "halo"
    hot: str = "no"
    words: str = "lead"
    counts: float = -0.62
    top: float = 0.0
    """The least height of a mark: nothing is drawn above it."""
    head: float = 0.0
    """Where the heading ends, which a few words never cover."""
    corners: Callable[[Sequence[str]], list[Point]] | None = None
    """The points of a way from place to place with its corners, where it has any."""
    bow: Callable[[str, str], list[Point]] | None = None
    """The curve from a pit to another one, where it is drawn on the board."""
    beyond: Callable[[str], Point] | None = None
    """How far from a cell its number stands, in cells, where that is not above each."""
    sides: tuple[float, float] = (0.0, 1e6)
    """What is shown from left to right: words stay between."""
    die: float = 0.0
    """The scale of a die; by the size of a cell where there is none."""
    slip: tuple[tuple[Shape, ...], tuple[Shape, ...]] = ((), ())
    """A slip that joins its sheet: as it lies there, and the outline it leaves where it lay."""

    def course(self, places: Sequence[str]) -> list[Point]:
        """The points of a way from place to place; places that the scene has not are left out."""
        if self.corners:
            return self.corners(places)
        return [found for found in map(self.point, places) if found is not None]

    def beside(self, x: float, wide: float) -> float:
        """The middle of words that are so wide, as near to ``x`` as they fit."""
        left, right = self.sides
        return round(max(left + wide / 2 + 4, min(x, right - wide / 2 - 4)), 1)

    def row(self, size: float) -> int:
        """How many letters of a size a row of a bubble has: no more than are shown whole."""
        left, right = self.sides
        return min(ROW, int((right - left - 8 - size * 1.4) / size / 0.56))


def rounded(x: float, y: float) -> Point:
    """Return a point to a tenth."""
    return round(x, 1), round(y, 1)


def near_to(start: float, by: float) -> float:
    """Return what lies so far from the start, to a tenth."""
    return round(start + by, 1)


def shortened(path: Sequence[Point], start: float, end: float) -> list[Point]:
    """The way without its first ``start`` and last ``end`` units, so that pieces stay readable."""
    points = list(path)
    for whole in (start, end):
        by = whole
        while len(points) > 1 and by > 0:
            (x, y), (ax, ay) = points[0], points[1]
            far = hypot(ax - x, ay - y)
            if far > by or len(points) == 2:
                part = min(0.45, by / far) if far else 0.0
                points[0] = rounded(x + (ax - x) * part, y + (ay - y) * part)
                break
            by -= far
            points.pop(0)
        points.reverse()
    return points


def drawn_steps(points: Sequence[Point]) -> tuple[Step, ...]:
    """Return a line through points."""
    return line(*(value for point in points for value in point))


def arc_of(start: Point, end: Point, lift: float) -> list[Point]:
    """The points of a curve that rises to ``lift`` above the higher of its ends."""
    (x1, y1), (x2, y2) = start, end
    top = min(y1, y2) - lift
    return curve_of(start, ((x1 + x2) / 2, 2 * top - (y1 + y2) / 2), end, 16)


def bow_of(start: Point, end: Point, by: float) -> list[Point]:
    """The points of a curve that leaves the straight way to its left by a part of its length."""
    (x1, y1), (x2, y2) = start, end
    bend = (x1 + x2) / 2 - (y2 - y1) * by, (y1 + y2) / 2 + (x2 - x1) * by
    return curve_of(start, bend, end, 14)


def curve_of(start: Point, bend: Point, end: Point, parts: int) -> list[Point]:
    """The points of a curve with one bend."""
    found = []
    for at in range(parts + 1):
        p = at / parts
        q = 1 - p
        weights = q * q, 2 * q * p, p * p
        x, y = (
            sum(weight * value for weight, value in zip(weights, values, strict=True))
            for values in zip(start, bend, end, strict=True)
        )
        found.append(rounded(x, y))
    return found


def cased_line(points: Sequence[Point], ink: Ink, case: str) -> tuple[Shape, ...]:
    """A line over a wider one, so that it reads on any ground."""
    steps = drawn_steps(points)
    return Path(steps, Ink("", case, ink.width + 3.6)), Path(steps, ink)


def coloured_line(
    points: Sequence[Point], ink: Ink, here: Geometry, item: Item
) -> tuple[Shape, ...]:
    """A way that somebody took: in a seat's colour it has the double rim of a piece."""
    if not item.ink:
        return cased_line(points, ink, here.case)
    steps, width = drawn_steps(points), ink.width * max(1.0, item.weight)
    return (
        Path(steps, Ink("", "halo", width + 5)),
        Path(steps, ink._replace(stroke="rim", width=width + 2)),
        Path(steps, ink._replace(stroke=item.ink, width=width)),
    )


def way_mark(
    item: Item, here: Geometry, points: Sequence[Point], dash: tuple[float, ...] = ()
) -> Mark | None:
    """The way that was taken, from beside where the piece stood to beside where it stands."""
    drawn = shortened(points, here.radius * 0.9, here.radius * 1.05)
    if len(drawn) < 2:
        return None
    width = max(2.6, here.unit * 0.055)
    shapes = coloured_line(drawn, Ink("", here.ink, width, dash), here, item)
    return Mark(shapes, item.t, item.d, "line", over=False, stay=item.stay)


def course_of(item: Item, here: Geometry) -> list[Point]:
    """Return the points of the way of an item; none where it stays."""
    return here.course(item.via) if len(item.via) > 1 else []


def count_sign(number: int, x: float, y: float, here: Geometry) -> tuple[Shape, ...]:
    """A number in a small circle."""
    r = round(max(8.5, here.letters * 0.72), 1)
    return (
        Circle(x, y, r, Ink("halo", "rim", max(1.6, r * 0.14))),
        Text(x, round(y + here.letters * 0.36, 1), str(number), here.letters, "rim", 700),
    )


def counts_of(item: Item, here: Geometry, cells: Sequence[str], first: int) -> list[Mark]:
    """A number over each cell as it is reached; of a long way the fifth, the tenth and the last."""
    if not item.n:
        return []
    total = len(cells)
    per = item.d / max(1, total)
    found = []
    for at, name in enumerate(cells):
        number = first + at
        if total > 12 and number not in (1, first + total - 1) and number % 5:
            continue
        point = here.point(name)
        if point is None:
            continue
        dx, dy = here.beyond(name) if here.beyond else (0.0, here.counts)
        x, y = point[0] + dx * here.unit, point[1] + dy * here.unit
        x, y = rounded(x, max(here.top + here.letters, y))
        start = round(item.t + per * (at + 1)) - 90
        shapes = count_sign(number, x, y, here)
        found.append(Mark(shapes, max(0, start), 130, "pop", over=True, stay=item.stay, x=x, y=y))
    return found


def arrow_head(points: Sequence[Point], here: Geometry, ink: str = "") -> Path:
    """The head of an arrow at the end of a way."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    turn = atan2(y2 - y1, x2 - x1)
    size = max(7.0, here.unit * 0.14)
    ends = [
        rounded(x2 - size * cos(turn + side), y2 - size * sin(turn + side)) for side in (0.5, -0.5)
    ]
    steps = line(*ends[0], x2, y2, *ends[1])
    return Path(steps, Ink("", ink or here.ink, max(2.4, here.unit * 0.05)))


def thin_line(item: Item, here: Geometry, points: Sequence[Point], dash: tuple[float, ...]) -> Mark:
    """Return a dashed line with its arrow head."""
    drawn = shortened(points, here.radius * 0.6, here.radius * 1.1)
    steps = drawn_steps(drawn)
    shapes: tuple[Shape, ...] = (
        Path(steps, Ink("", "rim", 4.4, opacity=0.5)), Path(steps, Ink("", here.hot, 2, dash)),
    )  # fmt: skip
    return Mark(shapes, item.t, item.d, "line", over=False, stay=item.stay)


ROW = 30
"""Letters of a row of a bubble."""


def clear_of(mark: Mark, words: list[Rect], top: float) -> Mark:
    """A plate of words where it covers none of the ``words`` before it, which it joins."""
    plate, text = mark.shapes
    assert isinstance(plate, Rect)
    assert isinstance(text, Text)
    x, y = plate.x, plate.y
    for other in sorted(words, key=lambda one: -one.y):
        apart = other.x + other.w < x or x + plate.w < other.x
        if apart or not other.y - plate.h < y < other.y + other.h:
            continue
        if other.y - plate.h - 2 >= top:
            y = other.y - plate.h - 2
        else:
            x = other.x + other.w + 4
    right, down = round(x - plate.x, 1), round(y - plate.y, 1)
    plate = plate._replace(x=round(x, 1), y=round(y, 1))
    words.append(plate)
    text = text._replace(x=round(text.x + right, 1), y=round(text.y + down, 1))
    middle, base = round(mark.x + right, 1), round(mark.y + down, 1)
    return mark._replace(shapes=(plate, text), x=middle, y=base)
