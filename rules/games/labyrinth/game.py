"""Labyrinth with a leader: the contract of :mod:`rules.core.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from rules.core.errors import SetupError
from rules.core.findings import only_possible
from rules.core.game import Playing, Setups, Speech
from rules.core.records import Observation, Refusal, Result
from rules.core.story import Plain
from rules.games.labyrinth import movegen, observe, serialize, setup
from rules.games.labyrinth.actions import Action
from rules.games.labyrinth.board import survey
from rules.games.labyrinth.board.plan import Rule
from rules.games.labyrinth.board.survey import PLAN_RULES, PLAY_RULES, find_unplayable
from rules.games.labyrinth.board.terrain import LEGEND, Terrains
from rules.games.labyrinth.goal import goal_of_player
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import State
from rules.games.labyrinth.variant import BASE, LeaderGame, LeaderVerbs, Variant
from rules.games.labyrinth.verbs import VERBS, start
from rules.games.labyrinth.words import LEADER, RUSSIAN


class LeaderSpeech(Speech[State, Action]):
    """How a game with a leader speaks."""

    language: ClassVar[str] = "ru"
    glosses: ClassVar[Mapping[str, str]] = RUSSIAN.glosses
    prompt_mover = staticmethod(observe.ask_mover)

    def list_names(self, state: State) -> dict[str, tuple[str, ...]]:
        """Players and cells."""
        field = state.field
        cells = tuple(map(field.spoken, range(field.plan.grid.size)))
        return {"player": state.table.players, "cell": cells}


class LeaderSetups(Setups[State, Action]):
    """How a game with a leader is set up."""

    free_text: ClassVar[tuple[str, ...]] = ("features",)
    players: ClassVar[tuple[int, int]] = (1, 26)
    home: ClassVar[str] = "labyrinth"
    side: ClassVar[int] = 8
    terms: ClassVar[Mapping[str, str]] = {"ways": ", ".join(BASE.ways)}
    tell_opening = staticmethod(start.tell_opening)

    def standard_setup(self, players: Sequence[str]) -> dict[str, Any]:
        """Every player is still to be placed."""
        return {"players": dict.fromkeys(players, "starts")}

    def generate_board(self, size: int, seed: int) -> tuple[dict[str, str], dict[str, Any]]:
        """A random map that keeps every rule, and its treasure."""
        from rules.games.labyrinth.board.generate import made_game

        drawing, treasure = made_game(self.game.id, size, seed)
        return {"M1": drawing}, {"treasure": treasure}


class LeaderPlaying(Playing[State, Action]):
    """How a game with a leader is played at a table."""

    game: LeaderGame

    losses: ClassVar[tuple[str, ...]] = ("wounded",)
    rollout_limit: ClassVar[int] = 300

    def free_tries(self, state: State, who: str) -> tuple[Action, ...]:
        """Taking a treasure of which nobody told him, starting on a cell that may be barred."""
        verbs = self.game.verbs if who in state.table.index else ()
        return tuple(one for verb in verbs for one in verb.tries(state, who))

    def find_leader(self, state: State) -> str:
        """Whoever carries the treasure."""
        carrier = state.treasure.carrier
        return state.table.players[carrier] if carrier >= 0 else ""

    find_goal = staticmethod(goal_of_player)


class Labyrinth(LeaderGame):
    """The base game; a variant replaces what it declares first: words, verbs, rules of a plan."""

    id: ClassVar[str] = "labyrinth"
    title: ClassVar[str] = "Labyrinth, the paper game with a leader"
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
    speech = cached_property(LeaderSpeech)
    setups = cached_property(LeaderSetups)
    play = cached_property(LeaderPlaying)

    def set_up(self, spec: Plain, maps: Mapping[str, str], rulings: Rulings) -> State:
        """The first state; outside fragments only what play can lead to."""
        name = f"map {spec.get('map', next(iter(maps), ''))}" if len(maps) > 1 else "map"
        state = check_playable(self, setup.set_up_plan(spec, maps, rulings, self.legend), name)
        if not spec.get("loose"):
            only_possible(setup.start_flaws(self, state), setup.PLAN_WORDING)
        return state

    def restore(self, data: Plain) -> State:
        """The state written by :meth:`dump`."""
        return check_playable(self, serialize.load(data, self.rulings.choose, self.legend))

    chance = staticmethod(movegen.list_outcomes)

    def actors(self, state: State) -> tuple[str, ...]:
        """The player to move; with free taking and putting, then all who may do so now."""
        return movegen.list_actors(self, state)

    def acting(self, state: State, viewer: str) -> tuple[str, ...]:
        """The same as far as ``viewer`` knows: of those who may act in between, himself as carrier.

        Who else may do so is the secret of whoever carries the treasure, or stands on it.
        """
        actors, players = self.actors(state), state.table.players
        if viewer == LEADER:
            return actors
        return tuple(
            who for at, who in enumerate(actors)
            if not at or (who == viewer and players.index(who) == state.treasure.carrier)
        )  # fmt: skip

    def actions(self, state: State) -> tuple[Action, ...]:
        """Every action with no refusal."""
        return movegen.find_listing(self, state).actions

    def candidates(self, state: State) -> list[Action]:
        """All actions anybody could name now, the mover's first."""
        return movegen.list_nameable(self.verbs, state)

    def iter_refusals(self, state: State, action: Action) -> Iterable[Refusal]:
        """Everything that forbids an action."""
        return movegen.refusals(self.verbs, state, action)

    def result(self, state: State) -> Result | None:
        """The first to leave with the treasure has won (LP-GAME-08, LP-GAP-21)."""
        if not state.over:
            return None
        players = state.table.players
        if not state.won:
            return Result((), "Everybody is out of the game, and nobody wins.")
        winner = players[state.won[0]]
        return Result((winner,), f"{winner} leaves the labyrinth with the treasure and wins.")

    facts = staticmethod(observe.facts)
    dump = staticmethod(serialize.dump)

    def viewers(self, state: State) -> tuple[str, ...]:
        """The leader, who sees everything, then each player."""
        return (LEADER, *state.table.players)

    def observe(self, state: State, viewer: str) -> Observation:
        """All that ``viewer`` may know now; see :func:`rules.games.labyrinth.observe.observe`."""
        return observe.observe(self.verbs, state, viewer)

    def mask(self, state: State, viewer: str) -> State:
        """The position without its plan; see :func:`rules.games.labyrinth.observe.hide_plan`."""
        return observe.hide_plan(state, viewer)

    def parse(self, state: State, text: str) -> Action:
        """The action written as ``A: right``."""
        return movegen.parse_command(self.verbs, state, text)

    def audible(self, state: State, action: Action, viewer: str) -> Action | None:
        """Actions are spoken aloud, but for a few."""
        return self.verbs[action.verb].audible(state, action, viewer)


def check_playable(game: LeaderGame, state: State, name: str = "map") -> State:
    """Return ``state`` with a look at its plan.

    Raises ``SetupError`` for a plan that no game can be played with.
    """
    for fault in find_unplayable(game, state.field.plan, state.field.rulings):
        raise SetupError(f"{name}: {fault.text}")
    return state._replace(table=replace(state.table, lawful=survey.is_lawful(game, state.field)))
