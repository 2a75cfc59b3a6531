"""What a figure meets on its way: what it cannot enter, where it stops, where it wins."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from rules.underground.field import Field
from rules.underground.position import Position
from rules.underground.state import NONE

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


def jumpable(field: Field, met: Ground, at: int, chasm: int) -> bool:
    """Whether a jump over a square may be announced: a chasm, some landing open (UE-GAP-10)."""
    if not field.chasms >> chasm & 1:
        return False
    if field.rulings.shut_landing == "falls-in":
        return True
    return any(not met.blocked >> landing & 1 for landing in landings(field, at, chasm))


def bound(field: Field, met: Ground, at: int) -> int:
    """Where an arrow on the first square sends a figure, or -1 (UE-GAP-35, UE-GAP-36)."""
    to = dict(met.arrows).get(at, NONE)
    if to < 0 or field.rulings.arrow_at_start == "free":
        return NONE
    if met.blocked >> to & 1 and not jumpable(field, met, at, to):
        return NONE
    return to


def holding(field: Field, met: Ground, at: int, *, first: bool) -> int:
    """Where an arrow sends a figure on from a square, or -1 where none holds it."""
    if first:
        return bound(field, met, at)
    to = dict(met.arrows).get(at, NONE)
    if to >= 0 and met.blocked >> to & 1 and field.rulings.shut_arrow == "ignored":
        return NONE
    return to


def passages(field: Field, met: Ground, whole: Path) -> Path:
    """The squares of a way that it leaves against their arrow, as it passes them (UE-GAP-37)."""
    return tuple(
        at
        for place, (at, to) in enumerate(pairwise(whole))
        if holding(field, met, at, first=not place) not in (NONE, to)
    )


def turned(path: Path, at: int) -> bool:
    """Whether a walk has stepped straight back somewhere, as an arrow may make it."""
    whole = (at, *path)
    return any(whole[place] == whole[place + 2] for place in range(len(whole) - 2))
