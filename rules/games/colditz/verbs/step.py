"""One step of one pawn: whether it may be taken, what it takes, and what it does.

Every list, every refusal and every move asks :func:`find_step`. The answer is a :class:`Way`: a
code that forbids it, or what the step costs besides its point and where it leads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.records import Refusal
from rules.games.colditz.board import plan
from rules.games.colditz.ground import NONE, Field
from rules.games.colditz.looks import (
    circles_taken,
    find_bar,
    find_immunity,
    is_marked,
    list_prey,
    marked_rooms,
    may_stop,
    pawn_on,
)
from rules.games.colditz.state import State

# -- What becomes of a step -----------------------------------------------------------------------


class Way(NamedTuple):
    """What becomes of a step.

    ``code`` forbids it. ``meets`` is the pawn it runs into: an arrest. ``under`` says that it leads
    underground; ``kind`` and ``price`` are the Equipment it takes, ``pair`` the Drop or fence it
    crosses and ``lays`` the marker bit it puts there. ``free`` says why no card is needed.
    """

    code: str = ""
    meets: int = NONE
    under: bool = False
    kind: int = NONE
    price: int = 0
    pair: int = NONE
    lays: int = 0
    free: str = ""
    about: str = ""


PLAIN_WAY = Way()
BOUNCE = "bounce"

# -- A Guard's step -------------------------------------------------------------------------------


def guard_step(state: State, pawn: int, frm: int, under: bool, to: int) -> Way:
    """A Guard's step: Rooms, Safe Areas, markers, detected Tunnels and arrests.

    A step onto a circle of a detected Tunnel leads into it, to whoever may be arrested there; over
    anybody else in it a Guard passes like over any Tunnel (EC-TUNNEL-02, EC-GAP-49).
    """
    field, rulings = state.field, state.field.rulings
    kind = field.kinds[to]
    pair = NONE
    if to not in field.links[frm] and not (under and to in field.under[frm]):
        pair = field.pair_at[frm, to]
        marks = state.markers[pair]
        away = field.pairs[pair].frm == frm
        if not (marks & 31 if away else marks >> 5):
            return Way("guard-back" if marks else "guard-pair")
    if kind == plan.TARGET:
        return Way("guard-target")
    tunnel = field.tunnel_of[to]
    if tunnel >= 0 and state.detected >> tunnel & 1 and open_to_guards(state, under, to):
        way = meet_pawn(state, pawn, frm, under, to=to, way=Way(under=True))
        if under or not way.code:
            return way
    if under and tunnel >= 0 and to in field.under[frm] and to not in field.links[frm]:
        return Way("undetected")
    bit = 1 << to
    if field.rooms[to] >= 0 and not marked_rooms(state) >> field.rooms[to] & 1:
        return Way("guard-room")
    if field.safe_mask & bit and not is_marked(state, to):
        return Way("guard-safe")
    if field.appel_mask & bit and rulings.guards_on_appel == "keep-out":
        return Way("guard-appel")
    return meet_pawn(state, pawn, frm, under, to=to, way=Way(pair=pair) if pair >= 0 else PLAIN_WAY)


def open_to_guards(state: State, under: bool, to: int) -> bool:
    """Where Guards come into a detected Tunnel (EC-GAP-49)."""
    field = state.field
    if under or field.rulings.detected_tunnel == "everywhere":
        return True
    return to in field.entrance or to in field.exit


def meet_pawn(state: State, pawn: int, frm: int, under: bool, to: int, way: Way) -> Way:
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
    code = find_bar(state, met)
    if not code:
        return way._replace(meets=met)
    bounces = field.rulings.immune_step == "bounces" and not field.safe_mask >> to & 1
    back = may_stop(state, pawn, frm, under=under) and (under or not way.under)
    if bounces and back and find_immunity(state, met):
        return Way(free=BOUNCE, about=field.pawns[met])
    return Way(f"immune-{code}", about=field.pawns[met])


# -- One step of one pawn -------------------------------------------------------------------------


def is_linked(state: State, frm: int, to: int, *, under: bool) -> bool:
    """Whether one step leads from one circle to the other at all."""
    field = state.field
    if to in field.links[frm] or (frm, to) in field.pair_at:
        return True
    return under and to in field.under[frm]


def find_step(state: State, pawn: int, to: int, left: int) -> Way:
    """The step of a pawn from where it stands, with ``left`` points in hand."""
    frm = state.at[pawn]
    way = find_single(state, pawn, frm, bool(state.inside >> pawn & 1), to=to)
    ends = way.code or way.meets >= 0 or way.free == BOUNCE or state.field.kinds[to] == plan.TARGET
    if ends or may_stop(state, pawn, to, under=way.under):
        return way
    return way if goes_on(state, pawn, to, left - 1, origin=frm) else Way(find_stopper(state, to))


def find_stopper(state: State, to: int) -> str:
    """Why a pawn cannot stay on a circle."""
    field = state.field
    if field.tunnel_mask >> to & 1:
        return "tunnel-stop"
    if field.kinds[to] == plan.SEARCHLIGHT:
        return "searchlight"
    if field.kinds[to] == plan.WALKWAY:
        return "walkway"
    return "appel-stop" if field.appel_mask >> to & 1 else "safe-stop"


def goes_on(state: State, pawn: int, circle: int, left: int, origin: int) -> bool:
    """Whether a pawn that cannot stop on a circle gets to one where it can (EC-GAP-75).

    It has ``left`` points; going straight back to where it came from does not count.
    """
    if left < 1:
        return False
    field, guard = state.field, pawn >= state.field.pows
    taken = circles_taken(state)
    taken.add(origin)
    if not taken.issuperset(field.easy[guard][circle]):
        return True
    if guard and plain_for_guards(state):
        return can_pass(field, circle, left, taken=taken, shut=taken - list_prey(state))
    seen, ring = {circle, origin}, [circle]
    while ring and left > 0:
        wider, left = [], left - 1
        for at in ring:
            for to in (*field.links[at], *field.over[at]):
                if to in seen:
                    continue
                way = find_single(state, pawn, at, False, to=to)
                if way.code or way.free == BOUNCE:
                    continue
                ends = way.meets >= 0 or field.kinds[to] == plan.TARGET
                if ends or may_stop(state, pawn, to, under=way.under):
                    return True
                seen.add(to)
                wider.append(to)
        ring = wider
    return False


def plain_for_guards(state: State) -> bool:
    """Whether the steps of Guards hang on pawns alone: no ruling, marker or Tunnel asks more."""
    field = state.field
    return not (field.careful or state.open) and state.markers == field.unmarked


def can_pass(field: Field, circle: int, left: int, *, taken: set[int], shut: set[int]) -> bool:
    """See :func:`goes_on`: the same where the steps of Guards are plain.

    ``shut`` are the ``taken`` circles without a man who may be arrested.
    """
    easy, passed = field.easy[1], field.passed
    seen, ring = {circle}, [circle]
    while ring and left > 0:
        wider, left = [], left - 1
        for at in ring:
            if not shut.issuperset(easy[at]):
                return True
            for to in passed[at]:
                if to in taken:
                    if to not in shut:
                        return True
                elif to not in seen:
                    seen.add(to)
                    wider.append(to)
        ring = wider
    return False


def find_single(state: State, pawn: int, frm: int, under: bool, to: int) -> Way:
    """One step, leaving aside whether the pawn may stay there."""
    field = state.field
    man = pawn < field.pows
    if not under and to in field.easy[not man][frm] and to not in state.at:
        return PLAIN_WAY
    return (pow_step if man else guard_step)(state, pawn, frm, under, to)


# -- prisoners ----------------------------------------------------------------------------------


def pow_step(state: State, pawn: int, frm: int, under: bool, to: int) -> Way:
    """A prisoner's step: Tunnels, Doors, Inspection Points, Drops, fences and Targets."""
    field = state.field
    if under:
        return step_below(state, pawn, frm, to)
    tunnel = field.tunnel_of[to]
    if tunnel >= 0 and to in field.entrance and state.open >> tunnel & 1:
        met = pawn_on(state, to, under=True)
        if met < 0:
            return Way(under=True)
        if met >= field.pows:
            return give_up(state, Way(meets=met, under=True), to)
        return Way("pawn", about=field.pawns[met])
    way = find_obstacle(state, pawn, frm, to)
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
    if field.kinds[to] == plan.SEARCHLIGHT and field.rulings.give_up_in_light == "refused":
        return Way("light-arrest")
    if field.rulings.full_cells == "no-arrest":
        from rules.games.colditz.looks import cells_for

        if cells_for(state, to) == NONE:
            return Way("full")
    return way


def step_below(state: State, pawn: int, frm: int, to: int) -> Way:
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
    way = find_obstacle(state, pawn, frm, to)
    met = pawn_on(state, to)
    if way.code or met < 0:
        return way
    if met < field.pows:
        return Way("pawn", about=field.pawns[met])
    return give_up(state, way._replace(meets=met), to)


def find_obstacle(state: State, pawn: int, frm: int, to: int) -> Way:
    """What stands in a prisoner's way on the surface, and what passes it (EC-REF-09)."""
    field = state.field
    pair = field.pair_at.get((frm, to), NONE)
    if pair >= 0 and to not in field.links[frm]:
        return over_pair(state, pawn, frm, pair)
    if to not in field.links[frm]:
        return Way("no-link")
    kind = field.kinds[to]
    if kind == plan.TARGET:
        return step_on_target(state, pawn)
    if kind not in (plan.DOOR, plan.INSPECTION):
        return PLAIN_WAY
    home = to in field.board.gate or field.rulings.return_way == "every"
    if state.returning >> pawn & 1 and home:
        return Way(free="returning")
    if state.uniform >> pawn & 1:
        return Way(free="uniform")
    needed = plan.KEY if kind == plan.DOOR else plan.PASSAGE
    if not state.equipment[field.owner[pawn]][needed]:
        return Way("no-key" if kind == plan.DOOR else "no-pass")
    return Way(kind=needed, price=1)


def step_on_target(state: State, pawn: int) -> Way:
    """A Target needs a Kit, or one shared in this Turn (EC-ESCAPE-03, EC-ESCAPE-04)."""
    field = state.field
    seat = field.owner[pawn]
    if state.kits[seat] or state.shared & 1:
        return PLAIN_WAY
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


# -- Why a step may not be taken ------------------------------------------------------------------


WHY: dict[str, tuple[str, tuple[str, ...]]] = {
    "no-link": ("No way leads from {frm} to {to}.", ("EC-GAP-01",)),
    "pawn": ("{about} stands at {to}.", ("EC-MOVE-06", "EC-REF-16", "EC-GAP-15")),
    "pawn-below": ("{about} is underground at {to}.", ("EC-MOVE-07", "EC-MOVE-06")),
    "no-key": ("{pawn} needs a Key for {to}.", ("EC-DOOR-01", "EC-REF-09")),
    "no-pass": ("{pawn} needs a Pass for {to}.", ("EC-INSPECT-01", "EC-REF-09")),
    "no-rope": ("{pawn} needs a Rope to get to {to}.", ("EC-DROP-01", "EC-REF-09")),
    "no-ropes": ("{pawn} needs two Ropes to get to {to}.", ("EC-DROP-02", "EC-REF-09",
                 "EC-ATTEMPT-09")),
    "no-cutter": ("{pawn} needs a Wire Cutter to get to {to}.", ("EC-WIRE-01", "EC-REF-09")),
    "no-marker": ("{pawn} can go back only by a marker of his own nation.", ("EC-ATTEMPT-23",)),
    "other-way": ("The marker shows the way from the other side.", ("EC-GAP-40",)),
    "no-kit": ("{pawn} has no Escape Kit to escape with.", ("EC-ESCAPE-03", "EC-GAP-35")),
    "no-way-out": ("A Tunnel has only one way out, its exit.", ("EC-TUNNEL-09", "EC-GAP-47")),
    "tunnel-stop": ("{pawn} cannot stay at {to}.", ("EC-TUNNEL-11",
                    "EC-REF-14", "EC-GAP-75")),
    "searchlight": ("{pawn} cannot stay at {to}.", ("EC-SEARCHLIGHT-01",
                    "EC-REF-12", "EC-GAP-75")),
    "walkway": ("{pawn} cannot stay at {to}.", ("EC-WALKWAY-01", "EC-REF-13",
                "EC-GAP-75")),
    "appel-stop": ("{pawn} cannot stay on the Appel area.", ("EC-REF-13", "EC-GAP-44",
                   "EC-GAP-75")),
    "safe-stop": ("{pawn} cannot stay on the Safe Area.", ("EC-REF-13", "EC-GAP-43",
                  "EC-GAP-75")),
    "light-arrest": ("Nobody gives himself up on a Searchlight.", ("EC-GAP-17",)),
    "full": ("All cells are full.", ("EC-GAP-23",)),
    "guard-target": ("Guards enter no Target.", ("EC-TARGET-01",)),
    "guard-room": ("Guards may not enter a Room without a marker.", ("EC-ROOM-03",
                   "EC-ROOM-06")),
    "guard-safe": ("Guards may not enter a Safe Area.", ("EC-SAFE-03", "EC-SAFE-04")),
    "guard-appel": ("Guards may not enter the Appel area.", ("EC-GAP-44",)),
    "guard-pair": ("No marker lets a Guard pass there.", ("EC-ATTEMPT-15", "EC-REF-10")),
    "guard-back": ("Guards may not go back through a Fence or up a Drop.", ("EC-ATTEMPT-25",)),
    "undetected": ("Nobody has detected that Tunnel.", ("EC-TUNNEL-12", "EC-REF-15")),
    "immune-walkway-arrest": ("{about} is on a Walkway, where no Guard arrests.", ("EC-GAP-18",)),
    "immune-safe": ("{about} is on a Safe Area, where no Guard arrests.", ("EC-SAFE-01",
                    "EC-REF-21", "EC-GAP-16")),
    "immune-appel": ("{about} is on the Appel area, where no Guard arrests.", ("EC-APPEL-02",
                     "EC-REF-22", "EC-GAP-16")),
    "immune-hidden": ("{about} is hidden, and no Guard finds him.", ("EC-SAFE-01", "EC-GAP-77",
                      "EC-GAP-16")),
    "immune-target": ("{about} stands on a Target, where no Guard arrests.", ("EC-GAP-35",)),
    "immune-tunnel": ("{about} is in a Tunnel that nobody has detected.", ("EC-TUNNEL-12",
                      "EC-REF-23", "EC-GAP-16")),
    "immune-returning": ("{about} is on the way home and holds no Equipment.", ("EC-ARREST-06",
                         "EC-REF-24", "EC-GAP-16")),
    "immune-no-equipment": ("{about} is safe: his nation holds no Equipment.", ("EC-ARREST-02",
                            "EC-REF-17", "EC-GAP-16")),
    "immune-full": ("All cells are full, so no Guard arrests.", ("EC-GAP-23",)),
}  # fmt: skip
"""For each code the sentence and the clauses."""


def of_pair(state: State, pawn: int, number: int) -> tuple[str, ...]:
    """What else forbids a pair without Equipment: it is a way back, or another nation's marker."""
    field, marks = state.field, state.markers[number]
    mine = 1 << field.owner[pawn]
    if (marks | marks >> 5) & mine and field.rulings.marker_forward == "free":
        return ("EC-ATTEMPT-24",)
    return ("EC-ATTEMPT-12",) if marks else ()


def at_the_wire(board: plan.Board, frm: int, to: int) -> bool:
    """Whether two circles lie on the two sides of the wire, each at a fence or next to one."""
    for one, other, feet, _ in board.pairs:
        here, there = {one, *board.links[one]}, {other, *board.links[other]}
        if not feet and ((frm in here and to in there) or (frm in there and to in here)):
            return plan.OUTSIDE in (board.areas[frm], board.areas[to])
    return False


def of_place(state: State, pawn: int, to: int, code: str) -> Iterator[str]:
    """What else forbids a step, as things are there."""
    field, man = state.field, pawn < state.field.pows
    frm, seat = state.at[pawn], field.owner[pawn]
    if code == "no-link" and man and at_the_wire(field.board, frm, to):
        yield "EC-WIRE-02"
    elif code in ("no-key", "no-pass") and to in field.board.gate:
        yield "EC-ATTEMPT-07"
    elif code == "no-marker" and not field.pairs[field.pair_at[frm, to]].feet:
        yield "EC-GAP-40"
    elif code == "no-kit":
        if state.escapes[seat]:
            yield "EC-ESCAPE-05"
        if field.rulings.classic:
            yield "EC-CLASSIC-14"
    elif code == "tunnel-stop" and man:
        yield "EC-TUNNEL-03"
        if state.open >> field.tunnel_of[to] & 1:
            yield "EC-TUNNEL-08"
    elif code == "immune-returning":
        yield from at_home(state, to, pawn_on(state, to))


def at_home(state: State, circle: int, man: int) -> Iterator[str]:
    """The rulings by which a man on his way home is safe there, and though he has refused."""
    if state.field.kinds[circle] == plan.POST:
        yield "EC-GAP-20"
    if state.refused >> man & 1:
        yield "EC-GAP-76"


def refuse_step(state: State, pawn: int, to: int, way: Way) -> Refusal:
    """The refusal of a step."""
    field = state.field
    text, clauses = WHY[way.code]
    entering = way.code == "tunnel-stop" and pawn < field.pows and to in field.entrance
    if entering and not state.open >> field.tunnel_of[to] & 1:
        return Refusal(
            "tunnel-closed", "The Tunnel is not open.",
            ("EC-TUNNEL-01", "EC-TUNNEL-06", "EC-REF-14"), field.names[to],
        )  # fmt: skip
    if way.pair >= 0 and way.code in ("no-rope", "no-ropes", "no-cutter"):
        clauses = (*clauses, *of_pair(state, pawn, way.pair))
    clauses = (*clauses, *of_place(state, pawn, to, way.code))
    said = text.format(
        pawn=field.pawns[pawn], about=way.about, to=field.spoken[to],
        frm=field.spoken[state.at[pawn]],
    )  # fmt: skip
    return Refusal(way.code, said, clauses, field.names[to])


def must_go_on(state: State) -> Refusal:
    """A pawn stands where it may not stay, so it goes on first (EC-GAP-75)."""
    name = state.field.pawns[state.mover]
    return Refusal("go-on", f"{name} may not stay there and goes on first.", ("EC-GAP-75",))
