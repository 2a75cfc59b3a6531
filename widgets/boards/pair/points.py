"""Where things are on one of the sheets, and on the slip beside it."""

from __future__ import annotations

from dataclasses import replace

from rules.games.duel.state import SEAT
from widgets.boards.pair.facts import Page
from widgets.boards.pair.printed import HEAD, letters
from widgets.boards.sheet.beside import Aside, Drawings
from widgets.boards.sheet.ground import ON, Sheet
from widgets.boards.sheet.points import geometry, over
from widgets.kernel.courses import Geometry
from widgets.kernel.film import Item
from widgets.kernel.scene import Point


def where_on(
    page: Page, here: Sheet, beside: Aside | None, room: Point, slip: Drawings
) -> Geometry:
    """Where things are on one sheet, and on the slip beside it; places carry their sheet."""
    inner = geometry(page.notes, here)
    mine = f"{page.walker}:"

    def point(name: str) -> Point | None:
        return inner.point(name.removeprefix(mine)) if here.view[2] else None

    def bow(start: str, end: str) -> list[Point]:
        return inner.bow(start.removeprefix(mine), end.removeprefix(mine)) if inner.bow else []

    head = here.view[1] + HEAD * letters(here) if here.view[2] else 0.0
    found = replace(inner, point=point, bow=bow, sides=(0.0, room[0]), head=head)
    return over(found, beside, slip) if beside else found


def seat_of(item: Item, viewer: str, front: int) -> int:
    """The sheet that an item is about: that of its place, of its walker, or the front one."""
    names = (*item.via[:1], item.at, item.s)
    if viewer in SEAT and any(name.startswith(ON) for name in names):
        return SEAT[viewer]
    found = [SEAT[part] for name in names for part in name.split(":") if part in SEAT]
    return found[0] if found else front
