"""The board of Escape from Colditz: the castle's plan, its boxes, and who stands where.

Where pawns stand lies open; hands and Equipment are hidden, and they lie beside the board.
Everything is drawn from ``game.observe(state, viewer)``; of the state only the plan is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rules.games.colditz.board.plan import Point
from widgets.boards import Overlay
from widgets.boards.castle import signs, words
from widgets.boards.castle import small as maps
from widgets.boards.castle.boxes import Strip, band, boxes, strip, switch
from widgets.boards.castle.facts import Seen, nation, plan, seen
from widgets.boards.castle.ground import Ground, dense, ground
from widgets.boards.castle.hands import hands, slips, table
from widgets.boards.castle.motion import learn, motion
from widgets.boards.castle.moves import direction, icon, targets, tried
from widgets.boards.castle.pawns import crowds, figure, marks, over, pawns, rings, scale, seats
from widgets.boards.castle.printed import printed
from widgets.boards.castle.reach import group, movers, ways
from widgets.boards.castle.track import marker
from widgets.boards.castle.tray import Tray, tray
from widgets.boards.castle.walls import grounds
from widgets.boards.castle.ways import bands, markers, tag
from widgets.boards.castle.window import (
    PARTS,
    edges,
    in_sight,
    middle_of,
    part_for,
    window,
)
from widgets.boards.sheet.pieces import was_here
from widgets.boards.window import Window
from widgets.kernel.motion import Geometry, Item, lay, still
from widgets.kernel.scene import SIGHT, Laid, Layer, Place, Scene, Symbol


def scene(
    game: Any,
    state: Any,
    viewer: str,
    overlay: Overlay,
    size: float = 1.0,
    info: Any = None,
) -> Scene:
    """The picture of ``state`` for ``viewer``."""
    board, facts = plan(state), seen(game, state, viewer)
    here = ground(board, size, overlay.phone, close=True)
    whole = overlay.whole or overlay.sight == maps.WHOLE
    part = _part(here, facts, overlay) if here.close and not whole else None
    named = maps.WHOLE if here.close else ""
    if part is not None:
        named = f"{SIGHT}{part[0]:.1f}:{part[1]:.1f}"
    if here.close and part is None:
        here = ground(board, size, overlay.phone)
    view = window(here, part)
    below = strip(here, facts, view)
    lying = tray(here, facts, below, overlay.left)
    beside = {**below.boxes, **lying.cards}
    items = (*overlay.left, *((overlay.refused,) if overlay.refused else ()))
    laid = tuple(
        one if _shown(here, view, item) else Laid()
        for item, one in zip(items, lay(items, geometry(here, facts, below, lying)), strict=True)
    )
    under, above = still(laid)
    chart = below.chart
    things = (
        *rings(here, facts, view, overlay.picked),
        *edges(here, view),
        *boxes(here, facts, view, below),
        *crowds(here, facts, below.boxes),
        *lying.shapes,
        *(maps.small(here, facts, overlay, view, chart) if chart else ()),
        *band(here, facts, view),
    )
    moving = (
        *under,
        *markers(here, facts, view),
        *marks(here, facts, overlay, view, beside),
        *marker(here, facts, below.area, below.track),
        *pawns(here, facts, view, below.boxes),
        *above,
        *over(here, overlay, view, below.boxes),
    )
    land, fixed = _still(here)
    spots = [
        Place(name, words.place(board, at, facts), *here.box(at))
        for at, name in enumerate(board.names)
        if in_sight(here, view, here.middle(at))
    ]
    spots += [Place(name, words.box(name, facts), *box) for name, box in below.boxes.items()]
    spots += [Place(name, words.card(name, facts), *box) for name, box in lying.cards.items()]
    spots += maps.places(chart) if chart else ()
    if dense(board) and not overlay.phone:
        name = maps.WHOLE if here.close else maps.NEAR
        said = "Show the whole castle" if here.close else "Show a part of the castle from near"
        spots.append(Place(name, said, *switch(here, view)))
    return Scene(
        *_extent(view, below),
        words.sentence(board, facts),
        (
            land,
            Layer("under", tuple(bands(here, facts))),
            fixed,
            Layer("things", things),
            Layer("moving", moving),
        ),
        tuple(spots),
        0,
        here.near,
        left=view.left,
        top=view.top,
        focus=(view.left + view.width / 2, view.top + view.height / 2),
        laid=laid,
        part=named,
    )


def _extent(view: Window, below: Strip) -> Point:
    """How wide and how high the plan is together with what lies round it."""
    area = below.area
    right = max(view.left + view.width, area.left + area.width)
    low = max(view.top + view.height, area.top + area.height)
    return round(right - view.left, 1), round(low - view.top, 1)


def _shown(here: Ground, view: Window, item: Item) -> bool:
    """Whether all places of something that happened are in the part that is looked at."""
    index = here.board.index
    names = [name for name in (*item.via, item.at, item.to) if name in index]
    return all(in_sight(here, view, here.middle(index[name])) for name in names)


def _part(here: Ground, facts: Seen, overlay: Overlay) -> Point | None:
    """The middle of the part of a large castle that is shown, whoever is picked up.

    All that happens in the step is in it, else the whole castle is shown; unless the reader looks
    elsewhere.
    """
    index = here.board.index
    happened = (*overlay.left, *((overlay.refused,) if overlay.refused else ()))
    names = dict.fromkeys(name for one in happened for name in (*one.via, one.at, one.to))
    names |= dict.fromkeys((facts.at.get(facts.mover, ""), overlay.sight))
    spots = [here.middle(index[name]) for name in names if name in index]
    wanted = overlay.sight.removeprefix(SIGHT)
    if overlay.sight.startswith(SIGHT) and wanted in PARTS:
        return middle_of(here, wanted)
    if overlay.sight.startswith(SIGHT) and ":" in wanted:
        x, y = wanted.split(":")
        return float(x), float(y)
    own = set(facts.men(facts.asked or facts.turn))
    men = [
        (here.middle(index[name]), 3 if pawn in own else 1)
        for pawn, name in facts.at.items()
        if name in index
    ]
    return part_for(here, spots, men)


def geometry(here: Ground, facts: Seen, below: Strip, lying: Tray) -> Geometry:
    """Where things are, for what moves."""
    pairs = {here.board.pair_name(number): pair for number, pair in enumerate(here.board.pairs)}

    def point(name: str) -> Point | None:
        if name in here.board.index:
            return here.middle(here.board.index[name])
        if name in below.boxes:
            places, _ = seats(here, below.boxes[name], ("G1",))
            return places["G1"]
        kind, _, what = name.partition(":")
        if kind == "by":
            there = point(what)
            return there and (there[0], round(there[1] - here.near * 0.8, 1))
        if kind == "pair":
            x, y, w, h = tag(here, pairs[what])
            return round(x + w / 2, 1), round(y + h / 2, 1)
        return lying.spots.get(name)

    def course(names: Sequence[str]) -> list[Point]:
        return [found for name in names if (found := point(name))]

    def piece(name: str) -> tuple[Symbol, float] | None:
        kind, _, what = name.partition(":")
        if name in facts.at:
            return figure(here, facts, name), scale(here)
        if kind == "was" and what in facts.at:
            return was_here(nation(what)), scale(here)
        if kind in ("sign", "card"):
            return held(here, what)
        return None

    return Geometry(
        here.near, here.pawn, here.type(13.0), point, course, piece, case="page", top=here.head
    )


def held(here: Ground, name: str) -> tuple[Symbol, float]:
    """A thing that is held up, or a card on its way: by its sign, its back, or its name."""
    size = here.type(12.5)
    found = signs.thing(name)
    return (found, round(size / 15, 3)) if found else (signs.plate(name, size), 1.0)


@lru_cache(maxsize=64)
def _still(here: Ground) -> tuple[Layer, Layer]:
    """The layers that stay as they are during a game."""
    return (
        Layer("ground", tuple(grounds(here)), still=True),
        Layer("fixed", printed(here), still=True),
    )


__all__ = [
    "direction", "group", "hands", "icon", "learn", "motion", "movers", "scene", "slips", "table",
    "targets", "tried", "ways",
]  # fmt: skip
