"""Actions on the tunnels' board: which square stands for an action, and where a try ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games.underground.actions import GO
from rules.games.underground.board.plan import Board
from widgets.boards.tunnels.facts import Seen, seen
from widgets.kernel.motion import Item

TRY = 700
"""How long a refused try lasts."""


def targets(
    game: Any, state: Any, viewer: str, actions: Sequence[Any], info: Any = None
) -> tuple[str, ...]:
    """The square that stands for each action: where a route ends, what a card is used on."""
    return tuple(_target(state, action) for action in actions)


def _target(state: Any, action: Any) -> str:
    names: tuple[str, ...] = state.field.names
    at: int = action.path[-1] if action.verb == GO and action.path else action.square
    return names[at] if at >= 0 else ""


def tried(game: Any, state: Any, viewer: str, action: Any) -> Item | None:
    """Where a refused try is drawn: the route up to where it breaks, or what it was aimed at.

    Figures are in everybody's sight, so this tells nothing.
    """
    facts: Seen = seen(game, state, viewer)
    start = facts.at.get(getattr(action, "who", ""), "")
    if not start:
        return None
    board: Board = state.field.board
    aims = action.path if action.verb == GO else (action.square,)
    way, sign = [board.index[start]], ""
    for at in aims:
        if at < 0 or at == way[-1]:
            break
        if at not in board.next[way[-1]]:
            sign = board.names[at]
            break
        way.append(at)
    via = tuple(board.names[at] for at in way)
    return Item("refuse", d=TRY, s=action.who, via=via, at=sign)


def direction(game: Any, state: Any, way: int) -> str:
    """The written move of whoever is to act to the next square in a direction."""
    actor = next(iter(game.actors(state)), "")
    seat = state.field.seats.get(actor, -1)
    at = state.at[seat] if seat >= 0 else -1
    board = state.field.board
    there = (
        [to for to, side in zip(board.next[at], board.sides[at], strict=True) if side == way]
        if at >= 0
        else []
    )
    if not there:
        return f"{actor}: go"
    routes = [
        action
        for action in game.actions(state)
        if action.verb == GO and action.who == actor and action.path[:1] == (there[0],)
    ]
    if len(routes) == 1:
        return str(game.write(state, routes[0]))
    return f"{actor}: go {board.names[there[0]]}"


def icon(action: Any) -> str:
    """The name of the sign on the button of an action: words say more here."""
    return ""
