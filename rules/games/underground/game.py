"""Underground Escape: the contract of :mod:`rules.core.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from rules.core.checks import answer
from rules.core.errors import Mistake
from rules.core.game import Game, Information, Plain
from rules.core.history import History
from rules.core.manual import Manual, manual
from rules.core.options import mistakes
from rules.core.play import EVERYONE
from rules.core.records import CheckResult, Event, Observation, Refusal, Result
from rules.core.verbs import Log
from rules.games.underground import movegen, observe, serialize, setup, words
from rules.games.underground.actions import NONE, Action
from rules.games.underground.options import Rulings
from rules.games.underground.state import STALLED, State
from rules.games.underground.verbs import VERBS


class Underground(Game[State, Action]):
    """The game."""

    id: ClassVar[str] = "underground"
    title: ClassVar[str] = "Underground Escape"
    language: ClassVar[str] = "bg"
    seats: ClassVar[tuple[str, ...]] = ("A", "B", "C")
    players: ClassVar[tuple[int, int]] = (2, 16)
    rulings: ClassVar[type[Rulings]] = Rulings

    # -- setting up -----------------------------------------------------------------------------

    def setup(self, spec: Plain, maps: Mapping[str, str], options: Mapping[str, str]) -> State:
        """See :meth:`rules.core.game.Game.setup`; the page on scenarios explains the keys."""
        return setup.set_up(spec, maps, Rulings.choose(options))

    def drawings(self, spec: Plain, maps: Mapping[str, str]) -> tuple[str, ...]:
        """The drawing that ``board`` names; the first where no board is named."""
        named = spec.get("board") or next(iter(maps), "")
        return (named,) if isinstance(named, str) else ()

    def manual(self) -> Manual:
        """Every word of a scenario file; see ``manual.toml``."""
        return manual("underground", phases=", ".join(dict.fromkeys(observe.PHASES.values())))

    def setup_mistakes(self, spec: Plain, options: Mapping[str, Any]) -> tuple[Mistake, ...]:
        """Unknown keys and rulings, values of the wrong type."""
        return (*setup.mistakes(spec), *mistakes(self.options, options))

    def whole(self, players: Sequence[str]) -> dict[str, Any]:
        """Everybody is out of the game, and the cards are dealt."""
        return {"players": dict.fromkeys(players, "out"), "deal": True}

    def opening(self, state: State) -> tuple[Event, ...]:
        """What lies on the table before the first action."""
        return setup.opening(state)

    # -- playing --------------------------------------------------------------------------------

    def actors(self, state: State) -> tuple[str, ...]:
        """The player on turn, or the one person who is asked; chance where it has to speak."""
        actor = movegen.actor(state)
        return (actor,) if actor else ()

    def actions(self, state: State) -> tuple[Action, ...]:
        """Every legal action."""
        return movegen.actions(state)

    def nameable(self, state: State) -> list[Action]:
        """Every action worth asking about."""
        return movegen.nameable(state)

    def refusals(self, state: State, action: Action) -> tuple[Refusal, ...]:
        """Why not? See :mod:`rules.games.underground.movegen`."""
        return tuple(movegen.refusals(state, action))

    def resolve(self, state: State, action: Action, log: Log) -> State:
        """Carry a legal action out, and everything that follows by itself."""
        kind = state.pending[0].kind if state.pending else ""
        return VERBS.at[kind][action.verb].apply(state, action, log)

    def chance(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Every outcome of a die, a draw or a lot with its exact probability."""
        return movegen.chances(state)

    def odds(
        self, state: State, information: Information | None = None
    ) -> tuple[tuple[Action, Fraction], ...]:
        """As a viewer may reckon with them: what lies hidden in a pile counts as shuffled."""
        found = super().odds(state, information)
        return observe.reckoned(state, found, information) if information and found else found

    def counts_as(self, state: State, outcome: Action) -> str:
        """What a Chance card brings."""
        return observe.counts_as(outcome)

    def fallen(self, state: State, at: float) -> Action | None:
        """The outcome at ``at``, found without the odds."""
        return movegen.fallen(state, at) if state.pending else None

    def chance_label(self, state: State) -> str:
        """What a person does to let chance decide."""
        return observe.chance_label(state)

    def result(self, state: State) -> Result | None:
        """Who got out with the treasure (UE-EXIT-03), or nobody ever will (UE-GAP-69)."""
        if state.over == NONE:
            return None
        if state.over == STALLED:
            return Result((), "Everybody is shut in for good: nobody wins.")
        winner = state.field.players[state.over]
        return Result((winner,), f"{winner} got out with the treasure and wins.")

    # -- seeing and writing ---------------------------------------------------------------------

    def viewers(self, state: State) -> tuple[str, ...]:
        """Everyone together, who see all hands, then each player."""
        return (EVERYONE, *state.field.players)

    def observe(self, state: State, viewer: str) -> Observation:
        """All that ``viewer`` may know now."""
        return observe.observe(state, viewer)

    def facts(self, state: State) -> dict[str, str]:
        """The position in the words of a scenario file."""
        return observe.facts(state)

    def question(self, state: State) -> str:
        """Who acts and what is asked."""
        ended = self.result(state)
        return ended.text if ended else observe.question(state)

    def read(self, state: State, text: str) -> Action:
        """The action written as ``A: throw``, ``die: 5`` and the like."""
        return words.read(state, text)

    def write(self, state: State, action: Action) -> str:
        """The action as text."""
        return words.write(state, action)

    def label(self, state: State, action: Action) -> str:
        """The action as the phrase for a button."""
        return words.label(state, action)

    def summary(self, taken: Sequence[tuple[State, Action]]) -> str:
        """Actions in a row as one line of a log."""
        return words.summary(taken)

    def audible(self, state: State, action: Action, viewer: str) -> Action | None:
        """Cards dealt, found, lost and bought are named only to their owner (UE-SETUP-02)."""
        return observe.audible(state, action, viewer)

    def dump(self, state: State) -> dict[str, Any]:
        """The state as plain data."""
        return serialize.dump(state)

    def load(self, data: Plain) -> State:
        """The state written by :meth:`dump`."""
        return serialize.load(data)

    # -- checking -------------------------------------------------------------------------------

    def hindsight(self, past: History[State], event: Event) -> Iterator[str]:
        """The clauses that only history brings in; see :mod:`rules.games.underground.observe`."""
        return observe.hindsight(past, event)

    def check(self, name: str, spec: Plain, timeline: Any, maps: Mapping[str, str]) -> CheckResult:
        """Run a named check; see :mod:`rules.games.underground.checks`."""
        from rules.games.underground.checks import CHECKS, UndergroundQuery

        return answer(CHECKS, UndergroundQuery(name, self, spec, timeline, maps=maps))
