"""What moves: paths, outlines, pawns."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.colditz.board.plan import Point
from widgets.boards import Overlay, Trail, Way
from widgets.boards.castle.boxes import centre
from widgets.boards.castle.facts import Seen, nation, number, sign_of
from widgets.boards.castle.ground import Ground
from widgets.boards.castle.signs import warning
from widgets.boards.graph import Box, rounded, toward
from widgets.boards.sheet import marks as common
from widgets.boards.sheet.pieces import RADIUS, piece, was_here
from widgets.kernel.scene import Circle, Ink, Path, Rect, Shape, Step, Text, Use


def spot(here: Ground, boxes: Mapping[str, Box], name: str) -> Point | None:
    """Where a place is: a circle or a box."""
    if name in here.board.index:
        return here.middle(here.board.index[name])
    return centre(boxes[name]) if name in boxes else None


def pawns(here: Ground, seen: Seen, picked: str = "") -> list[Shape]:
    """Every pawn on a circle: shape and letter of its nation, its number where that fits.

    The one that is ``picked`` up has the ring of whoever acts.
    """
    shapes: list[Shape] = []
    if picked in here.board.index:
        x, y = here.middle(here.board.index[picked])
        shapes.append(Use(common.to_act(RADIUS), x, y, round(here.pawn / RADIUS, 3)))
    groups: dict[str, list[str]] = {}
    for pawn, name in seen.at.items():
        if name in here.board.index:
            groups.setdefault(name, []).append(pawn)
    for name, found in groups.items():
        x, y = here.middle(here.board.index[name])
        for at, pawn in enumerate(found[:2]):
            off = at * here.pawn * 0.8 - (len(found[:2]) - 1) * here.pawn * 0.4
            shapes += one(here, seen, pawn, round(x + off, 1), round(y + off, 1))
    return shapes


def one(here: Ground, seen: Seen, pawn: str, x: float, y: float) -> list[Shape]:
    """One pawn with the ring of one that must go on, of one underground, and its number."""
    r = here.pawn
    scale = round(r / RADIUS, 3)
    shapes: list[Shape] = []
    if pawn == seen.mover:
        shapes.append(Use(common.to_act(RADIUS), x, y, scale))
    if pawn in seen.inside:
        shapes.append(Circle(x, y, round(r * 1.5, 1), Ink("page", "planink", 2, (3, 4))))
    small = round(max(10.8, r * 0.85) / RADIUS, 3)
    shapes.append(Use(piece(nation(pawn)), x, y, small if pawn in seen.inside else scale))
    size = here.type(12.0)
    if here.near >= 2 * r + size * 0.58:
        badge = size * 0.62 if len(number(pawn)) < 2 else size * 0.75
        px, py = round(x + r * 0.95, 1), round(y + r * 0.85, 1)
        shapes.append(Circle(px, py, round(badge, 1), Ink("page", "ink", 1.3)))
        shapes.append(Text(px, round(py + size * 0.36, 1), number(pawn), size, "ink", 700))
    if pawn in seen.hidden:
        shapes.append(Circle(x, y, round(r * 1.45, 1), Ink("", "ok", 2.2, (4, 4))))
    if pawn in seen.refused:
        shapes.append(Use(common.barred(), round(x - r, 1), round(y - r, 1), 0.62))
    return shapes


def marks(here: Ground, seen: Seen, overlay: Overlay, boxes: Mapping[str, Box]) -> list[Shape]:
    """Offers, refusals and guesses: what is asked and answered on the board."""
    shapes: list[Shape] = []
    board = here.board
    if overlay.asking:
        taken = set(seen.at.values())
        for name, at in board.index.items():
            x, y = here.middle(at)
            ring = Ink("", "ask", 2, (4, 4))
            shapes.append(Circle(x, y, round(here.r * 1.28, 1), ring))
            size = here.type(13.0)
            if name not in taken and board.kinds[at] in (0, 1, 3) and here.r >= size * 0.6:
                shapes.append(Text(x, round(y + size * 0.36, 1), "?", size, "ask", 700))
        shapes += [_framed(box, Ink("", "ask", 2, (4, 5))) for box in boxes.values()]
    for name in overlay.marked:
        at = board.index.get(name, -1)
        if at >= 0:
            shapes += common.marked(*here.middle(at), max(here.near * 0.9, 24))
    for name in overlay.offers if not overlay.ways else ():
        if name in board.index:
            x, y = here.middle(board.index[name])
            reach = round(max(here.r * 1.3, here.r + 4), 1)
            shapes.append(Circle(x, y, reach, Ink("", "page", 6)))
            shapes.append(Circle(x, y, reach, Ink("", "act", 3)))
        elif name in boxes:
            shapes.append(_framed(boxes[name], Ink("", "act", 3)))
    if overlay.picked in boxes:
        shapes.append(_framed(boxes[overlay.picked], Ink("act-fill", "act", 3)))
    taken = set(seen.at.values())
    for way in overlay.ways:
        shapes += _way(here, way, boxes, taken=way.place in taken)
    return shapes


def _way(here: Ground, way: Way, boxes: Mapping[str, Box], *, taken: bool) -> list[Shape]:
    """A place that can be reached, with its price in points; where somebody stands, beside him."""
    price = str(way.price) if way.price else ""
    size = here.type(13.0)
    if way.place in boxes:
        x, y, w, h = boxes[way.place]
        corner = Text(round(x + w / 2, 1), round(y + h - 7, 1), price, size, "act", 700)
        return [_framed(boxes[way.place], Ink("act-fill", "act", 3)), corner]
    if way.place not in here.board.index:
        return []
    x, y = here.middle(here.board.index[way.place])
    badge = round(max(here.r * 1.05, size * 0.8), 1)
    shapes: list[Shape] = []
    if taken:
        ring = round(here.pawn * 1.4, 1)
        shapes += [Circle(x, y, ring, Ink("", "page", 6)), Circle(x, y, ring, Ink("", "act", 2.6))]
        badge = round(size * 0.75, 1)
        x, y = round(x - ring, 1), round(y - ring * 0.7, 1)
    shapes += [
        Circle(x, y, badge + 1, Ink("", "page", 6)),
        Circle(x, y, badge, Ink("act-fill", "act", 2.6)),
        Text(x, round(y + size * 0.36, 1), price, size, "act", 700),
    ]
    if way.risky:
        shapes.append(Use(warning(), round(x + badge, 1), round(y - badge * 0.9, 1), here.sign))
    return shapes


def tries(here: Ground, overlay: Overlay, boxes: Mapping[str, Box]) -> list[Shape]:
    """A refused try: it lies over the pawns, but not over what is round the plan."""
    return refused(here, overlay.refused, boxes) if overlay.refused else []


def over(here: Ground, overlay: Overlay, boxes: Mapping[str, Box]) -> list[Shape]:
    """What lies over everything: the reader's guesses, also in boxes."""
    shapes: list[Shape] = []
    for name, letter in overlay.guesses:
        at = spot(here, boxes, name)
        if at:
            shapes.append(Use(common.guess(letter), *at))
    return shapes


def _framed(box: Box, ink: Ink) -> Rect:
    x, y, w, h = box
    return Rect(x + 2, y + 2, w - 4, h - 4, 6, ink)


def paths(here: Ground, seen: Seen, overlay: Overlay, boxes: Mapping[str, Box]) -> list[Shape]:
    """The path of the last step, and where somebody was before it."""
    shapes: list[Shape] = []
    for trail in overlay.trails:
        shapes += walked(here, trail, boxes)
    for pawn, name in overlay.was:
        at = here.board.index.get(name, -1)
        if at >= 0 and seen.at.get(pawn) != name:
            name_ = nation(pawn) if pawn in seen.at else sign_of(pawn)
            shapes.append(Use(was_here(name_), *here.middle(at), round(here.pawn / RADIUS, 3)))
    return shapes


def walked(here: Ground, trail: Trail, boxes: Mapping[str, Box]) -> list[Shape]:
    """A line where one went, dashed and bowed where one was sent."""
    points = [at for name in trail.places if (at := spot(here, boxes, name))]
    if len(points) < 2:
        return []
    start = toward(points[0], points[1], here.r * 0.8)
    end = toward(points[-1], points[-2], here.pawn + 2)
    if trail.kind != "went":
        (x1, y1), (x2, y2) = start, end
        bend = (x1 + x2) / 2 - (y2 - y1) * 0.12, (y1 + y2) / 2 + (x2 - x1) * 0.12
        steps: tuple[Step, ...] = (("M", *start), ("Q", round(bend[0], 1), round(bend[1], 1), *end))
        return [*common.cased(steps, common.CARRIED, "page")]
    return [*common.cased(rounded([start, *points[1:-1], end], 6), common.WENT, "page")]


def refused(here: Ground, tried: Trail, boxes: Mapping[str, Box]) -> list[Shape]:
    """The tried path up to where it breaks, with a barred circle."""
    points = [at for name in tried.places if (at := spot(here, boxes, name))]
    if not points:
        return []
    if len(points) == 1:
        x, y = points[0]
        return [Use(common.barred(), round(x + here.r, 1), round(y - here.r, 1), 0.85)]
    start = toward(points[0], points[1], here.pawn)
    lines: tuple[Path, ...] = common.cased(rounded([start, *points[1:]], 6), common.REFUSED, "page")
    return [*lines, Use(common.barred(), *points[-1], 0.85)]
