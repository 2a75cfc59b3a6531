"""The web of ways on a plan under the pencil."""

from __future__ import annotations

from collections.abc import Iterable

from rules.boards.graph import can_reach, find_reached
from rules.boards.grid import OPPOSITE, mark_side
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.survey import moves_from, ways_on
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import Field
from rules.games.labyrinth.variant import LeaderGame


class Web:
    """A plan under the pencil. ``rests`` are the places on which a player can come to rest."""

    def __init__(self, game: LeaderGame, plan: Plan, rulings: Rulings) -> None:
        self.game, self.rulings = game, rulings
        self.drawn, self.grid = plan, plan.grid
        self.borders = [list(signs) for signs in plan.borders]
        ways = ways_on(game, Field(plan, rulings))
        self.rests = ways.moves
        self.onward: dict[int, dict[int, int]] = {
            here: {move.way: move.rest for move in moves} for here, moves in ways.moves.items()
        }
        self.entered = {
            (here, move.way): move.entered for here, moves in ways.moves.items() for move in moves
        }
        self.entries = [0] * plan.grid.size
        for cell in self.entered.values():
            if 0 <= cell < plan.grid.size:
                self.entries[cell] += 1
        self.free = self._free(ways.starts[0])

    @property
    def plan(self) -> Plan:
        """The plan as it is drawn by now."""
        return self.drawn.bordered(tuple(tuple(signs) for signs in self.borders))

    def _free(self, start: int) -> bool:
        """Whether every place of rest leads to every other and every cell can be got to."""
        if any(not entries and cell not in self.rests for cell, entries in enumerate(self.entries)):
            return False
        back: dict[int, list[int]] = {here: [] for here in self.onward}
        for here, following in self.onward.items():
            for rest in following.values():
                back[rest].append(here)
        webs = (self.following, back.__getitem__)
        return all(len(find_reached([start], web)) == len(self.onward) for web in webs)

    def following(self, here: int) -> Iterable[int]:
        """The places of rest that one command leads to."""
        return self.onward[here].values()

    def draw(self, cell: int, way: int, sign: str) -> bool:
        """Draw a border unless that shuts somebody in or out; tells whether it was drawn."""
        other = self.grid.neighbour(cell, way)
        before = self.borders[cell][way]
        mark_side(self.grid, self.borders, (cell, way), sign)
        lost = [
            (here, side, self.onward[here].pop(side))
            for here, side in ((cell, way), (other, OPPOSITE[way]))
            if side in self.onward.get(here, ())
            and (sign == terrain.WALL or self._held(here, side))
        ]
        for here, side, _ in lost:
            self.entries[self.entered[here, side]] -= 1
        if all(self._made_up(here, side, rest) for here, side, rest in lost):
            return True
        for here, side, rest in lost:
            self.onward[here][side] = rest
            self.entries[self.entered[here, side]] += 1
        mark_side(self.grid, self.borders, (cell, way), before)
        return False

    def _held(self, here: int, way: int) -> bool:
        """Whether the border as it is drawn now, with marsh on it, takes this way away."""
        if self.rulings.freedom == "plain":
            return False
        moves = moves_from(self.game, Field(self.plan, self.rulings), here)
        return all(move.way != way for move in moves)

    def _made_up(self, here: int, way: int, rest: int) -> bool:
        """Whether a detour leads where a way led, and the cell it entered can still be got to."""
        cell = self.entered[here, way]
        if not self.entries[cell] and cell not in self.rests:
            return False
        return can_reach(here, rest, self.following)
