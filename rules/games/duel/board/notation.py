"""Reading a drawn labyrinth: every mistake names its line and column, the reason, the remedy.

Three characters a cell, ``+`` at every corner, ``---`` and ``|`` for walls, `` ^ ``, `` v ``, ``<``
and ``>`` for the exits. :func:`scan_drawing` collects all mistakes, :func:`parse_maze` but one.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.boards.grid import COLUMNS, Grid
from rules.core.errors import MapError
from rules.core.findings import Finding
from rules.core.typed import latin
from rules.games.duel.board.plan import EXIT, FULL, OPEN, WALL, Maze, rule
from rules.games.duel.board.terrain import NOTHING, PIT_EXITS, PITS, SIGNS

SIDE_NAMES = ("north", "east", "south", "west")
EXAMPLE = "write '+---+' above and below the cells, '|' beside them, three characters a cell"


class Scan(NamedTuple):
    """What was read: the labyrinth, unless nothing can be read; every object found; mistakes."""

    maze: Maze | None
    objects: tuple[tuple[int, str], ...]
    findings: tuple[Finding, ...]


class DrawnLines:
    """The lines of a drawing, read character by character."""

    def __init__(self, text: str) -> None:
        lines = latin(text).expandtabs(1).strip("\n").split("\n")
        while lines and not lines[0].strip():
            del lines[0]
        while lines and not lines[-1].strip():
            del lines[-1]
        self.lines = [line.rstrip() for line in lines]
        self.findings: list[Finding] = []
        self.lost = False
        longest = max((len(line) for line in self.lines), default=0)
        self.columns = max(0, (longest - 1) // 4)
        self.rows = max(0, (len(self.lines) - 1) // 2)
        self.grid = Grid(max(1, self.columns), max(1, self.rows))

    def char(self, line: int, column: int) -> str:
        """One character, a blank where the line has ended; both counted from 0."""
        return self.lines[line][column] if column < len(self.lines[line]) else " "

    def wrong(self, line: int, column: int, remedy: str) -> None:
        """LD-MAP-03: something that is no wall."""
        text = f"Cannot read the wall at line {line + 1}, column {column + 1}. Remedy: {remedy}."
        self.findings.append(Finding(rule(3), text, ("LD-REQ-01",)))

    def measure(self) -> None:
        """LD-MAP-01: the size, and rows of equal length."""
        columns, rows = self.columns, self.rows
        if not columns or not rows:
            self.wrong(0, 0, EXAMPLE)
            self.lost = True
            return
        for number, line in enumerate(self.lines):
            wanted = self.wanted(number, line)
            if wanted:
                remedy = "draw a line of walls above the first row and below every row"
                self.uneven(f"line {number + 1} should be a line of {wanted}", remedy)
                return
        if len(self.lines) % 2 == 0:
            self.uneven("the line of the south wall is missing", "draw it below the last row")
            return
        short = [number for number, line in enumerate(self.lines) if (len(line) - 1) // 4 < columns]
        short = [number for number in short if number % 2 == 0 or self.walled(number, short)]
        if short:
            has = max(0, (len(self.lines[short[0]]) - 1) // 4)
            self.uneven(
                f"line {short[0] + 1} is {has} long, the longest line {columns}",
                f"draw it to its end at column {4 * columns + 1}",
            )
            return
        for number, line_text in enumerate(self.lines):
            if len(line_text) > 4 * columns + 1:
                self.wrong(number, 4 * columns + 1, "end the line at the wall or post before it")

    def walled(self, number: int, short: list[int]) -> bool:
        """Whether a short row of cells is really one: walls around it are as short.

        Between longer lines of walls its end is blank: a hole in the east wall (LD-MAP-02).
        """
        return number - 1 in short or number + 1 in short

    def wanted(self, number: int, line: str) -> str:
        """What a line should be, where it is plainly something else: cells, or walls."""
        if number % 2 == 1:
            return "cells" if line.startswith("+") else ""
        return "walls" if line.startswith(("|", "<")) else ""

    def uneven(self, what: str, remedy: str) -> None:
        """LD-MAP-01: rows are missing, or not equally long; then nothing else can be read."""
        text = (
            f"The labyrinth must be {FULL} x {FULL} cells, all rows equally long; {what}. "
            f"Remedy: {remedy}."
        )
        self.findings.append(Finding(rule(1), text, ("LD-GEN-03",)))
        self.lost = True

    # -- the parts ------------------------------------------------------------------------------

    def across(self, level: int, column: int) -> str:
        """The wall line above row ``level``, over one column; reports what cannot be read."""
        line, start = 2 * level, 4 * column + 1
        gap = {0: " ^ ", self.rows: " v "}.get(level)
        return self.side(line, start, "---", gap, words=("three blanks", "between two posts"))

    def beside(self, row: int, border: int) -> str:
        """The wall left of column ``border`` in one row; reports what cannot be read."""
        line, column = 2 * row + 1, 4 * border
        gap = {0: "<", self.columns: ">"}.get(border)
        return self.side(line, column, "|", gap, words=("a blank", "here"))

    def side(
        self, line: int, column: int, wall: str, gap: str | None, words: tuple[str, str]
    ) -> str:
        """A ``wall``, blanks, or where it may be the ``gap`` of an exit; all else is reported."""
        mark = "".join(self.char(line, column + part) for part in range(len(wall)))
        if mark in (wall, gap):
            return WALL if mark == wall else EXIT
        if mark == " " * len(wall):
            return OPEN
        blank, where = words
        allowed = f"'{wall}' for a wall or {blank}" + (f" or '{gap}' for an exit" if gap else "")
        self.wrong(line, column, f"write {allowed} {where}")
        return WALL

    def posts(self) -> None:
        """A ``+`` at every corner of every cell."""
        for level in range(self.rows + 1):
            for border in range(self.columns + 1):
                if self.char(2 * level, 4 * border) != "+":
                    self.wrong(2 * level, 4 * border, "put '+' at every corner of every cell")

    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The four sides of every cell."""
        level = [[self.across(y, x) for x in range(self.columns)] for y in range(self.rows + 1)]
        upright = [[self.beside(y, x) for x in range(self.columns + 1)] for y in range(self.rows)]
        return tuple(
            (level[y][x], upright[y][x + 1], level[y + 1][x], upright[y][x])
            for y in range(self.rows)
            for x in range(self.columns)
        )

    def content(self, cell: int) -> tuple[str, ...]:
        """The objects on a cell; reports unknown signs (LD-MAP-04) and crowds (LD-MAP-05)."""
        column, row, _ = self.grid.place(cell)
        line, start = 2 * row + 1, 4 * column + 1
        raw = "".join(self.char(line, start + part) for part in range(3)).strip()
        name = self.grid.name(cell)
        # Cyrillic letters, as the source prints them, are read by now (LD-BOW-01, LD-TRE-02).
        found = signs_of(raw)
        if found is None:
            text = (
                f'Unknown object "{raw}" on {name}. Remedy: at line {line + 1}, column '
                f"{start + 1}, use one of {' '.join(SIGNS)}."
            )
            self.findings.append(Finding(rule(4), text, ("LD-REP-04",), (name,)))
            return ()
        if len(found) > 1:
            text = (
                f"Cell {name} holds more than one object: {', '.join(found)}. Remedy: at line "
                f"{line + 1}, column {start + 1}, leave one and move all but one elsewhere."
            )
            self.findings.append(Finding(rule(5), text, ("LD-REP-03",), (name,)))
        return found

    def holes(self, sides: tuple[tuple[str, ...], ...]) -> None:
        """LD-MAP-02: a blank in the outer wall is a mistake and no exit."""
        for cell, signs in enumerate(sides):
            for way in range(4):
                if signs[way] == OPEN and self.grid.neighbour(cell, way) < 0:
                    name = self.grid.name(cell)
                    mark = ("' ^ '", "'>'", "' v '", "'<'")[way]
                    column, row, _ = self.grid.place(cell)
                    line = 2 * row + (1, 2, 3, 2)[way]
                    start = 4 * column + (2, 5, 2, 1)[way]
                    text = (
                        f"The labyrinth wall has a hole at {name} ({SIDE_NAMES[way]}) that is not "
                        f"marked as an exit. Remedy: at line {line}, column {start}, draw the "
                        f"wall, or {mark} for an exit."
                    )
                    self.findings.append(Finding(rule(2), text, ("LD-REQ-03",), (name,)))

    def scan(self) -> Scan:
        """Read everything."""
        self.measure()
        if self.lost or self.columns > len(COLUMNS):
            return Scan(None, (), tuple(self.findings))
        self.posts()
        sides = self.sides()
        objects = [(cell, sign) for cell in range(self.grid.size) for sign in self.content(cell)]
        self.holes(sides)
        things = dict(reversed(objects))
        filled = tuple(things.get(cell, NOTHING) for cell in range(self.grid.size))
        return Scan(Maze(self.grid, filled, sides), tuple(objects), tuple(self.findings))


def signs_of(content: str) -> tuple[str, ...] | None:
    """The objects written on a cell: one sign as a whole, else several, else ``None``."""
    if not content:
        return ()
    if content in SIGNS:
        return (content,)
    for length in (3, 2, 1):
        head, rest = content[:length], content[length:].strip()
        if head in SIGNS and rest:
            others = signs_of(rest)
            if others:
                return (head, *others)
    return None


def scan_drawing(text: str) -> Scan:
    """Everything in a drawing, with all its mistakes."""
    return DrawnLines(text).scan()


@cache
def parse_maze(text: str) -> Maze:
    """The labyrinth drawn in ``text``: any rectangle up to 10 x 10, whatever it holds.

    Raises ``MapError`` for a drawing that no game can be played on.
    """
    found = scan_drawing(text)
    for finding in found.findings:
        raise MapError(finding.text, finding.code, finding.clauses)
    maze = found.maze
    assert maze is not None
    if maze.grid.width > FULL or maze.grid.height > FULL:
        raise MapError(
            f"The labyrinth must be {FULL} x {FULL} cells or smaller; this one is "
            f"{maze.grid.width} x {maze.grid.height}. Remedy: take columns or rows away.",
            rule(1),
            ("LD-GEN-03",),
        )
    for number, (pit, out) in enumerate(zip(PITS, PIT_EXITS, strict=True), start=1):
        pits, outs = maze.cells(pit), maze.cells(out)
        if pits and len(outs) != 1:
            raise MapError(
                f"Pit {number} and its exit do not form a pair: {maze.grid.name(pits[0])} holds "
                f"the pit, and exit {out} is drawn {len(outs)} times. Remedy: draw {out} once.",
                rule(11),
                ("LD-INV-07",),
            )
    return maze
