"""The state of a duel: two labyrinths, and in each of them one walker (LD-GEN-02, LD-GEN-07).

Seat 0 is P1, who walks the labyrinth drawn by P2; seat 1 is P2, who walks the one drawn by P1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.boards import ground
from rules.boards.grid import OPPOSITE, Side
from rules.boards.ground import Family
from rules.games.duel.board.plan import EXIT, OPEN, UNPLACED, Maze
from rules.games.duel.options import Rulings

PLAYERS = ("P1", "P2")
SEAT = {"P1": 0, "P2": 1}
ALL = "everyone"
"""The viewer who sees both labyrinths."""
LOT, NOBODY = -1, -2
"""The turn before the first player has been drawn by lot; the turn when the game is over."""
FREE = -1
"""``missed`` of a walker whom no trap holds."""
INNER, OUTER = -1, -2
"""What a step runs into: an inner wall, the labyrinth wall (LD-REQ-04)."""

NO_CRUTCH, FOUND, IN_FORCE = 0, 1, 2
"""The crutch: not found; found, counting from the next turn on; in force (LD-CRU-03)."""
CRUTCHES = ("none", "found", "in-force")
"""The crutch in words."""
EMPTY_HANDS, HAS_FALSE, HAS_REAL = 0, 1, 2
HANDS = ("nothing", "false", "real")
"""What a player can carry, in words."""

# What is kept within one turn, and only under the rulings that ask for it.
BOUND, ARRIVED, HIT, THREW, STEPPED, ACTED, UNTOLD, LATER = (1 << bit for bit in range(8))
"""Held, though the turn runs; just arrived; hit; threw; moved; acted; the starting cell was not
told; caught after the other one."""
LASTING = UNTOLD | LATER
"""Marks that outlive the turn."""


class Ground(ground.Ground[Maze, Rulings]):
    """A labyrinth as it is now: drawing, rulings, and the walls blown up so far (LD-GREN-01..03).

    ``steps`` holds for each cell and direction what a step leads to: a cell, a place outside,
    ``INNER`` or ``OUTER``. All grounds of one labyrinth share ``listed``, the lists of actions.
    """

    __slots__ = ("maze", "pits", "size", "steps")

    def __init__(
        self,
        maze: Maze,
        rulings: Rulings,
        blown: frozenset[Side] = frozenset(),
        family: Family | None = None,
    ) -> None:
        super().__init__(maze, rulings, blown, family)
        self.maze, self.size, self.pits = maze, maze.grid.size, maze.pits
        self.steps: list[int] = []
        if family is None:
            cells = range(self.size)
            self.steps = [self._step(cell, way) for cell in cells for way in range(4)]

    def redrawn(self, maze: Maze, sides: Iterable[Side]) -> Ground:
        """The ground of another drawing, which differs from this one in some sides at most."""
        found = Ground(maze, self.rulings, self.blown, Family(hash((maze, self.rulings))))
        found.steps = self.steps
        for cell, way in sides:
            found.follow(found, cell, way)
        return found

    def follow(self, before: Ground, cell: int, way: int) -> None:
        """Every step, but for those over the side that is blown up."""
        self.steps = [*before.steps]
        self.steps[cell * 4 + way] = self._step(cell, way)
        other = self.maze.grid.neighbour(cell, way)
        if other >= 0:
            self.steps[other * 4 + OPPOSITE[way]] = self._step(other, OPPOSITE[way])

    def _step(self, cell: int, way: int) -> int:
        maze, sign = self.maze, self.sign(cell, way)
        if sign == OPEN:
            return maze.grid.neighbour(cell, way)
        if sign == EXIT:
            return maze.beside(cell, way)
        return OUTER if maze.grid.outer(cell, way) else INNER

    def sign(self, cell: int, way: int) -> str:
        """What stands on that side now; a hole in the outer wall is an exit (LD-OUT-03)."""
        if self.blown and self.maze.grid.border(cell, way) in self.blown:
            return EXIT if self.maze.grid.outer(cell, way) else OPEN
        return self.maze.sides[cell][way]

    def openings(self) -> tuple[Side, ...]:
        """Every way out, drawn or blown."""
        return tuple(side for side in self.maze.rim if self.sign(*side) == EXIT)


class Walker(NamedTuple):
    """One player in the labyrinth of the other, and what lies there.

    ``missed`` counts the turns still to be missed in the trap. ``lying`` lists the treasures of the
    labyrinth, each as twice its cell, plus one for the real one. The rest is kept only under the
    rulings that ask for it: ``marks`` of this turn, ``visited`` cells, ``known`` openings, and
    ``fixed``, the opponent's actions while held.
    """

    at: int
    grenades: int = 3
    limping: bool = False
    crutch: int = NO_CRUTCH
    missed: int = FREE
    hand: int = EMPTY_HANDS
    lying: tuple[int, ...] = ()
    marks: int = 0
    visited: frozenset[int] = frozenset()
    known: frozenset[int] = frozenset()
    fixed: int = 0

    @property
    def held(self) -> bool:
        """Whether the trap holds him: from the step into it to his next own turn (LD-GAP-25)."""
        return self.missed >= 0


class Table(NamedTuple):
    """What was settled before the game: how it was opened, and the starting cells by name.

    ``told`` lists for each player what he was told of the cell he named in play; it is empty for
    one who was set up where he is. ``fair`` tells of each labyrinth that nothing is in it more
    often than the rules say.
    """

    opened: bool = False
    begins: tuple[str, str] = ("", "")
    fair: tuple[bool, bool] = (True, True)
    told: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class State(NamedTuple):
    """One position. ``won`` lists who has carried the real treasure out, in order."""

    grounds: tuple[Ground, Ground]
    walkers: tuple[Walker, Walker]
    turn: int
    left: int
    first: int = 0
    won: tuple[int, ...] = ()
    table: Table = Table()

    @property
    def rulings(self) -> Rulings:
        """The rulings in force, the same for both players."""
        return self.grounds[0].rulings

    @property
    def placing(self) -> bool:
        """Whether a starting cell has still to be named (LD-START-01)."""
        return UNPLACED in (self.walkers[0].at, self.walkers[1].at)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == NOBODY

    def with_walker(self, seat: int, walker: Walker) -> State:
        """The position with one walker changed."""
        one, other = self.walkers
        pair = (walker, other) if seat == 0 else (one, walker)
        return State(self.grounds, pair, self.turn, self.left, self.first, self.won, self.table)
