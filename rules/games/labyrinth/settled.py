"""Plans of a labyrinth as far as they are settled by what was found on a walk, leg by leg.

Each leg is a row of facts counted from where it began. The legs are laid on the sheet one after the
other, wherever they fit, and whoever walked them may be where the last one can end so that a whole
plan has all of it (:func:`list_places`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.boards.grid import ABOVE, Grid, around, count_steps, rim
from rules.core.story import Information
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.options import Rulings
from rules.knowledge.candidates import Ground, Leg, Search, cells_within
from rules.knowledge.chart import Spot

# -- What a cell can be, and how a leg ends -------------------------------------------------------


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


# -- Where the walker may be ----------------------------------------------------------------------


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
