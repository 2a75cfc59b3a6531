"""Release from Solitary, by a double of the movement roll or by a card; and the way home."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import Action
from rules.games.colditz.board.plan import INNER
from rules.games.colditz.state import (
    FAR,
    INNER_CELLS,
    OUTER_CELLS,
    Play,
    State,
    homeward,
    may_stop,
    release_circles,
    surface,
)
from rules.games.colditz.verbs.roll import is_double
from rules.games.colditz.verbs.step import single

CELLS = (INNER_CELLS, OUTER_CELLS)


def refuse_prisoner(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """One's own man, in Solitary, onto a circle at the arrow (EC-CELL-05)."""
    field, pawn, to = state.field, action.pawn, action.to
    if pawn < 0 or field.owner[pawn] != seat:
        text = f"{action.who} releases only his own men."
        yield Refusal("not-yours", text, ("EC-CELL-03",))
    elif state.at[pawn] not in CELLS:
        yield Refusal("not-in-cells", f"{field.pawns[pawn]} is not in Solitary.", ("EC-CELL-02",))
    elif to not in release_circles(state, state.at[pawn]):
        places = ", ".join(field.names[at] for at in release_circles(state, state.at[pawn]))
        text = f"A released man starts at the arrow: {places or 'no circle is free'}."
        yield Refusal("not-there", text, ("EC-CELL-05", "EC-GAP-24"))


def refuse_release(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A double that is still open, and one movement point (EC-DOUBLE-01, EC-REF-06)."""
    found = list(refuse_prisoner(state, seat, action))
    yield from found
    if found:
        return
    if not state.rolled:
        yield Refusal("roll-first", f"{action.who} has not rolled yet.", ("EC-MOVE-01",))
    elif not state.doubles:
        text = "Solitary opens only by a double of the movement roll, or by a card."
        other = ("EC-GAP-70",) if any(map(is_double, state.throws)) else ()
        yield Refusal("no-double", text, ("EC-CELL-02", "EC-DOUBLE-01", "EC-REF-05", *other))
    elif state.points < 1:
        yield Refusal("no-points", "No movement point is left.", ("EC-REF-06", "EC-DOUBLE-01"))


def releases(play: Play, action: Action) -> None:
    """A double frees one man, for a point."""
    play.set(doubles=play.s.doubles - 1, points=play.s.points - 1)
    several = sum(map(is_double, play.s.throws)) > 1
    clauses = ("EC-CELL-02", "EC-CELL-03", "EC-DOUBLE-01", "EC-REF-05", "EC-REF-06")
    free(play, action, (*clauses, "EC-GAP-25") if several else clauses)


def free(play: Play, action: Action, clauses: tuple[str, ...]) -> None:
    """A man leaves Solitary; from the Outer Cells he is on his way home (EC-ARREST-06)."""
    field, pawn = play.field, action.pawn
    cells = play.s.at[pawn]
    seat, bit = field.owner[pawn], 1 << pawn
    place = field.rulings.free_return == "place-of-arrest"
    home = bool(play.s.returning & bit) if place else cells == OUTER_CELLS
    home = home and field.areas[action.to] != INNER
    if not any(play.s.returning >> other & 1 for other in field.mine[seat] if other != pawn):
        play.set(faded=play.s.faded & ~(1 << seat))
    play.put(pawn, action.to)
    play.set(returning=play.s.returning | bit if home else play.s.returning & ~bit)
    arrow = field.board.cells[CELLS.index(cells)].arrow
    why = [*clauses, "EC-CELL-05"]
    if action.to != arrow:
        why.append("EC-GAP-24")
    if home:
        why += ["EC-ARREST-06", "EC-GAP-22"] if place else ["EC-ARREST-06"]
    text = f"{play.name(pawn)} leaves Solitary and starts from {field.names[action.to]}."
    play.say("released", text, *why, seat=seat, pawn=play.name(pawn), to=field.names[action.to])
    if not home or field.rulings.full_return == "any-step":
        return  # his steps count, and he has made none yet
    if play.s.idle and could_come_nearer(play.s, pawn, play.s.idle + play.s.points):
        note(play, bit)


# -- the way home -------------------------------------------------------------------------------


def could_come_nearer(state: State, pawn: int, points: int) -> bool:
    """Whether a returning man gets home, or nearer, with so many points (EC-GAP-19).

    His shortest way home has to lead him, within them, to a circle where he may stay.
    """
    away, links = homeward(state), state.field.links
    at, under = state.at[pawn], bool(state.inside >> pawn & 1)
    if not 0 < away[at] < FAR:
        return False
    full, ring = surface(state), [at]
    while ring and points > 0:
        wider: list[int] = []
        for frm in ring:
            for to in links[frm]:
                if away[to] >= away[frm] or full >> to & 1 or to in wider:
                    continue
                way = single(state, pawn, frm, under and frm == at, to)
                if way.code:
                    continue
                if may_stop(state, pawn, to, under=way.under):
                    return True
                wider.append(to)
        ring, points = wider, points - 1
    return False


def walks(play: Play, pawn: int, to: int) -> bool:
    """Whether a step of a prisoner is one of the way home; what else it keeps from home is noted.

    Asked before the step is made, and only while somebody is on the way home.
    """
    state, field = play.s, play.field
    bit = 1 << pawn
    by_steps = field.rulings.full_return == "any-step"
    if state.returning & bit:
        away = homeward(state)
        nearer = away[to] < away[state.at[pawn]] and not surface(state) >> to & 1
        if by_steps:
            note(play, bit, on=nearer)
        if nearer:
            return True
    if not by_steps:
        for man in field.mine[field.owner[pawn]]:
            waits = state.returning & ~state.noted & 1 << man and state.at[man] >= 0
            if waits and could_come_nearer(state, man, state.points):
                note(play, 1 << man)
    return False


def note(play: Play, bit: int, *, on: bool = True) -> None:
    """Keep in mind what a Turn did, or failed to do, for a man on his way home."""
    noted = play.s.noted
    play.set(noted=noted | bit if on else noted & ~bit)


def judges(play: Play, seat: int) -> None:
    """Whether a nation has done its utmost to bring its released men home (EC-GAP-19)."""
    state, field = play.s, play.field
    if not state.returning:
        return
    men = [pawn for pawn in field.mine[seat] if state.returning >> pawn & 1 and state.at[pawn] >= 0]
    if not men:
        return
    bit = 1 << seat
    lax = any(hangs_back(state, pawn) for pawn in men)
    if lax == bool(state.faded & bit):
        return
    play.set(faded=state.faded ^ bit)
    who = field.players[seat]
    text = (
        f"{who} has not used all movement to bring released men home: they may be arrested."
        if lax
        else f"{who}'s released men are exempt again."
    )
    again = () if lax else ("EC-ARREST-06", "EC-REF-24")
    clauses = ("EC-ARREST-08", "EC-GAP-19", *again)
    play.say("faded" if lax else "exempt", text, *clauses, seat=seat)


def hangs_back(state: State, pawn: int) -> bool:
    """Whether a returning man could have come nearer home in the Turn that ends."""
    noted = bool(state.noted >> pawn & 1)
    if state.field.rulings.full_return == "any-step":
        return not noted and could_come_nearer(state, pawn, FAR)
    return noted or could_come_nearer(state, pawn, state.points)
