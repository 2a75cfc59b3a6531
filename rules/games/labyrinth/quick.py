"""A quick player of a labyrinth with a leader, for playouts.

It remembers where its own steps led, slip by slip (:mod:`rules.knowledge.rover`), and goes to the
nearest thing that helps: out with the treasure, to the treasure, wounded to a hospital, else where
it has not been. It reads of a position only what its seat is told: its own answers, who carries the
treasure where all answers are aloud, and its own stock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.boards.grid import ABOVE
from rules.games.labyrinth.actions import (
    ARMED,
    BLAST,
    CYCLE,
    MOVE,
    PUT,
    SHOOT,
    SKIP,
    STAB,
    START,
    TAKE,
    Action,
)
from rules.games.labyrinth.board.terrain import ARSENAL, HOSPITAL
from rules.games.labyrinth.state import UNPLACED, State
from rules.games.labyrinth.variant import LeaderGame
from rules.knowledge.rover import CELLS, SHUT, Rover

SHOTS = 0.25
"""How often it shoots, where somebody carries the treasure and it has cartridges."""
STUBBORN = 40
"""Turns without anything new after which it blasts or tries its luck."""


class Quick:
    """A seat in a playout."""

    def __init__(self, game: LeaderGame, who: str, state: State) -> None:
        table, field = state.table, state.field
        self.who, self.seat = who, table.index[who]
        self.chosen = -1
        self.aloud = field.rulings.hearing == "all"
        self.rover = Rover(4 if field.plan.grid.levels == 1 else 6)
        self.named = False
        self.places: dict[str, set[int]] = {HOSPITAL: set(), ARSENAL: set()}
        self.outside: set[int] = set()
        self.treasure = -1
        self.idle: set[int] = set()
        self.stuck = 0
        at = state.at[self.seat]
        if at >= 0:
            self.named = bool(table.begins and table.begins[self.seat])
            self.be(state, self.rover.arrive(at, 0 if self.named else 1))

    # -- remembering ----------------------------------------------------------------------------

    def saw(self, before: State, action: Action, after: State) -> None:
        """What its own steps lead to; of others only that they carried it off."""
        # A lot for the first turn seats the players anew.
        self.seat = after.table.index[self.who]
        was, now = before.at[before.table.index[self.who]], after.at[self.seat]
        if action.who == self.who and action.verb == START:
            self.chosen = action.place
        if was == UNPLACED:
            if now >= 0:
                self.named = self.chosen == now
                self.be(after, self.rover.arrive(now, 0 if self.named else 1))
        elif action.who != self.who:
            if now != was and now >= 0:
                self.be(after, self.rover.lost(now, len(self.rover.slips)))
        elif now >= 0:
            self.mine(before, action, after)

    def mine(self, before: State, action: Action, after: State) -> None:
        """What an own command led to."""
        rover, way = self.rover, self.sheet(before, action.way)
        was, now = before.at[before.table.index[self.who]], after.at[self.seat]
        known = len(rover.known)
        if action.verb == MOVE:
            there = before.field.beyond(was, way)
            if now == was:
                rover.shut(way)
            elif now == there:
                self.be(after, rover.step(way, now))
            elif before.field.wall(was, way):
                rover.shut(way)
                self.be(after, rover.lost(now, "wall"))
            else:
                self.be(after, rover.carried(way, there, now))
        elif action.verb in (SKIP, CYCLE):
            if now != was:
                self.be(after, rover.lost(now, action.verb))
            self.idle.add(rover.here)
        elif action.verb == BLAST:
            if after.field.blown != before.field.blown:
                rover.opened(way)
        elif action.verb == PUT:
            self.treasure = rover.here
        self.stuck = 0 if len(rover.known) > known else self.stuck + 1

    def be(self, state: State, here: int) -> None:
        """What is told of the place where it is now."""
        place, field = here % CELLS, state.field
        if field.outside(place):
            self.outside.add(here)
            return
        kind = field.ground(place).told(field.rulings)
        if kind in self.places:
            self.places[kind].add(here)
        lies, mine = state.treasure.cell == place, state.treasure.carrier == self.seat
        if lies:
            self.treasure = here
        elif self.treasure == here or mine:
            self.treasure = -1

    def sheet(self, state: State, way: int) -> int:
        """A direction on the sheet; by a ruling it is said as seen from where one goes."""
        if not state.heading or not 0 <= way < ABOVE:
            return way
        return (way + state.heading[state.table.index[self.who]]) % ABOVE

    # -- choosing -------------------------------------------------------------------------------

    def pick(self, state: State, actions: Sequence[Action], at: float) -> Action:
        """What leads on; ``at`` settles where to begin and what is as good."""
        if len(actions) == 1:
            return actions[0]
        lacking = self.lacking(state)
        actions = [one for one in actions if one.verb not in lacking] or actions
        verbs = {one.verb: one for one in actions}
        moves = {self.sheet(state, one.way): one for one in actions if one.verb == MOVE}
        if not moves:
            return actions[int(at * len(actions))]
        carries = state.treasure.carrier == self.seat
        if TAKE in verbs and self.treasure == self.rover.here and not carries:
            return verbs[TAKE]
        found = self.led(state, actions, moves, carries=carries, at=at)
        if found is not None:
            return found
        useful = [one for one in actions if one.verb in (MOVE, BLAST, CYCLE)]
        if SKIP in verbs and self.rover.here not in self.idle:
            return verbs[SKIP]
        return useful[int(at * len(useful))]

    def lacking(self, state: State) -> tuple[str, ...]:
        """The weapons for which it has not what they take; by a ruling one may try without."""
        if state.wounded >> self.seat & 1:
            return ARMED
        stock = zip(ARMED, state.stock[self.seat], strict=True)
        return tuple([verb for verb, left in stock if left <= 0])

    def led(
        self, state: State, actions: Sequence[Action], moves: dict[int, Action], *,
        carries: bool, at: float,
    ) -> Action | None:  # fmt: skip
        """What a goal asks for."""
        rover, turn = self.rover, int(at * 24)
        hurt = state.wounded >> self.seat & 1
        if rover.here in self.outside and not carries:
            inward = [w for w, there in enumerate(rover.known[rover.here]) if there >= 0]
            return moves.get(inward[0]) if inward else None
        if carries:
            blast = self.breach(state, actions)
            if blast is not None:
                return blast
            goals = self.outside
        elif hurt:
            goals = self.places[HOSPITAL]
        else:
            goals = {self.treasure} if self.treasure >= 0 else set()
            shot = self.hunt(state, actions, at)
            if shot is not None:
                return shot
        if self.stuck > STUBBORN:
            self.stuck = 0
            self.rover.path.clear()
            blasts = [
                one for one in actions
                if one.verb == BLAST and self.walled(self.sheet(state, one.way))
            ]  # fmt: skip
            if blasts:
                return blasts[int(at * len(blasts))]
            return moves[sorted(moves)[int(at * len(moves))]]
        way = rover.way(goals, turn, worth=None if carries else self.inner(state))
        return moves.get(way)

    def inner(self, state: State) -> Any:
        """Whether a side may lead somewhere: not one that is known to be the sheet's own edge."""
        grid, told = state.field.plan.grid, "size" in state.table.told
        if not (told and self.named):
            return None
        return lambda here, way: here >= CELLS or not (here < grid.size and grid.outer(here, way))

    def walled(self, way: int) -> bool:
        """Whether something stops a step from here."""
        return self.rover.known[self.rover.here][way] == SHUT

    def breach(self, state: State, actions: Sequence[Action]) -> Action | None:
        """An explosive on what is surely the sheet's own edge makes a way out."""
        here, grid = self.rover.here, state.field.plan.grid
        if here >= grid.size or not self.named or "size" not in state.table.told:
            return None
        for one in actions:
            way = self.sheet(state, one.way)
            if one.verb == BLAST and grid.outer(here, way) and self.walled(way):
                return one
        return None

    def hunt(self, state: State, actions: Sequence[Action], at: float) -> Action | None:
        """A shot now and then at whoever carries the treasure, where everybody hears who does."""
        carrier = state.treasure.carrier
        if not self.aloud or carrier < 0 or carrier == self.seat or at > SHOTS:
            return None
        open_ways = self.rover.known[self.rover.here]
        shots = [
            one for one in actions
            if one.verb == STAB
            or (one.verb == SHOOT and open_ways[self.sheet(state, one.way)] != SHUT)
        ]  # fmt: skip
        return shots[int(at / SHOTS * len(shots)) % len(shots)] if shots else None
