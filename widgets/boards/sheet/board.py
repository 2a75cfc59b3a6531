"""The board of the labyrinths: pencil on squared paper, in the dark theme chalk on slate.

The leader sees the plan. A player sees a notebook: ``info`` is what that player has learned on the
way, and nothing else of the state is drawn, named or countable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.games.labyrinth.board.terrain import HOLE
from widgets.boards import Overlay, Player, has
from widgets.boards.lettering import legible
from widgets.boards.sheet import ground
from widgets.boards.sheet.beside import LIST, Loose, joined, players, settled, slides, spare
from widgets.boards.sheet.beside import beside as aside
from widgets.boards.sheet.facts import FEW, LEADER, Chart, Notes, another_plan, learn, notes
from widgets.boards.sheet.facts import joined as joined_slip
from widgets.boards.sheet.motion import motion
from widgets.boards.sheet.moves import direction, icon, targets, toward, tried
from widgets.boards.sheet.pieces import moving, named, things
from widgets.boards.sheet.points import focus, geometry, over, spot_of
from widgets.boards.sheet.press import press
from widgets.boards.sheet.printed import edges, fog, paper, signed, terrain
from widgets.boards.sheet.words import hands, slips_of, table
from widgets.boards.window import lowest
from widgets.kernel.motion import lay
from widgets.kernel.scene import SIGHT, Layer, Scene, Text
from widgets.kernel.side_by_side import halves

FOOT = 56.0
"""The room below the cells for lines of words and pieces outside, in CSS pixels of a phone."""
DRAWN = {True: "everything is drawn", False: "only what {} was told"}


def scene(
    game: Any, state: Any, viewer: str, overlay: Overlay, size: float = 1.0, info: Any = None
) -> Scene:
    """The picture of ``state`` for ``viewer``."""
    seen = notes(game, state, viewer, info)
    if overlay.drawing[1] and viewer == LEADER:
        seen = another_plan(state, seen, overlay)
    if overlay.secret and viewer == LEADER:
        seen = seen._replace(chart=seen.chart._replace(orders=()))
    if overlay.playing and len(seen.chart.may_be) > FEW:
        # Where many fit, a mark on each would tell nothing.
        seen = seen._replace(chart=seen.chart._replace(may_be=()))
    if overlay.marked and viewer == LEADER:
        marked = f"marked: {', '.join(overlay.marked)}"
        seen = seen._replace(sentence=(*seen.sentence, marked))
    loose, rows = slips_of(game, viewer, info), table(game, state, viewer, info)
    gone = joined_slip(info, game.legend) if slides(overlay.left) else None
    if gone:
        loose = ((gone, ""), *loose)
    here, part = _laid_out(seen, overlay, size, loose, rows)
    title = _heading(here, viewer, overlay, full=overlay.titled and not seen.waiting)
    taken = frozenset(at for at in seen.at.values() if at in signed(seen.chart))
    less = (
        26.0 * len(seen.waiting) + len(seen.aside) * here.type(12) * 0.55 if seen.waiting else 0.0
    )
    still = _still(seen.chart, here, game.legend[HOLE].ring, viewer, title, taken, less)
    left, top, width, height = here.shown
    shown = here.view if here.roomy else here.shown
    picture = Scene(
        shown[2],
        shown[3],
        _title(seen, viewer),
        (*still, things(seen, here), *_rest(here, rows, taken=bool(loose) or overlay.titled)),
        named(seen, here),
        here.grid.width,
        here.c,
        (DRAWN[viewer == LEADER].format(viewer),),
        left,
        top,
        focus=focus(seen, here, overlay),
        part=part,
    )
    beside = aside(
        picture, here.c, loose, viewer, acting=viewer in seen.acting,
        carries=seen.chest if seen.carrier == viewer else "", size=size,
        below=shown[3] < height if here.roomy else overlay.phone,
        room=(width, height) if here.roomy else None, gone=gone,
    )  # fmt: skip
    picture = joined(picture, beside)
    sides = left, left + picture.width
    items = (*overlay.left, overlay.refused) if overlay.refused else overlay.left
    slip = settled(here, beside, info) if gone else ((), ())
    where = replace(over(geometry(seen, here), beside, slip), sides=sides, top=top)
    laid = lay(items, where)
    moves = moving(seen, here, overlay, laid, beside.pieces)
    return replace(picture, layers=(*picture.layers, moves), laid=laid)


def flat(
    game: Any, state: Any, overlay: Overlay, width: float, most: float, slip: tuple[int, int]
) -> float:
    """How high a room so wide has to be for cells as large as in one ``most`` high.

    Below them is room for who has what and for who is outside, and for a ``slip``.
    """
    grid, two = notes(game, state, LEADER, None).chart.grid, overlay.titled
    foot, least = 0.0 if slip[0] else FOOT, ground.PAIRED if two else ground.LEAST
    wish = ground.Wish(two, foot=foot, slip=slip, slim=two, least=least, paired=two)

    def cells(high: float) -> float:
        rooms = [half for half, _ in halves((width, high))] if two else [(width, high)]
        return max(ground.fitting(grid, room, 1.0, wish).c for room in rooms)

    return lowest(cells, most)


def slips(game: Any, viewer: str, info: Any) -> tuple[int, int]:
    """How many columns and rows the slip has that lies beside the sheet of a viewer; 0 for none."""
    loose = slips_of(game, viewer, info)
    return _slip(loose[0]) if loose else (0, 0)


def _slip(loose: Loose) -> tuple[int, int]:
    """The columns and rows of a slip."""
    return ground.across(loose[0].chart.grid), loose[0].chart.grid.height


def _laid_out(
    seen: Notes, overlay: Overlay, size: float, loose: Sequence[Loose], rows: Sequence[Player]
) -> tuple[ground.Sheet, str]:
    """The sheet as large as it is on a page, or as its room allows; the name of how it lies.

    A slip that a step begins or ends with keeps its room during that step.
    """
    grid = seen.chart.grid
    if not overlay.room[1]:
        here = ground.sheet(grid, size)
        return (ground.narrow(here, focus(seen, here, overlay)) if overlay.phone else here), ""
    slip = _slip(loose[0]) if loose else (0, 0)
    if overlay.sight.startswith(SIGHT):
        columns, lines = overlay.sight.removeprefix(SIGHT).split("x")
        slip = int(columns), int(lines)
    spot, counted = spot_of(seen, overlay), overlay.counted or has(rows)
    wish = ground.Wish(
        overlay.titled, slip=slip, list=LIST if counted else 0.0,
        focus=spot if 0 <= spot < grid.size else 0, slim=overlay.phone and overlay.titled,
        least=ground.PAIRED if overlay.titled else ground.LEAST, paired=overlay.titled,
    )  # fmt: skip
    here = ground.fitting(grid, overlay.room, size, wish)
    if counted and not (spare(here) or loose or overlay.titled):
        here = ground.fitting(grid, overlay.room, size, wish._replace(foot=here.type(12) + 12))
    return here, f"{SIGHT}{slip[0]}x{slip[1]}" if slip[0] else ""


def _rest(here: ground.Sheet, rows: Sequence[Player], *, taken: bool) -> tuple[Layer, ...]:
    """What covers the squares that are out of sight, and who has what, where there is room."""
    found = []
    if any(here.cut):
        found.append(Layer("things", edges(here)))
    elif here.roomy and has(rows) and (spare(here) or not taken):
        found.append(Layer("things", players(here, rows)))
    return tuple(found)


def _heading(here: ground.Sheet, viewer: str, overlay: Overlay, *, full: bool) -> str:
    """The title of a sheet, as long as there is room; in a room of its own it needs none."""
    title = "Leader's plan" if viewer == LEADER else f"{viewer}'s notebook"
    if overlay.drawing[0] and viewer == LEADER:
        return f"{title} · map {overlay.drawing[0]}"
    if here.roomy and not overlay.titled:
        return ""
    longer = f"{title} · {DRAWN[viewer == LEADER].format(viewer)}"
    fits = here.margins.left - 20 + len(longer) * here.type(14) * 0.53 < here.width - 8
    return longer if full and fits else title


@lru_cache(maxsize=128)
def _ground(here: ground.Sheet, heading: str) -> Layer:
    """The paper with its heading; the same for all positions of a viewer."""
    left, top = here.view[0] + 12 if here.roomy else ground.LEFT - 20, here.shown[1] + 24
    text = Text(left, top, heading, here.type(14), "lead", 700, "start")
    return Layer("ground", (*paper(here), *((text,) if heading else ())), still=True)


@lru_cache(maxsize=128)
def _still(
    chart: Chart,
    here: ground.Sheet,
    ring: str,
    viewer: str,
    heading: str,
    taken: frozenset[int],
    less: float,
) -> tuple[Layer, ...]:
    """The layers that stay as they are while nothing is blown up or found out.

    ``ring`` is what a set of holes in its order is called, ``taken`` are the cells with a sign that
    somebody stands on, ``less`` is what those who wait take of the last line.
    """
    fixed = (
        *terrain(chart, here, taken),
        *_footer(chart, here, viewer, ring, less if here.roomy else 0.0),
    )
    return (
        _ground(here, heading),
        Layer("fog", fog(chart, here), still=True),
        Layer("fixed", fixed, still=True),
    )


def _footer(
    chart: Chart, here: ground.Sheet, viewer: str, ring: str, less: float
) -> tuple[Text, ...]:
    """The line under the plan: what dotted and dashed mean here."""
    if here.grid.levels > 1 or any(here.cut):
        return ()
    text = ""
    if viewer == LEADER and any(len(cells) > 1 for cells in chart.orders):
        rings = [
            " → ".join(chart.cells[cell] for cell in (*cells, cells[0]))
            for cells in chart.orders
            if len(cells) > 1
        ]
        text = f"dotted: {ring} {'; '.join(rings)} (leader only)"
    elif chart.may_be:
        text = f"dashed ?: {viewer} may stand here, {len(chart.may_be)} cells fit"
    left, _, width, height = here.view if here.roomy else here.shown
    off, size = 12 if here.roomy else here.margins.left - 20, legible(12, here.size)
    if not text or len(text) * size * 0.52 > width - off - less:
        return ()
    fill = "lead2" if viewer == LEADER else "ask"
    low = here.shown[1] + height - (12 if size < 14 else 7)
    return (Text(left + off, low, text, size, fill, 600, "start"),)


def _title(seen: Notes, viewer: str) -> str:
    """The position in one sentence."""
    whose = "The leader's plan" if viewer == LEADER else f"{viewer}'s notebook"
    return f"{whose}. {'; '.join(seen.sentence)}." if seen.sentence else f"{whose}."


__all__ = [
    "direction", "flat", "hands", "icon", "learn", "motion", "press", "scene", "slips", "table",
    "targets", "toward", "tried",
]  # fmt: skip
