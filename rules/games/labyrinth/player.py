"""A player of a labyrinth with a leader, who knows only what was said aloud.

He draws what he hears on slips (:mod:`rules.games.labyrinth.player`), lays them together where they
fit, and goes where the fewest turns promise most: out with the treasure, to the treasure, to a
hospital when wounded, else to what he has not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import product
from random import Random
from typing import Any, NamedTuple

from rules.boards.grid import ABOVE, OPPOSITE, RIGHT, Grid
from rules.core.game import Heard, Information
from rules.core.players import Choice
from rules.games.labyrinth.actions import BLAST, CYCLE, MOVE, PUT, START, TAKE, Command
from rules.games.labyrinth.board.plan import (
    EMPTY,
    HOLE,
    HOSPITAL,
    MOUTH,
    OPEN,
    RIVER,
    SOURCE,
    WALL,
    Plan,
)
from rules.games.labyrinth.knowledge.chart import Spot, moved, sheet
from rules.games.labyrinth.knowledge.notebook import Writer, follow
from rules.games.labyrinth.knowledge.places import CURRENT
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import Field
from rules.games.labyrinth.variant import LeaderGame
from rules.games.labyrinth.verbs.move import Landing

# -- What the engine does to whoever steps onto a cell --------------------------------------------


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


# -- Spots on squared paper and shifts between them -----------------------------------------------


def plus(one: Spot, other: Spot) -> Spot:
    """One shift after the other."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def minus(one: Spot, other: Spot) -> Spot:
    """The shift that leads from ``other`` to ``one``."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


@cache
def ball(far: int, *, flat: bool) -> tuple[Spot, ...]:
    """All shifts by at most ``far`` steps."""
    across = range(-far, far + 1)
    shifts = product(across, across, (0,) if flat else across)
    return tuple(shift for shift in shifts if sum(map(abs, shift)) <= far)


def off(grid: Grid | None, spot: Spot) -> bool:
    """Whether a spot is no cell of the sheet."""
    return grid is not None and grid.cell(*spot) < 0


# -- What a player draws as he goes ---------------------------------------------------------------


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
        super().__init__(game, game.rulings.choose(chosen), sheet(information))
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


# -- Slips laid together --------------------------------------------------------------------------


Place = tuple[int, Spot]
"""A piece of the drawing, and a spot on it."""
PLAIN, SPECIAL = 0.5, 2.0
"""How much it tells that a cell is drawn on both: dry land, or anything else. A side tells 1."""
NEAR_ENOUGH, ALIKE = 2.0, 6.0
"""How much two pieces must look alike, one drift apart, or anywhere."""
PATIENCE = 5000
"""How many ways to lay a piece are tried before the rest stays loose; a long game has many."""
PASSABLE = ("open", "blown", "exit")


class Jigsaw:
    """Pieces of the drawing. ``lies`` tells for each slip its piece, and how it is shifted there.

    ``main`` is the piece whose spots are real cells, or -1; ``fits`` the shifts by which each
    loose piece can still be laid on it; ``leads`` where steps out of the ordinary end: by place
    and direction (or ``STAY``), and by the hole or the river entered.
    """

    def __init__(self, slips: Slips) -> None:
        self.grid, self.leaps = slips.grid, slips.leaps
        self.flat = slips.flat
        self.lies: list[tuple[int, Spot]] = [(n, (0, 0, 0)) for n in range(len(slips.charts))]
        self.kinds = {n: dict(chart.kinds) for n, chart in enumerate(slips.charts)}
        self.sides = {n: dict(chart.sides) for n, chart in enumerate(slips.charts)}
        self.main = next((n for n, chart in enumerate(slips.charts) if chart.anchored), -1)
        self.patience = PATIENCE
        self.fits: dict[int, list[Spot]] = {}
        self.grown = dict.fromkeys(self.kinds, 0)
        self.tried: dict[tuple[int, int], tuple[int, int]] = {}
        self.seen: dict[tuple[int, int], tuple[tuple[int, int], tuple[float, Spot] | None]] = {}
        self.leads: dict[tuple[Place, int | str], Place] = {}
        while self.follow() or (self.patience > 0 and (self.lay() or self.guess())):
            pass
        # What he hears where he stands is true, whatever else may be a wrong guess or blown up.
        for (spot, way), what in slips.chart.sides.items():
            piece, there = self.at(slips.number, spot)
            self.sides[piece][there, way] = what

    def at(self, slip: int, spot: Spot) -> Place:
        """Where a spot of a slip lies now."""
        piece, shift = self.lies[slip]
        return piece, plus(spot, shift)

    def unite(self, one: Place, other: Place) -> bool:
        """Lay two pieces together at a place both show; whether they were two."""
        (piece, here), (loose, there) = one, other
        if piece == loose:
            return False
        if loose == self.main:
            (piece, here), (loose, there) = other, one
        shift = minus(here, there)
        for slip, (number, before) in enumerate(self.lies):
            if number == loose:
                self.lies[slip] = piece, plus(before, shift)
        self.grown[piece] += 1
        self.fits.pop(loose, None)
        self.kinds[piece] |= {plus(at, shift): kind for at, kind in self.kinds.pop(loose).items()}
        sides = self.sides[piece]
        for (spot, way), what in self.sides.pop(loose).items():
            key = plus(spot, shift), way
            if sides.get(key) not in PASSABLE:
                sides[key] = what
        return True

    # -- the same step leads to the same place --------------------------------------------------

    def follow(self) -> bool:
        """Whether two slips turn out to begin in one place."""
        leads: dict[tuple[Place, int | str], Place] = {}
        above: dict[Place, Place] = {}
        for leap in self.leaps:
            end, there = self.at(leap.to, (0, 0, 0)), self.at(leap.frm, leap.there)
            keys: list[tuple[Place, int | str]] = []
            if leap.way != STAY or leap.spot == leap.there:
                keys.append((self.at(leap.frm, leap.spot), leap.way))
            if leap.link and leap.firm:
                keys.append((there, leap.link))
            for key in keys:
                if leads.setdefault(key, end) != end and self.same(leads[key], end):
                    return True
            # Two holes never lead to the same one.
            fell = leap.link == FALL and above.setdefault(end, there) != there
            if fell and self.same(above[end], there):
                return True
        self.leads = leads
        return False

    def same(self, one: Place, other: Place) -> bool:
        """Lay two pieces together, unless a wrong guess would make them contradict each other."""
        return (
            one[0] != other[0]
            and self.agree(other[0], one[0], minus(one[1], other[1]))
            and self.unite(one, other)
        )

    # -- no cell is of two kinds ----------------------------------------------------------------

    def lay(self) -> bool:
        """Whether a loose piece fits in one place only."""
        for piece in [piece for piece in self.kinds if -1 < self.main != piece]:
            if not self.news(piece, self.main):
                continue
            tries = self.fits[piece] if piece in self.fits else self.tries(piece, self.main)
            fits = [shift for shift in tries if self.agree(piece, self.main, shift)]
            self.fits[piece] = fits
            if len(fits) == 1:
                return self.unite((self.main, fits[0]), (piece, (0, 0, 0)))
        for leap in self.leaps:
            one, other = self.lies[leap.frm][0], self.lies[leap.to][0]
            if leap.link == DRIFT and one != other and self.main not in (one, other):
                fits = [shift for shift in self.drifted(leap) if self.agree(other, one, shift)]
                if len(fits) == 1:
                    return self.unite((one, fits[0]), (other, (0, 0, 0)))
        return False

    def news(self, piece: int, onto: int) -> bool:
        """Whether one of two pieces has grown since they were compared, which they are now."""
        now = self.grown[piece], self.grown[onto]
        before = self.tried.get((piece, onto))
        self.tried[piece, onto] = now
        return now != before

    def guess(self) -> bool:
        """Whether a piece looks so much like another that it may be the same."""
        best: tuple[float, Spot, int, int] | None = None
        for onto in dict.fromkeys((self.main, self.lies[-1][0])):
            for piece in [piece for piece in self.kinds if -1 < onto != piece]:
                size = self.grown[piece], self.grown[onto]
                before = self.seen.get((piece, onto))
                if before is None or before[0] != size:
                    before = self.seen[piece, onto] = size, self.look(piece, onto)
                found = before[1]
                if found is not None and (best is None or found[0] > best[0]):
                    best = (*found, piece, onto)
        if best is None:
            return False
        _, shift, piece, onto = best
        return self.unite((onto, shift), (piece, (0, 0, 0)))

    def look(self, piece: int, onto: int) -> tuple[float, Spot] | None:
        """How much more than enough a piece looks like another, and laid how."""
        drift, shifts = self.alike(piece, onto)
        need = NEAR_ENOUGH if drift else ALIKE
        scores = [(self.score(piece, onto, shift) - need, shift) for shift in sorted(shifts)]
        best = max(scores, default=(-1.0, (0, 0, 0)))
        return best if best[0] >= 0 else None

    def alike(self, piece: int, onto: int) -> tuple[bool, set[Spot]]:
        """The shifts that lay a special cell on one of its kind, or those a drift can have been."""
        for leap in self.leaps:
            ends = self.lies[leap.frm][0], self.lies[leap.to][0]
            if leap.link == DRIFT and ends == (onto, piece):
                return True, set(self.drifted(leap))
            if leap.link == DRIFT and ends == (piece, onto):
                return True, {minus((0, 0, 0), shift) for shift in self.drifted(leap)}
        there = [(spot, kind) for spot, kind in self.kinds[onto].items() if kind != EMPTY]
        return False, {
            minus(other, spot)
            for spot, kind in self.kinds[piece].items() if kind != EMPTY
            for other, same in there if same == kind
        }  # fmt: skip

    def score(self, piece: int, onto: int, shift: Spot) -> float:
        """How much two pieces look alike, laid so; below 0 where something forbids it."""
        if not self.agree(piece, onto, shift):
            return -1.0
        kinds, sides = self.kinds[onto], self.sides[onto]
        found = sum(
            PLAIN if kind == EMPTY else SPECIAL
            for spot, kind in self.kinds[piece].items() if plus(spot, shift) in kinds
        )  # fmt: skip
        return found + sum((plus(spot, shift), way) in sides for spot, way in self.sides[piece]) / 2

    def drifted(self, leap: Leap) -> Iterator[Spot]:
        """The shifts of the piece a drift led to, on the piece where it began."""
        end = self.at(leap.to, (0, 0, 0))[1]
        from_end = minus(self.at(leap.frm, leap.there)[1], end)
        for shift in ball(leap.far, flat=self.flat):
            yield plus(from_end, shift)

    def tries(self, piece: int, main: int) -> list[Spot]:
        """The shifts worth trying: near where a drift began, else all over the sheet."""
        for leap in self.leaps:
            ends = self.lies[leap.frm][0], self.lies[leap.to][0]
            if leap.link == DRIFT and ends == (main, piece):
                return list(self.drifted(leap))
            if leap.link == DRIFT and ends == (piece, main):
                return [minus((0, 0, 0), shift) for shift in self.drifted(leap)]
        grid, spots = self.grid, self.kinds[piece]
        if grid is None or not spots:
            return []
        low = [min(spot[axis] for spot in spots) for axis in range(3)]
        high = [max(spot[axis] for spot in spots) for axis in range(3)]
        rooms = [
            range(-least, size - most) for least, most, size in zip(low, high, grid, strict=True)
        ]
        return [(x, y, z) for x, y, z in product(*rooms)]

    def agree(self, piece: int, onto: int, shift: Spot) -> bool:
        """Whether nothing that is drawn forbids to lay a piece onto another."""
        self.patience -= 1
        grid, kinds, sides = self.grid, self.kinds[onto], self.sides[onto]
        edged = onto == self.main and grid is not None
        for spot, kind in self.kinds[piece].items():
            there = plus(spot, shift)
            if kinds.get(there, kind) != kind or (edged and off(grid, there)):
                return False
        for (spot, way), what in self.sides[piece].items():
            there = plus(spot, shift)
            if edged and what in ("exit", "outer") and not off(grid, moved(there, way)):
                return False
            told = sides.get((there, way), what)
            if told != what and ("exit" in (told, what) or {told, what} == {"open", "wall"}):
                return False
        return True


# -- Ways over the drawing ------------------------------------------------------------------------


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


# -- What is worth going for in a labyrinth -------------------------------------------------------


SIDES = ("above", "on the right", "below", "on the left", "upstairs", "downstairs")
OF = ("above", "to the right of", "below", "to the left of", "upstairs from", "downstairs from")
"""The sides of the cell one stands on, and of another one."""
FAR_FROM_EXITS = 2.0
"""What a cell not seen yet costs more, for one who looks for a way out."""
WHIM, MOST_WHIM = 0.1, 3.0
"""How much his fancy counts, for every time he was carried off, and at most."""


class Goal(NamedTuple):
    """What to do first for a goal, at which cost, and why."""

    cost: float
    deed: str
    way: int
    reason: str


def goals(atlas: Atlas, now: Mapping[str, Any], me: str, seed: int) -> list[Goal]:
    """All goals of a player, the best first; ``now`` is what he may know at this moment."""
    if now["carries"]:
        found = sorted(ways_out(atlas))
    elif now[f"health.{me}"] == "wounded":
        found = sorted(hospitals(atlas))
    else:
        found = list(treasure(atlas))
    return [*found, *sorted(unseen(atlas, seed, carries=now["carries"]))]


def ways_out(atlas: Atlas) -> Iterator[Goal]:
    """Exits he has seen."""
    for place, route in atlas.found.items():
        for way in atlas.directions:
            if atlas.jigsaw.sides[place[0]].get((place[1], way)) == "exit":
                cost, deed, first = begun(route, way)
                yield Goal(
                    cost,
                    deed,
                    first,
                    f"I carry the treasure and know a way out {on(atlas, place)}.",
                )


def begun(route: Way, way: int) -> tuple[float, str, int]:
    """A route with one more step at its end."""
    return (route.cost + 1, *((route.deed, route.way) if route.deed else (MOVE, way)))


def treasure(atlas: Atlas) -> Iterator[Goal]:
    """The treasure, where it was found and could not be taken."""
    lies = atlas.slips.treasure
    if lies is not None:
        place = atlas.jigsaw.at(*lies)
        route = atlas.found.get(place)
        if route and route.deed:
            reason = f"I know of a treasure {on(atlas, place)} and go there."
            yield Goal(route.cost, route.deed, route.way, reason)


def hospitals(atlas: Atlas) -> Iterator[Goal]:
    """Hospitals he knows."""
    for place, route in atlas.found.items():
        if atlas.kind(place) == HOSPITAL and route.deed:
            reason = f"I am wounded and know a hospital {on(atlas, place)}."
            yield Goal(route.cost, route.deed, route.way, reason)


def unseen(atlas: Atlas, seed: int, *, carries: bool) -> Iterator[Goal]:
    """What he has not tried yet."""
    lost = len(atlas.slips.leaps)
    for one in atlas.unknown:
        place, deed, way = one.last
        cost = one.cost + carries * FAR_FROM_EXITS * (1 - one.edge)
        # Who was carried off again and again may be walking in circles: he tries other ways, too.
        whim = Random(f"{seed} {lost} {place[1]} {way}").random()
        cost += whim * min(lost * WHIM, MOST_WHIM)
        yield Goal(cost, one.deed, one.way, why(atlas, one, place, deed, way, carries=carries))


def why(atlas: Atlas, one: Unknown, place: Place, deed: str, way: int, *, carries: bool) -> str:
    """Why he goes there, in one sentence."""
    here = atlas.jigsaw.at(atlas.slips.number, atlas.slips.here)
    there = "here" if place == here else on(atlas, place)
    if one.deed == BLAST:
        return "A wall is in my way and going round takes longer, so I blow it up."
    if deed != MOVE:
        return f"I do not know where one is taken from {name(atlas, place) or 'here'}, so I try it."
    side = f"what is {SIDES[way]}"
    if there != "here":
        side = (
            f"what is {OF[way]} {name(atlas, place)}"
            if name(atlas, place)
            else "what is further on"
        )
    if carries:
        return f"I carry the treasure and know no way out, so I look for one {there}."
    count = len(atlas.jigsaw.fits.get(here[0], ())) if here[0] != atlas.main else 0
    if count > 1:
        return f"I may be on any of {count} cells, so I find out {side}."
    return f"I do not know yet {side}, so I have a look."


def name(atlas: Atlas, place: Place) -> str:
    """The name of a cell, where he knows it."""
    grid = atlas.slips.grid
    if grid is None or place[0] != atlas.main:
        return ""
    return grid.name(grid.cell(*place[1]))


def on(atlas: Atlas, place: Place) -> str:
    """A place in words."""
    known = name(atlas, place)
    return f"on {known}" if known else "not far away"


# -- A player of a labyrinth with a leader --------------------------------------------------------


PRICES = {0: -1.0, 1: 6.0, 2: 4.0, 3: 2.5}
"""What an explosive is worth in turns, by how many there are."""
RIM = 1.5
"""How much less an unknown side at the edge of the sheet promises to a player with the treasure."""


class Explorer:
    """The player; ``seed`` settles where he begins and what he does when nothing leads on."""

    def __init__(self, game: LeaderGame, seed: int = 0) -> None:
        self.game, self.seed = game, seed

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """One of ``actions``, from what was told alone."""
        verbs = {action.verb: action for action in reversed(actions)}
        if START in verbs:
            return self.begin(information, actions)
        if TAKE in verbs and dict(information.now.facts).get("may_take"):
            return Choice(verbs[TAKE], "The treasure lies here, so I take it.")
        slips = Slips(self.game, information)
        if slips.door is not None:
            back = Command(information.viewer, MOVE, OPPOSITE[slips.door])
            if back in actions:
                return Choice(back, "I am outside without the treasure, so I go back in.")
        if slips.charts:
            found = self.aim(information, slips, actions)
            if found:
                return found
        return self.otherwise(information, actions)

    def begin(self, information: Information, actions: Sequence[Command]) -> Choice:
        """The starting cell: somewhere in the middle, from where every edge is near."""
        size = dict(information.first.facts).get("size")
        grid = Grid(*size) if size else Grid(len(actions), 1)
        lot = Random(f"{self.seed} {information.viewer}")

        def off(action: Command) -> tuple[int, float]:
            column, row, _ = grid.place(action.place)
            far = max(abs(2 * column + 1 - grid.width), abs(2 * row + 1 - grid.height))
            return max(0, far - grid.width // 2), lot.random()

        # Where it is, nobody else is told: the reason names no cell.
        return Choice(min(actions, key=off), "I know nothing yet; from the middle no edge is far.")

    def aim(
        self, information: Information, slips: Slips, actions: Sequence[Command]
    ) -> Choice | None:
        """The best thing to do for something worth going for."""
        now = dict(information.now.facts)
        blasts = any(action.verb == BLAST for action in actions)
        explosives = int(now["stock"].split("/")[2]) if blasts else 0
        jigsaw = Jigsaw(slips)
        for price in dict.fromkeys((PRICES[min(explosives, 3)], -1.0)):
            atlas = Atlas(slips, jigsaw, price, edges=now["carries"])
            for goal in goals(atlas, now, information.viewer, self.seed):
                action = Command(information.viewer, goal.deed, goal.way)
                if action in actions:
                    return Choice(action, goal.reason)
        return None

    def otherwise(self, information: Information, actions: Sequence[Command]) -> Choice:
        """Where nothing leads on: any step."""
        lot = Random(f"{self.seed} {information.viewer} {len(information.heard)}")
        steps = [action for action in actions if action.verb in (MOVE, CYCLE)]
        reason = "Nothing I know leads on, so I try my luck."
        return Choice(lot.choice(steps or [a for a in actions if a.verb != PUT]), reason)


def make(seed: int = 0) -> Explorer:
    """The player of this game."""
    from rules.games.labyrinth import GAME

    return Explorer(GAME, seed)
