"""What boards of squares and ways share: lines with round corners, boxes of words, dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from widgets.kernel.scene import Circle, Ink, Path, Rect, Step, Symbol, line

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def rounded(points: Sequence[Point], by: float) -> tuple[Step, ...]:
    """A line through the points with its corners rounded; a way back runs beside the way there."""
    steps: list[Step] = [("M", *points[0])]
    for before, here, then in zip(points, points[1:], points[2:], strict=False):
        across = (then[0] - here[0]) * (here[1] - before[1]) - (then[1] - here[1]) * (
            here[0] - before[0]
        )
        if abs(across) < 0.01:
            steps.append(("L", *here))
            continue
        steps += [("L", *toward(here, before, by)), ("Q", *here, *toward(here, then, by))]
    steps.append(("L", *points[-1]))
    return tuple(steps)


def toward(here: Point, there: Point, by: float) -> Point:
    """The point ``by`` units from ``here`` on the way to ``there``."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    far = max((dx * dx + dy * dy) ** 0.5, 0.01)
    part = min(0.45, by / far)
    return round(here[0] + dx * part, 1), round(here[1] + dy * part, 1)


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


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@cache
def die(number: int, falls: bool = False) -> Symbol:
    """A die's face, 20 across; struck through where that throw fails."""
    ink = Ink("halo", "no" if falls else "rim", 1.8)
    parts: list[Rect | Circle | Path] = [Rect(-10, -10, 20, 20, 4, ink)]
    parts += [Circle(x * 5, y * 5, 2, Ink("rim")) for x, y in PIPS[number]]
    if falls:
        parts.append(Path(line(-10, 10, 10, -10), Ink("", "no", 2.2)))
    return Symbol(f"throw-{number}{'-falls' if falls else ''}", tuple(parts))
