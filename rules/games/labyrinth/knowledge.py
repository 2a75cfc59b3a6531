"""What a player of a labyrinth with a leader may know: what the answers tell, and what they leave.

One reader hears the answers: a :class:`ChartWalk` is what a player puts on paper, slip by slip. It
is true under any ruling, and where a ruling tells less, it claims less. It keeps, too, when each
fact was found, and cuts the walk into legs, one for each time that he was carried off. As far as
every word means what it means in the book, the exact places follow from the legs on a sheet of
known size. A :class:`Writer` lays a loose slip on the sheet as soon as only one place is left for
it (LP-GAME-04, LP-GAME-05).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.boards.grid import ABOVE, COLUMNS, ROWS, Grid, around, count_steps, rim
from rules.core.records import Event
from rules.core.story import Heard, Information
from rules.games.labyrinth import actions
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import State
from rules.games.labyrinth.variant import LeaderGame
from rules.knowledge.candidates import Fact, Ground, Leg, Search, cells_within
from rules.knowledge.chart import (
    ORIGIN,
    Chart,
    Felt,
    Notebook,
    Spot,
    Walk,
    find_anchored,
    find_sheet,
    minus,
    move_spot,
    on_sheet,
    plus,
)

# -- What a word can mean -------------------------------------------------------------------------


class Types:
    """The types of cells of one game as sets of bits: a table made from its legend.

    ``stream`` are those where a current runs, ``water`` all of a river, ``lower`` all but its
    source; ``wet`` lists the sets of types that are all of a river. ``carries`` tells by type where
    whoever enters a cell is taken. ``odd`` tells that some ground
    carries neither as a river nor as a hole; nobody hears of it where the last cell alone is named.
    """

    def __init__(self, legend: terrain.Terrains) -> None:
        self.legend = legend
        cells = [ground for ground in legend if ground.code]
        self.bits = {ground.kind: 1 << bit for bit, ground in enumerate(cells)}
        self.any = (1 << len(cells)) - 1
        self.stream = sum(self.bits[ground.kind] for ground in cells if ground.flows)
        river = (ground.kind for ground in cells if ground.chain == terrain.STREAM)
        self.water = sum(self.bits[kind] for kind in river)
        self.source, self.river, self.mouth, self.hole = (
            self.bits[kind] for kind in (terrain.SOURCE, terrain.RIVER, terrain.MOUTH, terrain.HOLE)
        )
        self.lower = self.water & ~self.source
        self.carries = {ground.kind: ground.carries for ground in cells if ground.carries}
        self.odd = not {terrain.FALL, terrain.DRIFT}.issuperset(self.carries.values())
        self.wet = tuple(mask for mask in range(1, self.water + 1) if not mask & ~self.water)


types_of = lru_cache(maxsize=16)(Types)
"""The table of a legend, made once."""

FLOAT, GO, COME = "float", "go", "come"
"""How a leg ends: down a hole (LP-HOLE-03), carried from the cell entered (LP-RIVER-02), skipping
on a river (LP-RIVER-05); in the ravines game a step answered 'river' or 'mouth' (LM-MOUTH-05), or
such a cell entered from outside (LM-RIVER-11)."""

PLAIN_RULINGS = frozenset((
    "exit_place", "leaving_empty", "announce", "same_river", "float_cells", "idle_current",
    "skip_answer", "source_word", "source_drift", "outer_blast", "rubber_walls", "wall_in_hole",
    "mouth_word", "mouth_in_river", "drift_walls", "marsh_marks", "marsh",
    "marsh_after_blast", "marsh_between_mouths", "marsh_in_own_river", "second_wound", "hearing",
    "cycle_answer", "cycle_words", "cycle_elsewhere", "weapons",
))  # fmt: skip
"""The rulings that decide what a word can mean: while none differs, a word means what it says."""


# -- What a plan can be like ----------------------------------------------------------------------


OPEN_SIDE, WALL_SIDE, OPEN_MARSH, WALL_MARSH = 1, 2, 4, 8
"""What an inner side can be; an outer one is an exit (``OPEN_SIDE``) or a wall."""
PLAINLY, WALLED = "plainly", "walled"
"""What the map rules say of a side as it was drawn: neither wall nor marsh, or a wall."""
INNER = {
    "open": 5, "dry": 1, "marsh": 4, "wall": 10, "no_wall": 5, "blown": 10, "not_blown": 0,
    "exit": 0, PLAINLY: OPEN_SIDE, WALLED: 10,
}  # fmt: skip
EDGES = {"wall": WALL_SIDE, "not_blown": WALL_SIDE, "exit": OPEN_SIDE, "no_wall": OPEN_SIDE}
LONGEST_RIVER, MOST_HOLES = 10, 9
"""A river has a source, a mouth and eight cells between them at most; a set has nine holes."""
Note = tuple[int, str]
"""A time, and what was found out then; at the time 0 it was drawn so."""


def blast_states(states: int) -> int:
    """What a side that can be any of ``states`` is after a blast (LM-GAP-07)."""
    return states & 5 | (states & 10) >> 1


class Lore(NamedTuple):
    """What is known of a plan before the first step: map rules, and what the leader told of it.

    ``inner`` is what an inner side can be. ``lawful`` tells that the plan keeps every map rule, and
    ``apart`` that rivers are walled apart (LM-GAP-05). ``rivers`` are the lengths of all rivers,
    ``sets`` the sizes of all sets of holes, ``several`` whether there are several sets (LP-GAP-31);
    each may be untold.
    """

    inner: int
    lawful: bool = False
    apart: bool = False
    rivers: tuple[int, ...] | None = None
    sets: tuple[int, ...] | None = None
    several: bool | None = None


def read_lore(rulings: Rulings, information: Information) -> Lore:
    """What ``information`` says of the plan before the first step."""
    inner = OPEN_SIDE | WALL_SIDE
    if rulings.marsh != "rejected":
        inner = 15 if rulings.marsh_walls == "allowed" else 7
    told = {key: value for event in information.opening for key, value in event.data.items()}
    return Lore(
        inner,
        lawful="unlawful" not in dict(information.first.facts),
        apart=rulings.river_borders == "rejected",
        rivers=told.get("rivers"), sets=told.get("sets"), several=told.get("several"),
    )  # fmt: skip


class SettledPlan(Ground):
    """What is settled of a plan of one size: types, sides, currents and the order of holes.

    ``breaches`` are the times of others' blasts; ``left`` is how many attempts the search for
    whole rivers may still make.
    """

    def __init__(self, grid: Grid, types: Types, breaches: tuple[int, ...], known: Lore) -> None:
        super().__init__(grid, types.any, breaches)
        self.types, self.left, self.known = types, 0, known
        self.beside = around(grid)
        self.places = tuple(grid.place(cell) for cell in range(grid.size))
        self.apart = known.lawful and known.apart
        self.rings = known.sets
        self.most = grid.size if known.sets is None else sum(known.sets)
        self.widest = MOST_HOLES if known.sets is None else max(known.sets, default=0)
        self.longest = max(known.rivers or (0,)) if known.rivers is not None else LONGEST_RIVER
        self.sides: dict[tuple[int, int], tuple[Note, ...]] = {}
        self.down: dict[int, int] = {}
        self.up: dict[int, int] = {}
        self.next: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.same: list[tuple[int, int]] = []
        self.other: list[tuple[int, int]] = []

    def near(self, leg: Leg, end: int) -> int:
        """The cells near enough to the end of ``leg`` for the next one to begin there."""
        if leg.link == terrain.FALL:
            onward = self.next.get(end, -1)
            if onward >= 0:
                return 1 << onward
            hole, before = self.types.hole, self.before
            # Where all holes that were told are found, it leads to one of them.
            rest = 0 if self.kinds.count(hole) < self.most else ~hole
            return sum(
                1 << cell for cell, mask in enumerate(self.kinds)
                if mask & hole and not mask & rest and cell not in before
            )  # fmt: skip
        if leg.link not in (terrain.DRIFT, FLOAT, COME, GO):
            return (1 << self.grid.size) - 1
        if leg.link != GO:
            return cells_within(self.grid, 2)[end]
        there = self.beside[end][leg.way]
        return cells_within(self.grid, 2)[there] if there >= 0 else 0

    def note(self, cell: int, way: int, time: int, what: str) -> bool:
        """What was found of a side at some time; whether it fits all else found there."""
        other, key = self.beside[cell][way], self.grid.border(cell, way)
        old = self.sides.get(key)
        if old is not None and (time, what) in old:
            return True
        new = tuple(sorted((*(old or ()), (time, what))))
        if not self._fits(new, inner=other >= 0, flat=way < ABOVE):
            return False
        self.sides[key] = new
        if old is None:
            self.trail.append(lambda: self.sides.pop(key))
        else:
            self.trail.append(lambda: self.sides.__setitem__(key, old))
        return True

    def _fits(self, notes: tuple[Note, ...], *, inner: bool, flat: bool) -> bool:
        if not inner:
            states = 3 if flat else WALL_SIDE
            for _, what in notes:
                states &= EDGES.get(what, 0)
            return states > 0
        return self._states(notes, self.breaches) > 0

    def _states(self, notes: tuple[Note, ...], breaches: tuple[int, ...]) -> int:
        """What an inner side can be at last, if any of ``breaches`` may have been made there."""
        states, last = self.known.inner, 0
        for time, what in notes:
            if breaches and any(last < breach < time for breach in breaches):
                states |= blast_states(states)
            states &= INNER[what]
            if what == "blown":
                states = blast_states(states)
            last = time
        return states

    def _pair(self, table: dict[int, int], key: int, value: int) -> None:
        table[key] = value
        self.trail.append(lambda: table.pop(key))

    def flow(self, above: int, below: int) -> bool:
        """The current runs from one cell to the next (LP-RIVER-07); whether it can."""
        if self.down.get(above) == below:
            return True
        if above in self.down or below in self.up or self.head(above) == below:
            return False
        types = self.types
        if not self.narrow(above, types.stream) or not self.narrow(below, types.lower):
            return False
        # Neither wall nor marsh lies across the stream (LP-GAP-12, LM-GAP-04).
        way = self.beside[above].index(below)
        if self.known.lawful and not self.note(above, way, 0, PLAINLY):
            return False
        self._pair(self.down, above, below)
        self._pair(self.up, below, above)
        return self.length(above) <= self.longest and self.parted() and self.rivers_fit()

    def fall(self, hole: int, onward: int) -> bool:
        """One hole follows the other in its set (LP-STRUCT-07); whether it can."""
        if self.next.get(hole) == onward:
            return True
        if hole in self.next or onward in self.before:
            return False
        if not self.narrow(hole, self.types.hole) or not self.narrow(onward, self.types.hole):
            return False
        self._pair(self.next, hole, onward)
        self._pair(self.before, onward, hole)
        if self.kinds.count(self.types.hole) > self.most:
            return False
        count, last = 1, onward
        while last != hole and last in self.next:
            last, count = self.next[last], count + 1
        if last == hole:
            return self.rings is None or count in self.rings
        first = hole
        while first in self.before:
            first, count = self.before[first], count + 1
        return count < self.widest

    def river(self, pair: tuple[int, int], *, same: bool) -> bool:
        """Two cells are of one river, or of different ones; whether they still can be."""
        listed = self.same if same else self.other
        listed.append(pair)
        self.trail.append(listed.pop)
        return same or self.head(pair[0]) != self.head(pair[1])

    def parted(self) -> bool:
        """Whether rivers known to be different still are."""
        return all(self.head(one) != self.head(other) for one, other in self.other)

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

    # -- whether all that is settled can be part of a whole plan ----------------------------------

    def whole(self, patience: int) -> tuple[bool, int]:
        """Whether a whole plan can have all this; true also when patience runs out."""
        self.left = patience
        return self.complete(), self.left

    def complete(self) -> bool:
        """The same, as long as attempts are left: pieces of rivers first."""
        types = self.types
        for one, other in (*self.same, *self.touching()):
            if self.head(one) != self.head(other):
                return self.met(one, other) or self.met(other, one)
        for cell, mask in enumerate(self.kinds):
            if mask & ~types.water:
                continue
            if not mask & types.mouth and cell not in self.down:
                return self.led(cell, self.beside[cell], down=True)
            if not mask & types.source and cell not in self.up:
                return self.led(cell, self.beside[cell], down=False)
        if self.known.rivers is not None:
            return self.measured(Counter(self.known.rivers))
        return self.finished()

    def touching(self) -> Iterator[tuple[int, int]]:
        """Cells of rivers that share a side without a wall: of one and the same (LM-GAP-05)."""
        water = ~self.types.water
        for (cell, way), notes in self.sides.items() if self.apart else ():
            other = self.beside[cell][way]
            if other < 0 or self.kinds[cell] & water or self.kinds[other] & water:
                continue
            if not self._states(((0, WALLED), *notes), self.breaches):
                yield cell, other

    def met(self, upper: int, lower: int) -> bool:
        """Whether the piece of ``upper`` can be led on towards that of ``lower`` (LM-RIVER-06)."""
        end, goal = self.tail(upper), self.places[self.head(lower)]
        spare = self.longest - self.length(upper) - self.length(lower)
        beside = [cell for cell in self.beside[end] if cell >= 0]
        near = sorted((count_steps(self.places[cell], goal), cell) for cell in beside)
        return self.led(end, [cell for far, cell in near if far <= spare], down=True)

    def led(self, cell: int, cells: Iterable[int], *, down: bool) -> bool:
        """Whether a piece can be led on from one of its ends to one of ``cells``."""
        mark = len(self.trail)
        for other in cells:
            if other < 0:
                continue
            self.left -= 1
            if self.left < 0:
                return True
            if (self.flow(cell, other) if down else self.flow(other, cell)) and self.complete():
                return True
            self.undo(mark)
        return False

    def measured(self, lengths: Counter[int]) -> bool:
        """Whether the rivers can have the lengths told, all of them (LP-BASE-04)."""
        types, mark = self.types, len(self.trail)
        for cell, mask in enumerate(self.kinds):
            if mask & ~types.water or cell in self.up:
                continue
            end = self.tail(cell)
            ends = ((cell, types.source, types.river), (end, types.mouth, types.stream))
            for open_end, closed, onward in ends:
                if self.kinds[open_end] == closed:
                    continue
                # It ends here, or it runs on.
                for kinds in (closed, onward):
                    self.left -= 1
                    if self.left < 0 or (self.narrow(open_end, kinds) and self.complete()):
                        return True
                    self.undo(mark)
                return False
            lengths[self.length(cell)] -= 1
        if min(lengths.values(), default=0) < 0:
            return False
        return self.placed(sorted(lengths.elements(), reverse=True))

    def rivers_fit(self) -> bool:
        """Whether there are not more cells of rivers by now than were told (LP-BASE-04)."""
        told = self.known.rivers
        if told is None:
            return True
        types, count = self.types, self.kinds.count
        if max(count(types.source), count(types.mouth)) > len(told):
            return False
        return sum(map(count, types.wet)) <= sum(told)

    def placed(self, lengths: list[int]) -> bool:
        """Whether rivers of these lengths, of which nothing is known, find room (LP-BASE-04)."""
        if not lengths:
            return self.finished()
        mark = len(self.trail)
        for cell in range(self.grid.size):
            begins = self.dry(cell) and self.narrow(cell, self.types.source)
            if begins and self.drawn(cell, lengths[0] - 1, lengths[1:]):
                return True
            self.undo(mark)
        return False

    def drawn(self, cell: int, left: int, lengths: list[int]) -> bool:
        """Whether a river can run ``left`` cells further, and all others find room."""
        if not left:
            return self.placed(lengths)
        mark, kinds = len(self.trail), self.types.river if left > 1 else self.types.mouth
        for other in self.beside[cell]:
            if other < 0 or not self.dry(other):
                continue
            self.left -= 1
            if self.left < 0:
                return True
            runs = self.flow(cell, other) and self.narrow(other, kinds)
            if runs and self.drawn(other, left - 1, lengths):
                return True
            self.undo(mark)
        return False

    def dry(self, cell: int) -> bool:
        """Whether nothing has settled so far that a cell is of a river."""
        return self.kinds[cell] & ~self.types.water != 0

    # -- with the rivers as they are --------------------------------------------------------------

    def finished(self) -> bool:
        """Whether holes, walls, exits and blasts fit, all rivers being whole."""
        if not self.known.lawful:
            return True
        mark = len(self.trail)
        found = self.walled_apart() and self.holes_fit() and self.way_out() and self.blasts_fit()
        self.undo(mark)
        return found

    def walled_apart(self) -> bool:
        """Whether a wall was drawn wherever different rivers touch (LM-GAP-05)."""
        water = ~self.types.water
        for cell, way in [*self.sides] if self.apart else ():
            other = self.beside[cell][way]
            if other < 0 or self.kinds[cell] & water or self.kinds[other] & water:
                continue
            if self.head(cell) != self.head(other) and not self.note(cell, way, 0, WALLED):
                return False
        return True

    def holes_fit(self) -> bool:
        """Whether the holes can be those that were told (LP-BASE-03, LP-BASE-05)."""
        sets, several = self.known.sets, self.known.several
        if sets is None and several is None:
            return True
        hole, pieces, rings = self.types.hole, Counter[int](), Counter[int]()
        spare = sum(bool(mask & hole) and mask != hole for mask in self.kinds)
        for cell, mask in enumerate(self.kinds):
            if mask == hole and cell not in self.before:
                pieces[self._long(self.next, cell)] += 1
        around_ = {cell for cell in self.next if self.kinds[cell] == hole}
        while around_:
            first = cell = around_.pop()
            count = 1
            while self.next.get(cell, first) != first:
                cell, count = self.next[cell], count + 1
                around_.discard(cell)
            if self.next.get(cell) == first:
                rings[count] += 1
        if sets is None:
            return self.several_fit(pieces, rings, spare, several=several is True)
        left = Counter(sets)
        left.subtract(rings)
        if min(left.values(), default=0) < 0:
            return False
        rooms, wanted = [*left.elements()], sorted(pieces.elements(), reverse=True)
        return 0 <= sum(rooms) - sum(wanted) <= spare and can_pack(wanted, rooms)

    @staticmethod
    def several_fit(
        pieces: Counter[int], rings: Counter[int], spare: int, *, several: bool
    ) -> bool:
        """Whether there can be several sets, or one at most (LP-BASE-05)."""
        most = rings.total() + pieces.total() + spare
        least = rings.total() + -(-sum(pieces.elements()) // MOST_HOLES)
        return most > 1 if several else least <= 1

    def way_out(self) -> bool:
        """Whether some outer side can be an exit (LP-STRUCT-14)."""
        sides = rim(self.grid)
        if len(self.sides) < len(sides):
            return True
        return any(
            side not in self.sides
            or all(EDGES.get(what) == OPEN_SIDE for _, what in self.sides[side])
            for side in sides
        )

    def blasts_fit(self) -> bool:
        """Whether each blast of others can have blown up one wall, and no other is gone."""
        if not self.breaches:
            return True
        takes: list[set[int]] = []
        due = []
        free = sum(other > cell for cell, near in enumerate(self.beside) for other in near)
        for (cell, way), notes in self.sides.items():
            if self.beside[cell][way] < 0:
                continue
            free -= 1
            fits = {number for number, time in enumerate(self.breaches) if self._gone(notes, time)}
            if not self._states(notes, ()):
                due.append(len(takes))
            takes.append(fits)
        takes += [{*range(len(self.breaches))}] * min(free, len(self.breaches))
        blasts = [
            {side for side, fits in enumerate(takes) if number in fits}
            for number in range(len(self.breaches))
        ]
        return can_match([takes[side] for side in due]) and can_match(blasts)

    def _gone(self, notes: tuple[Note, ...], breach: int) -> bool:
        """Whether a wall noted so can have been blown up by somebody else at the time given."""
        states, done = self.known.inner, False
        for time, what in (*notes, (breach + 1, "")):
            if not done and time > breach:
                states, done = blast_states(states & 10), True
            states &= INNER.get(what, 15)
            if what == "blown":
                states = blast_states(states)
        return states > 0

    # -- from the end of one leg to the beginning of the next -------------------------------------

    def ways(self, leg: Leg, end: int, origin: int) -> Iterator[None]:
        """Every way from the end of a leg to the beginning of the next one, settled in turn."""
        mark = len(self.trail)
        if leg.link == terrain.FALL:
            if self.fall(end, origin):
                yield
        elif leg.link == terrain.DRIFT:
            yield from self.drifts(end, origin, self.types.lower)
        elif leg.link == FLOAT:
            if leg.word == terrain.MOUTH and end == origin and self.narrow(end, self.types.mouth):
                yield
            self.undo(mark)
            yield from self.drifts(end, origin, self.types.bits[leg.word])
        elif leg.link == COME:
            yield from self.enters(leg, end, origin)
        elif leg.link == GO:
            yield from self.goes(leg, end, origin)
        else:
            yield  # He was carried off, and nothing says where to.
        self.undo(mark)

    def drifts(self, entered: int, rest: int, kinds: int) -> Iterator[None]:
        """Carried two cells from ``entered`` to ``rest``, or one to the mouth (LP-RIVER-02)."""
        mark, mouth = len(self.trail), self.types.mouth
        for link in self.beside[entered]:
            if link < 0:
                continue
            if link == rest:
                if kinds & mouth and self.flow(entered, rest) and self.narrow(rest, mouth):
                    yield
            elif rest in self.beside[link] and rest != entered:
                flows = self.flow(entered, link) and self.flow(link, rest)
                if flows and self.narrow(rest, kinds):
                    yield
            self.undo(mark)

    def enters(self, leg: Leg, entered: int, rest: int) -> Iterator[None]:
        """Entered from dry land: a mouth holds, a current carries (LM-LAND-04, LM-RIVER-01)."""
        mouth = self.types.mouth
        kinds = self.types.river if leg.word == terrain.RIVER else mouth
        mark = len(self.trail)
        if kinds == mouth and entered == rest and self.narrow(rest, mouth):
            yield
        self.undo(mark)
        yield from self.drifts(entered, rest, kinds)

    def goes(self, leg: Leg, here: int, rest: int) -> Iterator[None]:
        """A step answered 'river' or 'mouth' in the ravines game.

        Held by marsh (LM-MOUTH-01), inside one river (LM-RIVER-06), or into another (LM-RIVER-09).
        """
        there = self.beside[here][leg.way]
        mask, mark = self.kinds[here], len(self.trail)
        on_mouth, to_river = mask == self.types.mouth, leg.word == terrain.RIVER
        if on_mouth and leg.word == terrain.MOUTH and rest == here:
            if self.note(here, leg.way, leg.time, "marsh"):
                yield
            self.undo(mark)
        if there < 0 or not self.note(here, leg.way, leg.time, "dry" if on_mouth else "open"):
            return
        wet = not mask & ~self.types.water
        middle = len(self.trail)
        if wet and to_river and there == rest and self.narrow(there, self.types.stream):
            self.river((here, there), same=True)
            yield
        self.undo(middle)
        drifts = to_river or there != rest
        if not wet or not drifts or self.river((here, there), same=False):
            yield from self.enters(leg, there, rest)


def can_pack(sizes: list[int], rooms: list[int]) -> bool:
    """Whether things of these sizes find room, several in one room perhaps; the largest first."""
    if not sizes:
        return True
    for room in {*rooms}:
        if room >= sizes[0]:
            rest = [*rooms]
            rest.remove(room)
            if can_pack(sizes[1:], [*rest, room - sizes[0]]):
                return True
    return False


def can_match(wishes: list[set[int]]) -> bool:
    """Whether each can have one thing that it takes, and no two the same."""
    has: dict[int, int] = {}

    def given(one: int, seen: set[int]) -> bool:
        for thing in wishes[one] - seen:
            seen.add(thing)
            if thing not in has or given(has[thing], seen):
                has[thing] = one
                return True
        return False

    return all(given(one, set()) for one in range(len(wishes)))


# -- What a player draws --------------------------------------------------------------------------


CURRENT = frozenset((terrain.RIVER, terrain.SOURCE))
NEAR_REACH, FAR_REACH = 2, 3
"""How far one drift can carry, and how far from a mouth a step answered 'mouth' can end."""
WIDEST = Grid(len(COLUMNS), ROWS, 99)
"""The largest sheet whose cells have names."""


def turn_way(rulings: Rulings, way: int, heading: int) -> int:
    """Return a direction on paper; by ruling it is named as one last moved (LP-GAP-27)."""
    if rulings.directions == "heading" and 0 <= way < ABOVE:
        return (way + heading) % ABOVE
    return way


class Facts:
    """A record of what was found on a walk, and when, leg by leg.

    ``legs`` are those that have ended, each where he was carried off. Of the one under way
    ``base`` is where it began on the chart, ``cells`` and ``sides`` are counted from there.
    ``named`` is the cell where he began, if it is known, ``breaches`` are the times when somebody
    else has blown up a wall. ``final`` tells that the cell where a step ends is the one named.
    """

    def __init__(self, types: Types, *, final: bool) -> None:
        self.types, self.final = types, final
        self.legs: list[Leg] = []
        self.breaches: list[int] = []
        self.named, self.time = "", 0
        self.begin("")

    def begin(self, kind: str, base: Spot = ORIGIN, *, drifted: bool = False) -> None:
        """A leg that begins on a cell of this kind."""
        self.base = base
        self.cells = {ORIGIN: self.types.lower if drifted else self.told(kind)}
        self.sides: list[Fact] = []

    def told(self, word: str) -> int:
        """What a cell can be that was named by ``word``; where the last one is, also a source."""
        stream = self.final and word == terrain.RIVER
        return self.types.stream if stream else self.types.bits.get(word, self.types.any)

    def link(self, word: str, way: int = -1) -> str:
        """How a leg ends where this is told of the cell entered; empty where it goes on."""
        if self.final and word in (terrain.RIVER, terrain.MOUTH):
            return COME if way < 0 else GO
        return self.types.carries.get(word, "")

    def cell(self, spot: Spot, kind: str) -> None:
        """A cell of the chart was entered."""
        spot = minus(spot, self.base)
        self.cells[spot] = self.cells.get(spot, self.types.any) & self.told(kind)

    def side(self, spot: Spot, way: int, what: str) -> None:
        """A side of a cell of the chart was met."""
        self.sides.append((minus(spot, self.base), way, self.time, what))

    def walk(self, here: Spot) -> tuple[Leg, ...]:
        """All legs, the one under way last."""
        end = minus(here, self.base)
        return (*self.legs, Leg(tuple(self.cells.items()), tuple(self.sides), end))

    def end(self, here: Spot, link: str, way: int, word: str) -> None:
        """The leg ends here, and another begins on a cell called so."""
        leg = self.walk(here)[-1]
        self.legs.append(leg._replace(link=link, way=way, word=word, time=self.time))
        self.begin(word, drifted=link == terrain.DRIFT)


class ChartWalk(Walk):
    """The charts a player draws as he walks: one for each time he was carried off.

    ``heading`` is the direction of his last step, ``felt`` that step as far as it is certain, on
    the chart ``felt_on``.
    ``wet`` are the types that a cell can have in his drawing where the current runs. What he
    concludes about his place is left to who inherits: see :class:`Writer`.
    """

    def __init__(self, game: LeaderGame, information: Information) -> None:
        chosen = dict(dict(information.first.facts)["rules"])
        self.rulings, self.grid = game.rulings.choose(chosen), find_sheet(information)
        self.viewer = information.viewer
        self.floats = game.variant.floats
        types, self.final = types_of(game.legend), self.rulings.announce == "final"
        self.facts, self.unheard = Facts(types, final=self.final), self.final and types.odd
        self.carries = types.carries
        self.levels = len(game.variant.ways) > ABOVE and (self.grid is None or self.grid.levels > 1)
        self.charts: list[Chart] = []
        self.heading = 0
        self.felt: Felt | None = None
        self.felt_on: Chart | None = None
        rivers = {terrain.RIVER, terrain.SOURCE, terrain.MOUTH}
        if self.rulings.mouth_word == "land":
            rivers.add(terrain.EMPTY)
        if self.rulings.exit_place == "inner-cell":
            rivers.add(terrain.OUTSIDE)
        self.wet = frozenset(rivers)

    @property
    def chart(self) -> Chart:
        """The chart the player draws on now."""
        return self.charts[-1]

    @property
    def kind(self) -> str:
        """The type of the cell the player stands on, as far as drawn."""
        return self.chart.kinds.get(self.here, "")

    @property
    def fallen(self) -> str:
        """The type of the cell a hole leads to: a hole, but where a hole may be the exit."""
        return "" if self.rulings.exit_place == "inner-cell" else terrain.HOLE

    # -- what is concluded: nothing, but by who inherits ------------------------------------------

    def stepped(self, way: int) -> None:
        """A step was made, no wall being there."""

    def bumped(self, way: int) -> None:
        """A wall was met."""

    def rested(self, kind: str) -> None:
        """The walker came to rest on a cell of a type that is known."""

    def join(self) -> None:
        """All that a command tells is drawn: a slip may be laid on the sheet."""

    # -- beginning, and being carried off ---------------------------------------------------------

    def follow(self, information: Information) -> None:
        """The cell where he rests from the outset, then everything he has heard."""
        first = dict(information.first.facts)
        name, kind = first.get("begins", ""), first.get("begins_kind", "")
        if name or kind:
            self.begun(name, kind)
        super().follow(information)

    def begun(self, name: str, kind: str) -> None:
        """He rests somewhere from the outset."""
        if name:
            self.begin(name, kind)
        else:
            self.lose(kind)

    def begin(self, name: str, kind: str) -> None:
        """Start on a cell the player knows by name."""
        grid, self.facts.named = self.grid or WIDEST, name
        if not name.startswith("out"):
            self.here = grid.place(grid.find(name))
            self.facts.begin(kind, self.here)
            self.charts.append(Chart(anchored=True, trail=[self.here]))
            if kind:
                self.chart.kinds[self.here] = kind

    def lose(
        self, kind: str, least: int = -1, most: int = NEAR_REACH, *,
        frm: Spot | None = None, link: str = "", way: int = -1,
    ) -> None:  # fmt: skip
        """Find oneself on an unknown cell of a known type: a new loose slip, and a new leg.

        Where the current did it, he was carried ``least`` to ``most`` cells from ``frm``, the
        present spot if none is given. ``link`` says how the leg ends, ``way`` by which step.
        """
        if self.charts or link:
            self.facts.end(self.here if frm is None or link == GO else frm, link, way, kind)
        else:
            self.facts.begin(kind)
        if self.felt is not None and self.felt.kind == "went":
            self.felt = self.felt._replace(kind="lost", to=self.felt.frm)
        self.here = ORIGIN
        self.charts.append(Chart(anchored=False, trail=[self.here]))
        if kind:
            self.chart.kinds[self.here] = kind

    # -- reading answers --------------------------------------------------------------------------

    def overhear(self, heard: Heard) -> None:
        """Somebody else's command: a wall may be gone, nobody knows where (LP-TURN-11)."""
        self.facts.time += 1
        if any(event.data.get("answer") == ("blown",) for event in heard.events):
            self.facts.breaches.append(self.facts.time)
        self.wounded(heard)

    def wounded(self, heard: Heard) -> None:
        """A second wound, by ruling: off to a hospital (LP-GAP-23)."""
        events = heard.events
        if any(event.kind == "hospitalized" and event.who == self.viewer for event in events):
            self.door = None
            self.hospitalized()

    def hospitalized(self) -> None:
        """Carried off to an unknown hospital."""
        self.felt = None
        self.lose(terrain.HOSPITAL)

    def hear(self, heard: Heard) -> None:
        """Draw the answer to one of the player's own commands."""
        self.facts.time += 1
        self.read(heard)
        self.wounded(heard)

    def read(self, heard: Heard) -> None:
        """What an answer tells of cells and sides."""
        command: actions.Action = heard.action
        events = heard.events
        self.felt = None
        answers = [event for event in events if event.data.get("outcome")]
        if command.verb == actions.START:
            self.placed(heard.spoken, command, answers)
        elif self.charts and answers:
            outcome, says = answers[0].data["outcome"], tuple(answers[0].data["answer"])
            way = turn_way(self.rulings, command.way, self.heading)
            if command.verb == actions.BLAST:
                self.blasted(way, says[0])
            elif outcome == "skip":
                self.skipped(says)
            elif outcome == "cycle":
                self.lose(self.fallen, link=terrain.FALL)
            elif command.verb == actions.MOVE:
                self.walked(way, outcome, says)
        if self.charts:
            if command.verb in (actions.SHOOT, actions.STAB, actions.BLAST):
                self.idled()
            self.note_treasure(events)

    def note_treasure(self, events: tuple[Event, ...]) -> None:
        """Where the treasure was found, taken or put."""
        happened = {event.kind for event in events}
        if "took" in happened:
            self.chart.treasure = None
        elif "put" in happened or any(event.data.get("found") for event in events):
            self.chart.treasure = self.here if self.door is None else self.chart.treasure

    def placed(self, spoken: str, command: actions.Action, answers: list[Event]) -> None:
        """The report on the starting cell, and the transfer a player can infer from it."""
        says = tuple(answers[0].data["answer"]) if answers else ("",)
        if command.place >= 0:
            self.begin(spoken.rpartition(" ")[2], "")
            self.arrive(self.here, says)
            return
        rest = self.fallen if says[-1] == terrain.HOLE else says[-1]
        unnamed = self.rulings.announce == "entered" and says[0] in CURRENT
        link = self.facts.link(says[0])
        self.facts.begin("" if link == COME else says[0])
        self.lose("" if unnamed else rest, link=link)

    def walked(self, way: int, outcome: str, says: tuple[str, ...]) -> None:
        """A step: a wall, a way out, or a cell."""
        if outcome == "wall":
            self.met_wall(way)
            return
        if way < ABOVE:
            self.heading = way
        if self.door is not None:
            self.door = None
            self.arrive(self.here, says)
        elif outcome == "exit":
            self.chart.mark(self.here, way, "exit")
            self.facts.side(self.here, way, "exit")
            self.door = way if self.rulings.exit_place == "outside" else None
            if self.door is not None:
                self.feel("out", self.here, way)
        elif self.rulings.rubber_walls in ("sham", "throws-back"):
            self.feel("lost", self.here, way)
            self.lose(self.known_rest(says), way=way)
        elif not self.stuck(says, way):
            kind, there = self.kind, move_spot(self.here, way)
            self.chart.mark(self.here, way, "open")
            self.facts.side(
                self.here, way, "dry" if self.final and kind == terrain.MOUTH else "open"
            )
            self.feel("went", there, way)
            self.stepped(way)
            self.arrive(there, says, way=way, from_kind=kind)

    def feel(self, kind: str, to: Spot, way: int) -> None:
        """Note the step as far as it is certain."""
        self.felt, self.felt_on = Felt(kind, self.here, to, way), self.chart

    def met_wall(self, way: int) -> None:
        """A wall: drawn, and in a hole of the base game followed by a fall (LP-HOLE-07)."""
        if self.door is not None:
            return
        self.chart.mark(self.here, way, "wall")
        self.facts.side(self.here, way, "wall")
        self.feel("bump", self.here, way)
        self.bumped(way)
        falls = self.kind in ((terrain.HOLE,) if self.fallen else (terrain.HOLE, ""))
        if self.rulings.wall_in_hole == "moves-on" and falls:
            self.lose(self.fallen, link=terrain.FALL, way=way)
        else:
            self.idled(way)
            self.join()

    def idled(self, way: int = -1) -> None:
        """By ruling the current carries also those who hit a wall or use a weapon (LP-GAP-08)."""
        floats = self.rulings.idle_current == "float" and self.door is None
        if floats and self.kind in ("", *CURRENT):
            self.lose("", 0, way=way)

    def stuck(self, says: tuple[str, ...], way: int) -> bool:
        """On a mouth, the answer 'mouth' may be the marsh: nothing can be drawn (LM-MOUTH-05)."""
        self.feel("lost", self.here, way)
        if self.rulings.mouth_word == "land" and says[-1] == terrain.EMPTY:
            self.lose(terrain.EMPTY, way=way)
            return True
        marsh = self.rulings.marsh != "rejected"
        if not (marsh and self.kind in ("", terrain.MOUTH) and says[-1] == terrain.MOUTH):
            return False
        self.lose(terrain.MOUTH, 0, FAR_REACH, link=GO, way=way)
        return True

    def arrive(
        self, there: Spot, says: tuple[str, ...], *, way: int = -1, from_kind: str = ""
    ) -> None:
        """What an answer tells of the cell entered, and of where the player is now."""
        entered, last = says[0], says[-1]
        stopped = self.rulings.drift_walls == "stopped"
        rest, least = self.known_rest(says), -1
        if entered == terrain.HOLE:
            self.note(there, terrain.HOLE)
        elif last == terrain.EMPTY and self.rulings.mouth_word == "land":
            rest = terrain.EMPTY
        elif self.final and last in (*CURRENT, terrain.MOUTH):
            if last == terrain.MOUTH and self.chart.kinds.get(there) == terrain.MOUTH:
                self.settle(there, terrain.MOUTH)
                return
            wading = from_kind in ("", *self.wet) or self.floats
            least = 0 if last == terrain.MOUTH or wading or stopped else 2
        elif self.final and last == terrain.OUTSIDE:
            rest = terrain.OUTSIDE
        elif entered in self.carries:
            self.note(there, entered)
            if entered in CURRENT:
                held = self.rulings.same_river == "stay" or self.rulings.source_drift == "holds"
                least = 0 if held or stopped else 1
        elif self.unheard:
            rest = last
        else:
            self.settle(there, entered)
            return
        self.lose(rest, least, frm=there, link=self.facts.link(entered, way), way=way)

    def known_rest(self, says: tuple[str, ...]) -> str:
        """The type of the cell where a step has ended, empty where no word tells."""
        if says[-1] == terrain.HOLE:
            return self.fallen
        told = len(says) > 1 or says[-1] not in self.carries or self.final
        return says[-1] if told else ""

    def note(self, spot: Spot, kind: str) -> None:
        """Draw a cell that was entered and left again at once."""
        self.chart.kinds[spot] = kind
        self.chart.trail.append(spot)
        self.facts.cell(spot, kind)

    def settle(self, there: Spot, kind: str) -> None:
        """Come to rest on a cell whose type is known."""
        self.here = there
        self.note(there, kind)
        self.rested(kind)

    def skipped(self, says: tuple[str, ...]) -> None:
        """A skipped turn moves a player in a hole, and in the river of the base game."""
        if (
            not self.floats
            or self.door is not None
            or self.kind not in ("", terrain.HOLE, *CURRENT)
        ):
            return
        said = says[0] if says else self.fallen if self.kind == terrain.HOLE else ""
        dry = self.kind == terrain.HOLE or said in ("", terrain.HOLE)
        floats = FLOAT if said in self.wet else ""
        link = terrain.FALL if self.kind == terrain.HOLE else floats
        self.lose(said, -1 if dry else 0, link=link)

    def blasted(self, way: int, result: str) -> None:
        """What a blast tells of one side."""
        self.facts.side(self.here, way, result)
        proof = "wall" if self.rulings.rubber_walls == "blast-proof" else "outer"
        what = {"blown": "blown", "no_wall": "open", "not_blown": proof}[result]
        if self.door is None and self.chart.sides.get((self.here, way)) != "exit":
            self.chart.mark(self.here, way, what)


# -- Where he may be ------------------------------------------------------------------------------


MOST_ATTEMPTS, MORE, TINY = 1500, 30_000, 9
"""How many attempts are made before the cells left count as possible; more on a tiny field."""


@lru_cache(maxsize=512)
def list_places(
    grid: Grid,
    types: Types,
    start: int,
    legs: tuple[Leg, ...],
    *,
    breaches: tuple[int, ...],
    known: Lore,
) -> frozenset[Spot]:
    """Where the walker of ``legs`` may be now, who began on the cell ``start``, or anywhere."""
    ground = SettledPlan(grid, types, breaches, known)
    return Search(ground, legs, start, MORE if grid.size <= TINY else MOST_ATTEMPTS).places()


class Writer(ChartWalk):
    """A drawing with where its player can be.

    ``maybe`` are the spots of the main chart where a player on a loose slip can be. It follows the
    walk step by step and is sound under any ruling; under the book's own rulings and on a sheet of
    known size, :meth:`settle_place` replaces it by the exact places: ``plain`` tells that they are
    the book's. ``unsure`` tells that a wall once drawn may be gone: this player has blasted on a
    slip, or others unheard.
    """

    def __init__(self, game: LeaderGame, information: Information) -> None:
        super().__init__(game, information)
        self.lore = read_lore(self.rulings, information)
        self.maybe: frozenset[Spot] = frozenset()
        self.unsure = self.rulings.hearing == "private"
        self.plain = PLAIN_RULINGS.isdisjoint(self.rulings.differing()) and not self.unheard
        self.follow(information)
        self.settle_place()

    @property
    def main(self) -> Chart | None:
        """The anchored chart."""
        return find_anchored(self.charts)

    def begun(self, name: str, kind: str) -> None:
        """He rests somewhere from the outset."""
        self.plain = self.plain and not name.startswith("out") and kind != terrain.OUTSIDE
        super().begun(name, kind)

    def blasted(self, way: int, result: str) -> None:
        """A wall blown up on a slip may be one drawn on the sheet."""
        if result == "blown" and not self.chart.anchored:
            self.unsure = True
        super().blasted(way, result)

    def lose(
        self, kind: str, least: int = -1, most: int = NEAR_REACH, *,
        frm: Spot | None = None, link: str = "", way: int = -1,
    ) -> None:  # fmt: skip
        """A new slip, which begins where the current can have led from any place he may be."""
        maybe, here = set[Spot](), self.here
        frm = here if frm is None else frm
        if least >= 0:
            for start in {frm} if self.chart.anchored else self.maybe:
                maybe |= self.within(start, least, most)
        self.settle_place()
        self.maybe = frozenset(maybe)
        # The slip left may have been laid on the sheet.
        super().lose(kind, frm=plus(frm, minus(self.here, here)), link=link, way=way)
        self.join()

    def within(self, start: Spot, least: int, most: int) -> set[Spot]:
        """Spots ``least`` to ``most`` steps from ``start`` over cells that may be river."""
        layers = [{start}]
        seen = {start}
        for _ in range(most):
            ways = range(6 if self.levels else ABOVE)
            edge = {move_spot(spot, way) for spot in layers[-1] for way in ways}
            layers.append({spot for spot in edge - seen if self.may_be_river(spot)})
            seen |= layers[-1]
        return {spot for layer in layers[least:] for spot in layer if self.may_be_river(spot)}

    def may_be_river(self, spot: Spot) -> bool:
        """Whether nothing drawn so far rules a river cell out."""
        main = self.main
        drawn = terrain.RIVER if main is None else main.kinds.get(spot, terrain.RIVER)
        return on_sheet(self.grid, spot) and drawn in self.wet

    def stepped(self, way: int) -> None:
        """Move the candidates along with a step, but for those that a wall would have held."""
        main = self.main
        if self.chart.anchored or main is None:
            self.maybe = frozenset()
            return
        closed = (
            ("outer", "exit") if self.unsure or self.facts.breaches else ("wall", "outer", "exit")
        )
        self.maybe = frozenset(
            move_spot(spot, way)
            for spot in self.maybe
            if main.sides.get((spot, way)) not in closed
            and on_sheet(self.grid, move_spot(spot, way))
        )

    def bumped(self, way: int) -> None:
        """Leave out the candidates where no wall is."""
        main = self.main
        if not self.chart.anchored and main is not None and self.rulings.leaving_empty != "wall":
            passable = ("open", "exit", "blown")
            self.maybe = frozenset(
                spot for spot in self.maybe if main.sides.get((spot, way)) not in passable
            )

    def rested(self, kind: str) -> None:
        """Leave out the candidates where another type is drawn."""
        main = self.main
        if main is not None and not self.chart.anchored and kind != terrain.OUTSIDE:
            self.maybe = frozenset(
                spot for spot in self.maybe if main.kinds.get(spot, kind) == kind
            )
        self.join()

    def settle_place(self) -> None:
        """The exact places, where the words can be read (see :func:`list_places`)."""
        grid, loose = self.grid, bool(self.charts) and not self.chart.anchored
        if not loose or grid is None or not self.plain:
            return
        facts, known = self.facts, self.lore
        start, breaches = grid.find(facts.named) if facts.named else -1, tuple(facts.breaches)
        legs = facts.walk(self.here)
        found = list_places(grid, facts.types, start, legs, breaches=breaches, known=known)
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
        shift = minus(spot, self.here)
        slip = self.charts.pop()
        main.lay(slip, shift)
        self.facts.base = plus(self.facts.base, shift)
        if self.felt is not None and self.felt_on is slip:
            frm, to = plus(self.felt.frm, shift), plus(self.felt.to, shift)
            self.felt, self.felt_on = self.felt._replace(frm=frm, to=to), main
        self.charts = [*(chart for chart in self.charts if chart is not main), main]
        self.here, self.maybe = spot, frozenset()


def on_it(writer: Writer) -> bool:
    """Whether the last step was made on the slip he draws on now."""
    return bool(writer.charts) and writer.felt_on is writer.chart


def draw_notebook(game: LeaderGame, information: Information) -> Notebook:
    """The notebook of the viewer of ``information`` (LP-GAME-04, LP-GAME-05).

    He draws on the last chart; he has no spot while he is outside.
    """
    writer = Writer(game, information)
    known = bool(writer.charts) and writer.chart.anchored
    return Notebook(
        information.viewer,
        writer.grid,
        tuple(writer.charts),
        number=len(writer.charts) - 1,
        here=writer.here if writer.charts and writer.door is None else None,
        candidates=() if known else tuple(sorted(writer.maybe)),
        felt=writer.felt if writer.felt_on is not None and writer.felt_on.anchored else None,
        loose=writer.felt if not known and on_it(writer) else None,
    )


# -- On a plan he knows ---------------------------------------------------------------------------


EXPLORING = {True: (actions.MOVE, actions.SKIP, actions.CYCLE), False: (actions.SKIP,)}
"""The commands by which a player explores, and what all others do meanwhile."""


def list_situations(state: State, who: str) -> tuple[State, ...]:
    """``state`` with ``who`` on each cell of the plan."""
    me, cells = state.table.index[who], range(state.field.plan.grid.size)
    return tuple(state._replace(at=(*state.at[:me], cell, *state.at[me + 1 :])) for cell in cells)
