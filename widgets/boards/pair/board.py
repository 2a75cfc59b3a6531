"""The board of the duel: two sheets of squared paper, one for each walker.

Whoever sees everything has both labyrinths whole. A player has the one he drew, with the other
player in it, and beside it what he was told of the one he walks; nothing else of that one is drawn,
named or countable. The sheet of P1's walk is always the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.games.duel.board.notation import scan
from rules.games.duel.state import ALL, PLAYERS, SEAT
from widgets.boards import Overlay
from widgets.boards.pair.aside import hands, slips, slips_of, table
from widgets.boards.pair.drawing import picture
from widgets.boards.pair.known import Page, facts, grids, learn, pages
from widgets.boards.pair.layout import both, folded, folds, join, left, sheets
from widgets.boards.pair.moves import direction, icon, motion, targets, tried
from widgets.boards.pair.plan import drawn
from widgets.boards.sheet.actors import geometry
from widgets.boards.sheet.notebook import Notes
from widgets.boards.sheet.slip import beside as aside
from widgets.boards.sheet.slip import joined, over
from widgets.kernel.scene import SIGHT, Point, Scene

TITLES = {True: "Both labyrinths", False: "{}'s two sheets"}


def scene(
    game: Any,
    state: Any,
    viewer: str,
    overlay: Overlay,
    size: float = 1.0,
    info: Any = None,
) -> Scene:
    """The picture of ``state`` for ``viewer``."""
    if overlay.drawing[1] and viewer == ALL and scan(overlay.drawing[1]).maze is not None:
        return _looked_at(overlay, size)
    acting = tuple(game.actors(state))
    front = SEAT.get(acting[0], 0) if acting else 0
    heres = sheets(grids(facts(game, state, viewer)), size, overlay.phone)
    small = heres[0].detail == "sign"
    found = pages(game, state, viewer, info, small)
    one, two = (
        picture(page, here, _part(overlay, page, seat == front))
        for seat, (page, here) in enumerate(zip(found, heres, strict=True))
    )
    said = [words for page in found for words in page.notes.sentence]
    marked = [place.partition(":")[2] for place in overlay.marked if ":" in place]
    said += [f"marked: {', '.join(marked)}"] if marked and viewer == ALL else []
    said += [f"next: {acting[0]}"] if acting else []
    title = f"{TITLES[viewer == ALL].format(viewer)}. {'; '.join(said)}."
    things = tuple(thing for page in found for thing in page.notes.chart.things)
    lies = tuple(
        (page.walker, geometry(page.notes, here)) for page, here in zip(found, heres, strict=True)
    )
    words = heres[0].type(12)
    moves: Sequence[Point | None]
    if overlay.phone and folds((one, two)):
        shown = SEAT.get(_wanted(overlay, viewer, acting), front)
        whole = folded((one, two), PLAYERS, shown, front, title, things, words)
        moves = [(0.0, 0.0) if seat == shown else None for seat in range(2)]
    else:
        whole, moves = join((one, two), front, title, things, words, stacked=overlay.phone)
    mine = next((page.notes for page in found if page.walker == viewer), None)
    loose = slips_of(facts(game, state, viewer), viewer, info)
    beside = aside(
        whole, heres[0].c, loose, viewer, acting=viewer in acting,
        carries=mine.chest if mine and mine.carrier else "", below=overlay.phone, size=size,
    )  # fmt: skip
    items = (*overlay.left, overlay.refused) if overlay.refused else overlay.left
    where = over(both(lies, moves, front), beside)
    return left(joined(whole, beside), items, where, beside.pieces)


def _wanted(overlay: Overlay, viewer: str, acting: tuple[str, ...]) -> str:
    """Whose walk is shown where one sheet has to do: the one asked for, one's own, the last."""
    if overlay.sight.startswith(SIGHT):
        return overlay.sight.removeprefix(SIGHT)
    if viewer in acting:
        return viewer
    places = [place for item in overlay.left for place in (*item.via, item.at) if ":" in place]
    return places[0].partition(":")[0] if places else ""


def _part(overlay: Overlay, page: Page, front: bool) -> Overlay:
    """What of an overlay belongs on one sheet; a place without a sheet is one of the front."""
    who = page.walker
    mine = f"{who}:"
    return replace(
        overlay,
        offers=overlay.offers if front else (),
        left=tuple(
            item._replace(via=tuple(place.removeprefix(mine) for place in item.via))
            for item in overlay.left
            if item.via and item.via[0].startswith(mine)
        ),
        refused=None,
        guesses=tuple(
            (place, seat)
            for place, seat in overlay.guesses
            if (seat == who if seat in PLAYERS else front)
        ),
        asking=overlay.asking and front,
        marked=tuple(
            place.removeprefix(mine) for place in overlay.marked if place.startswith(mine)
        ),
        sight=overlay.sight if front and not overlay.sight.startswith(SIGHT) else "",
    )


def plays_on(state: Any, drawing: str) -> str | None:
    """The sheet on which this drawing is walked, as its cells are written; ``None`` for none."""
    maze = scan(drawing).maze
    for who, ground in zip(PLAYERS, state.grounds, strict=True):
        if ground.maze == maze:
            return f"{who}:"
    return None


def _looked_at(overlay: Overlay, size: float) -> Scene:
    """A labyrinth that a check looks at, alone: nobody walks in it."""
    name, text = overlay.drawing
    chart = drawn(text, frozenset(), small=False)
    assert chart is not None
    (here,) = sheets((chart.grid,), size, overlay.phone)
    chart = drawn(text, frozenset(), here.detail == "sign") or chart
    said = [f"map {name} is looked at"]
    said += [f"marked: {', '.join(overlay.marked)}"] if overlay.marked else []
    notes = Notes(chart, {}, (), frozenset(), "", -1, (), tuple(said))
    plain = Overlay(marked=overlay.marked, phone=overlay.phone)
    return picture(Page("", notes, (f"The map {name}", name)), here, plain)


__all__ = [
    "direction", "hands", "icon", "learn", "motion", "plays_on", "scene", "slips", "table",
    "targets", "tried",
]  # fmt: skip
