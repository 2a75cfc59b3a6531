"""Carrying commands out: the one place where a state becomes the next one."""

from __future__ import annotations

from dataclasses import replace

from rules.boards.grid import ABOVE
from rules.core.records import Event
from rules.games.labyrinth.actions import SKIP
from rules.games.labyrinth.board.plan import ARSENAL, HOSPITAL, MOUTH
from rules.games.labyrinth.state import FULL, GONE, UNPLACED, Log, State, Treasure
from rules.games.labyrinth.variant import Found, LeaderGame
from rules.games.labyrinth.verbs.move import Landing, shape
from rules.games.labyrinth.verbs.treasure import float_on
from rules.games.labyrinth.words import (
    LEADER,
    Tongue,
    answer_heard,
    moved,
    passed_on,
    private,
    said,
    transferred,
)

# -- Carrying commands out ------------------------------------------------------------------------


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


# -- The commands of a turn that end in a landing -------------------------------------------------


def move(game: LeaderGame, state: State, me: int, way: int, log: Log) -> State:
    """A step in a direction (LP-TURN-02); without the treasure the exit may be shut."""
    field = state.field
    way = on_sheet(state, me, way)
    landing = game.landing(field, state.at[me], way)
    shut = landing.outcome == "exit" and field.rulings.leaving_empty == "wall"
    if shut and state.treasure.carrier != me and not state.won:
        landing = game.hit_wall(field, state.at[me], way)
        landing = landing._replace(clauses=(*landing.clauses, "LP-GAP-04"))
    if state.heading and way < ABOVE and landing.outcome != "wall":
        state = state._replace(heading=(*state.heading[:me], way, *state.heading[me + 1 :]))
    return settle(state, me, landing, game.tongue_for(state, log), game.found_how, log)


def skip(game: LeaderGame, state: State, me: int, log: Log) -> State:
    """A skipped turn (LP-TURN-04); by ruling hospital and arsenal act once more."""
    field = state.field
    landing: Landing | None = field.landings.get((state.at[me], SKIP))
    if landing is None:
        landing = game.rest_after_skip(field, state.at[me])
        field.landings[state.at[me], SKIP] = landing
    after: list[Event] = []
    if field.rulings.skip_in_hospital == "heals" and field.kind(state.at[me]) == "hospital":
        state = state._replace(wounded=heal(state, me, ("LP-GAP-19",), after))
    if field.rulings.skip_in_arsenal == "restocks" and field.kind(state.at[me]) == "arsenal":
        state = state._replace(stock=restock(state, me, ("LP-GAP-17",), after))
    if log is not None:
        log += after
    return settle(state, me, landing, game.tongue_for(state, log), game.found_how, log)


def start(game: LeaderGame, state: State, me: int, cell: int, log: Log) -> State:
    """A player is placed, by his own choice or by the leader's (LP-START-02, LP-START-03)."""
    landing = game.begin(state.field, cell)
    if state.table.placing == LEADER:
        named = ("LP-START-02" if one == "LP-START-01" else one for one in landing.clauses)
        landing = landing._replace(clauses=tuple(named))
    placed = settle(state, me, landing, game.tongue_for(state, log), game.found_how, log)
    if state.field.rulings.start_cells == "distinct":
        chosen = (*state.table.chosen, cell)
        placed = placed._replace(table=replace(state.table, chosen=chosen))
    waiting = [player for player, at in enumerate(placed.at) if at == UNPLACED]
    return placed._replace(turn=waiting[0] if waiting else 0)


def on_sheet(state: State, me: int, way: int) -> int:
    """A direction on the sheet; by ruling it is named as the player last moved (LP-GAP-27)."""
    if state.heading and 0 <= way < ABOVE:
        return (way + state.heading[me]) % ABOVE
    return way
