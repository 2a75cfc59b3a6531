"""The board of Escape from Colditz: the castle's plan, its boxes, and who stands where.

Where pawns stand lies open; hands and Equipment are hidden, and they lie beside the board.
Everything is drawn from ``game.observe(state, viewer)``; of the state only the plan is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rules.games.colditz.board.plan import Point
from widgets.boards import Overlay
from widgets.boards.castle import small as maps
from widgets.boards.castle import words
from widgets.boards.castle.boxes import band, boxes, depth, map_box, places, switch
from widgets.boards.castle.facts import Seen, nation, plan, seen
from widgets.boards.castle.ground import LEAST, PHONE, Ground, dense, ground
from widgets.boards.castle.hands import hands, learn, slips, table
from widgets.boards.castle.motion import motion
from widgets.boards.castle.moves import direction, icon, targets, tried
from widgets.boards.castle.pawns import figure, marks, over, pawns, rings, scale, spot
from widgets.boards.castle.printed import printed
from widgets.boards.castle.reach import group, movers, ways
from widgets.boards.castle.walls import grounds
from widgets.boards.castle.ways import bands, markers
from widgets.boards.castle.window import edges, window
from widgets.boards.graph import Box
from widgets.boards.sheet.pieces import was_here
from widgets.boards.window import Window
from widgets.kernel.motion import Geometry, lay, still
from widgets.kernel.scene import Layer, Place, Scene, Symbol


def scene(
    game: Any,
    state: Any,
    viewer: str,
    overlay: Overlay,
    size: float = 1.0,
    info: Any = None,
) -> Scene:
    """The picture of ``state`` for ``viewer``."""
    board = plan(state)
    close = overlay.sight != maps.WHOLE
    here = ground(board, size, overlay.phone, close)
    facts = seen(game, state, viewer)
    focus = _focus(here, facts, overlay)
    view = window(here, focus)
    beside = places(here, facts, view)
    chart = map_box(here, view)
    items = (*overlay.left, *((overlay.refused,) if overlay.refused else ()))
    laid = lay(items, geometry(here, facts, beside))
    below, above = still(laid)
    things = (
        *rings(here, facts, view, overlay.picked),
        *edges(here, view),
        *boxes(here, facts, view),
        *(maps.small(here, facts, overlay, view, chart) if chart else ()),
        *band(here, facts, view),
    )
    moving = (
        *below,
        *markers(here, facts),
        *marks(here, facts, overlay, beside),
        *pawns(here, facts, view, beside),
        *above,
        *over(here, overlay, beside),
    )
    land, fixed = _still(here)
    spots = [
        Place(name, words.place(board, at, facts), *here.box(at))
        for at, name in enumerate(board.names)
        if not _covered(here, facts, view, at)
    ]
    spots += [Place(name, words.box(name, facts), *box) for name, box in beside.items()]
    spots += maps.places(chart) if chart else ()
    if dense(board) and not overlay.phone:
        name = maps.WHOLE if close else maps.NEAR
        said = "Show the whole castle" if close else "Show a part of the castle from near"
        spots.append(Place(name, said, *switch(here, view)))
    return Scene(
        view.width,
        round(view.height + depth(here, facts, view), 1),
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
        focus=focus,
        laid=laid,
    )


def geometry(here: Ground, facts: Seen, boxes: Mapping[str, Box]) -> Geometry:
    """Where things are, for what moves."""

    def point(name: str) -> Point | None:
        return spot(here, boxes, name)

    def course(names: Sequence[str]) -> list[Point]:
        return [found for name in names if (found := point(name))]

    def piece(name: str) -> tuple[Symbol, float] | None:
        kind, _, what = name.rpartition(":")
        if kind == "was" and what in facts.at:
            return was_here(nation(what)), scale(here)
        return (figure(here, facts, what), scale(here)) if what in facts.at else None

    return Geometry(
        here.near, here.pawn, here.type(13.0), point, course, piece, case="page", top=here.head
    )


def _covered(here: Ground, seen: Seen, view: Window, at: int) -> bool:
    """Whether a circle lies under the head band or the boxes of a part of the plan."""
    x, y = here.middle(at)
    if not any(view.cut) or not view.left < x < view.left + view.width:
        return False
    low = view.top + view.height
    return view.top < y < view.top + here.head or low < y < low + depth(here, seen, view)


def _focus(here: Ground, facts: Seen, overlay: Overlay) -> Point | None:
    """What the eye should rest on: what is wanted or picked up, the last step, or the men."""
    if wanted := maps.focus(here, overlay.sight):
        return wanted
    names = (overlay.sight, overlay.picked, facts.at.get(facts.mover, ""))
    known = [name for name in names if name in here.board.index]
    if known:
        return here.middle(here.board.index[known[0]])
    items = (overlay.refused,) if overlay.refused else overlay.left
    return _happened(here, [name for one in items for name in one.via]) or _crowd(here, facts)


def _happened(here: Ground, names: list[str]) -> Point | None:
    """The middle of the circles of the last step; where they lie too far apart, the last one."""
    spots = [here.middle(here.board.index[name]) for name in names if name in here.board.index]
    if not spots:
        return None
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    reach = PHONE / 2 if here.phone else LEAST * 0.75
    if max(xs) - min(xs) > reach or max(ys) - min(ys) > reach / 2:
        return spots[-1]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _crowd(here: Ground, facts: Seen) -> Point | None:
    """Where whoever acts has a man with most others about, his own first."""
    men = set(facts.men(facts.asked or facts.turn))
    index = here.board.index
    spots = {pawn: here.middle(index[at]) for pawn, at in facts.at.items() if at in index}
    reach = PHONE / 2 if here.phone else LEAST / 2

    def about(spot: Point) -> int:
        near = [
            pawn
            for pawn, (x, y) in spots.items()
            if abs(x - spot[0]) < reach and abs(y - spot[1]) < reach * 0.6
        ]
        return sum(3 if pawn in men else 1 for pawn in near)

    own = [spot for pawn, spot in spots.items() if pawn in men] or [*spots.values()]
    return max(own, key=about, default=here.middle(0))


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
