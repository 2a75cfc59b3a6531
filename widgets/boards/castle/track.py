"""The Rounds as a track that is walked down to the eagle, and the strip it lies on."""

from __future__ import annotations

from functools import lru_cache

from widgets.boards.castle.facts import Seen
from widgets.boards.castle.ground import Ground
from widgets.boards.castle.signs import eagle
from widgets.boards.graph import wide
from widgets.boards.window import Window
from widgets.kernel.scene import Circle, Ink, Path, Shape, Symbol, Text, Use, line

TEN = 10
LONG = 5 * TEN
"""The track has as many fields, or more in tens where more Rounds were agreed on."""


def deep(here: Ground) -> float:
    """How high the track is."""
    return round(here.type(12.5) * 2.1, 1)


def total(seen: Seen) -> int:
    """How many fields the track has."""
    return max(-(-seen.rounds // TEN) * TEN, LONG)


def ends(here: Ground, seen: Seen, view: Window) -> tuple[float, float]:
    """Where the track begins, beside the number of Rounds in words, and where it ends."""
    size = here.type(12.5)
    words = wide(f"{total(seen)} Rounds left", size) * 1.05
    return (
        round(view.left + 12 + words + size, 1), round(view.left + view.width - 12 - size, 1)
    )  # fmt: skip


def field(here: Ground, seen: Seen, view: Window, number: int) -> float:
    """Where the field of a Round lies."""
    left, right = ends(here, seen, view)
    return round(right - (number - 1) * (right - left) / (total(seen) - 1), 1)


def track(here: Ground, seen: Seen, view: Window, top: float) -> list[Shape]:
    """A dot for each Round that is left and one for each that is over; the last is the eagle."""
    size, fields = here.type(12.5), total(seen)
    y = round(top + deep(here) / 2, 1)
    base = round(y + size * 0.36, 1)
    word = f"{seen.rounds} Round{'' if seen.rounds == 1 else 's'} left"
    left, right = ends(here, seen, view)
    gap = (right - left) / (fields - 1)
    dots = (0.1, round(gap, 3) - 0.1)
    now = field(here, seen, view, max(seen.rounds, 1))
    shapes: list[Shape] = [
        Text(view.left + 12, base, word, size, "ink", 700, "start"),
        Path(line(left, y, right, y), Ink("", "edge", 1)),
    ]
    if seen.rounds < fields:
        shapes.append(Path(line(left, y, now, y), Ink("", "edge", 3, dots)))
    if seen.rounds > 1:
        shapes.append(Path(line(right, y, now, y), Ink("", "planink", min(6.0, gap * 0.7), dots)))
    shapes.append(Use(eagle(), right, y, round(size / 14, 3)))
    for tens in range(TEN, fields + 1, TEN):
        if abs(tens - seen.rounds) * gap > size * 2 and TEN * gap > size * 2:
            x = field(here, seen, view, tens)
            shapes.append(Circle(x, y, round(size * 0.8, 1), Ink("panel")))
            shapes.append(Text(x, base, str(tens), size, "ink2", 600))
    return shapes


def marker(here: Ground, seen: Seen, view: Window, top: float) -> list[Shape]:
    """The marker on the track, which goes on by one field with each Round."""
    if seen.rounds < 1:
        return []
    x = field(here, seen, view, seen.rounds)
    y = round(top + deep(here) / 2, 1)
    return [Use(_marker(seen.rounds, here.type(12.5)), x, y, 1.0, "round")]


@lru_cache(maxsize=128)
def _marker(rounds: int, size: float) -> Symbol:
    return Symbol(
        f"castle-round-{rounds}-{size:g}",
        (
            Circle(0, 0, round(size * 0.95, 1), Ink("now-fill", "ink", 2)),
            Text(0, round(size * 0.36, 1), str(rounds), size, "ink", 700),
        ),
    )


__all__ = ["deep", "field", "marker", "track"]
