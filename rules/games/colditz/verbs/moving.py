"""Moving pawns, a circle at a time, from a common pool of points (EC-GAP-63)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.core.play import from_parts
from rules.core.records import Refusal
from rules.core.verbs import Log
from rules.games.colditz.actions import STEP, Action
from rules.games.colditz.board import plan
from rules.games.colditz.ground import MAY_DRAW, NONE, does, ends_of, people
from rules.games.colditz.looks import circles_taken, list_prey, may_stop, pawn_on
from rules.games.colditz.state import PLACE, Play, State
from rules.games.colditz.verbs import arrest, escape, guards
from rules.games.colditz.verbs.base import Act
from rules.games.colditz.verbs.step import (
    BOUNCE,
    PLAIN_WAY,
    Way,
    can_pass,
    find_single,
    find_step,
    is_linked,
    must_go_on,
    plain_for_guards,
    refuse_step,
)

AT, POINTS, IDLE, MOVED, CROSSED, HIDDEN, INSIDE, RETURNING, MOVER, ORIGIN, SPENT = (
    PLACE[name] for name in (
        "at", "points", "idle", "moved", "crossed", "hidden", "inside", "returning", "mover",
        "origin", "spent",
    )
)  # fmt: skip
"""What a step changes, by its place in a position."""
THIRTY = 30
"""The feet of a Drop that takes one Rope (EC-DROP-01)."""


class Step(Act):
    """A pawn takes one step."""

    word = STEP
    forms = {
        "<pawn> to <circle>": "moves one circle; also a place on the Appel area, or to an answer",
        "<pawn> to <circle>, <circle>": "moves along several circles; in a scenario file",
    }
    codes = (
        "no-kit", "other-pawn", "off-board", "no-way", "not-crossed", "which-marker",
        "say-where", "strands", "tunnel-closed", "no-points", "no-marker", "no-post", "no-guard",
        "pawn", "moved", "not-appel", "not-called", "not-pattern", "obeyed",
    )  # fmt: skip
    quick = True

    def write(self, state: State, action: Action) -> str:
        """The pawn and the circle."""
        return f"{state.field.pawns[action.pawn]} to {state.field.names[action.to]}"

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every step of every own pawn along a link, legal or not."""
        field, made = state.field, state.field.steps
        for pawn in field.mine[state.turn]:
            yield from (made[pawn][to] for to in next_to(state, pawn))

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """Whose pawn, with what points, and what stands in its way."""
        field, pawn, to = state.field, action.pawn, action.to
        name = field.pawns[pawn]
        if field.owner[pawn] != seat:
            owner = people(field.players[field.owner[pawn]])
            yield Refusal("not-yours", f"{name} is a pawn of {owner}.", ("EC-MOVE-02",))
            return
        if not state.rolled:
            text = does(action.who, "rolls the dice before moving")
            clauses = ("EC-MOVE-01", "EC-CLASSIC-13")[: 1 + field.rulings.classic]
            yield Refusal("roll-first", text, clauses)
            return
        if state.at[pawn] < 0:
            yield Refusal("off-board", f"{name} stands on no circle of the board.", ("EC-MOVE-02",))
            return
        if state.mover not in (NONE, pawn) and field.rulings.pausing == "refused":
            yield must_go_on(state)
            return
        under = bool(state.inside >> pawn & 1)
        if not is_linked(state, state.at[pawn], to, under=under):
            yield refuse_step(state, pawn, to, Way("no-link"))
            return
        if state.points < 1:
            clauses = ("EC-MOVE-02", "EC-MOVE-09")[: 1 + (seat == field.security)]
            yield Refusal("no-points", "A step costs a movement point, and none is left.", clauses)
            return
        if state.done >> pawn & 1 or moves_once(state, pawn):
            text = f"{name} moves no more in this Turn."
            finished = "EC-GAP-28" if pawn < field.pows else "EC-GAP-64"
            done = bool(state.done >> pawn & 1)
            yield Refusal("moved", text, (finished if done else "EC-GAP-63",))
            return
        way = find_step(state, pawn, to, state.points)
        if way.code:
            yield refuse_step(state, pawn, to, way)

    def apply(self, state: State, action: Action, log: Log) -> State:
        """An easy step, of which nothing is told, changes the pawn's place alone."""
        field, pawn, to = state.field, action.pawn, action.to
        guard, at = pawn >= field.pows, state.at
        if (
            log is None and to in field.easy[guard][at[pawn]] and to not in at
            and not (state.pending or state.returning or state.inside)
            and not (state.luck == MAY_DRAW and field.rulings.draw_time == "at-once")
        ):  # fmt: skip
            return with_arrival(state, pawn, to, PLAIN_WAY, home=guard, stays=True)
        return super().apply(state, action, log)

    def does(self, play: Play, action: Action) -> None:
        """A pawn takes one step."""
        state, pawn, to = play.s, action.pawn, action.to
        frm = state.at[pawn]
        way = find_single(state, pawn, frm, bool(state.inside >> pawn & 1), to=to)
        guard = pawn >= play.field.pows
        if way.free == BOUNCE:
            mark_moved(play, pawn, way)
            bounce_guard(play, pawn, to, way)
            return
        if way.meets >= 0 and guard:
            arrest.announce_arrest(play, pawn, way.meets, "step", way=of_guard(state, to, way))
            return
        home = guard
        if way is not PLAIN_WAY or state.returning:
            home = guard or (bool(state.returning) and arrest.walk_home(play, pawn, to))
            pay_for_step(play, pawn, to, way)
        if way.meets < 0 and play.field.kinds[to] != plan.TARGET:
            arrive_on(play, pawn, frm, to, way=way, home=home)
            return
        mark_moved(play, pawn, way)
        play.set(idle=state.idle + 1)
        if way.meets >= 0:
            arrest.surrender_man(play, pawn, way.meets, to)
        else:
            escape.reach_target(play, pawn, to, way)


STEP_VERB = Step()


def next_to(state: State, pawn: int) -> Iterable[int]:
    """The circles that one step leads to at all; none from a box."""
    field, here = state.field, state.at[pawn]
    if here < 0:
        return ()
    near = (*field.links[here], *(to for to, _ in field.across[here]), *field.under[here])
    return dict.fromkeys(near)


def moves_once(state: State, pawn: int) -> bool:
    """By ruling a pawn moves once in a Turn, without a pause (EC-GAP-63)."""
    if state.field.rulings.pieces != "one-move" or not state.moved >> pawn & 1:
        return False
    if pawn == state.mover:
        return False
    return state.crossed < 0 or state.crossed // 64 != pawn


def bounce_guard(play: Play, pawn: int, to: int, way: Way) -> None:
    """By ruling a Guard who meets an immune man goes back and loses the point (EC-GAP-16)."""
    play.set(points=play.s.points - 1)
    text = f"{play.name(pawn)} meets {way.about}, who is immune, and turns back."
    play.say("bounced", text, "EC-GAP-16", seat=play.s.turn, circle=play.field.names[to])


def mark_moved(play: Play, pawn: int, way: Way) -> None:
    """Who has moved, where a step ends otherwise than on its circle."""
    moved, crossed = moved_by(play.s, pawn, way)
    play.set(moved=moved, crossed=crossed)


def moved_by(state: State, pawn: int, way: Way) -> tuple[int, int]:
    """Who has moved, and over which pair, where a ruling or the removal of a marker asks for it."""
    rulings = state.field.rulings
    one_move = rulings.pieces == "one-move"
    if pawn < state.field.pows and not one_move:
        return state.moved, state.crossed
    crossing = way.pair >= 0 and rulings.marker_removal == "crossing"
    crossed = pawn * 64 + way.pair + 1 if one_move or crossing else NONE
    return state.moved | 1 << pawn, crossed


def pay_for_step(play: Play, pawn: int, to: int, way: Way) -> None:
    """Equipment that a step takes goes back to its stack; a marker is laid (EC-ATTEMPT-11)."""
    field, seat = play.field, play.field.owner[pawn]
    bit = 1 << pawn
    if way.free == "uniform":
        play.set(uniform=play.s.uniform & ~bit)
        text = f"{play.name(pawn)} passes in a German uniform."
        play.say("uniform", text, "EC-CARD-10", seat=seat, pawn=play.name(pawn))
    elif way.free == "returning":
        text = f"{play.name(pawn)} is on the way home from the Outer Cells and passes freely."
        clauses = ("EC-ATTEMPT-06", "EC-GAP-72")
        play.say("passes", text, *clauses, seat=seat, pawn=play.name(pawn))
    elif way.free == "marker":
        text = f"{play.name(pawn)} follows the marked way of his nation."
        play.say("follows", text, "EC-ATTEMPT-12", "EC-GAP-38", seat=seat, pawn=play.name(pawn))
    if way.price:
        play.spend(seat, way.kind, way.price)
        tell_spent(play, pawn, to, way)
    if way.lays:
        lay_marker(play, pawn, way)
    used = way.price or way.free == "marker" or way.under
    strays = used or field.areas[to] == plan.OUTSIDE
    if strays:
        arrest.stray_from_home(play, pawn)


def tell_spent(play: Play, pawn: int, to: int, way: Way) -> None:
    """Say what was used."""
    if play.log is None:
        return
    field = play.field
    kind, what = field.kinds[to], plan.EQUIPMENT[way.kind]
    clauses = ["EC-ATTEMPT-02", "EC-REF-09"]
    if way.pair >= 0:
        pair = field.pairs[way.pair]
        back = not way.lays and field.rulings.marker_forward == "free"
        if back:
            clauses += ["EC-ATTEMPT-22", "EC-ATTEMPT-23", "EC-ATTEMPT-24"]
        elif pair.feet:
            high = pair.feet > THIRTY
            clauses += ["EC-DROP-02", "EC-ATTEMPT-09"] if high else ["EC-DROP-01", "EC-ATTEMPT-08"]
        else:
            clauses += ["EC-WIRE-01", "EC-ATTEMPT-10"]
            if field.rulings.wire_forward != "castle-side" or pair.both:
                clauses.append("EC-GAP-40")
    elif kind == plan.DOOR:
        clauses += ["EC-DOOR-01", "EC-ATTEMPT-04"]
    elif kind == plan.INSPECTION:
        clauses += ["EC-INSPECT-01", "EC-ATTEMPT-03"]
    many = f"{way.price} {what}s" if way.price > 1 else f"a {what}"
    text = f"{play.name(pawn)} uses {many}."
    seat = field.owner[pawn]
    play.say("used", text, *clauses, seat=seat, pawn=play.name(pawn), what=what, count=way.price)


def lay_marker(play: Play, pawn: int, way: Way) -> None:
    """An Escape Attempt marker, in place of another nation's (EC-ATTEMPT-11, EC-ATTEMPT-20)."""
    marks = play.s.markers[way.pair]
    several = play.field.rulings.markers_on_pair == "several"
    now = marks | way.lays if several else way.lays
    guards.set_marks(play, way.pair, now)
    clauses = ["EC-ATTEMPT-11"]
    if marks:
        clauses += ["EC-GAP-39"] if several else ["EC-ATTEMPT-20", "EC-GAP-39"]
    name, seat = play.field.board.pair_name(way.pair), play.field.owner[pawn]
    whose, between = people(play.field.players[seat]), ends_of(play.field, way.pair)
    text = f"A marker of {whose} lies between {between}."
    play.say("marker", text, *clauses, seat=seat, pair=name)


def arrive_on(play: Play, pawn: int, frm: int, to: int, way: Way, *, home: bool) -> None:
    """The pawn stands on its new circle, and it is told."""
    state = play.s
    stays = may_stop(state, pawn, to, under=way.under)
    play.s = with_arrival(state, pawn, to, way, home=home, stays=stays)
    if play.log is not None:
        tell_step(play, state, pawn, frm, to=to, way=way, stays=stays)


def with_arrival(state: State, pawn: int, to: int, way: Way, *, home: bool, stays: bool) -> State:
    """The position with the pawn on its new circle; a step that does not lead home is counted."""
    field, bit = state.field, 1 << pawn
    parts: list[Any] = [*state]
    at = [*parts[AT]]
    frm, at[pawn] = at[pawn], to
    parts[AT] = tuple(at)
    parts[POINTS] -= 1
    if not home:
        parts[IDLE] += 1
    if pawn >= field.pows or field.careful:
        parts[MOVED], parts[CROSSED] = moved_by(state, pawn, way)
    parts[HIDDEN] &= ~bit
    if way is not PLAIN_WAY or parts[INSIDE]:
        parts[INSIDE] = parts[INSIDE] | bit if way.under else parts[INSIDE] & ~bit
    if parts[RETURNING] & bit and field.areas[to] == plan.INNER:
        parts[RETURNING] &= ~bit
    if not stays:
        goes_on = parts[MOVER] == pawn
        parts[ORIGIN] = state.origin if goes_on else frm
        parts[SPENT] = state.spent + 1 if goes_on else 1
        parts[MOVER] = pawn
    elif parts[MOVER] == pawn:
        parts[MOVER], parts[ORIGIN], parts[SPENT] = NONE, NONE, 0
    return from_parts(State, parts)


def tell_step(
    play: Play, before: State, pawn: int, frm: int, to: int, way: Way, *, stays: bool
) -> None:
    """Say who went where, and which special circle it is."""
    field = play.field
    guard = pawn >= field.pows
    clauses = ["EC-MOVE-02"]
    if guard:
        clauses += ["EC-MOVE-09", *of_guard(before, to, way)]
    clauses += of_tunnel(before, pawn, to, way)
    if not stays:
        clauses.append("EC-GAP-75")
    if field.kinds[to] == plan.POST:
        clauses.append("EC-POST-03")
    if before.returning >> pawn & 1 and not play.s.returning >> pawn & 1:
        clauses.append("EC-GAP-21")
    if field.rulings.classic:
        clauses.append("EC-CLASSIC-17" if guard else "EC-CLASSIC-13")
    text = f"{play.name(pawn)} goes from {field.spoken[frm]} to {field.spoken[to]}."
    play.say("moved", text, *clauses, seat=field.owner[pawn], pawn=play.name(pawn),
             frm=field.names[frm], to=field.names[to])  # fmt: skip


def of_tunnel(before: State, pawn: int, to: int, way: Way) -> Iterator[str]:
    """The clauses of a step into a Tunnel, along it, out of it, or over it."""
    field, guard = before.field, pawn >= before.field.pows
    inside = bool(before.inside >> pawn & 1)
    if way.under and not guard:
        yield from ("EC-TUNNEL-03", "EC-REF-14")
        if not inside:
            yield "EC-TUNNEL-08"
        if to in field.entrance or to in field.exit:
            yield "EC-GAP-47"
    elif inside and not way.under and not guard:
        back = before.at[pawn] not in field.exit
        yield "EC-GAP-47" if back else "EC-TUNNEL-09"
    elif field.tunnel_mask >> to & 1 and not way.under:
        yield "EC-TUNNEL-02"
        met = pawn_on(before, to, under=True)
        if met >= 0:
            yield from ("EC-TUNNEL-10", "EC-MOVE-07", "EC-REF-16")
        if guard and 0 <= met < field.pows and not before.detected >> field.tunnel_of[to] & 1:
            yield "EC-REF-23"


def of_guard(before: State, to: int, way: Way) -> Iterator[str]:
    """The clauses that let a Guard go where he usually may not."""
    field = before.field
    if way.under:
        yield from ("EC-REF-15", "EC-GAP-49")
    if field.kinds[to] in (plan.DOOR, plan.INSPECTION):
        yield from ("EC-ATTEMPT-05", "EC-REF-11")
    if way.pair >= 0:
        yield from ("EC-ATTEMPT-14", "EC-ATTEMPT-15", "EC-REF-10", "EC-ATTEMPT-12")
    if field.rooms[to] >= 0 and not way.under:
        yield from of_room(before, field.rooms[to])
    if field.safe_mask >> to & 1:
        yield from ("EC-SAFE-04", "EC-GAP-43")
    if field.appel_mask >> to & 1:
        yield "EC-GAP-44"


def of_room(before: State, room: int) -> Iterator[str]:
    """What opens a Room to Guards: a marker in it, at a Drop, or on its detected Tunnel."""
    field = before.field
    yield "EC-ROOM-06"
    lie = [pair for pair, marks in zip(field.pairs, before.markers, strict=True)
           if marks and room in (field.rooms[pair.frm], field.rooms[pair.to])]  # fmt: skip
    if lie:
        yield "EC-ATTEMPT-13"
    if any(pair.feet and field.rooms[pair.frm] == room for pair in lie):
        yield "EC-ROOM-04"
    for number, way in enumerate(field.tunnels):
        if before.detected >> number & 1 and field.rooms[way[0]] == room:
            yield "EC-ROOM-05"


# -- The steps of a Turn --------------------------------------------------------------------------


Pawns = range | tuple[int, ...]


def turn_steps(state: State) -> list[Action]:
    """Every step, and every deployment, of the player on turn; only of a pawn that must go on.

    It takes a movement point.
    """
    field, free = state.field, state.mover < 0
    pawns = field.mine[state.turn] if free else (state.mover,)
    if state.turn != field.security:
        return of_men(state, pawns)
    taken = circles_taken(state) if state.inside else set(state.at)
    shut = taken - list_prey(state)
    found = of_guards(state, pawns, taken, shut)
    return found + guards.list_pool(state, shut) if free else found


def every_step(state: State, pawn: int) -> Iterator[Action]:
    """The steps of a pawn, each of them tried."""
    made = state.field.steps[pawn]
    for to in next_to(state, pawn):
        if not any(STEP_VERB.forbids(state, state.turn, made[to])):
            yield made[to]


def of_men(state: State, pawns: Pawns) -> list[Action]:
    """The steps of prisoners: easy ones, which only another man forbids, and those to be tried."""
    field, at, inside, left = state.field, state.at, state.inside, state.points
    if state.done or field.careful:
        return [action for pawn in pawns for action in every_step(state, pawn)]
    made, easy, hard = field.steps, field.easy[0], field.hard[0]
    men = circles_taken(state, 0, field.pows) if inside else set(at[: field.pows])
    found: list[Action] = []
    for pawn in pawns:
        here = at[pawn]
        if here < 0:
            continue
        if inside and inside >> pawn & 1:
            found += every_step(state, pawn)
            continue
        mine = made[pawn]
        found += [mine[to] for to in easy[here] if to not in men]
        found += [mine[to] for to in hard[here] if not find_step(state, pawn, to, left).code]
    return found


def of_guards(state: State, pawns: Pawns, taken: set[int], shut: set[int]) -> list[Action]:
    """The steps of Guards, onto nothing ``shut``; whoever else is on a ``taken`` circle is prey."""
    field, at, left, inside = state.field, state.at, state.points, state.inside
    if state.done or field.careful:
        return [action for pawn in pawns for action in every_step(state, pawn)]
    made, easy, plain = field.steps, field.easy[1], plain_for_guards(state)
    hard = field.passed if plain else field.hard[1]
    found: list[Action] = []
    for pawn in pawns:
        here = at[pawn]
        if here < 0:
            continue
        if inside and inside >> pawn & 1:
            found += every_step(state, pawn)
            continue
        mine = made[pawn]
        found += [mine[to] for to in easy[here] if to not in shut]
        for to in hard[here]:
            if not plain:
                goes = not find_step(state, pawn, to, left).code
            elif to in taken:
                goes = to not in shut
            else:
                quick = left > 1 and not shut.issuperset(easy[to])
                goes = quick or can_pass(field, to, left - 1, taken=taken, shut=shut)
            if goes:
                found.append(mine[to])
    return found
