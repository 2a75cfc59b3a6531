"""Following the lines of a drawing from square to square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.errors import MapError
from rules.underground.board.plan import ABOVE, BELOW, LEFT, RIGHT

CLAUSES = ("UE-GAP-02",)
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Lines and columns one goes by, for each side."""
RUNS = "|-|-"
"""The sign of a line that runs to each side."""


class Mark(NamedTuple):
    """A name in a drawing: its line, counted from 1, and its first column, counted from 0."""

    name: str
    line: int
    column: int


class Link(NamedTuple):
    """A connector: the squares it joins, the sides it leaves them on, its corners.

    ``columns`` are those at which it meets the squares from above or below, else ``None``.
    """

    one: int
    other: int
    sides: tuple[int, int]
    corners: tuple[tuple[int, int], ...]
    columns: tuple[int | None, int | None]

    def ways(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """From, to and side, both ways."""
        return (self.one, self.other, self.sides[0]), (self.other, self.one, self.sides[1])


class Drawing:
    """The signs of a drawing and the squares they belong to."""

    def __init__(self, lines: Mapping[int, str], marks: Sequence[Mark]) -> None:
        self.lines = lines
        self.marks = marks
        self.owner = {
            (mark.line, column): at
            for at, mark in enumerate(marks)
            for column in range(mark.column, mark.column + len(mark.name))
        }
        self.used: set[tuple[int, int]] = set()

    def sign(self, line: int, column: int) -> str:
        """The sign at a place, a space off the drawing."""
        text = self.lines.get(line, "")
        return text[column] if 0 <= column < len(text) else " "

    def ends(self, at: int) -> Iterator[tuple[int, int, int]]:
        """Side, line and column of every connector that touches square ``at``."""
        mark = self.marks[at]
        last = mark.column + len(mark.name)
        for side, line, column in (
            (RIGHT, mark.line, last),
            (LEFT, mark.line, mark.column - 1),
            *((BELOW, mark.line + 1, column) for column in range(mark.column, last)),
            *((ABOVE, mark.line - 1, column) for column in range(mark.column, last)),
        ):
            if self.sign(line, column) == RUNS[side]:
                yield side, line, column

    def follow(self, at: int, side: int, line: int, column: int) -> Link:
        """The connector that leaves square ``at`` at a place."""
        first = column if side in (ABOVE, BELOW) else None
        corners: list[tuple[int, int]] = []
        way = side
        while True:
            self.used.add((line, column))
            then = line + STEPS[way][0], column + STEPS[way][1]
            sign = self.sign(*then)
            if then in self.owner:
                last = then[1] if way in (ABOVE, BELOW) else None
                sides = side, (way + 2) % 4
                return Link(at, self.owner[then], sides, tuple(corners), (first, last))
            if sign == "+" and then not in corners:
                corners.append(then)
                way = self.turn(*then, way)
            elif sign != RUNS[way]:
                what = "a gap" if sign == " " else f"'{sign}'"
                reason = f"the line from {self.marks[at].name} runs into {what}"
                remedy = "lead it to a square, or turn it with '+'"
                raise fault(*then, "loose-end", reason, remedy)
            line, column = then

    def turn(self, line: int, column: int, way: int) -> int:
        """The way on at a corner."""
        self.used.add((line, column))
        arms = [
            side
            for side in (ABOVE, RIGHT, BELOW, LEFT)
            if side != (way + 2) % 4
            and self.sign(line + STEPS[side][0], column + STEPS[side][1]) in (RUNS[side], "+")
        ]
        if len(arms) != 1:
            many = "more than one line goes" if arms else "no line goes"
            raise fault(
                line, column, "corner", f"{many} on from this corner", "a junction is a square"
            )
        return arms[0]


def links(lines: Mapping[int, str], marks: Sequence[Mark]) -> list[Link]:
    """Every connector of a drawing once, from the lower square to the higher one."""
    drawing = Drawing(lines, marks)
    found: dict[tuple[int, int], Link] = {}
    for at, mark in enumerate(marks):
        for side, line, column in drawing.ends(at):
            link = drawing.follow(at, side, line, column)
            to = marks[link.other].name
            if link.other == at:
                reason = f"a line joins {mark.name} to itself"
                raise fault(line, column, "loop", reason, "put a square between")
            if link.other > at and (at, link.other) in found:
                reason = f"a second line joins {mark.name} and {to}"
                raise fault(line, column, "double", reason, "put a square on one of them")
            if link.other > at:
                found[at, link.other] = link
    for line, text in lines.items():
        for column, sign in enumerate(text):
            if sign in "-|+" and (line, column) not in drawing.used:
                reason = f"this '{sign}' belongs to no line between squares"
                raise fault(line, column, "loose", reason, "join it to a square or take it away")
    return [found[key] for key in sorted(found)]


def fault(line: int, column: int, code: str, reason: str, remedy: str) -> MapError:
    """A fault of a drawing; ``column`` is counted from 0."""
    return MapError(f"Line {line}, column {column + 1}: {reason}; {remedy}.", code, CLAUSES)
