"""What a viewer's sheet shows: the leader's from the state, a player's from what was learned.

The plain data between a game's state and the drawing is the chart, which the drawing alone sees. A
player's is made by :func:`rules.games.labyrinth.knowledge.draw_notebook` from the observation of
the present moment. The state itself is not looked at, so two states alike to the viewer give the
same sheet.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from rules.boards.grid import FORWARD, LEFT, RIGHT, Grid
from rules.core.errors import MapError
from rules.games.labyrinth.board.notation import read_plan
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
    Terrains,
)
from rules.games.labyrinth.knowledge import draw_notebook
from rules.games.labyrinth.state import Field
from rules.knowledge.chart import ORIGIN, Notebook, Spot, last_unheard, note_joining
from rules.knowledge.chart import Chart as Drawn
from widgets.boards import Overlay
from widgets.boards.sheet.ground import outside as beyond
from widgets.kernel.scene import Symbol

# -- charts ----------------------------------------------------------------------------------------


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
        plan.grid, plan.cells, borders, tuple(flows), tuple(plan.holes.values()), ground=plan.ground
    )


FEW = 12
"""Up to so many places where somebody may stand each of them is marked."""
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


# -- notes -----------------------------------------------------------------------------------------


LEADER = "leader"
SIDES = {"wall": WALL, "outer": WALL, "open": OPEN, "exit": EXIT, "blown": BLOWN}
CHEST = "chest"
"""The name of the treasure among all that moves."""


class Notes(NamedTuple):
    """A chart and what stands on it. ``at`` has known places, ``treasure`` the chest's.

    ``chest`` is the name of the treasure among all that moves.
    """

    chart: Chart
    at: dict[str, int]
    acting: tuple[str, ...]
    wounded: frozenset[str]
    carrier: str
    treasure: int
    waiting: tuple[str, ...]
    sentence: tuple[str, ...]
    aside: str = "not placed"
    chest: str = CHEST

    def on(self, cell: int) -> list[str]:
        """Who and what is on a cell, in words."""
        found = [f"player {seat}" for seat, place in self.at.items() if place == cell]
        if self.treasure == cell:
            found.append("treasure")
        if cell in self.chart.may_be:
            found.append("you may be here")
        return found


class Slip(NamedTuple):
    """A loose piece of chart whose place is not known, moved so that it starts at 0, 0.

    ``start`` is the spot that lies there now.
    """

    chart: Chart
    here: int
    fits: int
    now: bool
    start: Spot = ORIGIN


def learn(game: Any, information: Any) -> Notebook:
    """What the viewer of ``information`` has learned, as a notebook."""
    found = draw_notebook(game, information)
    if not information.heard:
        return found
    return note_joining(found, draw_notebook(game, last_unheard(information)))


def notes(game: Any, state: Any, viewer: str, info: Any) -> Notes:
    """The notes of ``viewer``; ``info`` is that player's notebook."""
    if viewer == LEADER:
        return _plan(game, state)
    seen = game.observe(state, viewer)
    return _book(seen, game.acting(state, viewer), viewer, info, game.legend)


def outside(name: str) -> str:
    """The name of a place outside in words: ``outside``, ``outside d3``."""
    return "outside" + name.removeprefix("out").replace("@", " ", 1)


def _plan(game: Any, state: Any) -> Notes:
    players = state.table.players
    field = state.field
    at = {seat: place for seat, place in zip(players, state.at, strict=True) if place >= 0}
    waiting = tuple(seat for seat, place in zip(players, state.at, strict=True) if place == -1)
    treasure = state.treasure
    carrier = players[treasure.carrier] if treasure.carrier >= 0 else ""
    acting = tuple(game.actors(state))
    said = [
        f"{seat} {outside(field.name(place))}"
        if field.outside(place)
        else f"{seat} on {field.name(place)}"
        for seat, place in at.items()
    ]
    if carrier:
        said.append(f"{carrier} carries the treasure")
    elif treasure.cell >= 0:
        floats = "floating" if treasure.floating else "lying"
        said.append(f"treasure {floats} on {field.plan.name(treasure.cell)}")
    said += [f"{seat} not placed yet" for seat in waiting]
    if acting:
        said.append(f"next: {acting[0]}")
    wounded = frozenset(seat for number, seat in enumerate(players) if state.wounded >> number & 1)
    lying = treasure.cell if not carrier else -1
    return Notes(leaders(field), at, acting, wounded, carrier, lying, waiting, tuple(said))


def another_plan(state: Any, seen: Notes, overlay: Overlay) -> Notes:
    """The leader's notes while a check looks at a map: nobody stands on one that is not played on.

    A drawing that cannot be read at all leaves the position as it is.
    """
    rulings = state.field.rulings
    try:
        opened = rulings.levels == "open"
        plan = read_plan(overlay.drawing[1], open_levels=opened, legend=state.field.plan.legend)
    except MapError:
        return seen
    sentence = (f"map {overlay.drawing[0]} is looked at",)
    return Notes(_drawn(plan, rulings), {}, (), frozenset(), "", -1, (), sentence)


@lru_cache(maxsize=32)
def _drawn(plan: Any, rulings: Any) -> Chart:
    return leaders(Field(plan, rulings))


# -- a player's notebook ------------------------------------------------------------------------


def _book(
    observation: Any, acting: tuple[str, ...], viewer: str, book: Notebook, legend: Terrains
) -> Notes:
    seen = dict(observation.facts)
    grid = book.sheet
    main = book.main
    chart = _chart(grid, main, legend, measured=book.grid is not None)
    at: dict[str, int] = {}
    said: list[str] = []
    may_be: tuple[int, ...] = ()
    waiting: tuple[str, ...] = ()
    aside = "not placed"
    if seen.get("outside"):
        if book.known and book.here is not None:  # where he went out: he stands beside it
            at[viewer] = beyond(grid, grid.cell(*book.here), book.outside)
        else:
            waiting, aside = (viewer,), "outside"
        said.append(f"{viewer} stands outside")
    elif book.here is None:
        waiting = (viewer,) if viewer in seen["players"] else ()
        said.append(f"{viewer} is not on the sheet yet")
    elif book.known:
        at[viewer] = grid.cell(*book.here)
        said.append(f"{viewer} stands on {grid.name(at[viewer])}")
    else:
        may_be = tuple(
            sorted(cell for cell in (grid.cell(*spot) for spot in book.candidates) if cell >= 0)
        )
        fits = f"{len(may_be)} cells fit" if may_be else "it could be any cell"
        said.append(f"{viewer} is on a loose slip, {fits}")
    known = sum(code != UNKNOWN for code in chart.cells)
    said.append(f"{known} of {grid.size} cells drawn" if book.grid else f"{known} cells drawn")
    if acting:
        said.append(f"next: {acting[0]}")
    wounded = frozenset(seat for seat in seen["players"] if seen.get(f"health.{seat}") == "wounded")
    treasure = grid.cell(*main.treasure) if main and main.treasure else -1
    carrier = viewer if seen.get("carries") else ""
    return Notes(
        chart._replace(may_be=may_be),
        at,
        acting,
        wounded,
        carrier,
        treasure,
        waiting,
        tuple(said),
        aside,
    )


def _chart(grid: Grid, drawn: Drawn | None, legend: Terrains, *, measured: bool) -> Chart:
    """A drawing on ``grid``; the outer line is closed where no exit is known."""
    kinds = drawn.kinds if drawn else {}
    sides = drawn.sides if drawn else {}
    cells: list[str] = []
    ground = []
    borders = []
    for cell in range(grid.size):
        spot: Spot = grid.place(cell)
        kind = legend.get(kinds.get(spot, ""))
        ground.append(kind)
        cells.append((kind.sketch or kind.code if kind else "") or UNKNOWN)
        signs = []
        for way in range(6 if grid.levels > 1 else 4):
            edge = measured and way < 4 and grid.neighbour(cell, way) < 0
            signs.append(SIDES.get(sides.get((spot, way), ""), WALL if edge else UNKNOWN))
        borders.append(tuple(signs))
    trail = drawn.trail if drawn else []
    walked = tuple(sorted({grid.cell(*spot) for spot in trail if grid.cell(*spot) >= 0}))
    return Chart(
        grid, tuple(cells), tuple(borders), walked=walked, secret=True, framed=measured,
        ground=tuple(ground),
    )  # fmt: skip


def slips(book: Notebook, legend: Terrains) -> tuple[Slip, ...]:
    """The loose slips, the present one first."""
    found = []
    loose = [chart for chart in book.charts if not chart.anchored]
    for drawn in reversed(loose):
        now = bool(book.charts) and drawn is book.charts[-1] and book.floats
        found.append(_slip(drawn, book.here if now else None, len(book.candidates), legend))
    return tuple(found)


def joined(book: Notebook, legend: Terrains) -> Slip | None:
    """The slip that the last command laid on the sheet, as it was."""
    found = book.joined
    return _slip(found.chart, found.here, 1, legend) if found else None


def _slip(drawn: Drawn, here: Spot | None, fits: int, legend: Terrains) -> Slip:
    """A slip with a chart, whose author stands ``here`` if it is the present one."""
    spots = {*drawn.kinds, *drawn.trail, *(spot for spot, _ in drawn.sides)}
    touched = [spot for spot in spots if spot in drawn.kinds or spot in drawn.trail] or [ORIGIN]
    left, top, low = (min(spot[axis] for spot in touched) for axis in range(3))
    grid = Grid(
        max(spot[0] for spot in touched) - left + 1,
        max(spot[1] for spot in touched) - top + 1,
        max(spot[2] for spot in touched) - low + 1,
    )
    shifted = Drawn(
        anchored=False,
        kinds={_shift(spot, left, top, low): kind for spot, kind in drawn.kinds.items()},
        sides={
            (_shift(spot, left, top, low), way): what for (spot, way), what in drawn.sides.items()
        },
        trail=[_shift(spot, left, top, low) for spot in drawn.trail],
    )
    return Slip(
        _chart(grid, shifted, legend, measured=False),
        grid.cell(*_shift(here, left, top, low)) if here else -1,
        fits if here else 0,
        here is not None,
        (left, top, low),
    )


def _shift(spot: Spot, left: int, top: int, low: int) -> Spot:
    return spot[0] - left, spot[1] - top, spot[2] - low
