"""Worlds of the labyrinths with a leader: plans, drawn so that they agree with every answer.

A plan is drawn as the book makes its maps: rivers, holes, hospital and arsenal anywhere, the
treasure on an empty cell, each inner side a wall with a chance of one in three, one exit, and the
whole such that everybody can get everywhere (LP-DESIGN-01, LP-STRUCT-12). What the leader told
beforehand is kept to, and every answer to the player himself, word by word.

Of others no more counts than everybody hears: wounds, weapons, the treasure taken, a wall blown up
somewhere. Where they stand, and what they have found out, is made up: each has walked about on that
plan for as many commands as he has given, by the quick player. A treasure that somebody took
without a word lies where it lay (LM-TREASURE-04).

On small plans this is exact, in the limit of many drafts. On larger ones it is near: walls are
added one by one, each only where nobody is shut in, and what was looked at is not weighed by how
often it leaves such a plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import lgamma, log, log2
from random import Random
from typing import Any, NamedTuple

from rules.boards.courses import Courses
from rules.boards.grid import OPPOSITE, Grid, Side, around, mark_side, rim
from rules.core.errors import SetupError
from rules.core.playout import shuffle_things
from rules.core.records import Event, Observation
from rules.core.story import Heard, Information, Seen
from rules.core.worlds import NoWorld, World
from rules.games.labyrinth.actions import ARMED, BLAST, CYCLE, MOVE, SHOOT, SKIP, START, Action
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.board.generate import (
    HOLE_LETTERS,
    RIVER_LETTERS,
    WALL_SHARE,
    Wishes,
    grant_wishes,
)
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.web import Web
from rules.games.labyrinth.knowledge import Writer, turn_way
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.quick import Quick
from rules.games.labyrinth.state import FULL, NO_STOCK, UNPLACED, Field, State, Treasure
from rules.games.labyrinth.variant import LeaderGame
from rules.games.labyrinth.verbs.move import announced_word, next_hole
from rules.games.labyrinth.verbs.turn import on_sheet
from rules.games.labyrinth.verbs.weapons import wound_players
from rules.knowledge.chart import Chart, Spot, minus, move_spot, plus
from rules.knowledge.hidden import Boards, Draft, Looked, Sketch, Words

# -- Plans, drawn ---------------------------------------------------------------------------------


TREASURE, BREACH = "treasure", "breach"
"""The marks that the treasure was found, and that somebody else has blown up a wall somewhere."""
Steps = tuple[tuple[State, Action, State], ...]
BREACHED = 0.1
"""How often a wall that was known is taken to be the one that somebody else has blown up."""
SECOND = 0.1
"""How often a plan of which nothing was told has a second exit, or a hole more."""
EXACT_TRIES, SMALL_CELLS = 60, 16
"""How often a plan of so many cells is drawn until it is free to walk about in."""
RIVER_TRIES = 12


class Clue(NamedTuple):
    """What one step told for certain, as far as it did.

    ``side`` is the side that was tried, ``kind`` what the cell behind it, or the starting cell, is
    called; ``wet`` tells that a river carried him, and ``found`` that the treasure lay there.
    """

    side: str = ""
    kind: str = ""
    wet: bool = False
    found: bool = False


NO_CLUE = Clue()


class Track(Writer):
    """The viewer's notebook, and for each step on which chart, and where, it left him.

    ``clues`` are what each step told.
    """

    patience = 80

    def __init__(self, game: LeaderGame, information: Information) -> None:
        self.steps: list[tuple[Chart, Spot] | None] = []
        self.clues: list[Clue] = []
        self.laid: dict[int, tuple[Chart, Spot]] = {}
        super().__init__(game, information)

    @property
    def inside(self) -> bool:
        """Whether he stands in a cell."""
        return bool(self.charts) and self.door is None

    def hear(self, heard: Heard) -> None:
        """A step of his own."""
        way = turn_way(self.rulings, heard.action.way, self.heading)
        before = (self.chart, self.here, way) if self.inside else None
        super().hear(heard)
        self.clues.append(self.find_clue(heard, before))
        self.steps.append((self.chart, self.here) if self.inside else None)

    def overhear(self, heard: Heard) -> None:
        """A step of somebody else leaves him where he was, as a rule."""
        super().overhear(heard)
        self.steps.append(None)
        self.clues.append(NO_CLUE)

    def find_clue(self, heard: Heard, before: tuple[Chart, Spot, int] | None) -> Clue:
        """What an answer told to a start, or to a step from where and whither ``before`` says."""
        action: Action = heard.action
        found = any(event.data.get("found") for event in heard.events)
        if action.verb == START and self.grid is not None and action.place >= 0:
            main, spot = self.main, self.grid.place(action.place)
            return Clue(kind=main.kinds.get(spot, "") if main else "", found=found)
        if before is None or action.verb not in (MOVE, BLAST):
            return NO_CLUE
        chart, here, way = before
        side, kind = chart.sides.get((here, way), ""), chart.kinds.get(move_spot(here, way), "")
        said = [word for event in heard.events for word in event.data.get("answer", ())]
        wet = said[-1:] in ([terrain.RIVER], [terrain.MOUTH])
        if action.verb == BLAST:
            return Clue({"blown": "wall", "open": "open"}.get(side, ""))
        return Clue({"outer": "wall"}.get(side, side), kind, wet and not kind, found)

    def join(self) -> None:
        """Remember where a slip was laid."""
        slip = self.charts[-1] if self.charts else None
        spot = self.here
        super().join()
        main = self.main
        if slip is not None and main is not None and self.chart is main is not slip:
            self.laid[id(slip)] = (slip, minus(self.here, spot))

    def fresh(self) -> list[tuple[Chart, Spot] | None]:
        """For each step by which he came on a slip of his own: the slip, and where he stood."""
        found: list[tuple[Chart, Spot] | None] = []
        known = set[int]()
        for step in self.steps:
            fresh = step is not None and not step[0].anchored and id(step[0]) not in known
            found.append(step if fresh else None)
            if step is not None:
                known.add(id(step[0]))
        return found

    def places(self, grid: Grid) -> list[frozenset[int] | None]:
        """The cells on which he can have been after each step; ``None`` where nothing says so."""
        found: list[frozenset[int] | None] = []
        for step in self.steps:
            if step is None:
                found.append(None)
                continue
            chart, spot = step
            laid = None if chart.anchored else self.laid.get(id(chart))
            if chart.anchored or laid:
                there = plus(spot, laid[1]) if laid else spot
                found.append(frozenset((grid.cell(*there),)))
            elif chart is self.chart and self.maybe:
                back = minus(spot, self.here)
                found.append(frozenset(grid.cell(*plus(one, back)) for one in self.maybe))
            else:
                found.append(None)
        return found


class Plans(Sketch):
    """How plans of a labyrinth with a leader are drawn; see :mod:`rules.knowledge.hidden`."""

    dealt = "What this player has not seen of the plan, the treasure and where others stand"

    game: LeaderGame

    def __init__(self, game: LeaderGame, what: Seen) -> None:
        super().__init__(game, what)
        self.rulings: Rulings = self.start.field.rulings
        self.plan: Plan = self.start.field.plan
        self.grid = self.plan.grid
        if not self.grid.size:
            raise NoWorld("The size of the field was not told, so that no plan can be drawn.")
        if self.grid.levels > 1 or self.grid.width != self.grid.height:
            raise NoWorld("Plans are drawn for square fields of one level only.")
        self.plain = self.plan.legend[terrain.EMPTY].code
        self.inner = [*self.grid.inner()]
        track = Track(game, what.information)
        self.places, self.fresh = track.places(self.grid), track.fresh()
        self.clues = track.clues
        self.beside, self.courses = around(self.grid), Courses(self.grid)
        self.seen = Counter[str]()
        for chart in track.charts:
            self.seen |= Counter(chart.kinds.values())
        self.turns = Counter(one.action.who for one in what.information.heard)
        self.rim = rim(self.grid)

    # -- the first position ---------------------------------------------------------------------

    def codes(self, rng: Random) -> list[str]:
        """What lies on the cells, as told, or as the book makes plans of this size."""
        legend, told = self.plan.legend, self.start.table.told
        try:
            usual = grant_wishes(self.game, Wishes(self.grid.width), self.rulings)
        except SetupError as error:
            raise NoWorld(str(error)) from None
        found = [code for code in self.plan.cells if code != self.plain]
        letters = {code[0] for code in found}
        if "river" not in told:
            names = [one for one in RIVER_LETTERS if one not in letters]
            for letter, length in zip(names, usual.rivers or (), strict=False):
                found += [f"{letter}{link}" for link in (*range(1, length), terrain.LAST)]
        if "holes" not in told:
            names = [one for one in HOLE_LETTERS if one not in letters]
            for letter, count in zip(names, usual.holes or (), strict=False):
                more = count < 9 and rng.random() < SECOND
                found += [f"{letter}{link}" for link in range(1, count + 1 + more)]
        made = {terrain.HOSPITAL: usual.hospitals or 0, terrain.ARSENAL: usual.arsenals or 0}
        for ground in legend.single:
            if ground.kind == terrain.EMPTY:
                continue
            # Of what no made map has, a plan may have one that nobody has come to yet.
            many = made[ground.kind] if ground.kind in made else rng.random() < SECOND
            found += [ground.code] * max(many, self.seen[ground.kind])
        if len(found) >= self.grid.size:
            raise NoWorld("More was told of the plan than lies on a field of this size.")
        return found + [self.plain] * (self.grid.size - len(found))

    def first(self, rng: Random) -> State:
        """A first position: a plan, the treasure, and where those stand who begin somewhere."""
        grid, start = self.grid, self.start
        exits = 1 + (rng.random() < SECOND)
        rows = [[terrain.WALL] * 6 for _ in range(grid.size)]
        for side in shuffle_things(self.rim, rng.random)[:exits]:
            mark_side(grid, rows, side, terrain.EXIT)
        bare = Plan(grid, tuple(self.codes(rng)), tuple(map(tuple, rows)), self.plan.legend)
        begun = start._replace(field=Field(bare, self.rulings))
        for _ in range(RIVER_TRIES):
            state = self.anew(begun, frozenset(), rng)
            if state is not None:
                return self.placed(state, rng)
        raise NoWorld("The rivers found no room on a field of this size.")

    def placed(self, state: State, rng: Random) -> State:
        """Everybody who has begun, somewhere; all have what the viewer has."""
        me = state.table.index[self.viewer]
        at = [here if here < 0 else int(rng.random() * self.grid.size) for here in state.at]
        name = state.table.begins[me] if state.table.begins else ""
        if at[me] >= 0 and name:
            try:
                at[me] = state.field.plan.find(name)
            except ValueError:
                raise NoWorld("Where this player began is on no plan that can be drawn.") from None
        stock = (state.stock[me],) * len(state.stock)
        return state._replace(at=tuple(at), stock=stock)

    # -- what is looked at ----------------------------------------------------------------------

    def looked(self, before: State, action: Action, after: State) -> Iterator[Any]:
        """The side that was tried, the cells entered, passed and rested on, the treasure found."""
        seat = after.table.index.get(action.who, -1)
        if seat < 0:
            return
        here, treasure = after.at[seat], after.treasure
        for one in (here, *self.reads(before, action)):
            if self.inside(one):
                yield one
        if treasure.carrier >= 0 or treasure.cell == here or before.treasure != treasure:
            yield TREASURE

    def reads(self, state: State, action: Action) -> Iterator[Any]:
        """Places and sides that decide what an action leads to."""
        seat = state.table.index.get(action.who, -1)
        if seat < 0:
            return
        here, field, game = state.at[seat], state.field, self.game
        way = on_sheet(state, seat, action.way)
        if action.verb == MOVE:
            if here < self.grid.size:
                yield self.grid.border(here, way)
            landing = game.land(field, here, way)
        elif action.verb in (SKIP, CYCLE):
            landing = game.verbs[action.verb].landing(field, here)
        elif action.verb == START:
            landing = game.begin(field, action.place)
        else:
            if action.verb in (BLAST, SHOOT) and here < self.grid.size:
                yield from self.line(field, here, way, far=action.verb == SHOOT)
            return
        yield from (landing.entered, landing.rest, *landing.path)

    def line(self, field: Field, here: int, way: int, *, far: bool) -> Iterator[Side]:
        """The side beside a cell, and those that a bullet crosses behind it."""
        while here >= 0:
            yield self.grid.border(here, way)
            here = -1 if not far or field.wall(here, way) else self.grid.neighbour(here, way)

    # -- drawing anew ---------------------------------------------------------------------------

    def reading(self, state: State, looked: Looked, action: Action) -> Any:
        """Whether the side and the cell behind it were looked at, and what they can be like."""
        seat = state.table.index.get(action.who, -1)
        if seat < 0 or action.who != self.viewer:
            return None
        here, grid, kinds = state.at[seat], self.grid, state.field.plan.kinds
        if action.verb == START:
            return (START, kinds.count(terrain.HOLE))
        if action.verb not in (MOVE, BLAST, SKIP, CYCLE) or not 0 <= here < grid.size:
            return None
        reads = [*self.reads(state, action)]
        fresh = [one for one in reads if one not in looked and self.inside(one)]
        if action.verb in (SKIP, CYCLE):
            return (action.verb, kinds[here]) if fresh else None
        way = on_sheet(state, seat, action.way)
        side, there = grid.border(here, way) not in looked, grid.neighbour(here, way)
        if action.verb == BLAST:
            return (BLAST, there < 0 and len(state.field.plan.exits)) if side else None
        if BREACH in looked and state.field.wall(here, way):
            return BREACH
        if not side and not fresh:
            return None
        plan: Plan = state.field.plan
        if there < 0:
            return (MOVE, terrain.OUTSIDE, len(plan.exits))
        kind = "" if there not in looked else kinds[there]
        bound = bool(self.bound(plan, here, there))
        return (MOVE, side, kind, bound, kinds.count(terrain.HOLE))

    def inside(self, one: Any) -> bool:
        """Whether this is a side, or a cell of the sheet."""
        return not isinstance(one, int) or 0 <= one < self.grid.size

    def agrees(self, draft: Draft, after: Observation, number: int) -> bool:
        """Whether the viewer stands where he has found out since that he stood.

        Where he was carried off, all that he finds on the slip he begins has to fit what was looked
        at: then no draft goes on that is bound to drop out a few steps later.
        """
        return self.fits(draft, number) and super().agrees(draft, after, number)

    def visible(self, state: State) -> Hashable:
        """All but the plan and where somebody stands on it (LP-GAME-04, LP-GAP-22, LM-GAP-11)."""
        here, treasure = state.at[state.table.index[self.viewer]], state.treasure
        return (
            state.table, state.turn, state.field.outside(here),
            announced_word(state.field, here) if here >= 0 else "",
            tuple(min(at, 0) for at in state.at), state.wounded, state.stock,
            treasure._replace(cell=-1), treasure.cell == here, state.won, state.gone,
        )  # fmt: skip

    def fits(self, draft: Draft, number: int) -> bool:
        """The same, but for what is seen."""
        state: State = draft.state
        here = state.at[state.table.index[self.viewer]]
        if here < 0 or here >= self.grid.size:
            return True
        return self.lies(state.field, draft.looked, here, number)

    def lies(self, field: Field, looked: Looked, here: int, number: int) -> bool:
        """Whether he can stand on ``here`` after a step, for what was looked at."""
        places, fresh = self.places[number], self.fresh[number]
        if places is not None and here not in places:
            return False
        return fresh is None or self.slip_fits(field, looked, here, fresh)

    def slip_fits(self, field: Field, looked: Looked, here: int, slip: tuple[Chart, Spot]) -> bool:
        """Whether a slip can lie so that its spot is on ``here``, for what was looked at."""
        (chart, spot), grid, rulings = slip, self.grid, self.rulings
        shift = minus(grid.place(here), spot)
        for place, kind in chart.kinds.items():
            cell = grid.cell(*plus(place, shift))
            if cell < 0 or (cell in looked and field.ground(cell).told(rulings) != kind):
                return False
        breached = BREACH in looked
        for (place, way), what in chart.sides.items():
            cell = grid.cell(*plus(place, shift))
            if cell < 0 or what not in ("wall", "open", "exit"):
                continue
            inner = grid.neighbour(cell, way) >= 0
            if what == ("exit" if inner else "open"):
                return False
            if grid.border(cell, way) in looked and not breached:
                stands = field.wall(cell, way)
                if stands != (what == "wall"):
                    return False
        return True

    def aimed(self, draft: Draft, action: Action, number: int, rng: Random) -> Draft | None:
        """The side and the cell that a command reads, drawn so that they can sound as they did."""
        state, looked, share = draft.state, draft.looked, draft.factor
        seat = state.table.index.get(action.who, -1)
        if seat < 0 or action.who != self.viewer:
            return draft
        here, size, target, clue = state.at[seat], self.grid.size, -1, self.clues[number]
        way = on_sheet(state, seat, action.way)
        if action.verb == START:
            target = action.place
        elif action.verb in (MOVE, BLAST) and 0 <= here < size:
            state, likely = self.tried(state, (here, way), clue.side, looked=looked, rng=rng)
            share *= likely
            if action.verb == MOVE and share and not state.field.wall(here, way):
                target = self.grid.neighbour(here, way)
        if share and target >= 0 and target not in looked:
            state, likely = self.entered(state, target, clue, looked=looked, rng=rng)
            looked, share = looked | {target}, share * likely
        pit, plan = target if target >= 0 else here, state.field.plan
        falls = action.verb != BLAST and 0 <= pit < size
        if share and falls and plan.ground[pit].carries == terrain.FALL:
            onward = next_hole(plan, pit)
            if onward not in looked:
                known = looked | {pit}
                state, likely = self.fallen(state, onward, number, looked=known, rng=rng)
                share *= likely
        return draft._replace(state=state, factor=share) if share else None

    def again(self, draft: Draft, action: Action, number: int, rng: Random) -> Draft | None:
        """The same, after one river was led elsewhere: where he hears of one, through that cell."""
        state, looked, clue = draft.state, draft.looked, self.clues[number]
        seat = state.table.index.get(action.who, -1)
        here, target = state.at[seat], -1
        if action.verb == START:
            target = action.place
        elif action.verb == MOVE and 0 <= here < self.grid.size:
            target = self.grid.neighbour(here, on_sheet(state, seat, action.way))
        if target in looked:
            target = -1
        found = self.led(state, looked, target, clue=clue, rng=rng)
        if found is None:
            return None
        draft = draft._replace(state=found[0], factor=draft.factor * found[1])
        return self.aimed(draft, action, number, rng)

    def tried(
        self, state: State, side: Side, told: str, *, looked: Looked, rng: Random
    ) -> tuple[State, float]:
        """One side drawn, if nobody has tried it; or a wall that somebody else has blown up.

        The position, and how likely it was to be as it was ``told``.
        """
        border, field = self.grid.border(*side), state.field
        cell, way = side
        if border in looked:
            if BREACH not in looked or not field.wall(*side) or told == "wall":
                return state, 1.0
            blown = field.blast(*side) if told or rng.random() < BREACHED else field
            return state._replace(field=blown), BREACHED if told else 1.0
        other, plan = self.grid.neighbour(cell, way), field.plan
        sign, bound = plan.borders[cell][way], other >= 0 and self.bound(plan, cell, other)
        if other < 0 or bound or sign not in (terrain.OPEN, terrain.WALL) or not told:
            return self.on(state, self.side(plan, side, looked, rng)), 1.0
        want = terrain.WALL if told == "wall" else terrain.OPEN
        plan = plan if sign == want else plan.with_border(cell, way, want)
        return self.on(state, plan), WALL_SHARE if want == terrain.WALL else 1 - WALL_SHARE

    def entered(
        self, state: State, cell: int, clue: Clue, *, looked: Looked, rng: Random
    ) -> tuple[State, float]:
        """What lies on a cell nobody has seen, and how likely it was to be as it was told."""
        plan: Plan = state.field.plan
        if plan.letters[cell]:
            return state, float(clue.kind in ("", plan.ground[cell].told(self.rulings)))
        seeks = clue.found and TREASURE not in looked

        def fits(one: int) -> bool:
            kind = plan.ground[one].told(self.rulings)
            return clue.kind in ("", kind) and (not seeks or one == state.treasure.cell)

        return self.swapped(state, cell, fits, looked=looked, rng=rng)

    def fallen(
        self, state: State, onward: int, number: int, *, looked: Looked, rng: Random
    ) -> tuple[State, float]:
        """Where the hole after another one lies, and how likely it was to lie where it can."""
        return self.swapped(
            state, onward, lambda one: self.lies(state.field, looked, one, number),
            looked=looked, rng=rng,
        )  # fmt: skip

    def on(self, state: State, plan: Plan) -> State:
        """The position on another plan."""
        return state._replace(field=Field(plan, self.rulings, state.field.blown))

    def swapped(
        self, state: State, cell: int, fits: Callable[[int], bool], *, looked: Looked, rng: Random
    ) -> tuple[State, float]:
        """What lies on a cell changes places with what lies on one that fits.

        The position, and how likely any other cell was to fit. Of neither has anybody seen it.
        """
        plan: Plan = state.field.plan
        free = [one for one, river in enumerate(plan.letters) if not river and one not in looked]
        match = [one for one in free if fits(one)]
        if not match:
            return state, 0.0
        other, treasure = match[int(rng.random() * len(match))], state.treasure
        if TREASURE not in looked and treasure.cell in (cell, other):
            lies = other if treasure.cell == cell else cell
            state = state._replace(treasure=treasure._replace(cell=lies))
        return self.on(state, plan.swapped(cell, other)), len(match) / len(free)

    def led(
        self, state: State, looked: Looked, through: int, *, clue: Clue, rng: Random
    ) -> tuple[State, float] | None:
        """One river led elsewhere over cells nobody has seen, and what that counts.

        Where he was told of a river on the cell ``through``, it is led over that cell, as long as
        nothing else is known of it. ``None`` where it finds no way.
        """
        plan: Plan = state.field.plan
        rivers = {
            letter: course for letter, course in plan.rivers.items()
            if not looked.issuperset(course)
        }  # fmt: skip
        if not rivers:
            return state, 1.0
        letter = [*rivers][int(rng.random() * len(rivers))]
        old, share = rivers[letter], 1.0
        free = {
            cell for cell, river in enumerate(plan.letters)
            if river in ("", letter) and cell not in looked
        }  # fmt: skip
        fixed = {at: cell for at, cell in enumerate(old) if cell in looked}
        links = []
        if through >= 0 and (clue.wet or clue.kind):
            links = [
                at for at, cell in enumerate(old)
                if clue.kind in ("", plan.ground[cell].told(self.rulings))
            ]  # fmt: skip
        if clue.wet:
            # Whether it is this cell that is wet is open: half of the rivers lie anywhere.
            share, links = 2.0, links if rng.random() < 1 / 2 else []
        if links:
            share *= len(rivers)
        elif clue.kind:
            free.discard(through)
        goes_there = links and not fixed
        at = links[int(rng.random() * len(links))] if goes_there else -1
        if goes_there and through not in free:
            return None
        new = self.courses.sample(free, len(old), {at: through} if goes_there else fixed, rng)
        if new is None or (links and not any(new[link] == through for link in links)):
            return None
        if goes_there:
            share *= len(links) * self.courses.lean(free, new, at)
        return self.with_course(state, letter, new, looked=looked, rng=rng), share

    def with_course(
        self, state: State, letter: str, new: list[int], *, looked: Looked, rng: Random
    ) -> State:
        """The position with a river led so; what lay in its way lies where it ran."""
        plan: Plan = state.field.plan
        old, cells = plan.rivers[letter], [*plan.cells]
        moves = [cell for cell in new if cell not in old]
        rooms = shuffle_things([cell for cell in old if cell not in new], rng.random)
        for cell, room in zip(moves, rooms, strict=True):
            cells[room] = cells[cell]
        for place, cell in enumerate(new, start=1):
            cells[cell] = letter + (terrain.LAST if place == len(new) else str(place))
        treasure = state.treasure
        if treasure.cell in moves:
            treasure = treasure._replace(cell=rooms[moves.index(treasure.cell)])
        after = replace(plan, cells=tuple(cells))
        after = after.bordered(self.banked(plan, after, letter, looked=looked, rng=rng))
        return self.on(state, after)._replace(treasure=treasure)

    def banked(
        self, plan: Plan, after: Plan, letter: str, *, looked: Looked, rng: Random
    ) -> tuple[tuple[str, ...], ...]:
        """The sides of a plan once a river runs elsewhere: free again where it ran before."""
        rows, new = [*map(list, plan.borders)], after.rivers[letter]
        for cell in {*plan.rivers[letter], *new}:
            for way in range(4):
                other = self.beside[cell][way]
                if other < 0 or self.grid.border(cell, way) in looked:
                    continue
                sign = self.bound(after, cell, other)
                if not sign and (
                    rows[cell][way] in terrain.MARSHY or self.bound(plan, cell, other)
                ):
                    sign = terrain.WALL if rng.random() < WALL_SHARE else terrain.OPEN
                if sign:
                    rows[cell][way] = rows[other][OPPOSITE[way]] = sign
        if self.rulings.marsh == "allowed":
            self.marsh(after, rows, (new,), looked=looked, rng=rng)
        return tuple(map(tuple, rows))

    def side(self, plan: Plan, side: Side, looked: Looked, rng: Random) -> Plan:
        """One side drawn anew: an inner one by its chance, an outer one against another."""
        cell, way = side
        other = self.grid.neighbour(cell, way)
        if other < 0:
            free = [one for one in self.rim if one not in looked]
            there = free[int(rng.random() * len(free))]
            one, two = plan.borders[cell][way], plan.borders[there[0]][there[1]]
            return plan if one == two else plan.with_border(*side, two).with_border(*there, one)
        sign = plan.borders[cell][way]
        if sign in (terrain.OPEN, terrain.WALL) and not self.bound(plan, cell, other):
            sign = terrain.WALL if rng.random() < WALL_SHARE else terrain.OPEN
            return plan if sign == plan.borders[cell][way] else plan.with_border(*side, sign)
        return plan

    def bound(self, plan: Plan, cell: int, other: int) -> str:
        """What has to stand between two cells of rivers; empty where anything may."""
        one, two = plan.letters[cell], plan.letters[other]
        if not one or not two:
            return ""
        if one != two:
            return terrain.WALL if self.rulings.river_borders != "allowed" else ""
        course = plan.rivers[one]
        return terrain.OPEN if abs(course.index(cell) - course.index(other)) == 1 else ""

    def anew(self, state: State, looked: Looked, rng: Random) -> State | None:
        """Everything that nobody has looked at; ``None`` where the rivers find no room."""
        cells = self.cells(state.field.plan, looked, rng)
        if cells is None:
            return None
        plan = replace(state.field.plan, cells=tuple(cells))
        plan = plan.bordered(self.borders(plan, looked, rng))
        treasure = state.treasure
        if TREASURE not in looked and treasure.carrier < 0:
            free = [c for c, code in enumerate(cells) if code == self.plain and c not in looked]
            if not free:
                return None
            treasure = Treasure(free[int(rng.random() * len(free))])
        return self.on(state, plan)._replace(treasure=treasure)

    def cells(self, plan: Plan, looked: Looked, rng: Random) -> list[str] | None:
        """What lies on the cells: rivers first, then all else anywhere."""
        kept = {cell: plan.cells[cell] for cell in looked if isinstance(cell, int)}
        cells = [kept.get(cell, self.plain) for cell in range(self.grid.size)]
        free = {cell for cell in range(self.grid.size) if cell not in kept}
        for letter, course in sorted(plan.rivers.items(), key=lambda one: -len(one[1])):
            fixed = {at: cell for at, cell in enumerate(course) if cell in kept}
            way = self.courses.sample(free, len(course), fixed, rng)
            if way is None and fixed and free.issuperset(set(course) - set(fixed.values())):
                way = [*course]
            if way is None:
                return None
            for place, cell in enumerate(way, start=1):
                cells[cell] = letter + (terrain.LAST if place == len(way) else str(place))
            free.difference_update(way)
        loose = [
            code for cell, code in enumerate(plan.cells)
            if cell not in kept and plan.ground[cell].chain != terrain.STREAM
        ]  # fmt: skip
        for cell, code in zip(sorted(free), shuffle_things(loose, rng.random), strict=True):
            cells[cell] = code
        return cells

    def borders(
        self, plan: Plan, looked: Looked, rng: Random, *, bare: bool = False
    ) -> tuple[tuple[str, ...], ...]:
        """Walls, marsh and exits; ``bare`` leaves out all walls that need not be there."""
        grid, old, beside, rivers = self.grid, plan.borders, around(self.grid), plan.letters
        rows = [[terrain.WALL] * 6 for _ in range(grid.size)]
        for side in self.inner:  # to the right and below: each is called so
            cell, way = side
            sign, other = old[cell][way], beside[cell][way]
            if side not in looked:
                sign = self.bound(plan, cell, other) if rivers[cell] and rivers[other] else ""
                if not sign:
                    wall = not bare and rng.random() < WALL_SHARE
                    sign = terrain.WALL if wall else terrain.OPEN
            rows[cell][way] = rows[other][OPPOSITE[way]] = sign
        exits = [side for side in self.rim if old[side[0]][side[1]] == terrain.EXIT]
        known = [side for side in exits if side in looked]
        free = [side for side in self.rim if side not in looked]
        for side in (*known, *shuffle_things(free, rng.random)[: len(exits) - len(known)]):
            mark_side(grid, rows, side, terrain.EXIT)
        if self.rulings.marsh == "allowed":
            self.marsh(plan, rows, plan.rivers.values(), looked=looked, rng=rng)
        return tuple(map(tuple, rows))

    def marsh(
        self, plan: Plan, rows: list[list[str]], courses: Iterable[Sequence[int]], *,
        looked: Looked, rng: Random,
    ) -> None:  # fmt: skip
        """Marsh on one side of each mouth (LM-GAP-06), unless that side was looked at."""
        for course in courses:
            mouth = course[-1]
            sides = [
                (mouth, way) for way in range(4)
                if self.grid.neighbour(mouth, way) not in (-1, course[-2])
            ]  # fmt: skip
            if any(
                rows[cell][way] in terrain.MARSHY and self.grid.border(cell, way) in looked
                for cell, way in sides
            ):
                continue
            cell, way = sides[int(rng.random() * len(sides))]
            bound = self.bound(plan, cell, self.grid.neighbour(cell, way))
            if self.grid.border(cell, way) not in looked and not bound:
                mark_side(self.grid, rows, (cell, way), terrain.MARSH)

    # -- a plan as the rules ask for ------------------------------------------------------------

    def whole(self, state: State, looked: Looked, rng: Random) -> State | None:
        """A plan on which everybody can get everywhere (LP-DESIGN-01)."""
        for _ in range(EXACT_TRIES if self.grid.size <= SMALL_CELLS else 1):
            found = self.anew(state, looked, rng)
            if found is None:
                continue
            plan: Plan = found.field.plan
            if Web(self.game, plan, self.rulings).free:
                return found
            if self.grid.size > SMALL_CELLS:
                return self.freed(found, looked, rng)
        return None

    def freed(self, state: State, looked: Looked, rng: Random) -> State | None:
        """The plan without its walls, and walls added one by one where they shut nobody in."""
        plan: Plan = state.field.plan
        web = Web(
            self.game, plan.bordered(self.borders(plan, looked, rng, bare=True)),
            self.rulings,
        )  # fmt: skip
        if not web.free:
            return None
        wanted = round(WALL_SHARE * len(self.inner))
        left = wanted - sum(web.borders[c][way] == terrain.WALL for c, way in self.inner)
        for cell, way in shuffle_things(self.inner, rng.random):
            if left <= 0:
                break
            free = self.grid.border(cell, way) not in looked
            bound = self.bound(plan, cell, self.grid.neighbour(cell, way))
            if free and not bound and web.borders[cell][way] == terrain.OPEN:
                left -= web.draw(cell, way, terrain.WALL)
        return self.on(state, web.plan)

    # -- others, and how much is open -----------------------------------------------------------

    def goes(self, draft: Draft, heard: Heard, rng: Random) -> tuple[Draft, Words | None] | None:
        """Of what others do, and of what hangs on where they stand, only what is said counts."""
        state: State = draft.state
        action: Action = heard.action
        seat = state.table.index.get(action.who, -1)
        own = action.who == self.viewer
        if seat < 0 or (own and not self.game.verbs[action.verb].meets):
            return super().goes(draft, heard, rng)
        looked = draft.looked
        if action.verb == START:
            at = (*state.at[:seat], 0, *state.at[seat + 1 :])
            opener = at.index(UNPLACED) if UNPLACED in at else 0
            state = state._replace(at=at, turn=opener)
        elif action.verb in ARMED:
            state = self.spent(state, seat, ARMED.index(action.verb))
        for event in heard.events:
            state = self.public(state, event, rng)
            if event.data.get("answer") == ("blown",):
                looked |= {BREACH}
        if state.treasure.carrier >= 0:
            looked |= {TREASURE}
        return draft._replace(state=state, looked=looked), None

    def spent(self, state: State, seat: int, part: int) -> State:
        """One weapon less, where it is there."""
        left = [*state.stock[seat]]
        left[part] = max(0, left[part] - 1)
        cartridges, daggers, explosives = left
        stock = (cartridges, daggers, explosives)
        return state._replace(stock=(*state.stock[:seat], stock, *state.stock[seat + 1 :]))

    def public(self, state: State, event: Event, rng: Random) -> State:
        """What everybody learns by one event."""
        index = state.table.index
        if event.kind == "turn":
            return state._replace(turn=index[event.who])
        if event.kind == "wounded":
            hit = tuple(index[who] for who in event.data["hit"])
            at = tuple(
                int(rng.random() * self.grid.size) if seat in hit and seat != index[self.viewer]
                else here for seat, here in enumerate(state.at)
            )  # fmt: skip
            return wound_players(state._replace(at=at), hit)[0]
        seat = index.get(event.who, -1)
        if event.kind == "healed":
            return state._replace(wounded=state.wounded & ~(1 << seat))
        if event.kind == "took":
            return state._replace(treasure=Treasure(carrier=seat))
        if event.kind == "won":
            return state._replace(won=(*state.won, seat))
        if (*event.data.get("answer", ()),)[-1:] == (terrain.ARSENAL,):
            stock = (*state.stock[:seat], FULL, *state.stock[seat + 1 :])
            return state._replace(stock=stock)
        return state

    def world(self, draft: Draft, rng: Random) -> World:
        """The others have walked about on this plan as long as they have, by the quick player."""
        state: State = draft.state
        past = {self.viewer: draft.past}
        at = [*state.at]
        for seat, who in enumerate(state.table.players):
            if who != self.viewer and at[seat] >= 0:
                past[who] = self.walk(state, who, self.turns[who], rng)
                at[seat] = past[who][-1][2].at[0]
        return World(state._replace(at=tuple(at)), past)

    def walk(self, state: State, who: str, turns: int, rng: Random) -> Steps:
        """The steps of somebody who has the plan for himself and meets no treasure."""
        table = replace(state.table, players=(who,), begins=(), begins_kind=(), chosen=())
        cell = int(rng.random() * self.grid.size)
        alone = State(state.field, table, 0, (UNPLACED,), 0, (NO_STOCK,), Treasure())
        start = Action(who, START, place=cell)
        seat = Quick(self.game, who, alone)
        steps = []
        for number in range(turns + 1):
            action = start
            if number:
                can = self.game.actions(alone)
                action = seat.pick(alone, can, rng.random())
            after = self.game.resolve(alone, action, None)
            steps.append((alone, action, after))
            seat.saw(alone, action, after)
            if after.over or self.grid.size <= after.at[0]:
                # Nobody has been out unheard.
                return tuple(steps[:-1]) or tuple(steps)
            alone = after
        return tuple(steps)

    def open(self, state: State, looked: Looked) -> float:
        """Walls, one binary digit each; what lies on the cells; the exits."""
        cells = [
            code for cell, code in enumerate(state.field.plan.cells) if cell not in looked
        ]  # fmt: skip
        rim = sum(self.grid.border(*side) not in looked for side in self.rim)
        inner = sum(self.grid.border(*side) not in looked for side in self.inner)
        ways = lgamma(len(cells) + 1) - lgamma(cells.count(self.plain) + 1)
        return inner + ways / log(2) + log2(max(1, rim))


def worlds(game: LeaderGame, what: Seen) -> Boards:
    """The plans that are possible to a player of a labyrinth with a leader."""
    return Boards(Plans(game, what))
