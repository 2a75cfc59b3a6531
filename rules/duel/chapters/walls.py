"""Moving: one cell on, or into a wall (LD-MOVE, LD-WALL)."""

from __future__ import annotations

from rules.duel.chapters.finds import BY_MOVE, arrive, unsaid
from rules.duel.chapters.leaving import leave
from rules.duel.chapters.turns import spend
from rules.duel.narration import Log, said, truth
from rules.duel.state import ARRIVED, OUTER, PLAYERS, STEPPED, State
from rules.game import Event


def move(state: State, me: int, way: int, log: Log) -> State:
    """A step towards ``way``: a cell, the outside, or a wall (LD-MOVE-01, LD-MOVE-02)."""
    ground = state.grounds[me]
    here = state.walkers[me].at
    there = ground.steps[here * 4 + way]
    if there < 0:
        return bump(state, me, way, there, log)
    if there >= ground.size:
        return leave(state, me, there, log)
    if log is not None:
        log.append(stepped(state, me, here, there, way))
    after, ends, pending = arrive(state, me, there, BY_MOVE, log)
    return spend(after, me, log, STEPPED, ends=ends, pending=pending)


def stepped(state: State, me: int, here: int, there: int, way: int) -> Event:
    """The step as those see it who know the labyrinth."""
    ground, name = state.grounds[me], state.grounds[me].maze.name
    clauses = ["LD-MOVE-01", "LD-MOVE-02"]
    blown = ground.maze.border(here, way) in ground.blown
    clauses.append("LD-GREN-03" if blown else "LD-REQ-02")
    clauses += unsaid(ground, state.walkers[me], there)
    text = f"{PLAYERS[me]} steps from {name(here)} to {name(there)}."
    return truth(state, me, "moved", text, tuple(clauses), {"path": (here, there)})


def bump(state: State, me: int, way: int, wall: int, log: Log) -> State:
    """A wall: told, and the attempt has used up the action (LD-WALL-01 to LD-WALL-05)."""
    rulings, walker = state.rulings, state.walkers[me]
    if walker.marks & ARRIVED:
        state = state.with_walker(me, walker._replace(marks=walker.marks & ~ARRIVED))
    if log is not None:
        outer = wall == OUTER
        here = walker.at
        what = "The labyrinth wall" if outer else "A wall"
        clauses = ("LD-REQ-03", "LD-REQ-04") if outer else ("LD-REQ-01", "LD-MOVE-02")
        text = f"{what} stops {PLAYERS[me]} on {state.grounds[me].maze.name(here)}."
        data = {"at": here, "side": (here, way)}
        log.append(truth(state, me, "stopped", text, clauses, data))
        code = "labyrinth_wall" if outer and rulings.wall_report == "distinct" else "wall"
        ends = ("LD-GAP-09",) if state.left > 1 else ()
        log.append(said(state, me, code, ends))
    return spend(state, me, log, STEPPED, ends=rulings.wall_ends_turn == "yes")


__all__ = ["bump", "move"]
