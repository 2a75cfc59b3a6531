"""The covered board: its sheets, face down. It is the same picture whatever lies beneath."""

from __future__ import annotations

from functools import lru_cache

from widgets.kernel.scene import Ink, Layer, Path, Rect, Scene, Shape, Step, Text

GAP, EDGE, PITCH = 14.0, 12.0, 22.0
NARROW, WIDE = 366.0, 748.0
"""What a covered board takes on a phone and on a page, where none has been laid out yet."""


def size(sheets: int, *, phone: bool, low: bool = False) -> tuple[float, float]:
    """The size of a covered board where none is known; ``low`` before a game, to leave room."""
    if not phone:
        return WIDE, 130.0 if low else 300.0
    tall = 90.0 if low else 150.0
    return NARROW, 2 * tall + GAP if sheets > 1 or not low else tall


@lru_cache(maxsize=16)
def curtain(
    width: float, height: float, title: str, words: str, *, sheets: int = 1, stacked: bool
) -> Scene:
    """The covered board in this size, of one sheet or of two; ``words`` stand on it."""
    if sheets == 1:
        laid = [(0.0, 0.0, width, height)]
    elif stacked:
        tall = (height - GAP) / 2
        laid = [(0.0, 0.0, width, tall), (0.0, tall + GAP, width, tall)]
    else:
        wide = (width - GAP) / 2
        laid = [(0.0, 0.0, wide, height), (wide + GAP, 0.0, wide, height)]
    shapes: list[Shape] = []
    for x, y, w, h in laid:
        shapes.append(Rect(x + 2, y + 3, w - 2, h - 3, 6, Ink("shade")))
        shapes.append(Rect(x + 0.5, y + 0.5, w - 3, h - 4, 6, Ink("fog", "edge", 1.5)))
        inner = (x + EDGE, y + EDGE, w - 2 * EDGE - 2, h - 2 * EDGE - 3)
        shapes.append(Rect(*inner, 4, Ink("", "fogink", 1)))
        shapes.append(Path(_weave(*inner), Ink("", "fogink", 0.7, (), 0.55)))
    middle = height / 2
    room = min(width - 40, 24 + 10.5 * len(words))
    shapes.append(Rect((width - room) / 2, middle - 24, room, 48, 8, Ink("sheet", "edge", 1.5)))
    shapes.append(Text(width / 2, middle + 6, words, 18, "lead", 700))
    layer = Layer("ground", tuple(shapes), still=True)
    return Scene(width, height, title, (layer,), (), 1, 0.0, focus=(width / 2, height / 2))


def _weave(x: float, y: float, w: float, h: float) -> tuple[Step, ...]:
    """Slanting lines both ways, as on the back of a card."""
    steps: list[Step] = []
    at = PITCH
    while at < w + h:
        left, right = max(0.0, at - h), min(at, w)
        steps += [("M", x + left, y + at - left), ("L", x + right, y + at - right)]
        steps += [("M", x + w - left, y + at - left), ("L", x + w - right, y + at - right)]
        at += PITCH
    return tuple(steps)


__all__ = ["curtain", "size"]
