"""What the signs mean, in words, where cells are too small to say so."""

from __future__ import annotations

from functools import lru_cache

from rules.games.duel.board.terrain import LEGEND
from widgets.boards.sheet.chart import Thing
from widgets.kernel.scene import Layer, Shape, Text, Use

ROW = 26.0
USUAL = 15.0
"""The type size that room is kept for."""
KINDS = {thing.name: thing.explained or thing.name for thing in LEGEND}
"""What each sign means, in the order of the legend."""


def rows(width: float) -> int:
    """How many rows all kinds take: room is kept for those that are not found yet."""
    return -(-len(KINDS) // _columns(width, USUAL))


def _columns(width: float, size: float) -> int:
    return max(1, int(width // (size * 6.9 + 38)))


@lru_cache(maxsize=64)
def legend(things: tuple[Thing, ...], width: float, size: float) -> Layer:
    """One sign of each kind with its word, in type of ``size``."""
    first: dict[str, Thing] = {}
    for thing in things:
        first.setdefault(thing.word, thing)
    shapes: list[Shape] = []
    columns = _columns(width, size)
    wide = width / columns
    for number, word in enumerate(word for word in KINDS if word in first):
        x, y = number % columns * wide + 20, number // columns * ROW + ROW / 2
        shapes.append(Use(first[word].sign, round(x, 1), y, 0.5))
        text = KINDS[word]
        shapes.append(Text(round(x + 18, 1), y + 4.4, text, size, "ink2", 400, "start"))
    return Layer("fixed", tuple(shapes), still=True)
