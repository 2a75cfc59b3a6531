"""Escape from Colditz: the contract of :mod:`rules.core.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from rules.core.checks import answer
from rules.core.errors import Mistake
from rules.core.game import CHANCE, Game, Information, Plain
from rules.core.history import History
from rules.core.manual import Entry, Manual, manual
from rules.core.options import mistakes
from rules.core.play import EVERYONE
from rules.core.records import CheckResult, Event, Observation, Refusal, Result
from rules.core.setup import unfit
from rules.core.verbs import Log
from rules.games.colditz import movegen, observe, serialize, setup, words
from rules.games.colditz.actions import Action
from rules.games.colditz.movegen import refusals
from rules.games.colditz.options import Rulings
from rules.games.colditz.state import NATIONS, NONE, SECURITY_SEAT, State
from rules.games.colditz.verbs.step import WHY


class Colditz(Game[State, Action]):
    """The game."""

    id: ClassVar[str] = "colditz"
    title: ClassVar[str] = "Escape from Colditz"
    language: ClassVar[str] = "ru"
    seats: ClassVar[tuple[str, ...]] = ("British", "Dutch", SECURITY_SEAT)
    players: ClassVar[tuple[int, int]] = (2, 6)
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
        phases = dict.fromkeys((*movegen.ANSWERS, *sorted(movegen.KINDS)))
        found = manual("colditz", phases=", ".join(phases))
        known = found.words("codes")
        steps = tuple(entry for entry in codes_of_steps() if entry.word not in known)
        return found._replace(codes=(*found.codes, *steps))

    def setup_mistakes(self, spec: Plain, options: Mapping[str, Any]) -> tuple[Mistake, ...]:
        """Unknown keys and rulings, values of the wrong type."""
        return (*unfit(spec, setup.KEYS), *mistakes(self.options, options))

    def seated(self, count: int) -> tuple[str, ...]:
        """The first nations, and the Security Officer (EC-SETUP-08)."""
        super().seated(count)
        return (*NATIONS[: count - 1], SECURITY_SEAT)

    def whole(self, players: Sequence[str]) -> dict[str, Any]:
        """The cards are dealt, the men line up, the Guards are deployed."""
        nations = [player for player in players if player != SECURITY_SEAT]
        return {"players": nations, "begin": True}

    def opening(self, state: State) -> tuple[Event, ...]:
        """What lies on the table before the first action."""
        return setup.opening(state)

    # -- playing --------------------------------------------------------------------------------

    def actors(self, state: State) -> tuple[str, ...]:
        """The player on turn and whoever may trade or hide a man; or the one who is asked."""
        if state.over != NONE:
            return ()
        players = state.field.players
        if state.pending:
            question = state.pending[0]
            if question.kind in movegen.KINDS:
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
        return movegen.actions(state)

    def nameable(self, state: State) -> list[Action]:
        """Every action worth asking about."""
        return list(dict.fromkeys(movegen.nameable(state)))

    def refusals(self, state: State, action: Action) -> tuple[Refusal, ...]:
        """Why not? See :mod:`rules.games.colditz.movegen`."""
        return tuple(refusals(state, action))

    def resolve(self, state: State, action: Action, log: Log) -> State:
        """Carry a legal action out, and everything that follows by itself."""
        return movegen.verb_of(state, action).apply(state, action, log)

    def chance(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Every outcome of the dice or of a draw with its exact probability."""
        if state.over != NONE or not state.pending or state.pending[0].kind not in movegen.KINDS:
            return ()
        return movegen.odds(state)

    def odds(
        self, state: State, information: Information | None = None
    ) -> tuple[tuple[Action, Fraction], ...]:
        """As a viewer may reckon with them: what lies hidden in a deck counts as shuffled."""
        found = super().odds(state, information)
        return observe.as_known(state, found, information) if information and found else found

    def counts_as(self, state: State, outcome: Action) -> str:
        """What both dice show together."""
        return observe.counts_as(outcome)

    def fallen(self, state: State, at: float) -> Action | None:
        """The outcome at ``at``; throws and most cards are found without the odds."""
        if not state.pending or state.pending[0].kind not in movegen.KINDS or state.over != NONE:
            return None
        return movegen.fallen(state, at) or super().fallen(state, at)

    def chance_label(self, state: State) -> str:
        """What a person does to let chance decide."""
        return observe.chance_label(state)

    def result(self, state: State) -> Result | None:
        """Who has won (EC-WIN-01 to EC-WIN-03), in the classic edition with a ranking."""
        if state.over == NONE:
            return None
        names = tuple(observe.winners(state))
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
        return observe.observe(state, viewer)

    def facts(self, state: State) -> dict[str, str]:
        """The position in the words of a scenario file."""
        return observe.facts(state)

    def question(self, state: State) -> str:
        """Who acts and what is asked."""
        ended = self.result(state)
        return ended.text if ended else observe.question(state)

    def read(self, state: State, text: str) -> Action:
        """The action written as ``British: Br1 to I06``, ``dice: 4+3`` and the like."""
        return words.read(state, text)

    def write(self, state: State, action: Action) -> str:
        """The action as text."""
        return words.write(state, action)

    def label(self, state: State, action: Action) -> str:
        """The action as the phrase for a button."""
        return words.label(state, action)

    def hindsight(self, past: History[State], event: Event) -> Iterator[str]:
        """What earlier Turns, or the Turn so far, add to what happens now."""
        return observe.hindsight(past, event)

    def audible(self, state: State, action: Action, viewer: str) -> Action | None:
        """Cards drawn, discarded and traded are named only to those who may see them."""
        return observe.audible(state, action, viewer)

    def summary(self, taken: Sequence[tuple[State, Action]]) -> str:
        """Actions in a row as one line: the steps of a pawn as one move with its cost."""
        if not taken:
            return ""
        texts = [(action, self.write(state, action)) for state, action in taken]
        return movegen.shortened(texts, taken[0][0].field.names)

    def dump(self, state: State) -> dict[str, Any]:
        """The state as plain data."""
        return serialize.dump(state)

    def load(self, data: Plain) -> State:
        """The state written by :meth:`dump`."""
        return serialize.load(data)

    # -- checking -------------------------------------------------------------------------------

    def check(self, name: str, spec: Plain, timeline: Any, maps: Mapping[str, str]) -> CheckResult:
        """Run a named check; see :mod:`rules.games.colditz.checks`."""
        from rules.games.colditz.checks import CHECKS, ColditzQuery

        return answer(CHECKS, ColditzQuery(name, self, spec, timeline, maps=maps))


def codes_of_steps() -> Iterator[Entry]:
    """The codes of a step that is refused, each with the sentence that the engine says."""
    names = {"pawn": "the pawn", "about": "somebody", "to": "that circle", "frm": "here"}
    for code, (text, _) in WHY.items():
        said = text.format(**names)
        yield Entry(code, (said[0].lower() + said[1:]).rstrip("."))
