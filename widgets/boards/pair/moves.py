"""Actions on the two sheets: which cell stands for a move, where a try ends.

A place is written with its sheet, ``P1:c4`` where P1 walks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.boards.grid import Grid
from rules.games.duel.actions import ENTER, MOVE, START
from rules.games.duel.board.plan import WAYS
from rules.games.duel.state import ALL
from rules.knowledge.chart import Notebook, move_spot
from widgets.boards import ON_BOARD, PLAIN, Overlay
from widgets.boards.pair.facts import facts, pages
from widgets.boards.sheet.ground import name_of, on_slip, outside
from widgets.kernel.film import Item


def targets(
    game: Any, state: Any, viewer: str, actions: Sequence[Any], info: Any = None
) -> tuple[str, ...]:
    """The cell that stands for each action, where the viewer knows it."""
    at: dict[str, int] = {}
    fields: dict[str, Grid] = {}
    book = info.book if info and f"plan.{viewer}" not in facts(game, state, viewer) else None
    for page in pages(game, state, viewer, info, small=False):
        at |= page.notes.at
        fields[page.walker] = page.notes.chart.grid
    return tuple(
        _target(action, at, fields.get(action.who), book if action.who == viewer else None)
        for action in actions
    )


def _target(action: Any, at: dict[str, int], grid: Grid | None, book: Notebook | None) -> str:
    if grid is None:
        return ""
    if action.verb == MOVE and book and book.here and book.floats:
        return on_slip(move_spot(book.here, action.way))
    if action.verb == START or (action.verb == ENTER and action.place >= 0):
        return grid.name(action.place) if 0 <= action.place < grid.size else ""
    here = at.get(action.who, -1)
    if action.verb == ENTER and here >= grid.size:
        return grid.name((here - grid.size) // 6)
    if action.verb != MOVE or not 0 <= here < grid.size:
        return ""
    there = grid.neighbour(here, action.way)
    return name_of(grid, there if there >= 0 else outside(grid, here, action.way))


# -- what moves ------------------------------------------------------------------------------------


def tried(game: Any, state: Any, viewer: str, action: Any) -> Item | None:
    """Where a refused try is drawn: on the sheet whose walker is to act, for who sees it whole."""
    who = getattr(action, "who", "")
    if viewer != ALL or who not in game.actors(state):
        return None
    at = game.facts(state).get(f"at.{who}", "")
    way = getattr(action, "way", -1)
    return Item("refuse", d=700, s=who, via=(at,), way=way) if at else None


def direction(game: Any, state: Any, way: int, overlay: Overlay = PLAIN) -> str:
    """The written move of whoever is to act."""
    return f"{next(iter(game.actors(state)), '')}: {WAYS[way]}"


def icon(action: Any) -> str:
    """Directions stand on the board; all else is said in words."""
    return ON_BOARD if action.verb == MOVE and action.way in range(4) else ""
