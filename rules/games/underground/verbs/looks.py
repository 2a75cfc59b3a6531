"""What may be looked at to tell what a turn may be used for, part by part.

A verb names what forbids it (``reads``), and lists of actions are kept for all positions in which
the parts that any verb names are the same. Whoever is on turn is meant, without his name: what two
players may do on one spot is the same. A part is told quickly, and no more of it than matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.core.fields import make_reader
from rules.games.underground.actions import NONE
from rules.games.underground.cards import SIGNPOST, list_fitting
from rules.games.underground.state import State

Look = Callable[[State, int, int, int], object]
"""A part of a position for a seat, which stands on a square, with the squares around as a mask."""

STANDING = "standing"
"""Where he stands, armed or not where he has to fight, and what turn it is: missed, extra."""
AROUND = "around"
"""What lies and who stands on his square and on those around it, and which caves there are open."""
EDGE = "edge"
"""Next to a chasm or an arrow: the way he came, what bars the landing squares, a Signpost card."""
PEOPLE = "people"
"""Where everybody is and what he holds, where a ruling lets him name whom he strikes."""


def look_at_standing(state: State, seat: int, here: int, _near: int) -> object:
    """See ``STANDING``; off the board nothing on it matters."""
    field, fighting = state.field, NONE
    misses, draws = state.misses[seat] > 0, bool(state.pile)
    if here < 0:
        return (state.bonus, state.passed, misses, draws)
    if field.dangers >> here & 1:
        fighting = bool(list_fitting(state.hands[seat], 0 if here == field.beast else 1))
    return (
        here, state.bonus, state.passed, misses, draws, state.free, state.passes[seat] > 0,
        state.leave[seat], state.carrier == seat, fighting,
    )  # fmt: skip


def look_around(state: State, _seat: int, here: int, near: int) -> object:
    """See ``AROUND``."""
    if here < 0:
        return ()
    occupied = 0
    for at in state.at:
        if at >= 0:
            occupied |= 1 << at
    occupied &= near
    fires, collapses, grates = state.tokens
    signs, opened, lies = state.signs, state.open, state.lies
    if signs:
        signs = tuple(sign for sign in signs if near >> sign[0] & 1)
    if opened:
        opened = tuple(one for one in opened if near >> one[0] & 1)
    return (
        fires & near, collapses & near, grates & near, signs, occupied, opened,
        lies if lies >= 0 and near >> lies & 1 else NONE,
    )  # fmt: skip


def look_at_edge(state: State, seat: int, here: int, near: int) -> object:
    """See ``EDGE``: whether a jump can be announced, and where an arrow leads."""
    field = state.field
    if not near & field.chasms:
        for at, _ in state.signs:
            if near >> at & 1:
                break
        else:
            return ()
    ball = field.balls[here][2] if field.rulings.slanting == "neighbours" else -1
    fires, collapses, grates = state.tokens
    start = state.carrier == seat and any(
        at == field.start for other, at in enumerate(state.at) if other != seat
    )
    signs = tuple(sign for sign in state.signs if ball >> sign[0] & 1)
    barred = (fires | collapses | grates) & ball
    return (state.came[seat], barred, start, signs, state.open, SIGNPOST in state.hands[seat])


def look_at_people(state: State, seat: int, _here: int, _near: int) -> object:
    """See ``PEOPLE``."""
    return (seat, state.at, state.hands[seat])


LOOKS: dict[str, Look] = {
    STANDING: look_at_standing,
    AROUND: look_around,
    EDGE: look_at_edge,
    PEOPLE: look_at_people,
}


def looked_at(named: Iterable[str], *, ruled: bool = True) -> Look:
    """Each part that is named, once; any other name is that of a field of the position."""
    given = {"state": State, "seat": None, "here": None, "near": None}
    return make_reader(given, (one for one in named if ruled or one != PEOPLE), LOOKS)
