"""The two players in words, as far as a viewer may know."""

from __future__ import annotations

from typing import Any

from rules.games.duel.state import PLAYERS
from widgets.boards import Player
from widgets.boards.pair.facts import HOLDS, Lore, facts
from widgets.boards.pair.pieces import GRENADES

PLACES = {"starts": "not placed yet", "gone": "has left for good", "": ""}
CRUTCHES = {"found": "crutch, from the next turn on", "in-force": "crutch"}


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
