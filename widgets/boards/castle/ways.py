"""Ways that need something: Tunnels underground, Drops, fences, and the markers on them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from rules.games.colditz.board.plan import Pair, Point
from widgets.boards.castle import signs
from widgets.boards.castle.facts import Seen, sign_of
from widgets.boards.castle.ground import Ground
from widgets.boards.castle.window import in_sight
from widgets.boards.graph import Box
from widgets.boards.sheet import marks as common
from widgets.boards.window import Window
from widgets.kernel.motion import barred
from widgets.kernel.scene import Ink, Path, Rect, Shape, Step, Text, Use, line

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


def tag(here: Ground, pair: Pair) -> Box:
    """The box of the plate in the middle of a pair."""
    x, y = halfway(here.middle(pair.frm), here.middle(pair.to))
    size = here.type(12.5)
    across, down = (size * 1.75, size * 1.35) if pair.feet else (size * 1.4, size * 1.4)
    return round(x - across / 2, 1), round(y - down / 2, 1), round(across, 1), round(down, 1)


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
                Path(line(*(round(one, 1) for one in head), close=True), Ink("no", "no", 1))
            )
            shapes.append(Rect(*box, 3, Ink("page", "no", 1.6)))
            base = round(my + size * 0.36, 1)
            shapes.append(Text(mx, base, str(pair.feet), size, "no", 700))
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


def markers(here: Ground, seen: Seen, view: Window) -> list[Shape]:
    """Escape Attempt markers: a pennant for each, beside the middle of its pair."""
    shapes: list[Shape] = []
    size = here.type(12.5)
    scale = round(size / 12.5, 3)
    for number, pair in enumerate(here.board.pairs):
        found = seen.markers.get(here.board.pair_name(number), ())
        x, y, w, h = tag(here, pair)
        if not in_sight(here, view, (x, y)):
            continue
        for place, name in enumerate(found):
            left = round(x + w + 5 + place * size * 2.4, 1)
            foot = round(y + h, 1)
            sign = signs.pennant(sign_of(name.split()[0]), back=name.endswith("back"))
            shapes.append(Use(sign, left, foot, scale, mark(here.board.pair_name(number), name)))
    return shapes


__all__ = ["bands", "course", "halfway", "mark", "markers", "pairs", "tag", "tunnels"]
