"""A Guard's step: where Guards may go, and whom they meet."""

from __future__ import annotations

from rules.colditz.board.plan import TARGET
from rules.colditz.position import barred, immunity, marked, marked_rooms, may_stop, pawn_on
from rules.colditz.state import NONE, State
from rules.colditz.way import BOUNCE, PLAIN, Way


def guard_step(state: State, pawn: int, frm: int, under: bool, to: int) -> Way:
    """A Guard's step: Rooms, Safe Areas, markers, detected Tunnels and arrests.

    A step onto a circle of a detected Tunnel leads into it, to whoever may be arrested there; over
    anybody else in it a Guard passes like over any Tunnel (EC-TUNNEL-02, EC-GAP-49).
    """
    field, rulings = state.field, state.field.rulings
    kind = field.kinds[to]
    pair = NONE
    if to not in field.links[frm] and not (under and to in field.under[frm]):
        pair = field.pair_at.get((frm, to), NONE)
        if pair < 0:
            return Way("no-link")
        marks = state.markers[pair]
        away = field.pairs[pair].frm == frm
        if not (marks & 31 if away else marks >> 5):
            return Way("guard-back" if marks else "guard-pair", pair=pair)
    if kind == TARGET:
        return Way("guard-target")
    tunnel = field.tunnel_of[to]
    if tunnel >= 0 and state.detected >> tunnel & 1 and open_to_guards(state, under, to):
        way = meeting(state, pawn, frm, under, to, Way(under=True))
        if under or not way.code:
            return way
    if under and tunnel >= 0 and to in field.under[frm] and to not in field.links[frm]:
        return Way("undetected")
    bit = 1 << to
    if field.rooms[to] >= 0 and not marked_rooms(state) >> field.rooms[to] & 1:
        return Way("guard-room")
    if field.safe_mask & bit and not marked(state, to):
        return Way("guard-safe")
    if field.appel_mask & bit and rulings.guards_on_appel == "keep-out":
        return Way("guard-appel")
    return meeting(state, pawn, frm, under, to, Way(pair=pair) if pair >= 0 else PLAIN)


def open_to_guards(state: State, under: bool, to: int) -> bool:
    """Where Guards come into a detected Tunnel (EC-GAP-49)."""
    field = state.field
    if under or field.rulings.detected_tunnel == "everywhere":
        return True
    return to in field.entrance or to in field.exit


def meeting(state: State, pawn: int, frm: int, under: bool, to: int, way: Way) -> Way:
    """A Guard comes onto a circle: free, another Guard's, or a prisoner's (EC-ARREST-01).

    By ruling an immune man turns him back to where he comes from, if he may stay there; from above
    a Guard passes over a man in a Tunnel instead (EC-GAP-16, EC-GAP-49).
    """
    field = state.field
    met = pawn_on(state, to, under=way.under)
    if met < 0:
        return way
    if met >= field.pows:
        return Way("pawn", about=field.pawns[met])
    code = barred(state, met)
    if not code:
        return way._replace(meets=met)
    bounces = field.rulings.immune_step == "bounces" and not field.safe_mask >> to & 1
    back = may_stop(state, pawn, frm, under=under) and (under or not way.under)
    if bounces and back and immunity(state, met):
        return Way(free=BOUNCE, about=field.pawns[met])
    return Way(f"immune-{code}", about=field.pawns[met])
