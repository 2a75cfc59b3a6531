"""The table in words, as far as a viewer may know: everybody at it, and a player's loose slips."""

from __future__ import annotations

from typing import Any

from widgets.boards import Hands, Player
from widgets.boards.sheet.beside import Loose
from widgets.boards.sheet.facts import LEADER, outside
from widgets.boards.sheet.facts import slips as loose
from widgets.kernel.html import fitting


def slips_of(game: Any, viewer: str, info: Any) -> tuple[Loose, ...]:
    """The loose slips of a player with a line for each, the present one first."""
    if viewer == LEADER or info is None:
        return ()
    found = []
    for slip in loose(info, game.legend):
        if slip.now and slip.fits:
            words = fitting(slip.fits)
        else:
            words = "place not known" if slip.now else "an older slip"
        found.append((slip, words))
    return tuple(found)


def hands(game: Any, state: Any, viewer: str, info: Any = None) -> Hands:
    """Nobody holds cards here."""
    return Hands()


def table(game: Any, state: Any, viewer: str, info: Any = None) -> tuple[Player, ...]:
    """Everybody at the table, as far as ``viewer`` may know: health for all, stock for oneself."""
    seen = game.observe(state, viewer)
    facts = dict(seen.facts)
    acting = game.acting(state, viewer)
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
        place = {"starts": "not placed yet", "gone": "out of the game"}.get(place, place)
        place = outside(place) if place == "out" or place.startswith("out@") else place
        rows.append(Player(seat, place, tuple(marks_), pips, seat in acting))
    return tuple(rows)


def _own_place(facts: dict[str, Any], info: Any) -> str:
    """Where a player believes to stand."""
    if facts.get("outside"):
        return "out"
    if info.here is None:
        return "starts"
    if info.known and info.grid is not None:
        return str(info.grid.name(info.grid.cell(*info.here)))
    return "on a loose slip"
