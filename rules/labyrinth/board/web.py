"""The web of ways on a plan under the pencil: what can be closed without shutting anyone in.

All ways are asked of the game once, on the open field. Closing a border only takes ways away, so it
is enough to see whether each of them can be made up for by a detour.
"""

from __future__ import annotations

from rules.grid import OPPOSITE
from rules.labyrinth.board.freedom import moves_from, ways_on
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.board.signs import WALL
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.rulings import Rulings
from rules.labyrinth.state import Field


class Web:
    """A plan under the pencil. ``rests`` are the places on which a player can come to rest."""

    def __init__(self, game: LeaderGame, plan: Plan, rulings: Rulings) -> None:
        self.game, self.rulings = game, rulings
        self.grid, self.cells = plan.grid, plan.cells
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
        return Plan(self.grid, self.cells, tuple(tuple(signs) for signs in self.borders))

    def _free(self, start: int) -> bool:
        """Whether every place of rest leads to every other and every cell can be got to."""
        if any(not entries and cell not in self.rests for cell, entries in enumerate(self.entries)):
            return False
        back: dict[int, dict[int, int]] = {here: {} for here in self.onward}
        for here, following in self.onward.items():
            for rest in following.values():
                back[rest][len(back[rest])] = here
        return all(len(reached(web, start)) == len(self.onward) for web in (self.onward, back))

    def mark(self, cell: int, way: int, sign: str) -> None:
        """Draw a border, whatever comes of it."""
        self.borders[cell][way] = sign
        other = self.grid.neighbour(cell, way)
        if other >= 0:
            self.borders[other][OPPOSITE[way]] = sign

    def draw(self, cell: int, way: int, sign: str) -> bool:
        """Draw a border unless that shuts somebody in or out; tells whether it was drawn."""
        other = self.grid.neighbour(cell, way)
        before = self.borders[cell][way]
        self.mark(cell, way, sign)
        lost = [
            (here, side, self.onward[here].pop(side))
            for here, side in ((cell, way), (other, OPPOSITE[way]))
            if side in self.onward.get(here, ()) and (sign == WALL or self._held(here, side))
        ]
        for here, side, _ in lost:
            self.entries[self.entered[here, side]] -= 1
        if all(self._made_up(here, side, rest) for here, side, rest in lost):
            return True
        for here, side, rest in lost:
            self.onward[here][side] = rest
            self.entries[self.entered[here, side]] += 1
        self.mark(cell, way, before)
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
        return rest in reached(self.onward, here, rest)


def reached(web: dict[int, dict[int, int]], start: int, until: int = -1) -> set[int]:
    """The places to be got to from ``start``, or as many as it takes to find ``until``."""
    found, edge = {start}, [start]
    for here in edge:
        if until in found:
            break
        for rest in web[here].values():
            if rest not in found:
                found.add(rest)
                edge.append(rest)
    return found
