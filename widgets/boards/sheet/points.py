"""Where things are on a sheet and on the slip beside it, by their names."""

from __future__ import annotations

from dataclasses import replace

from rules.core.errors import NotationError
from widgets.boards import Overlay
from widgets.boards.pieces import RADIUS, chest, was_here
from widgets.boards.sheet.beside import Aside, Drawings
from widgets.boards.sheet.facts import Notes
from widgets.boards.sheet.ground import WAITING, Sheet, on_sheet, place
from widgets.boards.sheet.pieces import symbol_of
from widgets.boards.sheet.printed import ring
from widgets.kernel.courses import Geometry
from widgets.kernel.scene import SIGHT, Point, Symbol


def geometry(seen: Notes, here: Sheet) -> Geometry:
    """Where places are on this sheet, and how ways run there."""

    def point(name: str) -> Point | None:
        if name == WAITING:
            return here.waits(0)
        try:
            return here.middle(place(here.grid, name))
        except NotationError:
            return None

    def look(name: str) -> tuple[Symbol, float] | None:
        if name == seen.chest:
            return chest(), round(here.sign * 0.9, 3)
        kind, _, seat = name.rpartition(":")
        scale = round(here.radius / RADIUS, 3)
        return (was_here(seat) if kind == "was" else symbol_of(seen, seat)), scale

    def bow(start: str, end: str) -> list[Point]:
        return ring(seen.chart, here, place(here.grid, start), place(here.grid, end))

    return Geometry(here.c, here.radius, here.type(13), point, look, case="sheet", bow=bow)


def over(here: Geometry, aside: Aside, slip: Drawings = ((), ())) -> Geometry:
    """Where things are on a picture and on the present ``slip`` beside it."""

    def point(name: str) -> Point | None:
        return aside.point(name) or here.point(name)

    return replace(here, point=point, slip=slip) if aside.now else here


def spot_of(seen: Notes, overlay: Overlay) -> int:
    """The place the eye should rest on: the one wanted, the end of the last path, who acts."""
    grid = seen.chart.grid
    wanted = overlay.sight and not overlay.sight.startswith(SIGHT)
    spots = [place(grid, overlay.sight)] if wanted else []
    spots += [place(grid, item.via[-1]) for item in overlay.left if on_sheet(item)][-1:]
    spots += [seen.at[seat] for seat in (*seen.acting, *seen.at) if seat in seen.at]
    return spots[0] if spots else -1


def focus(seen: Notes, here: Sheet, overlay: Overlay) -> Point | None:
    """The middle of that place."""
    spot = spot_of(seen, overlay)
    return here.middle(spot) if spot >= 0 else None
