"""Leaving, what is told of the treasure, winning, and coming back in (LD-OUT, LD-RET).

A player outside stands right beside the opening he used (LD-GAP-38).
"""

from __future__ import annotations

from rules.duel.chapters.finds import BY_ENTERING, arrive, taken_away
from rules.duel.chapters.turns import end_turn, over, spend
from rules.duel.commands import Command
from rules.duel.maps.maze import EXIT, GONE, SIDES, TREASURES
from rules.duel.narration import Log, done, said, truth
from rules.duel.state import (
    EMPTY_HANDS,
    HAS_FALSE,
    HAS_REAL,
    PLAYERS,
    STEPPED,
    Ground,
    State,
)  # fmt: skip
from rules.game import Event

CODES = {EMPTY_HANDS: "out", HAS_FALSE: "out_false", HAS_REAL: "out_true"}


def leave(state: State, me: int, place: int, log: Log) -> State:
    """Walk out: told, with the kind of the treasure in hand (LD-OUT-06 to LD-OUT-08)."""
    ground, walker, rulings = state.grounds[me], state.walkers[me], state.rulings
    if log is not None:
        log.append(gone_out(state, me, place))
        extra = ("LD-GAP-36",) if walker.hand == HAS_FALSE else ()
        log.append(said(state, me, CODES[walker.hand], extra))
    if walker.hand == HAS_REAL:
        return win(state, me, place, log)
    if walker.hand == HAS_FALSE and rulings.false_outside != "carried":
        lying = walker.lying
        if rulings.false_outside == "returns":
            lying = back_home(ground, lying)
        walker = walker._replace(hand=EMPTY_HANDS, lying=lying)
    if rulings.way_round == "discovered" and rulings.reentry == "any-exit":
        walker = walker._replace(known=walker.known | {place})
    if rulings.after_leaving == "stays-out":
        state = state.with_walker(me, walker._replace(at=GONE))
        if log is not None:
            text = f"{PLAYERS[me]} has left for good."
            log.append(done(me, "gone", text, ("LD-GAP-38",)))
        return end_turn(state, me, log)
    put_back = rulings.after_leaving == "put-back"
    state = state.with_walker(me, walker if put_back else walker._replace(at=place))
    if put_back and log is not None:
        text = f"{PLAYERS[me]} is put back inside at once."
        log.append(done(me, "put-back", text, ("LD-GAP-38",)))
    return spend(state, me, log, STEPPED)


def gone_out(state: State, me: int, place: int) -> Event:
    """The way out as those see it who know the labyrinth: an exit, or a hole (LD-OUT-03)."""
    ground, maze = state.grounds[me], state.grounds[me].maze
    cell, way = maze.opening(place)
    drawn = maze.sides[cell][way] == EXIT
    clauses = ["LD-OUT-01", "LD-INV-10"] if drawn else ["LD-OUT-03", "LD-GREN-03"]
    if state.walkers[me].hand != HAS_REAL:
        clauses.append("LD-GAP-38")
    by = "exit" if drawn else "hole"
    text = f"{PLAYERS[me]} goes out by the {by} of {maze.name(cell)} ({SIDES[way]})."
    assert ground.steps[cell * 4 + way] == place
    path = {"path": (state.walkers[me].at, place)}
    return truth(state, me, "left-labyrinth", text, tuple(clauses), path)


def win(state: State, me: int, place: int, log: Log) -> State:
    """The real treasure is out: the game ends at once, or by ruling with the round (LD-GEN-11)."""
    walker = state.walkers[me]._replace(at=place, hand=EMPTY_HANDS)
    state = state.with_walker(me, walker)._replace(won=(*state.won, me))
    if state.rulings.last_round == "cut":
        return over(state, log)
    return end_turn(state, me, log)


def back_home(ground: Ground, lying: tuple[int, ...]) -> tuple[int, ...]:
    """A false treasure back on the first old place where none lies now (LD-GAP-36)."""
    maze = ground.maze
    for cell, sign in enumerate(maze.things):
        if sign in TREASURES and cell * 2 not in lying and cell * 2 + 1 not in lying:
            return tuple(sorted((*lying, cell * 2)))
    return lying


def enter(state: State, me: int, command: Command, log: Log) -> State:
    """Come back in: an arrival on the inner cell (LD-RET-01, LD-RET-02, LD-GAP-39)."""
    ground, walker, rulings = state.grounds[me], state.walkers[me], state.rulings
    maze = ground.maze
    named = command.place >= 0
    place = maze.beside(command.place, command.way) if named else walker.at
    cell, way = maze.opening(place)
    if ground.sign(cell, way) != EXIT:
        if log is not None:
            text = f"{PLAYERS[me]} finds no opening there."
            log.append(truth(state, me, "stopped", text, ("LD-REQ-03",), {"at": walker.at}))
            code = "labyrinth_wall" if rulings.wall_report == "distinct" else "wall"
            log.append(said(state, me, code, ("LD-GAP-39",)))
        return spend(state, me, log, STEPPED, ends=rulings.wall_ends_turn == "yes")
    if log is not None:
        clause = "LD-RET-02" if rulings.reentry == "any-exit" else "LD-RET-01"
        round_about = ("LD-GAP-39",) if place != walker.at else ()
        text = f"{PLAYERS[me]} goes back into the labyrinth."
        log.append(done(me, "entered", text, (clause, *round_about, "LD-GAP-07")))
        text = f"{PLAYERS[me]} is on {maze.name(cell)}."
        path = {"path": (walker.at, cell)}
        hole = () if maze.sides[cell][way] == EXIT else ("LD-GREN-03", "LD-GAP-38")
        clauses = (clause, *hole, *taken_away(ground, walker, cell))
        log.append(truth(state, me, "moved", text, clauses, path))
    after, ends, pending = arrive(state, me, cell, BY_ENTERING, log)
    if rulings.return_cost == "free" and not ends:
        return after
    return spend(after, me, log, STEPPED, ends=ends, pending=pending)


__all__ = ["enter", "leave"]
