"""The hand: strokes that wobble, hatching in phase, arrows, waves, arcs, all by coordinates alone.

Nothing here is random. The wobble of a stroke follows from where it lies, so that a wall looks the
same in every step, in both painters and on paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin

from widgets.kernel.scene import Step

Steps = tuple[Step, ...]
Box = tuple[float, float, float, float]
"""x, y, width, height."""

HATCH_STEP = 12.0
"""Distance of two hatch lines along the x axis."""


def noise(x: float, y: float, salt: int) -> float:
    """A value from -1 to 1 that depends only on the point and ``salt``."""
    seed = int(x * 8) * 73856093 ^ int(y * 8) * 19349663 ^ salt * 83492791
    seed = (seed ^ (seed >> 13)) * 1274126177 & 0xFFFFFFFF
    return ((seed ^ (seed >> 16)) & 0xFFFF) / 32767.5 - 1


@lru_cache(maxsize=4096)
def stroke(x1: float, y1: float, x2: float, y2: float, salt: int = 0, bow: float = 0.8) -> Steps:
    """A line drawn by hand from one point to the other."""
    length = hypot(x2 - x1, y2 - y1) or 1.0
    count = max(2, round(length / 14))
    across, down = -(y2 - y1) / length, (x2 - x1) / length
    along = noise(x1 + x2, y1 + y2, salt) * bow * 1.5
    points = []
    for number in range(count + 1):
        part = number / count
        x, y = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
        off = noise(x, y, salt + 1) * bow
        slip = along if number in (0, count) else 0.0
        points.append((x + across * off + down * slip, y + down * off - across * slip))
    return smooth(points)


def smooth(points: list[tuple[float, float]]) -> Steps:
    """A soft curve that starts and ends at the outer points and follows the ones between."""
    first, last = points[0], points[-1]
    steps: list[Step] = [("M", _r(first[0]), _r(first[1]))]
    for here, then in pairwise(points[1:]):
        middle = then if then is last else ((here[0] + then[0]) / 2, (here[1] + then[1]) / 2)
        steps.append(("Q", _r(here[0]), _r(here[1]), _r(middle[0]), _r(middle[1])))
    return tuple(steps)


def _r(value: float) -> float:
    return round(value, 1)


@lru_cache(maxsize=1024)
def outside_hatch(x1: float, y1: float, x2: float, y2: float, out: tuple[int, int]) -> Steps:
    """The short slanting strokes along the outer side of an outer wall; ``out`` points away."""
    count = max(3, round(hypot(x2 - x1, y2 - y1) / 9))
    ox, oy = out
    steps: list[Step] = []
    for number in range(count):
        part = (number + 0.6) / count
        x, y = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
        jolt = noise(x, y, 7) * 0.9
        x, y = x - oy * jolt, y + ox * jolt
        reach = 8.5 + noise(x, y, 8)
        steps += [
            ("M", _r(x + ox * 2.2), _r(y + oy * 2.2)),
            ("L", _r(x + ox * reach - oy * 5), _r(y + oy * reach + ox * 5)),
        ]
    return tuple(steps)


def boxes(cells: Iterable[Box]) -> Steps:
    """One path round many boxes."""
    steps: list[Step] = []
    for x, y, w, h in cells:
        steps += [("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",)]
    return tuple(steps)


def runs(cells: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Cells (column, row) joined into runs (column, row, length) along each row."""
    found: list[tuple[int, int, int]] = []
    for column, row in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        if found and found[-1][1] == row and found[-1][0] + found[-1][2] == column:
            found[-1] = (found[-1][0], row, found[-1][2] + 1)
        else:
            found.append((column, row, 1))
    return found


def hatch(cells: Iterable[Box]) -> Steps:
    """45 degree lines over the boxes, in phase with the whole sheet and unbroken across boxes.

    Every line is ``x + y = n * HATCH_STEP``, whatever the boxes are.
    """
    pieces: dict[int, list[tuple[float, float]]] = {}
    for x, y, w, h in cells:
        first = int((x + y) // HATCH_STEP) + 1
        last = int(-(-(x + y + w + h) // HATCH_STEP))
        for number in range(first, last):
            total = number * HATCH_STEP
            low, high = max(x, total - y - h), min(x + w, total - y)
            if high > low:
                pieces.setdefault(number, []).append((low, high))
    steps: list[Step] = []
    for number in sorted(pieces):
        total = number * HATCH_STEP
        spans = sorted(pieces[number])
        low, high = spans[0]
        for start, end in [*spans[1:], (1e9, 1e9)]:
            if start <= high + 0.01:
                high = max(high, end)
                continue
            steps += [("M", _r(low), _r(total - low)), ("L", _r(high), _r(total - high))]
            low, high = start, end
    return tuple(steps)


def arrow(x1: float, y1: float, x2: float, y2: float, head: float = 6.0) -> Steps:
    """A line with an open arrow head at its end."""
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ax, ay = (x2 - x1) / length * head, (y2 - y1) / length * head
    return (
        ("M", _r(x1), _r(y1)),
        ("L", _r(x2), _r(y2)),
        ("M", _r(x2 - ax - ay * 0.86), _r(y2 - ay + ax * 0.86)),
        ("L", _r(x2), _r(y2)),
        ("L", _r(x2 - ax + ay * 0.86), _r(y2 - ay - ax * 0.86)),
    )


def wave(x1: float, y1: float, x2: float, y2: float, swing: float) -> Steps:
    """Three half waves from one point to the other."""
    dx, dy = (x2 - x1) / 3, (y2 - y1) / 3
    length = hypot(dx, dy) or 1.0
    nx, ny = -dy / length * swing, dx / length * swing
    steps: list[Step] = [("M", _r(x1), _r(y1))]
    for number in range(3):
        sign = 1 if number % 2 == 0 else -1
        x, y = x1 + dx * number, y1 + dy * number
        steps.append(
            (
                "Q",
                _r(x + dx / 2 + nx * sign),
                _r(y + dy / 2 + ny * sign),
                _r(x + dx),
                _r(y + dy),
            )
        )
    return tuple(steps)


def arc(x: float, y: float, r: float, start: float, end: float) -> Steps:
    """A piece of a circle, angles in turns clockwise from the right."""
    pieces = max(1, round(abs(end - start) * 4 + 0.49))
    step = (end - start) / pieces
    bend = 4 / 3 * sin(pi * step) / (1 + cos(pi * step))
    steps: list[Step] = []
    for number in range(pieces):
        a, b = (start + step * number) * 2 * pi, (start + step * (number + 1)) * 2 * pi
        x1, y1, x2, y2 = cos(a), sin(a), cos(b), sin(b)
        if not steps:
            steps.append(("M", _r(x + x1 * r), _r(y + y1 * r)))
        steps.append(
            (
                "C",
                _r(x + r * (x1 - bend * y1)),
                _r(y + r * (y1 + bend * x1)),
                _r(x + r * (x2 + bend * y2)),
                _r(y + r * (y2 - bend * x2)),
                _r(x + r * x2),
                _r(y + r * y2),
            )
        )
    return tuple(steps)
