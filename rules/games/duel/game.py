"""Labyrinth with Objects, a duel: the contract of :mod:`rules.core.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from rules.core.game import Game, Playing, Setups, Speech
from rules.core.records import CHANCE, Result
from rules.core.story import Plain
from rules.games.duel import movegen, serialize, setup
from rules.games.duel.actions import START, Action
from rules.games.duel.board.plan import BESIDE, FULL
from rules.games.duel.goal import goal_of_walker
from rules.games.duel.observe import ask_mover, facts, hide_maze, hindsight, hint, observe, tell_end
from rules.games.duel.options import Rulings
from rules.games.duel.state import ALL, EMPTY_HANDS, LOT_TURN, PLAYERS, State
from rules.games.duel.verbs import VERBS, parse_command, start
from rules.games.duel.words import GLOSSES


class DuelSpeech(Speech[State, Action]):
    """How the duel speaks."""

    language: ClassVar[str] = "ru"
    glosses: ClassVar[Mapping[str, str]] = GLOSSES

    def label_chance(self, state: State) -> str:
        """Before a lot."""
        return "Draw the lot"

    prompt_mover = staticmethod(ask_mover)
    hint = staticmethod(hint)

    def list_names(self, state: State) -> dict[str, tuple[str, ...]]:
        """Players, cells and sides of cells."""
        mazes = [ground.maze for ground in state.grounds]
        cells = {maze.name(cell) for maze in mazes for cell in range(maze.grid.size)}
        return {"player": PLAYERS, "cell": tuple(cells), "side": BESIDE}


class DuelSetups(Setups[State, Action]):
    """How the duel is set up."""

    seats: ClassVar[tuple[str, ...]] = PLAYERS
    side: ClassVar[int] = FULL
    find_spec_mistakes = staticmethod(setup.find_spec_mistakes)
    tell_opening = staticmethod(start.tell_opening)

    def list_drawings(self, spec: Plain, maps: Mapping[str, str]) -> tuple[str, ...]:
        """The drawings that both players walk."""
        walks = spec.get("walks")
        named = walks if isinstance(walks, Mapping) else {}
        return tuple(str(named.get(who, usual)) for usual, who in (("M1", "P1"), ("M2", "P2")))

    def standard_setup(self, players: Sequence[str]) -> dict[str, Any]:
        """Both players are still to be placed."""
        return {"players": dict.fromkeys(players, "starts")}

    def generate_board(self, size: int, seed: int) -> tuple[dict[str, str], dict[str, Any]]:
        """Two random labyrinths that are equally hard, both players still to be placed."""
        from rules.games.duel.board.generate import made_pair

        one, other = made_pair(size, seed)
        return {"M1": one, "M2": other}, {}


class DuelPlaying(Playing[State, Action]):
    """How the duel is played at a table."""

    losses: ClassVar[tuple[str, ...]] = ("fell", "caught")
    rollout_limit: ClassVar[int] = 300

    def find_leader(self, state: State) -> str:
        """Whoever carries a treasure, if only one does; the real one is not told from a false."""
        one, other = (walker.hand != EMPTY_HANDS for walker in state.walkers)
        return "" if one == other else PLAYERS[0 if one else 1]

    find_goal = staticmethod(goal_of_walker)
    late_clauses = staticmethod(hindsight)


class Duel(Game[State, Action]):
    """Two players, each in the labyrinth that the other one drew."""

    id: ClassVar[str] = "duel"
    title: ClassVar[str] = "Labyrinth with Objects"
    rulings: ClassVar[type[Rulings]] = Rulings
    verbs = VERBS
    speech = cached_property(DuelSpeech)
    setups = cached_property(DuelSetups)
    play = cached_property(DuelPlaying)

    set_up = staticmethod(setup.set_up_duel)
    actions = staticmethod(movegen.legal_actions)
    candidates = staticmethod(movegen.list_nameable)
    iter_refusals = staticmethod(movegen.refusals)

    def actors(self, state: State) -> tuple[str, ...]:
        """The player whose action comes."""
        if state.over:
            return ()
        return (CHANCE,) if state.turn == LOT_TURN else (PLAYERS[state.turn],)

    def chance(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """The lot for the first player, where that ruling is chosen (LD-GAP-06)."""
        if state.turn != LOT_TURN:
            return ()
        return tuple((outcome, Fraction(1, 2)) for outcome in self.actions(state))

    def result(self, state: State) -> Result | None:
        """The first to carry the real treasure out has won (LD-GEN-11)."""
        if not state.over:
            return None
        winners = tuple(PLAYERS[seat] for seat in state.won) if len(state.won) == 1 else ()
        return Result(winners, tell_end(state))

    observe = staticmethod(observe)
    mask = staticmethod(hide_maze)
    facts = staticmethod(facts)
    parse = staticmethod(parse_command)
    dump = staticmethod(serialize.dump)
    restore = staticmethod(serialize.load)

    def viewers(self, state: State) -> tuple[str, ...]:
        """Who sees everything, then the players."""
        return (ALL, *PLAYERS)

    def audible(self, state: State, action: Action, viewer: str) -> Action | None:
        """Actions are named aloud; a starting cell only once both are chosen (LD-GAP-04)."""
        hidden = action.verb == START and viewer not in (ALL, action.who)
        if hidden and state.rulings.start_naming == "together":
            return action._replace(place=-1, word="")
        return action
