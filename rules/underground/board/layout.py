"""From the letters of a drawing to places on paper: even steps, and room for the caves.

A drawing keeps its proportions. Where two squares would touch that are not joined, or a cave would
cover its neighbour, everything beyond is moved a little further, and what was in line stays so.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from rules.underground.board.plan import CAVES, START, Point

ROCK = 0.4
"""The least rock between two squares that are not joined, in grid units."""
CHAMBER = (1.15, 0.95)
"""Half the width and half the height of a cave."""


class Spot(NamedTuple):
    """A square as drawn: the column of its middle, its line, its kind."""

    column: float
    line: int
    kind: str


def half(kind: str) -> tuple[float, float]:
    """Half the width and half the height of a square of ``kind``."""
    if kind in CAVES:
        return CHAMBER
    return (0.9, 0.65) if kind == START else (0.5, 0.5)


def layout(
    spots: Sequence[Spot], joined: Iterable[tuple[int, int]]
) -> tuple[list[Point], Callable[[float, float], Point]]:
    """The middle of every square in grid units, and where any other point of the drawing lies."""
    pairs = {frozenset(pair) for pair in joined}
    wide = [half(spot.kind)[0] for spot in spots]
    high = [half(spot.kind)[1] for spot in spots]

    def needs(
        at: Sequence[float], size: Sequence[float], across: Callable[[int, int], bool]
    ) -> Gaps:
        gaps: Gaps = {}
        for one, other in combinations(range(len(spots)), 2):
            if at[one] == at[other] or not across(one, other):
                continue
            key = min(at[one], at[other]), max(at[one], at[other])
            rock = 0.0 if frozenset((one, other)) in pairs else ROCK
            gaps[key] = max(gaps.get(key, 0.0), size[one] + size[other] + rock)
        return gaps

    columns, lines = [spot.column for spot in spots], [float(spot.line) for spot in spots]
    right = spread(
        columns,
        needs(columns, wide, lambda one, other: lines[one] == lines[other]),
        _step(pairs, columns, lines),
    )
    xs = [right(column) for column in columns]
    down = spread(
        lines,
        needs(lines, high, lambda i, j: abs(xs[i] - xs[j]) < wide[i] + wide[j]),
        _step(pairs, lines, columns),
    )
    points = [(round(x, 3), round(down(line), 3)) for x, line in zip(xs, lines, strict=True)]
    return points, lambda column, line: (round(right(column), 3), round(down(line), 3))


Gaps = dict[tuple[float, float], float]


def _step(pairs: Iterable[frozenset[int]], at: Sequence[float], level: Sequence[float]) -> float:
    """How many columns (or lines) make one grid unit: the shortest plain step of the drawing."""
    steps = [
        abs(at[one] - at[other])
        for one, other in map(tuple, pairs)
        if level[one] == level[other] and at[one] != at[other]
    ]
    return min(steps, default=2.0)


def spread(values: Sequence[float], gaps: Gaps, step: float) -> Callable[[float], float]:
    """A rising function on ``values`` that keeps every gap; between them it is even."""
    marks = sorted(set(values))
    places: list[float] = []
    for at, mark in enumerate(marks):
        place = places[-1] + (mark - marks[at - 1]) / step if places else 0.0
        for before, there in zip(marks, places, strict=False):
            place = max(place, there + gaps.get((before, mark), 0.0))
        places.append(place)

    def put(value: float) -> float:
        after = bisect_right(marks, value)
        if after == 0 or after == len(marks):
            edge = min(after, len(marks) - 1)
            return places[edge] + (value - marks[edge]) / step
        low, high = marks[after - 1], marks[after]
        part = (value - low) / (high - low)
        return places[after - 1] + part * (places[after] - places[after - 1])

    return put
