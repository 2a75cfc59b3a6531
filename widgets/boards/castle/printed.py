"""What is printed on the plan, and open Tunnels and markers, which lie on it.

The grounds inside their walls; links, Tunnels, Drops and fences; Rooms; circles; and all words,
each where it is clear of circles, links and other words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby, pairwise
from math import hypot
from typing import NamedTuple

from rules.games.colditz.board.plan import (
    APPEL,
    AREAS,
    DOOR,
    INNER,
    INSPECTION,
    KEY,
    LANDING,
    OUTER,
    OUTSIDE,
    PASSAGE,
    PLAIN,
    POST,
    ROOM,
    SAFE,
    SEARCHLIGHT,
    STAFFCAR,
    TARGET,
    TUNNEL,
    WALKWAY,
    Pair,
    Point,
    room_name,
)
from widgets.boards import pieces as common
from widgets.boards.castle import signs
from widgets.boards.castle.facts import Seen, sign_of
from widgets.boards.castle.ground import Ground
from widgets.boards.graph import Box, Room, wide
from widgets.boards.window import STRIP
from widgets.kernel.pencil import noise
from widgets.kernel.scene import Circle, Ink, Path, Rect, Shape, Step, Symbol, Text, Use, line
from widgets.kernel.signs import barred

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


# -- words and where they may stand ----------------------------------------------------------------


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


# -- ways that need something ----------------------------------------------------------------------


DROP = Ink("", "no", 2.6, (2, 5.5))


def course(here: Ground, number: int) -> tuple[Step, ...]:
    """The line of a Tunnel through its circles."""
    points = [here.middle(at) for at in here.board.tunnels[number]]
    if len(points) < 3:
        return line(*(value for point in points for value in point))
    steps: list[Step] = [("M", *points[0])]
    for before, at, then in zip(points, points[1:], points[2:], strict=False):
        bend = 0.25
        into = at[0] - (then[0] - before[0]) * bend / 2, at[1] - (then[1] - before[1]) * bend / 2
        steps.append(("Q", *(round(value, 1) for value in into), *at))
    steps.append(("L", *points[-1]))
    return tuple(steps)


def tunnels(here: Ground) -> list[Shape]:
    """Where Tunnels run: dotted."""
    dots = Ink("", "planink", 1.8, (0.5, 5))
    return [Path(course(here, number), dots) for number in range(len(here.board.tunnels))]


def bands(here: Ground, seen: Seen) -> list[Shape]:
    """Open Tunnels: a soft band under the plan; a detected one is crossed out."""
    shapes: list[Shape] = []
    for number in range(len(here.board.tunnels)):
        state = seen.tunnels.get(here.board.tunnel_name(number), "closed")
        if state == "open":
            band = Ink("", "planink", round(here.r * 0.95, 1), (), 0.4)
            shapes.append(Path(course(here, number), band))
        elif state == "detected":
            shapes.append(Path(course(here, number), Ink("", "no", 3, (), 0.75)))
            way = here.board.tunnels[number]
            shapes += [
                Use(barred(), *halfway(here.middle(one), here.middle(other)), 0.8)
                for one, other in pairwise(way)
            ]
    return shapes


def halfway(one: Point, other: Point) -> Point:
    """The point between two."""
    return round((one[0] + other[0]) / 2, 1), round((one[1] + other[1]) / 2, 1)


@lru_cache(maxsize=256)
def tag(here: Ground, pair: Pair) -> Box:
    """The box of the plate in the middle of a pair; beside a Drop that is too short for it.

    No circle lies on the price of a Drop, if there is a side where none does.
    """
    (a, b), (u, v) = here.middle(pair.frm), here.middle(pair.to)
    x, y = halfway((a, b), (u, v))
    size = here.type(12.5)
    across, down = (size * 1.75, size * 1.35) if pair.feet else (size * 1.4, size * 1.4)
    far = hypot(u - a, v - b) or 1.0
    dx, dy = (u - a) / far, (v - b) / far
    if pair.feet:
        off = here.r * 1.4 + (abs(dy) * across + abs(dx) * down) / 2 + 1
        spots = []
        for far_off in (off, 1.7 * off):
            sides = (x + dy * far_off, y - dx * far_off), (x - dy * far_off, y + dx * far_off)
            # Names of Rooms stand above.
            spots += sorted(sides, key=lambda one: (round(one[1]), one[0]), reverse=True)
        if far >= abs(dx) * across + abs(dy) * down + 2 * here.r:
            spots = [(x, y), *spots]
        x, y = next((one for one in spots if _free(here, one, (across, down))), spots[0])
    return round(x - across / 2, 1), round(y - down / 2, 1), round(across, 1), round(down, 1)


def _free(here: Ground, spot: Point, size: Point) -> bool:
    """Whether no circle lies on a plate of some size round a spot."""
    across, down = (side / 2 + here.r for side in size)
    middles = map(here.middle, range(len(here.board.names)))
    return not any(abs(u - spot[0]) < across and abs(v - spot[1]) < down for u, v in middles)


def _wholly(here: Ground, box: Box) -> bool:
    """Whether a plate is in sight as a whole: a part of its number would be another one."""
    (x, y, across, down, cut), (left, top, wide, high) = here.view, box
    low, right = y + down - STRIP * cut[3], x + across - STRIP * cut[1]
    inside = x + STRIP * cut[0] <= left and y + STRIP * cut[2] <= top
    return inside and left + wide <= right and top + high <= low


def pairs(here: Ground) -> list[Shape]:
    """Drops as dashed arrows with their feet, fences as crosses with a cutter's gap."""
    shapes: list[Shape] = []
    size = here.type(12.5)
    for pair in here.board.pairs:
        (x, y), (u, v) = here.middle(pair.frm), here.middle(pair.to)
        far = hypot(u - x, v - y) or 1.0
        dx, dy = (u - x) / far, (v - y) / far
        mx, my = halfway((x, y), (u, v))
        box = tag(here, pair)
        if pair.feet:
            tip = u - dx * (here.r + 2), v - dy * (here.r + 2)
            foot = tip[0] - dx * 8, tip[1] - dy * 8
            head = (*tip, foot[0] - dy * 5, foot[1] + dx * 5, foot[0] + dy * 5, foot[1] - dx * 5)
            shapes += common.cased(line(x, y, *(round(one, 1) for one in foot)), DROP, "plan")
            shapes.append(
                Path(line(*(round(one, 1) for one in head), close=True), Ink("no", "no", 1.2))
            )
            if not _wholly(here, box):
                continue
            shapes.append(Rect(*box, 3, Ink("page", "no", 1.6)))
            middle, base = box[0] + box[2] / 2, box[1] + box[3] / 2 + size * 0.36
            text = Text(round(middle, 1), round(base, 1), str(pair.feet), size, "no", 700)
            shapes.append(text)
        else:
            wire: list[Step] = []
            for part in (-4, -3, -2, 2, 3, 4):
                px, py = mx - dy * part * 9, my + dx * part * 9
                wire += line(px - 3, py - 3, px + 3, py + 3)
                wire += line(px - 3, py + 3, px + 3, py - 3)
            for side in (-1, 1):
                wire += line(mx - dy * 12 * side, my + dx * 12 * side,
                             mx - dy * 42 * side, my + dx * 42 * side)  # fmt: skip
            rounded = tuple((step[0], *(round(one, 1) for one in step[1:])) for step in wire)
            shapes.append(Path(line(x, y, u, v), Ink("", "planink", 1.8, (5, 5))))
            shapes.append(Path(rounded, Ink("", "planink", 1.6)))
            shapes.append(Rect(*box, 3, Ink("page", "planink", 1.6)))
            shapes.append(Text(mx, round(my + size * 0.36, 1), "X", size, "planink", 700))
    return shapes


def mark(pair: str, name: str) -> str:
    """The name of a marker as something that is laid and taken away."""
    return f"mark:{pair}:{name}"


def markers(here: Ground, seen: Seen) -> list[Shape]:
    """Escape Attempt markers: a pennant for each, beside the middle of its pair."""
    shapes: list[Shape] = []
    size = here.type(12.5)
    scale = round(size / 12.5, 3)
    for number, pair in enumerate(here.board.pairs):
        found = seen.markers.get(here.board.pair_name(number), ())
        x, y, w, h = tag(here, pair)
        if not here.shows((x, y)):
            continue
        for place, name in enumerate(found):
            left = round(x + w + 5 + place * size * 2.4, 1)
            foot = round(y + h, 1)
            sign = signs.pennant(sign_of(name.split()[0]), back=name.endswith("back"))
            shapes.append(Use(sign, left, foot, scale, mark(here.board.pair_name(number), name)))
    return shapes


# -- Rooms, and all words --------------------------------------------------------------------------


ENGLISH = ("staff car", "walkway")
"""What stands beside such circles."""
AREA_NAMES = ((INNER, "Inner Courtyard"), (OUTER, "Outer Courtyard"), (OUTSIDE, "Outside"))
LEGIBLE, CROWDED = 24.0, 32.0
"""Circles that stand closer than that bear no names; on the Appel area and in Rooms, too."""


def symbol_of(here: Ground, room: int) -> int:
    """The item of a Room, or -1."""
    board = here.board
    found = [board.symbols[at] for at, one in enumerate(board.rooms) if one == room]
    return max(found, default=-1)


@lru_cache(maxsize=64)
def room_boxes(here: Ground) -> tuple[Box, ...]:
    """The box round the circles of each Room."""
    rooms = here.board.rooms
    return tuple(
        _framed(here, [at for at, one in enumerate(rooms) if one == room], 1.3)
        for room in range(len(here.board.room_names))
    )


def _framed(here: Ground, circles: Sequence[int], pad: float) -> Box:
    """The box round some circles, so many radii beyond their middles."""
    xs, ys = zip(*map(here.middle, circles), strict=True)
    x, y, more = min(xs) - pad * here.r, min(ys) - pad * here.r, 2 * pad * here.r
    across, down = max(xs) - min(xs) + more, max(ys) - min(ys) + more
    return round(x, 1), round(y, 1), round(across, 1), round(down, 1)


def frames(here: Ground, plates: tuple[Box, ...]) -> list[Shape]:
    """The white boxes of Rooms with their name plates, and the frame of the Appel area."""
    paper = Ink("page", "planink", 1.8)
    shapes: list[Shape] = [Rect(*box, 3, paper) for box in (*plates, *room_boxes(here))]
    if frame := appel_frame(here):
        shapes.append(Rect(*frame, 5, Ink("plan", "planink", 1.8, (5, 5))))
    return shapes


def appel_frame(here: Ground) -> Box | None:
    """The box round the Appel area."""
    circles = here.board.of_kind(APPEL)
    return _framed(here, circles, 1.35) if circles else None


def _sides(here: Ground) -> list[tuple[Point, Point]]:
    """The sides of the frame round the Appel area."""
    if (frame := appel_frame(here)) is None:
        return []
    x, y, w, h = frame
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


@lru_cache(maxsize=64)
def titled(here: Ground) -> tuple[tuple[Shape, ...], tuple[Box, ...]]:
    """All words, and the plates of Room names.

    Rooms come first, then areas and signs, then the names of circles where there is still room.
    """
    board, size = here.board, here.type(12.5)
    left, top, right, low = in_sight(here)
    inner = Room((left, top, right - left, low - top))
    _obstacles(here, inner)
    room = Room(inner.bounds, (*inner.taken, *room_boxes(here)))
    shapes: list[Shape] = []
    plates: list[Box] = []
    for number, box in enumerate(room_boxes(here)):
        shapes += _plate(here, (inner, room), number, box, plates)
    for (x, y), (u, v) in (*outlines(here), *_sides(here)):
        segment(room, x, y, u, v)
    for area, text in AREA_NAMES:
        shapes += _area(here, room, area, text)
    shapes += _appel(here, room)
    for at in sorted(range(len(board.names)), key=lambda at: board.kinds[at] != STAFFCAR):
        kind = board.kinds[at]
        x, y = here.middle(at)
        reach = here.r * (1.4 if kind == SAFE else 1.25 if kind == TUNNEL else 1.15) + 2
        words = [ENGLISH[0]] if kind == STAFFCAR else []
        words += [ENGLISH[1]] if kind == WALKWAY and at == board.of_kind(WALKWAY)[0] else []
        words += [board.names[at]] if here.codes else []
        bare = here.near < CROWDED and (kind == APPEL or board.rooms[at] >= 0)
        if bare or here.near < LEGIBLE:
            continue
        for text in words:
            spot = room.put(
                beside(x, y, reach, wide(text, size) * (1.14 if text not in ENGLISH else 1.0), size)
            )
            if spot:
                shapes.append(written(spot, text, size))
    return tuple(shapes), tuple(plates)


def in_sight(here: Ground) -> Box:
    """The edges within which words stand: clear of the border and of strips that say there is more.

    Left, top, right and lower edge.
    """
    x, y, w, h, cut = here.view
    left, right, top, low = (STRIP + 3 if one else 3 for one in cut)
    return x + left, y + top, x + w - right, y + h - low


def _obstacles(here: Ground, room: Room) -> None:
    """Circles, links, pairs, Tunnels and Rooms."""
    board, r = here.board, here.r
    for at, there in enumerate(board.links):
        x, y = here.middle(at)
        reach = (
            r + 1 if board.rooms[at] >= 0 else r * (1.3 if board.kinds[at] == SAFE else 1.08) + 2
        )
        room.take((x - reach, y - reach, 2 * reach, 2 * reach))
        for to in there:
            if to > at:
                segment(room, x, y, *here.middle(to))
        if board.kinds[at] == STAFFCAR:
            room.take((x - r, y - 2.5 * r, 2 * r, 2 * r))
    for way in board.tunnels:
        for one, other in pairwise(way):
            segment(room, *here.middle(one), *here.middle(other))
    for pair in board.pairs:
        segment(room, *here.middle(pair.frm), *here.middle(pair.to))
        room.take(tag(here, pair))
        if not pair.feet:
            (x, y), (u, v) = here.middle(pair.frm), here.middle(pair.to)
            far = hypot(u - x, v - y) or 1.0
            dx, dy, mx, my = (u - x) / far * 42, (v - y) / far * 42, (x + u) / 2, (y + v) / 2
            segment(room, mx - dy, my + dx, mx + dy, my - dx)


def _plate(
    here: Ground, rooms: tuple[Room, Room], number: int, box: Box, plates: list[Box]
) -> list[Shape]:
    """The name of a Room and its item, inside its box or on a plate beside it.

    Where both do not fit, the item alone is drawn.
    """
    (inner, room), (x, y, w, h) = rooms, box
    name = room_name(here.board.room_names[number])
    item = symbol_of(here, number)
    size = here.type(12.5)
    side, down = size * 1.5, size * 1.6
    for text, signed in ((name, item >= 0), (name, False), ("", True)):
        across = (wide(text, size) if text else 0) + (side if signed else 3) + 6
        if not text:
            if item < 0:
                continue
            across, down = side, side
        mid, right, low = x + w / 2 - across / 2, x + w - across - 2, y + h - down - 1
        spots = [(mid, y + 1), (x + 2, y + 1), (right, y + 1), (mid, low), (x + 2, low),
                 (right, low)]  # fmt: skip
        fits = across <= w - 2
        spot = inner.put([(round(a, 1), round(b, 1), across, down) for a, b in spots if fits])
        if spot:
            break
        slides = [x + w / 2 - across * part for part in (0.5, 0.3, 0.7, 0.15, 0.85)]
        spots = [(left, top) for left in slides for top in (y - down, y + h)]
        spots += [(x + w, y + h / 2 - down / 2), (x - across, y + h / 2 - down / 2), (x + w, y),
                  (x - across, y), (x + w, y + h - down), (x - across, y + h - down)]  # fmt: skip
        spot = room.put([(round(a, 1), round(b, 1), across, down) for a, b in spots])
        if spot:
            plates.append(spot)
            break
    else:
        return _in_circles(here, number, item)
    left, base = spot[0], spot[1] + down / 2
    shapes: list[Shape] = []
    if signed:
        scale = round(size / 12.5 * 0.66, 3)
        shapes.append(Use(signs.item(item), round(left + side / 2 + 1, 1), round(base, 1), scale))
    elif item >= 0:
        shapes += _in_circles(here, number, item)
    if text:
        start = left + (side + 2 if signed else 4), base - size * 0.52, wide(text, size), size
        shapes.append(written(start, text, size, "ink"))
    return shapes


def _in_circles(here: Ground, number: int, item: int) -> list[Shape]:
    """The item of a Room in its circles, where there is no room beside them."""
    scale = round(here.r * 1.45 / 24, 3)
    return [
        Use(signs.item(item), *here.middle(at), scale)
        for at, one in enumerate(here.board.rooms)
        if one == number and here.board.symbols[at] >= 0
    ]


def _area(here: Ground, room: Room, area: int, text: str) -> list[Shape]:
    """The name of an area somewhere on its ground."""
    found = yards(here)
    size = here.type(13.5)
    across, down = wide(text, size) * 1.05, size * 1.2
    if area not in here.board.areas:
        return []
    left, top, right, low = in_sight(here)
    for row in range(int(top) + 1, int(low - down), 10):
        for column in range(int(left) + 3, int(right - across), 16):
            box = (float(column), float(row), across, down)
            ends = [(column + dx * across, row + dy * down) for dx in (0, 0.5, 1) for dy in (0, 1)]
            if area in found and not all(found[area].holds(spot, -2) for spot in ends):
                continue
            inner = [yard for name, yard in found.items() if name < area]
            if any(yard.holds(spot, 10) for yard in inner for spot in ends):
                continue
            if room.free(box):
                room.take(box)
                return [written(box, text, size, "planink", 700)]
    return []


def _appel(here: Ground, room: Room) -> list[Shape]:
    """The name of the Appel area, above it or below."""
    if (frame := appel_frame(here)) is None:
        return []
    (x, y, w, h), size = frame, here.type(12.5)
    across, deep = wide("Appel", size), size * 1.1
    left = x + (w - across) / 2
    spot = room.put(((left, y - 3 - deep, across, deep), (left, y + h + 3, across, deep)))
    return [written(spot, "Appel", size, "planink", 700)] if spot else []


# -- all of it -------------------------------------------------------------------------------------


LINE = Ink("", "planink", 1.8)
SIGNS: dict[int, Symbol] = {
    POST: signs.post(), SEARCHLIGHT: signs.searchlight(), TARGET: signs.target(),
    LANDING: signs.landing(), WALKWAY: signs.stop(), APPEL: signs.appel(),
    DOOR: signs.lock(KEY), INSPECTION: signs.lock(PASSAGE),
}  # fmt: skip


@lru_cache(maxsize=64)
def printed(here: Ground) -> tuple[Shape, ...]:
    """Everything that stays where it is while a game is played."""
    words, boxes = titled(here)
    return (
        *frames(here, boxes),
        *tunnels(here),
        *links(here),
        *pairs(here),
        *circles(here),
        *words,
    )


def links(here: Ground) -> list[Shape]:
    """Lines between circles that are linked on foot; a Walkway is a ladder."""
    board = here.board
    plain: list[tuple[int, int]] = []
    rails: list[Step] = []
    rungs: list[Step] = []
    for at, there in enumerate(board.links):
        for to in there:
            if to < at:
                continue
            (x, y), (u, v) = here.middle(at), here.middle(to)
            if board.kinds[at] == board.kinds[to] == WALKWAY:
                far = hypot(u - x, v - y) or 1.0
                nx, ny = -(v - y) / far * here.r * 0.5, (u - x) / far * here.r * 0.5
                rails += line(x + nx, y + ny, u + nx, v + ny)
                rails += line(x - nx, y - ny, u - nx, v - ny)
                for part in range(1, int(far / 7)):
                    px, py = x + (u - x) * part * 7 / far, y + (v - y) * part * 7 / far
                    rungs += line(*(round(n, 1) for n in (px + nx, py + ny, px - nx, py - ny)))
            else:
                plain.append((at, to))
    walked = (line(*(value for at in way for value in here.middle(at))) for way in trails(plain))
    shapes: list[Shape] = [Path(tuple(chain(*walked)), LINE)] if plain else []
    if rails:
        rails = [(step[0], *(round(n, 1) for n in step[1:])) for step in rails]
        shapes += [Path(tuple(rails), LINE), Path(tuple(rungs), Ink("", "planink", 1.2))]
    return shapes


def trails(links: Iterable[tuple[int, int]]) -> Iterator[list[int]]:
    """Ways that together go along each link once; those from ends of an odd number come first."""
    left: dict[int, list[int]] = {}
    for one, other in links:
        left.setdefault(one, []).append(other)
        left.setdefault(other, []).append(one)
    for start in sorted(left, key=lambda at: len(left[at]) % 2 == 0):
        while left[start]:
            way = [start]
            while left[way[-1]]:
                at, to = way[-1], left[way[-1]].pop(0)
                left[to].remove(at)
                way.append(to)
            yield way


def circles(here: Ground) -> list[Shape]:
    """Every circle with the sign of its kind."""
    board, r = here.board, here.r
    size = here.type(12.5)
    small = here.type(12.0)
    shapes: list[Shape] = []
    ways = {at: number + 1 for number, way in enumerate(board.tunnels) for at in way}
    for at, kind in enumerate(board.kinds):
        x, y = here.middle(at)
        if kind in SIGNS:
            shapes.append(Use(SIGNS[kind], x, y, here.sign))
        elif kind == TUNNEL:
            shapes.append(Circle(x, y, r, Ink("rim", "halo", 1.5)))
            text = f"T{ways.get(at, 0)}" if r >= small * 0.85 else str(ways.get(at, 0))
            if r >= small * 0.55:
                shapes.append(Text(x, round(y + small * 0.36, 1), text, small, "white", 700))
        elif kind == SAFE:
            side = round(r * 1.3, 1)
            shapes.append(Rect(x - side, y - side, 2 * side, 2 * side, 5, Ink("ok-fill", "ok", 2)))
            shapes.append(Circle(x, y, r, Ink("page", "ok", 1.8)))
            if r >= size * 0.55:
                shapes.append(Text(x, round(y + size * 0.36, 1), "S", size, "ok", 700))
        else:
            assert kind in (PLAIN, ROOM, STAFFCAR)
            shapes.append(Circle(x, y, r, Ink("page", "planink", 1.8)))
            if kind == STAFFCAR:
                shapes.append(Use(signs.car(), x, round(y - r * 1.7, 1), here.sign))
    return shapes
