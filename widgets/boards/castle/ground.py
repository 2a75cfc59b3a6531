"""Where everything lies: the castle's points in the room a scene gets, and the part that is shown.

A castle that is too dense for its room is shown by a part, which stays the same whatever is chosen.
On a phone such a castle is turned by a quarter. What lies round the plan stands below it or in a
column beside it, whichever leaves the plan larger.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from rules.games.colditz.board.plan import INNER, OUTER, Board, Pair, Point
from rules.games.colditz.ground import BOXES
from widgets.boards import Overlay
from widgets.boards.graph import Box
from widgets.boards.lettering import bucket, legible
from widgets.boards.window import STRIP, Window, around
from widgets.kernel.film import Item
from widgets.kernel.scene import SIGHT

DESK, HAND = (760.0, 592.0), (390.0, 508.0)
"""The room of a scene whose page says none, and on a phone."""
NEAR, CLEAR = 74.0, 50.0
"""How far apart neighbours stand at most, and in a part of a large castle."""
DENSE, FINGER, FOLLOWS = 28.0, 20.0, (32.0, 36.0, 40.0, 44.0, 48.0, 52.0, 56.0)
"""Where neighbours would stand closer than that, a part of the castle is shown; on a phone; and how
far apart they may stand in one that follows a story there."""
GAIN = 1.15
"""How many times larger than the whole castle a part is at least."""
COLUMN, BAND, LOW, FLAT, BARE = 272.0, 190.0, 84.0, 67.0, 30.0
"""What lies round the plan: as wide beside it, as high below it, and below one on a phone; there
with a few boxes, and without."""
SOME = 3
"""So many boxes have room for men beside their titles on a phone."""
SLIM, LARGE = 240.0, 92.0
"""For the part in which a story happens: the column beside it, how far apart neighbours stand."""
TURN = 1.3
"""So many times larger a part of a story is after a quarter turn that is turned."""
SHALLOW = 248.0
"""The least height of a board on a stage."""
FEW, FAR = 14, 4
"""What is shown round a story has so many circles, if they are no more steps away than that."""
WIDER = 0.9
"""How many distances of neighbours are free round it."""
TINY = 18.0
"""Where neighbours stand closer than that, pawns bear no letters."""
PAD = 1.15
"""How many distances of neighbours are free round what is shown."""
EDGE = 0.55
"""How many of them something stands at least from the border of a part that shows it."""
PARTS = {
    "yard": "Yard and Rooms", "north": "North", "west": "West", "east": "East", "south": "South",
}  # fmt: skip
WHOLE = "all"
OTHER = re.compile(r"-?[\d.]+(:-?[\d.]+){3}")
"""A part of no name, by its edges."""


class Ground(NamedTuple):
    """The geometry: ``c`` is one unit of the castle's points, ``r`` the radius of a circle.

    ``width`` and ``height`` are those of the whole plan, ``view`` is the part of it in sight,
    ``room`` all that the scene has. ``sight`` names the part, ``""`` where the castle is no larger
    than its room.
    """

    board: Board
    c: float
    r: float
    near: float
    left: float
    top: float
    width: float
    height: float
    size: float
    phone: bool
    turned: bool
    room: Point
    view: Window
    sight: str
    aside: bool
    """Whether what lies round the plan is beside it."""
    low: bool = False
    """Whether it has little room below a large castle on a phone."""
    codes: bool = False
    """Whether circles bear the names by which a writer knows them."""

    def middle(self, at: int) -> Point:
        """The middle of a circle."""
        return self.spot(self.board.points[at])

    def spot(self, point: Point) -> Point:
        """A point of the castle on the picture."""
        x, y = (-point[1], point[0]) if self.turned else point
        return round(self.left + x * self.c, 1), round(self.top + y * self.c, 1)

    def box(self, at: int) -> Box:
        """The box of a circle."""
        x, y = self.middle(at)
        half = round(min(self.near / 2, self.r * 1.6), 1)
        return round(x - half, 1), round(y - half, 1), half * 2, half * 2

    @property
    def edges(self) -> Box:
        """The edges of what is in sight in the castle's units."""
        x, y, w, h, _ = self.view
        left, top = (x - self.left) / self.c, (y - self.top) / self.c
        right, low = left + w / self.c, top + h / self.c
        return (top, -right, low, -left) if self.turned else (left, top, right, low)

    def shows(self, spot: Point) -> bool:
        """Whether a point of the plan is in sight."""
        x, y, w, h, _ = self.view
        return x < spot[0] < x + w and y < spot[1] < y + h

    def sees(self, spot: Point) -> bool:
        """Whether a man on a point is in sight, clear of the strips where the castle goes on."""
        x, y, w, h, cut = self.view
        edge = [STRIP * side for side in cut]
        return x + edge[0] < spot[0] < x + w - edge[1] and y + edge[2] < spot[1] < y + h - edge[3]

    def holds(self, names: Iterable[str]) -> bool:
        """Whether all of these circles are well in sight."""
        (x, y, w, h, cut), index = self.view, self.board.index
        edge = [self.near * EDGE * side for side in cut]
        return all(
            x + edge[0] < across < x + w - edge[1] and y + edge[2] < down < y + h - edge[3]
            for across, down in (self.middle(index[name]) for name in names if name in index)
        )

    def type(self, nominal: float) -> float:
        """A type size that is never smaller than 12 px on the screen."""
        return legible(nominal, self.size)

    @property
    def pawn(self) -> float:
        """The radius of a pawn: its letter is 12 px where there is room for that."""
        if self.near < TINY:
            return round(max(self.near * 0.5, 6.0), 1)
        least = 10.8 / min(1.0, self.size)
        return round(min(max(least, self.r), max(self.near * 0.5, 10.8)), 1)

    @property
    def sign(self) -> float:
        """The scale of signs that are drawn for circles of radius 13."""
        return round(self.r / 13, 3)


@lru_cache(maxsize=128)
def spacing(board: Board) -> float:
    """How far neighbours lie apart, but for a few that stand closer."""
    points = board.points
    nearest = sorted(
        min(
            (hypot(x - u, y - v) for there, (u, v) in enumerate(points) if there != at), default=1.0
        )
        for at, (x, y) in enumerate(points)
    )
    return max(nearest[len(nearest) // 10], 0.2)


@lru_cache(maxsize=4096)
def linked(board: Board, at: int) -> tuple[str, ...]:
    """The circles to which one step leads: along a link, a pair, or a Tunnel."""
    paired = (
        pair.to if at == pair.frm else pair.frm for pair in board.pairs if at in (pair.frm, pair.to)
    )
    under = (to for way in board.tunnels for step in pairwise(way) if at in step for to in step)
    found = dict.fromkeys((*board.links[at], *paired, *under))
    return tuple(board.names[to] for to in found if to != at)


def known(sight: str) -> bool:
    """Whether a word names a part."""
    return sight in PARTS or sight == WHOLE or OTHER.fullmatch(sight) is not None


def _round(points: Iterable[Point], pad: float) -> Box:
    """Left, top, right and lower edge round points."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad


@lru_cache(maxsize=64)
def extent(board: Board, sight: str = WHOLE) -> Box:
    """The edges of a part in the castle's units: one of :data:`PARTS`, all, or edges in words."""
    near = spacing(board)
    pad = PAD * near
    left, top, right, low = whole = _round(board.points, pad)
    if sight == WHOLE:
        return whole
    if sight not in PARTS:
        edges = [float(edge) for edge in sight.split(":")]
        return edges[0], edges[1], edges[2], edges[3]
    areas = dict(zip(board.points, board.areas, strict=True))
    yard = _round([point for point in areas if areas[point] == INNER] or areas, pad)
    outer = _round([point for point in areas if areas[point] <= OUTER] or areas, pad)
    return {
        "yard": yard,
        "north": (left, top, right, yard[1] + 3 * near),
        "west": (left, outer[1], yard[0] + 3 * near, outer[3]),
        "east": (yard[2] - 3 * near, outer[1], right, outer[3]),
        "south": (left, yard[3] - 3 * near, right, low),
    }[sight]


@lru_cache(maxsize=256)
def ground(
    board: Board,
    size: float = 1.0,
    phone: bool = False,
    room: Point = (0.0, 0.0),
    sight: str = WHOLE,
    story: bool = False,
    below_it: float = LOW,
) -> Ground:
    """The geometry of a castle, or of a part of it, as large as its room allows.

    The part of a ``story`` has a slim column beside it, and is turned where it gains much by that.
    On a phone so much lies ``below_it``.
    """
    near, size = spacing(board), bucket(size)
    room = room if min(room) > 0 else HAND if phone else DESK
    turned = phone and dense(board)
    low = turned or (phone and story)
    shown = _turned(extent(board, sight), turned=turned)
    grown = legible(12.5, size) / 12.5
    most = (LARGE if story else NEAR if sight == WHOLE else CLEAR) / near
    below = room[0], room[1] - (below_it if low else BAND) * grown
    beside = room[0] - (SLIM if story else COLUMN) * grown, room[1]

    def scale(plan: Point) -> float:
        across, down = shown[2] - shown[0], shown[3] - shown[1]
        return min(plan[0] / across, plan[1] / down, most)

    aside = not phone and (story or scale(beside) > scale(below))
    plan = beside if aside else below
    if story:
        upright, shown = extent(board, sight), _turned(extent(board, sight), turned=True)
        large, shown = scale(plan), upright
        turned = large > (1 if phone else TURN) * scale(plan)
        shown = _turned(upright, turned=turned)
    c = round(scale(plan), 2)
    edges = _turned(extent(board), turned=turned)
    width, height = (max((edges[at + 2] - edges[at]) * c, plan[at]) for at in (0, 1))
    left = (width - (edges[2] + edges[0]) * c) / 2
    top = (height - (edges[3] + edges[1]) * c) / 2
    middle = left + (shown[0] + shown[2]) * c / 2, top + (shown[1] + shown[3]) * c / 2
    view = around(middle, (width, height), plan, 0.0, 1.001)
    return Ground(
        board, c, round(min(19.0, near * c * 0.385), 1), round(near * c, 1), round(left, 1),
        round(top, 1), round(width, 1), round(height, 1), size, phone, turned, room, view,
        "" if sight == WHOLE and near * c >= DENSE else f"{SIGHT}{sight}", aside, low,
    )  # fmt: skip


def _turned(edges: Box, *, turned: bool) -> Box:
    """Edges after a quarter turn: what was above is at the right."""
    left, top, right, low = edges
    return (-low, left, -top, right) if turned else edges


@lru_cache(maxsize=64)
def dense(board: Board) -> bool:
    """Whether a castle is so large that a column of text shows a part of it."""
    left, _, right, _ = extent(board)
    return spacing(board) * DESK[0] / (right - left) < DENSE


@lru_cache(maxsize=256)
def reach(board: Board, story: tuple[str, ...]) -> tuple[str, ...]:
    """The circles of a story with their Rooms and what is one step away, or a few if those are few.

    All circles where none is named.
    """
    found = dict.fromkeys(name for name in story if name in board.index)
    for _ in range(FAR):
        found |= dict.fromkeys(to for at in found for to in linked(board, board.index[at]))
        rooms = {board.rooms[board.index[name]] for name in found} - {-1}
        found |= {name: None for name, at in board.index.items() if board.rooms[at] in rooms}
        if len(found) >= FEW:
            break
    return tuple(found) or board.names


@lru_cache(maxsize=256)
def part(
    board: Board,
    size: float,
    phone: bool,
    room: Point,
    around: tuple[tuple[str, ...], ...],
    wanted: str,
    story: tuple[str, ...] = (),
    turns: tuple[tuple[str, ...], ...] = (),
) -> Ground:
    """The part that is ``wanted``, else one where all of the first circles are, or of the next.

    It is the yard, or what lies round them; the whole castle where no part shows more of them. Of a
    ``story`` it is what lies round all its circles, if a finger can hit them.
    """
    told = bool(story), beneath(story)
    whole = ground(board, size, phone, room, WHOLE, *told)
    if wanted:
        return ground(board, size, phone, room, wanted, *told)
    if story:
        spots = _spots(board, reach(board, story))
        found = ground(
            board, size, phone, room, _edges(_round(spots, WIDER * spacing(board))), *told
        )
        if not phone or found.near >= FINGER:
            return found if found.near > whole.near * 1.05 else whole
        return _following(board, size, room, around, (story, turns), told)
    if not whole.sight:
        return whole
    best = whole
    circles = [tuple(name for name in names if name in board.index) for names in around]
    groups = [names for names in circles[:2] if names] or circles[2:] or [()]
    for names in groups:
        spots = [board.points[board.index[name]] for name in names]
        round_them = _round(spots or board.points, 2 * spacing(board))
        for sight in ("yard", ":".join(f"{edge:.1f}" for edge in round_them)):
            found = ground(board, size, phone, room, sight, below_it=told[1])
            if found.holds(names) and found.near > best.near * GAIN:
                best = found
                break
        if best.near >= (FINGER if phone else DENSE):
            break
    return best


def _edges(box: Box) -> str:
    """A part of no name."""
    return ":".join(f"{edge:.2f}" for edge in box)


def _following(
    board: Board,
    size: float,
    room: Point,
    around: tuple[tuple[str, ...], ...],
    story: tuple[tuple[str, ...], tuple[tuple[str, ...], ...]],
    told: tuple[bool, float],
) -> Ground:
    """What a phone shows of a story that is too wide for it: a part of one scale.

    It lies round the first circles ``around`` that all have room in it; else round as many of the
    last as have, from the end on, or of those of the turn, from the beginning on; else where pieces
    began.
    """
    grown = legible(12.5, bucket(size)) / 12.5
    wide, high = room if min(room) > 0 else HAND
    free = wide, high - told[1] * grown
    sides = _sides(board, free, *story)
    _, turn, last, *begun = (_spots(board, one) for one in around)
    ways: list[Sequence[Point]] = [_spots(board, around[0]), turn, last]
    ways += [last[at:] for at in range(len(last))] or _begun(turn)
    corner = _corner(board, [*ways, *begun], _told(board, story[0]), sides)
    part_ = *corner, corner[0] + sides[0], corner[1] + sides[1]
    return ground(board, size, True, room, _edges(part_), *told)


@lru_cache(maxsize=256)
def _sides(
    board: Board, room: Point, story: tuple[str, ...], turns: tuple[tuple[str, ...], ...]
) -> Point:
    """How wide and how high a part is, in the castle's units, that follows a story on a phone.

    So that what is in sight of the story is large even in the turn in which it is least. A turn
    that has room in a larger part has room in this.
    """
    near = spacing(board)
    spots = _told(board, story)
    found = [one for names in turns if (one := _spots(board, names))]
    ways = [_begun(one) for one in found]

    def sides(scale: float) -> Point:
        return room[0] / scale * near, room[1] / scale * near

    def worth(scale: float) -> float:
        there = sides(scale)
        corners = (_corner(board, one, spots, there) for one in ways)
        parts_ = (_within(spots, corner, there, near) for corner in corners)
        return min((_spread(one, near) for one in parts_), default=0.0) * scale**2

    whole = [one for one in found if _fits(_round(one, near), sides(FOLLOWS[0]))]
    scales = [
        scale for scale in FOLLOWS if all(_fits(_round(one, near), sides(scale)) for one in whole)
    ]
    return sides(max(scales, key=worth))


def _begun(way: Sequence[Point]) -> list[Sequence[Point]]:
    """A way and all that it begins with, the longest first."""
    return [way[:at] for at in range(len(way), 0, -1)]


@lru_cache(maxsize=64)
def _told(board: Board, story: tuple[str, ...]) -> list[Point]:
    """Where the circles of a story lie and those round it; its own are worth as much as two."""
    return _spots(board, (*reach(board, story), *story))


def _fits(box: Box, sides: Point) -> bool:
    """Whether a box has room in a part."""
    return all(box[at + 2] - box[at] <= sides[at] for at in (0, 1))


def _within(spots: Sequence[Point], corner: Point, sides: Point, near: float) -> list[Point]:
    """The spots that are wholly in sight in a part."""
    across = _seen(0, corner[0], spots, sides[0], near=near)
    return _seen(1, corner[1], across, sides[1], near=near)


def _seen(
    at: int, corner: float, spots: Sequence[Point], side: float, *, near: float
) -> list[Point]:
    """The spots that are wholly in sight in one direction."""
    pad = WIDER * near / 2
    return [one for one in spots if corner + pad <= one[at] <= corner + side - pad]


def _spread(spots: Sequence[Point], near: float) -> float:
    """The area of the smallest upright box round circles."""
    if not spots:
        return 0.0
    left, top, right, low = _round(spots, near * 0.4)
    return (right - left) * (low - top)


def _spots(board: Board, names: Iterable[str]) -> list[Point]:
    """Where circles lie; what else is named lies on no castle."""
    return [board.points[board.index[name]] for name in names if name in board.index]


def _corner(
    board: Board, ways: Iterable[Sequence[Point]], spots: Sequence[Point], sides: Point
) -> Point:
    """Where a part begins that shows the first of the ``ways`` that has room in it.

    Beside it as many of the ``spots`` as it can; of two that show as many the one whose middle is
    nearer to that way is taken.
    """
    near, whole = spacing(board), extent(board)
    boxes = (_round(one, near) for one in ways if one)
    box = next((one for one in boxes if _fits(one, sides)), None)
    ends = [
        (max(whole[at], box[at + 2] - sides[at]), min(box[at], whole[at + 2] - sides[at]))
        if box
        else (whole[at], whole[at + 2] - sides[at])
        for at in (0, 1)
    ]

    def along(at: int, known: Sequence[Point]) -> float:
        low, high = ends[at]
        middle = (box[at] + box[at + 2]) / 2 if box else spots[0][at]
        wished = max(low, min(middle - sides[at] / 2, high))
        pad = WIDER * near
        tried = {wished}
        for one in {spot[at] for spot in known}:
            tried |= {max(low, min(edge, high)) for edge in (one - pad, one + pad - sides[at])}

        lying, rim = sorted(spot[at] for spot in known), pad / 2

        def worth(corner: float) -> tuple[int, float]:
            last = bisect_right(lying, corner + sides[at] - rim)
            return last - bisect_left(lying, corner + rim), -abs(corner - wished)

        return max(sorted(tried), key=worth)

    x, y = along(0, spots), along(1, spots)
    below = along(1, _seen(0, x, spots, sides[0], near=near))
    beside = along(0, _seen(1, y, spots, sides[1], near=near))
    tries = (x, below), (beside, y)
    return max(tries, key=lambda one: len(_within(spots, one, sides, near)))


def beneath(story: tuple[str, ...]) -> float:
    """How much lies below a castle on a phone: all boxes, or those that change in a story."""
    boxes = sum(name in story for name in BOXES.values())
    return LOW if not story or boxes > SOME else FLAT if boxes else BARE


def shown(board: Board, overlay: Overlay, size: float, items: Sequence[Item]) -> Ground:
    """The part of the castle that is shown: the reader's own, or where everything happens.

    It does not change by what is picked up. Where something happens beyond it, the whole castle is
    shown for that step, unless the part is held.
    """
    return _shown(board, overlay, size, items)._replace(codes=overlay.codes)


def _shown(board: Board, overlay: Overlay, size: float, items: Sequence[Item]) -> Ground:
    if overlay.whole:
        return ground(board, size, overlay.phone, overlay.room)
    told = bool(overlay.story), beneath(overlay.story)
    wanted = overlay.sight.removeprefix(SIGHT)
    wanted = wanted if known(wanted) else ""
    if overlay.held and wanted:
        return ground(board, size, overlay.phone, overlay.room, wanted, *told)
    happened = tuple(name for one in items for name in one.places)
    around = overlay.around
    if overlay.story and overlay.phone:
        around = *around[:2], happened, *around[2:]
    story = overlay.story, overlay.turns
    here = part(board, size, overlay.phone, overlay.room, around, wanted, *story)
    told_of = overlay.story and not wanted
    return (
        here
        if overlay.held or told_of or here.holds(happened)
        else ground(board, size, overlay.phone, overlay.room, WHOLE, *told)
    )


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


def way_of(board: Board, tunnel: str) -> tuple[str, ...]:
    """The circles of a Tunnel, from end to end."""
    ways = {board.tunnel_name(number): way for number, way in enumerate(board.tunnels)}
    return tuple(board.names[at] for at in ways.get(tunnel, ()))


def pair_of(board: Board, start: str, end: str) -> str:
    """The place of the pair between two circles, ``""`` where there is none."""
    for number, pair in enumerate(board.pairs):
        if {board.names[pair.frm], board.names[pair.to]} == {start, end}:
            return f"pair:{board.pair_name(number)}"
    return ""


def apart(board: Board, one: str, other: str) -> float:
    """How far two circles lie from each other."""
    (x, y), (u, v) = (board.points[board.index[name]] for name in (one, other))
    return hypot(x - u, y - v)


def near(board: Board, start: str, end: str) -> bool:
    """Whether one step leads from circle to circle: a link, a pair, or a Tunnel."""
    return start in board.index and end in linked(board, board.index[start])
