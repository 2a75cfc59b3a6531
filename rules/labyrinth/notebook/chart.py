"""Charts: what a player of a labyrinth game draws on paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rules.grid import OPPOSITE, STEPS, Grid
from rules.story import Information

Spot = tuple[int, int, int]
"""Column, row and level; on a loose slip counted from the cell where it began."""


@dataclass(eq=False)
class Chart:
    """A drawing: types of cells, and what is known of their sides (``wall``, ``open``, ``exit``).

    ``anchored`` tells whether spots are real places of the sheet. ``trail`` lists the spots walked.
    """

    anchored: bool
    kinds: dict[Spot, str] = field(default_factory=dict)
    sides: dict[tuple[Spot, int], str] = field(default_factory=dict)
    trail: list[Spot] = field(default_factory=list)
    treasure: Spot | None = None

    def mark(self, spot: Spot, way: int, what: str) -> None:
        """Note one side of a cell, seen from both its cells."""
        self.sides[spot, way] = what
        if what != "exit":
            self.sides[moved(spot, way), OPPOSITE[way]] = what

    @property
    def facts(self) -> int:
        """How many things are drawn: cells with their type, and borders."""
        seen = {min((spot, way), (moved(spot, way), OPPOSITE[way])) for spot, way in self.sides}
        return len(self.kinds) + len(seen)


class Felt(NamedTuple):
    """A player's own last step as far as he can draw it for certain.

    ``kind`` is ``went``, from ``frm`` to ``to``, or ``bump``: a wall on side ``way`` of ``frm``.
    """

    kind: str
    frm: Spot
    to: Spot
    way: int


@dataclass(frozen=True)
class Notebook:
    """All a player can have drawn. ``here`` is a spot of the last chart, or ``None`` outside.

    ``candidates`` are the spots of the sheet where he may be; the true one is always among them.
    They are exact under the book's rulings on a sheet of known size (see :mod:`.places`), else
    those that fit every word said since he was carried off. Empty when they could be anywhere.
    ``felt`` is his last step on the sheet; none where he was carried off, held or may have been.
    """

    viewer: str
    grid: Grid | None
    charts: tuple[Chart, ...]
    here: Spot | None
    candidates: tuple[Spot, ...]
    felt: Felt | None = None

    @property
    def main(self) -> Chart | None:
        """The chart whose spots are real places, if there is one."""
        return next((chart for chart in self.charts if chart.anchored), None)

    @property
    def known(self) -> bool:
        """Whether the player knows where on the sheet he stands."""
        return bool(self.charts) and self.charts[-1].anchored


def moved(spot: Spot, way: int) -> Spot:
    """The spot one step further."""
    across, down, up = STEPS[way]
    return spot[0] + across, spot[1] + down, spot[2] + up


def sheet(information: Information) -> Grid | None:
    """The size of the sheet, where it was told."""
    size = dict(information.first.facts).get("size")
    return Grid(*size) if size else None
