"""Grenades: one grenade, one wall, known or not (LD-GREN, LD-OUT-03 to LD-OUT-05)."""

from __future__ import annotations

from rules.core.records import Event
from rules.games.duel.actions import Command
from rules.games.duel.board.plan import EXIT, OPEN, SIDES
from rules.games.duel.state import ARRIVED, PLAYERS, THREW, Ground, State
from rules.games.duel.verbs.turn import spend
from rules.games.duel.words import Log, said, truth


def throw(state: State, me: int, command: Command, log: Log) -> State:
    """Spend a grenade on a wall (LD-GREN-01, LD-GREN-07, LD-GREN-08)."""
    ground, walker, rulings = state.grounds[me], state.walkers[me], state.rulings
    if walker.grenades == 0:
        if log is not None:
            log.append(said(state, me, "no_grenade"))
        late = walker._replace(marks=walker.marks & ~ARRIVED)
        return spend(state.with_walker(me, late), me, log, THREW)
    cell, way = aim(ground, walker.at, command)
    was = ground.sign(cell, way)
    outer = ground.maze.outer(cell, way)
    proof = outer and rulings.proof_walls
    closed = was not in (OPEN, EXIT)
    walker = walker._replace(grenades=walker.grenades - 1, marks=walker.marks & ~ARRIVED)
    if closed and outer and not proof and rulings.way_round == "discovered":
        walker = walker._replace(known=walker.known | {ground.maze.beside(cell, way)})
    if log is not None:
        log += told(state, me, (cell, way), closed=closed, proof=proof)
    grounds = state.grounds
    if closed and not proof:
        blasted = ground.blast(cell, way)
        grounds = (blasted, grounds[1]) if me == 0 else (grounds[0], blasted)
    one, other = state.walkers
    walkers = (walker, other) if me == 0 else (one, walker)
    _, _, turn, left, first, won, table = state
    after = State(grounds, walkers, turn, left, first, won, table)
    return spend(after, me, log, THREW)


def aim(ground: Ground, here: int, command: Command) -> tuple[int, int]:
    """The side that a grenade hits: beside the thrower, or by ruling farther off (LD-GAP-11)."""
    cell = command.place if command.place >= 0 else here
    if ground.rulings.grenade_reach == "straight":
        while ground.sign(cell, command.way) == OPEN:
            cell = ground.maze.grid.neighbour(cell, command.way)
    return cell, command.way


def told(state: State, me: int, side: tuple[int, int], *, closed: bool, proof: bool) -> list[Event]:
    """What the thrower hears, and what those see who know the labyrinth."""
    ground, rulings, who = state.grounds[me], state.rulings, PLAYERS[me]
    outer = ground.maze.outer(*side)
    name = f"{ground.maze.name(side[0])} ({SIDES[side[1]]})"
    clauses = ["LD-GAP-11", "LD-GAP-12"]
    if rulings.grenade_reach != "straight":
        clauses.append("LD-GAP-41" if rulings.proof_walls else "LD-GREN-06")
    events = [said(state, me, "thrown", tuple(clauses))]
    if closed and proof:
        text = f"The labyrinth wall withstands {who}'s grenade at {name}."
        events.append(truth(state, me, "withstood", text, ("LD-OUT-04", "LD-OUT-05", "LD-GAP-41")))
    elif closed:
        text = f"{who}'s grenade removes the wall at {name}."
        removes = ("LD-GREN-01", "LD-GREN-02") if outer else ("LD-GREN-01",)
        events.append(truth(state, me, "blasted", text, removes, {"side": side}))
    else:
        text = f"There is no wall at {name} for {who}'s grenade."
        events.append(truth(state, me, "wasted", text, ("LD-GREN-07",)))
    destroyed = closed and not proof
    if closed and proof and rulings.immune_report == "told":
        events.append(said(state, me, "withstood"))
    elif rulings.throw_report != "silent":
        code = "destroyed" if destroyed else "nothing_destroyed"
        if destroyed and outer and rulings.throw_report == "kind":
            code = "outer_destroyed"
        events.append(said(state, me, code))
    return events
