"""What lies beside the two sheets: both players with what they have, and loose slips."""

from __future__ import annotations

from typing import Any

from rules.boards.grid import Grid
from rules.games.duel.state import ALL, PLAYERS
from rules.knowledge.chart import Chart as Told
from rules.knowledge.chart import Spot
from widgets.boards import Hands, Player
from widgets.boards.pair.known import HOLDS, Lore, facts
from widgets.boards.pair.plan import told
from widgets.boards.sheet.notebook import Slip
from widgets.boards.sheet.slip import MOST, Loose
from widgets.boards.sheet.slip import scene as slip_scene
from widgets.kernel.scene import Scene

GRENADES = 3
PLACES = {"starts": "not placed yet", "gone": "has left for good", "": ""}
CRUTCHES = {"found": "crutch, from the next turn on", "in-force": "crutch"}


def slips(game: Any, state: Any, viewer: str, info: Lore | None) -> tuple[tuple[Scene, str], ...]:
    """The loose slips of a player with a line for each, the present one first."""
    acting = viewer in game.actors(state)
    found = slips_of(facts(game, state, viewer), viewer, info)
    return tuple((slip_scene(slip, viewer, acting), words) for slip, words in found)


def slips_of(seen: dict[str, Any], viewer: str, info: Lore | None) -> tuple[Loose, ...]:
    """The same before they are drawn."""
    if viewer == ALL or info is None or f"plan.{viewer}" in seen:
        return ()
    book = info.book
    order = [number for number, chart in enumerate(book.charts) if not chart.anchored]
    order.sort(key=lambda number: (number != book.number, -number))
    found = []
    for number in order[:MOST]:
        now = number == book.number and book.here is not None
        count = len(book.candidates)
        words = f"{count} place{'s fit' if count != 1 else ' fits'}" if now else "an older slip"
        if now and book.outside >= 0:
            words = f"outside, {words}"
        slip = _slip(book.charts[number], book.here if now else None, count if now else 0)
        found.append((slip, words))
    return tuple(found)


def _slip(drawing: Told, here: Spot | None, fits: int) -> Slip:
    """A floating chart moved so that it starts at 0, 0."""
    spots = {*drawing.kinds, *drawing.trail, *([here] if here else [])}
    left, top = min(spot[0] for spot in spots), min(spot[1] for spot in spots)
    grid = Grid(max(x for x, _, _ in spots) - left + 1, max(y for _, y, _ in spots) - top + 1)
    chart = told(drawing, grid, (-left, -top, 0), small=False)
    cell = grid.cell(here[0] - left, here[1] - top) if here else -1
    return Slip(chart, cell, fits, bool(here), (left, top, 0))


def table(game: Any, state: Any, viewer: str, info: Lore | None = None) -> tuple[Player, ...]:
    """Both players, as far as ``viewer`` may know: grenades, crossbow, crutch, trap, treasure."""
    seen = facts(game, state, viewer)
    acting = game.actors(state)
    rows = []
    for who in PLAYERS:
        place = str(seen.get(f"at.{who}", ""))
        if place.startswith("out:"):
            place = f"outside, beside {place.split(':')[1]}"
        if f"at.{who}" not in seen and who == viewer and info is not None:
            place = _own_place(seen, viewer, info)
        stock: tuple[tuple[str, int, int], ...] = ()
        if f"grenades.{who}" in seen:
            have = int(seen[f"grenades.{who}"])
            stock = (("grenades", have, max(GRENADES, min(have, 9))),)
        place = PLACES.get(place, place)
        rows.append(Player(who, place, _marks(seen, who), stock, who in acting))
    return tuple(rows)


def _own_place(seen: dict[str, Any], viewer: str, info: Lore) -> str:
    """Where a player believes to stand."""
    book = info.book
    if book.here is None:
        return "gone" if seen[f"placed.{viewer}"] == "yes" else "starts"
    if not book.known:
        return "on a loose slip"
    cell = book.sheet.name(book.sheet.cell(*book.here))
    return cell if book.outside < 0 else f"outside, beside {cell}"


def _marks(seen: dict[str, Any], who: str) -> tuple[str, ...]:
    """What is the matter with a player, in words."""
    found = []
    if seen.get(f"limping.{who}") == "yes":
        found.append("limps")
    crutch = CRUTCHES.get(str(seen.get(f"crutch.{who}")))
    if crutch:
        found.append(crutch)
    missed = str(seen.get(f"trap.{who}", "free"))
    if missed != "free":
        found.append(f"in the trap, {missed} turn{'s' if missed != '1' else ''} to miss")
    hand = str(seen.get(f"hand.{who}", ""))
    if hand in HOLDS:
        found.append(f"carries {HOLDS[hand]}")
    elif seen.get(f"carries.{who}") == "yes":
        found.append("carries a treasure")
    if seen.get(f"grenades.{who}") == "0":
        found.append("no grenade left")
    return tuple(found)


def hands(game: Any, state: Any, viewer: str, info: Lore | None = None) -> Hands:
    """Nobody holds cards: all there is stands in the tray."""
    return Hands()
