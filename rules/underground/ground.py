"""What a figure meets on its way: what it cannot enter, where it stops, where it wins."""

from __future__ import annotations

from typing import NamedTuple

from rules.underground.position import Position
from rules.underground.state import Field

Path = tuple[int, ...]
"""Squares in a row."""


class Ground(NamedTuple):
    """What a figure meets: squares it cannot enter, where it must stop, where it wins; arrows."""

    blocked: int
    stops: int
    wins: int
    arrows: tuple[tuple[int, int], ...]


def ground(state: Position, seat: int) -> Ground:
    """What a player meets in this turn (UE-GAP-54, UE-GAP-63)."""
    field, rulings = state.field, state.field.rulings
    fires, collapses, grates = state.tokens
    shut, halts = field.shut, field.halts
    passable = 0
    for cave, _ in state.open:
        passable |= 1 << cave
    if state.free >= 0 and seat == state.turn:
        passable |= 1 << state.free
    if passable:
        shut &= ~passable
        if rulings.cave_stop == "unless-open":
            halts &= ~passable
        else:
            halts |= passable
    if rulings.empty_cave == "stop" or state.lies == field.hoard:
        halts |= field.hoards
    blocked = fires | collapses | grates | field.chasms | shut
    wins = 0
    if state.carrier == seat:
        wins = field.exits
        if field.start >= 0:
            home = 1 << field.start
            free = all(at != field.start for other, at in enumerate(state.at) if other != seat)
            if free:
                wins |= home
            elif rulings.occupied_start == "waits":
                halts |= home
            else:
                blocked |= home
        if rulings.leaving_count == "exact":
            wins = 0
    return Ground(blocked, halts, wins, state.signs)


def landings(field: Field, at: int, chasm: int) -> Path:
    """Where a jump over a chasm may land: opposite or slanting (UE-CHASM-08, -09, UE-GAP-09)."""
    beside = [to for to in field.next[chasm] if to != at]
    if field.rulings.slanting == "corners":
        x, y = field.board.points[chasm]
        for to in field.touching(chasm):
            other_x, other_y = field.board.points[to]
            corner = abs(other_x - x) > 0 and abs(other_y - y) > 0
            if corner and to != at and to not in beside and not field.chasms >> to & 1:
                beside.append(to)
    return tuple(sorted(beside))


def turned(path: Path, at: int) -> bool:
    """Whether a walk has stepped straight back somewhere, as an arrow may make it."""
    whole = (at, *path)
    return any(whole[place] == whole[place + 2] for place in range(len(whole) - 2))
