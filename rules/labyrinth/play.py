"""Carrying commands out: the one place where a state becomes the next one."""

from __future__ import annotations

from rules.game import Event
from rules.labyrinth.board.signs import ARSENAL, HOLE, HOSPITAL, MOUTH
from rules.labyrinth.chapters.movement import Landing
from rules.labyrinth.chapters.treasure import float_on
from rules.labyrinth.narration import LEADER, answer_heard, moved, passed_on, private, said
from rules.labyrinth.state import FULL, GONE, State, Treasure
from rules.labyrinth.words import Tongue

Log = list[Event] | None


class Found:
    """How a treasure is found: the base game takes it at once, the ravines only declare it."""

    takes = True
    clauses: tuple[str, ...] = ("LP-GAME-06", "LP-GAP-18")
    unnoticed: tuple[str, ...] = ("LP-GAP-18",)


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
            wounded = heal(state, me, after if log is not None else None)
        elif kind == ARSENAL and (
            landing.outcome != "start" or field.rulings.start_stock == "restocks"
        ):
            stock = restock(state, me, after if log is not None else None)
    out = landing.out
    leaves = out and (treasure.carrier == me or bool(won))
    found = treasure.cell == rest and landing.finds and rest >= 0
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
        elif treasure.cell >= 0 and treasure.cell in (landing.entered, *landing.path[:-1]):
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


def end_turn(state: State, me: int, log: Log, *, costs: bool = True) -> State:
    """Let the treasure float, then pass the turn (LP-TURN-18, LP-GAP-20)."""
    if not costs or state.over:
        return state
    follower = state.table.following[me]
    while state.gone >> follower & 1:
        follower = state.table.following[follower]
    treasure = state.treasure
    if treasure.floating:
        treasure = float_on(state, follower, log)
    if log is not None:
        log.append(passed_on(state, follower, ("LP-TURN-18", "LP-TURN-01", "LP-BASE-07")))
    field, table, _, at, wounded, stock, _, won, gone, heading = state
    return State(field, table, follower, at, wounded, stock, treasure, won, gone, heading)


def heal(state: State, me: int, log: Log) -> int:
    """The hospital restores health (LP-HOSP-01)."""
    who = state.table.players[me]
    if log is not None and state.wounded >> me & 1:
        heard = answer_heard(state, who)
        log.append(Event("healed", f"{who} is healed.", ("LP-HOSP-01",), who, heard_by=heard))
    return state.wounded & ~(1 << me)


def restock(state: State, me: int, log: Log) -> tuple[tuple[int, int, int], ...]:
    """The arsenal restores three of each (LP-ARSENAL-01, LP-ARSENAL-02, LP-GAP-17)."""
    who = state.table.players[me]
    if log is not None:
        text = f"{who} has three cartridges, three daggers and three explosives."
        clauses = ("LP-ARSENAL-01", "LP-ARSENAL-02", "LP-GAP-17")
        log.append(Event("restocked", text, clauses, who, heard_by=private(who)))
    return (*state.stock[:me], FULL, *state.stock[me + 1 :])


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
        in_pit = not how.takes and state.field.kind(landing.rest) == HOLE
        clauses = (*how.clauses, *(("LM-CYCLE-06",) if in_pit else ()))
        data: dict[str, object] = {"found": True}
        if not landing.says:
            data |= {"outcome": landing.outcome, "answer": ()}
        events.append(Event("found", f"“{gloss}”", clauses, who, words, gloss, heard, data))
    lying = state.treasure
    if not took and how.takes and state.field.rulings.treasure_change == "automatic":
        text = f"{who} is wounded, so the treasure stays where it lies."
        events.append(Event("left", text, ("LP-HOSP-03", "LP-TREAS-01"), who, heard_by=heard))
    elif took:
        healed = ("LP-HOSP-03",) if state.wounded >> me & 1 else ()
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
    return Event("won", text, ("LP-GAME-08", "LP-GAP-21"), who)
