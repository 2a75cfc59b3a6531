"""Carrying commands out: the one place where a state becomes the next one."""

from __future__ import annotations

from rules.game import Event
from rules.labyrinth import weapons
from rules.labyrinth.movement import Landing
from rules.labyrinth.narration import LEADER, answer_heard, moved, passed_on, private, said
from rules.labyrinth.plan import ARSENAL, HOSPITAL, OUTSIDE
from rules.labyrinth.state import FULL, GONE, State, Treasure
from rules.labyrinth.transfers import afloat, in_hole
from rules.labyrinth.treasure import float_on
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
    leaves = landing.outcome == "exit" and (treasure.carrier == me or bool(won))
    found = treasure.cell == rest and landing.finds and rest >= 0
    if found and not field.rulings.repeat_find == "yes":
        found = rest != here
    before = treasure
    if found:
        treasure = find(state, me, treasure, wounded, found_how)
    if leaves:
        won = (*won, me)
    elif landing.outcome == "exit" and field.rulings.leaving_empty == "out-of-game":
        at, gone = (*at[:me], GONE, *at[me + 1 :]), gone | 1 << me
    if leaves and field.rulings.after_win == "play-on":
        gone |= 1 << me
        treasure = Treasure()
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
    done = State(field, table, turn, at, wounded, stock, treasure, won, gone, heading)
    if landing.outcome == "start":
        return done
    return end_turn(done, me, log, costs=landing.costs, why=landing_clauses(state, me, landing))


def landing_clauses(state: State, me: int, landing: Landing) -> tuple[str, ...]:
    """What the text says of the turn passing after a fall or a wall met in a hole."""
    if landing.carried and landing.carried[0] == "LP-HOLE-03":
        return ("LP-HOLE-05",)
    if landing.outcome == "wall" and in_hole(state.field, state.at[me]):
        return ("LP-HOLE-08",)
    return ()


def end_turn(
    state: State, me: int, log: Log, *, costs: bool = True, why: tuple[str, ...] = ()
) -> State:
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
        log.append(passed_on(state, follower, ("LP-TURN-18", "LP-TURN-01", "LP-BASE-07", *why)))
    field, table, _, at, wounded, stock, _, won, gone, heading = state
    return State(field, table, follower, at, wounded, stock, treasure, won, gone, heading)


def heal(state: State, me: int, log: Log) -> int:
    """The hospital restores health (LP-HOSP-01)."""
    who = state.table.players[me]
    if log is not None and state.wounded >> me & 1:
        log.append(
            Event("healed", f"{who} is healed.", ("LP-HOSP-01",), who, heard_by=private(who))
        )
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
        and landing.outcome == "step"
        and landing.says == ("empty",)
    )
    if not merged:
        clauses = (*how.clauses, *(("LM-CYCLE-06",) if landing.outcome == "cycle" else ()))
        events.append(
            Event("found", f"“{gloss}”", clauses, who, words, gloss, heard, {"found": True})
        )
    lying = state.treasure
    if not took and how.takes and state.field.rulings.treasure_change == "automatic":
        text = f"{who} is wounded, so the treasure stays where it lies."
        events.append(Event("left", text, ("LP-HOSP-03", "LP-TREAS-01"), who, heard_by=heard))
    elif took:
        ashore = state.field.kind(lying.cell) == "mouth"
        clauses = ("LP-TREAS-01", "LP-GAP-18", *(("LP-TREAS-06",) if ashore else ()))
        events.append(Event("took", f"{who} takes the treasure.", clauses, who, heard_by=heard))
    return events


def tell_unnoticed(state: State, me: int, how: Found) -> Event:
    """A treasure where the player does not come to rest is not found (LM-TREASURE-03, LP-GAP-18)."""
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


def use_weapon(
    state: State, me: int, verb: str, way: int, target: str, tongue: Tongue, log: Log
) -> State:
    """Shoot, stab or blast; then the turn passes (LP-TURN-05, LP-TURN-09, LP-TURN-11, LP-GAP-13)."""
    who, rulings = state.table.players[me], state.field.rulings
    if state.stock[me][weapons.PARTS[verb]] == 0 or (
        state.wounded >> me & 1 and not (verb == "blast" and rulings.wounded_blast == "allowed")
    ):
        if log is not None:
            text = f"{who} cannot {verb}; the turn is lost all the same."
            log.append(Event("wasted", text, ("LP-GAP-13",), who))
        return end_turn(state, me, log)
    keep = verb == "stab" and rulings.dagger_use == "kept"
    spent = weapons.spend(state.stock[me], verb, keep=keep)
    state = state._replace(stock=(*state.stock[:me], spent, *state.stock[me + 1 :]))
    if verb == "blast":
        state = blast(state, me, way, tongue, log)
    else:
        state = strike(state, me, verb, way, target, tongue, log)
    path = (
        afloat(state.field, state.at[me])
        if rulings.idle_current == "float" and state.at[me] >= 0
        else ()
    )
    if path:
        if log is not None:
            landing = Landing("skip", state.at[me], path[-1], (), (), (), path, ("LP-GAP-08",))
            log += moved(state, who, state.at[me], landing)[1:]
        state = state._replace(at=(*state.at[:me], path[-1], *state.at[me + 1 :]))
    return end_turn(state, me, log)


def strike(
    state: State, me: int, verb: str, way: int, target: str, tongue: Tongue, log: Log
) -> State:
    """A shot or a blow, whom it wounds and what is said (LP-TURN-05..10, LP-BASE-13)."""
    players, who = state.table.players, state.table.players[me]
    if verb == "shoot":
        crossed, hit, stopped = weapons.bullet(state, me, way)
        why: tuple[str, ...] = ("LP-TURN-05", "LP-GAP-14")
        why += {"wall": ("LP-TURN-06",), "player": ("LP-TURN-07",)}.get(stopped, ())
        wounds: tuple[str, ...] = ("LP-TURN-08",)
    else:
        crossed, hit, why, wounds = (), weapons.dagger(state, me, target), ("LP-TURN-09",), ()
        why += ("LP-TURN-10", "LP-GAP-15") if hit else ("LP-TURN-10",)
    after, lost = weapons.wound(state, hit)
    if log is not None:
        names = ", ".join(players[victim] for victim in hit)
        seen = {"path": (state.at[me], *crossed)}
        how = f"{who}'s bullet flies" if verb == "shoot" else f"{who} strikes with the dagger"
        log.append(Event("struck", f"{how}.", why, who, heard_by=(LEADER,), data=seen))
        if hit:
            words, gloss = tongue.wounded
            clauses = ("LP-BASE-13", *wounds, "LP-GAP-23", "LP-GAP-30")
            text = f"“{gloss}: {names}”"
            log.append(
                Event("wounded", text, clauses, who, f"{words}: {names}", f"{gloss}: {names}", None,
                      {"hit": tuple(players[victim] for victim in hit)})
            )  # fmt: skip
        else:
            words, gloss = tongue.miss
            heard = answer_heard(state, who)
            log.append(Event("missed", f"“{gloss}”", ("LP-GAP-30",), who, words, gloss, heard))
        if lost:
            carrier = players[state.treasure.carrier]
            where = state.field.plan.name(after.treasure.cell)
            text = f"{carrier} loses the treasure on {where}."
            log.append(
                Event("lost", text, (*lost, "LP-HOSP-03"), carrier, heard_by=private(carrier))
            )
    return after


def blast(state: State, me: int, way: int, tongue: Tongue, log: Log) -> State:
    """Blow up the wall on one side (LP-TURN-11, LP-GAP-16)."""
    who, cell = state.table.players[me], state.at[me]
    result, field = weapons.blast(state.field, cell, way)
    if log is not None:
        words, gloss = getattr(tongue, result)
        side = (
            "LP-STRUCT-13"
            if state.field.kind(cell) != OUTSIDE and state.field.plan.outer(cell, way)
            else "LP-STRUCT-12"
        )
        data = {"outcome": "blast", "answer": (result,)}
        heard = answer_heard(state, who)
        clauses = ("LP-TURN-11", "LP-GAP-16", side)
        log.append(Event("blasted", f"“{gloss}”", clauses, who, words, gloss, heard, data))
    return state._replace(field=field)
