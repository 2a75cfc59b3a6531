"""A slip that a player tries to lay on his sheet: where it can lie, and why it cannot."""

from __future__ import annotations

from dataclasses import replace

from rules.games.duel.knowledge import Misfit
from rules.knowledge.chart import Joined, minus
from widgets.boards import Press
from widgets.boards.pair.facts import Lore
from widgets.boards.pieces import RADIUS, cased, was_here
from widgets.boards.sheet.beside import Aside, settled
from widgets.boards.sheet.facts import FEW
from widgets.boards.sheet.ground import Sheet
from widgets.boards.sheet.printed import signed
from widgets.kernel.html import counted
from widgets.kernel.scene import SIGHT, Ink, Layer, Path, Scene, Shape, Use, line
from widgets.kernel.signs import barred

JOIN = "join:"
"""What stands before the cell where a player tries whether his slip can lie."""


def joins(info: Lore | None, viewer: str) -> tuple[str, ...]:
    """The places where the slip that ``viewer`` draws on can lie, as they are asked for."""
    if info is None or not info.book.floats:
        return ()
    grid = info.book.sheet
    names = (grid.name(grid.cell(*spot)) for spot in info.book.candidates)
    return tuple(f"{SIGHT}{viewer}/{JOIN}{name}" for name in names)


def sighted(info: Lore | None, sight: str) -> Press | None:
    """What is told of a try to lay the slip somewhere: that it can lie there, or why it cannot."""
    _, found, name = sight.removeprefix(SIGHT).partition(f"/{JOIN}")
    if not found or info is None or not info.book.floats:
        return None
    wrong = _misfit(info, name)
    if wrong is not None:
        line = "It does not fit here. Press an arrow on the slip."
        return Press("D16", line, "It does not fit here.", wrong.text, stays=True)
    places = len(info.book.candidates)
    if places > FEW:
        line, second = "You are on the slip. Press an arrow there.", f"{places} places fit."
        return Press("D15", line, "You are on the slip.", second, stays=True)
    line, others = f"You may stand on {name}. Press another ring, or an arrow.", places - 1
    second = f"So you may on {counted(others, 'other place')}." if others else ""
    return Press("D15", line, f"You may stand on {name}.", f"{second} Esc puts it back.".strip(),
                 stays=True)  # fmt: skip


def _misfit(info: Lore, name: str) -> Misfit | None:
    spot = info.book.sheet.place(info.book.sheet.find(name))
    return next((wrong for wrong in info.misfits if wrong.spot == spot), None)


def joining(whole: Scene, main: Sheet, beside: Aside, info: Lore, viewer: str, sight: str) -> Scene:
    """A player's sheet while he draws on a slip: a press on a cell tries to lay it there."""
    if not info.book.floats or beside.now is None:
        return whole
    grid, names = main.grid, {main.grid.name(cell) for cell in range(main.grid.size)}
    places = tuple(
        replace(one, id=f"{SIGHT}{viewer}/{JOIN}{one.id}", name=f"lay the slip on {one.name}")
        if one.id in names
        else one
        for one in whole.places
    )
    name = sight.partition(f"/{JOIN}")[2]
    shapes: tuple[Shape, ...] = ()
    wrong = _misfit(info, name) if name else None
    if wrong is not None:
        shapes = _pushed_back(main, wrong)
    elif name:
        book = info.book
        assert book.here is not None
        shift = minus(grid.place(grid.find(name)), book.here)
        tried_ = replace(book, joined=Joined(book.charts[book.number], book.here, shift))
        laid, _ = settled(main, beside, tried_)
        x, y = main.middle(grid.find(name))
        off = main.c * 0.2 if beside.now[0].here in signed(beside.now[0].chart) else 0.0
        shapes = (*laid, Use(was_here(viewer), x + off, y + off, round(main.radius / RADIUS, 3)))
    layer = (Layer("moving", shapes),) if shapes else ()
    return replace(whole, places=places, layers=(*whole.layers, *layer))


def _pushed_back(main: Sheet, wrong: Misfit) -> tuple[Shape, ...]:
    """The sign where a slip does not fit, over the wall that speaks against it."""
    cell = main.grid.cell(*wrong.at)
    if cell < 0:
        return ()
    x, y = main.middle(cell)
    if wrong.way < 0:
        return (Use(barred(), x, y),)
    x1, y1, x2, y2 = main.side(cell, wrong.way)
    width = max(5.0, main.c * 0.09)
    stroke = Path(line(x1, y1, x2, y2), Ink("", "no", width))
    return (*cased(stroke.steps, stroke.ink), Use(barred(), (x1 + x2) / 2, (y1 + y2) / 2))
