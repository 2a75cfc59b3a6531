"""One step of one pawn: whether it may be taken, what it takes, and what it does.

Every list, every refusal and every move asks :func:`step`. The answer is a :class:`Way`: a code
that forbids it, or what the step costs besides its point and where it leads.
"""

from __future__ import annotations

from rules.colditz.board.plan import DOOR, INSPECTION, KEY, PASS, SEARCHLIGHT, TARGET, WALKWAY
from rules.colditz.patrol import guard_step
from rules.colditz.position import (
    exempt,
    may_stop,
    pawn_on,
    surface,
)
from rules.colditz.state import NONE, State
from rules.colditz.way import BOUNCE, PLAIN, Way

FAR = 1_000
"""More points than anybody has."""


def linked(state: State, frm: int, to: int, *, under: bool) -> bool:
    """Whether one step leads from one circle to the other at all."""
    field = state.field
    if to in field.links[frm] or (frm, to) in field.pair_at:
        return True
    return under and to in field.under[frm]


def step(state: State, pawn: int, to: int, left: int) -> Way:
    """The step of a pawn from where it stands, with ``left`` points in hand."""
    return from_circle(state, pawn, state.at[pawn], bool(state.inside >> pawn & 1), to, left)


def from_circle(state: State, pawn: int, frm: int, under: bool, to: int, left: int) -> Way:
    """The step from a circle, the pawn's own or one it might come to."""
    way = single(state, pawn, frm, under, to)
    if way.code or needed(state, pawn, frm, to, way, left) <= left:
        return way
    return Way(stopper(state, to))


def needed(state: State, pawn: int, frm: int, to: int, way: Way, left: int = FAR) -> int:
    """The points it takes to step there and on to where the pawn may stay; FAR beyond ``left``."""
    if way.meets >= 0 or way.free == BOUNCE or state.field.kinds[to] == TARGET:
        return 1
    if may_stop(state, pawn, to, under=way.under):
        return 1
    return 1 + onward(state, pawn, to, left - 1, frm)


def stopper(state: State, to: int) -> str:
    """Why a pawn cannot stay on a circle."""
    field = state.field
    if field.tunnel_mask >> to & 1:
        return "tunnel-stop"
    if field.kinds[to] == SEARCHLIGHT:
        return "searchlight"
    if field.kinds[to] == WALKWAY:
        return "walkway"
    return "appel-stop" if field.appel_mask >> to & 1 else "safe-stop"


def onward(state: State, pawn: int, circle: int, left: int, origin: int) -> int:
    """After how many steps a pawn that cannot stop on a circle can stop on another (EC-GAP-75).

    Going straight back to where it came from does not count. FAR if it takes more than ``left``.
    """
    if left < 1:
        return FAR
    rings = state.field.rings[pawn >= state.field.pows]
    if rings[circle] & ~(surface(state) | 1 << origin):
        return 1
    return searched(state, pawn, circle, left, origin)


def searched(state: State, pawn: int, circle: int, left: int, origin: int) -> int:
    """Look for a way on, circle by circle."""
    field = state.field
    seen, ring, taken = {circle}, [circle], 0
    while ring and taken < left:
        wider, taken = [], taken + 1
        for at in ring:
            for to in (*field.links[at], *field.over[at]):
                if to in seen or to == origin:
                    continue
                way = single(state, pawn, at, False, to)
                if way.code or way.free == BOUNCE:
                    continue
                if way.meets >= 0 or field.kinds[to] == TARGET:
                    return taken
                if may_stop(state, pawn, to, under=way.under):
                    return taken
                seen.add(to)
                wider.append(to)
        ring = wider
    return FAR


def single(state: State, pawn: int, frm: int, under: bool, to: int) -> Way:
    """One step, leaving aside whether the pawn may stay there."""
    field = state.field
    man = pawn < field.pows
    easy = field.easy_pow if man else field.easy_guard
    if not under and to in easy[frm] and to not in state.at:
        return PLAIN
    return (pow_step if man else guard_step)(state, pawn, frm, under, to)


# -- prisoners ----------------------------------------------------------------------------------


def pow_step(state: State, pawn: int, frm: int, under: bool, to: int) -> Way:
    """A prisoner's step: Tunnels, Doors, Inspection Points, Drops, fences and Targets."""
    field = state.field
    if under:
        return below(state, pawn, frm, to)
    tunnel = field.tunnel_of[to]
    if tunnel >= 0 and to in field.entrance and state.open >> tunnel & 1:
        met = pawn_on(state, to, under=True)
        if met < 0:
            return Way(under=True)
        if met >= field.pows:
            return give_up(state, Way(meets=met, under=True), to)
        return Way("pawn", about=field.pawns[met])
    way = obstacle(state, pawn, frm, to)
    if way.code:
        return way
    met = pawn_on(state, to)
    if met < 0:
        return way
    if met < field.pows:
        return Way("pawn", about=field.pawns[met])
    return give_up(state, way._replace(meets=met), to)


def give_up(state: State, way: Way, to: int) -> Way:
    """A prisoner steps onto a Guard (EC-ARREST-15), wherever the Guard stands (EC-GAP-17)."""
    field = state.field
    if field.kinds[to] == SEARCHLIGHT and field.rulings.give_up_in_light == "refused":
        return Way("light-arrest")
    if field.rulings.full_cells == "no-arrest":
        from rules.colditz.position import cells_for

        if cells_for(state, to) == NONE:
            return Way("full")
    return way


def below(state: State, pawn: int, frm: int, to: int) -> Way:
    """A prisoner underground goes along the Tunnel and leaves it by its exit (EC-TUNNEL-09)."""
    field = state.field
    if to in field.under[frm]:
        met = pawn_on(state, to, under=True)
        if met < 0:
            return Way(under=True)
        if met < field.pows:
            return Way("pawn-below", about=field.pawns[met])
        return give_up(state, Way(meets=met, under=True), to)
    if to not in field.links[frm]:
        return Way("no-link")
    back = field.rulings.tunnel_way_back == "entrance"
    if frm not in field.exit and not (back and frm in field.entrance):
        return Way("no-way-out")
    way = obstacle(state, pawn, frm, to)
    met = pawn_on(state, to)
    if way.code or met < 0:
        return way
    if met < field.pows:
        return Way("pawn", about=field.pawns[met])
    return give_up(state, way._replace(meets=met), to)


def obstacle(state: State, pawn: int, frm: int, to: int) -> Way:
    """What stands in a prisoner's way on the surface, and what passes it (EC-REF-09)."""
    field = state.field
    pair = field.pair_at.get((frm, to), NONE)
    if pair >= 0 and to not in field.links[frm]:
        return over_pair(state, pawn, frm, pair)
    if to not in field.links[frm]:
        return Way("no-link")
    kind = field.kinds[to]
    if kind == TARGET:
        return target(state, pawn)
    if kind not in (DOOR, INSPECTION):
        return PLAIN
    home = to in field.board.gate or field.rulings.return_way == "every"
    if state.returning >> pawn & 1 and home:
        return Way(free="returning")
    if state.uniform >> pawn & 1:
        return Way(free="uniform")
    needed = KEY if kind == DOOR else PASS
    if not state.equipment[field.owner[pawn]][needed]:
        return Way("no-key" if kind == DOOR else "no-pass")
    return Way(kind=needed, price=1)


def target(state: State, pawn: int) -> Way:
    """A Target needs a Kit, or one shared in this Turn (EC-ESCAPE-03, EC-ESCAPE-04)."""
    field = state.field
    seat = field.owner[pawn]
    if state.kits[seat] or state.shared & 1:
        return Way(free="target")
    if field.rulings.no_kit == "waits":
        return Way(free="waits")
    return Way("no-kit")


def over_pair(state: State, pawn: int, frm: int, number: int) -> Way:
    """Down a Drop, through a fence, or back (EC-ATTEMPT-11 to EC-ATTEMPT-24)."""
    field, rulings = state.field, state.field.rulings
    pair, marks, seat = field.pairs[number], state.markers[number], field.owner[pawn]
    away = frm == pair.frm
    ahead, behind = (marks & 31, marks >> 5) if away else (marks >> 5, marks & 31)
    mine = 1 << seat
    lays = 0
    if ahead & mine:
        if rulings.marker_forward == "free":
            return Way(pair=number, free="marker")
    elif behind & mine:
        lays = 0
    elif not away and (pair.feet or (rulings.wire_forward == "castle-side" and not pair.both)):
        return Way("no-marker")
    elif behind and rulings.wire_forward != "outward":
        return Way("other-way")
    else:
        outward = away or (rulings.wire_forward == "outward" and not pair.both)
        lays = mine if outward else mine << 5
    if state.equipment[seat][pair.kind] < pair.price:
        code = "no-cutter" if not pair.feet else ("no-ropes" if pair.price > 1 else "no-rope")
        return Way(code, pair=number)
    return Way(kind=pair.kind, price=pair.price, pair=number, lays=lays)


__all__ = ["BOUNCE", "PLAIN", "Way", "exempt", "from_circle", "linked", "onward", "step", "surface"]
