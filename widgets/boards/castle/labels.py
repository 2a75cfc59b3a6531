"""Where words stand: on Rooms, areas and circles, clear of links, circles and each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from rules.games.colditz.board.plan import (
    APPEL,
    INNER,
    OUTER,
    OUTSIDE,
    SAFE,
    STAFFCAR,
    TUNNEL,
    WALKWAY,
    Point,
    room_name,
)
from widgets.boards.castle import signs
from widgets.boards.castle.ground import Ground, tag
from widgets.boards.castle.yards import outlines, yards
from widgets.boards.graph import Box, Room, wide
from widgets.boards.window import STRIP
from widgets.kernel.scene import Shape, Text, Use


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
