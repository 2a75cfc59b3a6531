"""The commands of a turn that end in a landing: moving, skipping, beginning somewhere."""

from __future__ import annotations

from dataclasses import replace

from rules.game import Event
from rules.grid import ABOVE
from rules.labyrinth.chapters.movement import Landing
from rules.labyrinth.commands import SKIP
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.narration import LEADER
from rules.labyrinth.play import Log, heal, restock, settle
from rules.labyrinth.state import UNPLACED, State


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
