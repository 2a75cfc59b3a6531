"""Labyrinth with a leader: the contract of :mod:`rules.core.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from rules.core.checks import answer
from rules.core.errors import Mistake, SetupError
from rules.core.findings import only_possible
from rules.core.game import Plain
from rules.core.manual import Manual, manual
from rules.core.options import mistakes
from rules.core.records import CheckResult, Event, Observation, Refusal, Result
from rules.core.setup import unfit
from rules.games.labyrinth import movegen, observe, serialize, setup
from rules.games.labyrinth.actions import Action
from rules.games.labyrinth.board import survey
from rules.games.labyrinth.board.plan import Rule
from rules.games.labyrinth.board.survey import PLAN_RULES, PLAY_RULES, unplayable
from rules.games.labyrinth.board.terrain import LEGEND, Terrains
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import LOT, Log, State
from rules.games.labyrinth.variant import BASE, LeaderGame, LeaderVerbs, Variant
from rules.games.labyrinth.verbs import VERBS, start
from rules.games.labyrinth.words import LEADER


class Labyrinth(LeaderGame):
    """The base game; a variant replaces what it declares first: words, verbs, rules of a plan."""

    id: ClassVar[str] = "labyrinth"
    title: ClassVar[str] = "Labyrinth, the paper game with a leader"
    language: ClassVar[str] = "ru"
    players: ClassVar[tuple[int, int]] = (1, 26)
    variant: ClassVar[Variant] = BASE
    verbs: ClassVar[LeaderVerbs] = VERBS
    rulings: ClassVar[type[Rulings]] = Rulings
    legend: ClassVar[Terrains] = LEGEND
    plan_rules: ClassVar[tuple[Rule, ...]] = (*PLAN_RULES, survey.no_marsh_rule)
    play_rules: ClassVar[tuple[Rule, ...]] = (*PLAY_RULES, survey.no_marsh_rule)
    freedom_clauses: ClassVar[tuple[str, ...]] = ("LP-DESIGN-01", "LP-DESIGN-02", "LP-GAP-26")
    check_clauses: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "same-words": ("LP-HOLE-01", "LP-HOLE-02"),
        "single-word": ("LP-BASE-11",),
        "untold": ("LP-HOLE-02", "LP-GAP-22"),
        "indistinguishable": ("LP-GAP-22",),
        "transfers": ("LP-STRUCT-07", "LP-HOLE-04"),
    }
    usual: ClassVar[tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]] = (
        (2, (), ()), (3, (), (2,)), (4, (3,), (3,)), (5, (4,), (3,)), (6, (5,), (3,)),
        (9, (6,), (3, 3)), (26, (6,), (4, 3)),
    )  # fmt: skip

    # -- setting up -----------------------------------------------------------------------------

    def setup(self, spec: Plain, maps: Mapping[str, str], options: Mapping[str, str]) -> State:
        """See :meth:`rules.core.game.Game.setup`; the page on scenarios explains the keys."""
        rulings = self.rulings.choose(options)
        state = self._playable(setup.set_up(spec, maps, rulings, self.legend))
        if not spec.get("loose"):
            only_possible(setup.impossible(self, state), setup.WORDING)
        return state

    def manual(self) -> Manual:
        """Every word of a scenario file; see ``manual.toml``."""
        return manual("labyrinth", ways=", ".join(self.variant.ways))

    def setup_mistakes(self, spec: Plain, options: Mapping[str, Any]) -> tuple[Mistake, ...]:
        """Unknown keys and rulings, values of the wrong type."""
        return (*unfit(spec, setup.KEYS), *mistakes(self.options, options))

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
        return movegen.actors(self, state)

    def actions(self, state: State) -> tuple[Action, ...]:
        """Every action with no refusal."""
        return movegen.actions(self, state)

    def nameable(self, state: State) -> list[Action]:
        """All actions anybody could name now, the mover's first."""
        return movegen.nameable(self.verbs, state)

    def refusals(self, state: State, action: Action) -> tuple[Refusal, ...]:
        """Why not? See :mod:`rules.games.labyrinth.movegen`."""
        return tuple(movegen.refusals(self.verbs, state, action))

    def resolve(self, state: State, action: Action, log: Log) -> State:
        """Carry a legal action out; see the chapters in :mod:`rules.games.labyrinth.verbs`."""
        return self.verbs.named[action.verb].apply(state, action, log)

    def chance(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """The lot for the first player, where that ruling is chosen (LP-GAP-02)."""
        return movegen.outcomes(state) if state.turn == LOT and not state.over else ()

    def result(self, state: State) -> Result | None:
        """The first to leave with the treasure has won (LP-GAME-08, LP-GAP-21)."""
        if not state.over:
            return None
        players = state.table.players
        if not state.won:
            return Result((), "Everybody is out of the game and nobody has won.")
        winner = players[state.won[0]]
        return Result((winner,), f"{winner} left the labyrinth with the treasure and wins.")

    # -- seeing, writing --------------------------------------------------------------------

    def viewers(self, state: State) -> tuple[str, ...]:
        """The leader, who sees everything, then each player."""
        return (LEADER, *state.table.players)

    def observe(self, state: State, viewer: str) -> Observation:
        """All that ``viewer`` may know now; see :func:`rules.games.labyrinth.observe.observe`."""
        return observe.observe(self.verbs, state, viewer)

    def facts(self, state: State) -> dict[str, str]:
        """The position in the words of a scenario file."""
        return observe.facts(state)

    def question(self, state: State) -> str:
        """Who acts and what is asked."""
        ended = self.result(state)
        return ended.text if ended else observe.question(state)

    def read(self, state: State, text: str) -> Action:
        """The action written as ``A: right``."""
        return movegen.read(self.verbs, state, text)

    def write(self, state: State, action: Action) -> str:
        """The action as text."""
        return f"{action.who}: {self.verbs[action.verb].write(state, action)}"

    def label(self, state: State, action: Action) -> str:
        """The action as the phrase for a button."""
        return self.verbs[action.verb].label(state, action)

    def audible(self, state: State, action: Action, viewer: str) -> Action | None:
        """Actions are spoken aloud, but for a few."""
        return self.verbs[action.verb].audible(state, action, viewer)

    def dump(self, state: State) -> dict[str, Any]:
        """The state as plain data."""
        return serialize.dump(state)

    def load(self, data: Plain) -> State:
        """The state written by :meth:`dump`."""
        return self._playable(serialize.load(data, self.rulings.choose, self.legend))

    def check(self, name: str, spec: Plain, timeline: Any, maps: Mapping[str, str]) -> CheckResult:
        """Run a named check; see :mod:`rules.games.labyrinth.checks`."""
        from rules.games.labyrinth.checks import CHECKS, LabyrinthQuery

        return answer(CHECKS, LabyrinthQuery(name, self, spec, timeline, maps=maps))
