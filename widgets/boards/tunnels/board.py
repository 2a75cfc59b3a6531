"""The board of Underground Escape: rock, corridors lit by torches, caves.

Nothing on the board itself is hidden; hands are, and they lie beside it. Everything is drawn from
``game.observe(state, viewer)``; of the state only the drawing of the board is taken.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.games.underground.board.plan import Board
from widgets.boards import Overlay
from widgets.boards.tunnels.facts import Seen, seen
from widgets.boards.tunnels.figures import figures, marks, paths
from widgets.boards.tunnels.ground import Ground, ground
from widgets.boards.tunnels.hands import hands, learn, slips, table
from widgets.boards.tunnels.labels import Room, labels
from widgets.boards.tunnels.leads import NOWHERE, leads
from widgets.boards.tunnels.moves import direction, icon, targets, trails, tried
from widgets.boards.tunnels.notes import band, sides, throws
from widgets.boards.tunnels.phone import edges, window
from widgets.boards.tunnels.rock import rock, torchlight
from widgets.boards.tunnels.squares import printed
from widgets.boards.tunnels.tokens import callouts, piles
from widgets.boards.tunnels.words import place, sentence
from widgets.kernel.scene import Layer, Place, Scene


def plan(state: Any) -> Board:
    """The board a position is played on."""
    board: Board = state.field.board
    return board


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
    found = leads(game, state) if overlay.ahead and not overlay.asking else NOWHERE
    focus = _focus(here, facts, overlay)
    view = window(here, focus, phone=overlay.phone)
    told = band(here, facts, view, found)
    room = Room(here, labels(here)[1])
    if told:
        room.taken.append((view.left, view.top, view.width, here.head))
    moving = (
        *paths(here, facts, overlay),
        *piles(here, facts),
        *marks(here, facts, overlay),
        *throws(here, facts, found),
        *figures(here, facts),
        *sides(here, facts, room),
        *callouts(here, facts, room),
        *edges(here, view),
        *told,
    )
    rock_, printed_ = _still(here)
    stands = board.index.get(facts.at.get(facts.acting, ""), -1)
    light = (torchlight(here, stands),) if stands >= 0 else ()
    return Scene(
        view.width,
        view.height,
        sentence(board, facts),
        (rock_, *light, printed_, Layer("moving", moving)),
        tuple(
            Place(name, place(board, at, facts, found.at(name)), *here.box(at))
            for at, name in enumerate(board.names)
        ),
        0,
        here.c,
        left=view.left,
        top=view.top,
        focus=focus,
    )


def _focus(here: Ground, facts: Seen, overlay: Overlay) -> tuple[float, float] | None:
    """What the eye should rest on: the place wanted, whoever acts, the end of the last path."""
    ends = [trail.places[-1] for trail in overlay.trails if trail.places]
    squares = (overlay.sight, facts.at.get(facts.acting, ""), *ends, *facts.at.values(), "Start")
    known = [square for square in squares if square in here.board.index]
    return here.middle(here.board.index[known[0]]) if known else None


@lru_cache(maxsize=64)
def _still(here: Ground) -> tuple[Layer, Layer]:
    """The layers that stay as they are during a game."""
    return Layer("ground", rock(here), still=True), Layer("fixed", printed(here), still=True)


__all__ = [
    "direction", "hands", "icon", "learn", "scene", "slips", "table", "targets", "trails", "tried",
]  # fmt: skip
