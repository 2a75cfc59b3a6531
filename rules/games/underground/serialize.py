"""The position as plain data: each part with its bounds, and whether the parts fit together."""

from __future__ import annotations

from typing import Any

from rules.boards.graph import share_field
from rules.core.fields import dump_record, load_fields
from rules.core.serialize import (
    TEXT,
    Codec,
    loading,
    must_fit,
    read_part,
    row,
    same,
)
from rules.core.story import Plain
from rules.games.underground.actions import NONE
from rules.games.underground.asked import Question
from rules.games.underground.board.notation import parse_board
from rules.games.underground.cards import WEAPON, list_fitting
from rules.games.underground.ground import Field
from rules.games.underground.options import Rulings
from rules.games.underground.state import (
    ALONE,
    EACH,
    FOR_CAVE,
    ONCE,
    State,
)


def dump(state: State) -> dict[str, Any]:
    """The state as plain data."""
    field = state.field
    return {
        "board": field.board.text,
        "name": field.board.name,
        "options": field.rulings.differing(),
        "players": list(field.players),
        **dump_record(state, field),
    }


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with loading():
        name = read_part(data, "name", TEXT._replace(default=""))
        board = parse_board(read_part(data, "board", TEXT), name)
        players = read_part(data, "players", row(TEXT))
        must_fit(are_seats(players))
        rulings = read_part(data, "options", Codec(same, Rulings.choose))
        field = share_field(Field, board, rulings, players)
        state = State(field, **load_fields(State, data, field))
    must_fit(is_sound(state))
    return state


# -- Whether the parts fit together ---------------------------------------------------------------


def are_seats(names: tuple[str, ...]) -> bool:
    """Whether these could be the names of the players, each one capital letter."""
    fit = all(len(name) == 1 and "A" <= name <= "Z" for name in names)
    return fit and 0 < len(names) == len(set(names))


def is_sound(state: State) -> bool:
    """Whether the parts of a state fit the field and each other."""
    field = state.field
    shuts = field.shut | field.halts
    return (
        NONE in (state.lies, state.carrier)
        and (state.carrier < 0 or state.at[state.carrier] >= 0)
        and all(shuts >> cave & 1 and who != NONE for cave, who in state.open)
        and list(state.open) == sorted(set(state.open))
        and (state.free == NONE or bool(shuts >> state.free & 1))
        and all(
            out != ONCE or (at >= 0 and shuts >> at & 1)
            for at, out in zip(state.at, state.leave, strict=True)
        )
        and all(is_answerable(state, one) for one in state.pending)
        and (not state.passed or NONE != state.free == field.prison)
        and are_tokens_right(state)
        and (not state.pending or state.pending[0].kind not in ALONE)
    )


def is_answerable(state: State, asked: Question) -> bool:
    """Whether a question of a turn fits the position: a way on the board, an attack on somebody.

    What waits behind the first question may still come to fit, or be called off; but a fall is
    settled at once.
    """
    who, foe, at, first = asked.who, asked.to, state.at, asked is state.pending[0]
    if asked.kind == "fall":
        return first and at[who] == asked.square >= 0 and saved_by(state, asked)
    if asked.kind not in ("route", "attack") or not first:
        return True
    if who != state.turn or asked.kind == "route":
        return who == state.turn and at[who] >= 0
    there = foe in range(len(at)) and foe != who and at[foe] == at[who]
    return there and bool(list_fitting(state.hands[who], WEAPON))


def saved_by(state: State, asked: Question) -> bool:
    """Whether whoever falls into a cave has a card to decide about: else he is not asked."""
    kind = FOR_CAVE.get(state.field.kinds[asked.square])
    chosen = state.field.rulings.protecting != "automatic"
    return chosen and kind is not None and bool(list_fitting(state.hands[asked.who], kind))


def are_tokens_right(state: State) -> bool:
    """Whether at most four of each kind lie on squares that carry tokens."""
    field = state.field
    places = field.card_takes | field.chance_takes
    signs = [at for at, _ in state.signs]
    laid = (*(mask.bit_count() for mask in state.tokens), len(signs))
    return (
        all(to in field.next[at] and places >> at & 1 for at, to in state.signs)
        and signs == sorted(set(signs))
        and not any(mask & ~places for mask in state.tokens)
        and all(count + lost <= EACH for count, lost in zip(laid, state.gone, strict=True))
    )
