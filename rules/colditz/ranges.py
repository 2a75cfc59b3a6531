"""How far it is: from a Guard for a General Search or a shot, and home for a released POW."""

from __future__ import annotations

from rules.colditz.board.plan import DOOR, INNER, INSPECTION, SAFE
from rules.colditz.position import surface
from rules.colditz.state import State

FAR = 10_000
"""Further than any roll."""


def distances(state: State, start: int) -> tuple[int, ...]:
    """The steps from a Guard's circle to each circle (EC-GAP-08).

    Along links, Doors, Inspection Points and markers in their forward direction; Safe Area circles
    and unmarked pairs are not walked. Other pawns block only by ruling.
    """
    field, ruling = state.field, state.field.rulings.search_range
    full = surface(state) if ruling == "blocked" else 0
    key = ("range", start, state.markers, full)
    found: tuple[int, ...] | None = field.known.get(key)
    if found is not None:
        return found
    away = [FAR] * len(field.names)
    away[start] = 0
    ring = [start]
    while ring:
        wider = []
        for at in ring:
            if full >> at & 1 and at != start:
                continue
            for to in neighbours(state, at, plain=ruling == "plain"):
                if away[to] == FAR:
                    away[to] = away[at] + 1
                    wider.append(to)
        ring = wider
    return field.known.keep(key, tuple(away))


def neighbours(state: State, at: int, *, plain: bool) -> list[int]:
    """The circles one step on from a circle."""
    field = state.field
    found = [to for to in field.links[at] if plain or field.kinds[to] != SAFE]
    for to, number in field.across[at]:
        marks = state.markers[number]
        forward = marks & 31 if field.pairs[number].frm == at else marks >> 5
        if plain or (forward and field.kinds[to] != SAFE):
            found.append(to)
    if plain:
        found += field.under[at]
    return found


def homeward(state: State) -> tuple[int, ...]:
    """For each circle the steps of the shortest way home into the Inner Courtyard (EC-GAP-19).

    Pawns block; the Door and the Inspection Point of the way home are free.
    """
    field = state.field
    full = surface(state)
    away = [FAR] * len(field.names)
    gate = set(field.board.gate)
    every = field.rulings.return_way == "every"
    locked = {DOOR, INSPECTION}
    ring = [at for at, area in enumerate(field.areas) if area == INNER and not full >> at & 1]
    for at in ring:
        away[at] = 0
    while ring:
        wider = []
        for at in ring:
            if field.kinds[at] in locked and at not in gate and not every:
                continue
            for frm in field.links[at]:
                if away[frm] == FAR:
                    away[frm] = away[at] + 1
                    if not full >> frm & 1:
                        wider.append(frm)
        ring = wider
    return tuple(away)
