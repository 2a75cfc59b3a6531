"""Ways over a player's own notebook: what each step is likely to cost, and what can be reached.

A place is a chart of the notebook and a spot on it. A step that is known costs one action; one that
is not may run into a wall; a wall costs a grenade. Nothing here knows more than the notebook.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from rules.duel.maps.maze import PITS
from rules.duel.notebook.facts import Spot, beyond
from rules.duel.notebook.knowledge import Notebook

Place = tuple[int, Spot]
"""A chart of the notebook, and a spot on it."""
GO, BLAST = "go", "blast"
DOUBT, SURPRISE, OFF, TRAPPED, FALL = 0.45, 0.3, 1.5, 5.0, 4.0
"""What is added for a side not known, a cell not known, the edge that may be there, the trap, and a
pit of which nobody knows where it leads."""
WALLS = ("wall", "any wall")
NUMBERED = tuple(f"pit_{number}" for number in range(1, len(PITS) + 1))


class Prices(NamedTuple):
    """What a grenade is worth in actions, thrown at an inner wall and at the outer one.

    Below zero: it cannot be thrown.
    """

    inner: float = -1.0
    outer: float = -1.0


class Way(NamedTuple):
    """A way to a place: its cost, and the first thing to do on it with its direction."""

    cost: float
    deed: str
    way: int


class Atlas:
    """A notebook as a net of places."""

    def __init__(self, book: Notebook, prices: Prices) -> None:
        self.book, self.prices = book, prices
        self.seen = [set(chart.kinds) | set(chart.trail) for chart in book.charts]
        self.landing = {
            kind.replace("exit_", ""): (number, spot)
            for number, chart in enumerate(book.charts)
            for spot, kind in chart.kinds.items()
            if kind.startswith("pit_exit_")
        }

    def kind(self, place: Place) -> str:
        """What is known of a cell: a thing, ``empty``, or nothing."""
        return self.book.charts[place[0]].kinds.get(place[1], "")

    def known(self, place: Place) -> bool:
        """Whether he has been there."""
        return place[1] in self.seen[place[0]]

    def side(self, place: Place, way: int) -> str:
        """What stands on a side, as far as it is known; ``rim`` is the edge of the sheet."""
        chart = self.book.charts[place[0]]
        told = chart.sides.get((place[1], way), "")
        if not told and self.inside((place[0], beyond(place[1], way))) == 0:
            return "rim"
        return told

    def inside(self, place: Place) -> float:
        """How likely a place is to lie on the sheet, by the cells that fit."""
        book, (number, (x, y)) = self.book, place
        if book.charts[number].anchored:
            return float(0 <= x < book.width and 0 <= y < book.height)
        if number != book.chart or book.here is None or not book.candidates:
            return 1.0
        across, down = x - book.here[0], y - book.here[1]
        fits = sum(
            0 <= column + across < book.width and 0 <= row + down < book.height
            for column, row in book.candidates
        )
        return fits / len(book.candidates)

    def step(self, place: Place, way: int) -> tuple[float, str, Place] | None:
        """One step: its cost, the first thing to do, where it leads; ``None`` where it cannot."""
        told = self.side(place, way)
        there = place[0], beyond(place[1], way)
        if told == "open":
            cost, deed = 1.0, GO
        elif told in WALLS:
            if self.prices.inner < 0 or self.inside(there) < 1:
                return None
            cost, deed = 2.0 + self.prices.inner, BLAST
        elif told == "":
            cost, deed = 1.0 + DOUBT + (1 - self.inside(there)) * OFF, GO
        else:
            return None
        kind = self.kind(there)
        if kind == "trap":
            cost += TRAPPED
        elif not self.known(there):
            cost += SURPRISE
        elif kind in ("pit", *NUMBERED):
            if kind not in self.landing:
                return cost + FALL, deed, there
            there = self.landing[kind]
        return cost, deed, there

    def ways(self, start: Place) -> dict[Place, Way]:
        """The cheapest way to every place, from ``start``."""
        found: dict[Place, Way] = {}
        waiting: list[tuple[float, Place, str, int]] = [(0.0, start, "", -1)]
        while waiting:
            cost, place, deed, first = heappop(waiting)
            if place in found:
                continue
            found[place] = Way(cost, deed, first)
            # A pit is left somewhere else; another slip has no edge at which to stop.
            adrift = place[0] != start[0] and not self.book.charts[place[0]].anchored
            if self.kind(place) in ("pit", *NUMBERED) or (adrift and not self.known(place)):
                continue
            for way in range(4):
                taken = self.step(place, way)
                if taken is not None and taken[2] not in found:
                    more, how, there = taken
                    one = (deed, first) if deed else (how, way)
                    heappush(waiting, (cost + more, there, *one))
        return found

    def unseen(self, place: Place) -> int:
        """How many sides of a place lead to cells he does not know."""
        return sum(
            self.side(place, way) in ("", "open")
            and not self.known((place[0], beyond(place[1], way)))
            for way in range(4)
        )


__all__ = ["BLAST", "GO", "Atlas", "Place", "Prices", "Way"]
