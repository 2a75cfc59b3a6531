"""Actions on the two sheets: which cell stands for a move, and the path of a step.

A place of a path is written with its sheet, ``P1:c4`` where P1 walks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.boards.grid import OPPOSITE, Grid
from rules.games.duel.actions import ENTER, MOVE, START
from rules.games.duel.board.plan import WAYS
from rules.games.duel.state import ALL
from rules.games.duel.words import BUMPED, HURLED, LEFT, WENT
from widgets.boards import Trail
from widgets.boards.pair.known import Lore, facts, grids, outside, pages, spot

Was = list[tuple[str, str]]


def targets(
    game: Any, state: Any, viewer: str, actions: Sequence[Any], info: Any = None
) -> tuple[str, ...]:
    """The cell that stands for each action, where the viewer knows it."""
    at: dict[str, int] = {}
    fields: dict[str, Grid] = {}
    for page in pages(game, state, viewer, info, small=False):
        at |= page.notes.at
        fields[page.walker] = page.notes.chart.grid
    return tuple(_target(action, at, fields.get(action.who)) for action in actions)


def _target(action: Any, at: dict[str, int], grid: Grid | None) -> str:
    if grid is None:
        return ""
    if action.verb == START or (action.verb == ENTER and action.place >= 0):
        return grid.name(action.place) if 0 <= action.place < grid.size else ""
    here = at.get(action.who, -1)
    if action.verb == ENTER and here >= grid.size:
        return grid.name((here - grid.size) // 6)
    if action.verb != MOVE or not 0 <= here < grid.size:
        return ""
    there = grid.neighbour(here, action.way)
    return grid.name(there) if there >= 0 else ""


def trails(
    game: Any, before: Any, action: Any, step: Any, viewer: str, info: Any = None
) -> tuple[tuple[Trail, ...], tuple[tuple[str, str], ...]]:
    """The path of a step from the events the viewer hears, and who was where before."""
    found: list[Trail] = []
    was: Was = []
    seen = facts(game, before, viewer)
    for who, grid in zip(game.seats, grids(seen), strict=True):
        told = [event for event in step.events if event.who == who and game.hears(event, viewer)]
        if viewer == who and viewer != ALL:
            if action.who == who:
                found += _felt(told, action, info, was)
            continue
        stands = spot(grid, str(seen.get(f"at.{who}", "")))
        for event in told:
            found += _shown(event, action, who, grid, stands)
        if found and found[0].kind in ("went", "fell") and not was:
            was.append((who, found[0].places[0]))
    return tuple(found), tuple(was)


def name(who: str, grid: Grid, place: int) -> str:
    """A place of the sheet where ``who`` walks."""
    return f"{who}:{grid.name(place)}" if place < grid.size else f"{who}:out@{place}"


def _shown(event: Any, action: Any, who: str, grid: Grid, stands: int) -> list[Trail]:
    """What those see of an event who know the labyrinth."""
    way = getattr(action, "way", -1)
    if event.kind in ("moved", "left-labyrinth", "fell"):
        # Places outside are numbered four to a cell in a labyrinth, six to a cell on a sheet.
        path = tuple(
            outside(grid, *divmod(place - grid.size, 4)) if place >= grid.size else place
            for place in event.data["path"]
        )
        kind = "fell" if event.kind == "fell" else "went"
        return [Trail(kind, tuple(name(who, grid, place) for place in path))]
    if event.kind == "stopped" and 0 <= stands < grid.size:
        return [Trail("bump", (name(who, grid, stands),), way)]
    if event.kind == "blasted":
        cell, way = event.data["side"]
        return [Trail("threw", (name(who, grid, cell),), way)]
    if event.kind in ("wasted", "withstood"):
        cell = action.place if action.place >= 0 else stands
        return [Trail("threw", (name(who, grid, cell),), way)] if 0 <= cell < grid.size else []
    return []


def _felt(told: list[Any], action: Any, info: Lore | None, was: Was) -> list[Trail]:
    """The own step as the walker was told of it, where he knows his place."""
    felt = next((event.data["felt"] for event in told if "felt" in event.data), "")
    if info is None or not info.book.known or info.book.here is None or action.way not in range(4):
        return []
    book, who, way = info.book, action.who, action.way
    grid = book.sheet
    here = grid.cell(*info.book.here)
    if felt in (BUMPED, HURLED):
        return [Trail(felt, (name(who, grid, here),), way)]
    before, after = -1, here
    if felt == WENT:
        before = grid.neighbour(here, OPPOSITE[way])
    elif felt == LEFT and book.outside >= 0:
        before, after = here, outside(grid, here, way)
    if before < 0:
        return []
    was.append((who, name(who, grid, before)))
    return [Trail(WENT, (name(who, grid, before), name(who, grid, after)))]


def tried(game: Any, state: Any, viewer: str, action: Any) -> Trail | None:
    """Where a refused try is drawn: on the sheet whose walker is to act, for who sees it whole."""
    who = getattr(action, "who", "")
    if viewer != ALL or who not in game.actors(state):
        return None
    at = game.facts(state).get(f"at.{who}", "")
    return Trail("refused", (at,), getattr(action, "way", -1)) if at else None


def direction(game: Any, state: Any, way: int) -> str:
    """The written move of whoever is to act."""
    return f"{next(iter(game.actors(state)), '')}: {WAYS[way]}"


ICONS = ("arrow-up", "arrow-right", "arrow-down", "arrow-left")


def icon(action: Any) -> str:
    """The name of the sign on the button of an action."""
    return ICONS[action.way] if action.verb == MOVE and action.way in range(4) else ""
