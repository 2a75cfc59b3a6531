"""What a player draws as he goes, and how he came from each slip of paper to the next.

He reads the leader's words as :mod:`rules.labyrinth.notebook` does, but searches for nothing: a
slip stays a slip until :mod:`.jigsaw` lays it.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.labyrinth.board.signs import HOLE, RIVER
from rules.labyrinth.commands import MOVE, Command
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.exploring.fates import DRIFT, FALL, STAYS, fates
from rules.labyrinth.notebook.chart import Spot, sheet
from rules.labyrinth.notebook.knowledge import Writer, follow
from rules.labyrinth.notebook.whereabouts import CURRENT
from rules.story import Heard, Information

STAY = -1
"""Skipping, or following the cycle, where a leap is told by its direction."""


class Leap(NamedTuple):
    """From a place on one slip to the beginning of the next.

    ``spot`` and ``way`` are where he was and what he did (``STAY``: no step), ``there`` the cell he
    entered, ``link`` what took him on and ``far`` how many steps it can have been, or -1. ``firm``:
    whoever enters that cell is taken there, wherever he comes from.
    """

    frm: int
    spot: Spot
    way: int
    there: Spot
    to: int
    link: str
    far: int
    firm: bool


class Slips(Writer):
    """The slips in the order in which they were begun; ``treasure`` is where it lies, if known."""

    def __init__(self, game: LeaderGame, information: Information) -> None:
        chosen = dict(dict(information.first.facts)["rules"])
        super().__init__(game, game.rulings(chosen), sheet(information))
        self.fates = fates(game, self.rulings)
        self.leaps: list[Leap] = []
        self.treasure: tuple[int, Spot] | None = None
        self.carrier = ""
        self.command: Command | None = None
        self.entered: Spot | None = None
        self.inside = True
        self.trace.lost = True  # nobody will read it
        follow(self, information)

    @property
    def flat(self) -> bool:
        """Whether there is one level only."""
        return self.ravines or (self.grid is not None and self.grid.levels == 1)

    @property
    def number(self) -> int:
        """The slip he draws on."""
        return len(self.charts) - 1

    def settle_place(self) -> None:
        """Nothing is searched for."""

    def join(self) -> None:
        """Nothing is laid yet."""

    def swept(self, starts: frozenset[Spot], least: int) -> frozenset[Spot]:
        """Where a drift may end is worked out later, too."""
        return frozenset()

    def narrow(self, way: int) -> None:
        """There are no candidates yet."""

    def hospitalized(self) -> None:
        """Carried off: no step led there."""
        self.command = None
        super().hospitalized()

    def hear(self, heard: Heard) -> None:
        """An answer to one of his own commands."""
        self.command, self.entered = heard.action, None
        self.inside = self.door is None
        super().hear(heard)
        self.news(heard)
        found = any(event.kind == "took" or event.data.get("found") for event in heard.events)
        if self.charts and not found and self.treasure == (self.number, self.here):
            self.treasure = None
        if self.charts and self.chart.treasure is not None and self.door is None:
            self.treasure = (self.number, self.chart.treasure)
            self.chart.treasure = None

    def overhear(self, heard: Heard) -> None:
        """Somebody else's command: he may have come upon the treasure."""
        super().overhear(heard)
        self.news(heard)
        if any(event.data.get("found") or event.kind == "found" for event in heard.events):
            self.treasure = None

    def news(self, heard: Heard) -> None:
        """Who carries the treasure, as far as it is said."""
        for event in heard.events:
            if event.kind == "took":
                self.treasure, self.carrier = None, event.who
            elif event.kind in ("lost", "put") or (
                event.kind == "wounded" and self.carrier in event.data["hit"]
            ):
                self.carrier = ""

    def arrive(self, there: Spot, says: tuple[str, ...], *, from_kind: str = "") -> None:
        """The cell entered, before anything takes him on."""
        self.entered = there
        super().arrive(there, says, from_kind=from_kind)

    def lose(self, kind: str, maybe: frozenset[Spot] = frozenset()) -> None:
        """A new slip, and how he came to it."""
        frm, here, command = self.number, self.here, self.command
        super().lose(kind, maybe)
        if frm < 0 or command is None:
            return
        there = here if self.entered is None else self.entered
        was, link, far = self.charts[frm].kinds.get(there, ""), "", -1
        if was == HOLE:
            link = FALL
        elif kind in self.wet or was in CURRENT:
            link, far = DRIFT, 3 if self.entered is None else 2
        spot = here if self.inside else there
        way = command.way if command.verb == MOVE and self.inside else STAY
        entering = self.fates.entering(self.charts[frm].kinds.get(spot, ""), was or RIVER)
        firm = link == FALL or STAYS not in entering
        self.leaps.append(Leap(frm, spot, way, there, self.number, link, far, firm))
