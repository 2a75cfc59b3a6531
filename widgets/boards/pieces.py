"""Pieces and marks that mean the same on every board.

A piece has shape, letter and colour, always a dark line inside a light rim. Marks say: may go, may
be the answer, to act, guess.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Protocol

from widgets.boards import Overlay
from widgets.kernel.html import small
from widgets.kernel.pencil import Steps
from widgets.kernel.scene import (
    Circle,
    Ink,
    Part,
    Path,
    Point,
    Rect,
    Shape,
    Step,
    Symbol,
    Text,
    Use,
    line,
    symbol,
    towards,
)
from widgets.kernel.tokens import tokens

RADIUS = 13.0
"""The radius pieces are drawn with before scaling."""
REACH = 1.72
"""How far the ring round whoever acts reaches, in radii of a figure."""

CORNERS: dict[str, tuple[float, ...]] = {
    "triangle": (0, -1.3, 1.28, 0.93, -1.28, 0.93),
    "diamond": (0, -1.32, 1.32, 0, 0, 1.32, -1.32, 0),
    "cross": (
        *(-0.48, -1.16, 0.48, -1.16, 0.48, -0.48, 1.16, -0.48, 1.16, 0.48, 0.48, 0.48),
        *(0.48, 1.16, -0.48, 1.16, -0.48, 0.48, -1.16, 0.48, -1.16, -0.48, -0.48, -0.48),
    ),
    "shield": (-1, -1.05, 1, -1.05, 1, 0.1, 0.7, 0.75, 0, 1.2, -0.7, 0.75, -1, 0.1),
}
SETTLE = {"triangle": 0.22, "shield": -0.1}
"""How far the letter sits below the middle, where the shape wants it."""


def _round(count: int, radius: float, inner: float = 0.0) -> tuple[float, ...]:
    points: list[float] = []
    total = count * (2 if inner else 1)
    for number in range(total):
        turn = 2 * pi * number / total - pi / 2
        reach = inner if inner and number % 2 else radius
        points += [round(cos(turn) * reach, 3), round(sin(turn) * reach, 3)]
    return tuple(points)


def outline(shape: str, radius: float, ink: Ink) -> Part:
    """The bare outline of a seat's shape round 0, 0."""
    if shape == "circle":
        return Circle(0, 0, radius, ink)
    if shape == "square":
        side = radius * 0.94
        return Rect(-side, -side, side * 2, side * 2, 2, ink)
    corners = CORNERS.get(shape) or {
        "hexagon": _round(6, 1.14),
        "pentagon": _round(5, 1.18),
        "star": _round(6, 1.4, 0.98),
    }.get(shape, _round(8, 1.05))
    return Path(line(*(round(value * radius, 2) for value in corners), close=True), ink)


def style(seat: str) -> dict[str, str]:
    """Shape and colours of a seat; from the ninth on the shapes start again."""
    table: dict[str, dict[str, str]] = tokens()["seats"]
    if seat in table:
        return table[seat]
    nations: dict[str, dict[str, str]] = tokens()["nations"]
    nation = "Guard" if seat == "Security" else seat
    if nation in nations:
        return nations[nation]
    number = ord(seat[0].upper()) - ord("A") if seat[:1].isalpha() else int(seat or 1) - 1
    return table["ABCDEFGH"[number % 8]]


@cache
def piece(seat: str) -> Symbol:
    """The piece of ``seat``."""
    look = style(seat)
    shape, letter = look["shape"], look.get("letter-name", seat[:1])
    second = seat not in tokens()["seats"] and seat[:1].isalpha() and len(seat) == 1
    parts: list[Part] = [outline(shape, RADIUS, Ink("halo", "halo", 7.5))]
    if second:
        parts.append(outline(shape, RADIUS + 3.5, Ink("", "rim", 1.5)))
    parts += [
        outline(shape, RADIUS, Ink(look["fill"], "rim", 2)),
        Text(0, 5.2 + SETTLE.get(shape, 0) * RADIUS, letter, 14.6, look["letter"], 700),
    ]
    return Symbol(f"seat-{seat}", tuple(parts))


@lru_cache(maxsize=64)
def small_piece(seat: str, size: int = 26) -> str:
    """Return the markup of a player's piece, as small as a letter."""
    return small(piece(seat), "er-seat", "-19 -20 38 38", size)


@cache
def was_here(seat: str) -> Symbol:
    """The dashed outline of a piece that has left."""
    ring = outline(style(seat)["shape"], RADIUS * 0.75, Ink("", "ink", 1.6, (3, 3)))
    return Symbol(f"was-{seat}", (ring,))


@cache
def wounded() -> Symbol:
    """The broken edge at the right of a wounded piece."""
    jag = line(17, -13, 21, -6, 28, -5, 23, 0, 25, 7, 17, 4)
    return Symbol("wounded", (Path(jag, Ink("", "halo", 5)), Path(jag, Ink("", "no", 2.4))))


@cache
def hurt(seat: str) -> Symbol:
    """The piece of ``seat``, wounded."""
    return Symbol(f"hurt-{seat}", (*piece(seat).shapes, *wounded().shapes))


def arrange(count: int, radius: float, cell: float) -> list[tuple[float, float, float]]:
    """Offsets and size of pieces that share a place: diagonal for two, quarters for more."""
    if count <= 1:
        return [(0.0, 0.0, 1.0)]
    if count == 2:
        off = min(radius * 0.85, cell * 0.2)
        return [(-off, -off * 0.7, 0.85), (off, off * 0.7, 0.85)]
    off = min(radius * 0.95, cell * 0.23)
    return [(-off, -off, 0.75), (off, -off, 0.75), (-off, off, 0.75), (off, off, 0.75)][:count]


def beside_sign(count: int, cell: float) -> list[tuple[float, float, float]]:
    """Offsets and size of pieces on a place whose sign stands in its upper left quarter."""
    if count == 1:
        return [(cell * 0.2, cell * 0.2, 0.8)]
    off = cell * 0.22
    if count < 4:
        return [(off, off, 0.7), (off, -off, 0.7), (-off, off, 0.7)][:count]
    return arrange(count, cell * 0.21, cell)


# -- marks -----------------------------------------------------------------------------------------


def may_go(x: float, y: float, side: float, *, full: bool) -> tuple[Rect, ...]:
    """The solid outline of a place that may be chosen; ``x, y`` is its middle.

    A ``full`` one is tinted and its line wide: it is one of few, next to the piece.
    """
    half = side / 2 - 4
    box = x - half, y - half, half * 2, half * 2, 6
    if not full:
        return (Rect(*box, Ink("", "act", 2.6)),)
    return Rect(*box, Ink("act", "", 0, (), 0.22)), Rect(*box, Ink("", "act", 4))


def answer_here(x: float, y: float, side: float) -> Rect:
    """The dashed outline of a place that can be the answer: all alike."""
    half = side / 2 - 5
    return Rect(x - half, y - half, half * 2, half * 2, 6, Ink("", "ask", 2, (4, 5)))


def marked(x: float, y: float, side: float) -> tuple[Rect | Circle | Text, ...]:
    """A place that a check speaks of: an outline with a ! in its corner."""
    half = side / 2 - 4
    corner = half - 4
    return (
        Rect(x - half, y - half, half * 2, half * 2, 6, Ink("", "no", 2.6)),
        Circle(x + corner, y - corner, 8, Ink("sheet", "no", 2)),
        Text(x + corner, y - corner + 4.6, "!", 13, "no", 700),
    )


def cased(steps: tuple[Step, ...], ink: Ink, ground: str = "sheet") -> tuple[Path, Path]:
    """A line over a wider one in the ground's colour, so that it reads on anything."""
    return Path(steps, Ink("", ground, ink.width + 4)), Path(steps, ink)


@cache
def to_act(radius: float) -> Symbol:
    """The ring round the piece whose turn it is."""
    reach = round(radius * REACH, 1)
    return Symbol(
        f"to-act-{radius:g}",
        (Circle(0, 0, reach, Ink("", "sheet", 6)), Circle(0, 0, reach, Ink("", "act", 3))),
    )


@cache
def may_be_here() -> Symbol:
    """A place that fits everything said so far."""
    return Symbol(
        "may-be",
        (Circle(0, 0, 13.5, Ink("sheet", "ask", 2.2, (3, 5))), Text(0, 5.6, "?", 16, "ask", 700)),
    )


@cache
def guess(letter: str) -> Symbol:
    """The reader's own guess."""
    return Symbol(
        f"guess-{letter}",
        (Circle(0, 0, 16, Ink("sheet", "ask", 2.4, (3, 5))), Text(0, 6, letter, 17, "ask", 700)),
    )


class Surface(Protocol):
    """What a board is drawn on."""

    @property
    def c(self) -> float:
        """The side of a cell."""

    def type(self, nominal: float) -> float:
        """A size of type that stays legible."""


def guessed(here: Surface, at: Point, letter: str, overlay: Overlay) -> list[Shape]:
    """The reader's own guess; beside the result with the words that say so."""
    mark: list[Shape] = [] if overlay.right else [Use(guess(letter), *at)]
    if not overlay.said:
        return mark
    size, (x, y) = here.type(13), at
    width, high = round(len(overlay.said) * size * 0.56 + 12, 1), round(size * 1.6, 1)
    left, top = round(x - width / 2, 1), round(y + max(18.0, here.c * 0.44), 1)
    return [
        *mark,
        Rect(left, top, width, high, 5, Ink("ask-fill", "ask", 1.2)),
        Text(x, round(top + high / 2 + size * 0.35, 1), overlay.said, size, "ask", 700),
    ]


@cache
def go(way: int) -> Symbol:
    """An arrow on a disc: a step that way, wherever it leads."""
    head = (*line(-6.5, 0, 6, 0), *line(1, -5.5, 6.5, 0, 1, 5.5))
    return Symbol(
        f"go-{way}",
        (
            Circle(0, 0, 14.5, Ink("act")),
            Path(towards(head, *((0, -1), (1, 0), (0, 1), (-1, 0))[way], 1), Ink("", "sheet", 2.6)),
        ),
    )


@cache
def chest() -> Symbol:
    """The treasure: a chest."""
    lid: Steps = (("M", -16, 0), ("Q", -16, -12.5, 0, -12.5), ("Q", 16, -12.5, 16, 0), ("Z",))
    return symbol(
        "chest",
        Rect(-16, 0, 32, 14, 2, Ink("yellow", "rim", 2)),
        Path(lid, Ink("orange", "rim", 2)),
        Rect(-3.2, -2.4, 6.4, 9, 1, Ink("halo", "rim", 1.4)),
    )


def carried(x: float, y: float, scale: float, name: str) -> Use:
    """The chest at the foot of a piece that carries it."""
    off = scale * RADIUS
    at = round(x + off * 0.75, 1), round(y + off * 0.8, 1)
    return Use(chest(), *at, round(scale * 0.5, 3), name)
