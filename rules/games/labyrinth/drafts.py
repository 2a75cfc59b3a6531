"""Drafts of a plan: a player's slips, laid on the sheet one after the other by lot.

Where a slip begins is drawn by how likely the plan is that it makes, with all that is drawn on it,
also what was found later. What led there is drawn at once: the next hole of a set, the course of a
river. Then the engine says where whoever makes that step comes to rest. Many drafts are drawn side
by side; those in which a slip lies well stand for more of them from then on.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, log
from typing import NamedTuple

from rules.boards.courses import Courses
from rules.boards.grid import Grid, Side, around
from rules.core.story import Seen
from rules.games.labyrinth.belief import (
    FEWEST,
    KINDS,
    Beliefs,
    Piece,
    paper_of,
    shift_bits,
)  # fmt: skip
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.knowledge import FAR_REACH
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.player import ARRIVALS
from rules.games.labyrinth.slips import MARSH, STAY, WATER, Leap, Slips
from rules.games.labyrinth.state import Field
from rules.games.labyrinth.variant import LeaderGame
from rules.knowledge import planner
from rules.knowledge.candidates import cells_of
from rules.knowledge.chart import ORIGIN, Spot, name_border, plus
from rules.knowledge.hidden import Boards, Ways, pick, spread_out

Codes = Mapping[int, str]
"""What is drawn on some cells."""
WORDS = (*KINDS, terrain.RIVER)
"""What a drawing tells of cells, by plane: the last is that it is wet."""
COURSES = 24
"""How many courses of a river are tried for one way into it."""
SIGNS = {MARSH: terrain.MARSH, "open": terrain.OPEN, "exit": terrain.EXIT}
"""How a side is drawn that was found so; else as a wall."""


# -- What was drawn on slips ----------------------------------------------------------------------


class Walked(Slips):
    """The slips of a viewer, and ``rests``: the places where he looked for the treasure.

    Of each: the step, the slip, the spot, and whether it was there.
    """

    def __init__(self, game: LeaderGame, what: Seen) -> None:
        super().__init__(game, what.information)
        self.rests: list[tuple[int, int, Spot, bool]] = []
        for number, heard in enumerate(what.information.heard):
            own = heard.action.who == self.viewer
            self.tell(heard)
            looked = any(event.data.get("outcome") in ARRIVALS for event in heard.events)
            if own and looked and self.charts and self.door is None:
                found = any(one.kind == "found" or one.data.get("found") for one in heard.events)
                self.rests.append((number, self.number, self.here, found))


class Draft(NamedTuple):
    """A plan as far as the slips laid on it show: codes by cell, and those ``left`` for others.

    ``origins`` are the cells where the slips begin, ``drawing`` is all that they show as bits, and
    ``wet`` are cells of rivers of which no course is known yet, with what they are called. A whole
    one has ``sides``; ``dry`` are those through which he went, from where he stood, ``rests`` the
    cells where he looked for the treasure, by step, with whether it was there. He began on
    ``start``.
    """

    left: tuple[str, ...]
    cells: Codes = {}
    origins: tuple[int, ...] = ()
    drawing: int = 0
    wet: Codes = {}
    sides: Mapping[Side, str] = {}
    dry: frozenset[Side] = frozenset()
    rests: tuple[tuple[int, int, bool], ...] = ()
    start: int = -1

    def __hash__(self) -> int:
        return hash((self.origins, self.left))


def alike(drafts: Iterable[Draft]) -> Ways[Draft]:
    """The drafts that differ, each with how often it is there."""
    return [(count, draft) for draft, count in Counter(drafts).items()]


# -- Slips, laid one by one -----------------------------------------------------------------------


class Drafts(Boards[Draft]):
    """The drafts of one viewer; see :mod:`rules.knowledge.hidden`."""

    game: LeaderGame

    def __init__(self, game: LeaderGame, what: Seen) -> None:
        super().__init__(game, what)
        field: Field = self.start.field
        self.rulings: Rulings = field.rulings
        self.plan: Plan = field.plan
        self.grid: Grid = self.plan.grid
        self.legend, self.beside = self.plan.legend, around(self.grid)
        self.paper, self.courses = paper_of(self.grid), Courses(self.grid)
        signs = (terrain.WALL, terrain.OPEN)
        self.sides = tuple(tuple(signs[other >= 0] for other in row) for row in self.beside)

    @abstractmethod
    def codes(self, seen: Counter[str]) -> list[str]:
        """What lies on the cells of a plan by lot, of which a walker has seen so much."""

    @abstractmethod
    def holds(self, draft: Draft) -> bool:
        """Whether a plan around a whole draft was found on which the engine says what was heard."""

    def begin(self) -> Iterable[tuple[float, Draft]]:
        """Blank paper."""
        self.walked = Walked(self.game, self.what)
        beliefs = Beliefs(self.game, self.what.information, [self.walked], self.grid)
        beliefs.draw()
        self.pieces, self.breached = beliefs.pieces, bool(self.walked.facts.breaches)
        self.stages = len(self.pieces) + 1
        seen = Counter[str]()
        for chart in self.walked.charts:
            seen |= Counter(chart.kinds.values())
        return alike(Draft(tuple(self.codes(seen))) for _ in range(self.many))

    def go_on(self) -> Iterable[tuple[float, Draft]]:
        """One slip more in every draft; after the last one, those around which there are plans."""
        if self.stage == self.stages:
            whole = ((count, self.whole(draft)) for count, draft in self.drafts)
            return ((count, draft) for count, draft in whole if draft and self.holds(draft))
        piece = self.pieces[self.stage - 1]
        ways = [
            (weight * count, (draft, origin, codes))
            for count, draft in self.drafts
            for weight, origin, codes in self.weigh(draft, piece, int(count))
        ]
        # What a slip shows is drawn by lot: once for each draft, not for each way.
        picked = spread_out(ways, self.many, self.lot.random()) if ways else []
        laid = (self.lay(*way, piece) for way in picked)
        return alike(draft for draft in laid if draft)

    def weigh(
        self, draft: Draft, piece: Piece, count: int
    ) -> Iterator[tuple[float, int, Codes]]:  # fmt: skip
        """How likely a slip begins where, in a draft that is one of ``count``, and what led there.

        What was drawn to lead there is not weighed again.
        """
        planes, words = self.paper.planes(draft.drawing), Counter(map(self.word, draft.left))
        known, against = self.paper.joined(planes), self.paper.against(planes)
        shares = [max(words[kind], FEWEST) / max(len(draft.left), 1) for kind in KINDS]
        wet = sum(share for share, kind in zip(shares, KINDS, strict=True) if kind in WATER)
        costs = [log(share) for share in (*shares, wet)]
        for number, kind in enumerate(KINDS):
            # Where all that there are have been found, it is one of them.
            against[number] |= 0 if words[kind] else self.paper.all & ~planes[number]
        places = piece.room
        for test, shift in piece.tests:
            rest = places & ~shift_bits(against[test], -shift)
            places = rest if rest or not self.breached else places
        for weight, origin, codes in self.ways(draft, piece, places, count):
            drawn = {self.word(code) for code in codes.values()}
            left = [0.0 if word in drawn else cost for word, cost in zip(WORDS, costs, strict=True)]
            yield weight * exp(self.paper.fits(piece.laid(origin), known, left)), origin, codes

    def lay(self, draft: Draft, origin: int, codes: Codes, piece: Piece) -> Draft | None:
        """The draft with one slip more; of rivers it may show no more than that cells are wet."""
        draft = self.drawn(draft, codes)
        origins, drawing = (*draft.origins, origin), draft.drawing | piece.laid(origin)
        cells, left, wet = dict(draft.cells), [*draft.left], dict(draft.wet)
        for cell, word in self.named(piece, origin).items():
            if cell in cells:
                if self.word(cells[cell]) != word:
                    return None
                continue
            can = [at for at, code in enumerate(left) if self.word(code) == word]
            dry = [at for at in can if not self.is_wet(left[at])]
            if dry:
                cells[cell] = left.pop(dry[int(self.lot.random() * len(dry))])
            elif not can:
                return None
            else:
                wet[cell] = word
        return Draft(tuple(left), cells, origins, drawing=drawing, wet=wet)

    # -- what leads to a slip -------------------------------------------------------------------

    def ways(
        self, draft: Draft, piece: Piece, places: int, count: int
    ) -> Iterator[tuple[float, int, Codes]]:  # fmt: skip
        """Where a slip can begin, how likely that is, and what has to be drawn that led there."""
        leap = piece.leap
        if leap is None:
            for cell in cells_of(places):
                yield 1.0, cell, {}
            return
        entered, kinds = self.cell(draft, leap.frm, leap.there), self.walked.charts[leap.to].kinds
        code = draft.cells.get(entered, "")
        ground = self.legend.read(code)
        carries = ground.carries if ground else ""
        if not code and leap.link == planner.DRIFT:
            for rest in cells_of(places & self.paper.ring(entered, (0, leap.far))):
                told = {**draft.wet, **self.named(piece, rest)}
                for weight, course in self.led(draft, entered, told, count):
                    far = [*course].index(rest) - [*course].index(entered) if rest in course else -1
                    led = 0 <= far <= leap.far and self.rests(self.drawn(draft, course), leap)
                    if led and rest in led:
                        yield weight, rest, course
        elif carries == terrain.FALL and kinds.get(ORIGIN) == terrain.HOLE:
            onward = f"{code[0]}{int(code[1]) + 1}"
            if onward not in draft.left and onward not in draft.cells.values():
                onward = f"{code[0]}1"
            there = [cell for cell, one in draft.cells.items() if one == onward]
            for cell in there:
                if places >> cell & 1:
                    yield 1.0, cell, {}
            for cell in () if there else cells_of(places):
                if cell not in draft.cells:
                    yield 1 / len(draft.left), cell, {cell: onward}
        else:
            led = self.rests(draft, leap)
            if carries not in ("", terrain.FALL):
                places &= sum(1 << cell for cell in led)
            elif leap.way != STAY and leap.there == leap.spot:
                # Nobody can tell whether he has left his cell; far off he is not.
                places &= self.paper.ring(entered, (0, FAR_REACH))
            for cell in cells_of(places):
                yield 1.0 if cell in led else 1 / self.grid.size, cell, {}

    def rests(self, draft: Draft, leap: Leap) -> set[int]:
        """Where the engine takes whoever makes a leap, on an open sheet with what is drawn."""
        game, plain = self.game, self.legend[terrain.EMPTY].code
        cells = tuple(draft.cells.get(cell, plain) for cell in range(self.grid.size))
        field = Field(Plan(self.grid, cells, self.sides, self.legend), self.rulings)
        if leap.way != STAY:
            return {game.land(field, self.cell(draft, leap.frm, leap.spot), leap.way).rest}
        here = self.cell(draft, leap.frm, leap.there)
        return {game.begin(field, here).rest, *(one.rest for one in game.idle(field, here))}

    def led(
        self, draft: Draft, cell: int, told: Codes, count: int
    ) -> Iterator[tuple[float, Codes]]:  # fmt: skip
        """Some courses of a river over a cell, where cells are ``told``, and what each counts."""
        rivers, many = self.rivers(draft.left), COURSES + count
        liked = {one for one, word in told.items() if word in WATER and one not in draft.cells}
        for codes in rivers:
            words = [self.word(code) for code in codes]

            def fits(one: int, at: int, words: Sequence[str] = words) -> bool:
                return one not in draft.cells and told.get(one, words[at]) == words[at]

            for _ in range(many):
                found = self.courses.through(cell, len(codes), fits, liked=liked, lot=self.lot)
                if found is not None and (len(rivers) > 1 or liked.issubset(found[1])):
                    weight = self.courses.chance(found[1]) / found[0]
                    yield weight / many, dict(zip(found[1], codes, strict=True))

    # -- what is drawn --------------------------------------------------------------------------

    def cell(self, draft: Draft, slip: int, spot: Spot) -> int:
        """The cell where a spot of a slip lies; -1 off the sheet."""
        fixed = self.pieces[slip].fixed
        shift = ORIGIN if fixed else self.paper.places[draft.origins[slip]]
        return self.grid.cell(*plus(spot, shift))

    def word(self, code: str) -> str:
        """What a cell with this code is called."""
        ground = self.legend.read(code)
        return ground.told(self.rulings) if ground else ""

    def is_wet(self, code: str) -> bool:
        """Whether this is a cell of a river."""
        ground = self.legend.read(code)
        return ground is not None and ground.chain == terrain.STREAM

    def rivers(self, codes: Sequence[str]) -> list[list[str]]:
        """The codes of each river among some, the longest first."""
        found: dict[str, list[str]] = {}
        for code in sorted(codes):  # the mouth follows all numbers
            if self.is_wet(code):
                found.setdefault(code[0], []).append(code)
        return sorted(found.values(), key=lambda river: -len(river))

    def named(self, piece: Piece, origin: int) -> dict[int, str]:
        """What cells are called on a slip that begins on ``origin``."""
        shift = ORIGIN if piece.fixed else self.paper.places[origin]
        kinds = self.walked.charts[piece.number].kinds.items()
        told = ((self.grid.cell(*plus(spot, shift)), word) for spot, word in kinds)
        return {cell: word for cell, word in told if word != terrain.OUTSIDE}

    def drawn(self, draft: Draft, codes: Codes) -> Draft:
        """The draft with some codes more."""
        drawing, used = draft.drawing, {*codes.values()}
        for cell, code in codes.items():
            if self.word(code) in KINDS:
                drawing |= 1 << KINDS.index(self.word(code)) * self.grid.size + cell
        return draft._replace(
            cells={**draft.cells, **codes}, drawing=drawing,
            left=tuple(code for code in draft.left if code not in used),
            wet={cell: word for cell, word in draft.wet.items() if cell not in codes},
        )  # fmt: skip

    def whole(self, draft: Draft) -> Draft | None:
        """The draft with each wet cell on a river, and all sides; ``None`` where it cannot be."""
        while draft.wet:
            ways = [*self.led(draft, min(draft.wet), draft.wet, 1)]
            if not ways:
                return None
            draft = self.drawn(draft, pick(ways, self.lot.random()))
        walked, sides, rests = self.walked, dict[Side, str](), self.walked.rests
        dry = set[Side]()
        for number, chart in enumerate(walked.charts):
            walls = {name_border(*side) for side in walked.met(number, "wall", "blown")}
            left = walked.met(number, "open", "dry")
            dry |= {(self.cell(draft, number, spot), way) for spot, way in left}
            for (spot, way), found in chart.sides.items():
                cell = self.cell(draft, number, spot)
                if cell < 0:
                    continue
                edge, border = self.grid.outer(cell, way), self.grid.border(cell, way)
                once = name_border(spot, way) in walls
                sign = terrain.WALL if once else SIGNS.get(found, terrain.WALL)
                inner = sign in (terrain.OPEN, terrain.MARSH)
                if inner if edge else sign == terrain.EXIT or found == "outer":
                    return None
                if sides.get(border) != terrain.WALL:
                    sides[border] = sign
        return draft._replace(
            sides=sides, dry=frozenset(dry),
            rests=tuple((at, self.cell(draft, slip, spot), was) for at, slip, spot, was in rests),
            start=self.cell(draft, 0, walked.charts[0].trail[0]) if walked.charts else -1,
        )  # fmt: skip
