"""The board of Escape from Colditz: the castle's plan, its boxes, and who stands where.

Where pawns stand lies open; hands and Equipment are hidden, and they lie beside the board.
Everything is drawn from ``game.observe(state, viewer)``; of the state only the plan is taken.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.colditz.board.plan import Point
from widgets.boards import Overlay
from widgets.boards.castle import words
from widgets.boards.castle.boxes import band, boxes, depth, places
from widgets.boards.castle.facts import Seen, plan, seen
from widgets.boards.castle.ground import Ground, ground
from widgets.boards.castle.hands import hands, learn, slips, table
from widgets.boards.castle.moves import direction, icon, targets, trails, tried
from widgets.boards.castle.pawns import marks, over, paths, pawns
from widgets.boards.castle.phone import edges, window
from widgets.boards.castle.printed import printed
from widgets.boards.castle.walls import grounds
from widgets.boards.castle.ways import bands, markers
from widgets.boards.window import Window
from widgets.scene import Layer, Place, Scene


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
    here = ground(board, size, overlay.phone)
    facts = seen(game, state, viewer)
    focus = _focus(here, facts, overlay)
    view = window(here, focus)
    beside = places(here, facts, view)
    moving = (
        *markers(here, facts),
        *marks(here, facts, overlay, beside),
        *paths(here, facts, overlay, beside),
        *pawns(here, facts),
        *edges(here, view),
        *boxes(here, facts, view),
        *band(here, facts, view),
        *over(here, overlay, beside),
    )
    land, fixed = _still(here)
    spots = [
        Place(name, words.place(board, at, facts), *here.box(at))
        for at, name in enumerate(board.names)
        if not _covered(here, view, at)
    ]
    spots += [Place(name, words.box(name, facts), *box) for name, box in beside.items()]
    return Scene(
        view.width,
        round(view.height + depth(here, view), 1),
        words.sentence(board, facts),
        (land, Layer("under", tuple(bands(here, facts))), fixed, Layer("moving", moving)),
        tuple(spots),
        0,
        here.near,
        left=view.left,
        top=view.top,
        focus=focus,
    )


def _covered(here: Ground, view: Window, at: int) -> bool:
    """Whether a circle lies under the head band or the boxes of a part of the plan."""
    x, y = here.middle(at)
    if not any(view.cut) or not view.left < x < view.left + view.width:
        return False
    low = view.top + view.height
    return view.top < y < view.top + here.head or low < y < low + depth(here, view)


def _focus(here: Ground, facts: Seen, overlay: Overlay) -> Point | None:
    """What the eye should rest on: the place wanted, the end of the last path, whoever acts."""
    ends = [trail.places[-1] for trail in reversed(overlay.trails) if trail.places]
    men = facts.men(facts.asked or facts.turn)
    mine = [facts.at[pawn] for pawn in men]
    names = (overlay.sight, facts.at.get(facts.mover, ""), *ends, *mine, *here.board.names[:1])
    known = [name for name in names if name in here.board.index]
    return here.middle(here.board.index[known[0]]) if known else None


@lru_cache(maxsize=64)
def _still(here: Ground) -> tuple[Layer, Layer]:
    """The layers that stay as they are during a game."""
    return (
        Layer("ground", tuple(grounds(here)), still=True),
        Layer("fixed", printed(here), still=True),
    )


__all__ = [
    "direction", "hands", "icon", "learn", "scene", "slips", "table", "targets", "trails", "tried",
]  # fmt: skip
