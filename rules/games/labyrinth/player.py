"""A player of a labyrinth with a leader, who knows only what was said aloud.

He draws what he hears on slips, lays them together where they fit, and goes where the fewest turns
promise most: out with the treasure, to the treasure, to a hospital when wounded, else to what he
has not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

from rules.boards.grid import OPPOSITE, Grid
from rules.core.game import Heard, Information
from rules.core.players import EASY, MEDIUM, Choice, Lapses
from rules.games.labyrinth.actions import BLAST, CYCLE, MOVE, PUT, START, TAKE, Action
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.terrain import EMPTY, HOLE, HOSPITAL, LEGEND, OPEN, RIVER, WALL
from rules.games.labyrinth.knowledge import CURRENT, NEAR, Drawing
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import Field
from rules.games.labyrinth.variant import LeaderGame
from rules.games.labyrinth.words import Landing
from rules.knowledge import planner
from rules.knowledge.chart import (
    ORIGIN,
    Pieces,
    Place,
    Spot,
    minus,
    moved,
    on_sheet,
    plus,
    shifts,
)

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
LINKS = {ground.kind: ground.carries for ground in LEGEND if ground.carries}
"""What a transfer is called, by the cell where it begins."""


@lru_cache(maxsize=64)
def fates(game: LeaderGame, rulings: Rulings) -> planner.Fates:
    """The answers of a game under its rulings, on an open sheet with every type of ground."""
    passages = [
        (field, cell, way, field.plan.grid.neighbour(cell, way))
        for field in samples(game, rulings)
        for cell in range(field.plan.grid.size)
        for way in range(4)
        if field.plan.grid.neighbour(cell, way) >= 0
    ]
    return planner.Fates(
        (
            (field.kind(cell), field.kind(there), fate(game.land(field, cell, way), cell, field))
            for field, cell, way, there in passages
        ),
        (
            (
                kind,
                planner.Idle(
                    landing.outcome, LINKS.get(kind, planner.AWAY), entered == landing.rest
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


def samples(game: LeaderGame, rulings: Rulings) -> Iterator[Field]:
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


def fate(landing: Landing, here: int, field: Field) -> str:
    """What a landing did to a player who stepped off ``here``."""
    if landing.outcome != "step":
        return planner.HELD if landing.rest == here else planner.AWAY
    if landing.path:
        return LINKS.get(field.kind(landing.entered), planner.AWAY)
    return planner.STAYS if landing.rest == landing.entered else planner.AWAY


# -- What a player draws as he goes ---------------------------------------------------------------


@cache
def ball(far: int, *, flat: bool) -> tuple[Spot, ...]:
    """All shifts by at most ``far`` steps."""
    across = range(-far, far + 1)
    listed = product(across, across, (0,) if flat else across)
    return tuple(shift for shift in listed if sum(map(abs, shift)) <= far)


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


class Slips(Drawing):
    """The slips in the order in which they were begun; ``treasure`` is where it lies, if known."""

    def __init__(self, game: LeaderGame, information: Information) -> None:
        super().__init__(game, information)
        self.fates = fates(game, self.rulings)
        self.leaps: list[Leap] = []
        self.treasure: Place | None = None
        self.carrier = ""
        self.command: Action | None = None
        self.entered: Spot | None = None
        self.inside = True
        self.follow(information)

    @property
    def number(self) -> int:
        """The slip he draws on."""
        return len(self.charts) - 1

    def hospitalized(self) -> None:
        """Carried off: no step led there."""
        self.command = None
        super().hospitalized()

    def read(self, heard: Heard) -> None:
        """An answer to one of his own commands."""
        self.command, self.entered = heard.action, None
        self.inside = self.door is None
        super().read(heard)
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

    def lose(
        self, kind: str, least: int = -1, most: int = NEAR, *, frm: Spot | None = None
    ) -> None:
        """A new slip, and how he came to it."""
        old, here, command = self.number, self.here, self.command
        super().lose(kind)
        if old < 0 or command is None:
            return
        there = here if self.entered is None else self.entered
        was, link, far = self.charts[old].kinds.get(there, ""), "", -1
        if was == HOLE:
            link = planner.FALL
        elif kind in self.wet or was in CURRENT:
            link, far = planner.DRIFT, 3 if self.entered is None else 2
        spot = here if self.inside else there
        way = command.way if command.verb == MOVE and self.inside else STAY
        entering = self.fates.entering(self.charts[old].kinds.get(spot) or EMPTY, was or RIVER)
        firm = link == planner.FALL or planner.STAYS not in entering
        self.leaps.append(
            Leap(old, spot, way, there, to=self.number, link=link, far=far, firm=firm)
        )


# -- Slips laid together --------------------------------------------------------------------------


PLAIN, SPECIAL = 0.5, 2.0
"""How much it tells that a cell is drawn on both: dry land, or anything else. A side tells 1."""
NEAR_ENOUGH, ALIKE = 2.0, 6.0
"""How much two pieces must look alike, one drift apart, or anywhere."""
PATIENCE = 5000
"""How many ways to lay a piece are tried before the rest stays loose; a long game has many."""
PASSABLE = ("open", "blown", "exit")


class Jigsaw(Pieces):
    """The slips laid together, some of them on a guess.

    ``main`` is the piece whose spots are real cells, or -1; ``fits`` the shifts by which each
    loose piece can still be laid on it; ``leads`` where steps out of the ordinary end: by place
    and direction (or ``STAY``), and by the hole or the river entered.
    """

    def __init__(self, slips: Slips) -> None:
        self.grid, self.leaps = slips.grid, slips.leaps
        super().__init__(len(slips.charts))
        self.flat = not slips.levels
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

    def unite(self, one: Place, other: Place) -> bool:
        """Lay two pieces together at a place both show; whether they were two."""
        (piece, here), (loose, there) = one, other
        if piece == loose:
            return False
        if loose == self.main:
            (piece, here), (loose, there) = other, one
        shift = minus(here, there)
        self.move(loose, piece, shift)
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
            end, there = self.at(leap.to, ORIGIN), self.at(leap.frm, leap.there)
            keys: list[tuple[Place, int | str]] = []
            if leap.way != STAY or leap.spot == leap.there:
                keys.append((self.at(leap.frm, leap.spot), leap.way))
            if leap.link and leap.firm:
                keys.append((there, leap.link))
            for key in keys:
                if leads.setdefault(key, end) != end and self.same(leads[key], end):
                    return True
            # Two holes never lead to the same one.
            fell = leap.link == planner.FALL and above.setdefault(end, there) != there
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
                return self.unite((self.main, fits[0]), (piece, ORIGIN))
        for leap in self.leaps:
            one, other = self.lies[leap.frm][0], self.lies[leap.to][0]
            if leap.link == planner.DRIFT and one != other and self.main not in (one, other):
                fits = [shift for shift in self.drifted(leap) if self.agree(other, one, shift)]
                if len(fits) == 1:
                    return self.unite((one, fits[0]), (other, ORIGIN))
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
        return self.unite((onto, shift), (piece, ORIGIN))

    def look(self, piece: int, onto: int) -> tuple[float, Spot] | None:
        """How much more than enough a piece looks like another, and laid how."""
        drift, shifts = self.alike(piece, onto)
        need = NEAR_ENOUGH if drift else ALIKE
        scores = [(self.score(piece, onto, shift) - need, shift) for shift in sorted(shifts)]
        best = max(scores, default=(-1.0, ORIGIN))
        return best if best[0] >= 0 else None

    def alike(self, piece: int, onto: int) -> tuple[bool, set[Spot]]:
        """The shifts that lay a special cell on one of its kind, or those a drift can have been."""
        for leap in self.leaps:
            ends = self.lies[leap.frm][0], self.lies[leap.to][0]
            if leap.link == planner.DRIFT and ends == (onto, piece):
                return True, set(self.drifted(leap))
            if leap.link == planner.DRIFT and ends == (piece, onto):
                return True, {minus(ORIGIN, shift) for shift in self.drifted(leap)}
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
        end = self.at(leap.to, ORIGIN)[1]
        from_end = minus(self.at(leap.frm, leap.there)[1], end)
        for shift in ball(leap.far, flat=self.flat):
            yield plus(from_end, shift)

    def tries(self, piece: int, main: int) -> list[Spot]:
        """The shifts worth trying: near where a drift began, else all over the sheet."""
        for leap in self.leaps:
            ends = self.lies[leap.frm][0], self.lies[leap.to][0]
            if leap.link == planner.DRIFT and ends == (main, piece):
                return list(self.drifted(leap))
            if leap.link == planner.DRIFT and ends == (piece, main):
                return [minus(ORIGIN, shift) for shift in self.drifted(leap)]
        grid, spots = self.grid, self.kinds[piece]
        if grid is None or not spots:
            return []
        return list(shifts(spots, grid))

    def agree(self, piece: int, onto: int, shift: Spot) -> bool:
        """Whether nothing that is drawn forbids to lay a piece onto another."""
        self.patience -= 1
        grid, kinds, sides = self.grid, self.kinds[onto], self.sides[onto]
        edged = onto == self.main and grid is not None
        for spot, kind in self.kinds[piece].items():
            there = plus(spot, shift)
            if kinds.get(there, kind) != kind or (edged and not on_sheet(grid, there)):
                return False
        for (spot, way), what in self.sides[piece].items():
            there = plus(spot, shift)
            if edged and what in ("exit", "outer") and on_sheet(grid, moved(there, way)):
                return False
            told = sides.get((there, way), what)
            if told != what and ("exit" in (told, what) or {told, what} == {"open", "wall"}):
                return False
        return True


# -- Ways over the drawing ------------------------------------------------------------------------


PLUNGE = 2.0
"""What is added for a leap that may end anywhere."""
PLUNGES = {planner.DRIFT: PLUNGE / 2}
"""A drift ends near by."""
WALLS = ("wall", "outer")


class Atlas(planner.Routes):
    """The drawing as a net of places. ``price`` is what an explosive is worth; below 0: none.

    ``edges`` tells that the sides of the sheet are tried, too.
    """

    def __init__(self, slips: Slips, jigsaw: Jigsaw, price: float, *, edges: bool) -> None:
        super().__init__(slips.grid)
        self.slips, self.jigsaw, self.price, self.edges = slips, jigsaw, price, edges
        self.main = jigsaw.main
        self.directions = range(6 if slips.levels else 4)
        self.walk(jigsaw.at(slips.number, slips.here))

    def kind(self, place: Place) -> str:
        """What is known of a cell."""
        return self.jigsaw.kinds[place[0]].get(place[1], "")

    def fits(self, piece: int) -> Sequence[Spot]:
        """Where a piece can lie: the sheet itself as it is, a loose piece where nothing forbids."""
        return (ORIGIN,) if piece == self.main else self.jigsaw.fits.get(piece, ())

    def steps(self, place: Place) -> Iterator[planner.Step]:
        """What can be done on a place."""
        leads, kind = self.jigsaw.leads, self.kind(place)
        for idle in self.slips.fates.staying(kind) if kind else ():
            there = leads.get((place, idle.link)) if idle.as_entered else None
            there = there or leads.get((place, STAY))
            yield planner.Step(1.0 if there else 1.0 + PLUNGE, idle.verb, STAY, there)
        for way in self.directions:
            told = self.jigsaw.sides[place[0]].get((place[1], way), "")
            if told == "exit":
                continue
            if told in WALLS:
                if told == "wall" and self.price >= 0 and self.blastable(place, way):
                    after = self.entered(place, way)
                    yield planner.Step(2.0 + self.price + after[0], BLAST, way, after[1])
                continue
            more, there = self.entered(place, way)
            inside = self.inside((place[0], moved(place[1], way)))
            if told == "" and there is None:
                if inside == 0 and not self.edges:
                    continue
                more += planner.DOUBT + (0 if self.edges else (1 - inside) * planner.OFF)
            yield planner.Step(1.0 + more, MOVE, way, there)

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
        fates = self.slips.fates.entering(self.kind(place) or EMPTY, kind or RIVER)
        if len(fates) > 1:
            return 0.0, None
        (fate,) = fates
        if fate == planner.STAYS:
            return 0.0, there if kind else None
        if fate == planner.HELD:
            return 0.0, place
        if (there, fate) in leads:
            return 0.0, leads[there, fate]
        return (PLUNGES.get(fate, PLUNGE) if kind else 0.0), None


# -- What is worth going for in a labyrinth -------------------------------------------------------


OF = ("above", "to the right of", "below", "to the left of", "upstairs from", "downstairs from")
"""The directions as places beside another cell."""
FAR_FROM_EXITS = 2.0
"""What a cell not seen yet costs more, for one who looks for a way out."""
WHIM, MOST_WHIM = 0.1, 3.0
"""How much his fancy counts, for every time he was carried off, and at most."""


def goals(atlas: Atlas, now: Mapping[str, Any], me: str, seed: int) -> list[planner.Goal]:
    """All goals of a player, the best first; ``now`` is what he may know at this moment."""
    if now["carries"]:
        found = sorted(ways_out(atlas))
    elif now[f"health.{me}"] == "wounded":
        found = sorted(hospitals(atlas))
    else:
        found = list(treasure(atlas))
    return [*found, *sorted(unseen(atlas, seed, carries=now["carries"]))]


def ways_out(atlas: Atlas) -> Iterator[planner.Goal]:
    """Exits he has seen."""
    for place, route in atlas.found.items():
        for way in atlas.directions:
            if atlas.jigsaw.sides[place[0]].get((place[1], way)) == "exit":
                reason = f"I carry the treasure and know a way out {on(atlas, place)}."
                yield planner.goal(route.cost + 1, route, reason, then=(MOVE, way))


def treasure(atlas: Atlas) -> Iterator[planner.Goal]:
    """The treasure, where it was found and could not be taken."""
    lies = atlas.slips.treasure
    if lies is not None:
        place = atlas.jigsaw.at(*lies)
        route = atlas.found.get(place)
        if route and route.verb:
            reason = f"I know of a treasure {on(atlas, place)} and go there."
            yield planner.goal(route.cost, route, reason)


def hospitals(atlas: Atlas) -> Iterator[planner.Goal]:
    """Hospitals he knows."""
    for place, route in atlas.found.items():
        if atlas.kind(place) == HOSPITAL and route.verb:
            reason = f"I am wounded and know a hospital {on(atlas, place)}."
            yield planner.goal(route.cost, route, reason)


def unseen(atlas: Atlas, seed: int, *, carries: bool) -> Iterator[planner.Goal]:
    """What he has not tried yet."""
    lost = len(atlas.slips.leaps)
    for one in atlas.unknown:
        place, verb, way = one.last
        cost = one.route.cost
        if carries:
            # How likely it is a side of the sheet, where an exit may be.
            edge = 1.0 - atlas.inside((place[0], moved(place[1], way))) if verb == MOVE else 0.0
            cost += FAR_FROM_EXITS * (1 - edge)
        # Who was carried off again and again may be walking in circles: he tries other ways, too.
        whim = Random(f"{seed} {lost} {place[1]} {way}").random()
        cost += whim * min(lost * WHIM, MOST_WHIM)
        yield planner.goal(cost, one.route, why(atlas, one, carries=carries))


def why(atlas: Atlas, one: planner.Unknown, *, carries: bool) -> str:
    """Why he goes there, in one sentence."""
    place, verb, way = one.last
    here = atlas.jigsaw.at(atlas.slips.number, atlas.slips.here)
    there = "here" if place == here else on(atlas, place)
    if one.route.verb == BLAST:
        return "A wall is in my way and going round takes longer, so I blow it up."
    if verb != MOVE:
        return f"I do not know where one is taken from {name(atlas, place) or 'here'}, so I try it."
    side = f"what is {planner.SIDES[way]}"
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


class Explorer:
    """The player; ``seed`` settles where he begins and what he does when nothing leads on."""

    def __init__(self, game: LeaderGame, seed: int = 0) -> None:
        self.game, self.seed = game, seed

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """One of ``actions``, from what was told alone."""
        verbs = planner.by_verb(actions)
        slips = Slips(self.game, information)
        if START in verbs:
            return self.begin(slips, actions)
        if TAKE in verbs and dict(information.now.facts).get("may_take"):
            return Choice(verbs[TAKE], "The treasure lies here, so I take it.")
        if slips.door is not None:
            back = Action(information.viewer, MOVE, OPPOSITE[slips.door])
            if back in actions:
                return Choice(back, "I am outside without the treasure, so I go back in.")
        if slips.charts:
            found = self.aim(information, slips, actions)
            if found:
                return found
        return self.at_random(information, actions)

    def begin(self, slips: Slips, actions: Sequence[Action]) -> Choice:
        """The starting cell."""
        lot = Random(f"{self.seed} {slips.viewer}")
        return Choice(
            planner.middle(slips.grid or Grid(len(actions), 1), actions, lot), planner.MIDDLE
        )

    def aim(
        self, information: Information, slips: Slips, actions: Sequence[Action]
    ) -> Choice | None:
        """The best thing to do for something worth going for."""
        now = dict(information.now.facts)
        blasts = any(action.verb == BLAST for action in actions)
        explosives = int(now["stock"].split("/")[2]) if blasts else 0
        jigsaw = Jigsaw(slips)
        for price in dict.fromkeys((PRICES[min(explosives, 3)], -1.0)):
            atlas = Atlas(slips, jigsaw, price, edges=now["carries"])
            for found in goals(atlas, now, information.viewer, self.seed):
                action = Action(information.viewer, found.verb, found.way)
                if action in actions:
                    return Choice(action, found.reason)
        return None

    def at_random(self, information: Information, actions: Sequence[Action]) -> Choice:
        """Where nothing leads on: any step."""
        lot = Random(f"{self.seed} {information.viewer} {len(information.heard)}")
        steps = [action for action in actions if action.verb in (MOVE, CYCLE)]
        reason = "Nothing I know leads on, so I try my luck."
        return Choice(lot.choice(steps or [a for a in actions if a.verb != PUT]), reason)


BELOW = {EASY: Lapses(50), MEDIUM: Lapses(25)}
"""What the levels below the best may do."""


def make(seed: int = 0) -> Explorer:
    """The player of this game."""
    from rules.games.labyrinth import GAME

    return Explorer(GAME, seed)
