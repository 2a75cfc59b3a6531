"""Escape from Colditz: the contract of :mod:`rules.core.game`, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from rules.core.game import Game, Playing, Setups, Speech
from rules.core.manual import Entry, Manual
from rules.core.play import EVERYONE
from rules.core.records import CHANCE, Result
from rules.games.colditz import movegen, serialize, setup, words
from rules.games.colditz import observe as views
from rules.games.colditz.actions import Action
from rules.games.colditz.board import plan
from rules.games.colditz.board.called import name_pairs, name_tunnel, ordinal
from rules.games.colditz.board.plan import title_room
from rules.games.colditz.cards import CARDS
from rules.games.colditz.goal import goal_of_nation
from rules.games.colditz.ground import (
    BOXES,
    INNER_CELLS,
    NATIONS,
    NONE,
    OUTER_CELLS,
    PEOPLE,
    SECURITY_SEAT,
    people,
    tell_victory,
)
from rules.games.colditz.options import Rulings
from rules.games.colditz.state import State, list_winners, put_in_words
from rules.games.colditz.verbs import VERBS
from rules.games.colditz.verbs.step import WHY


class CastleSpeech(Speech[State, Action]):
    """How the castle speaks."""

    language: ClassVar[str] = "ru"
    label_alike = staticmethod(views.counts_as)
    label_chance = staticmethod(views.chance_label)
    split_command = staticmethod(words.spell_walk)
    label = staticmethod(words.label_action)

    def prompt_mover(self, state: State) -> str:
        """One sentence: who acts and what is asked."""
        return put_in_words(state, views.word_question(state))

    def hint(self, state: State) -> str:
        """What helps to answer."""
        return put_in_words(state, views.hint(state))

    def name_thing(self, state: State, name: str) -> str:
        """What a circle, a pawn, a pair or a Tunnel is called."""
        said = put_in_words(state, name)
        return name if said == name else said[0].lower() + said[1:]

    name_player = staticmethod(people)
    join_walks = staticmethod(movegen.join_steps)
    retell = staticmethod(movegen.retell_turn)

    def list_names(self, state: State) -> dict[str, tuple[str, ...]]:
        """Players, men and Guards, circles and cells, cards and Equipment."""
        field, board = state.field, state.field.board
        many, pieces = tuple(PEOPLE.values()), (*plan.EQUIPMENT, "Kit")
        own = (f"the {ordinal(number)} man" for number in range(1, max(map(len, field.mine)) + 1))
        numbers = range(len(field.tunnels))
        tunnels = [name_tunnel(board, one) for one in numbers]
        tunnels += [title_room(board.tunnel_name(one)) for one in numbers]
        return {
            "player": (*field.players, *many, *(one[0].upper() + one[1:] for one in many)),
            "pawn": (*field.pawns, *with_capitals(field.known_men), *own),
            "circle": (*with_capitals(field.spoken), *field.names, *name_pairs(board)),
            "cells": (BOXES[INNER_CELLS], BOXES[OUTER_CELLS]),
            "card": tuple(card for card in CARDS if card not in ("Appel", "Search")),
            "part": plan.KIT_PARTS,
            "thing": tuple(f"{one} {kind}" for one in ("a", "no", "another") for kind in pieces),
            "tunnel": with_capitals(tunnels),
        }

    def summarize(self, taken: Sequence[tuple[State, Action]]) -> str:
        """Actions in a row as one line: the steps of a pawn as one move with its cost."""
        return movegen.shortened(taken, self.label)


class CastleSetups(Setups[State, Action]):
    """How the castle is set up."""

    seats: ClassVar[tuple[str, ...]] = ("British", "Dutch", SECURITY_SEAT)
    players: ClassVar[tuple[int, int]] = (2, 6)
    terms: ClassVar[Mapping[str, str]] = {
        "phases": ", ".join(dict.fromkeys((*movegen.QUESTION_KINDS, *sorted(movegen.KINDS))))
    }
    drawn_as: ClassVar[str] = "board"
    tell_opening = staticmethod(setup.tell_table)

    def manual(self) -> Manual:
        """Every word of a scenario file; see ``manual.toml``."""
        found = super().manual()
        known = found.words("codes")
        steps = tuple(entry for entry in codes_of_steps() if entry.word not in known)
        return found._replace(codes=(*found.codes, *steps))

    def list_seats(self, count: int) -> tuple[str, ...]:
        """The first nations, and the Security Officer (EC-SETUP-08)."""
        super().list_seats(count)
        return (*NATIONS[: count - 1], SECURITY_SEAT)

    def standard_setup(self, players: Sequence[str]) -> dict[str, Any]:
        """The cards are dealt, the men line up, the Guards are deployed."""
        nations = [player for player in players if player != SECURITY_SEAT]
        return {"players": nations, "begin": True}


class CastlePlaying(Playing[State, Action]):
    """How the castle is played at a table."""

    losses: ClassVar[tuple[str, ...]] = ("arrested",)
    max_actions: ClassVar[int] = 6000
    open_board: ClassVar[bool] = True
    weigh_heard = staticmethod(views.as_known)

    def sample_chance(self, state: State, at: float) -> Action | None:
        """The outcome at ``at``; throws and most cards are found without the odds."""
        if not state.pending or state.pending[0].kind not in movegen.KINDS or state.over != NONE:
            return None
        return movegen.sample_chance(state, at) or super().sample_chance(state, at)

    def chance_stream(self, state: State) -> str:
        """The dice, a card or the deal, and whose Turn it is."""
        return f"{state.pending[0].kind} {state.field.players[state.turn]}"

    def find_leader(self, state: State) -> str:
        """The nation with more escapes than any other."""
        most = max(state.escapes)
        if state.escapes.count(most) > 1:
            return ""
        return state.field.players[state.escapes.index(most)]

    find_goal = staticmethod(goal_of_nation)
    late_clauses = staticmethod(views.hindsight)


class Colditz(Game[State, Action]):
    """The game."""

    id: ClassVar[str] = "colditz"
    title: ClassVar[str] = "Escape from Colditz"
    rulings: ClassVar[type[Rulings]] = Rulings
    verbs = VERBS
    speech = cached_property(CastleSpeech)
    setups = cached_property(CastleSetups)
    play = cached_property(CastlePlaying)

    set_up = staticmethod(setup.set_up_castle)
    actions = staticmethod(movegen.legal_actions)
    resolve = staticmethod(movegen.resolve_action)
    iter_refusals = staticmethod(movegen.word_refusals)

    def actors(self, state: State) -> tuple[str, ...]:
        """The player on turn and whoever may trade or hide a man; or the one who is asked."""
        if state.over != NONE:
            return ()
        players = state.field.players
        if state.pending:
            if state.pending[0].kind in movegen.KINDS:
                return (CHANCE,)
            return tuple(players[seat] for seat in movegen.list_speakers(state))
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

    def candidates(self, state: State) -> list[Action]:
        """Every action worth asking about."""
        return list(dict.fromkeys(movegen.list_candidates(state)))

    def chance(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Every outcome of the dice or of a draw with its exact probability."""
        if state.over != NONE or not state.pending or state.pending[0].kind not in movegen.KINDS:
            return ()
        return movegen.list_odds(state)

    def result(self, state: State) -> Result | None:
        """Who has won (EC-WIN-01 to EC-WIN-03), in the classic edition with a ranking."""
        if state.over == NONE:
            return None
        names = tuple(list_winners(state.over, state))
        text = tell_victory(names)
        if state.field.rulings.classic:
            rows = sorted(zip(state.escapes, state.field.nations, strict=True), reverse=True)
            ranking = ", ".join(f"{people(nation)} {count}" for count, nation in rows)
            text += f" Escapes: {ranking}."
        return Result(names, text)

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


def with_capitals(names: Sequence[str]) -> tuple[str, ...]:
    """Names as they stand in a sentence and where one begins."""
    return (*names, *(f"{name[0].upper()}{name[1:]}" for name in names))


def codes_of_steps() -> Iterator[Entry]:
    """The codes of a step that is refused, each with the sentence that the engine says."""
    names = {"pawn": "the pawn", "about": "somebody", "to": "that circle", "frm": "here"}
    for code, (text, _) in WHY.items():
        said = text.format(**names)
        yield Entry(code, (said[0].lower() + said[1:]).rstrip("."), "<pawn> to")
