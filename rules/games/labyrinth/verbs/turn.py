"""A turn: a step, a skip, or the ravine's cycle; where a player comes to rest and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from rules.boards.grid import ABOVE, CELL_NAME
from rules.core.errors import NotationError, suggest
from rules.core.records import Event, Refusal
from rules.games.labyrinth.actions import CYCLE, MOVE, SKIP, Action, is_foreign
from rules.games.labyrinth.board.terrain import EMPTY, HEAL, MOUTH, RESTOCK
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import FULL, GONE, Log, State, Treasure
from rules.games.labyrinth.variant import LeaderVerb, Variant
from rules.games.labyrinth.verbs import move
from rules.games.labyrinth.verbs.treasure import float_on
from rules.games.labyrinth.words import (
    LEADER,
    Landing,
    answer_heard,
    carried_on,
    hear_alone,
    passed_on,
    tell_aloud,
    tell_answer,
)

# -- The verbs of a turn --------------------------------------------------------------------------


class Directed(LeaderVerb):
    """A verb that names a direction; the action's ``word`` is what was named instead of one."""

    more = True

    def read(self, state: State, who: str, rest: str) -> Action:
        """A direction, or what a person may mean in earnest though the game does not have it."""
        ways = self.variant.ways
        if rest in ways:
            return Action(who, self.word, ways.index(rest))
        if is_foreign(rest, ways):
            return Action(who, self.word, word=rest)
        wrong = f"there is no direction '{rest}'" if rest else "the direction is missing"
        raise NotationError(
            f"'{f'{self.word} {rest}'.rstrip()}': {wrong}; write '{self.word} {ways[1]}', or "
            f"another of {', '.join(ways)}.{suggest(rest, ways)}"
        )

    def candidates(self, state: State, who: str) -> Iterable[Action]:
        """Every direction the plan has."""
        return [Action(who, self.word, way) for way in range(len(self.sides(state)))]

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """A direction of this game, then what forbids every command."""
        if 0 <= action.way < len(self.variant.ways):
            return super().refusals(state, action)
        return iter((self.unknown(state, action),))

    def forbidden(self, state: State, action: Action, me: int) -> Iterator[Refusal]:
        """Other levels are for labyrinths that have them (LP-TURN-03, LP-GAP-25)."""
        if action.way < ABOVE or state.field.plan.grid.levels > 1:
            return super().forbidden(state, action, me)
        *sides, last = self.sides(state)
        text = (
            f"“{self.aim(state, action)}” leads to another level, and this labyrinth is flat: "
            f"say {', '.join(sides)} or {last}."
        )
        return iter((Refusal("no-levels", text, ("LP-TURN-03", "LP-GAP-25")),))


class Move(Directed):
    """A step in a direction (LP-TURN-02), written as the direction alone."""

    word = MOVE
    forms = {"<direction>": "steps one cell: {ways}"}
    codes = ("no-levels", "one-cell")
    button = "Go {}"
    land = staticmethod(move.land_on)
    hit_wall: ClassVar[Callable[..., Landing]] = staticmethod(move.hit_wall)

    def write(self, state: State, action: Action) -> str:
        """The direction."""
        return self.aim(state, action)

    def no_such(self, state: State, what: str) -> str:
        """The directions there are."""
        *sides, last = self.sides(state)
        return f"Steps go {', '.join(sides)} or {last}, to the next cell, and not “{what}”."

    def unknown(self, state: State, action: Action) -> Refusal:
        """A cell is named by its side: a step leads to the next one (LP-BASE-08)."""
        cell = action.word
        if CELL_NAME.fullmatch(cell):
            return Refusal("one-cell", self.no_such(state, cell), self.without(cell))
        return super().unknown(state, action)

    def without(self, what: str) -> tuple[str, ...]:
        """LP-TURN-02 names the directions; by LP-BASE-10 none is farther or slanting."""
        return ("LP-TURN-02", "LP-BASE-10")

    def apply(self, state: State, action: Action, log: Log) -> State:
        """The step; without the treasure the exit may be shut (LP-GAP-04)."""
        me, field = state.table.index[action.who], state.field
        way = on_sheet(state, me, action.way) if state.heading else action.way
        landing = self.landing(field, state.at[me], way)
        shut = landing.outcome == "exit" and field.rulings.leaving_empty == "wall"
        if shut and state.treasure.carrier != me and not state.won:
            landing = self.hit_wall(field, state.at[me], way)
            landing = landing._replace(clauses=(*landing.clauses, "LP-GAP-04"))
        if state.heading and way < ABOVE and landing.outcome != "wall":
            state = state._replace(heading=(*state.heading[:me], way, *state.heading[me + 1 :]))
        return settle_landing(self, state, me, landing, log=log)

    def told(self, state: State, who: str, here: int, landing: Landing) -> Event:
        """The token's way on the plan: only the leader sees it."""
        name, into, kind = state.field.spoken, landing.entered, landing.outcome
        data: dict[str, object] = {"at": here}
        if kind == "wall":
            text = f"The wall stops {who} {state.field.standing(here)}."
        elif kind == "held":
            text = f"{who} cannot leave {name(here)} that way."
        else:
            kind, data = "moved", {"path": (here, into)}
            text = f"{who} steps from {name(here)} to {name(into)}."
            if landing.outcome == "exit" and landing.rest == here:
                text = f"{who} stays on {name(here)}, beside the exit."
            elif state.field.outside(into):
                text = f"{who} goes out."
        return Event(kind, text, landing.clauses, who, heard_by=(LEADER,), data=data)


class Skip(LeaderVerb):
    """A skipped turn (LP-TURN-04)."""

    word = SKIP
    forms = {"skip": "makes no move"}
    title = "Skip the turn"
    land = staticmethod(move.rest_after_skip)
    lacking = ("LP-GAP-34",)

    def apply(self, state: State, action: Action, log: Log) -> State:
        """The rest; by ruling hospital and arsenal act once more (LP-GAP-17, LP-GAP-19)."""
        me, field = state.table.index[action.who], state.field
        landing = self.landing(field, state.at[me])
        acts = field.ground(state.at[me]).acts
        if acts == HEAL and field.rulings.skip_in_hospital == "heals":
            state = state._replace(wounded=heal_player(state, me, ("LP-GAP-19",), log))
        elif acts == RESTOCK and field.rulings.skip_in_arsenal == "restocks":
            state = state._replace(stock=restock_player(state, me, ("LP-GAP-17",), log))
        return settle_landing(self, state, me, landing, log=log)

    def told(self, state: State, who: str, here: int, landing: Landing) -> Event:
        """Everybody hears it."""
        return Event("skipped", f"{who} skips the turn.", landing.clauses, who)


class Cycle(Skip):
    """'Cycle', by ruling another word for the skip (LP-GAP-34)."""

    word = CYCLE
    forms = {"cycle": "goes on along the ravine; in the base game by ruling"}
    codes = ("not-in-pit",)
    title = "Skip the turn: say “cycle”"

    def known(self, rulings: Rulings) -> bool:
        """Whether the ruling takes both words."""
        return rulings.cycle_words == "both"


def on_sheet(state: State, me: int, way: int) -> int:
    """A direction on the sheet; by ruling it is named as the player last moved (LP-GAP-27)."""
    if state.heading and 0 <= way < ABOVE:
        return (way + state.heading[me]) % ABOVE
    return way


# -- Coming to rest, and the end of the turn ------------------------------------------------------


def settle_landing(verb: LeaderVerb, state: State, me: int, landing: Landing, log: Log) -> State:
    """Place the token, let hospital and arsenal act, find the treasure, win; then end the turn."""
    field, table, turn, at, wounded, stock, treasure, won, gone, heading = state
    variant, here, rest = verb.variant, at[me], landing.rest
    if rest != here:
        at = (*at[:me], rest, *at[me + 1 :])
    after: list[Event] = []
    if landing.arrives:
        act = ACTS.get(field.ground(rest).acts)
        if act:
            begins = landing.outcome == "start"
            acted = act(state, me, variant if begins else None, None if log is None else after)
            wounded, stock = acted.wounded, acted.stock
    out = landing.out
    leaves = out and (treasure.carrier == me or bool(won))
    found = treasure.cell == rest and rest >= 0 and landing.finds
    if found and field.rulings.repeat_find != "yes":
        found = rest != here
    before = treasure
    told = treasure.told
    if told >> me & 1 and (rest != here or (landing.finds and treasure.cell != rest)):
        treasure = Treasure(*treasure[:-1], told & ~(1 << me))
    if found:
        treasure = find_treasure(state, me, treasure, wounded)
    if leaves:
        won = (*won, me)
        if field.rulings.after_win == "play-on":
            at, gone, treasure = (*at[:me], GONE, *at[me + 1 :]), gone | 1 << me, Treasure()
    elif out and field.rulings.leaving_empty == "out-of-game":
        at, gone = (*at[:me], GONE, *at[me + 1 :]), gone | 1 << me
    if log is not None:
        who, tongue = table.players[me], variant.tongue(field.rulings)
        drifts = carried_on(state, who, here, landing)
        if landing.outcome == "idle":
            log += drifts
        else:
            answer = tell_answer(state, who, landing, tongue, found=found)
            log += [verb.told(state, who, here, landing), *drifts, *answer, *after]
        if found:
            log += tell_found(variant, state, me, landing, took=treasure.carrier == me)
        elif passes_over(landing, treasure.cell):
            log.append(tell_unnoticed(variant, state, me))
        if leaves:
            log.append(tell_win(state, me, carried=before.carrier == me))
        elif gone != state.gone:
            log.append(Event("gone", f"{who} is out of the game.", ("LP-GAP-04",), who))
        elif out:
            inside = field.rulings.exit_place != "outside"
            place = "at the exit" if inside else "outside"
            text = f"{who} has no treasure {place}, so nobody wins."
            heard = answer_heard(state, who)
            clauses = ("LP-GAME-08", "LP-GAP-04", *(("LP-GAP-03",) if inside else ()))
            log.append(Event("empty-handed", text, clauses, who, heard_by=heard))
    done = State(field, table, turn, at, wounded, stock, treasure, won, gone, heading)
    if landing.outcome == "start":
        return done
    return end_turn(done, me, log, costs=landing.costs)


def passes_over(landing: Landing, cell: int) -> bool:
    """Whether a landing leads over a cell, as a place stepped into or passed, not as its end."""
    if cell < 0 or cell == landing.rest:
        return False
    stepped = landing.outcome in ("step", "start") and cell == landing.entered
    return stepped or cell in landing.path


def end_turn(state: State, me: int, log: Log, *, costs: bool = True) -> State:
    """Let the treasure float, then pass the turn (LP-TURN-18, LP-GAP-20)."""
    field, table, _, at, wounded, stock, treasure, won, gone, heading = state
    if not costs or ((won or gone) and state.over):
        return state
    follower = table.following[me]
    while gone >> follower & 1:
        follower = table.following[follower]
    if treasure.floating:
        treasure = float_on(state, follower, log)
    if log is not None:
        log.append(passed_on(state, follower, ("LP-TURN-18", "LP-TURN-01", "LP-BASE-07")))
    return State(field, table, follower, at, wounded, stock, treasure, won, gone, heading)


def heal_player(state: State, me: int, why: tuple[str, ...], log: Log) -> int:
    """The hospital restores health (LP-HOSP-01), and ``why`` if not by a step."""
    who = state.table.players[me]
    if log is not None and state.wounded >> me & 1:
        heard = answer_heard(state, who)
        clauses = ("LP-HOSP-01", *why)
        log.append(Event("healed", f"{who} is well again.", clauses, who, heard_by=heard))
    return state.wounded & ~(1 << me)


def restock_player(
    state: State, me: int, why: tuple[str, ...], log: Log
) -> tuple[tuple[int, int, int], ...]:
    """The arsenal restores three of each (LP-ARSENAL-01, LP-ARSENAL-02), ``why`` if not by a step.

    LP-GAP-17 tells that a stock is filled up and not added to, and that a wounded player's is, too.
    In a game without weapons there is nothing to restore (LM-GAP-01).
    """
    if state.field.rulings.weapons == "none":
        return state.stock
    who = state.table.players[me]
    if log is not None:
        text = f"{who} has three cartridges, three daggers and three explosives."
        special = any(state.stock[me]) or state.wounded >> me & 1
        ruled = why or (("LP-GAP-17",) if special else ())
        clauses = ("LP-ARSENAL-01", "LP-ARSENAL-02", *ruled)
        log.append(Event("restocked", text, clauses, who, heard_by=hear_alone(who)))
    return (*state.stock[:me], FULL, *state.stock[me + 1 :])


def rest_in_hospital(state: State, me: int, begins: Variant | None, log: Log) -> State:
    """Coming to rest in the hospital (LP-HOSP-01)."""
    return state._replace(
        wounded=heal_player(state, me, begins.healed_first if begins else (), log)
    )


def rest_in_arsenal(state: State, me: int, begins: Variant | None, log: Log) -> State:
    """Coming to rest in the arsenal; by ruling not for who begins there (LP-GAP-17, LM-GAP-23)."""
    if begins and state.field.rulings.start_stock != "restocks":
        return state
    return state._replace(
        stock=restock_player(state, me, begins.armed_first if begins else (), log)
    )


ACTS: dict[str, Callable[[State, int, Variant | None, Log], State]] = {
    HEAL: rest_in_hospital,
    RESTOCK: rest_in_arsenal,
}
"""What coming to rest does, by what the legend says of a kind of ground; who begins there: how."""


def find_treasure(state: State, me: int, treasure: Treasure, wounded: int) -> Treasure:
    """The treasure after ``me`` came to rest where it lies (LP-GAP-18, LM-GAP-15)."""
    if state.field.rulings.treasure_change == "automatic":
        return treasure if wounded >> me & 1 else Treasure(carrier=me)
    return Treasure(*treasure[:-1], treasure.told | 1 << me)


def tell_found(
    variant: Variant, state: State, me: int, landing: Landing, *, took: bool
) -> list[Event]:
    """The find in words, and what comes of it (LP-TREAS-01, LP-HOSP-03)."""
    who, heard = state.table.players[me], answer_heard(state, state.table.players[me])
    tongue = variant.tongue(state.field.rulings)
    events = []
    merged = (
        tongue.found_on_step is not None
        and landing.outcome in ("step", "held")
        and landing.says == (EMPTY,)
    )
    if not merged:
        clauses = variant.finding(landing, state.field.kind(landing.rest))
        data: dict[str, object] = {"found": True}
        if not landing.says and landing.outcome != "idle":
            data |= {"outcome": landing.outcome, "answer": ()}
        events.append(tell_aloud("found", tongue.found, clauses, who, heard=heard, **data))
    lying = state.treasure
    if not took and state.field.rulings.treasure_change == "automatic":
        text = f"{who} is wounded and cannot take the treasure."
        events.append(Event("left", text, ("LP-HOSP-03", "LP-TREAS-01"), who, heard_by=heard))
    elif took:
        healed = ("LP-HOSP-01",) if state.wounded >> me & 1 else ()
        clauses = ("LP-TREAS-01", "LP-GAP-18", *healed)
        events.append(Event("took", f"{who} takes the treasure.", clauses, who, heard_by=heard))
        if state.field.kind(lying.cell) == MOUTH:
            text = f"Until now the treasure lay on the mouth {state.field.plan.name(lying.cell)}."
            events.append(Event("ashore", text, ("LP-TREAS-06",), who, heard_by=(LEADER,)))
    return events


def tell_unnoticed(variant: Variant, state: State, me: int) -> Event:
    """A treasure passed on the way is not found (LM-TREASURE-03, LP-GAP-18)."""
    name, who = state.field.plan.name(state.treasure.cell), state.table.players[me]
    text = f"{who} passes the treasure on {name} and does not notice it."
    return Event("unnoticed", text, variant.unnoticed, who, heard_by=(LEADER,))


def tell_win(state: State, me: int, *, carried: bool) -> Event:
    """The end of the game, or a further place (LP-GAME-08, LP-GAP-21)."""
    who = state.table.players[me]
    text = (
        f"{who} leaves with the treasure and wins." if carried else f"{who} takes the next place."
    )
    clauses = ("LP-GAME-08", "LP-GAP-21") if carried else ("LP-GAP-21",)
    return Event("won", text, clauses, who)
