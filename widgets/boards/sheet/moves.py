"""Actions on the labyrinth's board: which cell stands for a move, and the path of a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from widgets.boards import Trail
from widgets.boards.sheet.notebook import LEADER, Notes, notes


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
    if not 0 <= at < grid.size:
        return ""
    way = action.way
    if getattr(state, "heading", ()):
        return ""
    there = grid.neighbour(at, way)
    return grid.name(there) if there >= 0 else ""


def trails(
    game: Any, before: Any, action: Any, step: Any, viewer: str, info: Any = None
) -> tuple[tuple[Trail, ...], tuple[tuple[str, str], ...]]:
    """The path of a step from the events the viewer hears, and who was where before."""
    plan = before.field.plan
    found: list[Trail] = []
    was: list[tuple[str, str]] = []
    felt = False

    def name(place: int) -> str:
        return _name(plan, place)

    for event in step.events:
        if not game.hears(event, viewer):
            continue
        path = event.data.get("path", ())
        if event.kind == "moved":
            found.append(Trail("went", tuple(map(name, path))))
        elif event.kind == "carried":
            kind = "fell" if event.data.get("by") == "hole" else "carried"
            found.append(Trail(kind, tuple(map(name, path))))
        elif event.kind == "wall" and "at" in event.data:
            found.append(Trail("bump", (name(event.data["at"]),), getattr(action, "way", -1)))
        elif event.kind == "said" and viewer == action.who and viewer != LEADER and not felt:
            felt = True
            found += _felt(action, info, was)
        elif event.kind == "floated":
            found.append(Trail("carried", tuple(map(name, path))))
        if event.kind in ("moved", "carried") and path and event.who and not was:
            was.append((event.who, name(path[0])))
    return tuple(found), tuple(was)


def _name(plan: Any, place: int) -> str:
    """A place as the sheet finds it again: places outside by their number."""
    return f"out@{place}" if place >= plan.grid.size else str(plan.grid.name(place))


def _felt(action: Any, info: Any, was: list[tuple[str, str]]) -> list[Trail]:
    """The own step as the player has drawn it for certain; nothing is guessed from where he is."""
    felt = None if info is None or info.grid is None else info.felt
    if felt is None:
        return []
    grid = info.grid
    here, there = (grid.name(grid.cell(*spot)) for spot in (felt.frm, felt.to))
    if felt.kind == "bump":
        return [Trail("bump", (here,), felt.way)]
    was.append((action.who, here))
    return [Trail("went", (here, there))]


def tried(game: Any, state: Any, viewer: str, action: Any) -> Trail | None:
    """Where a refused try is drawn: for the leader alone, who knows where it began."""
    seat = state.table.index.get(getattr(action, "who", ""), -1)
    place = state.at[seat] if viewer == LEADER and seat >= 0 else -1
    if place < 0:
        return None
    return Trail("refused", (_name(state.field.plan, place),), getattr(action, "way", -1))


def direction(game: Any, state: Any, way: int) -> str:
    """The written move of whoever is to act."""
    return f"{next(iter(game.actors(state)), '')}: {game.variant.ways[way]}"


ICONS = ("arrow-up", "arrow-right", "arrow-down", "arrow-left")


def icon(action: Any) -> str:
    """The name of the sign on the button of an action."""
    return ICONS[action.way] if action.verb == "move" and action.way in range(4) else ""
