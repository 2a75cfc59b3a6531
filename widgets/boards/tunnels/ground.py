"""Where everything lies: the board's grid in units of the picture, the part a phone shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from math import atan2, pi
from typing import NamedTuple

from rules.games.underground.board.notation import half_size
from rules.games.underground.board.plan import CAVES, START, Board
from widgets.boards.graph import Box, Point
from widgets.boards.lettering import bucket, legible
from widgets.boards.tunnels.bends import drawings
from widgets.boards.window import Window, around

WIDEST, TALLEST = 760.0, 430.0
EDGE = 0.5
"""The rock at the sides of a board that fills no room, in squares."""
BIGGEST, SMALLEST = 64.0, 30.0
LARGEST, PART, READ, FINE, BENT = 112.0, 0.0875, 32.0, 28.0, 20.0
"""The side of a square in the room of a stage, at most, and of the width of a wall; at least for a
finger, on a desk, and of tunnels that would be smaller still if they were not bent."""
BROW, LOW, RIM, MARGIN = 0.6, 0.4, 0.2, 12.0
"""What is free in such a room above the tunnels, below and beside them, in squares; and in px."""
GAIN = 0.92
SHALLOW = 300.0
"""The least height of a board on a stage."""
UPPER = 0.35
"""How much of the rock that is left over lies above the tunnels."""
LEAST = 340.0
"""The least width of a picture, so that a short corridor is not drawn on a strip."""
FLAT, AIR = 170.0, 64.0
"""A board as low as that gets so much more rock above it, for lists of what lies in a pile."""
HEAD = 36.0
"""The band above the rock's drawing: the die, and who waits outside. On a phone it is higher."""


class Ground(NamedTuple):
    """The geometry: ``c`` is the side of a square, ``left, top`` where the grid's zero lies."""

    board: Board
    c: float
    left: float
    top: float
    width: float
    height: float
    size: float
    head: float = HEAD
    foot: float = 0.0
    """The shelf of cards below the rock's drawing; its height is part of the picture's."""
    aside: float = 0.0
    """How wide the shelf is that lies at the right of the tunnels instead."""
    filled: bool = False
    """Whether the whole board lies in the room of its stage."""
    form: int = 0
    """Which of its drawings is taken."""

    def middle(self, at: int) -> Point:
        """The middle of a square."""
        return self.spot(self.board.points[at])

    def spot(self, point: Point) -> Point:
        """A point of the grid on the picture."""
        return round(self.left + point[0] * self.c, 1), round(self.top + point[1] * self.c, 1)

    def box(self, at: int) -> Box:
        """The box of a square or chamber."""
        x, y = self.middle(at)
        across, down = half_size(self.board.kinds[at])
        across, down = across * self.c, down * self.c
        return round(x - across, 1), round(y - down, 1), round(across * 2, 1), round(down * 2, 1)

    def line(self, one: int, other: int) -> list[Point]:
        """The middle line of the corridor between two neighbours, bends included."""
        low, high = min(one, other), max(one, other)
        bends = [self.spot(point) for point in self.board.bends.get((low, high), ())]
        points = [self.middle(low), *bends, self.middle(high)]
        return points if one == low else points[::-1]

    def heading(self, at: int, to: int) -> float:
        """The direction from a square to its neighbour, in turns clockwise from the right."""
        x, y = self.middle(at)
        then = self.line(at, to)[1] if to in self.board.next[at] else self.middle(to)
        return atan2(then[1] - y, then[0] - x) / (2 * pi)

    def type(self, nominal: float) -> float:
        """A type size that is never smaller than 12 px on the screen."""
        return legible(nominal, self.size)

    def least(self, nominal: float, most: float) -> float:
        """A length that is never shorter than ``nominal`` on the screen, nor longer than fits."""
        return round(min(max(nominal, nominal / min(1.0, self.size)), most), 1)

    @property
    def sign(self) -> float:
        """The scale of signs that are drawn for squares of 44."""
        return round(self.c / 44, 3)

    @property
    def die(self) -> float:
        """The scale of a die: it lies in the band."""
        return round(max(0.7, min(1.6, self.head * 0.7 / 38)), 3)

    def chamber(self, at: int) -> bool:
        """Whether a place is a wide one: a cave or Start."""
        return self.board.kinds[at] in CAVES or self.board.kinds[at] == START


@lru_cache(maxsize=128)
def ground(
    board: Board,
    size: float = 1.0,
    phone: bool = False,
    room: Point = (0.0, 0.0),
    foot: float = 0.0,
    aside: float = 0.0,
) -> Ground:
    """The geometry of a board: squares as large as fit, never too small for a finger.

    A board that fits the ``room`` of its stage fills it with rock, and lies in its middle; it is
    bent where its squares gain by that. A larger one is as large as a page shows it. The ``foot``
    is the shelf's, below the rock's drawing; one that lies ``aside`` leaves it less width.
    """
    form, c = shaped(board, (room[0] - aside, room[1]), foot) if room[1] else (0, 0.0)
    filled = c >= (READ if phone else FINE) or (form > 0 and c >= BENT)
    bent = drawings(board)[form if filled else 0]
    board = replace(board, points=bent.points, bends=dict(bent.bends))
    if not filled:
        c = min(
            BIGGEST,
            WIDEST / (bent.width + 2 * EDGE),
            max((TALLEST - HEAD) / (bent.height + 1.3), 44.0),
        )
        c = float(int(max(c, SMALLEST)))
    pad = max(EDGE * c, 16.0)
    head = max(HEAD, BROW * c if filled else 0.86 * c if phone else 0.6 * c + 10)
    width = max(bent.width * c + 2 * pad, 0.0 if phone else LEAST)
    rock = 0.0 if phone or bent.height * c > FLAT else AIR
    height = bent.height * c + head + rock + max(0.85 * c, 30.0)
    down = head + rock + max(0.3 * c, 14.0)
    if filled:
        spare = room[1] - foot - head - bent.height * c
        width, height = room[0], room[1] - foot
        down = head + spare * UPPER
    across = (width - aside - bent.width * c) / 2
    spot = round(across, 1), round(down, 1)
    return Ground(
        board, c, *spot, round(width, 1), round(height, 1), bucket(size), round(head, 1),
        aside=aside, filled=filled, form=form if filled else 0,
    )  # fmt: skip


@lru_cache(maxsize=256)
def shaped(board: Board, room: Point, foot: float) -> tuple[int, float]:
    """Which of its :func:`drawings` has the largest squares in a room, and their side.

    The board stays as it was drawn where no other gains much.
    """
    sides = [
        int(max(0.0, min(
            max(LARGEST, PART * room[0]), (room[0] - MARGIN) / (bent.width + RIM),
            (room[1] - foot) / (bent.height + BROW + LOW),
        )))
        for bent in drawings(board)
    ]  # fmt: skip
    best = max(range(len(sides)), key=sides.__getitem__)
    form = 0 if sides[0] >= GAIN * sides[best] else best
    return form, float(sides[form])


def fitted(sides: Callable[[float], float], most: float, kept: float) -> float:
    """The height of a room of which the squares of a board take the greatest part.

    Their ``sides`` are told for each height. They are at least the part ``kept`` of what they are
    in a room that is ``most`` high.
    """
    tried = {
        high: sides(high) for high in (most - step for step in range(0, int(most - SHALLOW), 4))
    }
    found = [high for high, side in tried.items() if side >= kept * tried[most]]
    return max(reversed(found), key=lambda high: tried[high] ** 2 / high)


def side(here: Ground, at: int, to: int) -> int:
    """The side on which a square is left for its neighbour, as it is drawn: 0 up, 1 right ..."""
    return (round(here.heading(at, to) * 4) + 1) % 4


# -- the part that a phone shows ------------------------------------------------------------------


WHOLE = 11.4
"""So many squares across fit a phone in sizes that a finger can hit."""
ACROSS, BROAD, DOWN = 10.0, 13.1, 9.5
"""As many are shown of a larger board, at least and at most."""
TINY, SHELF = 0.75, 60.0
"""Where a large board would be so much smaller than it is, above a shelf of that height, a part is
shown on a desk, too."""
SPARE = 1.12
HIGH = 1.28
"""How high a part of a larger board is shown at most, its width being 1."""


def breadth(here: Ground, *, phone: bool, room: Point = (0.0, 0.0)) -> float:
    """How wide the part is that is shown: for its height as wide as the ``room``."""
    if not partial(here, phone=phone, room=room):
        return here.width
    if not phone:
        return min(here.width, room[0])
    wide = HIGH * ACROSS * room[0] / room[1] if room[1] else ACROSS
    return min(here.width, max(ACROSS, min(wide, BROAD)) * here.c)


def partial(here: Ground, *, phone: bool, room: Point) -> bool:
    """Whether a board is too large for a phone, or for so low a room."""
    if here.filled or here.width <= WHOLE * here.c:
        return False
    shown = min(room[0] / here.width, (room[1] - SHELF) / (here.height - here.foot))
    return phone or (room[1] > 0 and shown < TINY)


def window(here: Ground, focus: Point | None, *, phone: bool, room: Point = (0.0, 0.0)) -> Window:
    """What is shown: everything, or as much as can be read, in the shape of its ``room``."""
    if not partial(here, phone=phone, room=room):
        return Window(0.0, 0.0, here.width, here.height)
    width = breadth(here, phone=phone, room=room)
    high = min(DOWN * here.c, HIGH * width - here.head - here.foot)
    if room[1]:
        high = room[1] * (width / room[0] if phone else 1.0) - here.head - here.foot
    whole = here.width, here.height - here.foot
    found = around(focus, whole, (width, high), here.head, SPARE)
    return found._replace(height=round(found.height + here.foot, 1))
