"""A player of the duel who knows what was told to him, and thinks it over before every action.

He draws what he hears (:mod:`rules.games.duel.knowledge`), works out where he may be, and goes
where the fewest actions promise most: out with a treasure, to a treasure he knows of, or to what he
has not seen. Of his view he reads his own walk alone; the labyrinth he drew would not help him.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from rules.boards.grid import RIGHT
from rules.core.players import EASY, MEDIUM, Choice, Lapses
from rules.core.story import Information
from rules.games.duel.actions import DROP, END, ENTER, MOVE, START, SWAP, TAKE, THROW, Action
from rules.games.duel.board.plan import empty_maze
from rules.games.duel.board.terrain import PIT_EXITS, PITS, SIGNS, TREASURES
from rules.games.duel.knowledge import draw_notebook
from rules.games.duel.options import Rulings
from rules.games.duel.state import PLAYERS, Ground, State, Walker
from rules.knowledge import planner
from rules.knowledge.chart import ORIGIN, Notebook, SlipSpot, Spot, minus, move_spot

# -- What the engine does to whoever steps onto a cell --------------------------------------------


FROM, ONTO, ELSEWHERE = range(3)
"""The three cells of a sample sheet: where he stands, what he tries, where a pit may lead."""


@lru_cache(maxsize=64)
def collect_fates(rulings: Rulings) -> planner.Fates:
    """What becomes of a step onto every object, by what is told of it, under some rulings."""
    return planner.Fates(play_sample(rulings, sign) for sign in SIGNS)


def play_sample(rulings: Rulings, sign: str) -> tuple[str, str, str]:
    """One step onto an object, as the game itself carries it out."""
    from rules.games.duel import GAME

    maze = empty_maze(3, 1).with_thing(ONTO, sign)
    if sign in PITS:
        maze = maze.with_thing(ELSEWHERE, PIT_EXITS[PITS.index(sign)])
    ground = Ground(maze, rulings)
    walker = Walker(FROM, lying=(2 * ONTO,) if sign in TREASURES else ())
    state = State((ground, ground), (walker, Walker(FROM)), turn=0, left=9)
    step = GAME.apply(state, Action(PLAYERS[0], MOVE, RIGHT))
    code = next(str(event.data["code"]) for event in step.events if "code" in event.data)
    after = step.state.walkers[0]
    if after.at != ONTO:
        return "", code, planner.FALL if after.at == ELSEWHERE else planner.AWAY
    return "", code, planner.HELD if after.held else planner.STAYS


# -- Ways over a player's own notebook ------------------------------------------------------------


BLAST = "blast"
"""Throwing a grenade at what stands in the way."""
SURPRISE, TRAPPED, PLUNGE = 0.3, 5.0, 4.0
"""What is added for a cell not known, the trap, and a pit of which nobody knows where it leads."""
WALLS = ("wall", "any wall")


class Prices(NamedTuple):
    """What a grenade is worth in actions, thrown at an inner wall and at the outer one.

    Below zero: it cannot be thrown.
    """

    inner: float = -1.0
    outer: float = -1.0


class Atlas(planner.Routes):
    """A notebook as a net of places, from where its player stands."""

    def __init__(self, book: Notebook, rulings: Rulings, prices: Prices) -> None:
        super().__init__(book.grid)
        assert book.here is not None
        self.book, self.prices, self.fates = book, prices, collect_fates(rulings)
        self.seen = [{*chart.kinds, *chart.trail} for chart in book.charts]
        self.shifts = [minus(spot, book.here) for spot in book.candidates]
        self.landing = {
            kind.replace("exit_", ""): (number, spot)
            for number, chart in enumerate(book.charts)
            for spot, kind in chart.kinds.items()
            if kind.startswith("pit_exit_")
        }
        self.walk((book.number, book.here))

    def kind(self, place: SlipSpot) -> str:
        """What is known of a cell: a thing, ``empty``, or nothing."""
        return self.book.charts[place[0]].kinds.get(place[1], "")

    def fate(self, place: SlipSpot) -> frozenset[str]:
        """What becomes of whoever steps onto a cell, for all that is known of it."""
        return self.fates.entering("", self.kind(place))

    def known(self, place: SlipSpot) -> bool:
        """Whether he has been there."""
        return place[1] in self.seen[place[0]]

    def side(self, place: SlipSpot, way: int) -> str:
        """What stands on a side, as far as it is known; ``rim`` is the edge of the sheet."""
        told = self.book.charts[place[0]].sides.get((place[1], way), "")
        return told or ("" if self.inside((place[0], move_spot(place[1], way))) else "rim")

    def fits(self, piece: int) -> Sequence[Spot]:
        """Where a slip can lie: his own as far as he knows, others anywhere."""
        if self.book.charts[piece].anchored:
            return (ORIGIN,)
        return self.shifts if piece == self.book.number else ()

    def steps(self, place: SlipSpot) -> Iterator[planner.Leg]:
        """One step in every direction.

        A pit is left somewhere else; another slip has no edge at which to stop.
        """
        adrift = place[0] != self.book.number and not self.book.charts[place[0]].anchored
        if planner.FALL in self.fate(place) or (adrift and not self.known(place)):
            return
        for way in range(4):
            step = self.step(place, way)
            if step is not None:
                yield step

    def step(self, place: SlipSpot, way: int) -> planner.Leg | None:
        """One step; ``None`` where it cannot be made."""
        told = self.side(place, way)
        there = place[0], move_spot(place[1], way)
        if told == "open":
            cost, verb = 1.0, MOVE
        elif told in WALLS:
            if self.prices.inner < 0 or self.inside(there) < 1:
                return None
            cost, verb = 2.0 + self.prices.inner, BLAST
        elif told == "":
            cost, verb = 1.0 + planner.DOUBT + (1 - self.inside(there)) * planner.OFF, MOVE
        else:
            return None
        fate = self.fate(there)
        if planner.HELD in fate:
            cost += TRAPPED
        elif not self.known(there):
            cost += SURPRISE
        elif planner.FALL in fate and self.kind(there) not in self.landing:
            cost += PLUNGE
        elif planner.FALL in fate:
            there = self.landing[self.kind(there)]
        return planner.Leg(cost, verb, way, there)

    def name(self, place: SlipSpot) -> str:
        """The name of a cell, where it is known."""
        sheet = self.book.sheet
        anchored = self.book.charts[place[0]].anchored
        return sheet.name(sheet.cell(*place[1])) if anchored else ""

    def unseen(self, place: SlipSpot) -> int:
        """How many sides of a place lead to cells he does not know."""
        return sum(
            self.side(place, way) in ("", "open")
            and not self.known((place[0], move_spot(place[1], way)))
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


def choose_goal(book: Notebook, standing: Standing, *, throws: bool) -> planner.Goal | None:
    """The best goal he knows of."""
    bearing = standing.carries and not standing.known_false
    table = BEARING if bearing else SEEKING
    prices = table[min(standing.grenades, 3)] if throws else Prices()
    if standing.rulings.outer_wall == "immune":
        prices = prices._replace(outer=-1.0)
    atlas = Atlas(book, standing.rulings, prices)
    if bearing:
        found = min(list_exits(atlas), default=None)
    else:
        chests = sorted(list_treasures(atlas))
        # Under some rulings a false treasure lies there again: take them in turn.
        found = chests[standing.tried % len(chests)] if chests else None
        if standing.rulings.false_outside == "removed":
            found = chests[0] if chests else None
    return found or min(list_unknown(atlas, standing), default=None)


def list_exits(atlas: Atlas) -> Iterator[planner.Goal]:
    """Ways out with a treasure: exits, walls of the labyrinth to blow up, sides not tried yet."""
    book = atlas.book
    for place, route in atlas.found.items():
        if not atlas.known(place) and not book.charts[place[0]].anchored:
            continue
        for way in range(4):
            side = atlas.side(place, way)
            there = atlas.name(place)
            if side == "exit":
                reason = f"I carry a treasure, and {tell_place(route, there)} is a way out."
                yield planner.make_goal(route.cost + 1, route, reason, then=(MOVE, way))
            elif side in ("labyrinth wall", "rim") and atlas.prices.outer >= 0:
                reason = (
                    f"I carry a treasure; the labyrinth wall {tell_place(route, there)} is the "
                    "nearest way out, with a grenade."
                )
                cost = route.cost + 2 + atlas.prices.outer
                yield planner.make_goal(cost, route, reason, then=(BLAST, way))
            elif side == "rim":
                reason = f"I carry a treasure and look for an exit {tell_place(route, there)}."
                yield planner.make_goal(route.cost + SEARCH, route, reason, then=(MOVE, way))


def list_treasures(atlas: Atlas) -> Iterator[planner.Goal]:
    """Treasures he has seen and not taken."""
    for place, route in atlas.found.items():
        if atlas.kind(place) == "treasure" and route.verb:
            reason = f"A treasure lies {tell_place(route, atlas.name(place))}."
            yield planner.make_goal(route.cost, route, reason)


def list_unknown(atlas: Atlas, standing: Standing) -> Iterator[planner.Goal]:
    """Cells he has not seen: the nearest first, rather where more of them lie together."""
    book = atlas.book
    lost = ""
    if not book.known:
        count = len(book.candidates)
        lost = f"I may be on any of {count} cells. " if count > 1 else ""
    elif standing.carries:
        lost = "I carry a treasure and know no way out. "
    for place, route in atlas.found.items():
        strange = not atlas.known(place)
        if strange:
            reason = f"{lost}The nearest cell I have not seen is {tell_place(route, '')}."
            cost = route.cost - CURIOUS * atlas.unseen(place)
            yield planner.make_goal(cost, route, reason)
        elif planner.FALL in atlas.fate(place) and route.verb:
            reason = f"{lost}I do not know where this pit leads, so I jump."
            yield planner.make_goal(route.cost, route, reason)


def tell_place(route: planner.Way, there: str) -> str:
    """A place in words, from where he stands."""
    if not route.verb:
        return "here"
    if route.verb == BLAST:
        return f"behind the wall {planner.SIDES[route.way]}, and going round would take longer"
    steps = max(1, round(route.cost))
    if steps < 3 and not there:
        return planner.SIDES[route.way]
    on = f"about {steps} steps on, {planner.SIDES[route.way]} first"
    return f"on {there}, {on}" if there else on


# -- A player of the duel who knows what was told to him ------------------------------------------


class Explorer:
    """The player; ``seed`` settles where he begins and what he does when nothing leads on."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """One of ``actions``, from what was told alone."""
        book, standing = draw_notebook(information), read_standing(information)
        lot = Random(f"{self.seed} {standing.me} {len(information.heard)}")
        verbs = planner.by_verb(actions)
        if START in verbs:
            begin = Random(f"{self.seed} {standing.me}")
            return Choice(planner.middle_place(book.sheet, actions, begin), planner.MIDDLE)
        if TAKE in verbs:
            return Choice(verbs[TAKE], "A treasure lies here, and my hands are free.")
        if standing.known_false:
            for verb in (SWAP, DROP):
                if verb in verbs:
                    return Choice(verbs[verb], "What I carry is false, so I lay it down.")
        if MOVE not in verbs and ENTER in verbs:
            return Choice(
                choose_entrance(actions), "I am outside without the real treasure: back in."
            )
        if book.here is not None and book.outside < 0 and MOVE in verbs:
            throws = THROW in verbs
            for able in (True, False) if throws else (False,):
                found = choose_goal(book, standing, throws=able)
                action = found and spell_action(found, book, standing)
                if found and action in actions:
                    return Choice(action, found.reason)
        return at_random(actions, verbs, lot)


BELOW = {EASY: Lapses(75), MEDIUM: Lapses(40)}
"""What the levels below the best may do."""


def make(seed: int = 0) -> Explorer:
    """The player of this game."""
    return Explorer(seed)


def read_standing(information: Information) -> Standing:
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
        me, carries, carries and known_false, tried, grenades=int(now[f"grenades.{me}"]),
        rulings=Rulings.choose(dict(now["rules"])),
    )  # fmt: skip


def choose_entrance(actions: Sequence[Any]) -> Any:
    """The way back in, by the opening beside him where there is a choice."""
    ways = [action for action in actions if action.verb == ENTER]
    return min(ways, key=lambda action: action.place)


def at_random(actions: Sequence[Any], verbs: dict[str, Any], lot: Random) -> Choice:
    """Where nothing leads on: any step; else the turn is over."""
    steps = [action for action in actions if action.verb == MOVE]
    if steps:
        return Choice(lot.choice(steps), "Nothing I know leads on, so I try my luck.")
    if END in verbs:
        return Choice(verbs[END], "There is nothing useful left to do in this turn.")
    return Choice(lot.choice(list(actions)), "Whatever I do, it is all the same here.")


def spell_action(aimed: planner.Goal, book: Notebook, standing: Standing) -> Action:
    """The first thing to do for a goal, as an action."""
    assert book.here is not None
    place = -1
    if aimed.verb == BLAST and standing.rulings.grenade_reach == "anywhere" and book.known:
        place = book.sheet.cell(*book.here)
    return Action(standing.me, THROW if aimed.verb == BLAST else MOVE, aimed.way, place)
