"""What is pressed and what is left: the arrows round a walker, and his grenades."""

from __future__ import annotations

from rules.boards.grid import STEPS
from widgets.boards import Overlay
from widgets.boards.pair.facts import Page
from widgets.boards.pair.printed import head, letters
from widgets.boards.pair.signs import grenade
from widgets.boards.pieces import go
from widgets.boards.sheet.facts import WAYS
from widgets.boards.sheet.ground import Sheet, place
from widgets.boards.sheet.printed import signed
from widgets.kernel.scene import Place, Use

GRENADES = 3
"""Grenades at the beginning: those that are spent are drawn as outlines."""
BEFORE, SLIM = 0.35, 0.011
"""How far from the middle of a cell an arrow stands before what lies there, and its scale, for each
pixel of the cell's side."""


def arrows(page: Page, here: Sheet, overlay: Overlay) -> list[Use]:
    """An arrow on each cell next to the walker to which he may go, before what lies there."""
    grid, at = here.grid, page.notes.at.get(page.walker, -1)
    if not 0 <= at < grid.size or page.walker not in page.notes.acting:
        return []
    full, found = signed(page.notes.chart), []
    for way in range(4):
        cell = grid.neighbour(at, way)
        if cell < 0 or grid.name(cell) not in overlay.offers:
            continue
        x, y = here.middle(cell)
        if not here.holds(x, y):
            continue
        off, size = (BEFORE * here.c, here.c * SLIM) if cell in full else (0.0, here.arrow)
        across, down = STEPS[way][:2]
        spot = round(x - across * off, 1), round(y - down * off, 1)
        found.append(Use(go(way), *spot, round(size, 2)))
    return found


def outside_places(here: Sheet, overlay: Overlay) -> list[Place]:
    """The arrows over the edge that are offered: there could be a way out."""
    found = []
    for name in overlay.offers:
        if name.startswith("out@"):
            at = place(here.grid, name)
            x, y = here.over(at)
            word = f"{WAYS[(at - here.grid.size) % 6]}, over the edge"
            found.append(Place(name, word, x - 22, max(0.0, y - 22), 44, 44))
    return found


def grenades(page: Page, here: Sheet, heading: str) -> list[Use]:
    """What is left of the walker's grenades, at the right of the heading where there is room."""
    have, gap = page.grenades, 17.0
    count = max(GRENADES, have)
    x, y, width, _ = head(here)
    free = width - 12 - len(heading) * here.type(14) * 0.56
    if here.margins.aside:
        free, width, y = width, 8 + count * gap, y + 2 * letters(here) + 8
    waits = page.notes.waiting and not here.roomy
    if have < 0 or waits or count > 2 * GRENADES or free < count * gap:
        return []
    x += width - 8 - count * gap
    return [
        Use(
            grenade(number >= have),
            x + (number + 0.5) * gap,
            y + (letters(here) if here.margins.nearer else 17.0),
            0.5,
        )
        for number in range(count)
    ]
