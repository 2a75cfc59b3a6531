"""What the engine does to whoever steps onto a cell: asked of its own rules, on sample ground.

A player who plans knows types of cells, seldom a whole plan. So each question is put to the game on
a small open sheet that holds just the two cells and what belongs to them: the rest of a river, the
other holes of a set. Whatever the game's rules make of it, under any ruling, the planner learns; of
a type of ground that has no sample he learns at once that he knows nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.grid import RIGHT, Grid
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.board.signs import EMPTY, HOLE, MOUTH, OPEN, RIVER, SOURCE, WALL
from rules.labyrinth.chapters.movement import Landing
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.rulings import Rulings
from rules.labyrinth.state import Field

STAYS, HELD, FALL, DRIFT, AWAY = "", "held", "fall", "drift", "away"
"""He rests on the cell, never leaves his own, falls, drifts, or is taken off in another way."""
LINKS = {HOLE: FALL, SOURCE: DRIFT, RIVER: DRIFT}
"""What a transfer is called, by the cell where it begins."""
CODES = {EMPTY: "..", "hospital": "HO", "arsenal": "AR"}
"""The types of which one cell is as good as another."""
WATER = (SOURCE, RIVER, MOUTH)
"""The types of cells of a river, downstream."""
SHEET = Grid(10, 9)
HERE, THERE = (4, 4), (5, 4)


class Idle(NamedTuple):
    """What a command without a direction does to a player: the command, and the transfer.

    ``as_entered`` tells that it ends where whoever enters this cell is taken.
    """

    deed: str
    link: str
    as_entered: bool


class Fates:
    """The answers of one game under its rulings."""

    def __init__(self, game: LeaderGame, rulings: Rulings) -> None:
        self.game, self.rulings = game, rulings
        self.known: dict[tuple[str, str], frozenset[str]] = {}
        self.idling: dict[str, tuple[Idle, ...]] = {}

    def entering(self, here: str, there: str) -> frozenset[str]:
        """All that can become of a step from one type of cell, open, onto another."""
        found = self.known.get((here, there))
        if found is None:
            links = {
                link(self.game.land(field, SHEET.cell(*HERE), RIGHT), SHEET.cell(*HERE), there)
                for field in self.samples(here or EMPTY, there)
            }
            found = self.known[here, there] = frozenset(links or {AWAY})
        return found

    def staying(self, here: str) -> tuple[Idle, ...]:
        """The commands that take a player on from a type of cell without a step."""
        found = self.idling.get(here)
        if found is None:
            found = self.idling[here] = tuple(self._staying(here))
        return found

    def _staying(self, here: str) -> Iterator[Idle]:
        """As :meth:`staying`; the cell stands at ``THERE``, so that it can be entered, too."""
        cell = SHEET.cell(*THERE)
        for field in list(self.samples(EMPTY, here))[:1]:
            entered = self.game.land(field, SHEET.cell(*HERE), RIGHT)
            for landing in self.game.idle(field, cell):
                if landing.rest != cell:
                    same = entered.rest == landing.rest
                    yield Idle(landing.outcome, LINKS.get(here, AWAY), same)

    def samples(self, here: str, there: str) -> Iterator[Field]:
        """Sheets with the two types of cells side by side: each alone, then as parts of one."""
        apart = {**alone(here, HERE, "r", "P"), **alone(there, THERE, "s", "Q")}
        if here in KNOWN and there in KNOWN:
            yield self.sheet(apart)
            for together in joined(here, there):
                yield self.sheet(together)

    def sheet(self, drawn: dict[tuple[int, int], str]) -> Field:
        """An open sheet with some cells drawn."""
        cells = tuple(drawn.get(SHEET.place(cell)[:2], "..") for cell in range(SHEET.size))
        borders = tuple(
            tuple(WALL if SHEET.neighbour(cell, way) < 0 else OPEN for way in range(6))
            for cell in range(SHEET.size)
        )
        return Field(Plan(SHEET, cells, borders), self.rulings)


@lru_cache(maxsize=64)
def fates(game: LeaderGame, rulings: Rulings) -> Fates:
    """The answers of a game under its rulings, worked out once."""
    return Fates(game, rulings)


KNOWN = frozenset((*CODES, *WATER, HOLE))
"""The types of ground of which there are samples."""


def link(landing: Landing, here: int, kind: str) -> str:
    """What a landing did to a player who stepped onto a cell of some type."""
    if landing.outcome != "step":
        return HELD if landing.rest == here else AWAY
    if landing.path:
        return LINKS.get(kind, AWAY)
    return STAYS if landing.rest == landing.entered else AWAY


def alone(kind: str, spot: tuple[int, int], river: str, holes: str) -> dict[tuple[int, int], str]:
    """A cell of some type with what belongs to it: a river down the column, two holes more."""
    x, y = spot
    if kind == HOLE:
        far = 0 if holes == "P" else SHEET.width - 1
        return {spot: f"{holes}1", (far, 0): f"{holes}2", (far, SHEET.height - 1): f"{holes}3"}
    if kind not in WATER:
        return {spot: CODES.get(kind, "..")}
    above, below = (kind != SOURCE), (0 if kind == MOUTH else 3)
    chain = [(x, y - step) for step in range(-above, below + 1)]
    return flowing(chain, river)


def joined(here: str, there: str) -> Iterator[dict[tuple[int, int], str]]:
    """The two cells as holes of one set, or as cells of one river, in every order."""
    if here == there == HOLE:
        yield {HERE: "P1", THERE: "P2", (0, 0): "P3"}
        yield {HERE: "P2", THERE: "P1", (0, 0): "P3"}
    if here not in WATER or there not in WATER:
        return
    one, other = WATER.index(here), WATER.index(there)
    (left, row), (right, _) = HERE, THERE
    if one < other or here == there == RIVER:
        last = right if there == MOUTH else right + 3
        yield flowing([(x, row) for x in range(left - (here != SOURCE), last + 1)], "r")
    if one > other or here == there == RIVER:
        last = left if here == MOUTH else left - 3
        yield flowing([(x, row) for x in range(right + (there != SOURCE), last - 1, -1)], "r")


def flowing(chain: list[tuple[int, int]], letter: str) -> dict[tuple[int, int], str]:
    """A river along these cells, from its source to its mouth."""
    codes = [f"{letter}{number}" for number in range(1, len(chain))]
    return dict(zip(chain, [*codes, f"{letter}M"], strict=True))


__all__ = ["AWAY", "DRIFT", "FALL", "HELD", "KNOWN", "STAYS", "Fates", "Idle", "fates"]
