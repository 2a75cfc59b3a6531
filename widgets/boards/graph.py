"""What boards of squares and ways share: words, the paper that is free for them, dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from widgets.kernel.scene import Circle, Ink, Path, Rect, Symbol, line
from widgets.kernel.signs import PIPS

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def wide(text: str, size: float) -> float:
    """About how wide a line of text is."""
    return sum(0.3 if sign in "il1 .,'" else 0.58 for sign in text) * size + 2


def touch(one: Box, other: Box) -> bool:
    """Whether two boxes overlap."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


class Room:
    """The paper between ``bounds`` that is still free: what was taken lies in cells of 40."""

    def __init__(self, bounds: Box, taken: Iterable[Box] = ()) -> None:
        self.bounds = bounds
        self.taken: list[Box] = []
        self.cells: dict[tuple[int, int], list[Box]] = {}
        for box in taken:
            self.take(box)

    def take(self, box: Box) -> None:
        """Mark a box as filled."""
        self.taken.append(box)
        for cell in _cells(box):
            self.cells.setdefault(cell, []).append(box)

    def free(self, box: Box) -> bool:
        """Whether nothing lies in a box, and it is all within the bounds."""
        x, y, w, h = box
        left, top, across, down = self.bounds
        if x < left or y < top or x + w > left + across or y + h > top + down:
            return False
        return not any(
            touch(box, other) for cell in _cells(box) for other in self.cells.get(cell, ())
        )

    def put(self, boxes: Iterable[Box]) -> Box | None:
        """The first free one of some boxes; it is then filled."""
        for box in boxes:
            if self.free(box):
                self.take(box)
                return box
        return None


def _cells(box: Box) -> list[tuple[int, int]]:
    x, y, w, h = box
    return [
        (column, row)
        for column in range(int(x // 40), int((x + w) // 40) + 1)
        for row in range(int(y // 40), int((y + h) // 40) + 1)
    ]


@cache
def die(number: int, falls: bool = False) -> Symbol:
    """A die's face, 20 across; struck through where that throw fails."""
    ink = Ink("halo", "no" if falls else "rim", 1.8)
    parts: list[Rect | Circle | Path] = [Rect(-10, -10, 20, 20, 4, ink)]
    parts += [Circle(x * 5, y * 5, 2, Ink("rim")) for x, y in PIPS[number]]
    if falls:
        parts.append(Path(line(-10, 10, 10, -10), Ink("", "no", 2.2)))
    return Symbol(f"throw-{number}{'-falls' if falls else ''}", tuple(parts))
