"""Maps that a reader draws, labyrinths of the duel: how they are changed, checked, made, shown."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.boards.grid import Grid
from rules.core.errors import Mistake, ScenarioError
from rules.core.findings import NOTE as REMARK
from rules.core.findings import Finding
from rules.games.duel.board import survey
from rules.games.duel.board.generate import LEAST_SIZE, made_maze
from rules.games.duel.board.notation import scan_drawing
from rules.games.duel.board.plan import EXIT, FIXTURES, FULL, OPEN, WALL, Maze, empty_maze, rule
from rules.games.duel.board.survey import Reach
from rules.games.duel.board.terrain import LEGEND, NOTHING, PIT_EXITS, PITS
from rules.games.duel.options import Rulings
from rules.games.duel.words import COLUMN_LETTERS
from widgets.boards import Overlay
from widgets.boards.lettering import bucket
from widgets.boards.pair.board import picture
from widgets.boards.pair.facts import Page, drawn, thing
from widgets.boards.sheet.facts import Notes
from widgets.boards.sheet.ground import Margins, Sheet
from widgets.kernel.html import capital
from widgets.kernel.scene import Scene

DESK = Margins(46, 76, 40, 40, letter=16.0, exit=12.0, reach=18.0, outside=0.72, number=18.0)
HAND = Margins(31, 72, 23, 28, letter=14.0, exit=9.0, reach=14.0, outside=0.6, number=12.0)
ROOM, NARROW, BIGGEST = 460.0, 306.0, 66.0
"""What the squares may take on a page and on a phone; the largest cell."""
SMALL = 40.0

ENOUGH = {
    **{rule(number): 1 for number in (6, 7, 8, 9, 10, 13, 15)},
    rule(11): 2, rule(12): 3, rule(14): 4,
}  # fmt: skip
"""How many of what a rule counts there must be: with fewer, the drawing is only not finished."""
STOPS = {rule(number) for number in (1, 3, 4, 5)}
"""What keeps a text from being taken over as a drawing; a hole in the outer wall does not."""
WAY = rule(17)
PLACE = re.compile(r"line (\d+), column (\d+)")
SIDES = {WALL: "Wall", OPEN: "No wall", EXIT: "Exit"}
WRONG, MISSING, NOTE = "wrong", "missing", "note"
"""A rule that is broken; something that is only not drawn yet; worth a remark."""


class Need(NamedTuple):
    """How many of a thing are drawn, and how many there must be."""

    sign: str
    name: str
    have: int
    want: int


class Trouble(NamedTuple):
    """One thing wrong with a drawing: the map rule, what and why, the remedy, where to look."""

    code: str
    text: str
    remedy: str = ""
    clauses: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    kind: str = WRONG


class DuelMaps:
    """What the editor asks of the duel's labyrinths."""

    game = "duel"
    palette = tuple(one for one in LEGEND if one.code)
    symbols = tuple(thing(0, one, small=False).sign for one in palette)
    sizes = tuple(range(FULL, LEAST_SIZE - 1, -1))
    levels = ("very easy", "easy", "middling", "hard", "very hard")
    rules = (
        "LD-GEN-03", "LD-REQ-01", "LD-REQ-03", "LD-REP-03", "LD-INV-01", "LD-INV-02", "LD-INV-03",
        "LD-INV-04", "LD-INV-05", "LD-INV-06", "LD-INV-07", "LD-INV-08", "LD-INV-09", "LD-INV-10",
        "LD-OUT-01", "LD-OUT-02", "LD-BUILD-01", "LD-BUILD-02", "LD-BUILD-03", "LD-BUILD-04",
    )  # fmt: skip

    def named(self, name: str) -> str:
        """A drawing that scenarios may name, too."""
        return FIXTURES.get(name, name)

    def bare(self, size: int) -> Maze:
        """An empty field inside the labyrinth wall."""
        return empty_maze(size, size)

    def read(self, text: str) -> Maze:
        """The labyrinth in ``text``: any rectangle up to 10 x 10, whatever it holds.

        Raises ``ScenarioError`` with everything that is wrong.
        """
        found = scan_drawing(text)
        grave = [finding for finding in found.findings if finding.code in STOPS]
        maze = found.maze
        if maze is not None and not grave and max(maze.grid.width, maze.grid.height) > FULL:
            grave += [one for one in survey.survey_scan(found, Rulings()) if one.code == rule(1)]
        if grave or maze is None:
            raise ScenarioError(parted(grave[0])[0], mistakes=[*map(mistake, grave)])
        return maze

    def turn(self, drawing: Maze, cell: int, way: int) -> tuple[Maze, str]:
        """Change a side, and say what it is then.

        Inside a wall comes and goes; the labyrinth wall is a wall or an exit, never a hole.
        """
        other = EXIT if drawing.grid.outer(cell, way) else OPEN
        was = drawing.sides[cell][way]
        now = other if was == WALL else WALL
        return drawing.with_side(cell, way, now), SIDES[now]

    # -- the map rules --------------------------------------------------------------------------

    def check(self, drawing: Maze, options: dict[str, str]) -> tuple[Trouble, ...]:
        """The survey of a map; walls that shut somebody in are told before all is drawn."""
        rulings = Rulings.choose(options)
        found = [*survey.survey_maze(drawing.draw(), rulings, size=None)]
        wide, high = drawing.grid.width, drawing.grid.height
        if found and all(unfinished(finding, rulings) for finding in found):
            early = survey.check_composition(paired(drawing), rulings)
            found += [finding for finding in early if finding.code == WAY]
        if (wide, high) != (FULL, FULL):
            text = (
                f"This sheet is {wide} x {high}: fine for practice. For a duel by the rules draw "
                f"{FULL} x {FULL} cells."
            )
            found.append(Finding(rule(1), text, ("LD-GEN-03",), (), REMARK))
        order = (WRONG, MISSING, NOTE)
        told = [trouble(finding, rulings, drawing) for finding in found]
        told = [one for place, one in enumerate(told) if not repeats(one, told[:place])]
        return tuple(sorted(told, key=lambda one: order.index(one.kind)))

    def needs(self, drawing: Maze, options: dict[str, str]) -> tuple[Need, ...]:
        """The inventory, object by object, and the exits."""
        have = drawing.things.count
        objects = [Need(one.code, one.full, have(one.code), one.number) for one in self.palette]
        _, wanted = Rulings(**options).most_exits
        return (*objects, Need("", "exits in the outer wall", len(drawing.exits), wanted))

    def make(self, size: int, seed: int, level: int, options: dict[str, str]) -> Maze:
        """A labyrinth without a fault."""
        made = made_maze(size, seed, difficulty=level, rulings=Rulings(**options))
        return self.read(made.map)

    # -- the picture ----------------------------------------------------------------------------

    def picture(self, drawing: Maze, marked: tuple[str, ...], size: float, *, phone: bool) -> Scene:
        """One sheet of squared paper."""
        here = sheet(drawing.grid, size, phone=phone)
        chart = drawn(drawing.draw(), frozenset(), small=here.detail == "sign")
        assert chart is not None
        walls = sum(
            drawing.sides[cell][way] == WALL and not drawing.grid.outer(cell, way)
            for cell in range(drawing.grid.size)
            for way in (1, 2)
        )
        count = sum(bool(sign) for sign in drawing.things)
        said = [f"{count} objects, {len(drawing.exits)} exits, {walls} walls"]
        said += [f"marked: {', '.join(marked)}"] if marked else []
        notes = Notes(chart, {}, (), frozenset(), "", -1, (), tuple(said))
        page = Page("", notes, ("Your labyrinth", "Labyrinth", ""))
        return picture(page, here, Overlay(marked=marked, phone=phone))


def sheet(grid: Grid, size: float, *, phone: bool) -> Sheet:
    """Cells as large as there is room for."""
    room = NARROW if phone else ROOM
    side = float(int(min(BIGGEST, room / max(grid.width, grid.height))))
    return Sheet(grid, side, bucket(size), HAND if phone else DESK, COLUMN_LETTERS)


def unfinished(finding: Finding, rulings: Rulings) -> bool:
    """Whether only something is not drawn yet."""
    each = 4 if rulings.exits == "four-each" and finding.code in (rule(14), rule(15)) else 1
    return len(finding.cells) < each * ENOUGH.get(finding.code, 0)


def paired(maze: Maze) -> Maze:
    """The labyrinth without pits that have no exit yet: nobody can tell where they lead."""
    for cell, sign in enumerate(maze.things):
        if sign in PITS and len(maze.cells(PIT_EXITS[PITS.index(sign)])) != 1:
            maze = maze.with_thing(cell, NOTHING)
    return maze


def repeats(one: Trouble, before: list[Trouble]) -> bool:
    """Whether the same cells were named for the same reason: no way in, and no way out."""
    return one.code == WAY and any(
        (one.code, one.cells) == (other.code, other.cells) for other in before
    )


def parted(finding: Finding) -> tuple[str, str]:
    """What a finding says, and the remedy."""
    text, _, remedy = finding.text.partition(" Remedy: ")
    return text, capital(remedy)


def mistake(finding: Finding) -> Mistake:
    """A finding of a text that cannot be read."""
    place = PLACE.search(finding.text)
    return Mistake(place[0] if place else "", *parted(finding))


def trouble(finding: Finding, rulings: Rulings, drawing: Maze) -> Trouble:
    """A finding as the editor tells it; of a lost way all cells are marked, not only the first."""
    remark = finding.level == REMARK
    kind = NOTE if remark else MISSING if unfinished(finding, rulings) else WRONG
    cells = finding.cells
    if finding.code == WAY:
        grid = drawing.grid
        seen = Reach(paired(drawing), rulings).visited(grid.find(cells[0]))
        lost = [cell for cell in range(grid.size) if cell not in seen]
        fewer = lost if 2 * len(lost) <= grid.size else sorted(seen)
        cells = tuple(grid.name(cell) for cell in fewer)
    return Trouble(finding.code, *parted(finding), finding.clauses, cells, kind)


MAPS = DuelMaps()
