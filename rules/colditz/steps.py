"""One step of one pawn: whether it may be taken, what it takes, and what it does.

Every list, every refusal and every move asks :func:`step`. The answer is a :class:`Way`: a code
that forbids it, or what the step costs besides its point and where it leads.
"""

from __future__ import annotations

from rules.colditz.board.plan import DOOR, INSPECTION, KEY, PASS, SEARCHLIGHT, TARGET, WALKWAY
from rules.colditz.patrol import guard_step
from rules.colditz.position import (
    exempt,
    immunity,
    may_stop,
    pawn_on,
    surface,
)
from rules.colditz.state import NONE, Field, State
from rules.colditz.way import BOUNCE, PLAIN, Way

MOST_KNOWN = 200_000
"""How much a ground remembers before it begins anew."""


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
    if way.code or way.meets >= 0 or way.free == BOUNCE:
        return way
    if may_stop(state, pawn, to, under=way.under) or state.field.kinds[to] == TARGET:
        return way
    if finishes(state, pawn, to, left - 1, frm):
        return way
    return Way(stopper(state, to))


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


def finishes(state: State, pawn: int, circle: int, left: int, origin: int) -> bool:
    """Whether a pawn that cannot stop on a circle can go on to one where it can (EC-GAP-75).

    Going straight back to where it came from does not count.
    """
    field, taken = state.field, state.at
    if left > 0:
        easy = field.easy_pow if pawn < field.pows else field.easy_guard
        for to, _ in easy[circle]:
            if to != origin and to not in taken:
                return True
    if pawn >= field.pows and not state.open and not any(state.markers):
        return empty_finish(state, pawn, circle, left, origin)
    return searched(state, pawn, circle, left, origin)


def empty_finish(state: State, pawn: int, circle: int, left: int, origin: int) -> bool:
    """The same where no marker and no Tunnel matters: remembered for the pawns around."""
    field = state.field
    near = around(field, circle)
    men, inside = 0, tuple[tuple[int, str], ...]()
    for other, at in enumerate(state.at):
        if at >= 0 and near >> at & 1 and other != pawn:
            men |= 1 << at
            if other < field.pows:
                inside = (*inside, (at, immunity(state, other)))
    key = ("finish", circle, left, origin, men, inside)
    found: bool | None = field.known.get(key)
    if found is None:
        if len(field.known) > MOST_KNOWN:
            field.known.clear()
        found = field.known[key] = searched(state, pawn, circle, left, origin)
    return found


def around(field: Field, circle: int) -> int:
    """The circles where no Guard may stop that hang together with one, and those beside them."""
    known: int | None = field.known.get(("around", circle))
    if known is not None:
        return known
    dark = field.dark_for_guard | field.tunnel_mask
    near, waiting = 1 << circle, [circle]
    while waiting:
        for to in field.links[waiting.pop()]:
            if not near >> to & 1:
                near |= 1 << to
                if dark >> to & 1:
                    waiting.append(to)
    field.known["around", circle] = near
    return near


def searched(state: State, pawn: int, circle: int, left: int, origin: int) -> bool:
    """Look for a way on, circle by circle."""
    field = state.field
    seen, ring = {circle}, [circle]
    while ring and left > 0:
        wider = []
        for at in ring:
            for to in (*field.links[at], *(other for other, _ in field.across[at])):
                if to in seen or to == origin:
                    continue
                way = single(state, pawn, at, False, to)
                if way.code or way.free == BOUNCE:
                    continue
                if way.meets >= 0 or field.kinds[to] == TARGET:
                    return True
                if may_stop(state, pawn, to, under=way.under):
                    return True
                seen.add(to)
                wider.append(to)
        ring, left = wider, left - 1
    return False


def single(state: State, pawn: int, frm: int, under: bool, to: int) -> Way:
    """One step, leaving aside whether the pawn may stay there."""
    if pawn < state.field.pows:
        return pow_step(state, pawn, frm, under, to)
    return guard_step(state, pawn, frm, under, to)


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


__all__ = ["BOUNCE", "Way", "exempt", "finishes", "from_circle", "linked", "step", "surface"]
