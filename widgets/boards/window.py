"""The part of a large picture that a phone shows, and the strips where the picture goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from widgets.boards.graph import Box, Point, touch, wide
from widgets.kernel.scene import Circle, Ink, Path, Rect, Shape, Step, Symbol, Text, Use, line

STRIP = 15.0
"""How wide a strip is."""
LOWEST, STEP, KEPT = 198.0, 8, 0.99
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


def within(view: Window, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The shapes of which something may be seen in a window; of lines, those lines alone."""
    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Path) and not shape.ink.fill:
            steps = [
                step
                for one in strokes(shape.steps)
                if touch(bounds(Path(one, shape.ink)), view[:4])
                for step in one
            ]
            found += [shape._replace(steps=tuple(steps))] if steps else []
        elif touch(bounds(shape), view[:4]):
            found.append(shape)
    return tuple(found)


def strokes(steps: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    """The parts of a path for which the pen is put down anew."""
    starts = [at for at, step in enumerate(steps) if step[0] == "M"]
    for start, end in zip(starts, (*starts[1:], len(steps)), strict=True):
        yield steps[start:end]


def bounds(shape: Shape) -> Box:
    """A box that holds all of a shape with its line."""
    if isinstance(shape, Use):
        left, top, across, down = _reach(shape.symbol)
        by = shape.scale
        return shape.x + left * by, shape.y + top * by, across * by, down * by
    if isinstance(shape, Text):
        across = wide(shape.text, shape.size) * 1.3
        left = {"start": 0.0, "middle": across / 2, "end": across}[shape.anchor]
        return shape.x - left, shape.y - shape.size, across, shape.size * 1.4
    out = shape.ink.width / 2 if shape.ink.stroke else 0.0
    if isinstance(shape, Circle):
        out += shape.r
        return shape.x - out, shape.y - out, 2 * out, 2 * out
    if isinstance(shape, Rect):
        return shape.x - out, shape.y - out, shape.w + 2 * out, shape.h + 2 * out
    xs = [value for step in shape.steps for value in step[1::2]]
    ys = [value for step in shape.steps for value in step[2::2]]
    left, top = min(xs) - out, min(ys) - out
    return left, top, max(xs) + out - left, max(ys) + out - top


@lru_cache(maxsize=512)
def _reach(symbol: Symbol) -> Box:
    """A box that holds all of a sign."""
    boxes = [bounds(shape) for shape in symbol.shapes]
    left, top = (min(box[at] for box in boxes) for at in (0, 1))
    right, low = (max(box[at] + box[at + 2] for box in boxes) for at in (0, 1))
    return left, top, right - left, low - top
