"""Labyrinths made by the computer: seeded, as hard as asked, every map rule kept (LD-BUILD).

Objects and exits are laid out on an open field; then walls are drawn one by one, each only if
everybody can still get everywhere. Difficulty says how many walls there are and how far from the
exits the real treasure lies.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.boards.graph import can_reach
from rules.boards.grid import mark_side
from rules.core.errors import SetupError
from rules.core.playout import Lots
from rules.games.duel.board.plan import EXIT, FULL, OPEN, WALL, Maze, empty_maze
from rules.games.duel.board.survey import Reach
from rules.games.duel.board.terrain import FALSE, NOTHING, PITS, REAL, SIGNS, TREASURES
from rules.games.duel.options import Rulings

# -- Walls drawn by lot on an open field ----------------------------------------------------------


class Walls:
    """Walls drawn on an open field, each only where nobody loses a way."""

    def __init__(self, reach: Reach) -> None:
        self.drawn, self.grid = reach.maze, reach.grid
        self.pits = reach.pits
        self.ways = [list(there) for there in reach.ways]
        self.rows = [list(signs) for signs in self.drawn.sides]

    def draw(self, lots: Lots, share: float) -> None:
        """Draw walls until ``share`` of the inner sides are closed, or none can be any more."""
        inner = [*self.grid.inner()]
        wanted = round(share * len(inner))
        for cell, way in lots.mixed(inner):
            if wanted <= 0:
                return
            if self.close(cell, way):
                wanted -= 1

    def close(self, cell: int, way: int) -> bool:
        """Close one side if everybody still gets everywhere."""
        other = self.grid.neighbour(cell, way)
        arcs = []
        for here, there in ((cell, other), (other, cell)):
            if here not in self.pits:
                arcs.append((here, self.pits.get(there, there)))
                if there in self.pits and not self.entered(there, here):
                    return False
        for here, there in arcs:
            self.ways[here].remove(there)
        if not all(can_reach(here, there, self.ways.__getitem__) for here, there in arcs):
            for here, there in arcs:
                self.ways[here].append(there)
            return False
        mark_side(self.grid, self.rows, (cell, way), WALL)
        return True

    def entered(self, pit: int, but: int) -> bool:
        """Whether one can still fall into ``pit`` from another cell than ``but``."""
        for way in range(4):
            other = self.grid.neighbour(pit, way)
            if other not in (-1, but) and self.rows[pit][way] == OPEN and other not in self.pits:
                return True
        return False

    def maze(self) -> Maze:
        """The labyrinth with its walls."""
        return Maze(self.grid, self.drawn.things, tuple(map(tuple, self.rows)))


# -- Labyrinths made by the computer --------------------------------------------------------------


LEAST_SIZE = 5
"""The smallest field that holds the whole inventory with room to walk."""
EASIEST, HARDEST = 1, 5
SHARES = (0.14, 0.21, 0.28, 0.35, 0.42)
"""The share of inner sides that become walls, from the easiest to the hardest."""
TRIES = 200
CHOICE = 4
"""Of how many labyrinths the two most alike are played."""


class Made(NamedTuple):
    """A made labyrinth: the drawing, and the mean way to the real treasure and out, in steps."""

    map: str
    way: float


def made_maze(
    size: int = FULL, seed: int = 1, *, difficulty: int = 3, rulings: Rulings | None = None
) -> Made:
    """A labyrinth that keeps every map rule; the same arguments give the same one.

    Raises ``SetupError`` for a size, seed or difficulty that cannot be had.
    """
    check_wishes(size, seed, difficulty)
    lots = Lots(seed * 31 + difficulty)
    return lay_out(size, lots, difficulty, rulings or Rulings())


def made_pair(
    size: int = FULL, seed: int = 1, *, difficulty: int = 3, rulings: Rulings | None = None
) -> tuple[str, str]:
    """Two labyrinths for one duel, as alike in length as a few tries allow."""
    check_wishes(size, seed, difficulty)
    lots = Lots(seed * 31 + difficulty)
    ruled = rulings or Rulings()
    made = sorted(
        (lay_out(size, lots, difficulty, ruled) for _ in range(CHOICE)), key=lambda one: one.way
    )
    pairs = [(made[place + 1].way - made[place].way, place) for place in range(CHOICE - 1)]
    _, best = min(pairs)
    one, other = made[best].map, made[best + 1].map
    return (one, other) if lots.next() < 0.5 else (other, one)


def check_wishes(size: object, seed: object, difficulty: object) -> None:
    """Refuse what cannot be made."""
    for name, value, least, most in (
        ("size", size, LEAST_SIZE, FULL),
        ("difficulty", difficulty, EASIEST, HARDEST),
        ("seed", seed, 0, 2**63),
    ):
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not least <= value <= most:  # type: ignore[operator]
            raise SetupError(
                f"map to be made: {name} {value!r} cannot be had; ask for a whole number from "
                f"{least} to {most}."
            )


def lay_out(size: int, lots: Lots, difficulty: int, rulings: Rulings) -> Made:
    """One labyrinth by lot; layouts on which somebody is shut in from the outset are dropped."""
    for _ in range(TRIES):
        maze = furnish_field(size, lots, rulings)
        if maze is None:
            continue
        reach = Reach(maze, rulings)
        if not reach.whole:
            continue
        walled = Walls(reach)
        walled.draw(lots, SHARES[difficulty - 1])
        return hide_treasure(walled.maze(), difficulty, rulings)
    raise SetupError(
        f"map to be made: a field of {size} x {size} cells has no room under these rulings; ask "
        "for a larger one."
    )


def furnish_field(size: int, lots: Lots, rulings: Rulings) -> Maze | None:
    """An open field with all objects and exits."""
    bare = empty_maze(size, size)
    things = [NOTHING] * bare.grid.size
    cells = lots.mixed(list(range(bare.grid.size)))
    for sign, cell in zip((*SIGNS, FALSE, FALSE), cells, strict=False):
        things[cell] = sign
    rows = [list(signs) for signs in bare.sides]
    sides = [[side for side in bare.rim if side[1] == way] for way in range(4)]
    if rulings.exits == "any-sides":
        sides = [list(bare.rim)]
    number, _ = rulings.most_exits
    for listed in sides:
        free = [
            place
            for place, (cell, _) in enumerate(listed)
            if things[cell] not in PITS and not (things[cell] and rulings.exit_cells == "empty")
        ]
        if len(free) < number:
            return None
        for place in lots.mixed(free)[:number]:
            cell, way = listed[place]
            rows[cell][way] = EXIT
    return Maze(bare.grid, tuple(things), tuple(map(tuple, rows)))


def hide_treasure(maze: Maze, difficulty: int, rulings: Rulings) -> Made:
    """Choose which treasure is real: the harder, the farther from the exits; then measure."""
    reach = Reach(maze, rulings)
    out = {cell for cell, _ in maze.exits}
    to_exit = measure_ways(reach.backwards, out)
    cells = [cell for sign in TREASURES for cell in maze.cells(sign)]
    cells.sort(key=lambda cell: (to_exit[cell], cell))
    real = cells[round((difficulty - 1) * (len(cells) - 1) / (HARDEST - EASIEST))]
    things = [
        (REAL if cell == real else FALSE) if sign in TREASURES else sign
        for cell, sign in enumerate(maze.things)
    ]
    hidden = Maze(maze.grid, tuple(things), maze.sides)
    there = measure_ways(reach.backwards, {real})
    starts = [cell for cell in range(maze.grid.size) if cell not in reach.pits]
    mean = sum(there[cell] for cell in starts) / len(starts)
    return Made(hidden.draw(), mean + to_exit[real] + 1)


def measure_ways(ways: list[list[int]], starts: set[int]) -> list[int]:
    """Steps from ``starts`` along ``ways`` to every place; far beyond reach where there is none."""
    found = [len(ways)] * len(ways)
    waiting = sorted(starts)
    for place in waiting:
        found[place] = 0
    for place in waiting:
        for other in ways[place]:
            if found[other] > found[place] + 1:
                found[other] = found[place] + 1
                waiting.append(other)
    return found
