"""What moves: paths, outlines, throws, figures, the band with the die and those who wait."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from widgets.boards import Overlay, Trail
from widgets.boards.graph import Point, rounded, toward
from widgets.boards.sheet import marks as common
from widgets.boards.sheet.pieces import RADIUS, piece, was_here
from widgets.boards.sheet.signs import chest
from widgets.boards.tunnels.facts import Seen
from widgets.boards.tunnels.ground import Ground
from widgets.boards.tunnels.rock import chamber
from widgets.kernel.scene import Circle, Ink, Path, Rect, Shape, Step, Text, Use

SMALLEST = 10.8
"""The least radius of a figure: its letter is then 12 px."""


def radius(here: Ground) -> float:
    """The radius of figures on this board."""
    return max(here.least(SMALLEST, here.c * 0.34), min(15.0, here.c * 0.26))


def spots(here: Ground, at: int, count: int, covered: bool) -> list[Point]:
    """Where the figures on a place stand, from its middle."""
    c = here.c
    if here.chamber(at):
        _, _, w, h = here.box(at)
        if here.board.start == at:
            return [(w * 0.26, 0.0), (-w * 0.22, 0.0), (w * 0.05, -h * 0.3), (w * 0.05, h * 0.3)]
        x, y = w * 0.35, -h * 0.08
        return [(x, y), (-x, y), (x * 0.6, -h * 0.34), (-x * 0.6, -h * 0.34)]
    off = max(min(c * 0.24, radius(here) * 0.95), radius(here) * 0.78)
    if covered:
        return [(off, off), (-off, off), (off, -off), (-off, -off)]
    if count == 1:
        return [(0.0, 0.0)]
    if count == 2:
        return [(-off, -off * 0.8), (off, off * 0.8)]
    return [(-off, -off), (off, -off), (-off, off), (off, off)]


def figures(here: Ground, seen: Seen) -> list[Shape]:
    """Every figure on the board; of more than four on one square the first and a count."""
    shapes: list[Shape] = []
    groups: dict[str, list[str]] = {}
    for seat, place in seen.at.items():
        if place in here.board.index:
            groups.setdefault(place, []).append(seat)
    for place, seats in groups.items():
        at = here.board.index[place]
        covered = bool(seen.tokens.get(place)) or (
            seen.treasure == place and not seen.carrier and not here.chamber(at)
        )
        x, y = here.middle(at)
        middles = [
            (round(x + dx, 1), round(y + dy, 1)) for dx, dy in spots(here, at, len(seats), covered)
        ]
        shown = list(zip(seats, middles, strict=False))
        for seat, spot in shown:
            shapes += ring(here, seen, seat, *spot)
        for seat, spot in shown:
            shapes += figure(here, seen, seat, *spot)
        if len(seats) > 4:
            shapes.append(Circle(x, y, 9, Ink("halo", "rim", 1.5)))
            shapes.append(Text(x, y + 4.4, str(len(seats)), 12.5, "rim", 700))
    return shapes


def ring(here: Ground, seen: Seen, seat: str, x: float, y: float, r: float = 0) -> list[Shape]:
    """The ring round whoever acts."""
    scale = round((r or radius(here)) / RADIUS * 0.95, 3)
    return [Use(common.to_act(RADIUS), x, y, scale)] if seat == seen.acting else []


def figure(here: Ground, seen: Seen, seat: str, x: float, y: float, r: float = 0) -> list[Shape]:
    """One figure, with the chest at its foot if it carries the treasure."""
    r = r or radius(here)
    scale = round(r / RADIUS, 3)
    shapes: list[Shape] = [Use(piece(seat), x, y, scale)]
    if seat == seen.carrier:
        shapes.append(Use(chest(), round(x + r * 0.8, 1), round(y + r * 0.85, 1), scale * 0.52))
    return shapes


def marks(here: Ground, seen: Seen, overlay: Overlay) -> list[Shape]:
    """Offers, refusals and guesses: what is asked and answered on the board."""
    shapes: list[Shape] = []
    index = here.board.index
    if overlay.asking:
        for name, at in index.items():
            if not here.chamber(at):
                free = not (seen.on(name) or seen.tokens.get(name) or name == seen.treasure)
                free = free and here.board.kinds[at] == "tunnel"
                shapes += common.answer_here(*here.middle(at), here.c, free=free)
            else:
                shapes.append(outline(here, at, Ink("", "ask", 2, (4, 5))))
    for name in overlay.marked:
        if name in index:
            shapes += common.marked(*here.middle(index[name]), here.c)
    for name in overlay.offers:
        if name in index:
            shapes.append(outline(here, index[name], Ink("", "act", 3)))
    if overlay.refused:
        shapes += refused(here, overlay.refused)
    for name, letter in overlay.guesses:
        if name in index:
            shapes.append(Use(common.guess(letter), *here.middle(index[name])))
    return shapes


def paths(here: Ground, seen: Seen, overlay: Overlay) -> list[Shape]:
    """The path of the last step, and where somebody was before it."""
    shapes: list[Shape] = []
    for trail in overlay.trails:
        shapes += walked(here, trail)
    for seat, name in overlay.was:
        at = here.board.index.get(name, -1)
        if at >= 0 and seen.at.get(seat) != name:
            x, y = here.middle(at)
            dx, dy = spots(here, at, 1, covered=False)[0]
            scale = round(radius(here) / RADIUS, 3)
            shapes.append(Use(was_here(seat), round(x + dx, 1), round(y + dy, 1), scale))
    return shapes


def outline(here: Ground, at: int, ink: Ink) -> Rect | Path:
    """The outline of a place: solid where it may be chosen, dashed where it may be the answer."""
    if here.chamber(at):
        return Path(chamber(here, at, 0.99), ink)
    x, y, w, h = here.box(at)
    inset = here.c * 0.06
    return Rect(
        round(x + inset, 1), round(y + inset, 1), round(w - 2 * inset, 1), round(h - 2 * inset, 1),
        7, ink,
    )  # fmt: skip


def course(here: Ground, names: Sequence[str]) -> list[Point]:
    """The points of a walk from square to square, corners of corridors included."""
    index = here.board.index
    known = [index[name] for name in names if name in index]
    points = [here.middle(known[0])] if known else []
    for one, other in pairwise(known):
        if other in here.board.next[one]:
            points += here.line(one, other)[1:]
        else:
            points.append(here.middle(other))
    return points


def walked(here: Ground, trail: Trail) -> list[Shape]:
    """The path of a step: a line where one went, dashed and bowed where one was sent."""
    points = course(here, trail.places)
    if len(points) < 2:
        return []
    start = toward(points[0], points[1], here.c * 0.3)
    end = toward(points[-1], points[-2], radius(here) + 3)
    if trail.kind in ("carried", "fell"):
        (x1, y1), (x2, y2) = start, end
        bend = (x1 + x2) / 2 - (y2 - y1) * 0.14, (y1 + y2) / 2 + (x2 - x1) * 0.14
        steps: tuple[Step, ...] = (("M", *start), ("Q", round(bend[0], 1), round(bend[1], 1), *end))
        return [*common.cased(steps, common.CARRIED, "halo")]
    return [*common.cased(rounded([start, *points[1:-1], end], 10), common.WENT, "halo")]


def refused(here: Ground, tried: Trail) -> list[Shape]:
    """The tried path up to where it breaks, with a barred circle."""
    points = course(here, tried.places)
    if not points:
        return []
    if len(points) == 1:
        x, y = points[0]
        dx, dy = spots(here, here.board.index[tried.places[0]], 1, covered=False)[0]
        off = max(here.c * 0.36, radius(here) * 1.1)
        return [Use(common.barred(), round(x + dx + off, 1), round(y + dy - off, 1))]
    start = toward(points[0], points[1], radius(here) + 2)
    lines = common.cased(rounded([start, *points[1:]], 10), common.REFUSED, "halo")
    return [*lines, Use(common.barred(), *points[-1])]


__all__ = ["figure", "figures", "marks", "paths", "radius", "ring", "spots"]
