"""The board of the labyrinths: pencil on squared paper, in the dark theme chalk on slate.

The leader sees the plan. A player sees a notebook: ``info`` is what that player has learned on the
way, and nothing else of the state is drawn, named or countable.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rules.grid import OPPOSITE, STEPS
from widgets.boards import Overlay, Player, Trail
from widgets.boards.actors import actors, marks
from widgets.boards.chart import Chart, cell_words
from widgets.boards.notebook import LEADER, Notes, learn, notes
from widgets.boards.notebook import slips as loose
from widgets.boards.sheet import LEFT, Sheet, paper, sheet
from widgets.boards.slip import scene as slip_scene
from widgets.boards.terrain import fog, terrain
from widgets.scene import Layer, Place, Scene, Text

POST = {"labyrinth": "hospital", "ravines": "post"}


def scene(
    game: Any,
    state: Any,
    viewer: str,
    overlay: Overlay,
    size: float = 1.0,
    info: Any = None,
) -> Scene:
    """The picture of ``state`` for ``viewer``."""
    secret = viewer != LEADER
    seen = notes(game, state, viewer, info)
    here = sheet(seen.chart.grid, size)
    names = (("HO", POST.get(game.id, "hospital")), ("AR", "arsenal"))
    still = _still(seen.chart, here, names, viewer)
    moving = Layer("moving", (*marks(seen, here, overlay), *actors(seen, here)))
    return Scene(
        here.width,
        here.height,
        _title(seen, viewer),
        (*still, moving),
        _places(seen, here, names),
        here.grid.width,
        here.c,
        ("everything is drawn",) if not secret else (f"only what {viewer} was told",),
    )


@lru_cache(maxsize=128)
def _ground(here: Sheet, viewer: str) -> Layer:
    """The paper with its heading; the same for all positions of a viewer."""
    title = "Leader's plan" if viewer == LEADER else f"{viewer}'s notebook"
    heading = (Text(LEFT - 20, 24, title, here.type(14), "lead", 700, "start"),)
    return Layer("ground", (*paper(here), *heading), still=True)


@lru_cache(maxsize=128)
def _still(
    chart: Chart, here: Sheet, names: tuple[tuple[str, str], ...], viewer: str
) -> tuple[Layer, ...]:
    """The layers that stay as they are while nothing is blown up or found out."""
    return (
        _ground(here, viewer),
        Layer("fog", fog(chart, here), still=True),
        Layer("fixed", (*terrain(chart, here, names), *_footer(chart, here, viewer)), still=True),
    )


def _footer(chart: Chart, here: Sheet, viewer: str) -> tuple[Text, ...]:
    """The line under the plan: what dotted and dashed mean here."""
    if here.grid.levels > 1:
        return ()
    text = ""
    if viewer == LEADER and any(len(cells) > 1 for cells in chart.orders):
        rings = [
            " → ".join(chart.cells[cell] for cell in (*cells, cells[0])) for cells in chart.orders
        ]
        text = f"dotted: ravine {'; '.join(rings)} (leader only)"
    elif chart.may_be:
        text = f"dashed ?: {viewer} may stand here, {len(chart.may_be)} cells fit"
    room = here.width - LEFT
    size = here.type(12)
    if not text or len(text) * size * 0.5 > room:
        return ()
    fill = "lead2" if viewer == LEADER else "ask"
    return (Text(LEFT - 20, here.height - 12, text, size, fill, 600, "start"),)


def _title(seen: Notes, viewer: str) -> str:
    """The position in one sentence."""
    whose = "The leader's plan" if viewer == LEADER else f"{viewer}'s notebook"
    return f"{whose}. {'; '.join(seen.sentence)}." if seen.sentence else f"{whose}."


def _places(seen: Notes, here: Sheet, names: tuple[tuple[str, str], ...]) -> tuple[Place, ...]:
    words = dict(names)
    found = []
    for cell in range(here.grid.size):
        name = here.grid.name(cell)
        on = seen.on(cell)
        parts = [name, cell_words(seen.chart, cell, words), *on]
        found.append(Place(name, ", ".join(part for part in parts if part), *here.box(cell)))
    return tuple(found)


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

    def name(place: int) -> str:
        return f"out@{place}" if place >= plan.grid.size else plan.grid.name(place)

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
        elif event.kind == "said" and viewer == action.who and viewer != LEADER:
            found += _felt(event, action, info, was)
        elif event.kind == "floated":
            found.append(Trail("carried", tuple(map(name, path))))
        if event.kind in ("moved", "carried") and path and event.who and not was:
            was.append((event.who, name(path[0])))
    return tuple(found), tuple(was)


def _felt(event: Any, action: Any, info: Any, was: list[tuple[str, str]]) -> list[Trail]:
    """The own step as the player can draw it: a wall, or a line to a cell that is known."""
    outcome, way = event.data.get("outcome"), getattr(action, "way", -1)
    if info is None or info.grid is None or not info.known or info.here is None or way < 0:
        return []
    grid = info.grid
    here = grid.cell(*info.here)
    if outcome == "wall":
        return [Trail("bump", (grid.name(here),), way)]
    before = grid.neighbour(here, OPPOSITE[way])
    if outcome == "step" and before >= 0:
        was.append((action.who, grid.name(before)))
        return [Trail("went", (grid.name(before), grid.name(here)))]
    return []


def direction(game: Any, state: Any, way: int) -> str:
    """The written move of whoever is to act."""
    words: Any = game.words
    return f"{next(iter(game.actors(state)), '')}: {words.ways[way]}"


def _own_place(facts: dict[str, Any], info: Any) -> str:
    """Where a player believes to stand."""
    if facts.get("outside"):
        return "out"
    if info.here is None:
        return "starts"
    if info.known and info.grid is not None:
        return str(info.grid.name(info.grid.cell(*info.here)))
    return "on a loose slip"


def slips(game: Any, state: Any, viewer: str, info: Any) -> tuple[tuple[Scene, str], ...]:
    """The loose slips of a player with a line for each, the present one first."""
    if viewer == LEADER or info is None:
        return ()
    acting = viewer in game.actors(state)
    found = []
    for slip in loose(info):
        if slip.now and slip.fits:
            words = (
                f"{slip.fits} place{'s' if slip.fits != 1 else ''} "
                f"fit{'' if slip.fits != 1 else 's'}"
            )
        else:
            words = "place not known" if slip.now else "an older slip"
        found.append((slip_scene(slip, viewer, acting), words))
    return tuple(found[:3])


ICONS = ("arrow-up", "arrow-right", "arrow-down", "arrow-left")


def icon(action: Any) -> str:
    """The name of the sign on the button of an action."""
    return ICONS[action.way] if action.verb == "move" and action.way in range(4) else ""


def table(game: Any, state: Any, viewer: str, info: Any = None) -> tuple[Player, ...]:
    """Everybody at the table, as far as ``viewer`` may know: health for all, stock for oneself."""
    seen = game.observe(state, viewer)
    facts = dict(seen.facts)
    acting = set(game.actors(state))
    rows = []
    for seat in state.table.players:
        marks_: list[str] = []
        if facts.get(f"health.{seat}") == "wounded":
            marks_.append("wounded")
        stock = facts.get(f"stock.{seat}") or (facts.get("stock") if viewer == seat else None)
        parts = tuple(int(part) for part in stock.split("/")) if stock else ()
        pips = tuple(
            (name, have, 3)
            for name, have in zip(("cartridges", "daggers", "explosives"), parts, strict=False)
        )
        place = str(facts.get(f"at.{seat}") or "")
        if viewer == seat and info is not None:
            place = _own_place(facts, info)
        if facts.get("treasure") == seat or (viewer == seat and facts.get("carries")):
            marks_.append("carries the treasure")
        place = {"starts": "not placed yet", "out": "outside", "gone": "out of the game"}.get(
            place, place
        )
        rows.append(Player(seat, place, tuple(marks_), pips, seat in acting))
    return tuple(rows)


__all__ = ["STEPS", "direction", "icon", "learn", "scene", "slips", "table", "targets", "trails"]
