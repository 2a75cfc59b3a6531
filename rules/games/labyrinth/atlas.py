"""The plan of a labyrinth as one guess has it: a net of ways, and what it costs to get anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from math import fsum
from typing import NamedTuple

from rules.boards.grid import ABOVE
from rules.games.labyrinth.actions import BLAST, MOVE, Action
from rules.games.labyrinth.belief import (
    BLOWNS,
    EXITS,
    HELD,
    KINDS,
    OPENS,
    WALLS,
    WET,
    Beliefs,
    Guess,
)
from rules.games.labyrinth.board.terrain import EMPTY, HOLE, RIVER, SOURCE
from rules.games.labyrinth.slips import STAY, WATER
from rules.knowledge import planner
from rules.knowledge.candidates import cells_of

NEVER = 200.0
"""The cost of what leads nowhere."""
LOST, ADRIFT = 8.0, 4.0
"""What it costs to be carried off, nobody knows where to, or by a river."""
DOUBT = 0.55
"""What is added for a side of which nothing is known."""
BUMP = 1.3
"""A turn spent on a wall."""
FURTHER = 12.0
"""What is still to be paid, more than from the best end, at the end of what nobody knows."""
UNKNOWN = -1
"""Where a way leads that nobody knows."""


class Destination(NamedTuple):
    """Something worth going to: what is still to be paid there, and what it is."""

    cost: float
    what: str


class Way(NamedTuple):
    """One thing that can be done on a cell: its cost, and the cell it leads to or ``UNKNOWN``."""

    cost: float
    there: int
    verb: str
    way: int


class Atlas:
    """The plan by a guess: ``kinds`` of the cells, by direction the sides ``open``, shut, an exit.

    After :meth:`spread`, ``values`` are the costs from each cell to the best end, and ``aims`` that
    end's cell.
    """

    def __init__(self, beliefs: Beliefs, guess: Guess, *, bump_falls: bool) -> None:
        self.paper, self.fates = beliefs.paper, beliefs.tracks[0].fates
        self.bump_falls = bump_falls
        planes = self.paper.planes(beliefs.union(guess.origins))
        self.kinds = [""] * self.paper.size
        for number, kind in ((WET, RIVER), *enumerate(KINDS)):
            for cell in cells_of(planes[number]):
                self.kinds[cell] = kind
        ways = range(6)
        self.open = [planes[OPENS + way] | planes[BLOWNS + way] for way in ways]
        self.shut = [planes[WALLS + way] & ~self.open[way] for way in ways]
        self.held = [planes[HELD + way] for way in ways]
        self.exits = [planes[EXITS + way] for way in ways]
        self.steps: dict[tuple[int, int], int] = {}
        self.onward: dict[tuple[int, str], int] = {}
        for number, piece in enumerate(beliefs.pieces):
            leap = piece.leap
            if leap is None:
                continue
            origin, end = guess.origins[piece.frm], guess.origins[number]
            if min(origin, end) < 0:
                continue
            if leap.way != STAY or leap.spot == leap.there:
                self.steps[origin + self.paper.offset(leap.spot), leap.way] = end
            if piece.firm:
                self.onward[origin + piece.there, piece.link] = end
        self.unseen = [cell for cell, kind in enumerate(self.kinds) if not kind]
        carrying = fsum(
            max(want - planes[number].bit_count(), 0.0)
            for number, want in enumerate(beliefs.expected)
            if KINDS[number] in (HOLE, RIVER, SOURCE)
        )
        self.risk = LOST * min(carrying / max(len(self.unseen), 1), 0.5)
        self.ways: list[list[Way]] = []
        self.values: list[float] = []
        self.aims: list[int] = []
        self.worst = 0.0

    # -- sides ----------------------------------------------------------------------------------

    def seen_exits(self) -> Iterator[tuple[int, int]]:
        """The ways out that were found, by cell and direction."""
        for way in range(ABOVE):
            for cell in cells_of(self.exits[way]):
                yield cell, way

    def untried(self) -> Iterator[tuple[int, int]]:
        """The sides of the sheet where nobody has looked for a way out."""
        for way in range(ABOVE):
            for cell in cells_of(self.paper.edge[way] & ~(self.shut[way] | self.exits[way])):
                yield cell, way

    def sees(self, here: int, way: int, there: int) -> bool:
        """Whether a bullet surely flies from one cell to another."""
        while here != there:
            if not self.open[way] >> here & 1:
                return False
            here = self.paper.beside[here][way]
        return True

    # -- ways -----------------------------------------------------------------------------------

    def move(self, cell: int, way: int) -> tuple[float, int]:
        """What a step that no wall stops costs beyond its turn, and where it leads."""
        there = self.paper.beside[cell][way]
        sure = self.open[way] >> cell & 1
        more = 0.0 if sure else DOUBT
        led = self.steps.get((cell, way))
        if led is not None and sure:
            return 0.0, led
        kind = self.kinds[there]
        if not kind:
            return more + self.risk, there
        fates = self.fates.entering(self.kinds[cell] or EMPTY, kind)
        if planner.STAYS in fates and (len(fates) == 1 or self.kinds[cell] in WATER):
            return more, there
        if planner.HELD in fates:
            return more, cell
        fate = min(fates)
        drifts = fate == planner.DRIFT
        onward = self.onward.get((there, fate), UNKNOWN)
        return more + (0.0 if onward >= 0 else ADRIFT if drifts else LOST), onward

    def from_cell(self, cell: int, price: float) -> Iterator[Way]:
        """All that leads on from a cell; ``price`` is that of an explosive, below 0: none."""
        for way in range(self.paper.ways):
            if self.paper.beside[cell][way] < 0:
                continue
            if self.shut[way] >> cell & 1:
                if price >= 0:
                    more, there = self.move(cell, way)
                    yield Way(2.0 + price + more, there, BLAST, way)
            elif not self.held[way] >> cell & 1:
                more, there = self.move(cell, way)
                yield Way(1.0 + more, there, MOVE, way)
        for idle in self.fates.staying(self.kinds[cell]):
            there = self.onward.get((cell, idle.link), UNKNOWN)
            yield Way(1.0 if there >= 0 else 1.0 + LOST, there, idle.verb, STAY)

    def spread(self, ends: Mapping[int, Destination], price: float) -> None:
        """Find the cost of the cheapest way from every cell to one of the ``ends``."""
        size = self.paper.size
        self.ways = [[*self.from_cell(cell, price)] for cell in range(size)]
        self.values, self.aims = [NEVER] * size, [UNKNOWN] * size
        self.worst = min((end.cost for end in ends.values()), default=0.0) + FURTHER
        back: list[list[tuple[float, int]]] = [[] for _ in range(size)]
        waiting = [(end.cost, cell, cell) for cell, end in ends.items()]
        for cell, ways in enumerate(self.ways):
            for one in ways:
                if one.there >= 0:
                    back[one.there].append((one.cost, cell))
                else:
                    waiting.append((self.worst + one.cost, cell, UNKNOWN))
        waiting.sort()
        while waiting:
            value, cell, aim = heappop(waiting)
            if value < self.values[cell]:
                self.values[cell], self.aims[cell] = value, aim
                for cost, frm in back[cell]:
                    if value + cost < self.values[frm]:
                        heappush(waiting, (value + cost, frm, aim))

    def after(self, here: int, action: Action) -> tuple[float, int, str]:
        """What an action costs in all, where it leads, and what it would be answered."""
        if action.verb == MOVE and self.stops(here, action.way):
            there = here
            if self.bump_falls and self.kinds[here] == HOLE:
                there = self.onward.get((here, planner.FALL), UNKNOWN)
            cost = self.values[there] if there >= 0 else self.worst + LOST
            return BUMP + cost, there, "wall"
        for one in self.ways[here]:
            if (one.verb, one.way) == (action.verb, action.way):
                there = self.paper.beside[here][action.way] if action.way >= 0 else here
                said = self.kinds[there] if action.verb == MOVE else ""
                cost = self.values[one.there] if one.there >= 0 else self.worst
                return one.cost + cost, one.there, said
        return BUMP + self.values[here], here, ""

    def stops(self, here: int, way: int) -> bool:
        """Whether a step surely leads nowhere."""
        stopped = (self.shut[way] | self.held[way]) >> here & 1
        return self.paper.beside[here][way] < 0 or bool(stopped)
