"""A player of the duel who knows what was told to him, and thinks it over before every action.

He draws what he hears (:mod:`rules.games.duel.knowledge`), works out where he may be, and goes
where the fewest actions promise most: out with a treasure, to a treasure he knows of, or to what he
has not seen. Of his view he reads his own walk alone; the labyrinth he drew would not help him.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from random import Random
from typing import Any, NamedTuple

from rules.boards.grid import Grid
from rules.core.game import Information
from rules.core.players import Choice
from rules.games.duel.actions import DROP, END, ENTER, MOVE, START, SWAP, TAKE, THROW, Action
from rules.games.duel.board.plan import PITS, WAYS
from rules.games.duel.knowledge.facts import Spot, beyond
from rules.games.duel.knowledge.notebook import Notebook, name, notebook
from rules.games.duel.options import Rulings

# -- Ways over a player's own notebook ------------------------------------------------------------


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


# -- What is worth going for in a duel ------------------------------------------------------------


SEARCH = 9.0
"""What a side of the rim is likely to cost that may be an exit, where no grenade is left."""
SEEKING = {0: Prices(), 1: Prices(12, -1), 2: Prices(8, -1), 3: Prices(6, -1)}
BEARING = {0: Prices(), 1: Prices(9, 2.5), 2: Prices(5, 1.5), 3: Prices(4, 1)}
"""What a grenade is worth, by how many there are: on the way to a treasure, and out with one."""
CURIOUS = 0.2
"""How much nearer each unknown neighbour makes a cell that might be explored."""


class Standing(NamedTuple):
    """What he knows of himself."""

    me: str
    carries: bool
    known_false: bool
    tried: int
    grenades: int
    rulings: Rulings


class Goal(NamedTuple):
    """Something worth going for: the whole cost, what to do first for it, and the sentence."""

    cost: float
    deed: str
    way: int
    reason: str


def goal(cost: float, route: Way, reason: str, *, then: tuple[str, int] = ("", -1)) -> Goal:
    """A goal at the end of a route; ``then`` is what to do on arriving."""
    deed, way = (route.deed, route.way) if route.deed else then
    return Goal(cost, deed, way, reason)


def aim(book: Notebook, standing: Standing, *, throws: bool) -> Goal | None:
    """The best goal he knows of."""
    assert book.here is not None
    bearing = standing.carries and not standing.known_false
    table = BEARING if bearing else SEEKING
    prices = table[min(standing.grenades, 3)] if throws else Prices()
    if standing.rulings.outer_wall == "immune":
        prices = prices._replace(outer=-1.0)
    atlas = Atlas(book, prices)
    ways = atlas.ways((book.chart, book.here))
    if bearing:
        found = min(exits(atlas, ways), default=None)
    else:
        chests = sorted(treasures(atlas, ways))
        # Under some rulings a false treasure lies there again: take them in turn.
        found = chests[standing.tried % len(chests)] if chests else None
        if standing.rulings.false_outside == "removed":
            found = chests[0] if chests else None
    return found or min(unknown(atlas, ways, standing), default=None)


def exits(atlas: Atlas, ways: dict[Place, Way]) -> Iterator[Goal]:
    """Ways out with a treasure: exits, walls of the labyrinth to blow up, sides not tried yet."""
    book = atlas.book
    for place, route in ways.items():
        if not atlas.known(place) and not book.charts[place[0]].anchored:
            continue
        for way in range(4):
            side = atlas.side(place, way)
            there = spot_name(book, place)
            if side == "exit":
                reason = f"I carry a treasure, and {where(route, there)} is a way out."
                yield goal(route.cost + 1, route, reason, then=(GO, way))
            elif side in ("labyrinth wall", "rim") and atlas.prices.outer >= 0:
                reason = (
                    f"I carry a treasure; the labyrinth wall {where(route, there)} is the nearest "
                    "way out, with a grenade."
                )
                cost = route.cost + 2 + atlas.prices.outer
                yield goal(cost, route, reason, then=(BLAST, way))
            elif side == "rim":
                reason = f"I carry a treasure and look for an exit {where(route, there)}."
                yield goal(route.cost + SEARCH, route, reason, then=(GO, way))


def treasures(atlas: Atlas, ways: dict[Place, Way]) -> Iterator[Goal]:
    """Treasures he has seen and not taken."""
    for place, route in ways.items():
        if atlas.kind(place) == "treasure" and route.deed:
            reason = f"A treasure lies {where(route, spot_name(atlas.book, place))}."
            yield goal(route.cost, route, reason)


def unknown(atlas: Atlas, ways: dict[Place, Way], standing: Standing) -> Iterator[Goal]:
    """Cells he has not seen: the nearest first, rather where more of them lie together."""
    book = atlas.book
    lost = ""
    if not book.known:
        count = len(book.candidates)
        lost = f"I may be on any of {count} cells. " if count > 1 else ""
    elif standing.carries:
        lost = "I carry a treasure and know no way out. "
    for place, route in ways.items():
        strange = not atlas.known(place)
        pit = not strange and atlas.kind(place).startswith("pit") and route.deed
        if strange:
            reason = f"{lost}The nearest cell I have not seen is {where(route, '')}."
            cost = route.cost - CURIOUS * atlas.unseen(place)
            yield goal(cost, route, reason)
        elif pit and "exit" not in atlas.kind(place):
            reason = f"{lost}I do not know where this pit leads, so I jump."
            yield goal(route.cost, route, reason)


def where(route: Way, there: str) -> str:
    """A place in words, from where he stands."""
    if not route.deed:
        return "here"
    if route.deed == BLAST:
        return f"behind the wall {side_of(route.way)}, and going round would take longer"
    steps = max(1, round(route.cost))
    if steps < 3 and not there:
        return side_of(route.way)
    on = f"about {steps} steps on, {side_of(route.way)} first"
    return f"on {there}, {on}" if there else on


def side_of(way: int) -> str:
    """A direction as a place."""
    return {"up": "above", "down": "below"}.get(WAYS[way], f"on the {WAYS[way]}")


def spot_name(book: Notebook, place: Place) -> str:
    """The name of a cell, where it is known."""
    return name(place[1]) if book.charts[place[0]].anchored else ""


# -- A player of the duel who knows what was told to him ------------------------------------------


class Explorer:
    """The player; ``seed`` settles where he begins and what he does when nothing leads on."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """One of ``actions``, from what was told alone."""
        book, standing = notebook(information), stand(information)
        lot = Random(f"{self.seed} {standing.me} {len(information.heard)}")
        verbs = {action.verb: action for action in reversed(actions)}
        if START in verbs:
            return self.begin(actions, book)
        if TAKE in verbs:
            return Choice(verbs[TAKE], "A treasure lies here, and my hands are free.")
        if standing.known_false:
            for verb in (SWAP, DROP):
                if verb in verbs:
                    return Choice(verbs[verb], "What I carry is false, so I lay it down.")
        if MOVE not in verbs and ENTER in verbs:
            return Choice(enter(actions), "I am outside without the real treasure: back in.")
        if book.here is not None and book.outside < 0 and MOVE in verbs:
            throws = THROW in verbs
            for able in (True, False) if throws else (False,):
                goal = aim(book, standing, throws=able)
                action = goal and spell(goal, book, standing)
                if goal and action in actions:
                    return Choice(action, goal.reason)
        return otherwise(actions, verbs, lot)

    def begin(self, actions: Sequence[Any], book: Notebook) -> Choice:
        """The starting cell: somewhere in the middle, from where every edge is near."""
        grid = Grid(book.width, book.height)
        lot = Random(f"{self.seed} {book.viewer}")

        def off(action: Action) -> tuple[int, float]:
            column, row, _ = grid.place(action.place)
            far = max(abs(2 * column + 1 - book.width), abs(2 * row + 1 - book.height))
            return max(0, far - book.width // 2), lot.random()

        # Where it is, nobody is told before both have chosen: the reason names no cell.
        return Choice(min(actions, key=off), "I know nothing yet; from the middle no edge is far.")


def make(seed: int = 0) -> Explorer:
    """The player of this game."""
    return Explorer(seed)


def stand(information: Information) -> Standing:
    """What the viewer knows of himself."""
    me, now = information.viewer, dict(information.now.facts)
    known_false, tried = False, 0
    for heard in information.heard:
        for event in heard.events:
            code = event.data.get("code") if event.who == me else None
            if code in ("taken", "swapped"):
                known_false = False
            elif code == "out_false":
                known_false, tried = True, tried + 1
    carries = now[f"carries.{me}"] == "yes"
    return Standing(
        me, carries, carries and known_false, tried, int(now[f"grenades.{me}"]),
        Rulings.choose(dict(now["rules"])),
    )  # fmt: skip


def enter(actions: Sequence[Any]) -> Any:
    """The way back in, by the opening beside him where there is a choice."""
    ways = [action for action in actions if action.verb == ENTER]
    return min(ways, key=lambda action: action.place)


def otherwise(actions: Sequence[Any], verbs: dict[str, Any], lot: Random) -> Choice:
    """Where nothing leads on: any step; else the turn is over."""
    steps = [action for action in actions if action.verb == MOVE]
    if steps:
        return Choice(lot.choice(steps), "Nothing I know leads on, so I try my luck.")
    if END in verbs:
        return Choice(verbs[END], "There is nothing useful left to do in this turn.")
    return Choice(lot.choice(list(actions)), "Whatever I do, it is all the same here.")


def spell(goal: Goal, book: Notebook, standing: Standing) -> Action:
    """The first thing to do for a goal, as an action."""
    assert book.here is not None
    place = -1
    if goal.deed == BLAST and standing.rulings.grenade_reach == "anywhere" and book.known:
        place = Grid(book.width, book.height).cell(*book.here)
    return Action(standing.me, THROW if goal.deed == BLAST else MOVE, goal.way, place)
