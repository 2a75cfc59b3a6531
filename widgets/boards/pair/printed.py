"""What is drawn on the sheets and stays: the paper with its words, and what the signs mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from widgets.boards.lettering import legible
from widgets.boards.pair.facts import Page
from widgets.boards.pair.ground import ROOMY, Folded, Lies
from widgets.boards.pair.signs import ROW, legend, rows
from widgets.boards.sheet.facts import Chart
from widgets.boards.sheet.ground import Sheet
from widgets.boards.sheet.printed import fog, paper, terrain
from widgets.kernel.pencil import Box
from widgets.kernel.scene import Layer, Text

ASIDE = 30.0
"""What a piece in the tray at the head of a sheet takes, beside the words before it."""
HEAD = 1.5
"""How high the heading of a sheet is, in heights of its letters."""


def legend_of(found: Sequence[Page], lies: Lies) -> tuple[Layer, ...]:
    """What the signs mean, below sheets whose cells have no room for words."""
    main = lies.sheets[lies.shown]
    width = lies.room[0] - lies.folded[2]
    used = [here for here in lies.sheets if not isinstance(here, Folded)]
    low = max(here.margins.top + here.squares[1] for here in used) + 28
    high = rows(width) * ROW
    if main.c * min(1.0, main.size) >= ROOMY or low + high > lies.room[1] or any(main.cut):
        return ()
    on = tuple(thing for page in found for thing in page.notes.chart.things)
    return (legend(on, width, main.type(12)).moved(0.0, lies.room[1] - high - 2),)


def head(here: Sheet) -> Box:
    """Where the head of a sheet lies: its left end, its top, its width, the foot of the sheet."""
    if here.roomy:
        x, y, width, height = here.view
        return x + 12, y, (here.margins.aside or width) - 20, y + height
    return here.margins.left - 16, 0.0, here.width - here.margins.left + 16, here.height


def heading_of(page: Page, here: Sheet) -> str:
    """The longest heading for which there is room; the last but one has to do in any case."""
    if here.margins.aside:
        return page.headings[0]
    for text in page.headings[:-1]:
        if fits(page, here, text):
            return text
    return page.headings[-2:][0] if here.grid.width > 2 else page.headings[-1]


def letters(here: Sheet) -> float:
    """The size of a heading: on a phone it does not grow with the cells."""
    return legible(14, here.size) if here.margins.nearer else here.type(14)


def fits(page: Page, here: Sheet, heading: str) -> bool:
    """Whether a heading leaves room for the tray beside it."""
    room = head(here)[2]
    if page.notes.waiting and not here.roomy:
        room -= ASIDE + len(page.notes.aside) * here.type(12) * 0.55
    return len(heading) * here.type(14) * 0.54 <= room


def footer_of(page: Page, here: Sheet) -> str:
    """The line under the squares, where it fits."""
    room = head(here)[2] - 8
    if page.notes.waiting and here.roomy:
        room -= ASIDE + len(page.notes.aside) * here.type(12) * 0.55
    shorter = page.footer.rpartition(", ")[2]
    for text in (page.footer, f"? = {shorter}" if shorter else ""):
        if len(text) * here.type(12) * 0.52 <= room:
            return text
    return ""


@lru_cache(maxsize=128)
def _ground(here: Sheet, heading: str, footer: str) -> Layer:
    """The paper with its words."""
    left, top, _, low = head(here)
    size = letters(here)
    line = top + (3 + size if here.margins.nearer else 22)
    first, _, second = heading.partition(" · ") if here.margins.aside else (heading, "", "")
    words = [Text(left, line, first, size, "lead", 700, "start")]
    if second:
        words.append(Text(left, line + size + 2, second, size - 1, "lead", 400, "start"))
    if footer:
        words.append(Text(left, low - 11, footer, here.type(12), "ask", 600, "start"))
    return Layer("ground", (*paper(here), *words), still=True)


@lru_cache(maxsize=128)
def layers(
    chart: Chart, here: Sheet, heading: str, footer: str, taken: frozenset[int]
) -> tuple[Layer, ...]:
    """The layers that stay as they are while nothing is found out or blown up."""
    return (
        _ground(here, heading, footer),
        Layer("fog", fog(chart, here), still=True),
        Layer("fixed", terrain(chart, here, taken), still=True),
    )
