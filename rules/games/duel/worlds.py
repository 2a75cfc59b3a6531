"""Worlds of the duel: the labyrinth a player walks, drawn so that it agrees with every word.

His opponent walks in the labyrinth that he drew himself, and lies open to him. The one he walks is
drawn as the book makes its labyrinths: every object anywhere, its exits on any side of an edge as
ruled, each inner side a wall with the chance that a middling labyrinth has, and the whole such that
everybody can get everywhere (LD-INV, LD-BUILD). Any of the four treasures may be the real one.

On small labyrinths this is exact, in the limit of many drafts. On larger ones it is near: walls are
added one by one, each only where nobody loses a way, and what was looked at is not weighed by how
often it leaves such a labyrinth.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from math import lgamma, log, log2
from random import Random
from typing import Any

from rules.boards.grid import OPPOSITE, Side, mark_side
from rules.core.playout import shuffle_things
from rules.core.records import Observation
from rules.core.story import Heard, Information, Seen
from rules.core.worlds import NoWorld, World
from rules.games.duel.actions import ENTER, MOVE, START, THROW, Action
from rules.games.duel.board.generate import SHARES, Walls
from rules.games.duel.board.plan import EXIT, OPEN, WALL, Maze, empty_maze
from rules.games.duel.board.survey import Reach
from rules.games.duel.board.terrain import (
    FALSE,
    NOTHING,
    PIT_EXITS,
    PITS,
    REAL,
    SIGNS,
    TOLD_THINGS,
    TRAP,
    TREASURES,
)
from rules.games.duel.game import Duel
from rules.games.duel.knowledge import INSIDE, RIM, SHEET, Slip, SlipWalk, join_slips, side_states
from rules.games.duel.state import PLAYERS, SEAT, Ground, State
from rules.knowledge.chart import minus, move_spot, name_border, plus
from rules.knowledge.hidden import Boards, Draft, Looked, Sketch, Words

# -- What the viewer's notebook tells of his places -----------------------------------------------


WalkerStep = tuple[int, Any] | None
"""The slip on which a step left its walker, and his spot there; nothing for steps of others."""


class Track(SlipWalk):
    """The walker's drawing, and after each step on which slip, and where, he stood.

    ``tries`` tells the same of before each step, with the direction in which he went.
    """

    def __init__(self, information: Information) -> None:
        self.steps: list[WalkerStep] = []
        self.tries: list[tuple[int, Any, int] | None] = []
        super().__init__(information)

    @property
    def inside(self) -> bool:
        """Whether he stands in a cell."""
        return self.placed and not self.gone and self.door is None

    def hear(self, heard: Heard) -> None:
        """A step of his own."""
        moves = self.inside and heard.action.verb == MOVE
        self.tries.append((self.slip, self.here, heard.action.way) if moves else None)
        super().hear(heard)
        self.steps.append((self.slip, self.here) if self.inside else None)

    def overhear(self, heard: Heard) -> None:
        """A step of his opponent."""
        self.steps.append(None)
        self.tries.append(None)


# -- Labyrinths, drawn ----------------------------------------------------------------------------


CHANCE_OF_WALL = SHARES[2]
"""The chance that an inner side is a wall: a middling labyrinth's."""
EXACT_TRIES, SMALL_CELLS = 60, 25
"""How often a labyrinth of so many cells is drawn until one can get everywhere."""


class Mazes(Sketch):
    """How the labyrinth of one walker is drawn; see :mod:`rules.knowledge.hidden`."""

    dealt = "What this player has not seen of the labyrinth, and which treasure is real"

    def __init__(self, game: Duel, what: Seen) -> None:
        super().__init__(game, what)
        self.me = SEAT[self.viewer]
        self.grid = self.start.grounds[self.me].maze.grid
        self.rulings = self.start.rulings
        if not self.start.table.fair[self.me]:
            raise NoWorld("This labyrinth holds more of a thing than the rules say.")
        self.inner = [*self.grid.inner()]
        self.rim = [*self.start.grounds[self.me].maze.rim]
        track = Track(what.information)
        self.steps, self.tries, self.rules = track.steps, track.tries, track.rules
        self.slips = [copy_slip(slip) for slip in track.slips]
        self.pieces = join_slips(track)
        self.fresh = self._fresh()
        other = PLAYERS[1 - self.me]
        seen = (what.information.first, *what.trail, what.information.now)
        names = (dict(one.facts).get(f"begins.{other}", "") for one in seen)
        self.other_begins = next((name for name in names if name), "")

    def _fresh(self) -> list[bool]:
        """Whether each step brought him on a slip on which he had not been before."""
        known, found = {SHEET}, []
        for step in self.steps:
            found.append(step is not None and step[0] not in known)
            if step is not None:
                known.add(step[0])
        return found

    # -- the first position ---------------------------------------------------------------------

    def first(self, rng: Random) -> State:
        """A first position: a labyrinth, and where its walker is if he begins somewhere."""
        grid, start = self.grid, self.start
        bare = empty_maze(grid.width, grid.height)
        things = [*SIGNS, FALSE, FALSE]
        if len(things) > grid.size:
            raise NoWorld("The field is too small for all that a labyrinth holds.")
        things += [NOTHING] * (grid.size - len(things))
        rows = [list(signs) for signs in bare.sides]
        number, _ = self.rulings.most_exits
        edges = [[side for side in self.rim if side[1] == way] for way in range(4)]
        if self.rulings.exits == "any-sides":
            edges = [self.rim]
        for listed in edges:
            for side in shuffle_things(listed, rng.random)[:number]:
                mark_side(grid, rows, side, EXIT)
        maze = Maze(grid, tuple(shuffle_things(things, rng.random)), tuple(map(tuple, rows)))
        state = self.on(start, maze)
        walker = state.walkers[self.me]
        chests = [cell for cell, sign in enumerate(maze.things) if sign in TREASURES]
        lying = tuple(cell * 2 + (maze.things[cell] == REAL) for cell in chests)
        name = start.table.begins[self.me]
        at = maze.find(name) if name and walker.at >= 0 else walker.at
        state = state.with_walker(self.me, walker._replace(lying=lying, at=at))
        return self.anew(state, frozenset(), rng)

    def on(self, state: State, maze: Maze, sides: Iterable[Side] | None = None) -> State:
        """The position with another labyrinth for its walker, ``sides`` of which are drawn anew."""
        ground, other = state.grounds[self.me], state.grounds[1 - self.me]
        if sides is None:
            ground = Ground(maze, self.rulings, ground.blown)
        else:
            ground = ground.redrawn(maze, sides)
        grounds = (ground, other) if self.me == 0 else (other, ground)
        return state._replace(grounds=grounds)

    # -- what is looked at ----------------------------------------------------------------------

    def looked(self, before: State, action: Action, after: State) -> Iterator[Any]:
        """The side that was tried, and the cells entered, fallen to and stood on."""
        if action.who != self.viewer:
            return
        yield from (one for one in self.reads(before, action) if one != -1)
        at = after.walkers[self.me].at
        if 0 <= at < self.grid.size:
            yield at

    def reads(self, state: State, action: Action) -> Iterator[Any]:
        """Cells and sides that decide what an action of the walker leads to."""
        here, ground = state.walkers[self.me].at, state.grounds[self.me]
        size, cell = self.grid.size, -1
        if action.verb == MOVE and 0 <= here < size:
            yield self.grid.border(here, action.way)
            there = ground.steps[here * 4 + action.way]
            cell = there if there < size else -1
        elif action.verb == START:
            cell = action.place
        elif action.verb == ENTER:
            cell = action.place if action.place >= 0 else (here - size) // 4
            if action.place >= 0:
                yield self.grid.border(cell, action.way)
        elif action.verb == THROW:
            yield from self.thrown(state, action)
        if cell >= 0:
            yield cell
            yield ground.pits.get(cell, cell)

    def thrown(self, state: State, action: Action) -> Iterator[Side]:
        """The sides that a grenade passes, and the one it hits."""
        ground = state.grounds[self.me]
        cell = action.place if action.place >= 0 else state.walkers[self.me].at
        while 0 <= cell < self.grid.size:
            yield self.grid.border(cell, action.way)
            far = self.rulings.grenade_reach == "straight"
            far = far and ground.sign(cell, action.way) == OPEN
            cell = self.grid.neighbour(cell, action.way) if far else -1

    def reading(self, state: State, looked: Looked, action: Action) -> Any:
        """What of it nobody has looked at, and what it can be like."""
        if action.who != self.viewer:
            return None
        fresh = [one for one in self.reads(state, action) if one not in looked]
        if action.verb == MOVE and 0 <= state.walkers[self.me].at < self.grid.size:
            here = state.walkers[self.me].at
            there = self.grid.neighbour(here, action.way)
            side = self.grid.border(here, action.way) not in looked
            cell = there >= 0 and there not in looked
            if not side and not fresh:
                return None
            known = "" if cell or there < 0 else state.grounds[self.me].maze.things[there]
            return (MOVE, side, cell, there < 0 and action.way, known, len(fresh))
        return (action.verb, len(fresh)) if fresh else None

    def agrees(self, draft: Draft, after: Observation, number: int) -> bool:
        """Whether his place fits what he has found out since, and he sees just this."""
        return self.fits(draft, number) and super().agrees(draft, after, number)

    def visible(self, state: State) -> Hashable:
        """All but the labyrinth he walks, and where he is in it (LD-GAP-47, LD-GEN-10)."""
        walker, other = state.walkers[self.me], state.walkers[1 - self.me]
        inside = 0 <= walker.at < self.grid.size
        if state.over or not inside:
            return state
        ground = state.grounds[1 - self.me]
        return walker._replace(at=0, lying=()), other, ground, state[2:]

    def fits(self, draft: Draft, number: int) -> bool:
        """Whether the walker stands where he has found out that he stood, and his slip fits."""
        state: State = draft.state
        here = state.walkers[self.me].at
        if not 0 <= here < self.grid.size:
            return True
        return self.lies(state.grounds[self.me], draft.looked, here, number)

    def lies(self, ground: Ground, looked: Looked, here: int, number: int) -> bool:
        """Whether he can stand on ``here`` after a step, for what was looked at."""
        step = self.steps[number]
        if step is None:
            return True
        slip, spot = step
        piece, place = self.pieces.at(slip, spot)
        if piece == SHEET and self.grid.cell(*place) != here:
            return False
        fresh = self.fresh[number]
        return not fresh or self.slip_fits(ground, looked, here, slip=self.slips[slip], spot=spot)

    def slip_fits(
        self, ground: Ground, looked: Looked, here: int, *, slip: Slip, spot: Any
    ) -> bool:
        """Whether a slip can lie so that ``spot`` is on ``here``, for what was looked at."""
        grid, maze = self.grid, ground.maze
        shift = minus(grid.place(here), spot)
        for place, notes in slip.cells.items():
            cell = grid.cell(*plus(place, shift))
            if cell < 0:
                return False
            if cell in looked and not can_hold(maze.things[cell], {what for _, what in notes}):
                return False
        for (place, way), notes in slip.sides.items():
            cell, side = grid.cell(*plus(place, shift)), way
            if cell < 0:
                cell, side = grid.cell(*plus(move_spot(place, way), shift)), OPPOSITE[way]
            if cell < 0:
                continue
            outer = grid.outer(cell, side)
            if not side_states(notes, RIM if outer else INSIDE, self.rules):
                return False
            border = grid.border(cell, side)
            if border in looked and border not in ground.blown:
                drawn = {name_side(maze.sides[cell][side], outer=outer)}
                if not side_states(notes, drawn, self.rules):
                    return False
        return True

    # -- drawing anew ---------------------------------------------------------------------------

    def aimed(self, draft: Draft, action: Action, number: int, rng: Random) -> Draft | None:
        """The side and the cells that an action reads, drawn so that they can sound as they did."""
        if action.who != self.viewer:
            return draft
        state, looked, share = draft.state, draft.looked, draft.factor
        sides = [one for one in self.reads(state, action) if isinstance(one, tuple)]
        sides = [one for one in sides if one not in looked]
        maze, changed = state.grounds[self.me].maze, list[Side]()
        for one in sides:
            maze, other, likely = self.side(maze, one, number, looked=looked, rng=rng)
            changed += (one, other)
            share *= likely
        if sides and share:
            state = self.on(state, maze, changed)
        while share:
            cells = [one for one in self.reads(state, action) if isinstance(one, int) and one >= 0]
            cell = next((one for one in cells if one not in looked), -1)
            if cell < 0:
                break
            fallen = cell != cells[0]
            state, likely = self.drawn(state, cell, number, fallen=fallen, looked=looked, rng=rng)
            looked, share = looked | {cell}, share * likely
        return draft._replace(state=state, factor=share) if share else None

    def side(
        self, maze: Maze, side: Side, number: int, *, looked: Looked, rng: Random
    ) -> tuple[Maze, Side, float]:
        """One side drawn: an inner one by its chance, an outer one against another.

        The labyrinth, the other side, and how likely it was to be as it was told.
        """
        cell, way = side
        if self.grid.neighbour(cell, way) >= 0:
            signs = {WALL: CHANCE_OF_WALL, OPEN: 1 - CHANCE_OF_WALL}
            can = {sign: much for sign, much in signs.items() if self.sounds(sign, number)}
            whole = sum(can.values())
            if not whole:
                return maze, side, 0.0
            sign = WALL if rng.random() * whole < can.get(WALL, 0.0) else OPEN
            return maze.with_side(cell, way, sign), side, whole
        edge = [
            one for one in self.rim
            if self.grid.border(*one) not in looked
            and (one[1] == way or self.rulings.exits == "any-sides")
        ]  # fmt: skip
        match = [one for one in edge if self.sounds(maze.sides[one[0]][one[1]], number, outer=True)]
        if not match:
            return maze, side, 0.0
        there = match[int(rng.random() * len(match))]
        one, two = maze.sides[cell][way], maze.sides[there[0]][there[1]]
        maze = maze.with_side(cell, way, two).with_side(there[0], there[1], one)
        return maze, there, len(match) / len(edge)

    def sounds(self, sign: str, number: int, *, outer: bool = False) -> bool:
        """Whether the side tried in a step can have been drawn so, for all he has noted of it."""
        tried = self.tries[number]
        if tried is None:
            return True
        slip, spot, way = tried
        notes = self.slips[slip].sides.get(name_border(spot, way), ())
        return bool(side_states(notes, {name_side(sign, outer=outer)}, self.rules))

    def drawn(
        self, state: State, cell: int, number: int, *, fallen: bool, looked: Looked, rng: Random
    ) -> tuple[State, float]:
        """What lies on a cell, or where the exit of a pit lies, against any other cell.

        The position, and how likely it was to be as it was told.
        """
        ground, tried = state.grounds[self.me], self.tries[number]
        free = [one for one in range(self.grid.size) if one not in looked]
        match = free
        if fallen:
            match = [one for one in free if self.lies(ground, looked, one, number)]
        elif tried is not None:
            slip, spot, way = tried
            notes = {what for _, what in self.slips[slip].cells.get(move_spot(spot, way), ())}
            match = [one for one in free if can_hold(ground.maze.things[one], notes)]
        if not match:
            return state, 0.0
        other = match[int(rng.random() * len(match))]
        return self.swapped(state, cell, other), len(match) / len(free)

    def swapped(self, state: State, cell: int, other: int) -> State:
        """What lies on two cells changes places."""
        if other == cell:
            return state
        maze, walker = state.grounds[self.me].maze, state.walkers[self.me]
        things = [*maze.things]
        things[cell], things[other] = things[other], things[cell]
        swap = {cell: other, other: cell}
        lying = tuple(
            sorted(swap.get(entry // 2, entry // 2) * 2 + entry % 2 for entry in walker.lying)
        )
        state = self.on(state, Maze(self.grid, tuple(things), maze.sides), ())
        return state.with_walker(self.me, walker._replace(lying=lying))

    def anew(self, state: State, looked: Looked, rng: Random, *, bare: bool = False) -> State:
        """Everything that nobody has looked at; ``bare`` leaves out all walls."""
        maze, walker, grid = state.grounds[self.me].maze, state.walkers[self.me], self.grid
        free = [cell for cell in range(grid.size) if cell not in looked]
        things = [*maze.things]
        came = dict(zip(free, shuffle_things(free, rng.random), strict=True))
        for cell, source in came.items():
            things[cell] = maze.things[source]
        goes = {source: cell for cell, source in came.items()}
        lying = tuple(
            sorted(goes.get(entry // 2, entry // 2) * 2 + entry % 2 for entry in walker.lying)
        )
        rows = [list(signs) for signs in maze.sides]
        for cell, way in self.inner:
            if grid.border(cell, way) not in looked:
                wall = not bare and rng.random() < CHANCE_OF_WALL
                mark_side(grid, rows, (cell, way), WALL if wall else OPEN)
        groups: dict[int, list[Side]] = {}
        for side in self.rim:
            if grid.border(*side) not in looked:
                way = 0 if self.rulings.exits == "any-sides" else side[1]
                groups.setdefault(way, []).append(side)
        for listed in groups.values():
            signs = [maze.sides[cell][way] for cell, way in listed]
            for side, sign in zip(listed, shuffle_things(signs, rng.random), strict=True):
                mark_side(grid, rows, side, sign)
        state = self.on(state, Maze(grid, tuple(things), tuple(map(tuple, rows))))
        return state.with_walker(self.me, walker._replace(lying=lying))

    def whole(self, state: State, looked: Looked, rng: Random) -> State | None:
        """A labyrinth in which everybody can get everywhere (LD-BUILD-01)."""
        small = self.grid.size <= SMALL_CELLS
        for _ in range(EXACT_TRIES if small else 1):
            found = self.anew(state, looked, rng)
            if self.allowed(found.grounds[self.me].maze):
                return found
        return None if small else self.freed(state, looked, rng)

    def allowed(self, maze: Maze) -> bool:
        """Whether exits are where they may be, and every cell can be got to."""
        for cell, way in self.rim:
            if maze.sides[cell][way] == EXIT and maze.things[cell]:
                on_pit = maze.things[cell] in PITS and self.rulings.exit_cells != "any"
                if on_pit or self.rulings.exit_cells == "empty":
                    return False
        return Reach(maze, self.rulings).whole

    def freed(self, state: State, looked: Looked, rng: Random) -> State | None:
        """A labyrinth without walls, and walls added one by one where nobody loses a way."""
        found = self.anew(state, looked, rng, bare=True)
        maze = found.grounds[self.me].maze
        if not self.allowed(maze):
            return None
        walls = Walls(Reach(maze, self.rulings))
        left = round(CHANCE_OF_WALL * len(self.inner))
        left -= sum(maze.sides[cell][way] == WALL for cell, way in self.inner)
        for cell, way in shuffle_things(self.inner, rng.random):
            if left <= 0:
                break
            if self.grid.border(cell, way) not in looked and walls.rows[cell][way] == OPEN:
                left -= walls.close(cell, way)
        return self.on(found, walls.maze())

    # -- the opponent, and how much is open -----------------------------------------------------

    def goes(self, draft: Draft, heard: Heard, rng: Random) -> tuple[Draft, Words | None] | None:
        """A starting cell that was kept secret is played as it was told later."""
        state, action = draft.state, heard.action
        if action.verb != START or action.who == self.viewer or action.place >= 0:
            return super().goes(draft, heard, rng)
        maze = state.grounds[1 - self.me].maze
        cells = range(maze.grid.size)
        place = int(rng.random() * len(cells))
        if self.other_begins:
            place = maze.find(self.other_begins)
        return self.played(draft, action._replace(place=place))[0], None

    def world(self, draft: Draft, rng: Random) -> World:
        """Both remember what they did."""
        return World(draft.state, dict.fromkeys(PLAYERS, draft.past))

    def open(self, state: State, looked: Looked) -> float:
        """Walls, one binary digit each; what lies on the cells; the exits."""
        maze = state.grounds[self.me].maze
        cells = [sign for cell, sign in enumerate(maze.things) if cell not in looked]
        ways = lgamma(len(cells) + 1) - lgamma(cells.count(NOTHING) + 1)
        ways -= lgamma(cells.count(FALSE) + 1)
        inner = sum(self.grid.border(*side) not in looked for side in self.inner)
        exits = 0.0
        for way in range(4):
            free = [s for s in self.rim if s[1] == way and self.grid.border(*s) not in looked]
            if any(maze.sides[cell][side] == EXIT for cell, side in free):
                exits += log2(len(free))
        return inner + ways / log(2) + exits


def copy_slip(slip: Slip) -> Slip:
    """A slip as it is before it is laid on another one."""
    cells = {spot: [*notes] for spot, notes in slip.cells.items()}
    return Slip(cells, {side: [*notes] for side, notes in slip.sides.items()}, [*slip.trail])


def name_side(sign: str, *, outer: bool) -> str:
    """What a side is called in the notes that was drawn so."""
    return {OPEN: "open", EXIT: "exit"}.get(sign, "outer" if outer else "wall")


def can_hold(sign: str, codes: set[str]) -> bool:
    """Whether what is drawn on a cell can have been told in these words."""
    for code in codes:
        name = code.removesuffix("_spent")
        if name == "empty":
            if sign in (*PITS, *PIT_EXITS) or sign == TRAP:
                return False
        elif name in ("treasure", "treasure_taken"):
            if sign not in TREASURES:
                return False
        elif name in ("pit", "pit_exit"):
            if sign not in (PITS if name == "pit" else PIT_EXITS):
                return False
        elif name in TOLD_THINGS and TOLD_THINGS[name].code and TOLD_THINGS[name].code != sign:
            return False
    return True


def worlds(game: Duel, what: Seen) -> Boards:
    """The labyrinths that are possible to a walker of the duel."""
    return Boards(Mazes(game, what))
