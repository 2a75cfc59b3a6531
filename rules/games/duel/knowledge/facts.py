"""Facts with their times, and whether some labyrinth can have them all.

A side of a cell is written as the spot left of it or above it, with ``right`` or ``down``. What is
observed of one side, or of one cell, in the course of time is checked against everything that can
have been drawn there. The reasoning uses the size of the sheet, what was heard, and that nothing is
drawn more often than the rules say; it does not use that every cell must be reachable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from rules.boards.grid import STEPS
from rules.games.duel.board.plan import WAYS
from rules.games.duel.options import Rulings

Spot = tuple[int, int]
"""Column and row; on a slip counted from where it began."""
Line = tuple[int, int, int]
"""A side: column, row and direction, 1 right or 2 down."""
Note = tuple[int, str]
"""A time and what was found out then."""

PASSED, WALL, OUTER, ANY_WALL, OUT = "passed", "wall", "outer", "any-wall", "exit"
THROWN, MAYBE, DESTROYED, STANDING = "thrown", "maybe", "destroyed", "not-destroyed"
OUTER_DESTROYED, WITHSTOOD = "outer-destroyed", "withstood"

INSIDE = {"wall", "open"}
RIM = {"outer", "exit"}
FILTERS: dict[str, set[str]] = {
    PASSED: {"open"}, WALL: {"wall"}, OUTER: {"outer"}, ANY_WALL: {"wall", "outer"},
    OUT: {"exit"}, DESTROYED: {"wall", "outer"}, OUTER_DESTROYED: {"outer"}, WITHSTOOD: {"outer"},
}  # fmt: skip
GONE_AFTER = {"wall": "open", "outer": "exit"}
TREASURES = 4
"""How many treasures there are (LD-INV-08, LD-INV-09)."""
PIT_COUNT = 4
CHANGING = ("taken", "swapped", "put")


def line(spot: Spot, way: int) -> Line:
    """One name for the side of a spot, whichever side it is seen from."""
    x, y = spot
    if WAYS[way] == "up":
        return x, y - 1, 2
    if WAYS[way] == "left":
        return x - 1, y, 1
    return x, y, way


def beyond(spot: Spot, way: int) -> Spot:
    """The spot one step on."""
    across, down, _ = STEPS[way]
    return spot[0] + across, spot[1] + down


class Rules(NamedTuple):
    """What the reasoning may count on.

    ``fallen`` names the pit exits he has come out on; each of them is there once, fair or not.
    """

    width: int
    height: int
    fair: bool
    rulings: Rulings
    fallen: frozenset[str] = frozenset()

    def inside(self, spot: Spot) -> bool:
        """Whether a spot lies on the sheet."""
        return 0 <= spot[0] < self.width and 0 <= spot[1] < self.height

    def kind(self, side: Line) -> int:
        """2 for a side between two cells, 1 for one on the edge, 0 for one off the sheet."""
        x, y, way = side
        other = (x + 1, y) if way == 1 else (x, y + 1)
        return self.inside((x, y)) + self.inside(other)

    def edge(self, side: Line) -> str:
        """On which edge of the sheet a side lies."""
        x, y, way = side
        if way == 1:
            return "W" if x < 0 else "E"
        return "N" if y < 0 else "S"

    def single(self, thing: str) -> bool:
        """Whether there can be only one of a thing that has a number, or is alone of its kind."""
        return self.fair or thing in self.fallen

    @property
    def most_exits(self) -> tuple[int, int]:
        """How many drawn exits one edge and the whole labyrinth can have."""
        return {"one-each": (1, 4), "four-each": (4, 16), "any-sides": (4, 4)}[self.rulings.exits]


def after(states: set[str], what: str, rules: Rules) -> set[str]:
    """What a side can be after one note, if it could be any of ``states`` before."""
    proof = rules.rulings.proof_walls
    if what in (THROWN, MAYBE):
        hit = {
            state if state == "outer" and proof else GONE_AFTER.get(state, state)
            for state in states
        }
        return hit | states if what == MAYBE else hit
    if what == STANDING:
        return states & ({"open", "exit", "outer"} if proof else {"open", "exit"})
    if what in (DESTROYED, OUTER_DESTROYED) and proof:
        return states & {"wall"} if what == DESTROYED else set()
    if what == DESTROYED and rules.rulings.throw_report == "kind":
        return states & {"wall"}
    return states & FILTERS[what]


def side_states(notes: Iterable[Note], start: set[str], rules: Rules) -> set[str]:
    """What a side can be now, if it was drawn as one of ``start``; empty where nothing fits."""
    states = set(start)
    for _, what in sorted(notes):
        states = after(states, what, rules)
        if not states:
            break
    return states


def side_fits(side: Line, notes: list[Note], rules: Rules) -> str | None:
    """How a side must be drawn: ``exit``, ``""`` for nothing special, ``None`` where none fits."""
    kind = rules.kind(side)
    if kind == 2:
        return "" if side_states(notes, INSIDE, rules) else None
    if kind == 0:
        return "" if all(what == MAYBE for _, what in notes) else None
    if side_states(notes, {"outer"}, rules):
        return ""
    return "exit" if side_states(notes, {"exit"}, rules) else None


def thing_of(notes: list[Note], rules: Rules, since: dict[str, int]) -> str | None:
    """What a cell must hold: the name of a thing, ``""`` for nothing, ``None`` where nothing fits.

    ``since`` tells from when on the crossbow and the crutch are used up.
    """
    codes = {what for _, what in notes}
    named = {code.removesuffix("_spent") for code in codes - {"empty"} - set(CHANGING)}
    if codes & set(CHANGING) or "treasure_taken" in codes or "treasure" in codes:
        named = {code for code in named if not code.startswith("treasure")}
        return treasure_fits(notes, rules) if not named else None
    if not named:
        return ""
    if len(named) == 1:
        (name,) = named
        return name if used_fits(name, notes, rules, since) else None
    return None


def used_fits(name: str, notes: list[Note], rules: Rules, since: dict[str, int]) -> bool:
    """Whether one thing on a cell was told each time as it must be (LD-GAP-15)."""
    blank = rules.rulings.spent_report == "empty"
    for time, what in notes:
        if what == "empty":
            if not (blank and name in since and since[name] < time):
                return False
        elif what == name and since.get(name, time) < time:
            return False
    return True


def treasure_fits(notes: list[Note], rules: Rules) -> str | None:
    """Whether a cell on which a treasure lay was told each time as it must be (LD-GAP-35)."""
    lies: bool | None = None
    moves = rules.rulings.false_outside == "returns"
    marked = rules.rulings.taken_report == "told"
    for _, what in sorted(notes):
        if what == "treasure":
            if lies is False and not moves:
                return None
            lies = True
        elif what in ("swapped", "put"):
            lies = True
        elif what == "taken":
            lies = False
        elif lies is not False or (what == "empty") == marked:
            return None
    return "treasure"


def joint(
    sides: dict[Line, list[Note]],
    cells: dict[Spot, list[Note]],
    rules: Rules,
    since: dict[str, int],
) -> bool:
    """Whether one labyrinth can have all these facts at once."""
    edges: Counter[str] = Counter()
    for side, notes in sides.items():
        drawn = side_fits(side, notes, rules)
        if drawn is None:
            return False
        if drawn == "exit":
            edges[rules.edge(side)] += 1
    each, most = rules.most_exits
    if rules.fair and (max(edges.values(), default=0) > each or edges.total() > most):
        return False
    things: Counter[str] = Counter()
    for spot, notes in cells.items():
        if not rules.inside(spot):
            return False
        thing = thing_of(notes, rules, since)
        if thing is None:
            return False
        if thing:
            things[thing] += 1
    return all(count <= at_most(thing, rules) for thing, count in things.items())


def at_most(thing: str, rules: Rules) -> int:
    """How many cells can hold a thing."""
    if not rules.single(thing):
        return rules.width * rules.height
    if thing == "treasure":
        return TREASURES
    return PIT_COUNT if thing in ("pit", "pit_exit") else 1
