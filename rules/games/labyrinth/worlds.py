"""Worlds of the labyrinths with a leader: plans, drawn so that they agree with every answer.

A plan is drawn as the book makes its maps: rivers, holes, hospital and arsenal anywhere, the
treasure on an empty cell, each inner side a wall with a chance of one in three, one exit, and the
whole such that everybody can get everywhere (LP-DESIGN-01, LP-STRUCT-12). What the leader told
beforehand is kept to, and every answer to the player himself, word by word.

The player's slips are laid on the sheet by lot, each laying as likely as what it shows
(:mod:`rules.games.labyrinth.drafts`). All else is drawn around them. Then the engine plays on that
plan all that was heard: it has the last word, and where it says something else, the plan goes.

Of others no more counts than everybody hears: wounds, weapons, the treasure taken, a wall blown up
somewhere. Where they stand, and what they have found out, is made up: each has walked about on that
plan for as many commands as he has given, by the quick player. A treasure that somebody took
without a word lies where it lay (LM-TREASURE-04).

On small plans this is exact, in the limit of many layings. On larger ones it is near: walls are
added one by one, each only where nobody is shut in, and what was looked at is not weighed by how
often it leaves such a plan.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import comb, log2
from random import Random

from rules.boards.grid import Sides, mark_side, rim
from rules.core.errors import SetupError
from rules.core.playout import shuffle_things
from rules.core.records import Event
from rules.core.story import Heard, Seen
from rules.core.worlds import NoWorld, World
from rules.games.labyrinth.actions import ARMED, START, Action
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
from rules.games.labyrinth.drafts import Draft, Drafts
from rules.games.labyrinth.quick import Quick
from rules.games.labyrinth.state import FULL, NO_STOCK, UNPLACED, Field, State, Treasure
from rules.games.labyrinth.variant import LeaderGame
from rules.games.labyrinth.verbs.turn import on_sheet
from rules.games.labyrinth.verbs.weapons import wound_players
from rules.knowledge.candidates import meant_actions
from rules.knowledge.hidden import count_orders, pick

Steps = tuple[tuple[State, Action, State], ...]
SECOND = 0.1
"""How often a plan of which nothing was told has a second exit, or a hole more."""
SMALL_CELLS, SMALL_TRIES, LARGE_TRIES = 16, 720, 60
"""Up to how many cells all walls are drawn at once; plans drawn for one world, at most."""
COURSE_TRIES = 12
"""How often a river is led by lot of which nothing is known."""


class Plans(Drafts):
    """The plans that are possible to a player; see :mod:`rules.knowledge.hidden`."""

    dealt = "What this player has not seen of the plan, the treasure and where others stand"
    sizes: tuple[int, ...] = (48, 150, 500)

    def __init__(self, game: LeaderGame, what: Seen) -> None:
        super().__init__(game, what)
        if not self.grid.size:
            raise NoWorld("The size of the field was not told, so that no plan can be drawn.")
        if self.grid.levels > 1 or self.grid.width != self.grid.height:
            raise NoWorld("Plans are drawn for square fields of one level only.")
        try:
            self.usual = grant_wishes(game, Wishes(self.grid.width), self.rulings)
        except SetupError as error:
            raise NoWorld(str(error)) from None
        self.plain = self.legend[terrain.EMPTY].code
        self.small = self.grid.size <= SMALL_CELLS
        self.tries = SMALL_TRIES if self.small else LARGE_TRIES
        self.inner, self.rim = [*self.grid.inner()], rim(self.grid)
        heard = what.information.heard
        self.turns = Counter(one.action.who for one in heard)
        moved = [any(event.kind in ("took", "put") for event in one.events) for one in heard]
        self.untouched = [*moved, True].index(True)

    def holds(self, draft: Draft) -> bool:
        """Whether the engine says all that was heard, on a plan with no more walls than shown."""
        state = self.planned(draft, self.lot, bare=True)
        played = state and self.replayed(state, draft, self.lot)
        return played is not None and self.agrees(played[0])

    def world(self, draft: Draft, rng: Random) -> World | None:
        """A plan around a draft on which everybody can get everywhere (LP-DESIGN-01)."""
        state = self.planned(draft, rng, bare=not self.small)
        state = state and self.freed(state, draft, rng)
        played = state and self.replayed(state, draft, rng)
        return self.walked_about(*played, rng) if played else None

    def open(self, draft: Draft) -> float:
        """Walls, one binary digit each; what lies on the cells; the exits."""
        edge = sum(side not in draft.sides for side in self.rim)
        inner = sum(side not in draft.sides for side in self.inner)
        return inner + count_orders(Counter(draft.left).values()) + log2(max(1, edge))

    # -- a plan ---------------------------------------------------------------------------------

    def codes(self, seen: Counter[str]) -> list[str]:
        """What lies on the cells, as told, or as the book makes plans of this size."""
        told, usual, rng = self.start.table.told, self.usual, self.lot
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
        for ground in self.legend.single:
            if ground.kind == terrain.EMPTY:
                continue
            # Of what no made map has, a plan may have one that nobody has come to yet.
            many = made[ground.kind] if ground.kind in made else rng.random() < SECOND
            found += [ground.code] * max(many, seen[ground.kind])
        if len(found) >= self.grid.size:
            raise NoWorld("More was told of the plan than lies on a field of this size.")
        return found + [self.plain] * (self.grid.size - len(found))

    def cells(self, draft: Draft, rng: Random) -> list[str] | None:
        """What lies on the cells: rivers that nobody has met first, then all else anywhere."""
        found, left = dict(draft.cells), [*draft.left]
        for codes in self.rivers(left):
            free = {cell for cell in range(self.grid.size) if cell not in found}
            tries = (self.courses.sample(free, len(codes), rng) for _ in range(COURSE_TRIES))
            course = next((one for one in tries if one), None)
            if course is None:
                return None
            found |= zip(course, codes, strict=True)
            left = [code for code in left if code not in codes]
        rest = shuffle_things(left, rng.random)
        return [found.get(cell) or rest.pop() for cell in range(self.grid.size)]

    def borders(self, plan: Plan, draft: Draft, rng: Random, *, bare: bool) -> Sides | None:
        """Walls, marsh and exits; ``bare`` leaves out all walls that need not be there."""
        rows = [[terrain.WALL] * 6 for _ in range(self.grid.size)]
        for cell, way in self.inner:  # to the right and below: each is called so
            sign = draft.sides.get((cell, way), "")
            must = self.bound(plan, cell, self.beside[cell][way])
            if sign and must and sign != must:
                return None
            if not sign and not must:
                wall = not bare and rng.random() < WALL_SHARE
                sign = terrain.WALL if wall else terrain.OPEN
            mark_side(self.grid, rows, (cell, way), sign or must)
        known = [side for side in self.rim if draft.sides.get(side) == terrain.EXIT]
        free = [side for side in self.rim if side not in draft.sides]
        ways = [
            (chance * comb(len(free), many - len(known)) / comb(len(self.rim), many), many)
            for many, chance in ((1, 1 - SECOND), (2, SECOND)) if many >= len(known)
        ]  # fmt: skip
        more = pick(ways, rng.random()) - len(known) if ways else 0
        for side in (*known, *shuffle_things(free, rng.random)[:more]):
            mark_side(self.grid, rows, side, terrain.EXIT)
        if self.rulings.marsh == "allowed":
            self.marsh(plan, rows, draft, rng)
        return tuple(map(tuple, rows))

    def marsh(self, plan: Plan, rows: list[list[str]], draft: Draft, rng: Random) -> None:
        """Marsh on one side of each mouth (LM-GAP-06), but where he went or met a wall."""
        for course in plan.rivers.values():
            mouth = course[-1]
            can = [
                (mouth, way) for way, other in enumerate(self.beside[mouth])
                if other >= 0 and other != course[-2] and not self.bound(plan, mouth, other)
            ]  # fmt: skip
            if any(rows[cell][way] in terrain.MARSHY for cell, way in can):
                continue
            known = {side: draft.sides.get(self.grid.border(*side)) for side in can}
            can = [one for one in can if one not in draft.dry and known[one] != terrain.WALL]
            if can:
                mark_side(self.grid, rows, can[int(rng.random() * len(can))], terrain.MARSH)

    def bound(self, plan: Plan, cell: int, other: int) -> str:
        """What has to stand between two cells of rivers; empty where anything may."""
        one, two = plan.letters[cell], plan.letters[other]
        if not one or not two:
            return ""
        if one != two:
            return terrain.WALL if self.rulings.river_borders != "allowed" else ""
        course = plan.rivers[one]
        return terrain.OPEN if abs(course.index(cell) - course.index(other)) == 1 else ""

    # -- a position -----------------------------------------------------------------------------

    def planned(self, draft: Draft, rng: Random, *, bare: bool) -> State | None:
        """A first position on a plan around a draft; ``bare`` has no more walls than it shows."""
        cells = self.cells(draft, rng)
        plan = Plan(self.grid, tuple(cells), (), self.legend) if cells else None
        borders = plan and self.borders(plan, draft, rng, bare=bare)
        return self.placed(plan.bordered(borders), draft, rng) if plan and borders else None

    def freed(self, state: State, draft: Draft, rng: Random) -> State | None:
        """The plan with all its walls; on a larger field one by one where they shut nobody in."""
        web = Web(self.game, state.field.plan, self.rulings)
        if not web.free:
            return None
        wanted = 0 if self.small else round(WALL_SHARE * len(self.inner))
        left = wanted - sum(web.borders[c][way] == terrain.WALL for c, way in self.inner)
        for cell, way in shuffle_things(self.inner, rng.random):
            if left <= 0:
                break
            bound = self.bound(state.field.plan, cell, self.beside[cell][way])
            free = (cell, way) not in draft.sides and not bound
            if free and web.borders[cell][way] == terrain.OPEN:
                left -= web.draw(cell, way, terrain.WALL)
        return state._replace(field=Field(web.plan, self.rulings))

    def placed(self, plan: Plan, draft: Draft, rng: Random) -> State | None:
        """The treasure, and everybody who has begun, somewhere; all have what the viewer has."""
        state: State = self.start._replace(field=Field(plan, self.rulings))
        me = state.table.index[self.viewer]
        at = [here if here < 0 else int(rng.random() * self.grid.size) for here in state.at]
        if at[me] >= 0:
            name = state.table.begins[me] if state.table.begins else ""
            try:
                at[me] = plan.find(name) if name else draft.start
            except ValueError:
                raise NoWorld("Where this player began is on no plan that can be drawn.") from None
        stock = (state.stock[me],) * len(state.stock)
        treasure = state.treasure
        if treasure.carrier < 0:
            looked = [one for one in draft.rests if one[0] <= self.untouched]
            lies = [cell for _, cell, found in looked if found]
            free = {cell for cell, code in enumerate(plan.cells) if code == self.plain}
            free -= {cell for _, cell, _ in looked}
            can = lies[:1] or sorted(free)
            if not can:
                return None
            treasure = Treasure(can[int(rng.random() * len(can))])
        return state._replace(at=tuple(at), stock=stock, treasure=treasure)

    # -- played by the engine -------------------------------------------------------------------

    def replayed(self, state: State, draft: Draft, rng: Random) -> tuple[State, Steps] | None:
        """The position after all that was heard, and the viewer's steps.

        ``None`` where he would have heard something else.
        """
        past, breaches = [], 0
        for number, heard in enumerate(self.what.information.heard):
            action: Action = heard.action
            seat = state.table.index.get(action.who, -1)
            own = action.who == self.viewer
            if seat < 0 or (own and not self.game.verbs[action.verb].meets):
                step = self.answered(state, action, number, draft=draft, rng=rng)
                here, way = state.at[seat], on_sheet(state, seat, action.way)
                if step is None and breaches and way >= 0 and 0 <= here < self.grid.size:
                    # A wall that he knew may be the one that somebody else has blown up.
                    breaches -= 1
                    blown = state._replace(field=state.field.blast(here, way))
                    step = self.answered(blown, action, number, draft=draft, rng=rng)
                if step is None:
                    return None
                past.append(step)
                state = step[2]
            else:
                state = self.overheard(state, heard, number, draft=draft, rng=rng)
                breaches += any(one.data.get("answer") == ("blown",) for one in heard.events)
        return state, tuple(past)

    def answered(
        self, state: State, action: Action, number: int, *, draft: Draft, rng: Random
    ) -> tuple[State, Action, State] | None:
        """A step by the engine; ``None`` where the viewer would hear something else."""
        game = self.game
        can = meant_actions(game, state, action, self.viewer)
        if len(can) > 1:
            field, here = state.field, draft.start
            can = tuple(one for one in can if game.begin(field, one.place).rest == here) or can
        if not can:
            return None
        meant = can[int(rng.random() * len(can))]
        after, said = self.played(state, meant)
        return (state, meant, after) if said == self.told[number] else None

    def overheard(
        self, state: State, heard: Heard, number: int, *, draft: Draft, rng: Random
    ) -> State:
        """Of what others do, and of what hangs on where they stand, only what is said counts."""
        action, seat = heard.action, state.table.index[heard.action.who]
        if action.verb == START:
            at = (*state.at[:seat], 0, *state.at[seat + 1 :])
            opener = at.index(UNPLACED) if UNPLACED in at else 0
            state = state._replace(at=at, turn=opener)
        elif action.verb in ARMED:
            state = self.spent(state, seat, ARMED.index(action.verb))
        for event in heard.events:
            state = self.public(state, event, number, draft=draft, rng=rng)
        return state

    def spent(self, state: State, seat: int, part: int) -> State:
        """One weapon less, where it is there."""
        left = [*state.stock[seat]]
        left[part] = max(0, left[part] - 1)
        cartridges, daggers, explosives = left
        stock = (cartridges, daggers, explosives)
        return state._replace(stock=(*state.stock[:seat], stock, *state.stock[seat + 1 :]))

    def public(
        self, state: State, event: Event, number: int, *, draft: Draft, rng: Random
    ) -> State:  # fmt: skip
        """What everybody learns by one event; who loses the treasure lost it where it was found."""
        index = state.table.index
        if event.kind == "turn":
            return state._replace(turn=index[event.who])
        if event.kind == "wounded":
            hit = tuple(index[who] for who in event.data["hit"])
            later = [cell for at, cell, found in draft.rests if found and at > number]
            cell = later[0] if later else int(rng.random() * self.grid.size)
            at = tuple(
                cell if seat in hit and seat != index[self.viewer] else here
                for seat, here in enumerate(state.at)
            )
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

    def walked_about(self, state: State, mine: Steps, rng: Random) -> World:
        """The others have walked about on this plan as long as they have, by the quick player."""
        past = {self.viewer: mine}
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


def worlds(game: LeaderGame, what: Seen) -> Plans:
    """The plans that are possible to a player of a labyrinth with a leader."""
    return Plans(game, what)
