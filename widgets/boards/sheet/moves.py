"""Actions on the labyrinth's board: which cell stands for a move, where a try ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.boards.grid import OPPOSITE
from widgets.boards import PLAIN, Overlay
from widgets.boards.sheet.facts import LEADER, Notes, notes
from widgets.boards.sheet.ground import name_of
from widgets.kernel.film import Item


def targets(
    game: Any, state: Any, viewer: str, actions: Sequence[Any], info: Any = None
) -> tuple[str, ...]:
    """The cell that stands for each action, where the viewer knows it."""
    seen = notes(game, state, viewer, info)
    return tuple(_target(state, seen, action) for action in actions)


def _target(state: Any, seen: Notes, action: Any) -> str:
    grid = seen.chart.grid
    if action.verb == "start":
        return str(grid.name(action.place)) if action.place < grid.size else ""
    if action.verb != "move" or action.way > 3:
        return ""
    at = seen.at.get(action.who, -1)
    if getattr(state, "heading", ()):
        return ""
    if at < 0:
        return ""
    if at < grid.size:
        there = grid.neighbour(at, action.way)
        return grid.name(there) if there >= 0 else ""
    cell, out = divmod(at - grid.size, len(OPPOSITE))  # outside, beside the cell he left
    return grid.name(cell) if action.way == OPPOSITE[out] else ""


# -- what moves ------------------------------------------------------------------------------------


def tried(game: Any, state: Any, viewer: str, action: Any) -> Item | None:
    """Where a refused try is drawn: for the leader alone, who knows where it began."""
    seat = state.table.index.get(getattr(action, "who", ""), -1)
    place = state.at[seat] if viewer == LEADER and seat >= 0 else -1
    if place < 0:
        return None
    way = getattr(action, "way", -1)
    return Item(
        "refuse", d=700, s=action.who, via=(name_of(state.field.plan.grid, place),), way=way
    )


def toward(game: Any, state: Any, place: str, ask: str = "") -> str:
    """The cell, as if it were said: what leads there is a direction."""
    return f"{next(iter(game.actors(state)), '')}: {place}"


def direction(game: Any, state: Any, way: int, overlay: Overlay = PLAIN) -> str:
    """The written move of whoever is to act."""
    return f"{next(iter(game.actors(state)), '')}: {game.variant.ways[way]}"


ICONS = ("arrow-up", "arrow-right", "arrow-down", "arrow-left")


def icon(action: Any) -> str:
    """The name of the sign on the button of an action."""
    return ICONS[action.way] if action.verb == "move" and action.way in range(4) else ""
