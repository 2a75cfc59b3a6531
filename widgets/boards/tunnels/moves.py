"""Actions on the tunnels' board: which square stands for an action, and the path of a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games.underground.actions import GO
from widgets.boards import Trail
from widgets.boards.tunnels.facts import Seen, seen


def targets(
    game: Any, state: Any, viewer: str, actions: Sequence[Any], info: Any = None
) -> tuple[str, ...]:
    """The square that stands for each action: where a route ends, what a card is used on."""
    return tuple(_target(state, action) for action in actions)


def _target(state: Any, action: Any) -> str:
    names: tuple[str, ...] = state.field.names
    at: int = action.path[-1] if action.verb == GO and action.path else action.square
    return names[at] if at >= 0 else ""


def trails(
    game: Any, before: Any, action: Any, step: Any, viewer: str, info: Any = None
) -> tuple[tuple[Trail, ...], tuple[tuple[str, str], ...]]:
    """The path of a step, and who stood where before it.

    Where figures stand is known to all, so the two positions tell it: a route was walked as far
    as its player came; whoever else is on another square was sent there.
    """
    old, new = seen(game, before, viewer), seen(game, step.state, viewer)
    found: list[Trail] = []
    was: list[tuple[str, str]] = []
    for seat, start in old.at.items():
        end = new.at.get(seat, "")
        walks = action.verb == GO and action.who == seat and bool(action.path)
        if start and walks:
            found.append(Trail("went", _walk(before, start, action, end)))
        elif start and end and start != end:
            found.append(Trail(_kind(before, start, end), (start, end)))
        if start and start != end:
            was.append((seat, start))
    return tuple(found), tuple(was)


def _kind(state: Any, start: str, end: str) -> str:
    """How somebody changed squares without a route: a step to a neighbour, or sent far away."""
    index = state.field.board.index
    return "went" if index[end] in state.field.board.next[index[start]] else "carried"


def _walk(state: Any, start: str, action: Any, end: str) -> tuple[str, ...]:
    """The squares of a route, as far as its player really came."""
    names = [state.field.names[at] for at in action.path]
    if end in names and names[-1] != end:
        names = names[: len(names) - names[::-1].index(end)]
    return (start, *names)


def tried(game: Any, state: Any, viewer: str, action: Any) -> Trail | None:
    """Where a refused try is drawn: the route as far as it could be named, or what it was aimed at.

    Figures are in everybody's sight, so this tells nothing.
    """
    facts: Seen = seen(game, state, viewer)
    start = facts.at.get(getattr(action, "who", ""), "")
    if not start:
        return None
    names = state.field.names
    if action.verb == GO:
        return Trail("refused", (start, *(names[at] for at in action.path if at >= 0)))
    if action.square >= 0 and names[action.square] != start:
        return Trail("refused", (start, names[action.square]))
    return Trail("refused", (start,))


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
