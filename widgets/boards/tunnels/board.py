"""The board of Underground Escape: rock, corridors lit by torches, caves.

Nothing on the board itself is hidden; hands are, and they lie beside it. Everything is drawn from
``game.observe(state, viewer)``; of the state only the drawing of the board is taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules.games.underground.board.plan import Board
from widgets.boards import Overlay
from widgets.boards.graph import Point
from widgets.boards.tunnels.facts import Seen, seen
from widgets.boards.tunnels.figures import figures, guesses, marks, radius, ring, stands
from widgets.boards.tunnels.ground import Ground, ground
from widgets.boards.tunnels.hands import hands, learn, slips, table
from widgets.boards.tunnels.labels import TYPE, Room, labels
from widgets.boards.tunnels.leads import NOWHERE, leads
from widgets.boards.tunnels.motion import motion
from widgets.boards.tunnels.moves import direction, icon, targets, tried
from widgets.boards.tunnels.notes import band, die_lies, sides, throws, waiting
from widgets.boards.tunnels.phone import edges, window
from widgets.boards.tunnels.points import geometry
from widgets.boards.tunnels.rock import rock, torchlight
from widgets.boards.tunnels.squares import printed
from widgets.boards.tunnels.tokens import callouts, piles
from widgets.boards.tunnels.words import place, sentence
from widgets.boards.window import Window
from widgets.kernel.motion import lay, still
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
    places = {**stands(here, facts), **waiting(here, facts, view)}
    tries = (overlay.refused,) if overlay.refused else ()
    laid = lay(
        (*overlay.left, *tries),
        geometry(here, view, tuple(facts.at), _anchors(here, facts, view, places)),
    )
    below, above = still(laid)
    told = band(here, facts, view, found, thrown=any(one.k == "die" for one in overlay.left))
    room = Room(here, labels(here)[1])
    if told or facts.waiting:
        room.taken.append((view.left, view.top, view.width, here.head))
    things = (
        *([ring(here, *places[facts.acting])] if facts.acting in places else ()),
        *sides(here, facts, room),
        *callouts(here, facts, room),
        *told,
    )
    moving = (
        *below,
        *piles(here, facts),
        *marks(here, facts, overlay),
        *throws(here, facts, found),
        *figures(here, facts, places),
        *above,
        *guesses(here, overlay),
    )
    rock_, printed_ = _still(here)
    torch = board.index.get(facts.at.get(facts.acting, ""), -1)
    light = (torchlight(here, torch),) if torch >= 0 else ()
    return Scene(
        view.width,
        view.height,
        sentence(board, facts),
        (
            rock_,
            *light,
            printed_,
            Layer("things", things),
            Layer("moving", moving),
            Layer("edges", tuple(edges(here, view))),
        ),
        tuple(
            Place(name, place(board, at, facts, found.at(name)), *here.box(at))
            for at, name in enumerate(board.names)
        ),
        0,
        here.c,
        left=view.left,
        top=view.top,
        focus=focus,
        laid=laid,
    )


def _anchors(
    here: Ground, facts: Seen, view: Window, places: Mapping[str, Point]
) -> dict[str, Point]:
    """The points that are not on the board: the die, and where everybody waits or would wait."""
    out = {f"out:{seat}": places[seat] for seat in facts.waiting}
    gate = min(out.values(), default=(view.left + view.width - 12, view.top + here.head / 2))
    rest = {f"out:{seat}": gate for seat in facts.at if seat not in facts.waiting}
    low = 0.62 * here.c + here.type(TYPE) * 3 + radius(here)
    words = {f"word:{seat}": (x, y + low) for seat, (x, y) in places.items()}
    return {"die": die_lies(here, view), **words, **out, **rest}


def _focus(here: Ground, facts: Seen, overlay: Overlay) -> tuple[float, float] | None:
    """What the eye should rest on: the place wanted, whoever acts, the end of the last path."""
    ends = [(item.via or (item.at,))[-1] for item in overlay.left]
    squares = (overlay.sight, facts.at.get(facts.acting, ""), *ends, *facts.at.values(), "Start")
    known = [square for square in squares if square in here.board.index]
    return here.middle(here.board.index[known[0]]) if known else None


@lru_cache(maxsize=64)
def _still(here: Ground) -> tuple[Layer, Layer]:
    """The layers that stay as they are during a game."""
    return Layer("ground", rock(here), still=True), Layer("fixed", printed(here), still=True)


__all__ = [
    "direction", "hands", "icon", "learn", "motion", "scene", "slips", "table", "targets", "tried",
]  # fmt: skip
