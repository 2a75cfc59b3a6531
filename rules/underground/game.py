"""Underground Escape: the contract of :mod:`rules.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from rules.checks import CheckResult
from rules.errors import Mistake
from rules.game import CHANCE, Event, Game, Observation, Plain, Refusal, Result
from rules.labyrinth.rulings import Option, mistakes
from rules.underground import actions as notation
from rules.underground import history, listing, outcomes, record
from rules.underground import summary as telling
from rules.underground.actions import (
    AHEAD,
    ASK_CHANCE,
    BUY,
    CLIMB,
    DEAL,
    DECLINE,
    DIE,
    DRAWN,
    FOUND,
    GIVE_UP,
    GO,
    JUMP,
    LOST,
    LOT,
    MOVE,
    PASS,
    SHOW,
    STRIKE,
    TAKE,
    THROW,
    TURN_BACK,
    USE,
    USE_PASS,
    Action,
)
from rules.underground.chapters import (
    attack,
    caves,
    chance,
    chasm,
    dealing,
    defence,
    four,
    moving,
    prison,
    shop,
    tools,
    treasure,
)
from rules.underground.legality import refusals
from rules.underground.play import EVERYONE, Log, Play
from rules.underground.rulings import OPTIONS, Rulings, choose
from rules.underground.settling import settle
from rules.underground.setup import position, reading
from rules.underground.state import NONE, STALLED, State

Do = Callable[[Play, Action], object]


def passes(play: Play, action: Action) -> None:
    """A turn, or a further attack, is given up (UE-GAP-12)."""
    if play.pending:
        question = play.answered()
        why = "UE-GAP-33" if question.kind == "falling" else "UE-GAP-21"
        play.say("passed", f"{action.who} attacks nobody.", why, seat=question.who)
        if question.kind == "falling":
            chasm.falls(play, question.who, question.square)
        return
    play.say("passed", f"{action.who} lets the turn pass.", "UE-GAP-12", seat=play.turn)


def gives_up(play: Play, _action: Action) -> None:
    """Unarmed before a beast, or by ruling shut in for good."""
    caves.unarmed(play, play.turn)


def asks_chance(play: Play, _action: Action) -> None:
    """By ruling a blocked player draws instead of throwing (UE-GAP-51)."""
    text = f"{play.players[play.turn]} is blocked and draws instead of throwing."
    play.say("asks-chance", text, "UE-GAP-51", seat=play.turn)
    chance.draws(play, play.turn)


def climbs(play: Play, action: Action) -> None:
    """Out of a chasm, and whatever the square there brings."""
    chasm.climbs(play, action)
    moving.stop(play, play.turn, action, exact=True)


def declines(play: Play, action: Action) -> None:
    """No card is shown, or the pass is kept."""
    if play.pending[0].kind == "arrest":
        prison.arrested(play, action)
    else:
        defence.decline(play, action)


DO: dict[str, Do] = {
    THROW: moving.throw, JUMP: moving.throw, TURN_BACK: moving.throw, DIE: moving.rolled,
    GO: moving.go, USE: tools.uses, BUY: shop.buys, TAKE: treasure.takes, PASS: passes,
    CLIMB: climbs, SHOW: defence.show, DECLINE: declines, MOVE: four.moves, AHEAD: chance.ahead,
    STRIKE: attack.strike, GIVE_UP: gives_up, USE_PASS: prison.uses_pass, ASK_CHANCE: asks_chance,
    DRAWN: chance.drawn, FOUND: chance.found, LOST: chance.lost, DEAL: dealing.dealt,
    LOT: dealing.lot,
}  # fmt: skip
"""What carries each action out; true means that the turn needs no end of its own."""


class Underground(Game[State, Action]):
    """The game."""

    id: ClassVar[str] = "underground"
    title: ClassVar[str] = "Underground Escape"
    language: ClassVar[str] = "bg"
    seats: ClassVar[tuple[str, ...]] = ("A", "B", "C")
    options: ClassVar[dict[str, Option]] = OPTIONS

    def rulings(self, chosen: Mapping[str, str]) -> Rulings:
        """The rulings, but for ``chosen``."""
        return choose(chosen)

    # -- setting up -----------------------------------------------------------------------------

    def setup(self, spec: Plain, maps: Mapping[str, str], options: Mapping[str, str]) -> State:
        """See :meth:`rules.game.Game.setup`; the page on writing scenarios explains the keys."""
        return position.set_up(spec, maps, choose(options))

    def setup_mistakes(self, spec: Plain, options: Mapping[str, Any]) -> tuple[Mistake, ...]:
        """Unknown keys and rulings, values of the wrong type."""
        return (*reading.mistakes(spec), *mistakes(self.options, options))

    def whole(self, players: Sequence[str]) -> dict[str, Any]:
        """Everybody is out of the game, and the cards are dealt."""
        return {"players": dict.fromkeys(players, "out"), "deal": True}

    def opening(self, state: State) -> tuple[Event, ...]:
        """What lies on the table before the first action."""
        return position.opening(state)

    # -- playing --------------------------------------------------------------------------------

    def actors(self, state: State) -> tuple[str, ...]:
        """The player on turn, or the one person who is asked; chance where it has to speak."""
        if state.over != NONE:
            return ()
        if not state.pending:
            return (state.field.players[state.turn],)
        question = state.pending[0]
        if question.kind in outcomes.KINDS:
            return (CHANCE,)
        return (state.field.players[question.who],)

    def actions(self, state: State) -> tuple[Action, ...]:
        """Every legal action."""
        return listing.actions(state)

    def nameable(self, state: State) -> list[Action]:
        """Every action worth asking about."""
        return list(dict.fromkeys(listing.nameable(state)))

    def refusals(self, state: State, action: Action) -> tuple[Refusal, ...]:
        """Why not? See :mod:`rules.underground.legality`."""
        return tuple(refusals(state, action))

    def resolve(self, state: State, action: Action, log: Log) -> State:
        """Carry a legal action out, and everything that follows by itself."""
        play = Play(state, log)
        if not DO[action.verb](play, action):
            settle(play)
        return play.position()

    def chance(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Every outcome of a die, a draw or a lot with its exact probability."""
        if state.over != NONE or not state.pending or state.pending[0].kind not in outcomes.KINDS:
            return ()
        return outcomes.odds(state)

    def chance_label(self, state: State) -> str:
        """What a person does to let chance decide."""
        return record.chance_label(state)

    def result(self, state: State) -> Result | None:
        """Who got out with the treasure (UE-EXIT-03), or nobody ever will (UE-GAP-69)."""
        if state.over == NONE:
            return None
        if state.over == STALLED:
            return Result((), "Everybody is shut in for good: nobody wins.")
        winner = state.field.players[state.over]
        return Result((winner,), f"{winner} got out with the treasure and wins.")

    # -- seeing and writing: see record.py ------------------------------------------------------

    def viewers(self, state: State) -> tuple[str, ...]:
        """Everyone together, who see all hands, then each player."""
        return (EVERYONE, *state.field.players)

    def observe(self, state: State, viewer: str) -> Observation:
        """All that ``viewer`` may know now."""
        return record.observe(state, viewer)

    def facts(self, state: State) -> dict[str, str]:
        """The position in the words of a scenario file."""
        return record.facts(state)

    def question(self, state: State) -> str:
        """Who acts and what is asked."""
        ended = self.result(state)
        return ended.text if ended else record.question(state)

    def read(self, state: State, text: str) -> Action:
        """The action written as ``A: throw``, ``die: 5`` and the like."""
        return notation.read(state, text)

    def write(self, state: State, action: Action) -> str:
        """The action as text."""
        return notation.write(state, action)

    def label(self, state: State, action: Action) -> str:
        """The action as the phrase for a button."""
        return notation.label(state, action)

    def summary(self, taken: Sequence[tuple[State, Action]]) -> str:
        """Actions in a row as one line of a log."""
        return telling.summary(taken)

    def audible(self, state: State, action: Action, viewer: str) -> Action | None:
        """Cards dealt, found, lost and bought are named only to their owner (UE-SETUP-02)."""
        return record.audible(state, action, viewer)

    def dump(self, state: State) -> dict[str, Any]:
        """The state as plain data."""
        return record.dump(state)

    def load(self, data: Plain) -> State:
        """The state written by :meth:`dump`."""
        return record.load(data)

    # -- checking -------------------------------------------------------------------------------

    def hindsight(
        self, before: Sequence[tuple[State, tuple[Event, ...]]], events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        """``events`` with the clauses that only history brings in."""
        return history.hindsight(before, events)

    def check(self, name: str, spec: Plain, timeline: Any, maps: Mapping[str, str]) -> CheckResult:
        """Run a named check; see :mod:`rules.underground.checks`."""
        from rules.underground.checks import answer

        return answer(self, name, spec, timeline, maps)
