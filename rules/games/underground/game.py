"""Underground Escape: the contract of :mod:`rules.core.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from rules.core.game import Game, Playing, Setups, Speech
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


class TunnelsSpeech(Speech[State, Action]):
    """How the tunnels speaks."""

    language: ClassVar[str] = "bg"
    label_alike = staticmethod(views.counts_as)
    label_chance = staticmethod(views.chance_label)
    prompt_mover = staticmethod(views.ask_player)
    hint = staticmethod(views.hint)
    label = staticmethod(words.label_action)
    summarize = staticmethod(words.summarize_actions)

    def list_names(self, state: State) -> dict[str, tuple[str, ...]]:
        """Players, squares and caves, cards and tokens."""
        field = state.field
        squares = {spot(field, at) for at in range(len(field.names))}
        return {
            "player": field.players, "square": (*field.names, *squares), "thing": (*TOKENS, *TOOLS),
            "chance": CHANCES,
        }  # fmt: skip


class TunnelsSetups(Setups[State, Action]):
    """How the tunnels is set up."""

    seats: ClassVar[tuple[str, ...]] = ("A", "B", "C")
    players: ClassVar[tuple[int, int]] = (2, 16)
    terms: ClassVar[Mapping[str, str]] = {"phases": ", ".join(dict.fromkeys(views.PHASES.values()))}
    drawn_as: ClassVar[str] = "board"
    find_spec_mistakes = staticmethod(setup.find_spec_mistakes)
    tell_opening = staticmethod(setup.tell_table)

    def standard_setup(self, players: Sequence[str]) -> dict[str, Any]:
        """Everybody is out of the game, and the cards are dealt."""
        return {"players": dict.fromkeys(players, "out"), "deal": True}


class TunnelsPlaying(Playing[State, Action]):
    """How the tunnels is played at a table."""

    losses: ClassVar[tuple[str, ...]] = ("died", "imprisoned")
    max_actions: ClassVar[int] = 600
    open_board: ClassVar[bool] = True
    sample_chance = staticmethod(movegen.sample_chance)
    weigh_heard = staticmethod(views.as_known)

    def is_whole(self, state: State) -> bool:
        """On a whole board (UE-GAP-02)."""
        return state.field.whole

    def chance_stream(self, state: State) -> str:
        """The die, a card or the deal, and whose turn it is."""
        return f"{state.pending[0].kind} {state.field.players[state.turn]}"

    def find_leader(self, state: State) -> str:
        """Whoever carries the treasure."""
        return state.field.players[state.carrier] if state.carrier >= 0 else ""

    find_goal = staticmethod(goal_of_traveller)
    late_clauses = staticmethod(views.hindsight)


class Underground(Game[State, Action]):
    """The game."""

    id: ClassVar[str] = "underground"
    title: ClassVar[str] = "Underground Escape"
    rulings: ClassVar[type[Rulings]] = Rulings
    verbs = VERBS
    speech = cached_property(TunnelsSpeech)
    setups = cached_property(TunnelsSetups)
    play = cached_property(TunnelsPlaying)

    set_up = staticmethod(setup.set_up_tunnels)
    actions = staticmethod(movegen.legal_actions)
    candidates = staticmethod(movegen.list_candidates)
    iter_refusals = staticmethod(movegen.refusals)
    chance = staticmethod(movegen.list_chances)

    def actors(self, state: State) -> tuple[str, ...]:
        """The player on turn, or the one person who is asked; chance where it has to speak."""
        actor = movegen.find_actor(state)
        return (actor,) if actor else ()

    def resolve(self, state: State, action: Action, log: Log) -> State:
        """Carry a legal action out, and everything that follows by itself."""
        kind = state.pending[0].kind if state.pending else ""
        return VERBS.at[kind][action.verb].apply(state, action, log)

    def result(self, state: State) -> Result | None:
        """Who got out with the treasure (UE-EXIT-03), or nobody ever will (UE-GAP-69)."""
        if state.over == NONE:
            return None
        if state.over == STALLED:
            return Result((), "Everybody is shut in for good, and nobody wins.")
        winner = state.field.players[state.over]
        return Result((winner,), f"{winner} gets out with the treasure and wins.")

    observe = staticmethod(views.observe)
    mask = staticmethod(views.hide_cards)
    facts = staticmethod(views.facts)
    audible = staticmethod(views.hide_secrets)
    parse = staticmethod(words.parse_action)
    format = staticmethod(words.format_action)
    dump = staticmethod(serialize.dump)
    restore = staticmethod(serialize.load)

    def viewers(self, state: State) -> tuple[str, ...]:
        """Everyone together, who see all hands, then each player."""
        return (EVERYONE, *state.field.players)
