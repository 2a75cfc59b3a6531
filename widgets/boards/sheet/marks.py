"""Marks that mean the same on every board: may go, may be the answer, to act, guess."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from widgets.boards import Overlay
from widgets.kernel.scene import (
    Circle,
    Ink,
    Path,
    Point,
    Rect,
    Shape,
    Step,
    Symbol,
    Text,
    Use,
    line,
    towards,
)


def may_go(x: float, y: float, side: float) -> Rect:
    """The solid outline of a place that may be chosen; ``x, y`` is its middle."""
    half = side / 2 - 4
    return Rect(x - half, y - half, half * 2, half * 2, 6, Ink("", "act", 2.6))


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
    reach = round(radius * 1.72, 1)
    return Symbol(
        f"to-act-{radius:g}",
        (
            Circle(0, 0, reach, Ink("", "sheet", 6)),
            Circle(0, 0, reach, Ink("", "act", 3)),
        ),
    )


@cache
def may_be_here() -> Symbol:
    """A place that fits everything said so far."""
    return Symbol(
        "may-be",
        (
            Circle(0, 0, 13.5, Ink("sheet", "ask", 2.2, (3, 5))),
            Text(0, 5.6, "?", 16, "ask", 700),
        ),
    )


@cache
def guess(letter: str) -> Symbol:
    """The reader's own guess."""
    return Symbol(
        f"guess-{letter}",
        (
            Circle(0, 0, 16, Ink("sheet", "ask", 2.4, (3, 5))),
            Text(0, 6, letter, 17, "ask", 700),
        ),
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
    """An arrow head in a ring: a step that way, wherever it leads."""
    head = line(-3.5, -6, 3.5, 0, -3.5, 6)
    return Symbol(
        f"go-{way}",
        (
            Circle(0, 0, 13.5, Ink("act-fill", "act", 2)),
            Path(towards(head, *((0, -1), (1, 0), (0, 1), (-1, 0))[way], 1), Ink("", "act", 2.6)),
        ),
    )
