"""The whole castle as a small map, where only a part of it is shown: who is where, and what part.

Each ninth of the map is a place of its own: choosing it shows that part.
"""

from __future__ import annotations

from functools import lru_cache

from rules.games.colditz.board.plan import INNER, OUTER, ROOM, Point
from widgets.boards import Overlay
from widgets.boards.castle.facts import Seen, nation
from widgets.boards.castle.ground import Ground, ground
from widgets.boards.castle.walls import yards
from widgets.boards.castle.window import PARTS
from widgets.boards.graph import Box
from widgets.boards.sheet.pieces import outline, style
from widgets.boards.window import Window
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

WHOLE, NEAR = f"{SIGHT}all", f"{SIGHT}near"
DOT = 5.0


def height(here: Ground, across: float) -> float:
    """How high a map is that is so wide."""
    whole = ground(here.board)
    return round((whole.height - whole.head) * across / whole.width, 1)


def places(box: Box) -> list[Place]:
    """The nine parts of the map."""
    x, y, w, h = box
    return [
        Place(
            f"{SIGHT}{name}", f"Show the {name} of the castle",
            round(x + at % 3 * w / 3, 1), round(y + at // 3 * h / 3, 1),
            round(w / 3, 1), round(h / 3, 1),
        )
        for at, name in enumerate(PARTS)
    ]  # fmt: skip


def small(here: Ground, seen: Seen, overlay: Overlay, view: Window, box: Box) -> list[Shape]:
    """The map in its box: land and links, a dot for each pawn, the part that is shown."""
    x, y, w, h = box
    whole = ground(here.board)
    scale = w / whole.width
    shapes: list[Shape] = [Use(_land(here), x, y, round(scale, 4))]

    def spot(name: str) -> Point:
        u, v = whole.middle(here.board.index[name])
        return round(x + u * scale, 1), round(y + (v - whole.head) * scale, 1)

    known = here.board.index
    reached = [way.place for way in overlay.ways if way.place in known]
    shapes += [Circle(*spot(name), 2.6, Ink("act")) for name in reached]
    standing = [(pawn, name) for pawn, name in seen.at.items() if name in known]
    shapes += [Use(_dot(nation(pawn)), *spot(name)) for pawn, name in standing]
    k = w / here.width
    left, top = x + view.left * k, y + view.top * k
    across, down = view.width * k, (view.height - here.head) * k
    frame = (round(left + 1, 1), round(top + 1, 1), round(across - 2, 1), round(down - 2, 1))
    shapes += [Rect(*frame, 2, ink) for ink in (Ink("", "page", 5), Ink("", "ink", 2))]
    shapes.append(Rect(x, y, w, h, 3, Ink("", "edge", 1.5)))
    return shapes


@lru_cache(maxsize=16)
def _land(here: Ground) -> Symbol:
    """Courtyards, links and Rooms of the whole castle."""
    board, whole = here.board, ground(here.board)
    tall = whole.height - whole.head
    shapes: list[Path | Rect | Circle] = [Rect(0, 0, whole.width, tall, 0, Ink("outside"))]

    def at(point: Point) -> Point:
        return round(point[0]), round(point[1] - whole.head)

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
    name = f"castle-small-{len(board.names)}-{len(board.links[0])}-{int(whole.height * 10)}"
    return Symbol(name, tuple(shapes))


@lru_cache(maxsize=8)
def _dot(who: str) -> Symbol:
    look = style(who)
    shape = outline(look["shape"], DOT, Ink(look["fill"], "halo", 1.2))
    assert not isinstance(shape, Use)
    return Symbol(f"castle-dot-{who}", (shape,))


__all__ = ["NEAR", "WHOLE", "height", "places", "small"]
