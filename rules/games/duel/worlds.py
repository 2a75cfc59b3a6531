"""Worlds of the duel: the labyrinth a player walks, drawn so that it agrees with every word.

His opponent walks in the labyrinth that he drew himself, and lies open to him. The one he walks is
drawn as the book makes its labyrinths: every object anywhere, its exits on any side of an edge as
ruled, each inner side a wall with the chance that a middling labyrinth has, and the whole such that
everybody can get everywhere (LD-INV, LD-BUILD). Any of the four treasures may be the real one.

His loose slips are laid on the sheet, each laying as likely as what the labyrinth shows then. All
else is drawn around them. Then the engine plays in that labyrinth all that was heard: it has the
last word, and where it says something else, the labyrinth goes.

On small labyrinths this is exact; with several loose slips it is so in the limit of many drafts. On
larger ones it is near: walls are added one by one, each only where nobody loses a way, and what was
looked at is not weighed by how often it leaves such a labyrinth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import comb, log2, perm
from random import Random
from typing import NamedTuple

from rules.boards.grid import OPPOSITE, Side, mark_side
from rules.core.playout import shuffle_things
from rules.core.story import Seen
from rules.core.worlds import NoWorld, World
from rules.games.duel.actions import START, Action
from rules.games.duel.board.generate import SHARES, Walls
from rules.games.duel.board.plan import EXIT, OPEN, SIDES, WALL, Maze
from rules.games.duel.board.survey import Reach
from rules.games.duel.board.terrain import (
    FALSE,
    NOTHING,
    PIT_EXITS,
    PITS,
    REAL,
    SIGNS,
    TREASURES,
)
from rules.games.duel.game import Duel
from rules.games.duel.knowledge import INSIDE, RIM, SHEET, Fit, SlipWalk, join_slips
from rules.games.duel.state import PLAYERS, SEAT, Ground, State
from rules.knowledge.chart import ORIGIN, Spot, move_spot, plus
from rules.knowledge.hidden import Boards, count_orders, pick

CHANCE_OF_WALL = SHARES[2]
"""The chance that an inner side is a wall: a middling labyrinth's."""
SMALL_CELLS, SMALL_TRIES, LARGE_TRIES = 25, 3_600, 60
"""Up to how many cells all walls are drawn at once; labyrinths drawn for one world, at most."""


BARE = frozenset((NOTHING,))
"""What an empty cell holds."""
Layings = tuple[tuple[int, Spot], ...]
"""Slips, laid: the number and the shift of each."""


class Draft(NamedTuple):
    """Slips, laid, and how likely a labyrinth is that shows what they do."""

    laid: Layings
    likely: float


class Shown(NamedTuple):
    """What a draft shows: how sides can be drawn, what cells can hold, and who falls where."""

    sides: dict[Side, set[str]]
    cells: dict[int, frozenset[str]]
    falls: dict[int, int]


class Mazes(Boards[Draft]):
    """The labyrinths that are possible to a walker; see :mod:`rules.knowledge.hidden`."""

    dealt = "What this player has not seen of the labyrinth, and which treasure is real"
    sizes = (120, 480)

    def __init__(self, game: Duel, what: Seen) -> None:
        super().__init__(game, what)
        self.me = SEAT[self.viewer]
        maze = self.start.grounds[self.me].maze
        self.grid, self.rulings = maze.grid, self.start.rulings
        if not self.start.table.fair[self.me]:
            raise NoWorld("This labyrinth holds more of a thing than the rules say.")
        self.signs = Counter((*SIGNS, FALSE, FALSE))
        if self.signs.total() > self.grid.size:
            raise NoWorld("The field is too small for all that a labyrinth holds.")
        self.signs[NOTHING] = self.grid.size - self.signs.total()
        self.small = self.grid.size <= SMALL_CELLS
        self.tries = SMALL_TRIES if self.small else LARGE_TRIES
        self.inner = [*self.grid.inner()]
        self.exits, _ = self.rulings.most_exits
        self.edges: dict[str, list[Side]] = {}
        for side in maze.rim:
            self.edges.setdefault(self.edge(side), []).append(side)
        other = PLAYERS[1 - self.me]
        seen = (what.information.first, *what.trail, what.information.now)
        names = (dict(one.facts).get(f"begins.{other}", "") for one in seen)
        self.begun_on = next((name for name in names if name), "")

    def edge(self, side: Side) -> str:
        """The edge on which a side has its exits; all edges are one where they may be anywhere."""
        return "" if self.rulings.exits == "any-sides" else SIDES[side[1]]

    # -- slips, laid one by one -----------------------------------------------------------------

    def begin(self) -> Iterator[tuple[float, Draft]]:
        """Only what stands on the sheet itself."""
        walk = SlipWalk(self.what.information)
        pieces = join_slips(walk)
        self.fits = Fit(walk)
        self.untold = int(not walk.whole or self.rulings.start_cell == "silent")
        self.loose = [*self.fits.alone]
        self.stages = len(self.loose)
        self.leaps = [(pieces.at(*frm), pieces.at(to, ORIGIN)) for to, frm in walk.came.items()]
        return self.weigh([(1.0, ())])

    def go_on(self) -> Iterator[tuple[float, Draft]]:
        """One slip more, wherever it can lie."""
        number = self.loose[self.stage - 1]
        for weight, draft in self.drafts:
            shown = self.shown(draft.laid)
            cells = shown.cells if shown else {}
            ways = ((*draft.laid, (number, shift)) for shift in self.fits.alone[number])
            led = (way for way in ways if self.falls(way, cells, new=number) is not None)
            yield from self.weigh((weight / draft.likely, way) for way in led)

    def weigh(self, ways: Iterable[tuple[float, Layings]]) -> Iterator[tuple[float, Draft]]:
        """The drafts that are possible, each by how likely what it shows is."""
        for weight, laid in ways:
            shown = self.shown(laid)
            likely = self.likely(shown) if shown else 0.0
            if likely:
                yield weight * likely, Draft(laid, likely)

    def shown(self, laid: Layings) -> Shown | None:
        """What slips show, laid so; ``None`` where they cannot lie so."""
        found = self.fits(laid)
        if found is None:
            return None
        cell = self.grid.cell
        named = ((self.side(*side), can) for side, can in found.drawn.items())
        sides = {side: can for side, can in named if side}
        cells = {cell(*spot): signs for spot, signs in found.things.items()}
        if self.rulings.empty_report == "silent":
            # Where nothing was told of a cell it is empty, but for the one where he began.
            trail = (*self.fits.sheet.trail[self.untold :], *found.slip.trail)
            cells = dict.fromkeys((cell(*spot) for spot in trail), BARE) | cells
        falls = self.falls(laid, cells)
        return None if falls is None else Shown(sides, cells, falls)

    def side(self, spot: Spot, way: int) -> Side | None:
        """A side on the sheet; nothing where it lies off it."""
        cell = self.grid.cell(*spot)
        if cell < 0:
            cell, way = self.grid.cell(*move_spot(spot, way)), OPPOSITE[way]
        return self.grid.border(cell, way) if cell >= 0 else None

    def falls(
        self, laid: Layings, cells: dict[int, frozenset[str]], *, new: int = -1
    ) -> dict[int, int] | None:
        """From which pit one falls where; ``None`` where slips cannot lie so.

        Whoever comes to a cell that is no pit stays there. Of a ``new`` slip no cell is looked at.
        """
        shifts, falls = {SHEET: ORIGIN, **dict(laid)}, dict[int, int]()
        for leap in self.leaps:
            if leap[0][0] == new or not all(piece in shifts for piece, _ in leap):
                continue
            entered, rest = (self.grid.cell(*plus(spot, shifts[piece])) for piece, spot in leap)
            if entered not in cells:
                return None
            pit = cells[entered].issubset(PITS)
            if rest != (falls.setdefault(entered, rest) if pit else entered):
                return None
        return falls if len({*falls.values()}) == len(falls) else None

    def count(self, signs: Iterable[str]) -> int:
        """How many of some objects there are."""
        return sum(self.signs[sign] for sign in signs)

    def likely(self, shown: Shown) -> float:
        """How likely a labyrinth shows this."""
        likely = 1 / perm(self.grid.size, len(shown.cells))
        for signs, many in Counter(shown.cells.values()).items():
            likely *= perm(self.count(signs), many)
        # Of pits that are called alike each has an exit of its own.
        for signs, many in Counter(shown.cells[pit] for pit in shown.falls).items():
            likely /= perm(self.count(signs), many) or 1
        found = Counter[tuple[str, bool]]()
        for side, can in shown.sides.items():
            if len(can) == 1 and can <= INSIDE:
                likely *= CHANCE_OF_WALL if "wall" in can else 1 - CHANCE_OF_WALL
            elif len(can) == 1:
                found[self.edge(side), "exit" in can] += 1
        for edge, sides in self.edges.items():
            left = self.exits - found[edge, True]
            free = len(sides) - found[edge, True] - found[edge, False]
            likely *= comb(free, left) / comb(len(sides), self.exits) if left >= 0 else 0.0
        return likely

    # -- a labyrinth ----------------------------------------------------------------------------

    def world(self, draft: Draft, rng: Random) -> World | None:
        """A labyrinth around a draft in which everybody can get everywhere (LD-BUILD-01)."""
        shown = self.shown(draft.laid)
        cells = shown and self.cells(shown, rng)
        if not shown or not cells:
            return None
        maze = Maze(self.grid, tuple(cells), tuple(map(tuple, self.rows(shown, rng))))
        if not self.allowed(maze):
            return None
        return self.replayed(maze if self.small else self.walled(maze, shown, rng), rng)

    def cells(self, shown: Shown, rng: Random) -> list[str] | None:
        """What lies on the cells: what was told of, each pit with its exit, then all else."""
        left, found = self.signs.copy(), dict[int, str]()
        for cell in (*shown.falls, *shown.cells):
            if cell in found:
                continue
            can = [(left[sign], sign) for sign in sorted(shown.cells[cell])]
            if cell in shown.falls:
                can = [(many * left[exit_of(sign)], sign) for many, sign in can]
            if not any(many for many, _ in can):
                return None
            sign = found[cell] = pick(can, rng.random())
            left[sign] -= 1
            if cell in shown.falls:
                out = found[shown.falls[cell]] = exit_of(sign)
                left[out] -= 1
        rest = shuffle_things([*left.elements()], rng.random)
        return [found[cell] if cell in found else rest.pop() for cell in range(self.grid.size)]

    def rows(self, shown: Shown, rng: Random) -> list[list[str]]:
        """Walls and exits; on a larger sheet no more walls than must be there."""
        rows = [[WALL] * 4 for _ in range(self.grid.size)]
        for side in self.inner:
            can = shown.sides.get(side, INSIDE)
            wall = len(can) > 1 and self.small and rng.random() < CHANCE_OF_WALL
            mark_side(self.grid, rows, side, WALL if wall or can == {"wall"} else OPEN)
        for listed in self.edges.values():
            sure = [side for side in listed if shown.sides.get(side) == {"exit"}]
            free = [side for side in listed if len(shown.sides.get(side, RIM)) > 1]
            for side in (*sure, *shuffle_things(free, rng.random)[: self.exits - len(sure)]):
                mark_side(self.grid, rows, side, EXIT)
        return rows

    def allowed(self, maze: Maze) -> bool:
        """Whether exits are where they may be, and every cell can be got to."""
        for cell, _ in maze.exits:
            if maze.things[cell]:
                on_pit = maze.things[cell] in PITS and self.rulings.exit_cells != "any"
                if on_pit or self.rulings.exit_cells == "empty":
                    return False
        return Reach(maze, self.rulings).whole

    def walled(self, maze: Maze, shown: Shown, rng: Random) -> Maze:
        """The labyrinth with walls added one by one where nobody loses a way."""
        walls = Walls(Reach(maze, self.rulings))
        left = round(CHANCE_OF_WALL * len(self.inner))
        left -= sum(walls.rows[cell][way] == WALL for cell, way in self.inner)
        for side in shuffle_things(self.inner, rng.random):
            if left <= 0:
                break
            if len(shown.sides.get(side, INSIDE)) > 1:
                left -= walls.close(*side)
        return walls.maze()

    # -- played by the engine -------------------------------------------------------------------

    def replayed(self, maze: Maze, rng: Random) -> World | None:
        """The position after all that was heard; ``None`` where something else would be heard.

        A starting cell that was kept secret is played as it was told later. Both remember what they
        did.
        """
        state, past, what = self.placed(maze), [], self.what
        for told, heard, seen in zip(self.told, what.information.heard, what.trail, strict=True):
            action: Action = heard.action
            secret = action.verb == START and action.place < 0 and action.who != self.viewer
            if secret:
                cells = state.grounds[1 - self.me].maze.grid
                named = cells.find(self.begun_on) if self.begun_on else -1
                place = named if self.begun_on else int(rng.random() * cells.size)
                action = action._replace(place=place)
            meant = action if secret else self.meant(state, action, rng)
            if meant is None:
                return None
            after, said = self.played(state, meant)
            if said != told and not secret:
                return None
            if self.game.observe(after, self.viewer) != seen:
                return None
            past.append((state, meant, after))
            state = after
        return World(state, dict.fromkeys(PLAYERS, tuple(past)))

    def placed(self, maze: Maze) -> State:
        """The first position in a labyrinth."""
        start, me = self.start, self.me
        ground, other = Ground(maze, self.rulings), start.grounds[1 - me]
        state: State = start._replace(grounds=(ground, other) if me == 0 else (other, ground))
        walker, name = start.walkers[me], start.table.begins[me]
        lying = (
            cell * 2 + (sign == REAL) for cell, sign in enumerate(maze.things) if sign in TREASURES
        )
        at = maze.find(name) if name and walker.at >= 0 else walker.at
        return state.with_walker(me, walker._replace(lying=tuple(lying), at=at))

    def open(self, draft: Draft) -> float:
        """Walls, one binary digit each; what lies on the cells; the exits."""
        shown = self.shown(draft.laid)
        assert shown is not None
        left = self.signs - Counter(min(signs) for signs in shown.cells.values())
        inner = sum(len(shown.sides.get(side, INSIDE)) > 1 for side in self.inner)
        exits = 0.0
        for listed in self.edges.values():
            free = sum(len(shown.sides.get(side, RIM)) > 1 for side in listed)
            sure = sum(shown.sides.get(side) == {"exit"} for side in listed)
            exits += log2(comb(free, max(0, self.exits - sure)) or 1)
        return inner + count_orders(left.values()) + exits


def exit_of(pit: str) -> str:
    """The exit of a pit."""
    return PIT_EXITS[PITS.index(pit)]


def worlds(game: Duel, what: Seen) -> Mazes:
    """The labyrinths that are possible to a walker of the duel."""
    return Mazes(game, what)
