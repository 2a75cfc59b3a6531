"""The land and the courtyards: what runs inside their walls, with its pattern."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from math import hypot
from typing import NamedTuple

from rules.games.colditz.board.plan import AREAS, INNER, OUTER, OUTSIDE, TUNNEL, Point
from widgets.boards.castle.ground import Ground
from widgets.kernel.pencil import noise
from widgets.kernel.scene import Ink, Path, Rect, Shape, Step, line

STEP = 19.0
DOTTED = (0.1, STEP - 0.1)


class Yard(NamedTuple):
    """A courtyard: the corners of its hull, and how far its wall runs round it."""

    corners: tuple[Point, ...]
    pad: float
    bounds: tuple[Point, Point]
    boxed: bool
    """Whether the hull is its box."""

    def holds(self, spot: Point, more: float = 0.0) -> bool:
        """Whether a point lies within the wall; only near its corners that is measured."""
        (x, y), ((left, top), (right, low)) = spot, self.bounds
        far = self.pad + more
        if not (left - far < x < right + far and top - far < y < low + far):
            return False
        if self.boxed:
            if left <= x <= right or top <= y <= low:
                return True
            return hypot(max(left - x, x - right), max(top - y, y - low)) < far
        return away(self.corners, spot) < far


def hull(points: list[Point]) -> tuple[Point, ...]:
    """The corners of the tightest convex outline."""
    order = sorted(set(points))
    if len(order) < 3:
        return tuple(order)
    rows: list[Point] = []
    for half in (order, order[::-1]):
        part: list[Point] = []
        for x, y in half:
            while len(part) > 1 and (part[-1][0] - part[-2][0]) * (y - part[-2][1]) <= (
                part[-1][1] - part[-2][1]
            ) * (x - part[-2][0]):
                part.pop()
            part.append((x, y))
        rows += part[:-1]
    return tuple(rows)


def _box(points: list[Point]) -> tuple[Point, ...]:
    """The corners of the box round points."""
    (left, top), (right, low) = _bounds(points)
    return hull([(left, top), (right, top), (right, low), (left, low)])


def _bounds(points: Sequence[Point]) -> tuple[Point, Point]:
    """The first and the last corner of the box round points."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return (min(across), min(down)), (max(across), max(down))


def outlines(here: Ground) -> list[tuple[Point, Point]]:
    """The straight parts of all walls."""
    found = []
    for yard in yards(here).values():
        corners = yard.corners
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
            far = hypot(bx - ax, by - ay) or 1.0
            nx, ny = (by - ay) / far * (yard.pad + 3), -(bx - ax) / far * (yard.pad + 3)
            found.append(((ax + nx, ay + ny), (bx + nx, by + ny)))
    return found


def away(corners: tuple[Point, ...], spot: Point) -> float:
    """How far a point lies from a hull; 0 inside it."""
    x, y = spot
    if len(corners) == 1:
        return hypot(x - corners[0][0], y - corners[0][1])
    inside, best = len(corners) > 2, 1e9
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        dx, dy = bx - ax, by - ay
        if dx * (y - ay) - dy * (x - ax) < 0:
            inside = False
        part = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1)))
        best = min(best, hypot(x - ax - part * dx, y - ay - part * dy))
    return 0.0 if inside else best


@lru_cache(maxsize=64)
def yards(here: Ground) -> dict[int, Yard]:
    """The courtyards a castle has."""
    board, found = here.board, dict[int, Yard]()
    for area in (INNER, OUTER):
        mine = [
            here.middle(at)
            for at, name in enumerate(board.areas)
            if name == area and (board.kinds[at] != TUNNEL or board.rooms[at] >= 0)
        ]
        if not mine:
            continue
        others = [
            here.middle(at)
            for at, other in enumerate(board.areas)
            if other > area and board.kinds[at] != TUNNEL
        ]
        corners = _box(mine)
        if any(away(corners, spot) < here.r * 0.9 for spot in others):
            corners = hull(mine)
        foreign = [away(corners, spot) for spot in others]
        room = min((far for far in foreign if far > here.r), default=1e9) - here.r - 9
        pad = round(max(here.r * 0.6, min(room, here.near * 0.85)), 1)
        found[area] = Yard(corners, pad, _bounds(corners), corners == _box([*corners]))
    return found


def grounds(here: Ground) -> list[Shape]:
    """The land, then the courtyards from outside to inside, each with its pattern."""
    land = OUTSIDE in here.board.areas
    found = yards(here)
    shapes: list[Shape] = [
        Rect(0, 0, here.width, here.height, 0, Ink("outside" if land else "plan"))
    ]
    if land:
        shapes.append(Path(_grass(here, found), Ink("", "planink", 1.2, (), 0.4)))
    for area in (OUTER, INNER):
        if area not in found:
            continue
        yard, name = found[area], AREAS[area]
        steps = line(*(value for corner in yard.corners for value in corner), close=True)
        if len(yard.corners) == 1:
            x, y = yard.corners[0]
            steps = line(x, y, x + 0.1, y)
        wide = 2 * yard.pad
        for ink, width in (("planink", 12.0), ("plan", 9.0), ("planink", 3.0), (name, 0.0)):
            shapes.append(Path(steps, Ink(ink, ink, round(wide + width, 1))))
        if area == OUTER:
            shapes.append(Path(_dots(here, found), Ink("", "planink", 1.6, DOTTED, 0.4)))
    return shapes


def _grid(here: Ground, apart: float) -> list[list[tuple[float, float]]]:
    """Points over the whole land, row by row; every other row is moved aside."""
    rows, columns = int(here.height // apart) + 1, int(here.width // apart) + 1
    return [
        [
            (round((column + row % 2 / 2) * apart + 6, 1), round(row * apart + 6, 1))
            for column in range(columns)
        ]
        for row in range(rows)
    ]


def _grass(here: Ground, found: dict[int, Yard]) -> tuple[Step, ...]:
    """Tufts wherever there is land; fewer where more of it is drawn than is seen at once."""
    steps: list[Step] = []
    apart = STEP * (2.2 if here.sight or here.phone else 1.5)
    for x, y in (spot for row in _grid(here, apart) for spot in row):
        if any(yard.holds((x, y), 12) for yard in found.values()):
            continue
        left = round(x + noise(x, y, 3) * 6, 1)
        steps += line(left - 2.5, y + 2, left - 1.5, y - 3)
        steps += line(left + 1, y + 2, left + 2.5, y - 2)
    return tuple(steps) or line(-1, -1, -1, -1)


def _dots(here: Ground, found: dict[int, Yard]) -> tuple[Step, ...]:
    """Sand in the Outer Courtyard: lines from the first dot of a row to the last, to be dashed."""

    def sandy(spot: tuple[float, float]) -> bool:
        walled = INNER in found and found[INNER].holds(spot, 8)
        return found[OUTER].holds(spot, -3) and not walled

    steps: list[Step] = []
    for row in _grid(here, STEP):
        for is_sand, group in groupby(row, key=sandy):
            spots = list(group)
            if is_sand:
                steps += line(*spots[0], round(spots[-1][0] + 0.1, 1), spots[-1][1])
    return tuple(steps) or line(-1, -1, -1, -1)
