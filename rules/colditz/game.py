"""Escape from Colditz: the contract of :mod:`rules.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from rules.asked import answer
from rules.checks import CheckResult
from rules.colditz import (
    asking,
    carrying,
    facts,
    hindsight,
    keeping,
    listing,
    naming,
    notation,
    outcomes,
    reckoning,
    record,
    ways,
    writing,
)
from rules.colditz.actions import Action
from rules.colditz.field import NATIONS, SECURITY
from rules.colditz.legality import refusals
from rules.colditz.play import EVERYONE, Log
from rules.colditz.rulings import OPTIONS, Rulings, choose
from rules.colditz.setup import opening, position, reading
from rules.colditz.state import NONE, State
from rules.errors import Mistake
from rules.game import CHANCE, Event, Game, Observation, Plain, Refusal, Result
from rules.manual import Manual
from rules.rulings import Option, mistakes
from rules.spec import unfit
from rules.story import Information


class Colditz(Game[State, Action]):
    """The game."""

    id: ClassVar[str] = "colditz"
    title: ClassVar[str] = "Escape from Colditz"
    language: ClassVar[str] = "ru"
    seats: ClassVar[tuple[str, ...]] = ("British", "Dutch", SECURITY)
    players: ClassVar[tuple[int, int]] = (2, 6)
    options: ClassVar[dict[str, Option]] = OPTIONS

    def rulings(self, chosen: Mapping[str, str]) -> Rulings:
        """The rulings, but for ``chosen``."""
        return choose(chosen)

    # -- setting up -----------------------------------------------------------------------------

    def setup(self, spec: Plain, maps: Mapping[str, str], options: Mapping[str, str]) -> State:
        """See :meth:`rules.game.Game.setup`; the page on writing scenarios explains the keys."""
        return position.set_up(spec, maps, choose(options))

    def drawings(self, spec: Plain, maps: Mapping[str, str]) -> tuple[str, ...]:
        """The drawing that ``board`` names; the first where no board is named."""
        named = spec.get("board") or next(iter(maps), "")
        return (named,) if isinstance(named, str) else ()

    def manual(self) -> Manual:
        """Every word of a scenario file; see :mod:`rules.colditz.manual`."""
        from rules.colditz.manual import MANUAL

        return MANUAL

    def setup_mistakes(self, spec: Plain, options: Mapping[str, Any]) -> tuple[Mistake, ...]:
        """Unknown keys and rulings, values of the wrong type."""
        return (*unfit(spec, reading.KEYS), *mistakes(self.options, options))

    def seated(self, count: int) -> tuple[str, ...]:
        """The first nations, and the Security Officer (EC-SETUP-08)."""
        super().seated(count)
        return (*NATIONS[: count - 1], SECURITY)

    def whole(self, players: Sequence[str]) -> dict[str, Any]:
        """The cards are dealt, the men line up, the Guards are deployed."""
        nations = [player for player in players if player != SECURITY]
        return {"players": nations, "begin": True}

    def opening(self, state: State) -> tuple[Event, ...]:
        """What lies on the table before the first action."""
        return opening.opening(state)

    # -- playing --------------------------------------------------------------------------------

    def actors(self, state: State) -> tuple[str, ...]:
        """The player on turn and whoever may trade or hide a man; or the one who is asked."""
        if state.over != NONE:
            return ()
        players = state.field.players
        if state.pending:
            question = state.pending[0]
            if question.kind in outcomes.KINDS:
                return (CHANCE,)
            if question.kind == "window" and state.field.rulings.interrupt_order == "first-come":
                return tuple(players[seat] for seat in (question.who, *question.rest))
            return (players[question.who],)
        mover = players[state.turn]
        if state.mover >= 0:
            return (mover,)
        trades = state.turn != state.field.security and any(map(sum, state.equipment))
        others = [
            nation
            for seat, nation in enumerate(state.field.nations)
            if nation != mover and (trades or state.hands[seat])
        ]
        return (mover, *others)

    def actions(self, state: State) -> tuple[Action, ...]:
        """Every legal action."""
        return listing.actions(state)

    def nameable(self, state: State) -> list[Action]:
        """Every action worth asking about."""
        return list(dict.fromkeys(naming.nameable(state)))

    def refusals(self, state: State, action: Action) -> tuple[Refusal, ...]:
        """Why not? See :mod:`rules.colditz.legality`."""
        return tuple(refusals(state, action))

    def resolve(self, state: State, action: Action, log: Log) -> State:
        """Carry a legal action out, and everything that follows by itself."""
        return carrying.carried(state, action, log)

    def chance(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Every outcome of the dice or of a draw with its exact probability."""
        if state.over != NONE or not state.pending or state.pending[0].kind not in outcomes.KINDS:
            return ()
        return outcomes.odds(state)

    def odds(
        self, state: State, information: Information | None = None
    ) -> tuple[tuple[Action, Fraction], ...]:
        """As a viewer may reckon with them: what lies hidden in a deck counts as shuffled."""
        found = super().odds(state, information)
        return reckoning.reckoned(state, found, information) if information and found else found

    def counts_as(self, state: State, outcome: Action) -> str:
        """What both dice show together."""
        return reckoning.counts_as(outcome)

    def fallen(self, state: State, at: float) -> Action | None:
        """The outcome at ``at``; throws and most cards are found without the odds."""
        if not state.pending or state.over != NONE:
            return None
        return outcomes.fallen(state, at) or super().fallen(state, at)

    def chance_label(self, state: State) -> str:
        """What a person does to let chance decide."""
        return asking.chance_label(state)

    def result(self, state: State) -> Result | None:
        """Who has won (EC-WIN-01 to EC-WIN-03), in the classic edition with a ranking."""
        if state.over == NONE:
            return None
        names = tuple(record.winners(state))
        text = f"{' and '.join(names)} {'win together' if len(names) > 1 else 'wins'}."
        if state.field.rulings.classic:
            rows = sorted(zip(state.escapes, state.field.nations, strict=True), reverse=True)
            text += " " + ", ".join(f"{nation} {count}" for count, nation in rows) + "."
        return Result(names, text)

    # -- seeing and writing ---------------------------------------------------------------------

    def viewers(self, state: State) -> tuple[str, ...]:
        """Everyone together, who see all hands, then each player."""
        return (EVERYONE, *state.field.players)

    def observe(self, state: State, viewer: str) -> Observation:
        """All that ``viewer`` may know now."""
        return record.observe(state, viewer)

    def facts(self, state: State) -> dict[str, str]:
        """The position in the words of a scenario file."""
        return facts.facts(state)

    def question(self, state: State) -> str:
        """Who acts and what is asked."""
        ended = self.result(state)
        return ended.text if ended else asking.question(state)

    def read(self, state: State, text: str) -> Action:
        """The action written as ``British: Br1 to I06``, ``dice: 4+3`` and the like."""
        return notation.read(state, text)

    def write(self, state: State, action: Action) -> str:
        """The action as text."""
        return writing.write(state, action)

    def label(self, state: State, action: Action) -> str:
        """The action as the phrase for a button."""
        return writing.label(state, action)

    def hindsight(
        self, before: Sequence[tuple[State, tuple[Event, ...]]], events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        """What earlier Turns, or the Turn so far, add to what happens now."""
        return hindsight.look_back(before, events)

    def audible(self, state: State, action: Action, viewer: str) -> Action | None:
        """Cards drawn, discarded and traded are named only to those who may see them."""
        return record.audible(state, action, viewer)

    def summary(self, taken: Sequence[tuple[State, Action]]) -> str:
        """Actions in a row as one line: the steps of a pawn as one move with its cost."""
        if not taken:
            return ""
        texts = [(action, self.write(state, action)) for state, action in taken]
        return ways.shortened(texts, taken[0][0].field.names)

    def dump(self, state: State) -> dict[str, Any]:
        """The state as plain data."""
        return keeping.dump(state)

    def load(self, data: Plain) -> State:
        """The state written by :meth:`dump`."""
        return keeping.load(data)

    # -- checking -------------------------------------------------------------------------------

    def check(self, name: str, spec: Plain, timeline: Any, maps: Mapping[str, str]) -> CheckResult:
        """Run a named check; see :mod:`rules.colditz.checks`."""
        from rules.colditz.checks import CHECKS
        from rules.colditz.checks.question import Asked

        return answer(CHECKS, Asked(name, self, spec, timeline, maps))
