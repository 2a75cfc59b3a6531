"""The board of the duel: two sheets of squared paper, one for each walker.

Whoever sees everything has both labyrinths whole. A player has the one he drew, with the other
player in it, and what he was told of the one he walks; nothing else of that one is drawn, named or
countable. Where both have room they lie side by side, that of P1's walk first. A player's own walk
is his board: the other sheet is folded up beside it, on a phone to a margin that a tap opens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.games.duel.board.notation import scan_drawing
from rules.games.duel.state import ALL, PLAYERS, SEAT
from rules.games.duel.words import COLUMN_LETTERS
from widgets.boards import Overlay
from widgets.boards.pair.beside import fold, gone_slip, slips_of
from widgets.boards.pair.facts import Page, drawn, facts, learn, pages
from widgets.boards.pair.ground import (
    PHONE,
    SHALLOW,
    Lies,
    area,
    lying,
    natural,
    part_of,
    rows_seen,
    side_by_side,
    sight_of,
)
from widgets.boards.pair.joining import joining, joins, sighted
from widgets.boards.pair.motion import motion
from widgets.boards.pair.moves import direction, icon, targets, tried
from widgets.boards.pair.pieces import arrows, grenades, outside_places
from widgets.boards.pair.points import seat_of, where_on
from widgets.boards.pair.press import meanwhile, press
from widgets.boards.pair.printed import fits, footer_of, heading_of, layers, legend_of
from widgets.boards.pair.words import table
from widgets.boards.sheet.beside import beside as aside
from widgets.boards.sheet.beside import joined, settled, slides
from widgets.boards.sheet.facts import Notes
from widgets.boards.sheet.ground import Sheet, Wish, fitting
from widgets.boards.sheet.moves import toward
from widgets.boards.sheet.pieces import moving, named, things
from widgets.boards.sheet.points import focus
from widgets.boards.sheet.printed import edges, signed, torn
from widgets.boards.sheet.words import hands
from widgets.boards.window import lowest
from widgets.kernel.motion import lay, still
from widgets.kernel.scene import SIGHT, Laid, Layer, Place, Scene, Use

TITLES = {True: "Both labyrinths", False: "{}'s two sheets"}


# -- the picture -----------------------------------------------------------------------------------


def scene(
    game: Any, state: Any, viewer: str, overlay: Overlay, size: float = 1.0, info: Any = None
) -> Scene:
    """The picture of ``state`` for ``viewer``."""
    if overlay.drawing[1] and viewer == ALL and scan_drawing(overlay.drawing[1]).maze is not None:
        return _looked_at(overlay, size)
    acting = tuple(game.actors(state))
    front = SEAT.get(acting[0], 0) if acting else 0
    seen = facts(game, state, viewer)
    loose = slips_of(seen, viewer, info)
    gone = gone_slip(info) if slides(overlay.left) else None
    if gone:
        loose = ((gone, ""), *loose)
    found = pages(game, state, viewer, info, small=False)
    lies = lying(overlay, viewer, found, front, loose, size)
    if lies.sheets[lies.shown].detail == "sign":
        found = pages(game, state, viewer, info, small=True)
    ends = [page.notes.sentence for page in found]
    said = [words for sentence in ends for words in sentence]
    marked = [place.partition(":")[2] for place in overlay.marked if ":" in place]
    said += [f"marked: {', '.join(marked)}"] if marked and viewer == ALL else []
    said += [f"next: {acting[0]}"] if acting else []
    whole = _joined(found, lies, overlay, front)
    mine = next((page.notes for page in found if page.walker == viewer), None)
    main = lies.sheets[lies.shown]
    box = main.view
    beside = aside(
        Scene(box[2], box[3], "", (), left=box[0], top=box[1]), main.c,
        loose if lies.shown == SEAT.get(viewer) else (), viewer, acting=viewer in acting,
        carries=mine.chest if mine and mine.carrier else "",
        below=box[3] < main.window[3], room=main.window[2:], size=size, gone=gone,
        offers=overlay.offers,
    )  # fmt: skip
    whole = replace(
        joined(whole, beside), width=lies.room[0], height=lies.room[1],
        title=f"{TITLES[viewer == ALL].format(viewer)}. {'; '.join(said)}.",
    )  # fmt: skip
    items = (*overlay.left, overlay.refused) if overlay.refused else overlay.left
    slip = settled(main, beside, info.book) if gone and info else ((), ())
    if info and main.view[2] and lies.shown == SEAT.get(viewer):
        whole = joining(whole, main, beside, info, viewer, overlay.sight)
    where = [
        where_on(page, here, beside if page.walker == viewer else None, lies.room, slip)
        for page, here in zip(found, lies.sheets, strict=True)
    ]
    laid = tuple(lay((item,), where[seat_of(item, viewer, front)])[0] for item in items)
    return _over(whole, laid, beside.pieces)


# -- joining a slip --------------------------------------------------------------------------------


def height(
    game: Any, state: Any, viewer: str, overlay: Overlay, width: float, most: float
) -> float:
    """The height of a room so wide of which the cells of both sheets take the greatest part.

    On a phone they are as large as can be, and the room is no higher than they need.
    """
    found = pages(game, state, viewer, None, small=False)
    if overlay.phone:

        def cells(high: float) -> float:
            lies = lying(replace(overlay, room=(width, high)), viewer, found, 0, (), 1.0)
            return area(lies.sheets)

        return lowest(cells, most)
    fields = [page.notes.chart.grid for page in found]
    seen = rows_seen(fields, overlay, found)

    def part(high: float) -> float:
        return area(side_by_side(fields, (width, high), 1.0, seen).sheets) / high

    return max((most - step for step in range(int(most - SHALLOW), -1, -4)), key=part)


def standing(state: Any) -> tuple[str, ...]:
    """The cells where the walkers stand."""
    return tuple(
        f"{who}:{ground.maze.grid.name(walker.at)}"
        for who, ground, walker in zip(PLAYERS, state.grounds, state.walkers, strict=True)
        if 0 <= walker.at < ground.size
    )


def _joined(found: Sequence[Page], lies: Lies, overlay: Overlay, front: int) -> Scene:
    """One picture of both sheets; only on that of whoever is to act places can be chosen."""
    drawn_ = [
        fold(page, here, lies, part_of(overlay, page, front=seat == front), overlay.left)
        if lies.folded[2] and seat != lies.shown
        else picture(page, here, part_of(overlay, page, front=seat == front))
        for seat, (page, here) in enumerate(zip(found, lies.sheets, strict=True))
    ]
    layers = [layer for one in drawn_ for layer in one.layers]
    below = legend_of(found, lies)
    main = drawn_[front] if not lies.folded[2] else drawn_[lies.shown]
    places = main.places if not lies.folded[2] or lies.shown == front else ()
    if lies.folded[2]:
        who = found[1 - lies.shown].walker
        places = (
            *places,
            Place(f"{SIGHT}{who}", f"Show the sheet where {who} walks", *lies.folded),
        )
    return replace(
        main,
        # What stays as it is lies below, so that painters repaint little; sheets do not overlap.
        layers=tuple(sorted((*layers, *below), key=_changing)),
        places=places,
        second=drawn_[1 - front] if not lies.folded[2] else drawn_[1 - lies.shown],
        part=lies.part,
        left=0.0,
        top=0.0,
    )


def _changing(layer: Layer) -> int:
    return 0 if layer.still else 2 if layer.name == "moving" else 1


def _over(whole: Scene, laid: tuple[Laid, ...], beside: Sequence[Use]) -> Scene:
    """A picture with what a step leaves below and above its pieces, and those ``beside`` it."""
    below, above = still(laid)
    layers = sorted(whole.layers, key=_changing)
    first = next(at for at, layer in enumerate(layers) if layer.name == "moving")
    layers.insert(first, Layer("moving", tuple(below)))
    layers.append(Layer("moving", (*beside, *above)))
    return replace(whole, layers=tuple(layers), laid=laid)


def plays_on(state: Any, drawing: str) -> str | None:
    """The sheet on which this drawing is walked, as its cells are written; ``None`` for none."""
    maze = scan_drawing(drawing).maze
    for who, ground in zip(PLAYERS, state.grounds, strict=True):
        if ground.maze == maze:
            return f"{who}:"
    return None


def _looked_at(overlay: Overlay, size: float) -> Scene:
    """A labyrinth that a check looks at, alone: nobody walks in it."""
    name, text = overlay.drawing
    chart = drawn(text, frozenset(), small=False)
    assert chart is not None
    room = overlay.room if overlay.room[1] else PHONE if overlay.phone else natural((chart.grid,))
    here = fitting(chart.grid, room, size, Wish(titled=True, letters=COLUMN_LETTERS))
    chart = drawn(text, frozenset(), here.detail == "sign") or chart
    said = [f"map {name} is looked at"]
    said += [f"marked: {', '.join(overlay.marked)}"] if overlay.marked else []
    notes = Notes(chart, {}, (), frozenset(), "", -1, (), tuple(said))
    plain = Overlay(marked=overlay.marked, phone=overlay.phone)
    return picture(Page("", notes, (f"The map {name}", name)), here, plain)


# -- one sheet -------------------------------------------------------------------------------------


def picture(page: Page, here: Sheet, overlay: Overlay) -> Scene:
    """The picture of one sheet."""
    notes = page.notes
    taken = frozenset(at for at in notes.at.values() if at in signed(notes.chart))
    heading = heading_of(page, here)
    held = grenades(page, here, heading)
    if notes.waiting and not fits(page, here, page.headings[-2:][0]):
        notes = notes._replace(aside="")
    left, top, width, height = here.shown
    cut = edges(here, torn(here)) if any(here.cut) else ()
    return Scene(
        width,
        height,
        f"{page.headings[0]}. {'; '.join(notes.sentence)}.",
        (
            *layers(notes.chart, here, heading, footer_of(page, here), taken),
            things(notes, here),
            Layer("things", (*cut, *held)),
            moving(notes, here, overlay, (), arrows(page, here, overlay)),
        ),
        (*named(notes, here), *outside_places(here, overlay)),
        here.grid.width,
        here.c,
        left=left,
        top=top,
        focus=focus(notes, here, overlay),
    )


__all__ = [
    "direction", "hands", "height", "icon", "joins", "learn", "meanwhile", "motion", "picture",
    "plays_on", "press", "scene", "sight_of", "sighted", "standing", "table", "targets",
    "toward", "tried",
]  # fmt: skip
