"""The planner of the computer's players on squared paper: what a step leads to, and the best way.

It repeats no rule of moving. A game lets its own engine try every kind of ground on sample sheets
(:class:`Fates`); what a player has drawn then becomes a net of places, and the cheapest way to each
is found (:class:`Routes`). What is worth going for is declared by the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from rules.boards.grid import Grid
from rules.knowledge.chart import SlipSpot, Spot, on_sheet, plus

# -- What the engine does to whoever steps onto a cell --------------------------------------------


STAYS, HELD, FALL, DRIFT, AWAY = "", "held", "fall", "drift", "away"
"""He rests on the cell, is held, falls, drifts, or is taken off in another way."""


class Idle(NamedTuple):
    """What a command without a direction does to a player: its verb, and the transfer.

    ``as_entered`` tells that it ends where whoever enters this cell is taken.
    """

    verb: str
    link: str
    as_entered: bool


class Fates:
    """A table of what the engine answered on sample sheets, by the kinds of ground.

    ``steps`` are samples: the kind of the cell left, that of the cell entered, what became of the
    player. ``idle`` are those of commands without a direction: the kind of ground, what it did.
    """

    def __init__(
        self, steps: Iterable[tuple[str, str, str]], idle: Iterable[tuple[str, Idle]] = ()
    ) -> None:
        self.steps: dict[tuple[str, str], set[str]] = {}
        self.idle: dict[str, dict[tuple[str, str], bool]] = {}
        for here, there, fate in steps:
            self.steps.setdefault((here, there), set()).add(fate)
        for kind, (verb, link, as_entered) in idle:
            found = self.idle.setdefault(kind, {})
            found[verb, link] = found.get((verb, link), True) and as_entered

    def entering(self, here: str, there: str) -> frozenset[str]:
        """All that can become of a step from one kind of ground, open, onto another."""
        return frozenset(self.steps.get((here, there), {AWAY}))

    def staying(self, here: str) -> tuple[Idle, ...]:
        """The commands that take a player on from a kind of ground without a step."""
        found = self.idle.get(here, {})
        return tuple(Idle(verb, link, as_entered) for (verb, link), as_entered in found.items())


# -- Ways over the drawing ------------------------------------------------------------------------


DOUBT, OFF = 0.45, 1.5
"""What is added for a side not known, and for the edge of the sheet that may be there."""


class Way(NamedTuple):
    """How to get to a place: the cost, and the first thing to do for it with its direction."""

    cost: float
    verb: str = ""
    way: int = -1


class Leg(NamedTuple):
    """One thing that can be done on a place: its cost, and where it leads (``None``: unknown)."""

    cost: float
    verb: str
    way: int
    there: SlipSpot | None


class Unknown(NamedTuple):
    """Something not tried yet: the way to it, itself included, and where it is tried at last."""

    route: Way
    last: tuple[SlipSpot, str, int]


class Routes(ABC):
    """A drawing as a net of places. ``found`` are the ways, ``unknown`` what could be tried.

    Whoever inherits calls :meth:`walk` once it can tell the steps of every place.
    """

    def __init__(self, grid: Grid | None) -> None:
        self.grid = grid
        self.found: dict[SlipSpot, Way] = {}
        self.unknown: list[Unknown] = []
        self.likely: dict[SlipSpot, float] = {}

    @abstractmethod
    def steps(self, place: SlipSpot) -> Iterable[Leg]:
        """What can be done on a place."""

    @abstractmethod
    def fits(self, piece: int) -> Sequence[Spot]:
        """The shifts by which a piece can lie on the sheet; empty where nothing is known of it."""

    def inside(self, place: SlipSpot) -> float:
        """How likely a place is to lie on the sheet, each fitting shift being as likely."""
        found = self.likely.get(place)
        if found is None:
            piece, spot = place
            shifts = self.fits(piece)
            lie = sum(on_sheet(self.grid, plus(spot, shift)) for shift in shifts)
            found = self.likely[place] = lie / len(shifts) if shifts else 1.0
        return found

    def walk(self, start: SlipSpot) -> None:
        """Find the cheapest way from ``start`` to every place."""
        waiting: list[tuple[float, SlipSpot, str, int]] = [(0.0, start, "", -1)]
        while waiting:
            cost, place, verb, first = heappop(waiting)
            if place in self.found:
                continue
            self.found[place] = Way(cost, verb, first)
            for step in self.steps(place):
                begun = (verb, first) if verb else (step.verb, step.way)
                if step.there is None:
                    last = place, step.verb, step.way
                    self.unknown.append(Unknown(Way(cost + step.cost, *begun), last))
                elif step.there not in self.found:
                    heappush(waiting, (cost + step.cost, step.there, *begun))


SIDES = ("above", "on the right", "below", "on the left", "upstairs", "downstairs")
"""The directions as places beside the cell one stands on."""

# -- Choosing -------------------------------------------------------------------------------------


class Goal(NamedTuple):
    """Something worth going for: the whole cost, what to do first for it, and the sentence."""

    cost: float
    verb: str
    way: int
    reason: str


def make_goal(cost: float, route: Way, reason: str, *, then: tuple[str, int] = ("", -1)) -> Goal:
    """A goal at the end of a route; ``then`` is what to do on arriving."""
    verb, way = (route.verb, route.way) if route.verb else then
    return Goal(cost, verb, way, reason)


class Placed(Protocol):
    """An action that names a cell."""

    @property
    def place(self) -> int:
        """The cell."""


P = TypeVar("P", bound=Placed)
MIDDLE = "I know nothing yet; from the middle no edge is far."
"""Why one begins there. Where it is, nobody else is told: the reason names no cell."""


def middle_place(grid: Grid, actions: Sequence[P], lot: Random) -> P:
    """The starting cell: somewhere in the middle, from where every edge is near."""

    def off(action: P) -> tuple[int, float]:
        column, row, _ = grid.place(action.place)
        far = max(abs(2 * column + 1 - grid.width), abs(2 * row + 1 - grid.height))
        return max(0, far - grid.width // 2), lot.random()

    return min(actions, key=off)


def by_verb(actions: Sequence[Any]) -> dict[str, Any]:
    """The first of the actions with each verb."""
    return {action.verb: action for action in reversed(actions)}
