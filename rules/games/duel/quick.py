"""A quick player of the duel, for playouts.

It remembers where its own steps led, slip by slip (:mod:`rules.knowledge.rover`): who falls goes on
with the slip of that exit. It goes out with a treasure, to a treasure, else where it has not been.
It reads of a position only what its walker is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.games.duel.actions import DROP, END, ENTER, MOVE, START, SWAP, TAKE, THROW, Action
from rules.games.duel.board.plan import UNPLACED
from rules.games.duel.game import Duel
from rules.games.duel.state import SEAT, State
from rules.knowledge.rover import CELLS, SHUT, Rover

STUBBORN = 30
"""Actions without anything new after which it throws a grenade, or tries its luck."""


class Quick:
    """A seat in a playout."""

    def __init__(self, game: Duel, who: str, state: State) -> None:
        self.who, self.seat = who, SEAT[who]
        self.chosen = -1
        self.rover = Rover(4)
        self.outside: set[int] = set()
        self.treasures: set[int] = set()
        self.false = 0
        self.trap: set[tuple[int, int]] = set()
        self.stuck = 0
        at = state.walkers[self.seat].at
        if at >= 0:
            self.be(state, self.rover.arrive(at, 0))

    def saw(self, before: State, action: Action, after: State) -> None:
        """What its own actions lead to."""
        was, now = before.walkers[self.seat], after.walkers[self.seat]
        if was.at == UNPLACED:
            if action.who == self.who and action.verb == START:
                self.chosen = action.place
            if now.at >= 0:
                slip = 0 if now.at == self.chosen else 1
                self.be(after, self.rover.arrive(now.at, slip))
            return
        if action.who != self.who or now.at < 0:
            return
        rover, known = self.rover, len(self.rover.known)
        ground = before.grounds[self.seat]
        if action.verb == MOVE:
            there = ground.steps[was.at * 4 + action.way] if was.at < ground.size else -1
            if now.at == was.at:
                rover.shut(action.way)
            elif now.at == there:
                self.be(after, rover.step(action.way, now.at))
            else:
                told = before.rulings.pit_number == "told"
                name = f"exit {now.at}" if told else None
                self.be(after, rover.carried(action.way, there, now.at, name))
        elif action.verb == ENTER:
            if now.at != was.at:
                back = next((w for w, to in enumerate(rover.known[rover.here]) if to >= 0), -1)
                if back >= 0 and rover.known[rover.here][back] % CELLS == now.at:
                    self.be(after, rover.step(back, now.at))
                else:
                    self.be(after, rover.lost(now.at, "in"))
        elif action.verb in (TAKE, SWAP, DROP):
            self.be(after, rover.here)
        elif action.verb == THROW and after.grounds[self.seat].blown != ground.blown:
            rover.opened(action.way)
        self.stuck = 0 if len(rover.known) > known else self.stuck + 1

    def be(self, state: State, here: int) -> None:
        """What is told of the place where it is now."""
        place, walker = here % CELLS, state.walkers[self.seat]
        if place >= state.grounds[self.seat].size:
            self.outside.add(here)
        elif place * 2 in walker.lying or place * 2 + 1 in walker.lying:
            self.treasures.add(here)
        else:
            self.treasures.discard(here)

    def pick(self, state: State, actions: Sequence[Action], at: float) -> Action:
        """What leads on; ``at`` settles where to begin and what is as good."""
        if len(actions) == 1:
            return actions[0]
        verbs = {one.verb: one for one in actions}
        if START in verbs:
            return actions[int(at * len(actions))]
        walker = state.walkers[self.seat]
        if TAKE in verbs:
            return verbs[TAKE]
        if ENTER in verbs and self.rover.here in self.outside:
            same = [one for one in actions if one.verb == ENTER and one.place < 0]
            return same[0] if same else verbs[ENTER]
        moves = {one.way: one for one in actions if one.verb == MOVE}
        if not moves:
            return verbs.get(END) or actions[int(at * len(actions))]
        rover, turn = self.rover, int(at * 24)
        throws = [one for one in actions if one.verb == THROW]
        if self.stuck > STUBBORN:
            self.stuck = 0
            rover.path.clear()
            walls = [one for one in throws if rover.known[rover.here][one.way] == SHUT]
            if walls:
                return walls[int(at * len(walls))]
            return moves[sorted(moves)[int(at * len(moves))]]
        if walker.hand:
            if rover.here // CELLS == 0:
                for one in throws:
                    if self.edge(state, one.way) and rover.known[rover.here][one.way] == SHUT:
                        return one
            way = rover.way(self.outside, turn)
        else:
            here = rover.here
            way = rover.way(self.treasures - {here}, turn, worth=self.inner(state))
        if way in moves:
            return moves[way]
        return moves[sorted(moves)[int(at * len(moves))]]

    def edge(self, state: State, way: int) -> bool:
        """Whether a side of the cell here is surely an edge of the sheet."""
        grid = state.grounds[self.seat].maze.grid
        return self.rover.here < grid.size and grid.outer(self.rover.here, way)

    def inner(self, state: State) -> Callable[[int, int], bool]:
        """Whether a side may lead somewhere: not one that is known to be the sheet's own edge."""
        grid = state.grounds[self.seat].maze.grid
        return lambda here, way: here >= CELLS or not (here < grid.size and grid.outer(here, way))
