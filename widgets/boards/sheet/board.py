"""The board of the labyrinths: pencil on squared paper, in the dark theme chalk on slate.

The leader sees the plan. A player sees a notebook: ``info`` is what that player has learned on the
way, and nothing else of the state is drawn, named or countable.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.games.labyrinth.board.terrain import HOLE
from widgets.boards import Overlay
from widgets.boards.sheet.actors import geometry, moving, place, things
from widgets.boards.sheet.chart import Chart, cell_words
from widgets.boards.sheet.moves import direction, icon, motion, targets, tried
from widgets.boards.sheet.notebook import LEADER, Notes, another_plan, learn, notes
from widgets.boards.sheet.phone import fit
from widgets.boards.sheet.sheet import LEFT, Sheet, paper, sheet
from widgets.boards.sheet.slip import beside as aside
from widgets.boards.sheet.slip import joined, on_sheet, over, under_edges
from widgets.boards.sheet.terrain import fog, signed, terrain
from widgets.boards.table import hands, slips, slips_of, table
from widgets.kernel.motion import lay
from widgets.kernel.scene import Layer, Place, Scene, Text

DRAWN = {True: "everything is drawn", False: "only what {} was told"}


def scene(
    game: Any,
    state: Any,
    viewer: str,
    overlay: Overlay,
    size: float = 1.0,
    info: Any = None,
) -> Scene:
    """The picture of ``state`` for ``viewer``."""
    seen = notes(game, state, viewer, info)
    if overlay.drawing[1] and viewer == LEADER:
        seen = another_plan(state, seen, overlay)
    if overlay.marked and viewer == LEADER:
        marked = f"marked: {', '.join(overlay.marked)}"
        seen = seen._replace(sentence=(*seen.sentence, marked))
    here = sheet(seen.chart.grid, size)
    heading = _heading(here, viewer, overlay.drawing[0], full=overlay.titled and not seen.waiting)
    taken = frozenset(at for at in seen.at.values() if at in signed(seen.chart))
    still = _still(seen.chart, here, game.legend[HOLE].ring, viewer, heading, taken)
    picture = Scene(
        here.width,
        here.height,
        _title(seen, viewer),
        (*still, things(seen, here)),
        _places(seen, here),
        here.grid.width,
        here.c,
        (DRAWN[viewer == LEADER].format(viewer),),
        focus=_focus(seen, here, overlay),
    )
    picture = fit(picture, here) if overlay.phone else picture
    beside = aside(
        picture, here.c, slips_of(game, viewer, info), viewer, acting=viewer in seen.acting,
        carries=seen.chest if seen.carrier == viewer else "", phone=overlay.phone, size=size,
    )  # fmt: skip
    picture = joined(picture, beside, phone=overlay.phone)
    sides = picture.left, picture.left + picture.width
    items = (*overlay.left, overlay.refused) if overlay.refused else overlay.left
    where = replace(over(geometry(seen, here), beside), sides=sides, top=picture.top)
    laid = lay(items, where)
    moves = moving(seen, here, overlay, laid, beside.pieces)
    return replace(picture, layers=under_edges(picture, moves), laid=laid)


def _focus(seen: Notes, here: Sheet, overlay: Overlay) -> tuple[float, float] | None:
    """What the eye should rest on: the place wanted, the end of the last path, who acts."""
    spots = [place(here, overlay.sight)] if overlay.sight else []
    spots += [place(here, item.via[-1]) for item in overlay.left if on_sheet(item)][-1:]
    spots += [seen.at[seat] for seat in (*seen.acting, *seen.at) if seat in seen.at]
    return here.middle(spots[0]) if spots else None


def _heading(here: Sheet, viewer: str, drawing: str, *, full: bool) -> str:
    """The title of a sheet, as long as there is room."""
    title = "Leader's plan" if viewer == LEADER else f"{viewer}'s notebook"
    if drawing and viewer == LEADER:
        return f"{title} · map {drawing}"
    longer = f"{title} · {DRAWN[viewer == LEADER].format(viewer)}"
    fits = LEFT - 20 + len(longer) * here.type(14) * 0.53 < here.width - 8
    return longer if full and fits else title


@lru_cache(maxsize=128)
def _ground(here: Sheet, heading: str) -> Layer:
    """The paper with its heading; the same for all positions of a viewer."""
    text = Text(LEFT - 20, 24, heading, here.type(14), "lead", 700, "start")
    return Layer("ground", (*paper(here), text), still=True)


@lru_cache(maxsize=128)
def _still(
    chart: Chart,
    here: Sheet,
    ring: str,
    viewer: str,
    heading: str,
    taken: frozenset[int],
) -> tuple[Layer, ...]:
    """The layers that stay as they are while nothing is blown up or found out.

    ``ring`` is what a set of holes in its order is called, ``taken`` are the cells with a sign that
    somebody stands on.
    """
    fixed = (
        *terrain(chart, here, taken),
        *_footer(chart, here, viewer, ring),
    )
    return (
        _ground(here, heading),
        Layer("fog", fog(chart, here), still=True),
        Layer("fixed", fixed, still=True),
    )


def _footer(chart: Chart, here: Sheet, viewer: str, ring: str) -> tuple[Text, ...]:
    """The line under the plan: what dotted and dashed mean here."""
    if here.grid.levels > 1:
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
    room = here.width - LEFT
    size = here.type(12)
    if not text or len(text) * size * 0.5 > room:
        return ()
    fill = "lead2" if viewer == LEADER else "ask"
    low = here.height - (12 if size < 14 else 7)
    return (Text(LEFT - 20, low, text, size, fill, 600, "start"),)


def _title(seen: Notes, viewer: str) -> str:
    """The position in one sentence."""
    whose = "The leader's plan" if viewer == LEADER else f"{viewer}'s notebook"
    return f"{whose}. {'; '.join(seen.sentence)}." if seen.sentence else f"{whose}."


def _places(seen: Notes, here: Sheet) -> tuple[Place, ...]:
    found = []
    for cell in range(here.grid.size):
        name = here.grid.name(cell)
        on = seen.on(cell)
        parts = [name, cell_words(seen.chart, cell), *on]
        found.append(Place(name, ", ".join(part for part in parts if part), *here.box(cell)))
    return tuple(found)


__all__ = [
    "direction", "hands", "icon", "learn", "motion", "scene", "slips", "table", "targets", "tried",
]  # fmt: skip
