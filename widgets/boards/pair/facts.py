"""What a viewer's two sheets show: from the observation and what was heard, from nothing else.

One sheet for each walker. Whoever sees a labyrinth whole, its author or everyone after the game,
has its plan in the observation; a walker has his notebook. Charts are made of both.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from rules.boards.grid import Grid, Side
from rules.core.story import Information
from rules.games.duel.board.notation import scan_drawing
from rules.games.duel.board.plan import EXIT, SIDES, WALL
from rules.games.duel.board.terrain import CHEST as TREASURE
from rules.games.duel.board.terrain import LANDING, LEGEND, PIT, TOLD_THINGS
from rules.games.duel.board.terrain import Thing as Object
from rules.games.duel.knowledge import Misfit, draw_notebook, find_misfits
from rules.games.duel.state import ALL, PLAYERS, SEAT
from rules.games.labyrinth.board.terrain import BLOWN, OPEN
from rules.games.labyrinth.board.terrain import EXIT as WAY_OUT
from rules.games.labyrinth.board.terrain import WALL as STANDS
from rules.knowledge.chart import ORIGIN, Notebook, Spot, last_unheard, minus, note_joining
from rules.knowledge.chart import Chart as Told
from widgets.boards.pair.signs import OBJECTS, crowd, pit_exit, treasure
from widgets.boards.sheet import signs as common
from widgets.boards.sheet.facts import CHEST, FEW, OUTER, RIM, SEEN, UNKNOWN, Chart, Notes, Thing
from widgets.boards.sheet.ground import outside
from widgets.kernel.html import fitting

# -- pages -----------------------------------------------------------------------------------------


HOLDS = {"false": "the false treasure", "real": "the real treasure"}


class Lore(NamedTuple):
    """What a player has learned: his notebook, and the holes blown in the labyrinth he drew.

    ``misfits`` tells where the slip that he draws on cannot lie, and why.
    """

    book: Notebook
    blown: frozenset[Side]
    misfits: tuple[Misfit, ...] = ()


class Page(NamedTuple):
    """One sheet: who walks there, what stands on it, headings (longest first), last line."""

    walker: str
    notes: Notes
    headings: tuple[str, ...]
    footer: str = ""
    grenades: int = -1


def learn(game: Any, information: Information) -> Lore:
    """What the viewer of ``information`` has learned."""
    blown = {
        event.data["side"]
        for heard in information.heard
        for event in heard.events
        if event.kind == "blasted" and event.who != information.viewer
    }
    book = draw_notebook(information)
    if information.heard:
        book = note_joining(book, draw_notebook(last_unheard(information)))
    return Lore(book, frozenset(blown), find_misfits(information))


def facts(game: Any, state: Any, viewer: str) -> dict[str, Any]:
    """All that ``viewer`` may know now, by name."""
    return dict(game.observe(state, viewer).facts)


def grids(seen: dict[str, Any]) -> tuple[Grid, Grid]:
    """The sizes of both labyrinths: the one walked was told, the other is drawn."""
    found = []
    for who in PLAYERS:
        text = seen.get(f"plan.{who}")
        maze = scan_drawing(text).maze if text else None
        found.append(maze.grid if maze else Grid(*seen["size"]))
    return found[0], found[1]


def pages(game: Any, state: Any, viewer: str, info: Lore | None, small: bool) -> tuple[Page, Page]:
    """Both sheets of ``viewer``, that of P1's walk first."""
    seen = facts(game, state, viewer)
    acting = tuple(game.actors(state))
    found = [
        _plan(seen, who, viewer, acting, _blown(state, who, viewer, info), small)
        if f"plan.{who}" in seen
        else _chart(seen, who, acting, info, small)
        for who in PLAYERS
    ]
    one, two = (
        page._replace(grenades=int(seen.get(f"grenades.{page.walker}", -1))) for page in found
    )
    return one, two


def _blown(state: Any, who: str, viewer: str, info: Lore | None) -> frozenset[Side]:
    """The holes in the labyrinth where ``who`` walks, as far as ``viewer`` was told."""
    if viewer == ALL:
        found: frozenset[Side] = state.grounds[SEAT[who]].blown
        return found
    return info.blown if info and who != viewer else frozenset()


# -- a labyrinth that is seen whole -------------------------------------------------------------


def _plan(
    seen: dict[str, Any],
    who: str,
    viewer: str,
    acting: tuple[str, ...],
    blown: frozenset[Side],
    small: bool,
) -> Page:
    """The labyrinth where ``who`` walks, with everything in it."""
    chart = drawn(seen[f"plan.{who}"], blown, small)
    assert chart is not None
    name = seen.get(f"at.{who}", "starts")
    place = spot(chart.grid, name)
    at, waiting, aside = {who: place}, (), ""
    host = PLAYERS[1 - SEAT[who]]
    where = f"of the labyrinth {host} drew"
    if place < 0:
        at = {}
        untold = seen.get(f"placed.{who}") == "unknown"
        aside = "not told yet" if untold else "has left" if name == "gone" else "not placed"
        said = [f"{who} has left for good" if name == "gone" else f"{who}: {aside}"]
    elif place >= chart.grid.size:
        said = [f"{who} is outside, beside {name.split(':')[1]} {where}"]
    else:
        said = [f"{who} stands on {name} {where}"]
    hand = seen.get(f"hand.{who}", "")
    if hand in HOLDS:
        said.append(f"{who} carries {HOLDS[hand]}")
    carrier = who if hand in HOLDS or seen.get(f"carries.{who}") == "yes" else ""
    wounded = frozenset([who] if seen.get(f"limping.{who}") == "yes" else [])
    notes = Notes(
        chart, at, acting, wounded, carrier, -1, waiting if at else (who,), tuple(said), aside,
        f"{CHEST}:{who}",
    )  # fmt: skip
    if viewer == ALL:
        return Page(who, notes, (f"{who} walks here · drawn by {host}", f"{who} walks here", who))
    if who == viewer:
        return Page(who, notes, (f"{host}'s labyrinth, as it was drawn", f"{host}'s labyrinth"))
    return Page(who, notes, (f"What I drew for {who}", "What I drew", "Mine"))


def spot(grid: Grid, name: str) -> int:
    """A place by the name the facts give it, as a sheet numbers it; -1 for nowhere."""
    if name in ("starts", "gone", ""):
        return -1
    if not name.startswith("out:"):
        return grid.find(name)
    _, cell, side = name.split(":")
    return outside(grid, grid.find(cell), SIDES.index(side))


# -- a labyrinth that is walked -----------------------------------------------------------------


def _chart(
    seen: dict[str, Any], who: str, acting: tuple[str, ...], info: Lore | None, small: bool
) -> Page:
    """What ``who`` was told of the labyrinth he walks."""
    assert info is not None
    book = info.book
    grid = book.sheet
    host = PLAYERS[1 - SEAT[who]]
    chart = told(book.charts[0], grid, ORIGIN, small=small)
    at: dict[str, int] = {}
    waiting: tuple[str, ...] = ()
    aside, footer = "", ""
    if book.here is None:
        gone = seen[f"placed.{who}"] == "yes"
        waiting, aside = (who,), "has left" if gone else "not placed"
        said = [f"{who} has left for good" if gone else f"{who} is not placed yet"]
    elif book.known:
        cell = grid.cell(*book.here)
        at[who] = cell if book.outside < 0 else outside(grid, cell, book.outside)
        stands = "stands on" if book.outside < 0 else "is outside, beside"
        said = [f"{who} {stands} {grid.name(cell)} of {host}'s labyrinth"]
    else:
        may_be = tuple(sorted(grid.cell(*candidate) for candidate in book.candidates))
        # Where many fit, a mark on each would tell nothing.
        few = len(may_be) <= FEW
        chart = chart._replace(may_be=may_be if few else ())
        fits = fitting(len(may_be), "cell")
        footer = f"? = {who} may be here, {fits}" if few else ""
        said = [f"{who} is on a loose slip, {fits}"]
    known = sum(code != UNKNOWN for code in chart.cells)
    said.append(f"{known} of {grid.size} cells drawn")
    carrier = who if seen.get(f"carries.{who}") == "yes" else ""
    wounded = frozenset([who] if seen.get(f"limping.{who}") == "yes" else [])
    notes = Notes(
        chart, at, acting, wounded, carrier, -1, waiting, tuple(said), aside, f"{CHEST}:{who}"
    )
    return Page(who, notes, (f"What I know of {host}'s labyrinth", "What I know", "Known"), footer)


# -- charts ----------------------------------------------------------------------------------------

TOLD_SIDES = {
    "wall": STANDS, "labyrinth wall": OUTER, "any wall": STANDS, "open": OPEN, "exit": WAY_OUT,
}  # fmt: skip
"""What is told of a side, as the sign on the chart."""


@lru_cache(maxsize=256)
def drawn(text: str, blown: frozenset[Side], small: bool) -> Chart | None:
    """The chart of a drawing, holes included; ``None`` for one that cannot be read at all."""
    found = scan_drawing(text)
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
    things = tuple(_object(cell, " ".join(each), small=small) for cell, each in sorted(on.items()))
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
        if kind in TOLD_THINGS:
            things.append(thing(cell, TOLD_THINGS[kind], small=small))
        elif spot in seen:
            walked.append(cell)
        signs = []
        for way in range(4):
            edge = drawing.anchored and grid.neighbour(cell, way) < 0
            sign = TOLD_SIDES.get(drawing.sides.get((spot, way), ""), RIM if edge else UNKNOWN)
            signs.append(OUTER if edge and sign == STANDS else sign)
        borders.append(tuple(signs))
    return Chart(
        grid, tuple(cells), tuple(borders), walked=tuple(walked), secret=True, framed=False,
        things=tuple(things),
    )  # fmt: skip


def thing(cell: int, found: Object, *, small: bool) -> Thing:
    """An object on a cell; where cells are ``small`` its letters are larger."""
    if found.look == TREASURE:
        sign = treasure(found.code or "?", small)
    elif found.look == PIT:
        sign = common.pit(found.code, small)
    elif found.look == LANDING:
        sign = pit_exit(found.code, small)
    else:
        return Thing(cell, OBJECTS[found.look](), found.name, found.code, found.full)
    return Thing(cell, sign, found.name, "", found.full)


def _object(cell: int, codes: str, *, small: bool) -> Thing:
    """What is drawn on a cell: one object, or the letters of several that is one too many."""
    found = LEGEND.read(codes)
    if found is not None:
        return thing(cell, found, small=small)
    several = f"{codes.replace(' ', ' and ')}, all on one cell"
    return Thing(cell, crowd(codes), "", "", several)
