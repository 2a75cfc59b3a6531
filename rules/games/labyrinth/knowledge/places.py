"""A plan as far as it is settled: types, sides, currents and the order of holes, with a way back.

Every change is written down, so that a search can take it back. Nothing here is drawn: it is what
a plan would have to be like for a walk to have been answered as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rules.boards.grid import ABOVE, OPPOSITE, Grid
from rules.core.game import Heard
from rules.games.labyrinth.actions import CYCLE, MOVE, PUT, SKIP, START, TAKE, Command
from rules.games.labyrinth.board.plan import EMPTY, MOUTH, OUTSIDE, RIVER, SOURCE
from rules.games.labyrinth.knowledge.chart import (
    ANY,
    BITS,
    COME,
    DRIFT,
    FALL,
    FLOAT,
    GO,
    ONE_HOLE,
    ONE_MOUTH,
    STREAM,
    WATER,
    Chart,
    Felt,
    Leg,
    Spot,
    Trace,
    moved,
)
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import State
from rules.games.labyrinth.variant import LeaderGame

# -- A plan as far as it is settled ---------------------------------------------------------------


OPEN, WALL, OPEN_MARSH, WALL_MARSH = 1, 2, 4, 8
"""What an inner side can be; an outer one is an exit (``OPEN``) or a wall."""
INNER = {
    "open": 5, "dry": 1, "marsh": 4, "wall": 10, "no_wall": 5, "blown": 10, "proof": 0, "exit": 0,
}  # fmt: skip
OUTER = {"wall": WALL, "proof": WALL, "exit": OPEN, "no_wall": OPEN}
LONGEST, MOST_HOLES = 10, 9
"""A river has a source, a mouth and eight cells between them at most; a set has nine holes."""
Note = tuple[int, str]


@lru_cache(maxsize=16)
def around(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """The neighbours of every cell, by direction; -1 where there is none."""
    ways = range(6)
    return tuple(tuple(grid.neighbour(cell, way) for way in ways) for cell in range(grid.size))


def broken(states: int) -> int:
    """What a side that can be any of ``states`` is after a blast (LM-GAP-07)."""
    return states & 5 | (states & 10) >> 1


class Ground:
    """What is settled of a plan of one size. ``breaches`` are the times of others' blasts."""

    def __init__(self, grid: Grid, breaches: tuple[int, ...], *, marshy: bool) -> None:
        self.grid, self.breaches = grid, breaches
        self.near = around(grid)
        self.places = tuple(grid.place(cell) for cell in range(grid.size))
        self.unknown = 15 if marshy else 3
        self.kinds = [ANY] * grid.size
        self.sides: dict[tuple[int, int], tuple[Note, ...]] = {}
        self.down: dict[int, int] = {}
        self.up: dict[int, int] = {}
        self.next: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.same: list[tuple[int, int]] = []
        self.apart: list[tuple[int, int]] = []
        self.trail: list[Callable[[], object]] = []

    def undo(self, mark: int) -> None:
        """Take back everything since ``mark``, a length of the trail."""
        while len(self.trail) > mark:
            self.trail.pop()()

    # -- settling -------------------------------------------------------------------------------

    def narrow(self, cell: int, mask: int) -> bool:
        """A cell is one of the types in ``mask``; whether it can be."""
        old = self.kinds[cell]
        new = old & mask
        if new != old and new:
            self.kinds[cell] = new
            self.trail.append(lambda: self.kinds.__setitem__(cell, old))
        return new != 0

    def note(self, cell: int, way: int, time: int, what: str) -> bool:
        """What was found of a side at some time; whether it fits all else found there."""
        other = self.near[cell][way]
        key = (cell, way) if other < 0 or cell < other else (other, OPPOSITE[way])
        old = self.sides.get(key, ())
        if (time, what) in old:
            return True
        new = tuple(sorted((*old, (time, what))))
        if not self._fits(new, inner=other >= 0, flat=way < ABOVE):
            return False
        self.sides[key] = new
        self.trail.append(lambda: self.sides.__setitem__(key, old))
        return True

    def _fits(self, notes: tuple[Note, ...], *, inner: bool, flat: bool) -> bool:
        if not inner:
            states = 3 if flat else WALL
            for _, what in notes:
                states &= OUTER.get(what, 0)
            return states > 0
        states, last = self.unknown, 0
        for time, what in notes:
            if self.breaches and any(last < breach < time for breach in self.breaches):
                states |= broken(states)
            states &= INNER[what]
            if what == "blown":
                states = broken(states)
            last = time
        return states > 0

    def _pair(self, table: dict[int, int], key: int, value: int) -> None:
        table[key] = value
        self.trail.append(lambda: table.pop(key))

    def flow(self, above: int, below: int) -> bool:
        """The current runs from one cell to the next (LP-RIVER-07); whether it can."""
        if self.down.get(above) == below:
            return True
        if above in self.down or below in self.up or self.head(above) == below:
            return False
        if not self.narrow(above, STREAM) or not self.narrow(below, WATER & ~BITS["source"]):
            return False
        if above in self.up and not self.narrow(above, BITS["river"]):
            return False
        if below in self.down and not self.narrow(below, BITS["river"]):
            return False
        self._pair(self.down, above, below)
        self._pair(self.up, below, above)
        return self.length(above) <= LONGEST and self.parted()

    def fall(self, hole: int, onward: int) -> bool:
        """One hole follows the other in its set (LP-STRUCT-07); whether it can."""
        if self.next.get(hole) == onward:
            return True
        if hole in self.next or onward in self.before:
            return False
        if not self.narrow(hole, ONE_HOLE) or not self.narrow(onward, ONE_HOLE):
            return False
        self._pair(self.next, hole, onward)
        self._pair(self.before, onward, hole)
        first = hole
        for _ in range(MOST_HOLES):
            if first not in self.before or self.before[first] == onward:
                break
            first = self.before[first]
        return self._long(self.next, first) <= MOST_HOLES

    def river(self, pair: tuple[int, int], *, same: bool) -> bool:
        """Two cells are of one river, or of different ones; whether they still can be."""
        listed = self.same if same else self.apart
        listed.append(pair)
        self.trail.append(listed.pop)
        return same or self.head(pair[0]) != self.head(pair[1])

    def parted(self) -> bool:
        """Whether rivers known to be different still are."""
        return all(self.head(one) != self.head(other) for one, other in self.apart)

    def far(self, one: int, other: int) -> int:
        """How many steps lie between two cells."""
        pairs = zip(self.places[one], self.places[other], strict=True)
        return sum(abs(here - there) for here, there in pairs)

    # -- following ------------------------------------------------------------------------------

    def head(self, cell: int) -> int:
        """The uppermost cell settled of the river of ``cell``."""
        while cell in self.up:
            cell = self.up[cell]
        return cell

    def tail(self, cell: int) -> int:
        """The lowest cell settled of the river of ``cell``."""
        while cell in self.down:
            cell = self.down[cell]
        return cell

    def length(self, cell: int) -> int:
        """How many cells of the river of ``cell`` are settled."""
        return self._long(self.down, self.head(cell))

    @staticmethod
    def _long(table: dict[int, int], first: int) -> int:
        count, cell = 1, first
        while cell in table and table[cell] != first and count < 12:
            cell, count = table[cell], count + 1
        return count


# -- Whether the pieces of rivers that are settled can be pieces of whole rivers ------------------


SOURCE_BIT, MOUTH_BIT = BITS["source"], BITS["mouth"]


class Streams:
    """A search for whole rivers; ``left`` is how many attempts it may still make."""

    def __init__(self, ground: Ground, patience: int) -> None:
        self.ground, self.left = ground, patience

    def whole(self) -> bool:
        """Whether all pieces can be made whole; true also when patience runs out."""
        ground = self.ground
        for one, other in ground.same:
            if ground.head(one) != ground.head(other):
                return self.met(one, other) or self.met(other, one)
        for cell, mask in enumerate(ground.kinds):
            if mask & ~WATER:
                continue
            if not mask & MOUTH_BIT and cell not in ground.down:
                return self.led(cell, ground.near[cell], down=True)
            if not mask & SOURCE_BIT and cell not in ground.up:
                return self.led(cell, ground.near[cell], down=False)
        return True

    def met(self, upper: int, lower: int) -> bool:
        """Whether the piece of ``upper`` can be led on towards that of ``lower`` (LM-RIVER-06)."""
        ground = self.ground
        end, goal = ground.tail(upper), ground.head(lower)
        spare = LONGEST - ground.length(upper) - ground.length(lower)
        near = sorted((ground.far(cell, goal), cell) for cell in ground.near[end] if cell >= 0)
        return self.led(end, [cell for far, cell in near if far <= spare], down=True)

    def led(self, cell: int, cells: Iterable[int], *, down: bool) -> bool:
        """Whether a piece can be led on from one of its ends to one of ``cells``."""
        ground = self.ground
        mark = len(ground.trail)
        for other in cells:
            if other < 0:
                continue
            self.left -= 1
            if self.left < 0:
                return True
            if (ground.flow(cell, other) if down else ground.flow(other, cell)) and self.whole():
                return True
            ground.undo(mark)
        return False


# -- From the end of one leg to the beginning of the next -----------------------------------------


RIVER_BIT, LOWER = BITS["river"], WATER & ~BITS["source"]


def ways(ground: Ground, leg: Leg, end: int, origin: int) -> Iterator[None]:
    """Every way from the end of a leg to the beginning of the next one, settled in turn."""
    mark = len(ground.trail)
    if leg.link == FALL:
        if ground.fall(end, origin):
            yield
    elif leg.link == DRIFT:
        yield from drifts(ground, end, origin, LOWER)
    elif leg.link == FLOAT:
        if leg.word == "mouth" and end == origin and ground.narrow(end, ONE_MOUTH):
            yield
        ground.undo(mark)
        yield from drifts(ground, end, origin, BITS[leg.word])
    elif leg.link == COME:
        yield from enters(ground, leg, end, origin)
    else:
        yield from goes(ground, leg, end, origin)
    ground.undo(mark)


def drifts(ground: Ground, entered: int, rest: int, kinds: int) -> Iterator[None]:
    """Carried two cells from ``entered`` to ``rest``, or one to the mouth (LP-RIVER-02)."""
    mark = len(ground.trail)
    for link in ground.near[entered]:
        if link < 0:
            continue
        if link == rest:
            if kinds & ONE_MOUTH and ground.flow(entered, rest) and ground.narrow(rest, ONE_MOUTH):
                yield
        elif rest in ground.near[link] and rest != entered:
            flows = ground.flow(entered, link) and ground.flow(link, rest)
            if flows and ground.narrow(rest, kinds):
                yield
        ground.undo(mark)


def enters(ground: Ground, leg: Leg, entered: int, rest: int) -> Iterator[None]:
    """Entered from dry land: a mouth holds, a current carries (LM-LAND-04, LM-RIVER-01)."""
    kinds = RIVER_BIT if leg.word == "river" else ONE_MOUTH
    mark = len(ground.trail)
    if kinds == ONE_MOUTH and entered == rest and ground.narrow(rest, ONE_MOUTH):
        yield
    ground.undo(mark)
    yield from drifts(ground, entered, rest, kinds)


def goes(ground: Ground, leg: Leg, here: int, rest: int) -> Iterator[None]:
    """A step answered 'river' or 'mouth' in the ravines game.

    Held by marsh (LM-MOUTH-01), inside one river (LM-RIVER-06), or into another (LM-RIVER-09).
    """
    there = ground.near[here][leg.way]
    mask, mark = ground.kinds[here], len(ground.trail)
    if mask == ONE_MOUTH and leg.word == "mouth" and rest == here:
        if ground.note(here, leg.way, leg.time, "marsh"):
            yield
        ground.undo(mark)
    side = "dry" if mask == ONE_MOUTH else "open"
    if there < 0 or not ground.note(here, leg.way, leg.time, side):
        return
    wet = not mask & ~WATER
    middle = len(ground.trail)
    if wet and leg.word == "river" and there == rest and ground.narrow(there, STREAM):
        ground.river((here, there), same=True)
        yield
    ground.undo(middle)
    drifts = leg.word == "river" or there != rest
    if not wet or not drifts or ground.river((here, there), same=False):
        yield from enters(ground, leg, there, rest)


# -- Where a player may be on a plan he knows in part ---------------------------------------------


PATIENCE = 1500
"""How many attempts are made before the cells left count as possible."""


class Found(NamedTuple):
    """The places, and whether every one was proved."""

    spots: frozenset[Spot]
    exact: bool


Laid = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int, int, str], ...]]
"""The facts of a leg on the sheet: cells with their types, sides with what was found."""


@lru_cache(maxsize=64)
def balls(grid: Grid, steps: int) -> tuple[int, ...]:
    """The cells at most so many steps from each cell, as sets of bits."""
    found = [1 << cell for cell in range(grid.size)]
    for _ in range(steps):
        near = [[other for other in ways if other >= 0] for ways in around(grid)]
        wider = found[:]
        for cell, others in enumerate(near):
            for other in others:
                wider[cell] |= found[other]
        found = wider
    return tuple(found)


def cells_of(bits: int) -> Iterator[int]:
    """The cells of a set of bits."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class Search:
    """The legs of one walk on one sheet; ``start`` is the cell where the first begins, or -1.

    ``domains`` are the cells on which each leg can begin, for all that is known of the first one;
    ``goals`` those of the last leg not proved yet, and ``leads`` tells for each beginning which of
    them are near enough.
    """

    def __init__(
        self, grid: Grid, start: int, legs: tuple[Leg, ...], breaches: tuple[int, ...], *,
        ravines: bool,
    ) -> None:  # fmt: skip
        self.grid, self.legs, self.ravines = grid, legs, ravines
        # What was blown up on another leg may be any wall, until that leg is laid.
        blasts = tuple(time for leg in legs for _, _, time, what in leg.sides if what == "blown")
        self.ground = Ground(grid, (*breaches, *blasts), marshy=ravines)
        self.all = (1 << grid.size) - 1
        self.lays: list[dict[int, Laid | None]] = [{} for _ in legs]
        self.known = start >= 0 and self.lay(0, start)
        self.domains = [1 << start if start >= 0 else self.fitting(0, self.all)]
        for number, leg in enumerate(legs[:-1]):
            reached = 0
            for cell in cells_of(self.domains[-1]):
                reached |= self.reach(leg, self.end(leg, cell))
            self.domains.append(self.fitting(number + 1, reached))
        self.ground.breaches = breaches
        self.goals = self.domains[-1]
        self.leads = self.leading()
        self.left = PATIENCE

    def end(self, leg: Leg, origin: int) -> int:
        """The cell where a leg ends that begins on ``origin``, -1 off the sheet."""
        across, down, up = self.ground.places[origin]
        return self.grid.cell(across + leg.end[0], down + leg.end[1], up + leg.end[2])

    def reach(self, leg: Leg, end: int) -> int:
        """The cells near enough for the leg after ``leg`` to begin there."""
        if leg.link == FALL:
            onward = self.ground.next.get(end, -1)
            return self.all if onward < 0 else 1 << onward
        if leg.link != GO:
            return balls(self.grid, 2)[end]
        there = self.ground.near[end][leg.way]
        held = 1 << end if leg.word == "mouth" else 0
        return held | balls(self.grid, 2)[there] if there >= 0 else 0

    def leading(self) -> list[dict[int, int]]:
        """For each leg and each cell where it can begin: the goals near enough to come to."""
        leads = [{cell: 1 << cell for cell in cells_of(self.domains[-1])}]
        for number in range(len(self.legs) - 2, -1, -1):
            leg, after, table = self.legs[number], leads[-1], {}
            for cell in cells_of(self.domains[number]):
                near = self.reach(leg, self.end(leg, cell)) & self.domains[number + 1]
                goals = self.goals if near == self.domains[number + 1] else 0
                for other in () if goals else cells_of(near):
                    goals |= after[other]
                table[cell] = goals
            leads.append(table)
        return leads[::-1]

    # -- laying ---------------------------------------------------------------------------------

    def on_sheet(self, number: int, origin: int) -> Laid | None:
        """The facts of a leg that begins on ``origin``; ``None`` where it runs off the sheet."""
        x, y, z = self.ground.places[origin]
        leg, cell = self.legs[number], self.grid.cell
        spots = {spot: cell(x + spot[0], y + spot[1], z + spot[2]) for spot, _ in leg.cells}
        if min(spots.values()) < 0:
            return None
        kinds = tuple((spots[spot], mask) for spot, mask in leg.cells)
        return kinds, tuple((spots[spot], way, time, what) for spot, way, time, what in leg.sides)

    def lay(self, number: int, origin: int) -> bool:
        """Settle all facts of a leg that begins on ``origin``; whether they fit."""
        table = self.lays[number]
        if origin not in table:
            table[origin] = self.on_sheet(number, origin)
        laid = table[origin]
        ground = self.ground
        return (
            laid is not None
            and all(ground.narrow(cell, mask) for cell, mask in laid[0])
            and all(ground.note(*fact) for fact in laid[1])
        )

    def fitting(self, number: int, cells: int) -> int:
        """The cells on which a leg can begin, for all that is known of the first one."""
        found, mark = 0, len(self.ground.trail)
        for cell in cells_of(cells):
            if self.lay(number, cell):
                found |= 1 << cell
            self.ground.undo(mark)
        return found

    # -- searching ------------------------------------------------------------------------------

    def places(self) -> Found:
        """Every cell where the last leg can end."""
        mark = len(self.ground.trail)
        for origin in cells_of(self.domains[0]):
            if self.leads[0][origin] & self.goals and (self.known or self.lay(0, origin)):
                self.follow(0, origin)
            self.ground.undo(mark)
        impossible = self.goals if self.left > 0 else 0
        proved = cells_of(self.domains[-1] & ~impossible)
        ends = (self.end(self.legs[-1], origin) for origin in proved)
        return Found(frozenset(self.ground.places[end] for end in ends), self.left > 0)

    def follow(self, number: int, origin: int) -> None:
        """Lay the legs after ``number``, which lies on ``origin``, towards every goal left."""
        ground = self.ground
        mark = len(ground.trail)
        if number == len(self.legs) - 1:
            streams = Streams(ground, self.left)
            if streams.whole():
                self.goals &= ~(1 << origin)
            self.left = streams.left
            ground.undo(mark)
            return
        leg, leads = self.legs[number], self.leads[number + 1]
        end = self.end(leg, origin)
        for other in cells_of(self.reach(leg, end) & self.domains[number + 1]):
            if not leads[other] & self.goals:
                continue
            for _ in ways(ground, leg, end, other):
                self.left -= 1
                if self.lay(number + 1, other):
                    self.follow(number + 1, other)
                if self.left <= 0 or not leads[other] & self.goals:
                    break
            ground.undo(mark)
            if self.left <= 0:
                return


@lru_cache(maxsize=512)
def places(
    grid: Grid, start: int, legs: tuple[Leg, ...], breaches: tuple[int, ...], ravines: bool
) -> Found:
    """Where the walker of ``legs`` may be now."""
    return Search(grid, start, legs, breaches, ravines=ravines).places()


# -- On a plan one knows --------------------------------------------------------------------------


WALKING, WAITING = (MOVE, SKIP, CYCLE), (SKIP,)
"""The commands by which a player explores, and what all others do meanwhile."""
Told = tuple[Any, ...]
"""All that one step tells a viewer: the events he hears, and what he may know afterwards."""


def situations(state: State, who: str, cells: Iterable[int] | None = None) -> tuple[State, ...]:
    """``state`` with ``who`` on each of ``cells``, or on each cell of the plan."""
    me = state.table.index[who]
    places = range(state.field.plan.grid.size) if cells is None else cells
    return tuple(
        state._replace(at=(*state.at[:me], place, *state.at[me + 1 :])) for place in places
    )


def left(
    game: LeaderGame, states: Iterable[State], viewer: str, heard: Sequence[Heard]
) -> tuple[State, ...]:
    """The situations in which the game can be now, one of ``states`` having been the first.

    Commands that ``viewer`` does not hear of may have been given before each that he hears.
    """
    possible = dict.fromkeys(states)
    for one in heard:
        possible = dict.fromkeys(
            after
            for state in unheard(game, possible, viewer)
            for command in meant(state, one.action)
            for after, told in answered(game, state, command, viewer)
            if told[0] == tuple(plain(event) for event in one.events)
        )
    return tuple(unheard(game, possible, viewer))


def places_on_known(
    game: LeaderGame, states: Iterable[State], viewer: str, heard: Sequence[Heard]
) -> tuple[int, ...]:
    """Every place where ``viewer`` may be now; none where no situation fits what was told."""
    possible = left(game, states, viewer, heard)
    return tuple(sorted({state.at[state.table.index[viewer]] for state in possible}))


def meant(state: State, command: Command) -> tuple[Command, ...]:
    """What a command can have been whose starting cell was kept secret (LP-START-02)."""
    if command.verb != START or command.place >= 0:
        return (command,)
    return tuple(command._replace(place=cell) for cell in range(state.field.plan.grid.size))


def answered(
    game: LeaderGame, state: State, command: Command, viewer: str
) -> list[tuple[State, Told]]:
    """The state after a command and what ``viewer`` was told; nothing where it is refused."""
    if game.refusals(state, command):
        return []
    step = game.apply(state, command)
    events = tuple(plain(event) for event in step.events if game.hears(event, viewer))
    return [(step.state, (events, plain_facts(game, step.state, viewer)))]


def plain(event: Any) -> tuple[Any, ...]:
    """An event as far as it was heard; the clauses behind it are not part of the words."""
    data = tuple(sorted((key, value) for key, value in event.data.items()))
    return event.kind, event.text, event.who, event.words, data


def plain_facts(game: LeaderGame, state: State, viewer: str) -> tuple[Any, ...]:
    """What ``viewer`` may know at a moment."""
    return tuple(game.observe(state, viewer).facts)


def unheard(game: LeaderGame, states: Iterable[State], viewer: str) -> list[State]:
    """The situations, and those after others have taken or put something unheard (LM-GAP-16)."""
    found = dict.fromkeys(states)
    waiting = list(found)
    while waiting:
        state = waiting.pop()
        for player in state.table.players:
            for verb in (TAKE, PUT):
                command = Command(player, verb)
                secret = player != viewer and not game.refusals(state, command)
                if secret and game.audible(state, command, viewer) is None:
                    after = game.resolve(state, command, None)
                    if after not in found:
                        found[after] = None
                        waiting.append(after)
    return list(found)


# -- what the words never tell apart ------------------------------------------------------------


def alike(
    game: LeaderGame, states: Iterable[State], viewer: str, commands: Sequence[Command]
) -> tuple[tuple[State, ...], ...]:
    """The situations sorted by what ``commands``, given one after the other, tell ``viewer``.

    Situations of one class are told the same; those where a command is refused end there.
    """
    classes: dict[Told, list[State]] = {}
    for first in states:
        told: list[Told] = [(plain_facts(game, first, viewer),)]
        state = first
        for command in commands:
            after = answered(game, state, command, viewer)
            if not after:
                told.append(tuple(refusal.code for refusal in game.refusals(state, command)))
                break
            state = after[0][0]
            told.append(after[0][1])
        classes.setdefault(tuple(told), []).append(first)
    return tuple(tuple(found) for found in classes.values())


def never_apart(
    game: LeaderGame, states: Iterable[State], viewer: str
) -> tuple[tuple[State, ...], ...]:
    """The situations sorted by all that moving and skipping could ever tell ``viewer``.

    Two stand in one class if no sequence of steps and skips tells them apart, all others skipping.
    Classes are split until no command splits one any more.
    """
    firsts = tuple(states)
    table = explored(game, firsts, viewer)
    block: dict[State, Any] = {state: plain_facts(game, state, viewer) for state in table}
    count = 0
    while count != len(set(block.values())):
        count = len(set(block.values()))
        signs = {
            state: (block[state], tuple(sorted((name, told, block[after])
                                               for name, told, after in row)))
            for state, row in table.items()
        }  # fmt: skip
        number = {sign: place for place, sign in enumerate(dict.fromkeys(signs.values()))}
        block = {state: number[sign] for state, sign in signs.items()}
    classes: dict[Any, list[State]] = {}
    for state in firsts:
        classes.setdefault(block[state], []).append(state)
    return tuple(tuple(found) for found in classes.values())


Row = tuple[tuple[int, int, State], ...]
"""For each command that is not refused, by number: what is told, by number, and what follows."""


def explored(game: LeaderGame, firsts: Iterable[State], viewer: str) -> dict[State, Row]:
    """Every situation that can follow, with what each command of ``viewer`` tells there."""
    names: dict[Command, int] = {}
    words: dict[Told, int] = {}
    table: dict[State, Row] = {}
    waiting = list(firsts)
    while waiting:
        state = waiting.pop()
        if state in table:
            continue
        row = []
        for command in game.actions(state):
            if command.verb not in (WALKING if command.who == viewer else WAITING):
                continue
            for after, told in answered(game, state, command, viewer):
                number = names.setdefault(command, len(names))
                row.append((number, words.setdefault(told, len(words)), after))
                waiting.append(after)
        table[state] = tuple(row)
    return table


# -- Whereabouts ----------------------------------------------------------------------------------


CURRENT = frozenset((RIVER, SOURCE))
NEAR = 2
"""How far one drift can carry."""


class Whereabouts:
    """What a player has drawn, and where he can be.

    ``here`` is the player's spot on the last chart, ``maybe`` the spots of the main chart where a
    player on a loose slip can be, ``door`` the way out that a player outside took. ``breached``
    tells that a wall once drawn may be gone: somebody else has blasted, or this player on a slip.

    ``maybe`` follows the walk step by step and is sound under any ruling. Under the book's own
    rulings and on a sheet of known size, :meth:`settle_place` replaces it by the exact places.
    """

    def __init__(self, game: LeaderGame, rulings: Rulings, grid: Grid | None) -> None:
        self.rulings, self.grid, self.ravines = rulings, grid, game.id == "ravines"
        self.trace = Trace(game, rulings)
        self.charts: list[Chart] = []
        self.here: Spot = (0, 0, 0)
        self.door: int | None = None
        self.heading = 0
        self.felt: Felt | None = None
        self.maybe: frozenset[Spot] = frozenset()
        self.breached = rulings.hearing == "private"
        rivers = {RIVER, SOURCE, MOUTH}
        if rulings.mouth_word == "land":
            rivers.add(EMPTY)
        if rulings.exit_place == "inner-cell":
            rivers.add(OUTSIDE)
        self.wet = frozenset(rivers)

    @property
    def chart(self) -> Chart:
        """The chart the player draws on now."""
        return self.charts[-1]

    @property
    def main(self) -> Chart | None:
        """The anchored chart."""
        return next((chart for chart in self.charts if chart.anchored), None)

    @property
    def kind(self) -> str:
        """The type of the cell the player stands on, as far as drawn."""
        return self.chart.kinds.get(self.here, "")

    @property
    def starts(self) -> frozenset[Spot]:
        """The spots of the main chart where the player can be."""
        return frozenset((self.here,)) if self.chart.anchored else self.maybe

    def begin(self, name: str, kind: str) -> None:
        """Start on a cell the player knows by name."""
        sheet = self.grid or Grid(26, 26, 9)
        if not name.startswith("out"):
            self.here = sheet.place(sheet.find(name))
            self.charts.append(Chart(anchored=True, trail=[self.here]))
            if kind:
                self.chart.kinds[self.here] = kind

    def lose(self, kind: str, maybe: frozenset[Spot] = frozenset()) -> None:
        """Find oneself on an unknown cell of a known type: a new loose slip."""
        self.settle_place()
        self.felt = None
        self.here, self.maybe = (0, 0, 0), maybe
        self.charts.append(Chart(anchored=False, trail=[self.here]))
        if kind:
            self.chart.kinds[self.here] = kind
        self.join()

    def swept(self, starts: frozenset[Spot], least: int) -> frozenset[Spot]:
        """All spots a drift from any of ``starts`` may end on."""
        return frozenset(spot for start in starts for spot in self.within(start, least, NEAR))

    def within(self, start: Spot, least: int, most: int) -> frozenset[Spot]:
        """Spots ``least`` to ``most`` steps from ``start`` over cells that may be river."""
        flat = self.ravines or (self.grid is not None and self.grid.levels == 1)
        layers = [{start}]
        seen = {start}
        for _ in range(most):
            edge = {moved(spot, way) for spot in layers[-1] for way in range(4 if flat else 6)}
            layers.append({spot for spot in edge - seen if self.may_be_river(spot)})
            seen |= layers[-1]
        return frozenset(
            spot for layer in layers[least:] for spot in layer if self.may_be_river(spot)
        )

    def may_be_river(self, spot: Spot) -> bool:
        """Whether nothing drawn so far rules a river cell out."""
        main = self.main
        if self.grid and self.grid.cell(*spot) < 0:
            return False
        return main is None or main.kinds.get(spot, RIVER) in self.wet

    def narrow(self, way: int) -> None:
        """Move the candidates along with a step, but for those that a wall would have held."""
        main = self.main
        if self.chart.anchored or main is None:
            self.maybe = frozenset()
            return
        closed = ("outer", "exit") if self.breached else ("wall", "outer", "exit")
        self.maybe = frozenset(
            moved(spot, way)
            for spot in self.maybe
            if main.sides.get((spot, way)) not in closed
            and (self.grid is None or self.grid.cell(*moved(spot, way)) >= 0)
        )

    def settle_place(self) -> None:
        """The exact places, where the words can be read (see :mod:`.places`)."""
        trace, grid = self.trace, self.grid
        loose = bool(self.charts) and not self.chart.anchored
        if not loose or grid is None or trace.lost or not trace.begun:
            return
        start = grid.find(trace.named) if trace.named else -1
        found = places(grid, start, trace.walk, tuple(trace.breaches), self.ravines).spots
        if found:
            self.maybe = found
            if self.main is None and len(found) == 1:
                self.charts.insert(0, Chart(anchored=True))
            self.join()

    def join(self) -> None:
        """Lay a loose slip on the main chart once only one spot is left for it."""
        main = self.main
        if len(self.maybe) != 1 or main is None or self.chart.anchored:
            return
        (spot,) = self.maybe
        slip = self.charts.pop()
        across, down, up = (there - here for there, here in zip(spot, self.here, strict=True))

        def onto(old: Spot) -> Spot:
            return old[0] + across, old[1] + down, old[2] + up

        main.kinds.update({onto(old): kind for old, kind in slip.kinds.items()})
        main.sides.update({(onto(old), way): what for (old, way), what in slip.sides.items()})
        main.trail += [onto(old) for old in slip.trail]
        main.treasure = onto(slip.treasure) if slip.treasure else main.treasure
        if self.felt is not None:
            self.felt = self.felt._replace(frm=onto(self.felt.frm), to=onto(self.felt.to))
        self.charts.remove(main)
        self.charts.append(main)
        self.here, self.maybe = spot, frozenset()
