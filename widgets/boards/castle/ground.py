"""Where everything lies: the castle's points in units of the picture."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import NamedTuple

from rules.games.colditz.board.plan import Board, Point
from widgets.boards.graph import Box
from widgets.boards.sheet.sheet import bucket, legible

WIDEST, LEAST = 760.0, 560.0
"""The greatest and the least width of a picture."""
NEAR, FINGER = 54.0, 32.5
"""How far apart neighbours stand at most, and at least in a part that a phone shows."""
DENSE, CLEAR = 30.0, 42.0
"""Where neighbours would stand closer than that, a castle is seen from near, so far apart."""
HEAD, ROW = 38.0, 30.0
PHONE = 384.0
FAR = 0.4
"""The scale below which type is made for a class."""


class Ground(NamedTuple):
    """The geometry: ``c`` is one unit of the castle's points, ``r`` the radius of a circle.

    ``width`` and ``height`` are those of the plan alone, its head band included.
    """

    board: Board
    c: float
    r: float
    near: float
    left: float
    top: float
    width: float
    height: float
    size: float
    head: float
    phone: bool
    close: bool = False
    """Whether more is drawn than a page shows at once."""

    def middle(self, at: int) -> Point:
        """The middle of a circle."""
        return self.spot(self.board.points[at])

    def spot(self, point: Point) -> Point:
        """A point of the castle on the picture."""
        return round(self.left + point[0] * self.c, 1), round(self.top + point[1] * self.c, 1)

    def box(self, at: int) -> Box:
        """The box of a circle."""
        x, y = self.middle(at)
        half = round(min(self.near / 2, self.r * 1.6), 1)
        return round(x - half, 1), round(y - half, 1), half * 2, half * 2

    def type(self, nominal: float) -> float:
        """A type size that is never smaller than 12 px on the screen."""
        return legible(nominal, self.size)

    @property
    def pawn(self) -> float:
        """The radius of a pawn: its letter is 12 px where there is room for that."""
        least = 10.8 / min(1.0, self.size)
        return round(min(max(least, self.r), max(self.near * 0.5, 10.8)), 1)

    @property
    def far(self) -> bool:
        """Whether type is so large, for the last row of a class, that all lies beside the plan."""
        return self.size <= FAR and not self.phone

    @property
    def sign(self) -> float:
        """The scale of signs that are drawn for circles of radius 13."""
        return round(self.r / 13, 3)


@lru_cache(maxsize=128)
def spacing(board: Board) -> float:
    """How far neighbours lie apart, but for a few that stand closer."""
    points = board.points
    nearest = sorted(
        min(
            (hypot(x - u, y - v) for there, (u, v) in enumerate(points) if there != at),
            default=1.0,
        )
        for at, (x, y) in enumerate(points)
    )
    return max(nearest[len(nearest) // 10], 0.2)


@lru_cache(maxsize=128)
def dense(board: Board) -> bool:
    """Whether a whole castle on a page is too small to tell who stands where."""
    return _scale(board) * spacing(board) < DENSE


def _scale(board: Board) -> float:
    """How large one unit of a castle is drawn where all of it is shown on a page."""
    near = spacing(board)
    return min(WIDEST / (_across(board) + 2.3 * near), NEAR / near)


def _across(board: Board) -> float:
    xs = [x for x, _ in board.points]
    return max(xs) - min(xs)


@lru_cache(maxsize=128)
def ground(board: Board, size: float = 1.0, phone: bool = False, close: bool = False) -> Ground:
    """The geometry of a castle: as large as fits a page or a phone.

    From ``close`` one that would be too dense is larger than the picture.
    """
    xs, ys = [x for x, _ in board.points], [y for _, y in board.points]
    across, down = _across(board), max(ys) - min(ys)
    near = spacing(board)
    pad = 1.15 * near
    if phone:
        whole = min(PHONE / (across + 2 * pad), NEAR / near)
        close = close and whole * near < FINGER
        c = FINGER / near if close else whole
    else:
        close = close and dense(board)
        c = CLEAR / near if close else _scale(board)
    c = round(c, 2)
    width = max((across + 2 * pad) * c, PHONE if phone else LEAST)
    head = 0.0 if phone else HEAD
    edge = max(pad * c, 34.0)
    height = down * c + 2 * edge + head
    left = (width - across * c) / 2 - min(xs) * c
    return Ground(
        board, c, round(min(15.0, near * c * 0.385), 1), round(near * c, 1), round(left, 1),
        round(head + edge - min(ys) * c, 1), round(width, 1), round(height, 1), bucket(size),
        round(head, 1), phone, close,
    )  # fmt: skip
