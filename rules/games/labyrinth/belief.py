"""What a player of a labyrinth believes of the plan: where each slip may lie, his and the others'.

All that is heard is drawn on slips: a player's own, and where answers are aloud those of everybody
else. A :class:`Guess` lays every slip on the sheet. Guesses are drawn by lot, each as likely as the
plan that it makes (Gibbs sampling): a slip is laid anew, given how all others lie, and so a wrong
guess is mended by what is heard later. Cells are bits of whole numbers: a slip is tried on all
places of the sheet at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from math import exp, fsum, log
from operator import or_
from random import Random
from typing import NamedTuple

from rules.boards.grid import ABOVE, BACK, OPPOSITE, RIGHT, STEPS, Grid, around, count_steps
from rules.core.story import Information
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.settled import read_lore
from rules.games.labyrinth.slips import MARSH, WATER, Leap, Slips
from rules.games.labyrinth.variant import LeaderGame
from rules.knowledge import planner
from rules.knowledge.candidates import cells_of
from rules.knowledge.chart import ORIGIN, Spot, move_spot, name_border, on_sheet

# -- A sheet in bits ------------------------------------------------------------------------------


KINDS = (
    terrain.EMPTY, terrain.HOSPITAL, terrain.ARSENAL, terrain.SOURCE, terrain.RIVER, terrain.MOUTH,
    terrain.HOLE,
)  # fmt: skip
"""The types of cells, in the order of their planes."""
WET = len(KINDS)
"""The plane of cells of which only that they are water is known."""
WALLS, OPENS, BLOWNS, EXITS, HELD, PLANES = (WET + 1 + 6 * at for at in range(6))
"""The first of six planes, one for each direction: sides that are walls, open, blown up, an exit,
or held by marsh; and how many planes a drawing has."""
OUTER_PLANE = HELD
"""Among tests: a side that is no exit, and yet of the sheet's own edge."""
AXES = (RIGHT, BACK, ABOVE)
"""The directions by which sides are named."""


class Paper:
    """A sheet as bits. A drawing is one number: planes of a bit for each cell, one behind another.

    ``beside`` are the neighbours of each cell, ``edge`` for each direction the cells on that edge
    of the sheet, ``ways`` how many directions there are.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid, self.size = grid, grid.size
        self.all = (1 << grid.size) - 1
        self.ways = 4 if grid.levels == 1 else 6
        self.beside = around(grid)
        self.edge = [
            sum(1 << cell for cell in range(grid.size) if self.beside[cell][way] < 0)
            for way in range(6)
        ]
        self.brim = sum(cells << (WALLS + way) * grid.size for way, cells in enumerate(self.edge))
        self.shifts = [self.offset(step) for step in STEPS]
        self.places = [grid.place(cell) for cell in range(grid.size)]
        self.rings: dict[tuple[int, tuple[int, int]], int] = {}

    def offset(self, spot: Spot) -> int:
        """How far a spot lies from the origin, counted in cells."""
        return spot[0] + self.grid.width * (spot[1] + self.grid.height * spot[2])

    def stepped(self, cells: int, way: int) -> int:
        """The cells beside some, in a direction."""
        return shift_bits(cells & ~self.edge[way], self.shifts[way])

    def room(self, spots: Iterable[Spot]) -> int:
        """The cells on which an origin can lie so that all spots are on the sheet."""
        across, down, up = (
            range(-min(axis), size - max(axis))
            for axis, size in zip(zip(*spots, strict=True), self.grid, strict=True)
        )
        row = sum(1 << column for column in across)
        return sum(row << self.offset((0, one, level)) for level in up for one in down)

    def ring(self, cell: int, reach: tuple[int, int]) -> int:
        """The cells that lie at least and at most so many steps away."""
        found = self.rings.get((cell, reach))
        if found is None:
            here, (near, far) = self.places[cell], reach
            found = self.rings[cell, reach] = sum(
                1 << other for other, place in enumerate(self.places)
                if near <= count_steps(here, place) <= far
            )  # fmt: skip
        return found

    def planes(self, drawing: int) -> list[int]:
        """The planes of a drawing, with each side seen from both its cells."""
        size, full = self.size, self.all
        planes = [drawing >> number * size & full for number in range(PLANES)]
        for first in (WALLS, OPENS, BLOWNS):
            for way in AXES[: self.ways // 2]:
                here, there = planes[first + way], planes[first + OPPOSITE[way]]
                planes[first + way] |= self.stepped(there, OPPOSITE[way])
                planes[first + OPPOSITE[way]] |= self.stepped(here, way)
        return planes

    def against(self, planes: Sequence[int]) -> list[int]:
        """For each kind of test the cells where it would contradict what is drawn."""
        full, edge, ways = self.all, self.edge, range(6)
        known = wet = 0
        for number, kind in enumerate(KINDS):
            known |= planes[number]
            if kind in WATER:
                wet |= planes[number]
        return [
            *(
                known & ~planes[number] | (0 if kind in WATER else planes[WET])
                for number, kind in enumerate(KINDS)
            ),
            known & ~wet,
            *(planes[OPENS + way] & ~planes[BLOWNS + way] | planes[EXITS + way] for way in ways),
            *(planes[WALLS + way] & ~planes[BLOWNS + way] | edge[way] for way in ways),
            *edge,
            *(full & ~edge[way] | planes[WALLS + way] for way in ways),
            *(full & ~edge[way] | planes[EXITS + way] for way in ways),
        ]

    def joined(self, planes: Sequence[int]) -> int:
        """Planes as one drawing, with the edge of the sheet."""
        found = self.brim
        for number, plane in enumerate(planes):
            found |= plane << number * self.size
        return found

    def fits(self, laid: int, known: int, costs: Sequence[float]) -> float:
        """How likely is what a drawing shows beyond what is known, as a logarithm."""
        size, full, new, sides = self.size, self.all, laid & ~known, (1 << 6 * self.size) - 1
        found = LOG_WALLED * (new >> WALLS * size & sides).bit_count()
        found += LOG_FREE * (new >> OPENS * size & sides).bit_count()
        for number, cost in enumerate(costs):
            plane = new >> number * size & full
            if plane:
                found += cost * plane.bit_count()
        return found


paper_of = lru_cache(maxsize=16)(Paper)
"""The paper of a sheet, made once."""


def shift_bits(bits: int, by: int) -> int:
    """Bits moved up, or down where ``by`` is negative."""
    return bits << by if by >= 0 else bits >> -by


# -- Slips in bits --------------------------------------------------------------------------------


class Piece:
    """A slip as bits, to be laid anywhere; :meth:`grow` follows what is drawn on it.

    ``drawing`` are its planes, counted from ``base``; ``room`` is where its origin can lie, and
    ``tests`` is what must hold there: the number of a test of :meth:`Paper.against` and the shift
    from the origin to the cell. ``frm`` is the piece from which a leap led to it, ``there`` the
    shift to the cell entered, ``onward`` are the pieces to which leaps lead on.
    """

    def __init__(
        self, paper: Paper, slips: Slips, number: int, leap: Leap | None, frm: int
    ) -> None:
        self.paper, self.slips, self.number = paper, slips, number
        self.leap, self.frm, self.link, self.there, self.reach = leap, frm, "", 0, (0, 0)
        if leap is not None:
            self.link, self.there = leap.link, paper.offset(leap.there)
            self.reach = leap.near, leap.far
        self.firm = leap is not None and leap.firm and self.link != ""
        self.onward: list[int] = []
        self.fixed = slips.charts[number].anchored
        self.drawing = self.base = 0
        self.room = paper.all
        self.tests: list[tuple[int, int]] = []
        self.grow()

    def laid(self, origin: int) -> int:
        """What it shows where it begins on a cell."""
        return self.drawing << origin + self.base

    def grow(self) -> None:
        """Draw it anew."""
        chart, offset, size = self.slips.charts[self.number], self.paper.offset, self.paper.size
        facts = [(KINDS.index(kind), spot) for spot, kind in chart.kinds.items() if kind in KINDS]
        if self.link == planner.DRIFT and not chart.kinds.get(ORIGIN):
            facts.append((WET, ORIGIN))
        facts += [
            (WET, leap.there) for leap in self.slips.leaps
            if leap.frm == self.number and leap.link == planner.DRIFT
        ]  # fmt: skip
        visited = {*chart.trail, *chart.kinds}
        gone = {name_border(*side) for side in self.slips.met(self.number, "blown")}
        tests = [*facts]
        for (spot, way), what in chart.sides.items():
            here, there = spot in visited, move_spot(spot, way)
            named = name_border(spot, way)
            if what == MARSH:
                facts.append((HELD + way, spot))
            elif what in ("open", "blown"):
                if named == (spot, way):
                    visited |= {spot, there}
                    blown = what == "blown" or named in gone
                    tests.append(((BLOWNS if blown else OPENS) + way, spot))
                    facts.append(tests[-1])
            elif here and what == "exit":
                tests.append((EXITS + way, spot))
                facts.append(tests[-1])
            elif here and (there not in visited or named == (spot, way)):
                tests.append(((OUTER_PLANE if what == "outer" else WALLS) + way, spot))
                facts.append((WALLS + way, spot))
        if self.fixed:
            facts = [(plane, spot) for plane, spot in facts if on_sheet(self.paper.grid, spot)]
        self.tests = [(test, offset(spot)) for test, spot in tests]
        self.base = min((0, *(offset(spot) for _, spot in facts)))
        self.drawing = 0
        for plane, spot in facts:
            self.drawing |= 1 << plane * size + offset(spot) - self.base
        self.room = 1 if self.fixed else self.paper.room(visited)


# -- What a plan is like --------------------------------------------------------------------------


LOG_WALLED, LOG_FREE = log(1 / 3), log(2 / 3)
"""How likely a side is a wall, or open, as logarithms; made maps have a third of walls."""
CLASH = 7.0
"""What a contradiction costs, as a logarithm."""
FEWEST = 0.05
"""How many cells of a type may be left where all that were told are found."""


def expected(game: LeaderGame, information: Information, slips: Slips, grid: Grid) -> list[float]:
    """How many cells of each type the plan has, as far as it was told, else as is usual."""
    usual = next((one for one in game.usual if grid.width <= one[0]), game.usual[-1])
    told = read_lore(slips.rulings, information)
    rivers = usual[1] if told.rivers is None else told.rivers
    holes = sum(usual[2] if told.sets is None else told.sets)
    sources = len(rivers) if slips.rulings.source_word == "source" else 0
    wanted = {
        terrain.HOSPITAL: 1, terrain.ARSENAL: 1, terrain.SOURCE: sources, terrain.HOLE: holes,
        terrain.RIVER: sum(rivers) - len(rivers) - sources, terrain.MOUTH: len(rivers),
    }  # fmt: skip
    wanted[terrain.EMPTY] = max(grid.size - sum(wanted.values()), 1)
    return [float(wanted[kind]) for kind in KINDS]


# -- Guesses --------------------------------------------------------------------------------------


class Guess(NamedTuple):
    """One way to lay all pieces: where each one's origin lies, or -1, and how likely that is.

    ``clashes`` counts what is contradicted; ``score`` is a logarithm. A slip is not laid where it
    cannot lie on the sheet at all, as nobody knows how large that is.
    """

    origins: tuple[int, ...] = ()
    score: float = 0.0
    clashes: int = 0


MANY_GUESSES = 12
"""How many guesses are kept."""
EFFORT, EASE = 200, 60
"""How many pieces are laid anew after an answer: while the best guess contradicts something, or
not."""
USUAL = 250
"""The cells of a sheet, times players, up to which so much is done; beyond it is less."""
BEHIND = 8.0
"""How much less likely than the best a guess is that is given up."""


class Beliefs:
    """The guesses of a player. ``pieces`` are the slips of all ``tracks``; the first is his own.

    ``index`` finds the piece of a slip by the number of its track and its own. ``falls`` are the
    pieces to which a hole led, ``firm`` those to which the cell entered surely leads everybody.
    ``thrift`` tells how many times less is done than on a usual sheet.
    """

    def __init__(
        self, game: LeaderGame, information: Information, tracks: Sequence[Slips], grid: Grid
    ) -> None:
        self.paper, self.tracks = paper_of(grid), tracks
        self.expected = expected(game, information, tracks[0], grid)
        self.pieces: list[Piece] = []
        self.index: dict[tuple[int, int], int] = {}
        self.falls: list[int] = []
        self.firm: list[int] = []
        self.thrift = max(1, grid.size * len(tracks) // USUAL)
        self.guesses = [Guess()] * max(2, MANY_GUESSES // self.thrift)

    # -- keeping up with what is heard ----------------------------------------------------------

    def update(self, lot: Random) -> None:
        """Lay what is new and what it touches, then mend guesses."""
        self.draw()
        newest = [
            self.index[who, track.number] for who, track in enumerate(self.tracks) if track.charts
        ]
        for at, guess in enumerate(self.guesses):
            origins = [*guess.origins] + [-1] * (len(self.pieces) - len(guess.origins))
            for number, piece in enumerate(self.pieces):
                if origins[number] >= 0 and not piece.room >> origins[number] & 1:
                    origins[number] = -1
            for number in dict.fromkeys((*list_misses(origins), *newest)):
                self.lay(origins, number, lot)
            self.guesses[at] = self.weighed(origins)
        if self.pieces:
            self.mend(lot)

    def draw(self) -> None:
        """Grow the pieces, and begin those of new slips."""
        for who, track in enumerate(self.tracks):
            leaps = {leap.to: leap for leap in track.leaps}
            for number in range(len(track.charts)):
                if (who, number) in self.index:
                    if number >= track.number - 1:
                        self.pieces[self.index[who, number]].grow()
                    continue
                at, leap = len(self.pieces), leaps.get(number)
                frm = -1 if leap is None else self.index[who, leap.frm]
                piece = Piece(self.paper, track, number, leap=leap, frm=frm)
                self.index[who, number] = at
                self.pieces.append(piece)
                if piece.link:
                    self.pieces[frm].onward.append(at)
                    self.pieces[frm].grow()
                if piece.link == planner.FALL:
                    self.falls.append(at)
                if piece.firm:
                    self.firm.append(at)

    def mend(self, lot: Random) -> None:
        """Change guesses by lot, and put the best in place of those that are out of the question.

        A changed guess is kept as it is likelier, else with the chance that it deserves.
        """
        guesses = self.guesses
        guesses.sort(key=lambda one: -one.score)
        left = EFFORT if guesses[0].clashes else EASE
        while left > 0:
            at = int(lot.random() ** 2 * len(guesses))
            made, laid = self.changed(guesses[at], lot)
            left -= (laid + 3) * self.thrift
            if made.score > guesses[at].score + log(max(lot.random(), 1e-9)):
                guesses[at] = made
                guesses.sort(key=lambda one: -one.score)
        for at in range(len(guesses) // 2, len(guesses)):
            if guesses[at].score < guesses[0].score - BEHIND:
                guesses[at] = guesses[0]

    def changed(self, guess: Guess, lot: Random) -> tuple[Guess, int]:
        """A guess with some slips in a row and some others laid anew; how many these are."""
        pieces, total = self.pieces, len(self.pieces)
        share = 1.0 if lot.random() < 0.1 else 0.2 + 0.4 * lot.random()
        start, length = int(lot.random() * total), max(2, int(share * total / 2))
        lifted = [
            number for number, piece in enumerate(pieces)
            if not piece.fixed and (0 <= number - start < length or lot.random() < share / 2)
        ]  # fmt: skip
        origins = [*guess.origins]
        for number in lifted:
            origins[number] = -1
        # Those that tell most come first, by and large.
        order = {number: len(pieces[number].tests) * (0.4 + lot.random()) for number in lifted}
        for number in sorted(lifted, key=lambda one: -order[one]):
            if origins[number] < 0:
                self.lay(origins, number, lot)
        return self.weighed(origins), len(lifted)

    # -- laying one piece -----------------------------------------------------------------------

    def lay(self, origins: list[int], number: int, lot: Random) -> None:
        """Draw by lot where a piece lies, given how all others lie."""
        if self.pieces[number].fixed:
            origins[number] = 0
            return
        block, room = self.block(origins, number)
        planes = self.paper.planes(self.union(origins, block))
        cells = [*cells_of(self.possible(origins, block, room, self.paper.against(planes)))]
        cell = cells[0] if cells else -1
        if len(cells) > 1:
            known, costs = self.paper.joined(planes), self.costs(planes)
            laid = [
                reduce(or_, (self.pieces[number].laid(one) for number in block)) for one in cells
            ]
            logs = [self.paper.fits(drawing, known, costs) for drawing in laid]
            best, total = max(logs), 0.0
            sums = []
            for one in logs:
                total += exp(one - best)
                sums.append(total)
            at = lot.random() * total
            cell = next(
                (one for one, sum_ in zip(cells, sums, strict=True) if at < sum_), cells[-1]
            )
        for one in block:
            origins[one] = cell

    def block(self, origins: Sequence[int], number: int) -> tuple[list[int], int]:
        """The pieces that begin on one cell with this one, since one hole or river led to them.

        And where all of them can lie.
        """
        pieces, piece, block = self.pieces, self.pieces[number], [number]
        room = piece.room
        if piece.firm and origins[piece.frm] >= 0:
            cell = origins[piece.frm] + piece.there
            for at in self.firm:
                other = pieces[at]
                same = origins[other.frm] >= 0 and origins[other.frm] + other.there == cell
                if same and at != number and other.link == piece.link and room & other.room:
                    block.append(at)
                    room &= other.room
        return block, room

    def union(self, origins: Sequence[int], without: Sequence[int] = ()) -> int:
        """All that is drawn on the pieces laid, but for some."""
        found = 0
        for number, origin in enumerate(origins):
            if origin >= 0 and number not in without:
                found |= self.pieces[number].laid(origin)
        return found

    def costs(self, planes: Sequence[int]) -> list[float]:
        """How likely a cell not drawn yet is of each type, as logarithms; then any water."""
        counts = [plane.bit_count() for plane in planes[:WET]]
        left = max(self.paper.size - sum(counts), 1)
        more = [
            max(want - count, FEWEST) / left
            for want, count in zip(self.expected, counts, strict=True)
        ]
        wet = fsum(one for one, kind in zip(more, KINDS, strict=True) if kind in WATER)
        return [log(one) for one in (*more, wet)]

    def possible(
        self, origins: Sequence[int], block: Sequence[int], places: int, against: Sequence[int]
    ) -> int:
        """Which of some cells a block can lie on; what would leave none is passed over."""
        for one in block:
            for test, shift in self.pieces[one].tests:
                rest = places & ~shift_bits(against[test], -shift)
                if rest:
                    places = rest
        for allowed in self.led(origins, block):
            if places & allowed:
                places &= allowed
        return places

    def led(self, origins: Sequence[int], block: Sequence[int]) -> Iterator[int]:
        """Where a block can lie by what led to it, and by what leads on from it.

        One hole leads to one place, and no two of them to the same.
        """
        paper, pieces = self.paper, self.pieces
        falls: dict[int, int] = {}
        for at in self.falls:
            frm = origins[pieces[at].frm]
            if frm >= 0 and origins[at] >= 0 and at not in block and pieces[at].frm not in block:
                falls[frm + pieces[at].there] = origins[at]
        taken = sum(1 << end for end in set(falls.values()))
        for one in block:
            piece = pieces[one]
            if piece.link and piece.frm not in block and origins[piece.frm] >= 0:
                cell = origins[piece.frm] + piece.there
                if piece.link == planner.DRIFT:
                    yield paper.ring(cell, piece.reach)
                else:
                    yield 1 << falls[cell] if cell in falls else ~(1 << cell | taken)
            for at in piece.onward:
                end, after = origins[at], pieces[at]
                if end < 0 or at in block:
                    continue
                if after.link == planner.DRIFT:
                    allowed = paper.ring(end, after.reach)
                else:
                    allowed = paper.all & ~(1 << end)
                    for hole, onward in falls.items():
                        allowed &= 1 << hole if onward == end else ~(1 << hole)
                yield shift_bits(allowed, -after.there)

    # -- how likely a guess is ------------------------------------------------------------------

    def weighed(self, origins: Sequence[int]) -> Guess:
        """A guess: how likely is the plan that it makes, and what it contradicts."""
        paper, total, seen = self.paper, 0.0, 0
        planes = paper.planes(self.union(origins))
        clashes = self.misled(origins)
        for number, want in enumerate(self.expected):
            clashes += (planes[number] & seen).bit_count()
            seen |= planes[number]
            for count in range(planes[number].bit_count()):
                total += log(max(want - count, FEWEST) / paper.size)
        for way in AXES[: paper.ways // 2]:
            wall, free, edge = planes[WALLS + way], planes[OPENS + way], paper.edge[way]
            blown = planes[BLOWNS + way]
            clashes += (wall & free & ~blown | (free | blown) & edge).bit_count()
            total += LOG_WALLED * (wall & ~edge).bit_count() + LOG_FREE * free.bit_count()
        for way in range(ABOVE):
            shut = planes[WALLS + way] | ~paper.edge[way]
            clashes += (planes[EXITS + way] & shut).bit_count()
        return Guess(tuple(origins), total - CLASH * clashes, clashes)

    def misled(self, origins: Sequence[int]) -> int:
        """How many leaps a guess contradicts."""
        falls: dict[int, int] = {}
        back: dict[int, int] = {}
        count = 0
        for number, piece in enumerate(self.pieces):
            end = origins[number]
            if not piece.link or end < 0 or origins[piece.frm] < 0:
                continue
            cell = origins[piece.frm] + piece.there
            if piece.link == planner.DRIFT:
                count += not self.paper.ring(cell, piece.reach) >> end & 1
            else:
                one_way = falls.setdefault(cell, end) == end and back.setdefault(end, cell) == cell
                count += not one_way
        return count

    # -- asking ---------------------------------------------------------------------------------

    def best(self, most: int) -> list[tuple[float, Guess]]:
        """The likeliest guesses that differ, each with its share."""
        listed = [*dict.fromkeys(sorted(self.guesses, key=lambda one: -one.score))][:most]
        shares = [exp(max(guess.score - listed[0].score, -30.0)) for guess in listed]
        total = fsum(shares)
        return [(share / total, guess) for share, guess in zip(shares, listed, strict=True)]

    def cell(self, guess: Guess, place: tuple[int, int, Spot]) -> int:
        """Where a spot of a slip of a track lies by a guess; -1 where that is not told."""
        who, number, spot = place
        at = self.index.get((who, number), -1)
        if not 0 <= at < len(guess.origins) or guess.origins[at] < 0:
            return -1
        return guess.origins[at] + self.paper.offset(spot)

    def at(self, guess: Guess, who: int) -> int:
        """The cell where a player is, by a guess; -1 where that is not told."""
        track = self.tracks[who]
        return self.cell(guess, (who, track.number, track.here)) if track.charts else -1


def list_misses(origins: Sequence[int]) -> list[int]:
    """The pieces not laid."""
    return [number for number, origin in enumerate(origins) if origin < 0]
