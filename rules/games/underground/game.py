"""Underground Escape: the contract of :mod:`rules.core.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.core.game import Game
from rules.core.play import EVERYONE
from rules.core.records import Result
from rules.core.verbs import Log
from rules.games.underground import movegen, serialize, setup, words
from rules.games.underground import observe as views
from rules.games.underground.actions import NONE, Action
from rules.games.underground.cards import CHANCES, TOOLS
from rules.games.underground.goal import goal_of_traveller
from rules.games.underground.ground import spot
from rules.games.underground.options import Rulings
from rules.games.underground.state import STALLED, TOKENS, State
from rules.games.underground.verbs import VERBS


class Underground(Game[State, Action]):
    """The game."""

    id: ClassVar[str] = "underground"
    title: ClassVar[str] = "Underground Escape"
    language: ClassVar[str] = "bg"
    seats: ClassVar[tuple[str, ...]] = ("A", "B", "C")
    players: ClassVar[tuple[int, int]] = (2, 16)
    rulings: ClassVar[type[Rulings]] = Rulings
    verbs = VERBS
    terms: ClassVar[Mapping[str, str]] = {"phases": ", ".join(dict.fromkeys(views.PHASES.values()))}
    drawn_as: ClassVar[str] = "board"
    losses: ClassVar[tuple[str, ...]] = ("died", "imprisoned")
    most: ClassVar[int] = 600
    open_board: ClassVar[bool] = True

    # -- setting up -----------------------------------------------------------------------------

    set_up = staticmethod(setup.set_up_tunnels)
    spec_mistakes = staticmethod(setup.find_spec_mistakes)
    opening = staticmethod(setup.tell_table)

    def whole(self, players: Sequence[str]) -> dict[str, Any]:
        """Everybody is out of the game, and the cards are dealt."""
        return {"players": dict.fromkeys(players, "out"), "deal": True}

    # -- playing --------------------------------------------------------------------------------

    actions = staticmethod(movegen.legal_actions)
    nameable = staticmethod(movegen.list_candidates)
    why_not = staticmethod(movegen.refusals)
    chance = staticmethod(movegen.list_chances)
    fallen = staticmethod(movegen.sample_chance)
    as_known = staticmethod(views.as_known)
    counts_as = staticmethod(views.counts_as)
    chance_label = staticmethod(views.chance_label)

    def actors(self, state: State) -> tuple[str, ...]:
        """The player on turn, or the one person who is asked; chance where it has to speak."""
        actor = movegen.find_actor(state)
        return (actor,) if actor else ()

    def resolve(self, state: State, action: Action, log: Log) -> State:
        """Carry a legal action out, and everything that follows by itself."""
        kind = state.pending[0].kind if state.pending else ""
        return VERBS.at[kind][action.verb].apply(state, action, log)

    def playable(self, state: State) -> bool:
        """On a whole board (UE-GAP-02)."""
        return state.field.whole

    def purpose(self, state: State) -> str:
        """The die, a card or the deal, and whose turn it is."""
        return f"{state.pending[0].kind} {state.field.players[state.turn]}"

    def leader(self, state: State) -> str:
        """Whoever carries the treasure."""
        return state.field.players[state.carrier] if state.carrier >= 0 else ""

    def result(self, state: State) -> Result | None:
        """Who got out with the treasure (UE-EXIT-03), or nobody ever will (UE-GAP-69)."""
        if state.over == NONE:
            return None
        if state.over == STALLED:
            return Result((), "Everybody is shut in for good, and nobody wins.")
        winner = state.field.players[state.over]
        return Result((winner,), f"{winner} gets out with the treasure and wins.")

    # -- seeing and writing ---------------------------------------------------------------------

    observe = staticmethod(views.observe)
    masked = staticmethod(views.hide_cards)
    goal = staticmethod(goal_of_traveller)
    facts = staticmethod(views.facts)
    asks = staticmethod(views.ask_player)
    hint = staticmethod(views.hint)
    audible = staticmethod(views.hide_secrets)
    hindsight = staticmethod(views.hindsight)
    read = staticmethod(words.parse_action)
    write = staticmethod(words.format_action)
    label = staticmethod(words.label_action)
    summary = staticmethod(words.summarize_actions)
    dump = staticmethod(serialize.dump)
    restore = staticmethod(serialize.load)

    def names(self, state: State) -> dict[str, tuple[str, ...]]:
        """Players, squares and caves, cards and tokens."""
        field = state.field
        squares = {spot(field, at) for at in range(len(field.names))}
        return {
            "player": field.players, "square": (*field.names, *squares), "thing": (*TOKENS, *TOOLS),
            "chance": CHANCES,
        }  # fmt: skip

    def viewers(self, state: State) -> tuple[str, ...]:
        """Everyone together, who see all hands, then each player."""
        return (EVERYONE, *state.field.players)
