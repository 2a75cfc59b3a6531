"""Charts of the duel: a labyrinth as its author drew it, and what a walker was told of one."""

from __future__ import annotations

from functools import lru_cache

from rules.boards.grid import Grid, Side
from rules.games.duel.board.notation import scan
from rules.games.duel.board.plan import EXIT, WALL
from rules.games.duel.board.terrain import TOLD
from rules.games.labyrinth.board.terrain import BLOWN, OPEN
from rules.games.labyrinth.board.terrain import EXIT as WAY_OUT
from rules.games.labyrinth.board.terrain import WALL as STANDS
from rules.knowledge.chart import Chart as Told
from rules.knowledge.chart import Spot, minus
from widgets.boards.pair.things import drawn as object_on
from widgets.boards.pair.things import thing
from widgets.boards.sheet.chart import OUTER, RIM, SEEN, UNKNOWN, Chart

LARGE = 40.0
"""Signs have room for letters of their usual size in cells of this side as shown."""
SIDES = {
    "wall": STANDS, "labyrinth wall": OUTER, "any wall": STANDS, "open": OPEN, "exit": WAY_OUT,
}  # fmt: skip
"""What is told of a side, as the sign on the chart."""


@lru_cache(maxsize=256)
def drawn(text: str, blown: frozenset[Side], small: bool) -> Chart | None:
    """The chart of a drawing, holes included; ``None`` for one that cannot be read at all."""
    found = scan(text)
    maze = found.maze
    if maze is None:
        return None
    borders = []
    for cell in range(maze.grid.size):
        signs = []
        for way in range(4):
            sign, outer = maze.sides[cell][way], maze.grid.outer(cell, way)
            if sign == WALL:
                signs.append(OUTER if outer else STANDS)
            elif sign == EXIT:
                signs.append(WAY_OUT)
            else:
                signs.append(BLOWN if maze.grid.border(cell, way) in blown else OPEN)
        borders.append(tuple(signs))
    on: dict[int, list[str]] = {}
    for cell, sign in found.objects:
        on.setdefault(cell, []).append(sign)
    things = tuple(
        object_on(cell, " ".join(each), small=small) for cell, each in sorted(on.items())
    )
    cells = (SEEN,) * maze.grid.size
    return Chart(maze.grid, cells, tuple(borders), framed=False, things=things)


def told(drawing: Told, grid: Grid, shift: Spot, *, small: bool) -> Chart:
    """The chart of what a walker was told; on a slip ``shift`` moves its spots on to ``grid``."""
    seen = {*drawing.kinds, *drawing.trail}
    cells, borders, things, walked = [], [], [], []
    for cell in range(grid.size):
        spot = minus(grid.place(cell), shift)
        kind = drawing.kinds.get(spot, "")
        cells.append(SEEN if spot in seen else UNKNOWN)
        if kind in TOLD:
            things.append(thing(cell, TOLD[kind], small=small))
        elif spot in seen:
            walked.append(cell)
        signs = []
        for way in range(4):
            edge = drawing.anchored and grid.neighbour(cell, way) < 0
            sign = SIDES.get(drawing.sides.get((spot, way), ""), RIM if edge else UNKNOWN)
            signs.append(OUTER if edge and sign == STANDS else sign)
        borders.append(tuple(signs))
    return Chart(
        grid, tuple(cells), tuple(borders), walked=tuple(walked), secret=True, framed=False,
        things=tuple(things),
    )  # fmt: skip
