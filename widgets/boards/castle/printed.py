"""What is printed on the plan, and open Tunnels and markers, which lie on it.

Links, Tunnels, Drops and fences, the boxes of Rooms, circles, and the words of ``labels``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise
from math import hypot

from rules.games.colditz.board import plan
from widgets.boards import pieces as common
from widgets.boards.castle import signs
from widgets.boards.castle.facts import Seen, sign_of
from widgets.boards.castle.ground import Ground, halfway, tag
from widgets.boards.castle.labels import appel_frame, room_boxes, titled
from widgets.boards.graph import Box
from widgets.boards.window import STRIP
from widgets.kernel.scene import Circle, Ink, Path, Rect, Shape, Step, Symbol, Text, Use, line
from widgets.kernel.signs import barred

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


def frames(here: Ground, plates: tuple[Box, ...]) -> list[Shape]:
    """The white boxes of Rooms with their name plates, and the frame of the Appel area."""
    paper = Ink("page", "planink", 1.8)
    shapes: list[Shape] = [Rect(*box, 3, paper) for box in (*plates, *room_boxes(here))]
    if frame := appel_frame(here):
        shapes.append(Rect(*frame, 5, Ink("plan", "planink", 1.8, (5, 5))))
    return shapes


# -- all of it -------------------------------------------------------------------------------------


LINE = Ink("", "planink", 1.8)
SIGNS: dict[int, Symbol] = {
    plan.POST: signs.post(), plan.SEARCHLIGHT: signs.searchlight(), plan.TARGET: signs.target(),
    plan.LANDING: signs.landing(), plan.WALKWAY: signs.stop(), plan.APPEL: signs.appel(),
    plan.DOOR: signs.lock(plan.KEY), plan.INSPECTION: signs.lock(plan.PASSAGE),
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
            if board.kinds[at] == board.kinds[to] == plan.WALKWAY:
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
        elif kind == plan.TUNNEL:
            shapes.append(Circle(x, y, r, Ink("rim", "halo", 1.5)))
            text = f"T{ways.get(at, 0)}" if r >= small * 0.85 else str(ways.get(at, 0))
            if r >= small * 0.55:
                shapes.append(Text(x, round(y + small * 0.36, 1), text, small, "white", 700))
        elif kind == plan.SAFE:
            side = round(r * 1.3, 1)
            shapes.append(Rect(x - side, y - side, 2 * side, 2 * side, 5, Ink("ok-fill", "ok", 2)))
            shapes.append(Circle(x, y, r, Ink("page", "ok", 1.8)))
            if r >= size * 0.55:
                shapes.append(Text(x, round(y + size * 0.36, 1), "S", size, "ok", 700))
        else:
            assert kind in (plan.PLAIN, plan.ROOM, plan.STAFFCAR)
            shapes.append(Circle(x, y, r, Ink("page", "planink", 1.8)))
            if kind == plan.STAFFCAR:
                shapes.append(Use(signs.car(), x, round(y - r * 1.7, 1), here.sign))
    return shapes
