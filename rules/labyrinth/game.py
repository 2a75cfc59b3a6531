"""The paper game Labyrinth with a leader: the contract of :mod:`rules.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

from rules.checks import CheckResult
from rules.errors import SetupError
from rules.game import CHANCE, Event, Game, Observation, Plain, Refusal, Result
from rules.grid import ABOVE
from rules.labyrinth import commands, record
from rules.labyrinth.board import waters
from rules.labyrinth.board.findings import Nouns, Rule
from rules.labyrinth.board.plan import OUTSIDE
from rules.labyrinth.board.survey import PLAN_RULES, PLAY_RULES, unplayable
from rules.labyrinth.chapters import beginning
from rules.labyrinth.chapters.arms import use_weapon
from rules.labyrinth.chapters.movement import Landing, hit_wall, land, rest_after_skip
from rules.labyrinth.chapters.treasure import put_down
from rules.labyrinth.commands import (
    BASE,
    CYCLE,
    FIRST,
    MOVE,
    PUT,
    SKIP,
    START,
    TAKE,
    Command,
    Vocabulary,
)  # fmt: skip
from rules.labyrinth.legality import refusals, standing
from rules.labyrinth.narration import LEADER, private
from rules.labyrinth.play import Found, Log, end_turn, heal, restock, settle
from rules.labyrinth.rulings import OPTIONS, Option, Rulings, choose
from rules.labyrinth.state import GONE, LOT, UNPLACED, Field, State, Treasure
from rules.labyrinth.words import RUSSIAN, Tongue


class Labyrinth(Game[State, Command]):
    """The base game. The ravines game changes its vocabulary, words and the chapters on moving."""

    id: ClassVar[str] = "labyrinth"
    title: ClassVar[str] = "Labyrinth, the paper game with a leader"
    language: ClassVar[str] = "ru"
    words: ClassVar[Vocabulary] = BASE
    options: ClassVar[dict[str, Option]] = OPTIONS
    found_how: ClassVar[Found] = Found()
    nouns: ClassVar[Nouns] = Nouns()
    plan_rules: ClassVar[tuple[Rule, ...]] = (*PLAN_RULES, waters.no_marsh_rule)
    play_rules: ClassVar[tuple[Rule, ...]] = (*PLAY_RULES, waters.no_marsh_rule)

    # -- chapters the ravines game replaces -----------------------------------------------------

    def tongue(self, rulings: Rulings) -> Tongue:
        """The leader's words."""
        return RUSSIAN

    def rulings(self, chosen: Mapping[str, str]) -> Rulings:
        """This game's rulings, but for ``chosen``."""
        return choose(self.options, chosen)

    def land(self, field: Field, here: int, way: int) -> Landing:
        """What a step leads to."""
        return land(field, here, way)

    def hit_wall(self, field: Field, here: int, way: int) -> Landing:
        """What a step into a wall leads to."""
        return hit_wall(field, here, way)

    def rest_after_skip(self, field: Field, here: int) -> Landing:
        """What skipping leads to."""
        return rest_after_skip(field, here)

    def begin(self, field: Field, cell: int) -> Landing:
        """What a starting cell leads to."""
        return beginning.begin(field, cell)

    def idle(self, field: Field, here: int) -> tuple[Landing, ...]:
        """What every command that names no direction leads to from a place."""
        return (self.rest_after_skip(field, here),)

    def cycle(self, state: State, me: int, log: Log) -> State:
        """'cycle' as another word for skipping (LP-GAP-34)."""
        return self._skip(state, me, log)

    # -- setting up -----------------------------------------------------------------------------

    def setup(self, spec: Plain, maps: Mapping[str, str], options: Mapping[str, str]) -> State:
        """See :meth:`rules.game.Game.setup`; the page on writing scenarios explains the keys."""
        return self._playable(beginning.set_up(spec, maps, self.rulings(options)))

    def _playable(self, state: State) -> State:
        """``state``, unless its plan is one that no game can be played with."""
        for fault in unplayable(self, state.field.plan, state.field.rulings):
            raise SetupError(f"map: {fault.text}")
        return state

    def made(self, size: int, seed: int) -> tuple[dict[str, str], dict[str, Any]]:
        """A random map that keeps every rule, and its treasure."""
        from rules.labyrinth.board.generate import made_game

        drawing, treasure = made_game(self.id, size, seed)
        return {"M1": drawing}, {"treasure": treasure}

    def opening(self, state: State) -> tuple[Event, ...]:
        """What is said before the first command."""
        return beginning.opening(state)

    # -- playing --------------------------------------------------------------------------------

    def actors(self, state: State) -> tuple[str, ...]:
        """The player to move; with free taking and putting, then all who may do so now."""
        if state.over:
            return ()
        if state.turn == LOT:
            return (CHANCE,)
        mover = state.table.players[state.turn]
        if state.placing:
            return (LEADER,) if state.table.placing == LEADER else (mover,)
        return tuple(dict.fromkeys((mover, *(action.who for action in self.actions(state)))))

    def actions(self, state: State) -> tuple[Command, ...]:
        """Every command with no refusal; one list serves all positions of the same standing."""
        key = standing(state)
        listed = state.field.listed
        found = listed.get(key)
        if found is None:
            named = self.nameable(state)
            found = tuple(command for command in named if not self.refusals(state, command))
            if key is not state:
                listed[key] = found
        result: tuple[Command, ...] = found
        return result

    def nameable(self, state: State) -> list[Command]:
        """All commands anybody could name now, the mover's first."""
        players, plan, words = state.table.players, state.field.plan, self.words
        if state.turn == LOT:
            return [Command(CHANCE, FIRST, word=player) for player in players]
        mover = players[state.turn]
        if state.placing:
            return [Command(mover, START, place=cell) for cell in range(plan.grid.size)]
        chosen = state.field.rulings.dagger_hits == "chosen"
        rivals = tuple(player for player in players if player != mover) if chosen else ()
        named = commands.universe(mover, plan, words, rivals)
        extra = [verb for verb in (CYCLE, TAKE, PUT) if verb not in words.verbs]
        named += [Command(mover, verb) for verb in extra]
        others = [player for player in players if player != mover]
        return named + [Command(other, verb) for other in others for verb in (TAKE, PUT)]

    def refusals(self, state: State, action: Command) -> tuple[Refusal, ...]:
        """Why not? See :mod:`rules.labyrinth.legality`."""
        return tuple(refusals(state, action, self.words))

    def resolve(self, state: State, action: Command, log: Log) -> State:
        """Carry a legal command out."""
        who, verb, way, place, word = action
        if verb == FIRST:
            return self._first(state, word, log)
        me = state.table.index[who]
        if verb == MOVE:
            return self._move(state, me, way, log)
        if verb == SKIP:
            return self._skip(state, me, log)
        if verb == START:
            return self._start(state, me, place, log)
        if verb == CYCLE:
            return self.cycle(state, me, log)
        if verb in (TAKE, PUT):
            return self._take_or_put(state, me, verb, log)
        way = on_sheet(state, me, way)
        return use_weapon(state, me, verb, way, word, self._tongue(state, log), log)

    def _tongue(self, state: State, log: Log) -> Tongue:
        """The leader's words; any will do where nothing is said."""
        return RUSSIAN if log is None else self.tongue(state.field.rulings)

    def landing(self, field: Field, here: int, way: int) -> Landing:
        """:meth:`land`, worked out once for each place and direction."""
        key = (here, way)
        found: Landing | None = field.landings.get(key)
        if found is None:
            found = field.landings[key] = self.land(field, here, way)
        return found

    def _move(self, state: State, me: int, way: int, log: Log) -> State:
        field, rulings = state.field, state.field.rulings
        way = on_sheet(state, me, way)
        landing = self.landing(field, state.at[me], way)
        shut = landing.outcome == "exit" and rulings.leaving_empty == "wall"
        if shut and state.treasure.carrier != me and not state.won:
            landing = self.hit_wall(field, state.at[me], way)
            landing = landing._replace(clauses=(*landing.clauses, "LP-GAP-04"))
        if state.heading and way < ABOVE and landing.outcome != "wall":
            state = state._replace(heading=(*state.heading[:me], way, *state.heading[me + 1 :]))
        return settle(state, me, landing, self._tongue(state, log), self.found_how, log)

    def _skip(self, state: State, me: int, log: Log) -> State:
        field = state.field
        landing: Landing | None = field.landings.get((state.at[me], SKIP))
        if landing is None:
            landing = self.rest_after_skip(field, state.at[me])
            field.landings[state.at[me], SKIP] = landing
        after: list[Event] = []
        if field.rulings.skip_in_hospital == "heals" and field.kind(state.at[me]) == "hospital":
            state = state._replace(wounded=heal(state, me, after))
        if field.rulings.skip_in_arsenal == "restocks" and field.kind(state.at[me]) == "arsenal":
            state = state._replace(stock=restock(state, me, after))
        if log is not None:
            log += after
        return settle(state, me, landing, self._tongue(state, log), self.found_how, log)

    def _start(self, state: State, me: int, place: int, log: Log) -> State:
        landing = self.begin(state.field, place)
        if state.table.placing == LEADER:
            landing = landing._replace(clauses=("LP-START-02", "LP-START-03", "LP-GAP-05"))
        tongue = self._tongue(state, log)
        placed = settle(state, me, landing, tongue, self.found_how, log)
        if state.field.rulings.start_cells == "distinct":
            chosen = (*state.table.chosen, place)
            placed = placed._replace(table=replace(state.table, chosen=chosen))
        waiting = [player for player, at in enumerate(placed.at) if at == UNPLACED]
        return placed._replace(turn=waiting[0] if waiting else 0)

    def _first(self, state: State, player: str, log: Log) -> State:
        """The lot makes ``player`` first: the others follow in the order in which they joined."""
        if log is not None:
            log.append(Event("lot", f"The lot falls on {player}.", ("LP-GAP-02",), player))
        first = state.table.index[player]
        order = [*range(first, len(state.at)), *range(first)]

        def turned(values: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(values[seat] for seat in order) if values else values

        table = state.table
        seats = type(table)(
            turned(table.players), table.told, table.placing, table.features, table.opened,
            turned(table.begins), turned(table.begins_kind), table.chosen,
        )  # fmt: skip
        carrier = state.treasure.carrier
        treasure = state.treasure
        if carrier >= 0:
            treasure = treasure._replace(carrier=order.index(carrier))
        wounded = sum(1 << place for place, seat in enumerate(order) if state.wounded >> seat & 1)
        at = turned(state.at)
        opener = at.index(UNPLACED) if UNPLACED in at else 0
        return state._replace(
            table=seats, turn=opener, at=at, wounded=wounded, stock=turned(state.stock),
            treasure=treasure, heading=turned(state.heading),
        )  # fmt: skip

    def _take_or_put(self, state: State, me: int, verb: str, log: Log) -> State:
        """Taking and putting cost no turn (LM-TREASURE-04..06)."""
        who, cell = state.table.players[me], state.at[me]
        if log is not None:
            took = verb == TAKE
            text = f"{who} takes the treasure." if took else f"{who} puts the treasure down."
            clause = "LM-TREASURE-04" if took else "LM-TREASURE-05"
            clauses = (clause, "LM-TREASURE-06", *(("LP-TREAS-01",) if took else ("LM-GAP-17",)))
            log.append(Event("took" if took else "put", text, clauses, who, heard_by=private(who)))
        if verb == TAKE:
            return state._replace(treasure=Treasure(carrier=me))
        return state._replace(treasure=put_down(state.field, cell, me))

    def chance(self, state: State) -> tuple[tuple[Command, Fraction], ...]:
        """The lot for the first player, where that ruling is chosen (LP-GAP-02)."""
        if state.turn != LOT or state.over:
            return ()
        outcomes = self.actions(state)
        return tuple((outcome, Fraction(1, len(outcomes))) for outcome in outcomes)

    def result(self, state: State) -> Result | None:
        """The first to leave with the treasure has won (LP-GAME-08, LP-GAP-21)."""
        if not state.over:
            return None
        players = state.table.players
        if not state.won:
            return Result((), "Everybody is out of the game and nobody has won.")
        winner = players[state.won[0]]
        return Result((winner,), f"{winner} left the labyrinth with the treasure and wins.")

    # -- seeing, writing: see record.py ---------------------------------------------------------

    def viewers(self, state: State) -> tuple[str, ...]:
        """The leader, who sees everything, then each player."""
        return (LEADER, *state.table.players)

    def observe(self, state: State, viewer: str) -> Observation:
        """All that ``viewer`` may know now; see :func:`rules.labyrinth.record.observe`."""
        return record.observe(state, viewer, self.options, ravines=CYCLE in self.words.verbs)

    def facts(self, state: State) -> dict[str, str]:
        """The position in the words of a scenario file."""
        return record.facts(state)

    def question(self, state: State) -> str:
        """Who acts and what is asked."""
        ended = self.result(state)
        if ended:
            return ended.text
        if state.turn == LOT:
            return "The lot: who moves first?"
        mover = state.table.players[state.turn]
        if state.placing:
            if state.table.placing == LEADER:
                return f"Leader: where do you put {mover}?"
            return f"{mover}: where do you begin?"
        return f"{mover}: what do you do?"

    def read(self, state: State, text: str) -> Command:
        """The command written as ``A: right``."""
        return commands.read(text, state.field.plan, self.words)

    def write(self, state: State, action: Command) -> str:
        """The command as text."""
        return commands.write(action, state.field.plan, self.words)

    def label(self, state: State, action: Command) -> str:
        """The command as the phrase for a button."""
        return record.label(action, state, self.words)

    def audible(self, state: State, action: Command, viewer: str) -> Command | None:
        """Commands are spoken aloud (LP-GAP-22), but for a few.

        A starting cell is told to the leader alone; taking and putting are between a player and the
        leader (LM-GAP-16).
        """
        if viewer in (LEADER, action.who):
            secret = action.verb == START and viewer != LEADER and state.table.placing == LEADER
            return action._replace(place=-1) if secret else action
        if action.verb in (TAKE, PUT):
            return None
        return action._replace(place=-1) if action.verb == START else action

    def dump(self, state: State) -> dict[str, Any]:
        """The state as plain data."""
        return record.dump(state, self.options)

    def load(self, data: Plain) -> State:
        """The state written by :meth:`dump`."""
        return self._playable(record.load(data, self.rulings))

    def check(self, name: str, spec: Plain, timeline: Any, maps: Mapping[str, str]) -> CheckResult:
        """Run a named check; see :mod:`rules.labyrinth.checks`."""
        from rules.labyrinth.checks import answer

        return answer(self, name, spec, timeline, maps)


def on_sheet(state: State, me: int, way: int) -> int:
    """A direction on the sheet; by ruling it is named as the player last moved (LP-GAP-27)."""
    if state.heading and 0 <= way < ABOVE:
        return (way + state.heading[me]) % ABOVE
    return way


__all__ = ["GONE", "OUTSIDE", "Labyrinth", "end_turn"]
