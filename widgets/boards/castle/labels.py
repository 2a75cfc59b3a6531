"""Where words may stand: beside their circle, clear of circles, links and each other."""

from __future__ import annotations

from collections.abc import Iterable

from widgets.boards.castle.ground import Ground
from widgets.boards.graph import Box, touch, wide
from widgets.kernel.scene import Text


class Room:
    """The paper that is still free."""

    def __init__(self, here: Ground) -> None:
        self.here = here
        self.cells: dict[tuple[int, int], list[Box]] = {}

    def take(self, box: Box) -> None:
        """Mark a box as filled."""
        for cell in _cells(box):
            self.cells.setdefault(cell, []).append(box)

    def free(self, box: Box) -> bool:
        """Whether nothing lies in a box, and it is all on the plan."""
        x, y, w, h = box
        here = self.here
        if x < 3 or y < here.head + 2 or x + w > here.width - 3 or y + h > here.height - 3:
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


def segment(room: Room, x1: float, y1: float, x2: float, y2: float) -> None:
    """Fill small boxes along a line."""
    count = max(1, int(max(abs(x2 - x1), abs(y2 - y1)) // 6))
    for part in range(count + 1):
        x, y = x1 + (x2 - x1) * part / count, y1 + (y2 - y1) * part / count
        room.take((x - 2.5, y - 2.5, 5, 5))


def beside(x: float, y: float, reach: float, across: float, size: float) -> list[Box]:
    """Boxes round a point: below, above, right, left, then at the corners."""
    down = size * 1.05
    mid, low, up = x - across / 2, y + reach + 1, y - reach - down
    right, left, level = x + reach + 2, x - reach - 2 - across, y - down / 2
    slip = across * 0.4
    spots = [
        (mid, low), (mid, up), (right, level), (left, level), (mid + slip, low), (mid + slip, up),
        (mid - slip, low), (mid - slip, up), (right - 4, low - 4), (right - 4, up + 4),
        (left + 4, low - 4), (left + 4, up + 4),
    ]  # fmt: skip
    return [(round(bx, 1), round(by, 1), round(across, 1), round(down, 1)) for bx, by in spots]


def written(box: Box, text: str, size: float, fill: str = "planink", weight: int = 600) -> Text:
    """A word in its box."""
    x, y, w, _ = box
    return Text(round(x + w / 2, 1), round(y + size * 0.88, 1), text, size, fill, weight)


__all__ = ["Room", "beside", "segment", "touch", "wide", "written"]
