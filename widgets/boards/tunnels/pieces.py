"""Figures: where they stand, how they are drawn, and what is asked of them on the board."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from widgets.boards import Overlay
from widgets.boards import pieces as common
from widgets.boards.graph import Point
from widgets.boards.pieces import RADIUS, chest, piece
from widgets.boards.tunnels.facts import Seen
from widgets.boards.tunnels.ground import LARGEST, Ground
from widgets.boards.tunnels.printed import chamber, outwards
from widgets.kernel.scene import Circle, Ink, Path, Rect, Shape, Text, Use

SMALLEST = 10.8
"""The least radius of a figure: its letter is then 12 px."""


def radius(here: Ground) -> float:
    """The radius of figures on this board."""
    return max(here.least(SMALLEST, here.c * 0.38), min(15.0, here.c * 0.26), here.c * 0.2)


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


def stands(here: Ground, seen: Seen) -> dict[str, Point]:
    """Where every figure on the board stands; of more than four on one square the first four."""
    found: dict[str, Point] = {}
    groups: dict[str, list[str]] = {}
    for seat, place in seen.at.items():
        if place in here.board.index and seat != seen.winner:
            groups.setdefault(place, []).append(seat)
    for place, seats in groups.items():
        at = here.board.index[place]
        covered = bool(seen.tokens.get(place)) or (
            seen.treasure == place and not seen.carrier and not here.chamber(at)
        )
        x, y = here.middle(at)
        middles = spots(here, at, len(seats), covered)
        for seat, (dx, dy) in zip(seats, middles, strict=False):
            found[seat] = round(x + dx, 1), round(y + dy, 1)
    if seen.winner:
        found[seen.winner] = beyond(here, here.board.index[seen.at[seen.winner]])
    return found


def beyond(here: Ground, at: int) -> Point:
    """Outside, behind a way out."""
    x, y = here.middle(at)
    turn = 2 * pi * outwards(here, at)
    off = 1.7 * radius(here) + 4
    return (
        round(min(max(x + cos(turn) * here.c * 0.9, off), here.width - off), 1),
        round(min(max(y + sin(turn) * here.c * 0.9, here.head + off), here.height - off), 1),
    )


def figures(here: Ground, seen: Seen, places: Mapping[str, Point]) -> list[Shape]:
    """Every figure at its point, with a count on a square where not all of them fit."""
    shapes: list[Shape] = []
    for seat, spot in places.items():
        shapes += figure(here, seen, seat, *spot)
    for place in dict.fromkeys(seen.at.values()):
        count = len(seen.on(place))
        if count > 4 and place in here.board.index:
            x, y = here.middle(here.board.index[place])
            shapes.append(Circle(x, y, 9, Ink("halo", "rim", 1.5)))
            shapes.append(Text(x, y + 4.4, str(count), 12.5, "rim", 700))
    return shapes


def ring(here: Ground, x: float, y: float, most: float = LARGEST) -> Use:
    """The ring round whoever acts, which reaches no farther than ``most``."""
    reach = min(radius(here) * 0.95, most / common.REACH)
    return Use(common.to_act(RADIUS), x, y, round(reach / RADIUS, 3))


def figure(here: Ground, seen: Seen, seat: str, x: float, y: float) -> list[Shape]:
    """One figure, with the chest at its foot if it carries the treasure."""
    r = radius(here)
    scale = round(r / RADIUS, 3)
    shapes: list[Shape] = [Use(piece(seat), x, y, scale, seat)]
    if seat == seen.carrier:
        low = round(x + r * 0.8, 1), round(y + r * 0.85, 1)
        shapes.append(Use(chest(), *low, round(scale * 0.52, 3), "chest"))
    return shapes


def marks(here: Ground, seen: Seen, overlay: Overlay) -> list[Shape]:
    """Offers: what is asked on the board, and what may be chosen."""
    shapes: list[Shape] = []
    index = here.board.index
    if overlay.asking:
        for at in index.values():
            if not here.chamber(at):
                shapes.append(common.answer_here(*here.middle(at), here.c))
            else:
                shapes.append(outline(here, at, Ink("", "ask", 2, (4, 5))))
    for name in overlay.marked:
        if name in index:
            shapes += common.marked(*here.middle(index[name]), here.c)
    for name in overlay.offers:
        if name in index:
            shapes.append(outline(here, index[name], Ink("act", "", 0, (), 0.22)))
            shapes.append(outline(here, index[name], Ink("", "act", 4)))
    return shapes


def guesses(here: Ground, overlay: Overlay) -> list[Shape]:
    """What the reader has answered."""
    index = here.board.index
    return [
        shape
        for name, letter in overlay.guesses
        if name in index
        for shape in common.guessed(here, here.middle(index[name]), letter, overlay)
    ]


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
