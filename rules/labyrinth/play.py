"""Carrying commands out: the one place where a state becomes the next one."""

from __future__ import annotations

from rules.game import Event
from rules.labyrinth.board.signs import ARSENAL, HOSPITAL, MOUTH
from rules.labyrinth.chapters.movement import Landing, shape
from rules.labyrinth.chapters.treasure import float_on
from rules.labyrinth.commands import PUT, TAKE
from rules.labyrinth.narration import (
    LEADER,
    answer_heard,
    moved,
    passed_on,
    private,
    said,
    transferred,
)
from rules.labyrinth.state import FULL, GONE, State, Treasure
from rules.labyrinth.words import Tongue

Log = list[Event] | None


class Found:
    """How a treasure is found: the base game takes it at once, the ravines only declare it.

    ``unnoticed`` are the clauses by which one passed on the way is not found, ``begun`` those by
    which hospital and arsenal act on who begins there.
    """

    takes = True
    unnoticed: tuple[str, ...] = ("LP-GAP-18",)
    healed_first: tuple[str, ...] = ()
    armed_first: tuple[str, ...] = ("LP-GAP-17",)

    def clauses(self, landing: Landing, kind: str) -> tuple[str, ...]:
        """What a find on a cell of some type rests on."""
        return ("LP-GAME-06", "LP-GAP-18")

    def handed(self, state: State, me: int, verb: str) -> tuple[str, ...]:
        """What taking and putting rest on: here, by ruling, the ravines rules."""
        return ("LP-GAP-18", *HANDED[verb])


HANDED = {
    TAKE: ("LM-TREASURE-04", "LM-TREASURE-06", "LP-TREAS-01"),
    PUT: ("LM-TREASURE-05", "LM-TREASURE-06"),
}
"""The clauses of taking and putting on purpose."""


def settle(
    state: State, me: int, landing: Landing, tongue: Tongue, found_how: Found, log: Log
) -> State:
    """Place the token, let hospital and arsenal act, find the treasure, win; then end the turn."""
    field, table, turn, at, wounded, stock, treasure, won, gone, heading = state
    here, rest = at[me], landing.rest
    if rest != here:
        at = (*at[:me], rest, *at[me + 1 :])
    after: list[Event] = []
    if landing.arrives:
        kind = field.kind(rest)
        if kind == HOSPITAL:
            why = found_how.healed_first if landing.outcome == "start" else ()
            wounded = heal(state, me, why, after if log is not None else None)
        elif kind == ARSENAL and (
            landing.outcome != "start" or field.rulings.start_stock == "restocks"
        ):
            why = found_how.armed_first if landing.outcome == "start" else ()
            stock = restock(state, me, why, after if log is not None else None)
    out = landing.out
    leaves = out and (treasure.carrier == me or bool(won))
    found = treasure.cell == rest and rest >= 0 and landing.finds
    if found and field.rulings.repeat_find != "yes":
        found = rest != here
    before = treasure
    if found:
        treasure = find(state, me, treasure, wounded, found_how)
    if leaves:
        won = (*won, me)
        if field.rulings.after_win == "play-on":
            at, gone, treasure = (*at[:me], GONE, *at[me + 1 :]), gone | 1 << me, Treasure()
    elif out and field.rulings.leaving_empty == "out-of-game":
        at, gone = (*at[:me], GONE, *at[me + 1 :]), gone | 1 << me
    if log is not None:
        who = table.players[me]
        log += moved(state, who, here, landing)
        log += said(state, who, landing, tongue, found=found)
        log += after
        if found:
            log += tell_found(state, me, landing, tongue, found_how, took=treasure.carrier == me)
        elif passes(landing, treasure.cell):
            log.append(tell_unnoticed(state, me, found_how))
        if leaves:
            log.append(tell_win(state, me, carried=before.carrier == me))
        elif gone != state.gone:
            log.append(Event("gone", f"{who} is out of the game.", ("LP-GAP-04",), who))
        elif out:
            text = f"{who} has no treasure outside, so nobody wins."
            heard = answer_heard(state, who)
            clauses = ("LP-GAME-08", "LP-GAP-04")
            log.append(Event("empty-handed", text, clauses, who, heard_by=heard))
    done = State(field, table, turn, at, wounded, stock, treasure, won, gone, heading)
    if landing.outcome == "start":
        return done
    return end_turn(done, me, log, costs=landing.costs)


def passes(landing: Landing, cell: int) -> bool:
    """Whether a landing leads over a cell, as a place stepped into or passed, not as its end."""
    if cell < 0 or cell == landing.rest:
        return False
    stepped = landing.outcome in ("step", "start") and cell == landing.entered
    return stepped or cell in landing.path


def end_turn(state: State, me: int, log: Log, *, costs: bool = True) -> State:
    """Let the treasure float, then pass the turn (LP-TURN-18, LP-GAP-20)."""
    field, table, _, at, wounded, stock, treasure, won, gone, heading = state
    if not costs or ((won or gone) and state.over):
        return state
    follower = table.following[me]
    while gone >> follower & 1:
        follower = table.following[follower]
    if treasure.floating:
        treasure = float_on(state, follower, log)
    if log is not None:
        log.append(passed_on(state, follower, ("LP-TURN-18", "LP-TURN-01", "LP-BASE-07")))
    return State(field, table, follower, at, wounded, stock, treasure, won, gone, heading)


def heal(state: State, me: int, why: tuple[str, ...], log: Log) -> int:
    """The hospital restores health (LP-HOSP-01), and ``why`` if not by a step."""
    who = state.table.players[me]
    if log is not None and state.wounded >> me & 1:
        heard = answer_heard(state, who)
        clauses = ("LP-HOSP-01", *why)
        log.append(Event("healed", f"{who} is healed.", clauses, who, heard_by=heard))
    return state.wounded & ~(1 << me)


def restock(
    state: State, me: int, why: tuple[str, ...], log: Log
) -> tuple[tuple[int, int, int], ...]:
    """The arsenal restores three of each (LP-ARSENAL-01, LP-ARSENAL-02), ``why`` if not by a step.

    LP-GAP-17 tells that a stock is filled up and not added to, and that a wounded player's is, too.
    """
    who = state.table.players[me]
    if log is not None:
        text = f"{who} has three cartridges, three daggers and three explosives."
        special = any(state.stock[me]) or state.wounded >> me & 1
        ruled = why or (("LP-GAP-17",) if special else ())
        clauses = ("LP-ARSENAL-01", "LP-ARSENAL-02", *ruled)
        log.append(Event("restocked", text, clauses, who, heard_by=private(who)))
    return (*state.stock[:me], FULL, *state.stock[me + 1 :])


def washed(
    state: State, me: int, path: tuple[int, ...], tongue: Tongue, how: Found, log: Log
) -> State:
    """Whoever uses a weapon in the current floats like one who skips, by ruling (LP-GAP-08)."""
    field, here, treasure = state.field, state.at[me], state.treasure
    carried = ("LP-GAP-08", *shape(field, here, path))
    landing = Landing("idle", -1, path[-1], (), (), (), path, carried, arrives=False)
    found = treasure.cell == path[-1]
    after = find(state, me, treasure, state.wounded, how) if found else treasure
    if log is not None:
        log.append(transferred(state, state.table.players[me], here, landing))
        if found:
            log += tell_found(state, me, landing, tongue, how, took=after.carrier == me)
        elif passes(landing, treasure.cell):
            log.append(tell_unnoticed(state, me, how))
    return state._replace(at=(*state.at[:me], path[-1], *state.at[me + 1 :]), treasure=after)


def find(state: State, me: int, treasure: Treasure, wounded: int, how: Found) -> Treasure:
    """The treasure after ``me`` came to rest where it lies (LP-GAP-18, LM-GAP-15)."""
    if how.takes and state.field.rulings.treasure_change == "automatic":
        return treasure if wounded >> me & 1 else Treasure(carrier=me)
    if state.field.rulings.take_who == "told":
        return treasure._replace(told=treasure.told | 1 << me)
    return treasure


def tell_found(
    state: State, me: int, landing: Landing, tongue: Tongue, how: Found, *, took: bool
) -> list[Event]:
    """The find in words, and what comes of it (LP-TREAS-01, LP-HOSP-03)."""
    who, heard = state.table.players[me], answer_heard(state, state.table.players[me])
    words, gloss = tongue.found
    events = []
    merged = (
        tongue.found_on_step is not None
        and landing.outcome in ("step", "held")
        and landing.says == ("empty",)
    )
    if not merged:
        clauses = how.clauses(landing, state.field.kind(landing.rest))
        data: dict[str, object] = {"found": True}
        if not landing.says and landing.outcome != "idle":
            data |= {"outcome": landing.outcome, "answer": ()}
        events.append(Event("found", f"“{gloss}”", clauses, who, words, gloss, heard, data))
    lying = state.treasure
    if not took and how.takes and state.field.rulings.treasure_change == "automatic":
        text = f"{who} is wounded, so the treasure stays where it lies."
        events.append(Event("left", text, ("LP-HOSP-03", "LP-TREAS-01"), who, heard_by=heard))
    elif took:
        healed = ("LP-HOSP-01",) if state.wounded >> me & 1 else ()
        clauses = ("LP-TREAS-01", "LP-GAP-18", *healed)
        events.append(Event("took", f"{who} takes the treasure.", clauses, who, heard_by=heard))
        if state.field.kind(lying.cell) == MOUTH:
            text = f"Until now it lay on the mouth {state.field.plan.name(lying.cell)}."
            events.append(Event("ashore", text, ("LP-TREAS-06",), who, heard_by=(LEADER,)))
    return events


def tell_unnoticed(state: State, me: int, how: Found) -> Event:
    """A treasure passed on the way is not found (LM-TREASURE-03, LP-GAP-18)."""
    name, who = state.field.plan.name(state.treasure.cell), state.table.players[me]
    text = f"The treasure on {name} is passed unnoticed: {who} does not come to rest there."
    return Event("unnoticed", text, how.unnoticed, who, heard_by=(LEADER,))


def tell_win(state: State, me: int, *, carried: bool) -> Event:
    """The end of the game, or a further place (LP-GAME-08, LP-GAP-21)."""
    who = state.table.players[me]
    text = (
        f"{who} leaves with the treasure and wins." if carried else f"{who} takes the next place."
    )
    clauses = ("LP-GAME-08", "LP-GAP-21") if carried else ("LP-GAP-21",)
    return Event("won", text, clauses, who)
