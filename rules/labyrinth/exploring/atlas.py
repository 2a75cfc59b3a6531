"""Ways over the drawing: what each step is likely to cost, and what can be reached.

Nothing here knows more than the slips. A known step costs one turn; one into the unknown may run
into a wall; a wall costs an explosive and a turn.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from rules.grid import ABOVE
from rules.labyrinth.board.signs import RIVER
from rules.labyrinth.commands import BLAST, MOVE
from rules.labyrinth.exploring.fates import DRIFT, HELD, STAYS
from rules.labyrinth.exploring.jigsaw import Jigsaw, Place
from rules.labyrinth.exploring.shifts import off, plus
from rules.labyrinth.exploring.slips import STAY, Slips
from rules.labyrinth.notebook.chart import moved

DOUBT, OFF, PLUNGE = 0.45, 1.5, 2.0
"""What is added for a side not known, the edge that may be there, and a leap that may end
anywhere."""
PLUNGES = {DRIFT: PLUNGE / 2}
"""A drift ends near by."""
WALLS = ("wall", "outer")


class Way(NamedTuple):
    """How to get to a place: the cost, and the first thing to do for it with its direction."""

    cost: float
    deed: str = ""
    way: int = STAY


class Unknown(NamedTuple):
    """Something not tried yet: the cost, what to do first, and where it is tried at ``last``.

    ``edge`` is how likely it is a side of the sheet, where an exit may be.
    """

    cost: float
    deed: str
    way: int
    last: tuple[Place, str, int]
    edge: float


class Atlas:
    """The drawing as a net of places. ``price`` is what an explosive is worth; below 0: none.

    ``edges`` tells that the sides of the sheet are tried, too.
    """

    def __init__(self, slips: Slips, jigsaw: Jigsaw, price: float, *, edges: bool) -> None:
        self.slips, self.jigsaw, self.price, self.edges = slips, jigsaw, price, edges
        self.main = jigsaw.main
        self.unknown: list[Unknown] = []
        self.directions = range(ABOVE if slips.flat else 6)
        self.found: dict[Place, Way] = {}
        self.walk(jigsaw.at(slips.number, slips.here))

    def kind(self, place: Place) -> str:
        """What is known of a cell."""
        return self.jigsaw.kinds[place[0]].get(place[1], "")

    def inside(self, place: Place) -> float:
        """How likely a place is to lie on the sheet."""
        piece, spot = place
        grid = self.slips.grid
        if piece == self.main:
            return 0.0 if off(grid, spot) else 1.0
        fits = self.jigsaw.fits.get(piece)
        if not fits:
            return 1.0
        return sum(not off(grid, plus(spot, shift)) for shift in fits) / len(fits)

    def walk(self, start: Place) -> None:
        """Find the cheapest way to every place, and all that could be tried."""
        waiting: list[tuple[float, Place, str, int]] = [(0.0, start, "", STAY)]
        while waiting:
            cost, place, deed, first = heappop(waiting)
            if place in self.found:
                continue
            self.found[place] = Way(cost, deed, first)
            for more, how, way, there in self.steps(place):
                begun = (deed, first) if deed else (how, way)
                if there is None:
                    beyond = place[0], moved(place[1], way)
                    edge = 1.0 - self.inside(beyond) if how == MOVE else 0.0
                    self.unknown.append(Unknown(cost + more, *begun, (place, how, way), edge))
                elif there not in self.found:
                    heappush(waiting, (cost + more, there, *begun))

    def steps(self, place: Place) -> list[tuple[float, str, int, Place | None]]:
        """What can be done on a place: its cost, what it is, where it leads (``None``: unknown)."""
        found: list[tuple[float, str, int, Place | None]] = []
        leads, kind = self.jigsaw.leads, self.kind(place)
        for idle in self.slips.fates.staying(kind) if kind else ():
            there = leads.get((place, idle.link)) if idle.as_entered else None
            there = there or leads.get((place, STAY))
            found.append((1.0 if there else 1.0 + PLUNGE, idle.deed, STAY, there))
        for way in self.directions:
            told = self.jigsaw.sides[place[0]].get((place[1], way), "")
            if told == "exit":
                continue
            if told in WALLS:
                if told == "wall" and self.price >= 0 and self.blastable(place, way):
                    after = self.entered(place, way)
                    found.append((2.0 + self.price + after[0], BLAST, way, after[1]))
                continue
            more, there = self.entered(place, way)
            inside = self.inside((place[0], moved(place[1], way)))
            if told == "" and there is None:
                if inside == 0 and not self.edges:
                    continue
                more += DOUBT + (0 if self.edges else (1 - inside) * OFF)
            found.append((1.0 + more, MOVE, way, there))
        return found

    def blastable(self, place: Place, way: int) -> bool:
        """Whether the wall on a side is surely an inner one."""
        return self.inside((place[0], moved(place[1], way))) == 1

    def entered(self, place: Place, way: int) -> tuple[float, Place | None]:
        """Where a step that no wall stops leads, and what it costs beyond its turn.

        What is drawn is told to the game's own rules; of a cell not drawn it is only known where
        one was carried who entered it, which a river may do or not.
        """
        leads = self.jigsaw.leads
        there = place[0], moved(place[1], way)
        if (place, way) in leads:
            return 0.0, leads[place, way]
        kind = self.kind(there)
        fates = self.slips.fates.entering(self.kind(place), kind or RIVER)
        if len(fates) > 1:
            return 0.0, None
        (fate,) = fates
        if fate == STAYS:
            return 0.0, there if kind else None
        if fate == HELD:
            return 0.0, place
        if (there, fate) in leads:
            return 0.0, leads[there, fate]
        return (PLUNGES.get(fate, PLUNGE) if kind else 0.0), None


__all__ = ["Atlas", "Unknown", "Way"]
