"""What a player of a labyrinth draws as he goes: slip after slip, and how each was begun.

The engine itself tells what becomes of a step: it is tried on sample sheets with every type of
ground (:func:`collect_fates`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rules.boards.grid import OPPOSITE, Grid
from rules.core.story import Heard, Information
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.terrain import (
    EMPTY,
    HOLE,
    MOUTH,
    OPEN,
    RIVER,
    SOURCE,
    WALL,
)
from rules.games.labyrinth.knowledge import CURRENT, NEAR_REACH, ChartWalk
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import Field
from rules.games.labyrinth.variant import LeaderGame
from rules.games.labyrinth.words import Landing
from rules.knowledge import planner
from rules.knowledge.chart import Spot, SpotSide, plus

# -- What the engine does to whoever steps onto a cell --------------------------------------------


SAMPLE = """
.. uM t2 t1 Q2 .. ..
.. u1 tM {0} P3 .. ..
.. {1} {1} {0} .. .. ..
.. Q1 r2 r3 rM P1 P2
.. .. r1 s3 sM .. ..
.. .. s1 s2 .. .. ..
"""
"""Every type of ground beside every other one and beside itself, in one river or set and apart; two
of those without a number."""


@lru_cache(maxsize=64)
def collect_fates(game: LeaderGame, rulings: Rulings) -> planner.Fates:
    """The answers of a game under its rulings, on an open sheet with every type of ground."""
    passages = [
        (field, cell, way, field.plan.grid.neighbour(cell, way))
        for field in list_samples(game, rulings)
        for cell in range(field.plan.grid.size)
        for way in range(4)
        if field.plan.grid.neighbour(cell, way) >= 0
    ]
    return planner.Fates(
        (
            (
                field.kind(cell),
                field.kind(there),
                name_fate(game.land(field, cell, way), cell, field),
            )
            for field, cell, way, there in passages
        ),
        (
            (
                kind,
                planner.Idle(
                    landing.outcome,
                    field.ground(cell).carries or planner.AWAY,
                    entered == landing.rest,
                ),
            )
            for field, cell, way, there in passages
            if field.kind(there) == EMPTY
            for kind in (field.kind(cell),)
            for entered in (game.land(field, there, OPPOSITE[way]).rest,)
            for landing in game.idle(field, cell)
            if landing.rest != cell
        ),
    )


def list_samples(game: LeaderGame, rulings: Rulings) -> Iterator[Field]:
    """Open sheets on which every two types of ground lie side by side."""
    posts = [ground.code for ground in game.legend.single if ground.kind != EMPTY]
    for one, other in combinations(posts, 2):
        rows = [row.split() for row in SAMPLE.format(one, other).split("\n") if row]
        grid = Grid(len(rows[0]), len(rows))
        borders = tuple(
            tuple(WALL if grid.neighbour(cell, way) < 0 else OPEN for way in range(6))
            for cell in range(grid.size)
        )
        codes = tuple(code for row in rows for code in row)
        yield Field(Plan(grid, codes, borders, game.legend), rulings)


def name_fate(landing: Landing, here: int, field: Field) -> str:
    """What a landing did to a player who stepped off ``here``."""
    if landing.outcome != "step":
        return planner.HELD if landing.rest == here else planner.AWAY
    if landing.path:
        return field.ground(landing.entered).carries or planner.AWAY
    return planner.STAYS if landing.rest == landing.entered else planner.AWAY


# -- What a player draws as he goes ---------------------------------------------------------------


WATER = frozenset((SOURCE, RIVER, MOUTH))
MARSH = "marsh"
"""A side of a mouth where marsh holds who would leave."""
STAY = -1
"""Skipping, or following the cycle, where a leap is told by its direction."""


class Leap(NamedTuple):
    """From a place on one slip to the beginning of the next.

    ``spot`` and ``way`` are where he was and what he did (``STAY``: no step), ``there`` the cell he
    entered, ``link`` what took him on, at least ``near`` and at most ``far`` steps. ``firm``:
    whoever enters that cell is taken there, wherever he comes from.
    """

    frm: int
    spot: Spot
    way: int
    there: Spot
    to: int
    link: str
    near: int
    far: int
    firm: bool


class Slips(ChartWalk):
    """The slips of ``who`` in the order in which they were begun, as ``information`` tells of them.

    None is laid on another one, so that each has its leg: see :meth:`met`.
    """

    def __init__(self, game: LeaderGame, information: Information, who: str = "") -> None:
        super().__init__(game, information._replace(viewer=who or information.viewer))
        self.fates = collect_fates(game, self.rulings)
        self.leaps: list[Leap] = []
        rulings = self.rulings
        self.wades = (
            rulings.same_river == "stay" and rulings.river_borders == "rejected"
            and getattr(rulings, "mouth_in_river", "") == "inside" and rulings.announce == "final"
            and rulings.marsh != "rejected"
        )  # fmt: skip
        first = dict(information.first.facts)
        seat = first["players"].index(self.viewer)
        if self.viewer == information.viewer:
            name, kind = first.get("begins", ""), first.get("begins_kind", "")
            if name or kind:
                self.begun(name, kind)
        elif first["placed"][seat]:
            self.lose("")

    @property
    def number(self) -> int:
        """The slip he draws on."""
        return len(self.charts) - 1

    def tell(self, heard: Heard) -> None:
        """An answer, to himself or to somebody else."""
        if heard.action.who == self.viewer:
            self.hear(heard)
        else:
            self.overhear(heard)

    def met(self, number: int, *found: str) -> set[SpotSide]:
        """The sides of a slip that were found so at some time, from where he stood."""
        leg = self.facts.walk(self.here)[number - len(self.charts)]
        base = self.charts[number].trail[0]
        return {(plus(spot, base), way) for spot, way, _, what in leg.sides if what in found}

    def arrive(
        self, there: Spot, says: tuple[str, ...], *, way: int = -1, from_kind: str = ""
    ) -> None:
        """The cell entered, before anything takes him on; within a river nothing may do so."""
        if self.wades and from_kind in WATER and says[-1] in WATER:
            self.settle(there, says[-1])
        else:
            super().arrive(there, says, way=way, from_kind=from_kind)

    def stuck(self, says: tuple[str, ...], way: int) -> bool:
        """On a mouth, where rivers are walled apart, the answer 'mouth' is the marsh."""
        if self.wades and self.kind == MOUTH and says[-1] == MOUTH:
            self.chart.sides[self.here, way] = MARSH
            return True
        return super().stuck(says, way)

    def lose(
        self, kind: str, least: int = -1, most: int = NEAR_REACH, *,
        frm: Spot | None = None, link: str = "", way: int = -1,
    ) -> None:  # fmt: skip
        """A new slip, and how he came to it."""
        old, here = self.number, self.here
        super().lose(kind, frm=frm, link=link, way=way)
        if old < 0:
            return
        there = here if frm is None else frm
        was, link, far = self.charts[old].kinds.get(there, ""), "", -1
        if was == HOLE:
            link = planner.FALL
        elif kind in self.wet or was in CURRENT:
            link, far = planner.DRIFT, 3 if frm is None else 2
        entering = self.fates.entering(self.charts[old].kinds.get(here) or EMPTY, was or RIVER)
        firm, near = link == planner.FALL or planner.STAYS not in entering, max(least, 0)
        self.leaps.append(
            Leap(old, here, way, there, to=self.number, link=link, near=near, far=far, firm=firm)
        )
