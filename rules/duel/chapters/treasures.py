"""Carrying: take, leave or swap a treasure (LD-CAR)."""

from __future__ import annotations

from rules.duel.chapters.turns import end_turn
from rules.duel.hands import lies_here
from rules.duel.maps.maze import FALSE, REAL
from rules.duel.narration import Log, said, truth
from rules.duel.state import ARRIVED, EMPTY_HANDS, HAS_REAL, PLAYERS, State, Walker
from rules.duel.words import NAMES
from rules.game import Event


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
