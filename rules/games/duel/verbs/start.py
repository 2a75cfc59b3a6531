"""The beginning: who moves first, the starting cells, what they hold (LD-START, LD-GAP-05)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Event
from rules.games.duel.board.plan import FULL, UNPLACED
from rules.games.duel.options import Rulings
from rules.games.duel.state import LOT, PLAYERS, SEAT, UNTOLD, State, Table
from rules.games.duel.verbs.move import BY_START, answers, arrive, landed, report, unsaid
from rules.games.duel.verbs.turn import begin_turn
from rules.games.duel.words import SILENCE, Log, done, said, silence, truth

# -- The beginning --------------------------------------------------------------------------------


PLACED = ("LD-START-01", "LD-START-02")


def draw_first(state: State, player: str, log: Log) -> State:
    """The lot decides who moves first (LD-GAP-06)."""
    first = SEAT[player]
    if log is not None:
        log.append(done(first, "lot", f"The lot falls on {player}.", ("LD-GAP-06",)))
    state = state._replace(first=first)
    return state._replace(turn=opener(state)) if state.placing else begin_turn(state, first, log)


def answered(state: State, me: int, cell: int) -> tuple[str, ...]:
    """The codes of what is told of a starting cell."""
    if state.rulings.start_cell == "silent":
        return (SILENCE,)
    ground = state.grounds[me]
    rest = landed(ground, cell, report(ground, state.walkers[me], cell))
    events = answers(state, me, (cell, rest), BY_START)
    return tuple(str(event.data["code"]) for event in events if event.kind in ("said", "silence"))


def opener(state: State) -> int:
    """Who names a starting cell next: the first player, then the other."""
    return state.first if state.walkers[state.first].at == UNPLACED else 1 - state.first


def start(state: State, me: int, cell: int, log: Log) -> State:
    """Name a starting cell: being placed there is an arrival (LD-START-01, LD-GAP-05)."""
    table, name = state.table, state.grounds[me].maze.name(cell)
    begins = (name, table.begins[1]) if me == 0 else (table.begins[0], name)
    codes = answered(state, me, cell)
    told = (codes, table.told[1]) if me == 0 else (table.told[0], codes)
    state = state._replace(table=Table(table.opened, begins, table.fair, told))
    if log is not None:
        text = f"{PLAYERS[me]} starts on {name}."
        quiet = unsaid(state.grounds[me], state.walkers[me], cell)
        log.append(truth(state, me, "placed", text, (*PLACED, *quiet), {"path": (cell,)}))
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
    if rulings.start_naming == "together":
        for code in state.table.told[seat]:
            if code != SILENCE:
                event = said(after, seat, code, ("LD-GAP-04", "LD-GAP-05"))
                text = f"{PLAYERS[seat]} was told: {event.text}"
                host = (PLAYERS[1 - seat],)
                event = event._replace(kind="heard", text=text, words="", gloss="", heard_by=host)
                events.append(event)
    return events


# -- What is settled and told before the first turn -----------------------------------------------


def opening(state: State) -> tuple[Event, ...]:
    """Who plays, in which roles, with what, and what was agreed; in mid-game the last alone."""
    return (*(fresh(state) if state.table.opened else ()), *agreed(state.rulings))


def fresh(state: State) -> tuple[Event, ...]:
    """A game that has just begun: roles and sheets, who moves first, grenades."""
    sizes = " and ".join(
        f"{ground.maze.grid.width} x {ground.maze.grid.height}" for ground in state.grounds
    )
    whole = all(ground.maze.grid[:2] == (FULL, FULL) for ground in state.grounds)
    full = ("LD-GEN-03",) if whole else ()
    roles = Event(
        "seats",
        "Two players: each has drawn a labyrinth, walks the other's and answers in his own; its "
        f"walls and objects are secret, and his sheet for it is blank ({sizes} cells).",
        ("LD-GEN-02", "LD-GEN-07", "LD-GEN-08", "LD-GEN-10", "LD-GEN-12", *full),
    )
    grenades = ", ".join(str(walker.grenades) for walker in state.walkers)
    who = "The lot decides who moves first."
    if state.turn != LOT:
        who = f"{PLAYERS[state.first]} moves first."
    order = Event("order", who, ("LD-GAP-06",))
    stock = Event("stock", f"Grenades in hand: {grenades}.", ("LD-INV-11",))
    return roles, order, stock


def agreed(rulings: Rulings) -> Iterator[Event]:
    """The agreements that the text itself offers, as far as they hold."""
    if rulings.wall_report == "same":
        text = "All walls are told with one word; the game may last much longer."
        yield Event("agreed", text, ("LD-WALL-04", "LD-WALL-06", "LD-GAP-42"))
    if rulings.proof_walls:
        text = "The labyrinth wall withstands grenades."
        yield Event("agreed", text, ("LD-OUT-04", "LD-GAP-41"))
    if rulings.reentry == "any-exit":
        text = "One may come back in through any opening."
        yield Event("agreed", text, ("LD-RET-02", "LD-GAP-39"))
