"""Charts: what a player of a labyrinth game draws on paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rules.boards.grid import ABOVE, OPPOSITE, STEPS, Grid
from rules.core.game import Heard, Information
from rules.games.labyrinth.actions import BLAST, CYCLE, MOVE, SKIP, START, Command
from rules.games.labyrinth.board.plan import (
    ARSENAL,
    EMPTY,
    HOLE,
    HOSPITAL,
    MOUTH,
    OUTSIDE,
    RIVER,
    SOURCE,
)
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.variant import LeaderGame

# -- Charts ---------------------------------------------------------------------------------------


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


# -- A walk cut into legs -------------------------------------------------------------------------


BITS = {EMPTY: 1, HOSPITAL: 2, ARSENAL: 4, SOURCE: 8, RIVER: 16, MOUTH: 32, HOLE: 64}
"""One bit for each type of cell."""
ANY, STREAM, WATER, ONE_MOUTH, ONE_HOLE = 127, 24, 56, 32, 64
"""Any type; where a current runs; all of a river; a mouth; a hole."""

FALL, DRIFT, FLOAT, GO, COME = "fall", "drift", "float", "go", "come"
"""How a leg ends: down a hole (LP-HOLE-03), carried from the cell entered (LP-RIVER-02), skipping
on a river (LP-RIVER-05); in the ravines game a step answered 'river' or 'mouth' (LM-MOUTH-05), or
such a cell entered from outside (LM-RIVER-11)."""
LOCAL = {DRIFT: 2, FLOAT: 2, GO: 3, COME: 2}
"""How far from the end of a leg the next one can begin; a fall leads anywhere."""

PLAIN = (
    "exit_place", "leaving_empty", "announce", "same_river", "float_cells", "idle_current",
    "skip_answer", "source_word", "source_drift", "outer_blast", "rubber_walls", "directions",
    "wall_in_hole", "mouth_word", "mouth_in_river", "drift_walls", "marsh_marks", "marsh",
    "marsh_after_blast", "marsh_between_mouths", "marsh_in_own_river", "second_wound", "hearing",
    "cycle_answer", "cycle_words", "cycle_elsewhere", "weapons",
)  # fmt: skip
"""The rulings that decide what a word can mean."""


def readable(game: LeaderGame, rulings: Rulings) -> bool:
    """Whether every word means what it means in this book."""
    own = game.rulings.choose({})
    return all(getattr(rulings, name) == getattr(own, name) for name in PLAIN)


class Leg(NamedTuple):
    """Facts counted from the cell where the leg begins, and how it ends, if it has ended.

    ``sides`` are (spot, way, time, what): ``open``, ``dry`` (open, no marsh), ``wall``, ``exit``,
    ``blown``, ``proof`` (an outer wall), ``no_wall``.
    """

    cells: tuple[tuple[Spot, int], ...]
    sides: tuple[tuple[Spot, int, int, str], ...]
    end: Spot
    link: str = ""
    way: int = -1
    word: str = ""
    time: int = 0


class Trace:
    """Reads answers one after the other. ``named`` is the starting cell, empty where unknown.

    ``lost`` is set once something was heard that it cannot read.
    """

    def __init__(self, game: LeaderGame, rulings: Rulings) -> None:
        self.ravines = game.id == "ravines"
        self.legs: list[Leg] = []
        self.named: str = ""
        self.breaches: list[int] = []
        self.begun, self.lost = False, not readable(game, rulings)
        self.time = 0
        self.door: int | None = None
        self._fresh(ANY)

    def _fresh(self, kinds: int) -> None:
        self.here: Spot = (0, 0, 0)
        self.cells: dict[Spot, int] = {self.here: kinds}
        self.sides: list[tuple[Spot, int, int, str]] = []

    @property
    def mask(self) -> int:
        """What the cell here can be, as far as its leg tells."""
        return self.cells.get(self.here, ANY)

    @property
    def walk(self) -> tuple[Leg, ...]:
        """All legs, the one under way last."""
        return (*self.legs, Leg(tuple(self.cells.items()), tuple(self.sides), self.here))

    # -- reading --------------------------------------------------------------------------------

    def begin(self, named: str, kind: str) -> None:
        """Rest somewhere from the outset."""
        self.begun, self.named = True, named
        self.lost = self.lost or named.startswith("out") or kind == OUTSIDE
        stream = self.ravines and kind == RIVER
        self.cells[self.here] = STREAM if stream else BITS.get(kind, ANY)

    def breach(self) -> None:
        """Somebody else has blown up a wall, nobody knows where (LP-TURN-11)."""
        self.time += 1
        self.breaches.append(self.time)

    def hear(self, heard: Heard) -> None:
        """An answer to one of the player's own commands."""
        command: Command = heard.action
        self.time += 1
        events = [event for event in heard.events if event.data.get("outcome")]
        if not events or self.lost:
            return
        says = tuple(events[0].data["answer"])
        word, verb = says[0] if says else "", command.verb
        if verb == START:
            if command.place >= 0:
                self.named = heard.spoken.rpartition(" ")[2]
            self.begun = True
            self.arrive(word)
        elif not self.begun:
            self.lost = True
        elif verb == BLAST:
            code = {"blown": "blown", "no_wall": "no_wall"}.get(word, "proof")
            self.sides.append((self.here, command.way, self.time, code))
        elif verb == MOVE:
            self.step(command.way, word)
        elif verb == CYCLE and self.ravines:
            self.leave(FALL)
        elif verb == SKIP and not self.ravines and self.door is None:
            self.skip(word)

    def skip(self, word: str) -> None:
        """A skipped turn of the base game (LP-HOLE-09, LP-RIVER-05)."""
        if self.mask == ONE_HOLE:
            self.leave(FALL)
        elif self.mask != ONE_MOUTH and BITS.get(word, 0) & WATER:
            self.leave(FLOAT, word=word)

    def step(self, way: int, word: str) -> None:
        """A step: a wall, a way out or in, a cell."""
        if self.door is not None:
            if way == OPPOSITE[self.door]:
                self.door = None
                self.arrive(word)
        elif word == "wall":
            self.sides.append((self.here, way, self.time, "wall"))
            if self.mask == ONE_HOLE and not self.ravines:
                self.leave(FALL)
        elif word == "outside" and way < ABOVE:
            self.sides.append((self.here, way, self.time, "exit"))
            self.door = way
        elif self.ravines and word in (RIVER, MOUTH):
            self.leave(GO, way, word)
        else:
            dry = "dry" if self.ravines and self.mask == ONE_MOUTH else "open"
            self.sides.append((self.here, way, self.time, dry))
            self.here = moved(self.here, way)
            self.arrive(word)

    def arrive(self, word: str) -> None:
        """What is told of the cell entered, from dry land or from outside."""
        if self.ravines and word in (RIVER, MOUTH):
            self.leave(COME, word=word)
            return
        self.cells[self.here] = self.mask & BITS[word]
        if word == HOLE:
            self.leave(FALL)
        elif word in (SOURCE, RIVER):
            self.leave(DRIFT)

    def leave(self, link: str, way: int = -1, word: str = "") -> None:
        """End this leg and begin the next one."""
        leg = self.walk[-1]
        self.legs.append(leg._replace(link=link, way=way, word=word, time=self.time))
        kinds = {FALL: ONE_HOLE, DRIFT: WATER & ~BITS[SOURCE]}.get(link, BITS.get(word, ANY))
        self._fresh(STREAM if self.ravines and word == RIVER else kinds)
