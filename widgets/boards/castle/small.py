"""The small castle beside a part of it: what is shown, and which parts can be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.games.colditz.board.plan import INNER, OUTER, ROOM, Point
from widgets.boards import Overlay
from widgets.boards.castle.facts import Seen, nation
from widgets.boards.castle.ground import PARTS, WHOLE, Ground, extent, ground
from widgets.boards.castle.yards import yards
from widgets.boards.graph import Box
from widgets.boards.pieces import outline, style
from widgets.kernel.scene import (
    SIGHT,
    Circle,
    Ink,
    Path,
    Place,
    Rect,
    Shape,
    Step,
    Symbol,
    Use,
    line,
)

DOT = 5.0


def chart(here: Ground, room: Box) -> Box | None:
    """The box of the small castle in what is left of a room, where a part of it is shown."""
    x, y, w, h = room
    left, top, right, low = extent(here.board)
    scale = min(w / (right - left), h / (low - top))
    if not here.sight or here.sight == SIGHT + WHOLE or scale * (right - left) < 40:
        return None
    return round(x, 1), round(y, 1), round(scale * (right - left), 1), round(scale * (low - top), 1)


def parts(here: Ground, box: Box) -> list[Place]:
    """The parts that can be looked at, each where it lies on the small castle.

    On a phone it is one place, which leads to the list of parts.
    """
    if here.low:
        return [Place(SIGHT, "Which part of the castle?", *box)]
    return [
        Place(f"{SIGHT}{name}", f"Show {said}", *_of(here, box, extent(here.board, name)))
        for name, said in PARTS.items()
    ]


def _of(here: Ground, box: Box, edges: Box) -> Box:
    """Edges in the castle's units as a box on the small castle."""
    x, y, w, h = box
    left, top, right, low = extent(here.board)
    k, m = w / (right - left), h / (low - top)
    a, b = max(left, edges[0]), max(top, edges[1])
    c, d = min(right, edges[2]), min(low, edges[3])
    return (
        round(x + (a - left) * k, 1), round(y + (b - top) * m, 1),
        round((c - a) * k, 1), round((d - b) * m, 1),
    )  # fmt: skip


def small(here: Ground, seen: Seen, overlay: Overlay, box: Box) -> list[Shape]:
    """The castle in its box: land and links, a dot for each pawn, the part that is shown."""
    x, y, w, h = box
    whole = ground(here.board)
    left, top, right, _ = extent(here.board)
    k = w / (right - left)
    shapes: list[Shape] = [Use(_land(whole), x, y, round(k / whole.c, 4))]

    def spots(names: Iterable[str]) -> list[tuple[str, Point]]:
        index, points = here.board.index, here.board.points
        return [
            (name, (round(x + (points[index[name]][0] - left) * k, 1),
                    round(y + (points[index[name]][1] - top) * k, 1)))
            for name in names if name in index
        ]  # fmt: skip

    for _, spot in spots(way.place for way in overlay.ways):
        shapes.append(Circle(*spot, 2.6, Ink("act")))
    for pawn, name in seen.at.items():
        for _, spot in spots((name,)):
            shapes.append(Use(_dot(nation(pawn)), *spot, 0.7 if here.low else 1.0))
    a, b, c, d = _of(here, box, here.edges)
    frame = (a + 1, b + 1, round(c - 2, 1), round(d - 2, 1))
    shapes += [Rect(*frame, 2, ink) for ink in (Ink("", "page", 5), Ink("", "ink", 2))]
    shapes.append(Rect(x, y, w, h, 3, Ink("", "edge", 1.5)))
    return shapes


@lru_cache(maxsize=16)
def _land(whole: Ground) -> Symbol:
    """Courtyards, links and Rooms of the whole castle."""
    board = whole.board
    left, top, right, low = extent(board)
    off = whole.spot((left, top))
    wide_, tall = round((right - left) * whole.c), round((low - top) * whole.c)
    shapes: list[Path | Rect | Circle] = [Rect(0, 0, wide_, tall, 0, Ink("outside"))]

    def at(point: Point) -> Point:
        return round(point[0] - off[0]), round(point[1] - off[1])

    for area, fill in ((OUTER, "outer"), (INNER, "inner")):
        if area in yards(whole):
            corners = [at(corner) for corner in yards(whole)[area].corners]
            steps = line(*(one for corner in corners for one in corner), close=True)
            shapes.append(Path(steps, Ink(fill, "planink", 24)))
            shapes.append(Path(steps, Ink(fill, fill, 18)))
    plain: list[Step] = []
    rooms: list[Step] = []
    for one, there in enumerate(board.links):
        for to in there:
            if to > one:
                steps = line(*at(whole.middle(one)), *at(whole.middle(to)))
                inside = board.kinds[one] == board.kinds[to] == ROOM
                (rooms if inside else plain).extend(steps)
    shapes.append(Path(tuple(plain), Ink("", "planink", 3)))
    if rooms:
        shapes.append(Path(tuple(rooms), Ink("", "page", 17)))
    name = f"castle-small-{len(board.names)}-{len(board.links[0])}-{int(tall * 10)}"
    return Symbol(name, tuple(shapes))


@lru_cache(maxsize=8)
def _dot(who: str) -> Symbol:
    look = style(who)
    shape = outline(look["shape"], DOT, Ink(look["fill"], "halo", 1.2))
    return Symbol(f"castle-dot-{who}", (shape,))
