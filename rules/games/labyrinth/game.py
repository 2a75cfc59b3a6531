"""Labyrinth with a leader: the contract of :mod:`rules.core.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from rules.core.checks import answer
from rules.core.errors import Mistake, SetupError
from rules.core.findings import only_possible
from rules.core.game import CHANCE, Plain
from rules.core.manual import Manual, manual
from rules.core.options import mistakes
from rules.core.records import CheckResult, Event, Observation, Refusal, Result
from rules.core.setup import unfit
from rules.games.labyrinth import actions as commands
from rules.games.labyrinth import observe as seeing
from rules.games.labyrinth import serialize
from rules.games.labyrinth import setup as setting_up
from rules.games.labyrinth.actions import (
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
)
from rules.games.labyrinth.board import survey
from rules.games.labyrinth.board.plan import Nouns, Rule
from rules.games.labyrinth.board.survey import PLAN_RULES, PLAY_RULES, unplayable
from rules.games.labyrinth.movegen import refusals, standing
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import LOT, Field, Log, State
from rules.games.labyrinth.variant import Found, LeaderGame
from rules.games.labyrinth.verbs import start, turn
from rules.games.labyrinth.verbs.move import Landing, hit_wall, land, rest_after_skip
from rules.games.labyrinth.verbs.treasure import take_or_put
from rules.games.labyrinth.verbs.weapons import use_weapon
from rules.games.labyrinth.words import LEADER, RUSSIAN, Tongue


class Labyrinth(LeaderGame):
    """The base game. The ravines game changes its vocabulary, words and the chapters on moving."""

    id: ClassVar[str] = "labyrinth"
    title: ClassVar[str] = "Labyrinth, the paper game with a leader"
    language: ClassVar[str] = "ru"
    players: ClassVar[tuple[int, int]] = (1, 26)
    words: ClassVar[Vocabulary] = BASE
    rulings: ClassVar[type[Rulings]] = Rulings
    found_how: ClassVar[Found] = Found()
    nouns: ClassVar[Nouns] = Nouns()
    plan_rules: ClassVar[tuple[Rule, ...]] = (*PLAN_RULES, survey.no_marsh_rule)
    play_rules: ClassVar[tuple[Rule, ...]] = (*PLAY_RULES, survey.no_marsh_rule)

    # -- chapters the ravines game replaces -----------------------------------------------------

    def tongue(self, rulings: Rulings) -> Tongue:
        """The leader's words."""
        return RUSSIAN

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
        return start.begin(field, cell)

    def cycle(self, state: State, me: int, log: Log) -> State:
        """'cycle' as another word for skipping (LP-GAP-34)."""
        return turn.skip(self, state, me, log)

    # -- setting up -----------------------------------------------------------------------------

    def setup(self, spec: Plain, maps: Mapping[str, str], options: Mapping[str, str]) -> State:
        """See :meth:`rules.core.game.Game.setup`; the page on scenarios explains the keys."""
        state = self._playable(setting_up.set_up(spec, maps, self.rulings.choose(options)))
        if not spec.get("loose"):
            only_possible(setting_up.impossible(self, state), setting_up.WORDING)
        return state

    def manual(self) -> Manual:
        """Every word of a scenario file; see ``manual.toml``."""
        return manual("labyrinth", ways=", ".join(self.words.ways))

    def setup_mistakes(self, spec: Plain, options: Mapping[str, Any]) -> tuple[Mistake, ...]:
        """Unknown keys and rulings, values of the wrong type."""
        return (*unfit(spec, setting_up.KEYS), *mistakes(self.options, options))

    def _playable(self, state: State) -> State:
        """``state``, unless its plan is one that no game can be played with."""
        for fault in unplayable(self, state.field.plan, state.field.rulings):
            raise SetupError(f"map: {fault.text}")
        return state

    def whole(self, players: Sequence[str]) -> dict[str, Any]:
        """Every player is still to be placed."""
        return {"players": dict.fromkeys(players, "starts")}

    def made(self, size: int, seed: int) -> tuple[dict[str, str], dict[str, Any]]:
        """A random map that keeps every rule, and its treasure."""
        from rules.games.labyrinth.board.generate import made_game

        drawing, treasure = made_game(self.id, size, seed)
        return {"M1": drawing}, {"treasure": treasure}

    def opening(self, state: State) -> tuple[Event, ...]:
        """What is said before the first command."""
        return start.opening(state)

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
        """Why not? See :mod:`rules.games.labyrinth.movegen`."""
        return tuple(refusals(state, action, self.words))

    def resolve(self, state: State, action: Command, log: Log) -> State:
        """Carry a legal command out."""
        who, verb, way, place, word = action
        if verb == FIRST:
            return start.draw_first(state, word, log)
        me = state.table.index[who]
        if verb == MOVE:
            return turn.move(self, state, me, way, log)
        if verb == SKIP:
            return turn.skip(self, state, me, log)
        if verb == START:
            return turn.start(self, state, me, place, log)
        if verb == CYCLE:
            return self.cycle(state, me, log)
        if verb in (TAKE, PUT):
            why = () if log is None else self.found_how.handed(state, me, verb)
            return take_or_put(state, me, verb, why, log)
        way, tongue = turn.on_sheet(state, me, way), self.tongue_for(state, log)
        return use_weapon(state, me, verb, way, word, tongue, self.found_how, log)

    def chance(self, state: State) -> tuple[tuple[Command, Fraction], ...]:
        """The lot for the first player, where that ruling is chosen (LP-GAP-02)."""
        return start.outcomes(state)

    def result(self, state: State) -> Result | None:
        """The first to leave with the treasure has won (LP-GAME-08, LP-GAP-21)."""
        if not state.over:
            return None
        players = state.table.players
        if not state.won:
            return Result((), "Everybody is out of the game and nobody has won.")
        winner = players[state.won[0]]
        return Result((winner,), f"{winner} left the labyrinth with the treasure and wins.")

    # -- seeing, writing: see seeing.py, record.py ----------------------------------------------

    def viewers(self, state: State) -> tuple[str, ...]:
        """The leader, who sees everything, then each player."""
        return (LEADER, *state.table.players)

    def observe(self, state: State, viewer: str) -> Observation:
        """All that ``viewer`` may know now; see :func:`rules.games.labyrinth.observe.observe`."""
        return seeing.observe(state, viewer, ravines=CYCLE in self.words.verbs)

    def facts(self, state: State) -> dict[str, str]:
        """The position in the words of a scenario file."""
        return seeing.facts(state)

    def question(self, state: State) -> str:
        """Who acts and what is asked."""
        ended = self.result(state)
        return ended.text if ended else seeing.question(state)

    def read(self, state: State, text: str) -> Command:
        """The command written as ``A: right``."""
        return commands.read(text, state.field.plan, self.words, state.table.players)

    def write(self, state: State, action: Command) -> str:
        """The command as text."""
        return commands.write(action, state.field.plan, self.words)

    def label(self, state: State, action: Command) -> str:
        """The command as the phrase for a button."""
        return seeing.label(action, state, self.words)

    def audible(self, state: State, action: Command, viewer: str) -> Command | None:
        """Commands are spoken aloud, but for a few; see :mod:`rules.games.labyrinth.observe`."""
        return seeing.audible(state, action, viewer)

    def dump(self, state: State) -> dict[str, Any]:
        """The state as plain data."""
        return serialize.dump(state)

    def load(self, data: Plain) -> State:
        """The state written by :meth:`dump`."""
        return self._playable(serialize.load(data, self.rulings.choose))

    def check(self, name: str, spec: Plain, timeline: Any, maps: Mapping[str, str]) -> CheckResult:
        """Run a named check; see :mod:`rules.games.labyrinth.checks`."""
        from rules.games.labyrinth.checks import CHECKS, LabyrinthQuery

        return answer(CHECKS, LabyrinthQuery(name, self, spec, timeline, maps))
