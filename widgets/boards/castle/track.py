"""The Rounds as a track that is walked down to the eagle, and the strip it lies on."""

from __future__ import annotations

from widgets.boards.castle.facts import Seen
from widgets.boards.castle.ground import Ground
from widgets.boards.castle.signs import eagle
from widgets.boards.graph import wide
from widgets.boards.window import Window
from widgets.kernel.scene import Circle, Ink, Path, Shape, Text, Use, line

TEN = 10


def deep(here: Ground) -> float:
    """How high the track is."""
    return round(here.type(12.5) * 2.1, 1)


def track(here: Ground, seen: Seen, view: Window, top: float) -> list[Shape]:
    """A dot for each Round that is left and one for each that is over; the last is the eagle.

    The track is as long as the Rounds agreed on, as far as that shows, in tens.
    """
    size = here.type(12.5)
    total = max(-(-seen.rounds // TEN) * TEN, TEN)
    total = max(total, 5 * TEN)
    y = round(top + deep(here) / 2, 1)
    base = round(y + size * 0.36, 1)
    word = f"{seen.rounds} Round{'' if seen.rounds == 1 else 's'} left"
    left = round(view.left + 12 + wide(f"{total} Rounds left", size) * 1.05 + size, 1)
    right = round(view.left + view.width - 12 - size, 1)
    gap = (right - left) / (total - 1)

    def spot(number: int) -> float:
        return round(right - (number - 1) * gap, 1)

    dots = (0.1, round(gap, 3) - 0.1)
    here_now = spot(max(seen.rounds, 1))
    shapes: list[Shape] = [
        Text(view.left + 12, base, word, size, "ink", 700, "start"),
        Path(line(left, y, right, y), Ink("", "edge", 1)),
    ]
    if seen.rounds < total:
        shapes.append(Path(line(left, y, here_now, y), Ink("", "edge", 3, dots)))
    if seen.rounds > 1:
        shapes.append(
            Path(line(right, y, here_now, y), Ink("", "planink", min(6.0, gap * 0.7), dots))
        )
    scale = round(size / 14, 3)
    shapes.append(Use(eagle(), right, y, scale))
    for tens in range(TEN, total + 1, TEN):
        if abs(tens - seen.rounds) * gap > size * 2:
            shapes.append(Circle(spot(tens), y, round(size * 0.8, 1), Ink("panel")))
            shapes.append(Text(spot(tens), base, str(tens), size, "ink2", 600))
    if seen.rounds > 0:
        shapes.append(Circle(here_now, y, round(size * 0.95, 1), Ink("now-fill", "ink", 2)))
        shapes.append(Text(here_now, base, str(seen.rounds), size, "ink", 700))
    return shapes


__all__ = ["deep", "track"]
