"""One sheet of the duel as a picture: paper, fog, walls and objects, then all that moves."""

from __future__ import annotations

from functools import lru_cache

from widgets.boards import Overlay
from widgets.boards.pair import signs
from widgets.boards.pair.known import Page
from widgets.boards.sheet.actors import moving, place, things
from widgets.boards.sheet.chart import Chart, cell_words
from widgets.boards.sheet.notebook import Notes
from widgets.boards.sheet.sheet import Sheet, paper
from widgets.boards.sheet.slip import on_sheet
from widgets.boards.sheet.terrain import fog, signed, terrain
from widgets.kernel.scene import Layer, Place, Scene, Text, Use

MOST = 3
"""Grenades at the beginning: those that are spent are drawn as outlines."""
ASIDE = 30.0
"""What a piece in the tray at the head of a sheet takes, beside the words before it."""


def picture(page: Page, here: Sheet, overlay: Overlay) -> Scene:
    """The picture of one sheet."""
    notes = page.notes
    taken = frozenset(at for at in notes.at.values() if at in signed(notes.chart))
    heading = _heading(page, here)
    held = grenades(page, here, heading)
    if notes.waiting and not _fits(page, here, page.headings[-2:][0]):
        notes = notes._replace(aside="")
    lying = Layer("things", (*held, *things(notes, here).shapes))
    return Scene(
        here.width,
        here.height,
        f"{page.headings[0]}. {'; '.join(notes.sentence)}.",
        (
            *_still(notes.chart, here, heading, _footer(page, here), taken),
            lying,
            moving(notes, here, overlay, ()),
        ),
        tuple(_places(notes, here)),
        here.grid.width,
        here.c,
        focus=_focus(notes, here, overlay),
    )


def _heading(page: Page, here: Sheet) -> str:
    """The longest heading for which there is room; the last but one has to do in any case."""
    for text in page.headings[:-1]:
        if _fits(page, here, text):
            return text
    return page.headings[-2:][0] if here.grid.width > 2 else page.headings[-1]


def _fits(page: Page, here: Sheet, heading: str) -> bool:
    """Whether a heading leaves room for the tray beside it."""
    room = here.width - here.margins.left + 16
    if page.notes.waiting:
        room -= ASIDE + len(page.notes.aside) * here.type(12) * 0.55
    return len(heading) * here.type(14) * 0.54 <= room


def grenades(page: Page, here: Sheet, heading: str) -> list[Use]:
    """What is left of the walker's grenades, at the right of the heading where there is room."""
    have, gap = page.grenades, 17.0
    count = max(MOST, have)
    free = here.width - here.margins.left + 4 - len(heading) * here.type(14) * 0.56
    if have < 0 or page.notes.waiting or count > 2 * MOST or free < count * gap:
        return []
    x = here.width - 12 - count * gap
    return [
        Use(signs.grenade(number >= have), x + (number + 0.5) * gap, 17.0, 0.5)
        for number in range(count)
    ]


def _footer(page: Page, here: Sheet) -> str:
    """The line under the squares, where it fits."""
    room = here.width - 24
    shorter = page.footer.rpartition(", ")[2]
    for text in (page.footer, f"? = {shorter}" if shorter else ""):
        if len(text) * here.type(12) * 0.52 <= room:
            return text
    return ""


@lru_cache(maxsize=128)
def _ground(here: Sheet, heading: str, footer: str) -> Layer:
    """The paper with its words."""
    left = here.margins.left - 16
    words = [Text(left, 22, heading, here.type(14), "lead", 700, "start")]
    if footer:
        words.append(Text(left, here.height - 11, footer, here.type(12), "ask", 600, "start"))
    return Layer("ground", (*paper(here), *words), still=True)


@lru_cache(maxsize=128)
def _still(
    chart: Chart, here: Sheet, heading: str, footer: str, taken: frozenset[int]
) -> tuple[Layer, ...]:
    """The layers that stay as they are while nothing is found out or blown up."""
    return (
        _ground(here, heading, footer),
        Layer("fog", fog(chart, here), still=True),
        Layer("fixed", terrain(chart, here, taken), still=True),
    )


def _focus(notes: Notes, here: Sheet, overlay: Overlay) -> tuple[float, float] | None:
    """What the eye should rest on: the place wanted, the end of the last path, the walker."""
    spots = [place(here.grid, overlay.sight)] if overlay.sight else []
    spots += [place(here.grid, item.via[-1]) for item in overlay.left if on_sheet(item)][-1:]
    spots += list(notes.at.values())
    return here.middle(spots[0]) if spots else None


def _places(notes: Notes, here: Sheet) -> list[Place]:
    found = []
    for cell in range(here.grid.size):
        name = here.grid.name(cell)
        parts = [name, cell_words(notes.chart, cell), *notes.on(cell)]
        found.append(Place(name, ", ".join(part for part in parts if part), *here.box(cell)))
    return found
