"""What stands on a sheet of squared paper: the plain data between a game's state and the drawing.

The leader's chart is made from the plan; a player's from the notebook, which holds nothing but what
that player has been told. The drawing sees only the chart.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from rules.boards.grid import FORWARD, LEFT, OPPOSITE, RIGHT, Grid
from rules.games.labyrinth.board.terrain import (
    BLOWN,
    EXIT,
    MARSHY,
    OPEN,
    PIT,
    PLAIN,
    STANDING,
    WALL,
    Terrain,
)
from widgets.kernel.scene import Symbol

UNKNOWN, SEEN = "?", "."
"""The codes of a cell of which nobody has been told, and of a known one without ground."""
OUTER, RIM = "#", "-"
"""An outer wall on a sheet without frame; an edge of which nobody has been told anything."""


class Thing(NamedTuple):
    """An object on a cell: its sign, the word below it, the letter where words have no room.

    ``name`` is what it is called where the sign is not seen.
    """

    cell: int
    sign: Symbol
    word: str
    letter: str = ""
    name: str = ""


class Chart(NamedTuple):
    """``cells`` holds a code per cell, ``borders`` a sign per side of each; ``?`` is unknown.

    ``ground`` is the kind of ground of each cell, where a game has kinds and the viewer knows it.
    ``flows`` are (cell, direction) of known currents, ``orders`` the cells of each ravine in order,
    ``walked`` the cells with a dot, ``may_be`` those where the viewer may stand; ``framed`` says
    that the edge is the outer wall. ``things`` are objects of games with signs of their own.
    """

    grid: Grid
    cells: tuple[str, ...]
    borders: tuple[tuple[str, ...], ...]
    flows: tuple[tuple[int, int], ...] = ()
    orders: tuple[tuple[int, ...], ...] = ()
    walked: tuple[int, ...] = ()
    may_be: tuple[int, ...] = ()
    secret: bool = False
    framed: bool = True
    things: tuple[Thing, ...] = ()
    ground: tuple[Terrain | None, ...] = ()

    def look(self, cell: int) -> str:
        """How the ground of a cell is drawn; empty for land and for what is not known."""
        ground = self.ground[cell] if self.ground else None
        return ground.look if ground else PLAIN

    def standing(self, cell: int, way: int) -> bool:
        """Whether a wall is known to stand there."""
        return self.borders[cell][way] in STANDING


@lru_cache(maxsize=256)
def leaders(field: Any) -> Chart:
    """The chart of the leader: everything on the plan, blown-up walls included."""
    plan = field.plan
    flows = []
    for cells in plan.rivers.values():
        for here, there in pairwise(cells):
            way = next((w for w in range(4) if plan.grid.neighbour(here, w) == there), RIGHT)
            flows.append((here, way))
        last = cells[-1]
        if len(cells) > 1:
            flows.append((last, flows[-1][1]))
        else:
            flows.append((last, RIGHT))
    borders = tuple(
        tuple(
            BLOWN if sign == EXIT and plan.borders[cell][way] != EXIT else sign
            for way, sign in (
                (way, field.sign(cell, way)) for way in range(len(plan.borders[cell]))
            )
        )
        for cell in range(plan.grid.size)
    )
    # An outer wall that was blown up is a new exit, drawn as one.
    borders = tuple(
        tuple(
            EXIT if sign == BLOWN and plan.grid.outer(cell, way) else sign
            for way, sign in enumerate(signs)
        )
        for cell, signs in enumerate(borders)
    )
    return Chart(
        plan.grid,
        plan.cells,
        borders,
        tuple(flows),
        tuple(plan.holes.values()),
        ground=plan.ground,
    )


WAYS = ("up", "right", "down", "left")


def cell_words(chart: Chart, cell: int) -> str:
    """What lies on a cell and around it, in words: ``river flowing right, wall up``."""
    code, ground = chart.cells[cell], chart.ground[cell] if chart.ground else None
    flow = dict(chart.flows).get(cell)
    if code == UNKNOWN:
        words = ["unknown"]
    elif ground is None:
        words = ["empty"]
    elif ground.look == PIT:
        words = [ground.name if code == ground.sketch else f"{ground.name} {code}"]
    elif ground.flows and flow is not None:
        words = [f"{ground.name} flowing {WAYS[flow]}"]
    else:
        words = [ground.name or ground.kind]
    words = [thing.name or thing.word for thing in chart.things if thing.cell == cell] or words
    signs = chart.borders[cell]
    words += [f"labyrinth wall {WAYS[way]}" for way in range(4) if signs[way] == OUTER]
    walls = [WAYS[way] for way in range(4) if signs[way] in STANDING]
    if walls:
        words.append(f"wall {' and '.join(walls) if len(walls) < 3 else ', '.join(walls)}")
    for way in range(4):
        if signs[way] == EXIT:
            words.append(f"exit {WAYS[way]}")
        elif signs[way] in MARSHY:
            words.append(f"marsh {WAYS[way]}")
        elif signs[way] == BLOWN:
            words.append(f"blown-up wall {WAYS[way]}")
    return ", ".join(words)


def edge(chart: Chart, cell: int, way: int) -> bool:
    """Whether this border is drawn from this cell (each once: from the upper or left cell)."""
    return way in (FORWARD, LEFT) or chart.grid.neighbour(cell, way) < 0


__all__ = [
    "BLOWN", "EXIT", "OPEN", "OPPOSITE", "OUTER", "RIM", "SEEN", "UNKNOWN", "WALL", "Chart",
    "Thing", "cell_words", "edge", "leaders",
]  # fmt: skip
