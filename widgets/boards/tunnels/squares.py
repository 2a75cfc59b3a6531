"""What is printed on the board: squares, Chance, chasms, exits, the door of Start, the caves."""

from __future__ import annotations

from functools import lru_cache

from rules.games.underground.board.plan import CAVES, CHANCE, CHASM, EXIT, START
from widgets.boards.tunnels import signs
from widgets.boards.tunnels.ground import Ground
from widgets.boards.tunnels.labels import labels, title
from widgets.kernel.pencil import noise
from widgets.kernel.scene import Ink, Path, Shape, Step, Text, Use

LINE = Ink("", "flooredge", 1.1, (), 0.55)


@lru_cache(maxsize=64)
def printed(here: Ground) -> tuple[Shape, ...]:
    """Everything that stays where it is while a game is played."""
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
    return (*shapes, *labels(here)[0])


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
