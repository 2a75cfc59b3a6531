"""What is printed on the plan: tunnels, links, Rooms, areas, circles and their names."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from rules.games.colditz.board.plan import (
    APPEL,
    DOOR,
    INSPECTION,
    KEY,
    LANDING,
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
)
from widgets.boards.castle import signs
from widgets.boards.castle.ground import Ground
from widgets.boards.castle.rooms import frames, titled
from widgets.boards.castle.ways import pairs, tunnels
from widgets.kernel.scene import Circle, Ink, Path, Rect, Shape, Step, Symbol, Text, Use, line

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
    plain: list[Step] = []
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
                plain += line(x, y, u, v)
    shapes: list[Shape] = [Path(tuple(plain), LINE)] if plain else []
    if rails:
        rails = [(step[0], *(round(n, 1) for n in step[1:])) for step in rails]
        shapes += [Path(tuple(rails), LINE), Path(tuple(rungs), Ink("", "planink", 1))]
    return shapes


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
