"""Labyrinth with Objects, a duel: the contract of :mod:`rules.core.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from rules.core.checks import answer
from rules.core.errors import Mistake
from rules.core.game import CHANCE, Game, Plain, Story
from rules.core.history import History
from rules.core.manual import Manual, manual
from rules.core.options import mistakes
from rules.core.records import CheckResult, Event, Observation, Refusal, Result
from rules.games.duel import movegen, observe, serialize, setup
from rules.games.duel.actions import START, Action
from rules.games.duel.board.plan import FULL
from rules.games.duel.options import Rulings
from rules.games.duel.state import ALL, CRUTCHES, HANDS, LOT, PLAYERS, State
from rules.games.duel.verbs import read, start


class Duel(Game[State, Action]):
    """Two players, each in the labyrinth that the other one drew."""

    id: ClassVar[str] = "duel"
    title: ClassVar[str] = "Labyrinth with Objects"
    language: ClassVar[str] = "ru"
    seats: ClassVar[tuple[str, ...]] = PLAYERS
    side: ClassVar[int] = FULL
    rulings: ClassVar[type[Rulings]] = Rulings

    # -- setting up -----------------------------------------------------------------------------

    def setup(self, spec: Plain, maps: Mapping[str, str], options: Mapping[str, str]) -> State:
        """See :meth:`rules.core.game.Game.setup`; :mod:`rules.games.duel.setup` has the keys."""
        return setup.set_up(spec, maps, Rulings.choose(options))

    def drawings(self, spec: Plain, maps: Mapping[str, str]) -> tuple[str, ...]:
        """The drawings that both players walk."""
        walks = spec.get("walks")
        named = walks if isinstance(walks, Mapping) else {}
        return tuple(str(named.get(who, usual)) for usual, who in (("M1", "P1"), ("M2", "P2")))

    def manual(self) -> Manual:
        """Every word of a scenario file; see ``manual.toml``."""
        hands, crutches = ", ".join(HANDS), ", ".join(CRUTCHES)
        return manual("duel", hands=hands, crutches=crutches)

    def setup_mistakes(self, spec: Plain, options: Mapping[str, Any]) -> tuple[Mistake, ...]:
        """Unknown keys and rulings, values of the wrong type, strange players."""
        return (*setup.mistakes(spec), *mistakes(self.options, options))

    def whole(self, players: Sequence[str]) -> dict[str, Any]:
        """Both players are still to be placed."""
        return {"players": dict.fromkeys(players, "starts")}

    def made(self, size: int, seed: int) -> tuple[dict[str, str], dict[str, Any]]:
        """Two random labyrinths that are equally hard, both players still to be placed."""
        from rules.games.duel.board.generate import made_pair

        one, other = made_pair(size, seed)
        return {"M1": one, "M2": other}, {}

    def opening(self, state: State) -> tuple[Event, ...]:
        """Who plays, in which roles, with what."""
        return start.opening(state)

    # -- playing --------------------------------------------------------------------------------

    def actors(self, state: State) -> tuple[str, ...]:
        """The player whose action comes."""
        if state.over:
            return ()
        return (CHANCE,) if state.turn == LOT else (PLAYERS[state.turn],)

    def actions(self, state: State) -> tuple[Action, ...]:
        """Every action with no refusal; see :mod:`rules.games.duel.movegen`."""
        return movegen.legal(state)

    def nameable(self, state: State) -> list[Action]:
        """All actions the mover could name now."""
        return movegen.nameable(state)

    def refusals(self, state: State, action: Action) -> tuple[Refusal, ...]:
        """Why not? See :mod:`rules.games.duel.movegen`."""
        return tuple(movegen.refusals(state, action))

    def resolve(self, state: State, action: Action, log: list[Event] | None) -> State:
        """Carry a legal action out; see :mod:`rules.games.duel.movegen`."""
        return movegen.resolve(state, action, log)

    def chance_label(self, state: State) -> str:
        """Before a lot."""
        return "Draw the lot"

    def chance(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """The lot for the first player, where that ruling is chosen (LD-GAP-06)."""
        if state.turn != LOT:
            return ()
        return tuple((outcome, Fraction(1, 2)) for outcome in self.actions(state))

    def result(self, state: State) -> Result | None:
        """The first to carry the real treasure out has won (LD-GEN-11)."""
        if not state.over:
            return None
        winners = tuple(PLAYERS[seat] for seat in state.won) if len(state.won) == 1 else ()
        return Result(winners, observe.ended(state))

    def hindsight(self, past: History[State], event: Event) -> Iterator[str]:
        """Clauses that only the way here brings in; see :mod:`rules.games.duel.observe`."""
        return observe.hindsight(past, event)

    # -- seeing ---------------------------------------------------------------------------------

    def viewers(self, state: State) -> tuple[str, ...]:
        """Who sees everything, then the players."""
        return (ALL, *PLAYERS)

    def observe(self, state: State, viewer: str) -> Observation:
        """All that ``viewer`` may know now; see :func:`rules.games.duel.observe.observe`."""
        return observe.observe(state, viewer)

    def facts(self, state: State) -> dict[str, str]:
        """The position in the words of a scenario file."""
        return observe.facts(state)

    def question(self, state: State) -> str:
        """Who acts and what is asked."""
        return observe.ended(state) if state.over else observe.question(state)

    # -- writing --------------------------------------------------------------------------------

    def read(self, state: State, text: str) -> Action:
        """The action written as ``P1: throw right``."""
        return read(state, text)

    def write(self, state: State, action: Action) -> str:
        """The action as text."""
        return f"{action.who}: {movegen.KNOWN[action.verb].write(state, action)}"

    def label(self, state: State, action: Action) -> str:
        """The action as the phrase for a button."""
        return movegen.KNOWN[action.verb].label(state, action)

    def audible(self, state: State, action: Action, viewer: str) -> Action | None:
        """Actions are named aloud; a starting cell only once both are chosen (LD-GAP-04)."""
        hidden = action.verb == START and viewer not in (ALL, action.who)
        if hidden and state.rulings.start_naming == "together":
            return action._replace(place=-1)
        return action

    def dump(self, state: State) -> dict[str, Any]:
        """The state as plain data."""
        return serialize.dump(state)

    def load(self, data: Plain) -> State:
        """The state written by :meth:`dump`."""
        return serialize.load(data)

    def check(
        self, name: str, spec: Plain, timeline: Story[State, Action], maps: Mapping[str, str]
    ) -> CheckResult:
        """Run a named check; see :mod:`rules.games.duel.checks`."""
        from rules.games.duel.checks import CHECKS, DuelQuery

        return answer(CHECKS, DuelQuery(name, self, spec, timeline, maps=maps))
