"""Carrying: take, leave or swap a treasure (LD-CAR)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Event, Refusal
from rules.games.duel.actions import DROP, SWAP, TAKE, Command
from rules.games.duel.board.plan import FALSE, REAL, TREASURES
from rules.games.duel.state import (
    ARRIVED,
    EMPTY_HANDS,
    HAS_REAL,
    PLAYERS,
    SEAT,
    UNTOLD,
    State,
    Walker,
)
from rules.games.duel.verbs.turn import end_turn
from rules.games.duel.words import NAMES, Log, said, truth

# -- What may be done with a treasure -------------------------------------------------------------


def lies_here(walker: Walker) -> int:
    """The treasure on the walker's cell, as it stands in ``lying``; -1 for none."""
    double = walker.at * 2
    for entry in walker.lying:
        if entry == double or entry == double + 1:
            return entry
    return -1


def treasure(state: State, command: Command, walker: Walker, *, outside: bool) -> Iterator[Refusal]:
    """LD-CAR-01, LD-CAR-03, LD-CAR-04, LD-CAR-06, LD-GAP-33, LD-GAP-34."""
    verb, who, rulings = command.verb, command.who, state.rulings
    here = -1 if outside or walker.marks & UNTOLD else lies_here(walker)
    if verb == DROP:
        yield from refuse_drop(state, command, walker, here)
        return
    free = True
    if verb == TAKE and walker.hand != EMPTY_HANDS:
        free = False
        text = f"{who} carries a treasure already; only one can be carried. Swap them, or leave it."
        yield Refusal("hands-full", text, ("LD-CAR-01",))
    if verb == SWAP and walker.hand == EMPTY_HANDS:
        free = False
        yield Refusal("empty-hands", f"{who} carries nothing to swap.", ("LD-CAR-04",))
    if rulings.take_when == "on-arrival" and not walker.marks & ARRIVED:
        free = False
        text = f"{who} could decide only right after arriving."
        yield Refusal("too-late", text, ("LD-GAP-33",))
    if rulings.taking_cost == "action" and state.left == 0:
        free = False
        text = f"{who} has no action left, and taking costs one."
        yield Refusal("no-action", text, ("LD-GAP-07",))
    if free and here < 0:
        text = f"No treasure lies where {who} stands."
        yield Refusal("no-treasure", text, ("LD-CAR-06",))


def refuse_drop(state: State, command: Command, walker: Walker, here: int) -> Iterator[Refusal]:
    """LD-CAR-03: there is no putting down but by a swap, or by ruling on old places."""
    who, maze = command.who, state.grounds[SEAT[command.who]].maze
    if state.rulings.putting_down == "swap-only":
        text = "A treasure may not be put down; it can only be swapped for another one."
        yield Refusal("no-dropping", text, ("LD-CAR-03", "LD-GAP-34"))
    elif walker.hand == EMPTY_HANDS:
        yield Refusal("empty-hands", f"{who} carries nothing.", ("LD-GAP-34",))
    elif (
        here >= 0
        or walker.marks & UNTOLD
        or walker.at >= maze.grid.size
        or maze.things[walker.at] not in TREASURES
    ):
        text = "A treasure can be put down only where one lay at first and none lies now."
        yield Refusal("no-dropping", text, ("LD-CAR-03", "LD-GAP-34"))


# -- Carrying -------------------------------------------------------------------------------------


def take(state: State, me: int, log: Log) -> State:
    """Take up the treasure of the cell (LD-CAR-06): a declaration that the host hears."""
    ruling = "LD-GAP-07" if state.rulings.taking_cost == "action" else "LD-GAP-33"
    return picked(state, me, (), ("taken", ruling), log)


def swap(state: State, me: int, log: Log) -> State:
    """Lay the carried treasure down and take up the other, in one go (LD-CAR-04, LD-GAP-34)."""
    laid = (carried(state.walkers[me]),)
    return picked(state, me, laid, ("swapped", "LD-CAR-01", "LD-GAP-34"), log)


def picked(
    state: State, me: int, laid: tuple[int, ...], said_as: tuple[str, ...], log: Log
) -> State:
    """The treasure of the cell is carried, and what is ``laid`` lies there in its place."""
    walker = state.walkers[me]
    here = lies_here(walker)
    rest = [entry for entry in walker.lying if entry != here]
    now = walker._replace(hand=1 + here % 2, lying=tuple(sorted((*rest, *laid))))
    if log is not None:
        kind, *clauses = said_as
        log.append(said(state, me, kind, tuple(clauses)))
        log.append(revealed(state, me, now))
    return settle(state, me, now, log)


def carried(walker: Walker) -> int:
    """The treasure in hand as it would lie on the walker's cell."""
    return walker.at * 2 + walker.hand - 1


def drop(state: State, me: int, log: Log) -> State:
    """Put the treasure down on an old place, where that ruling is chosen (LD-GAP-34)."""
    walker = state.walkers[me]
    lying = tuple(sorted((*walker.lying, carried(walker))))
    if log is not None:
        log.append(said(state, me, "put"))
    return settle(state, me, walker._replace(hand=EMPTY_HANDS, lying=lying), log)


def settle(state: State, me: int, walker: Walker, log: Log) -> State:
    """The declaration is free; where no action is left it also ends the turn (LD-GAP-33)."""
    state = state.with_walker(me, walker._replace(marks=walker.marks & ~ARRIVED))
    left = state.left - (state.rulings.taking_cost == "action")
    if left <= 0:
        return end_turn(state, me, log)
    return state if left == state.left else state._replace(left=left)


def revealed(state: State, me: int, walker: Walker) -> Event:
    """Which treasure it is: only the host knows (LD-GAP-47), until it is outside (LD-TRE-03)."""
    what = NAMES[REAL if walker.hand == HAS_REAL else FALSE]
    text = f"It is {'the' if walker.hand == HAS_REAL else 'a'} {what}."
    text = f"{PLAYERS[me]} now carries a treasure. {text}"
    return truth(state, me, "kind", text, ("LD-TRE-03", "LD-GAP-47"))
