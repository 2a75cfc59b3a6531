"""A player of a labyrinth with a leader, who knows only what was said aloud.

He draws what he hears of everybody, guesses how it lies on the sheet, and does what costs least,
over all his guesses, on the way to what he wants: out with the treasure, to the treasure, to a
hospital when wounded, to arms that he lacks, else to what nobody has seen. Whoever carries the
treasure and is probably in reach is shot at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from math import fsum, log
from random import Random
from typing import Any, NamedTuple

from rules.boards.grid import OPPOSITE, Grid
from rules.core.players import EASY, MEDIUM, Choice, Lapses
from rules.core.records import Observation
from rules.core.story import Heard, Information
from rules.games.labyrinth.actions import (
    BLAST,
    CYCLE,
    MOVE,
    PUT,
    SHOOT,
    SKIP,
    STAB,
    START,
    TAKE,
    Action,
)
from rules.games.labyrinth.atlas import NEVER, Atlas, Destination
from rules.games.labyrinth.belief import Beliefs, Guess
from rules.games.labyrinth.board.terrain import ARSENAL, HOSPITAL, MOUTH, RIVER, SOURCE
from rules.games.labyrinth.slips import MARSH, Slips
from rules.games.labyrinth.variant import LeaderGame
from rules.knowledge import planner
from rules.knowledge.chart import LARGEST_SHEET, Spot, move_spot

# -- Where the treasure is ------------------------------------------------------------------------


DrawnSpot = tuple[int, int, Spot]
"""A spot as it was drawn: whose track, which slip of it, and where on that slip."""
ARRIVALS = ("step", "held", "skip", "cycle", "start")
"""What is answered to somebody who finds a treasure if it lies where he is now."""


class News:
    """A record of what is said of the treasure: who ``carries`` it, or where it ``lies``.

    ``lost`` tells that it lies nobody knows where, ``adrift`` that a current has it. ``rests`` are
    the places where somebody found nothing since it came to lie. ``handed``: it is taken on
    purpose, of which nobody else hears.
    """

    def __init__(self, tracks: Sequence[Slips], *, handed: bool) -> None:
        self.tracks, self.handed = tracks, handed
        self.seats = {track.viewer: at for at, track in enumerate(tracks)}
        self.carrier = ""
        self.lies: DrawnSpot | None = None
        self.adrift = self.lost = False
        self.rests: list[DrawnSpot] = []

    def place(self, who: str) -> DrawnSpot:
        """Where somebody is on the slips."""
        track = self.tracks[self.seats[who]]
        return self.seats[who], track.number, track.here

    def hear(self, heard: Heard) -> None:
        """What an answer tells of it, once it is drawn."""
        who, events = heard.action.who, heard.events
        if who not in self.seats or not self.tracks[self.seats[who]].charts:
            return
        if any(event.kind == "took" for event in events):
            self.carrier, self.lies = who, None
            return
        for event in events:
            if event.kind == "wounded" and self.carrier in event.data["hit"]:
                # Whoever strikes and whoever is struck stand on one cell.
                struck = heard.action.verb == STAB and who == self.tracks[0].viewer
                self.drop(who if struck else self.carrier)
        if any(event.kind in ("found", "put") or event.data.get("found") for event in events):
            self.drop(who)
            if self.handed and who != self.tracks[0].viewer:
                # Of the taking nobody hears, but who would leave it?
                self.carrier, self.lies = who, None
        elif any(event.data.get("outcome") in ARRIVALS for event in events):
            here = self.place(who)
            self.rests.append(here)
            if self.lies == here and self.tracks[here[0]].door is None:
                self.lies, self.lost = None, True

    def drop(self, who: str) -> None:
        """It lies where somebody is, or the current has it."""
        self.carrier, self.lies = "", self.place(who)
        self.rests.clear()
        kind = self.tracks[self.lies[0]].kind
        self.adrift = self.lost = kind in ("", RIVER, SOURCE)


# -- What is worth going to -----------------------------------------------------------------------


OUT, EDGE, HEAL, TREASURE, ARMS, UNSEEN, AGAIN = (
    "out", "edge", "heal", "treasure", "arms", "unseen", "again",
)  # fmt: skip
"""What is worth going to: a way out, a side of the sheet nobody tried, a hospital, the treasure, an
arsenal, a cell nobody saw, one where the treasure may have come to lie."""
LATER_COST, MUCH_LATER_COST = 15.0, 30.0
"""What is added for what is worth going to only where nothing better is."""
PROBE, ARMING, AGAIN_ONCE = 1.7, 2.0, 6.0
"""What a side of the sheet, an arsenal and a cell seen before cost one who looks for treasure."""
SEARCH = 12.0
"""The most that a side of the sheet costs one who carries the treasure and knows no way out."""
GROPE = 14.0
"""What a cell not seen yet costs him."""


class Standing(NamedTuple):
    """What a player may know of himself at this moment, and of the treasure."""

    carries: bool
    wounded: bool
    armed: bool
    news: News


class Wanted:
    """What is worth going to by one guess: ``ends`` by cell, ``sides`` of the sheet to be tried."""

    def __init__(self, atlas: Atlas, beliefs: Beliefs, guess: Guess, standing: Standing) -> None:
        self.atlas, self.beliefs, self.guess = atlas, beliefs, guess
        self.here = beliefs.at(guess, 0)
        self.ends: dict[int, Destination] = {}
        self.sides: dict[tuple[int, int], Destination] = {}
        if standing.carries:
            self.leave()
        elif standing.wounded:
            self.want(HEAL, self.of_kind(HOSPITAL), 0.0)
            self.want(UNSEEN, atlas.unseen, MUCH_LATER_COST if self.ends else 0.0)
        else:
            self.seek(standing)

    def want(self, what: str, cells: Iterator[int] | Sequence[int], cost: float) -> None:
        """Some cells are worth going to, unless they are already for less."""
        for cell in cells:
            if cell not in self.ends or cost < self.ends[cell].cost:
                self.ends[cell] = Destination(cost, what)

    def of_kind(self, kind: str) -> list[int]:
        """The other cells of a type."""
        found = enumerate(self.atlas.kinds)
        return [cell for cell, one in found if one == kind and cell != self.here]

    def probe(self, what: str, sides: Sequence[tuple[int, int]], cost: float) -> None:
        """Some sides of the sheet are worth trying."""
        self.want(what, [cell for cell, _ in sides], cost)
        self.sides |= dict.fromkeys(sides, Destination(cost, what))

    def leave(self) -> None:
        """With the treasure: the way out, else all that may lead there."""
        exits, untried = [*self.atlas.seen_exits()], [*self.atlas.untried()]
        self.probe(EDGE, untried, 1.0 + (MUCH_LATER_COST if exits else min(len(untried), SEARCH)))
        self.probe(OUT, exits, 1.0)
        if not exits:
            self.want(UNSEEN, self.atlas.unseen, GROPE)

    def seek(self, standing: Standing) -> None:
        """Without the treasure: where it lies or may lie, a way out, and arms."""
        atlas, news = self.atlas, standing.news
        searched = {self.beliefs.cell(self.guess, place) for place in news.rests}
        lies = self.lies(news)
        later = 0.0
        if lies >= 0 and lies not in searched and lies != self.here:
            self.want(TREASURE, [lies], 0.0)
            later = LATER_COST
        self.want(UNSEEN, atlas.unseen, later)
        if not any(atlas.exits):
            self.probe(EDGE, [*atlas.untried()], PROBE + later)
        if not standing.armed:
            self.want(ARMS, self.of_kind(ARSENAL), 0.0 if news.carrier else ARMING + later)
        if news.lost or not atlas.unseen:
            again = (
                cell for cell, kind in enumerate(atlas.kinds)
                if kind and cell not in searched and cell != self.here
            )  # fmt: skip
            self.want(AGAIN, again, later + (1.0 if news.lost else AGAIN_ONCE))

    def lies(self, news: News) -> int:
        """Where the treasure lies, or will come ashore."""
        if news.lies is None:
            return -1
        if news.adrift:
            return next(iter(self.of_kind(MOUTH)), -1)
        return self.beliefs.cell(self.guess, news.lies)

    def cost(self, action: Action) -> tuple[float, int, str]:
        """What an action costs in all, where it leads, and what it would be answered."""
        if action.verb == MOVE and (self.here, action.way) in self.sides:
            return self.sides[self.here, action.way].cost, self.here, "wall"
        return self.atlas.after(self.here, action)


# -- Why ------------------------------------------------------------------------------------------


def give_reason(wanted: Wanted, action: Action, there: int, maybe: int) -> str:
    """Why he does something, in one sentence; ``maybe`` counts the cells where he may be."""
    atlas, here = wanted.atlas, wanted.here
    side = wanted.sides.get((here, action.way)) if action.verb == MOVE else None
    aim = here if side else atlas.aims[there] if there >= 0 else -1
    end = side or wanted.ends.get(aim)
    on = f"on {atlas.paper.grid.name(aim)}" if aim >= 0 and maybe == 1 else "not far away"
    if action.verb == BLAST:
        return "A wall is in my way and going round takes longer, so I blow it up."
    if action.verb != MOVE:
        return "I know where one is taken from here." if there >= 0 else TRY
    if end is None:
        return f"I do not know yet what is {planner.SIDES[action.way]}, so I have a look."
    if maybe > 1 and end.what in (UNSEEN, EDGE, AGAIN):
        return (
            f"I may be on any of {maybe} cells, so I find out what is {planner.SIDES[action.way]}."
        )
    return SENTENCES[end.what].format(on)


TRY = "I do not know where one is taken from here, so I try it."
SENTENCES = {
    OUT: "I carry the treasure and know a way out {}.",
    EDGE: "I know no way out, so I look for one {}.",
    HEAL: "I am wounded and know a hospital {}.",
    TREASURE: "I know of a treasure {} and go there.",
    ARMS: "I know an arsenal {} and fetch arms.",
    UNSEEN: "I do not know yet what is {}, so I go and look.",
    AGAIN: "I have lost sight of the treasure, so I look {} again.",
}
"""Why something is worth going to; where it is follows in the gap."""

# -- A player of a labyrinth with a leader --------------------------------------------------------


PRICES = (-1.0, 5.0, 3.0, 2.0)
"""What an explosive is worth in turns, by how many there are."""
VOTES, LEAST_SHARE = 6, 0.02
"""How many guesses are asked at most, and the share that one must have."""
CURIOUS = 1.0
"""What it is worth to learn something: turns for each nat of information."""
EXACT = 9
"""To how many places costs are compared: beyond them machines reckon differently."""
WORN = 0.4
"""What it costs to come to a place once more: whoever goes round in circles tries other ways."""
SHUT = ("wall", "outer", MARSH)
HIT = 0.4
"""How likely a shot must hit."""


class Explorer:
    """The player; ``seed`` settles where he begins and what is as good one way as another.

    What he has heard so far he keeps drawn. Told anything else, he draws anew, and remembers what
    he ``guessed`` after each answer that is still the same.
    """

    def __init__(self, game: LeaderGame, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self.first: tuple[str, Observation] | None = None
        self.heard: tuple[Heard, ...] = ()
        self.tracks: list[Slips] = []
        self.worn = Counter[DrawnSpot]()
        self.guessed: dict[int, tuple[Guess, ...]] = {}
        self.news: News
        self.beliefs: Beliefs

    # -- hearing --------------------------------------------------------------------------------

    def follow(self, information: Information) -> None:
        """Draw what is new; from where he was told something else, draw anew."""
        told, heard = (information.viewer, information.first), information.heard
        same = self.first == told
        known = count_alike(self.heard, heard) if same else 0
        if not same or known < len(self.heard):
            self.guessed = {at: kept for at, kept in self.guessed.items() if at < known}
            self.first, self.heard = told, ()
            self.sit_down(information)
        for at in range(len(self.heard), len(heard)):
            self.hear(information.viewer, heard[at], at)
        self.heard = heard

    def hear(self, me: str, heard: Heard, at: int) -> None:
        """One answer, the one with the number ``at``; before his own turns he makes his guesses."""
        for track in self.tracks:
            track.tell(heard)
        self.news.hear(heard)
        if self.sheet != self.beliefs.paper.grid:
            self.beliefs = self.blank(self.sheet)
        if heard.action.who == me:
            self.worn[self.news.place(me)] += 1
        turns = [event.who for event in heard.events if event.kind == "turn"]
        if me not in (turns or [heard.action.who]):
            return
        if at in self.guessed:
            self.beliefs.draw()
            self.beliefs.guesses = [*self.guessed[at]]
        else:
            self.beliefs.update(Random(f"{self.seed} {me} {at}"))
            self.guessed[at] = tuple(self.beliefs.guesses)

    def sit_down(self, information: Information) -> None:
        """Begin with blank paper."""
        mine = Slips(self.game, information)
        aloud = mine.rulings.hearing == "all"
        players = dict(information.first.facts)["players"] if aloud else ()
        others = [who for who in players if who != information.viewer]
        self.tracks = [mine, *(Slips(self.game, information, who) for who in others)]
        self.worn.clear()
        self.news = News(self.tracks, handed=mine.rulings.treasure_change != "automatic")
        self.blank = partial(Beliefs, self.game, information, self.tracks)
        self.beliefs = self.blank(self.sheet)
        self.beliefs.update(Random(f"{self.seed} {information.viewer}"))

    @property
    def sheet(self) -> Grid:
        """The sheet; where nobody has told its size, the largest with every level he can draw."""
        if grid := self.tracks[0].grid:
            return grid
        trails = [chart.trail for track in self.tracks for chart in track.charts]
        heights = [[0, *(spot[2] for spot in trail)] for trail in trails] or [[0]]
        return LARGEST_SHEET._replace(levels=max(max(one) - min(one) for one in heights) + 1)

    # -- choosing -------------------------------------------------------------------------------

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """One of ``actions``, from what was told alone."""
        self.follow(information)
        verbs, mine = planner.by_verb(actions), self.tracks[0]
        now = dict(information.now.facts)
        wounded = now[f"health.{information.viewer}"] == "wounded"
        if START in verbs:
            return self.begin(mine, actions)
        if TAKE in verbs and now.get("may_take"):
            return Choice(verbs[TAKE], "The treasure lies here, so I take it.")
        if mine.door is not None:
            back = Action(information.viewer, MOVE, OPPOSITE[mine.door])
            if back in actions:
                return Choice(back, "I am outside without the treasure, so I go back in.")
        if not mine.charts:
            return self.at_random(information, actions)
        lies_here = self.news.lies == self.news.place(mine.viewer) and not self.news.handed
        if SKIP in verbs and lies_here and not wounded:
            return Choice(verbs[SKIP], "The treasure lies here, so I wait until I find it.")
        stock = [int(one) for one in now["stock"].split("/")]
        armed = mine.rulings.weapons == "none" or min(stock[0], stock[2]) > 0
        standing = Standing(now["carries"], wounded, armed, self.news)
        plans = [*self.plans(standing, stock[2] if BLAST in verbs else 0)]
        return (
            self.shot(plans, actions)
            or self.aim(plans, actions)
            or self.at_random(information, actions)
        )

    def begin(self, slips: Slips, actions: Sequence[Action]) -> Choice:
        """The starting cell."""
        lot = Random(f"{self.seed} {slips.viewer}")
        grid = slips.grid or Grid(len(actions), 1)
        return Choice(planner.middle_place(grid, actions, lot), planner.MIDDLE)

    def plans(self, standing: Standing, explosives: int) -> Iterator[tuple[float, Wanted]]:
        """What he wants by each of his guesses, with its share."""
        beliefs = self.beliefs
        falls = self.tracks[0].rulings.wall_in_hole == "moves-on"
        for share, guess in beliefs.best(VOTES):
            if share >= LEAST_SHARE and 0 <= beliefs.at(guess, 0) < beliefs.paper.size:
                atlas = Atlas(beliefs, guess, bump_falls=falls)
                wanted = Wanted(atlas, beliefs, guess, standing)
                atlas.spread(wanted.ends, PRICES[min(explosives, 3)])
                yield share, wanted

    def shot(self, plans: list[tuple[float, Wanted]], actions: Sequence[Action]) -> Choice | None:
        """A shot or a blow at whoever carries the treasure, where it will probably hit."""
        carrier, hits = self.news.carrier, dict[Action, float]()
        if carrier == self.tracks[0].viewer or carrier not in self.news.seats:
            return None
        for share, wanted in plans:
            there = self.beliefs.at(wanted.guess, self.news.seats[carrier])
            for action in actions:
                near = action.verb == STAB and action.word in ("", carrier) and there == wanted.here
                far = action.verb == SHOOT and there != wanted.here
                if near or (far and wanted.atlas.sees(wanted.here, action.way, there)):
                    hits[action] = hits.get(action, 0.0) + share
        best = max(hits, key=lambda one: hits[one], default=None)
        if best is None or hits[best] < HIT:
            return None
        how = "strike" if best.verb == STAB else "shoot"
        return Choice(best, f"{carrier} carries the treasure and is probably there, so I {how}.")

    def aim(self, plans: list[tuple[float, Wanted]], actions: Sequence[Action]) -> Choice | None:
        """What costs least over all guesses, less what is learned by it."""
        if not plans:
            return None
        costs: dict[Action, float] = {}
        whole = fsum(share for share, _ in plans)
        for action in actions:
            if action.verb not in (MOVE, SKIP, CYCLE, BLAST):
                continue
            said: dict[str, float] = {}
            cost = 0.0
            for share, wanted in plans:
                found, _, answer = wanted.cost(action)
                cost += share / whole * min(found, NEVER)
                said[answer] = said.get(answer, 0.0) + share / whole
            cost += WORN * max(self.worn[self.beside(action)] - 1, 0)
            learned = -fsum(one * log(one) for one in said.values())
            costs[action] = round(cost - CURIOUS * learned, EXACT)
        best = min(costs, key=lambda one: (costs[one], one.verb != MOVE, one.way), default=None)
        if best is None:
            return None
        likeliest = plans[0][1]
        maybe = len({wanted.here for _, wanted in plans})
        return Choice(best, give_reason(likeliest, best, likeliest.cost(best)[1], maybe))

    def beside(self, action: Action) -> DrawnSpot:
        """The place a step leads to, as far as he can draw it; his own for anything else."""
        who, number, here = self.news.place(self.tracks[0].viewer)
        open_ = self.tracks[0].chart.sides.get((here, action.way)) not in SHUT
        return who, number, move_spot(here, action.way) if action.verb == MOVE and open_ else here

    def at_random(self, information: Information, actions: Sequence[Action]) -> Choice:
        """Where nothing leads on: any step."""
        lot = Random(f"{self.seed} {information.viewer} {len(information.heard)}")
        steps = [action for action in actions if action.verb in (MOVE, CYCLE)]
        listed = steps or [action for action in actions if action.verb != PUT] or [*actions]
        reason = "Nothing I know leads on, so I try my luck."
        return Choice(listed[int(lot.random() * len(listed))], reason)


def count_alike(one: Sequence[Heard], other: Sequence[Heard]) -> int:
    """How many answers two lists have in common before they differ."""
    if one == other[: len(one)]:
        return len(one)
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (mine, new) in pairs if mine != new), min(len(one), len(other)))


BELOW = {EASY: Lapses(85), MEDIUM: Lapses(50)}
"""What the levels below the best may do."""


def make(seed: int = 0) -> Explorer:
    """The player of this game."""
    from rules.games.labyrinth import GAME

    return Explorer(GAME, seed)
