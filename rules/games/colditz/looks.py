"""What can be read off a position: where pawns stand, who can be arrested, how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules.boards import graph
from rules.core.fields import make_reader
from rules.core.verbs import Verb
from rules.games.colditz.board.plan import (
    APPEL,
    DOOR,
    INNER,
    INSPECTION,
    OUTSIDE,
    POST,
    SAFE,
    TARGET,
    WALKWAY,
)
from rules.games.colditz.ground import BARRACKS, INNER_CELLS, NONE, OUTER_CELLS, Field
from rules.games.colditz.state import Question, State

# -- What verbs say they read ---------------------------------------------------------------------


OWN_PACK, OTHER_PACK = "own pack", "other pack"
LOOKS: dict[str, Callable[[State, Question], object]] = {
    OWN_PACK: lambda state, question: state.equipment[question.who],
    OTHER_PACK: lambda state, question: count_equipment(state, question.a),
}
"""Parts of a position for who is asked, each told no more finely than it matters."""


def read_by(verbs: Iterable[Verb[Any, Any]], *more: str) -> Callable[[State, Question], object]:
    """Return a function of a position and what is asked: all that can forbid these verbs."""
    named = (name for verb in verbs for name in verb.reads)
    return make_reader({"state": State, "question": Question}, (*more, *named), LOOKS)


# -- What can be read off a position --------------------------------------------------------------


def circles_taken(state: State, first: int = 0, after: int | None = None) -> set[int]:
    """The circles with a pawn on the surface; of some pawns only, where asked.

    Boxes may be among them: they are no circles, so they do no harm.
    """
    at, inside = state.at[first:after], state.inside >> first
    if not inside:
        return set(at)
    return {here for pawn, here in enumerate(at) if not inside >> pawn & 1}


def pawn_on(state: State, circle: int, *, under: bool = False) -> int:
    """The pawn on a circle, above or below ground, or -1."""
    at, inside = state.at, state.inside
    if circle not in at:
        return NONE
    pawn = at.index(circle)
    while bool(inside >> pawn & 1) != under:
        if circle not in at[pawn + 1 :]:
            return NONE
        pawn = at.index(circle, pawn + 1)
    return pawn


def count_equipment(state: State, seat: int) -> int:
    """How many Equipment cards a seat holds."""
    return sum(state.equipment[seat])


def marked_rooms(state: State) -> int:
    """The Rooms a Guard may enter: those with an Escape Attempt marker (EC-ROOM-06)."""
    field, mask = state.field, 0
    for number, marks in enumerate(state.markers):
        if marks:
            pair = field.pairs[number]
            for at in (pair.frm, pair.to):
                if field.rooms[at] >= 0:
                    mask |= 1 << field.rooms[at]
    if state.detected:
        for number, way in enumerate(field.tunnels):
            if state.detected >> number & 1 and field.rooms[way[0]] >= 0:
                mask |= 1 << field.rooms[way[0]]
    return mask


def is_marked(state: State, circle: int) -> bool:
    """Whether a circle carries an Escape Attempt marker (EC-SAFE-04)."""
    return any(state.markers[pair] for _, pair in state.field.across[circle])


def may_stop(state: State, pawn: int, circle: int, *, under: bool) -> bool:
    """Whether a pawn may end its movement on a circle (EC-REF-12, EC-REF-13, EC-REF-14)."""
    if under:
        return True
    field = state.field
    if field.tunnel_mask >> circle & 1:
        return False
    dark = field.dark_for_pow if pawn < field.pows else field.dark_for_guard
    return not dark >> circle & 1


# -- arrest -------------------------------------------------------------------------------------


def is_exempt(state: State, pawn: int) -> bool:
    """Whether a POW is on his way home under both conditions (EC-ARREST-06)."""
    seat = state.field.owner[pawn]
    return bool(
        state.returning >> pawn & 1
        and not state.faded >> seat & 1
        and not count_equipment(state, seat)
    )


def has_exempt(state: State, seat: int) -> bool:
    """Whether a nation has men on the way home, under both conditions."""
    return any(state.at[pawn] >= 0 and is_exempt(state, pawn) for pawn in state.field.mine[seat])


def find_immunity(state: State, pawn: int) -> str:
    """Why a POW on the board cannot be arrested where he is; nothing when he can."""
    field, rulings = state.field, state.field.rulings
    at, mine = state.at[pawn], 1 << pawn
    kind = field.kinds[at]
    if kind == SAFE:
        return "safe"
    if kind == APPEL:
        return "appel"
    if state.hidden & mine:
        return "hidden"
    if kind == TARGET:
        return "target"
    if rulings.full_cells == "no-arrest" and cells_for(state, at) == NONE:
        return "full"
    seat = field.owner[pawn]
    inner = field.areas[at] == INNER
    if state.inside & mine:
        if not state.detected >> field.tunnel_of[at] & 1:
            return "tunnel"
        if inner and rulings.inner_tunnel == "protected" and not count_equipment(state, seat):
            return "no-equipment"
        return ""
    post = kind == POST
    refused = bool(state.refused & mine)
    if state.returning & mine and is_exempt(state, pawn):
        unsafe = post and rulings.exempt_on_post == "no"
        if not unsafe and not (refused and rulings.returning_refuser == "exposed"):
            return "returning"
    if not inner or post or count_equipment(state, seat):
        return ""
    if refused and rulings.refusers == "exposed":
        return ""
    return "no-equipment"


def find_bar(state: State, pawn: int) -> str:
    """Why no Guard may walk onto a POW: his immunity, or by ruling the Walkway he is on."""
    field = state.field
    code = find_immunity(state, pawn)
    if code or field.rulings.walkway_arrest != "refused":
        return code
    return "walkway-arrest" if field.kinds[state.at[pawn]] == WALKWAY else ""


def list_prey(state: State) -> frozenset[int]:
    """The circles of the prisoners on the surface whom a Guard could arrest there."""
    field = state.field
    men = state.at[: field.pows]
    key = (
        men, state.equipment, state.inside, state.hidden, state.refused, state.returning,
        state.faded,
    )  # fmt: skip
    if field.prey[0] != key:
        field.prey = (key, frozenset(
            at for pawn, at in enumerate(men)
            if at >= 0 and not state.inside >> pawn & 1 and not find_bar(state, pawn)
        ))  # fmt: skip
    return field.prey[1]


def liable_clauses(state: State, pawn: int) -> tuple[str, ...]:
    """The clauses that let a POW be arrested where he is."""
    field = state.field
    at, seat = state.at[pawn], field.owner[pawn]
    found = []
    if state.inside >> pawn & 1:
        found.append("EC-TUNNEL-12")
        if field.areas[at] == INNER and not count_equipment(state, seat):
            found.append("EC-GAP-71")
    elif field.areas[at] == OUTSIDE:
        found += ["EC-ARREST-04", "EC-REF-18"]
    elif field.areas[at] != INNER:
        found += ["EC-ARREST-03", "EC-REF-18"]
    elif count_equipment(state, seat):
        found += ["EC-ARREST-02", "EC-REF-17"]
    elif state.refused >> pawn & 1 and field.kinds[at] != POST:
        found += ["EC-REF-20", "EC-GAP-10"]
    if field.kinds[at] == POST and not state.inside >> pawn & 1:
        found += ["EC-POST-04", "EC-ARREST-05", "EC-ARREST-17", "EC-REF-19"]
    if state.returning >> pawn & 1:
        found += why_not_exempt(state, pawn)
    return tuple(found)


def why_not_exempt(state: State, pawn: int) -> list[str]:
    """The conditions that a POW on his way home fails; with none of them, the ruling."""
    field, seat = state.field, state.field.owner[pawn]
    lost = ["EC-ARREST-07"] if count_equipment(state, seat) else []
    if state.faded >> seat & 1:
        lost.append("EC-ARREST-08")
    post = field.kinds[state.at[pawn]] == POST and field.rulings.exempt_on_post == "no"
    return ["EC-ARREST-06", *(lost or ["EC-GAP-20" if post else "EC-GAP-76"])]


def cells_for(state: State, at: int) -> int:
    """The cells for an arrest on a circle; the other ones when they are full (EC-ARREST-14)."""
    field = state.field
    inner = field.areas[at] == INNER
    first, second = (INNER_CELLS, OUTER_CELLS) if inner else (OUTER_CELLS, INNER_CELLS)
    for cells in (first, second):
        if state.at.count(cells) < size_of(field, cells):
            return cells
    return NONE if field.rulings.full_cells == "no-arrest" else OUTER_CELLS


def size_of(field: Field, cells: int) -> int:
    """How many prisoners fit into a kind of cells (EC-GAP-23)."""
    return field.board.cells[0 if cells == INNER_CELLS else 1].size


# -- places -------------------------------------------------------------------------------------


def in_open_tunnel(field: Field, at: int, opened: int) -> bool:
    """Whether a circle belongs to an open Tunnel."""
    return at >= 0 and field.tunnel_of[at] >= 0 and bool(opened >> field.tunnel_of[at] & 1)


def release_circles(state: State, cells: int) -> tuple[int, ...]:
    """Where a released POW may start: the circle at the arrow, or the nearest free ones.

    EC-CELL-05, EC-GAP-24.
    """
    field = state.field
    arrow = field.board.cells[0 if cells == INNER_CELLS else 1].arrow
    if arrow < 0:
        return ()
    taken, dark = circles_taken(state), field.tunnel_mask | field.dark_for_pow | field.target_mask
    if arrow not in taken and not dark >> arrow & 1:
        return (arrow,)
    if field.rulings.taken_arrow == "waits":
        return ()
    seen, ring, area = 1 << arrow, [arrow], field.areas[arrow]
    while ring:
        wider = []
        for at in ring:
            for to in field.links[at]:
                if not seen >> to & 1 and field.areas[to] == area:
                    seen |= 1 << to
                    wider.append(to)
        found = tuple(sorted(to for to in wider if to not in taken and not dark >> to & 1))
        if found:
            return found
        ring = wider
    return ()


def appel_circles(state: State) -> tuple[int, ...]:
    """The free circles of the Appel area."""
    taken = circles_taken(state)
    return tuple(at for at in state.field.appel if at not in taken)


def pattern_circles(state: State, seat: int) -> tuple[int, ...]:
    """Where an obedient POW lines up: his nation's pattern, else the Appel area (EC-GAP-11)."""
    taken = circles_taken(state)
    own = tuple(at for at in state.field.patterns[seat] if at not in taken)
    return own or appel_circles(state)


def find_in_barracks(state: State) -> int:
    """A Guard in the Barracks, or -1 (EC-BARRACKS-01)."""
    first = state.field.first_guard
    try:
        return state.at.index(BARRACKS, first)
    except ValueError:
        return NONE


def outside_pows(state: State) -> list[int]:
    """The POWs Outside the Castle."""
    field = state.field
    return [
        pawn for pawn in range(field.pows)
        if state.at[pawn] >= 0 and field.outside_mask >> state.at[pawn] & 1
        and field.kinds[state.at[pawn]] != TARGET
    ]  # fmt: skip


# -- How far it is --------------------------------------------------------------------------------


FAR = 10_000
"""Further than any roll."""


def measure_range(state: State, start: int) -> tuple[int, ...]:
    """The steps from a Guard's circle to each circle (EC-GAP-08).

    Along links, Doors, Inspection Points and markers in their forward direction; unmarked Safe Area
    circles and unmarked pairs are not walked. Other pawns block only by ruling.
    """
    field, ruling = state.field, state.field.rulings.search_range
    taken = frozenset(circles_taken(state) if ruling == "blocked" else ())
    key = ("range", start, state.markers, taken)
    found: tuple[int, ...] | None = field.cache.get(key)
    if found is not None:
        return found

    def ways(at: int) -> Iterable[int]:
        blocked = at in taken and at != start
        return () if blocked else list_neighbours(state, at, plain=ruling == "plain")

    open_way = not taken and ruling != "plain" and state.markers == field.unmarked
    near = field.unsafe.__getitem__ if open_way else ways
    return field.cache.keep(key, graph.steps([start], near, len(field.names), FAR))


def list_neighbours(state: State, at: int, *, plain: bool) -> Iterable[int]:
    """The circles one step on from a circle."""
    field = state.field
    found = [
        to for to in field.links[at] if plain or field.kinds[to] != SAFE or is_marked(state, to)
    ]
    for to, number in field.across[at]:
        marks = state.markers[number]
        forward = marks & 31 if field.pairs[number].frm == at else marks >> 5
        if plain or forward:
            found.append(to)
    if plain:
        found += field.under[at]
    return found


def measure_homeward(state: State, pawn: int) -> tuple[int, ...]:
    """For each circle the steps of a man's shortest way home into the Inner Courtyard (EC-GAP-19).

    Pawns block, but for men of his own who are on the way home, too.
    """
    field, at = state.field, state.at
    own = {at[man] for man in field.mine[field.owner[pawn]] if state.returning >> man & 1}
    return ways_home(field, circles_taken(state) - own)


def measure_unhindered(state: State) -> tuple[int, ...]:
    """The same as if no pawn stood there."""
    cache = state.field.cache
    found: tuple[int, ...] | None = cache.get("home")
    return found if found is not None else cache.keep("home", ways_home(state.field, set()))


def ways_home(field: Field, taken: set[int]) -> tuple[int, ...]:
    """For each circle the steps home; the Door and the Inspection Point of the way are free."""
    locked = {*field.board.of_kind(DOOR), *field.board.of_kind(INSPECTION)}
    every = field.rulings.return_way == "every"
    shut = taken if every else taken | locked.difference(field.board.gate)
    home = [at for at, area in enumerate(field.areas) if area == INNER and at not in taken]

    def ways(at: int) -> Iterable[int]:
        return () if at in shut else field.links[at]

    return graph.steps(home, ways, len(field.names), FAR)
