"""The beginning: who moves first, the starting cells, what they hold (LD-START, LD-GAP-05)."""

from __future__ import annotations

from rules.duel.chapters.finds import BY_START, arrive, report
from rules.duel.chapters.turns import begin_turn
from rules.duel.maps.maze import UNPLACED
from rules.duel.narration import Log, done, said, silence, truth
from rules.duel.state import PLAYERS, SEAT, UNTOLD, State, Table, Walker
from rules.game import Event

PLACED = ("LD-START-01", "LD-START-02")


def draw_first(state: State, player: str, log: Log) -> State:
    """The lot decides who moves first (LD-GAP-06)."""
    first = SEAT[player]
    if log is not None:
        log.append(done(first, "lot", f"The lot falls on {player}.", ("LD-GAP-06",)))
    state = state._replace(first=first)
    return state._replace(turn=opener(state)) if state.placing else begin_turn(state, first, log)


def opener(state: State) -> int:
    """Who names a starting cell next: the first player, then the other."""
    return state.first if state.walkers[state.first].at == UNPLACED else 1 - state.first


def start(state: State, me: int, cell: int, log: Log) -> State:
    """Name a starting cell: being placed there is an arrival (LD-START-01, LD-GAP-05)."""
    table, name = state.table, state.grounds[me].maze.name(cell)
    begins = (name, table.begins[1]) if me == 0 else (table.begins[0], name)
    named = (True, table.named[1]) if me == 0 else (table.named[0], True)
    state = state._replace(table=Table(table.opened, begins, table.fair, named))
    if log is not None:
        text = f"{PLAYERS[me]} starts on {name}."
        log.append(truth(state, me, "placed", text, PLACED, {"path": (cell,)}))
    if state.rulings.start_cell == "silent":
        walker = state.walkers[me]
        marks = walker.marks | UNTOLD
        after = state.with_walker(me, walker._replace(at=cell, marks=marks))
        if log is not None:
            log.append(silence(state, me, ("LD-GAP-05",)))
    else:
        after = arrive(state, me, cell, BY_START, log).state
    if after.placing:
        return after._replace(turn=opener(after))
    if log is not None:
        log += shown(state, after)
    return begin_turn(after, after.first, log)


def shown(state: State, after: State) -> list[Event]:
    """Both starting cells are told to both, with what the host reported meanwhile (LD-GAP-04)."""
    cells = " and ".join(
        f"{who} on {name}" for who, name in zip(PLAYERS, after.table.begins, strict=True) if name
    )
    events = [done(0, "starts", f"Both begin: {cells}.", (*PLACED, "LD-GAP-04"))]
    seat, rulings = 1 - state.turn, state.rulings
    kept = rulings.start_naming == "together" and rulings.start_cell == "arrival"
    if kept and state.table.named[seat]:
        ground, name = after.grounds[seat], after.table.begins[seat]
        fresh = Walker(UNPLACED, lying=after.walkers[seat].lying)
        event = said(after, seat, report(ground, fresh, ground.maze.find(name)))
        text = f"{PLAYERS[seat]} was told: {event.text}"
        host = (PLAYERS[1 - seat],)
        events.append(event._replace(kind="heard", text=text, words="", gloss="", heard_by=host))
    return events
