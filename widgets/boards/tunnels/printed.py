"""Rock and torchlight: the rock with its cracks, the corridors cut into it, chambers, still light.

Corridors are drawn as broad lines, first all their dark edges, then all their floors, so that
junctions join without a seam.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from rules.games.underground.board.plan import CAVES, CHANCE, CHASM, EXIT, START, Point
from widgets.boards.tunnels import signs
from widgets.boards.tunnels.ground import Ground
from widgets.boards.tunnels.labels import labels, title
from widgets.kernel.pencil import noise
from widgets.kernel.scene import Circle, Ink, Layer, Path, Rect, Shape, Step, Text, Use

EDGE = 3.0
GLOW = tuple(0.6 + 0.13 * ring for ring in range(12))
"""The radii of the rings of light round whoever acts, in squares."""


def rock(here: Ground) -> tuple[Shape, ...]:
    """The ground of the whole picture, with corridors and chambers."""
    ways = corridors(here)
    blobs = [chamber(here, at) for at in range(len(here.board.names)) if here.chamber(at)]
    floor = here.c * 0.94
    shapes: list[Shape] = [
        Rect(0, 0, here.width, here.height, 8, Ink("rock")),
        Path(cracks(here), Ink("", "flooredge", 1.6, (), 0.32)),
    ]
    shapes += [Path(ways, Ink("", "cave", floor + wide, (), 0.07)) for wide in (34, 22)]
    shapes += [Path(blob, Ink("cave", "cave", wide, (), 0.07)) for blob in blobs for wide in (26,)]
    shapes.append(Path(ways, Ink("", "flooredge", floor + 2 * EDGE)))
    shapes += [Path(blob, Ink("", "flooredge", 2 * EDGE)) for blob in blobs]
    shapes.append(Path(ways, Ink("", "floor", floor)))
    shapes += [Path(blob, Ink("cave")) for blob in blobs]
    return tuple(shapes)


def corridors(here: Ground) -> tuple[Step, ...]:
    """The middle lines of all corridors; a square that nothing joins is a line of no length."""
    steps: list[Step] = []
    for at, there in enumerate(here.board.next):
        if not there and not here.chamber(at):
            x, y = here.middle(at)
            steps += [("M", x, y), ("L", x + 0.1, y)]
        for to in there:
            if to > at:
                first, *rest = here.line(at, to)
                steps.append(("M", *first))
                steps += [("L", *point) for point in rest]
    return tuple(steps)


def cracks(here: Ground) -> tuple[Step, ...]:
    """Short strokes all over the rock, the same in every step and on paper."""
    steps: list[Step] = []
    pitch = 34
    for row in range(int(here.height / pitch) + 1):
        for column in range(int(here.width / pitch) + 1):
            salt = row * 131 + column * 17
            if noise(salt, 3, 5) < -0.35:
                continue
            x = (column + 0.5 + 0.42 * noise(salt, 7, 1)) * pitch
            y = (row + 0.5 + 0.42 * noise(salt, 9, 2)) * pitch
            turn = noise(salt, 11, 3) * 0.5
            long = 6 + 2.5 * noise(salt, 13, 4)
            dx, dy = long * cos(turn), long * sin(turn)
            bend = 3 * noise(salt, 15, 6)
            points = [(x - dx, y - dy + bend), (x, y), (x + dx, y + dy - 2 * bend)]
            if any(not (6 < px < here.width - 6 and 6 < py < here.height - 6) for px, py in points):
                continue
            steps += [
                ("M" if number == 0 else "L", round(px, 1), round(py, 1))
                for number, (px, py) in enumerate(points)
            ]
    return tuple(steps)


def chamber(here: Ground, at: int, part: float = 1.0) -> tuple[Step, ...]:
    """The outline of a cave or of Start, round but hewn by hand; ``part`` of its size."""
    x, y = here.middle(at)
    _, _, w, h = here.box(at)
    small = here.board.kinds[at] == START
    count = 9 if small else 11
    points: list[Point] = []
    for number in range(count):
        turn = 2 * pi * (number + 0.18 * noise(at * 5 + number, at, 21)) / count
        reach = (1.02 + 0.07 * noise(at * 3 + number, 40 + at, 22)) * part
        points.append((x + cos(turn) * w / 2 * reach, y + sin(turn) * h / 2 * reach))
    return closed(points)


def closed(points: list[Point]) -> tuple[Step, ...]:
    """A soft closed curve that follows the points."""
    middles = [
        ((ax + bx) / 2, (ay + by) / 2)
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    steps: list[Step] = [("M", round(middles[-1][0], 1), round(middles[-1][1], 1))]
    for (px, py), (mx, my) in zip(points, middles, strict=True):
        steps.append(("Q", round(px, 1), round(py, 1), round(mx, 1), round(my, 1)))
    return (*steps, ("Z",))


@lru_cache(maxsize=512)
def torchlight(here: Ground, at: int) -> Layer:
    """The light that whoever acts carries: rings that overlap, still."""
    x, y = here.middle(at)
    wide = 1.25 if here.board.kinds[at] in CAVES else 1.0
    rings = [
        Circle(x, y, round(here.c * ring * wide, 1), Ink("orange", "", 1, (), 0.045))
        for ring in GLOW
    ]
    return Layer("ground", tuple(rings))


# -- what is printed on the squares ---------------------------------------------------------------


LINE = Ink("", "flooredge", 1.1, (), 0.55)


@lru_cache(maxsize=64)
def printed(here: Ground, *, sparse: bool = False) -> tuple[Shape, ...]:
    """Everything that stays where it is while a game is played; names unless ``sparse``."""
    shapes: list[Shape] = [Path(outlines(here), LINE)]
    board = here.board
    for at, kind in enumerate(board.kinds):
        x, y = here.middle(at)
        if kind == CHANCE:
            shapes.append(Use(signs.chance(), x, y, here.sign * 0.92))
        elif kind == CHASM:
            shapes.append(Use(signs.chasm(at % 7), x, y, here.sign))
        elif kind == EXIT:
            shapes.append(Use(signs.exit_arrow(outwards(here, at)), x, y, here.sign))
        elif kind in CAVES or kind == START:
            shapes += _chamber(here, at)
    return (*shapes, *(() if sparse else labels(here)[0].values()))


def outlines(here: Ground) -> tuple[Step, ...]:
    """The squares, each a little crooked in its own way."""
    steps: list[Step] = []
    half = here.c * 0.39
    for at, kind in enumerate(here.board.kinds):
        if kind in CAVES or kind in (START, EXIT, CHASM):
            continue
        x, y = here.middle(at)
        corners = []
        for number, (dx, dy) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
            salt = at * 4 + number
            jolt = here.c * 0.045
            corners.append(
                (
                    round(x + dx * half + noise(salt, 3, 31) * jolt, 1),
                    round(y + dy * half + noise(salt, 5, 32) * jolt, 1),
                )
            )
        steps.append(("M", *corners[0]))
        steps += [("L", *corner) for corner in corners[1:]]
        steps.append(("Z",))
    return tuple(steps)


def outwards(here: Ground, at: int) -> float:
    """The direction out of an exit: away from the tunnel, in quarter turns."""
    there = here.board.next[at]
    if not there:
        return 0.0
    return round(((here.heading(at, there[0]) + 0.5) * 4) % 4) / 4 % 1


def _chamber(here: Ground, at: int) -> list[Shape]:
    """The sign of a cave with its name below."""
    x, y = here.middle(at)
    _, _, w, h = here.box(at)
    kind = here.board.kinds[at]
    if kind == START:
        return [Use(signs.door(), round(x - w * 0.2, 1), y, round(here.sign * 0.85, 3))]
    size = here.type(12.5 if here.c < 46 else 13.5)
    name = title(here, at, w * (0.66 if here.c < 46 else 0.72), size)
    low = round(y + h / 2 - size * 0.98, 1)
    sign = Use(signs.cave(kind), x, round(y - h * 0.13, 1), round(here.sign, 3))
    return [sign, Text(x, low, name, size, "ink")]
