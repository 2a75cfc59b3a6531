"""Whether a loaded position is one that the rules can hold: data is checked, never trusted."""

from __future__ import annotations

from typing import Any

from rules.core import piles
from rules.core.game import Plain
from rules.core.piles import size
from rules.core.serialize import parts, reading, together, whole
from rules.games.underground.actions import NONE
from rules.games.underground.board.notation import read as read_board
from rules.games.underground.movegen import ANSWERS, CHANCE_VERBS
from rules.games.underground.options import Rulings
from rules.games.underground.state import (
    CHANCES,
    EACH,
    SIGN,
    STALLED,
    TOOLS,
    Question,
    State,
    field_of,
)

# -- Whether a loaded position is one that the rules can hold -------------------------------------


ALONE = ("begin", "later", "strike", "drown")
"""Questions that are settled by themselves once it is their turn."""


def sound(state: State) -> bool:
    """Whether every part of a state is of its kind and fits the others."""
    field = state.field
    seats, size = len(field.players), len(field.names)
    names = field.players
    return (
        all(isinstance(part, tuple) for part in (state.hands, state.signs, state.open, state.ages))
        and seats > 0
        and len(set(names)) == seats
        and all(isinstance(name, str) and len(name) == 1 and "A" <= name <= "Z" for name in names)
        and whole_number(state.turn, 0, seats - 1)
        and row(state.at, seats, NONE, size - 1)
        and row(state.came, seats, NONE, size - 1)
        and row(state.passes, seats, 0, 1000)
        and row(state.misses, seats, 0, 1000)
        and row(state.leave, seats, 0, 2)
        and len(state.hands) == seats
        and all(row(hand, len(hand), 0, len(TOOLS) - 1) for hand in state.hands)
        and all(hand == tuple(sorted(hand)) for hand in state.hands)
        and pile(state.reserve, len(TOOLS))
        and pile(state.pile, len(CHANCES))
        and tokens(state)
        and whole_number(state.lies, NONE, size - 1)
        and whole_number(state.carrier, NONE, seats - 1)
        and NONE in (state.lies, state.carrier)
        and (state.carrier < 0 or state.at[state.carrier] >= 0)
        and all(len(one) == 2 and caves(state, *one) for one in state.open)
        and list(state.open) == sorted(set(state.open))
        and all(type(one) is bool for one in (state.again, state.passed))
        and whole_number(state.bonus, 0, 3)
        and whole_number(state.die, 0, 6)
        and (state.free == NONE or closes(state, state.free))
        and whole_number(state.said, -2, size - 1)
        and whole_number(state.over, STALLED, seats - 1)
        and all(question(state, one) for one in state.pending)
        and (not state.pending or state.pending[0].kind not in ALONE)
    )


def whole_number(value: Any, least: int, most: int) -> bool:
    """Whether a value is a whole number between two others."""
    return type(value) is int and least <= value <= most


def row(values: Any, count: int, least: int, most: int) -> bool:
    """Whether these are so many numbers within bounds."""
    fits = isinstance(values, tuple) and len(values) == count
    return fits and all(whole_number(value, least, most) for value in values)


def pile(found: Any, cards: int) -> bool:
    """Whether this is a pile as it is kept: no part empty, none shuffled that cannot matter."""
    if not isinstance(found, tuple):
        return False
    parts = [part for part in found if not isinstance(part, int)]
    return row(tuple(piles.cards(found)), size(found), 0, cards - 1) and all(
        len(part) > 1 and part[0] != part[-1] and list(part) == sorted(part) for part in parts
    )


def tokens(state: State) -> bool:
    """Whether at most four of each kind lie on squares that carry tokens."""
    field = state.field
    places = field.card_takes | field.chance_takes
    masks = row(state.tokens, 3, 0, (1 << len(field.names)) - 1)
    gone = row(state.gone, SIGN + 1, 0, EACH)
    signs = [at for at, _ in state.signs]
    lawful = all(
        whole_number(at, 0, len(field.names) - 1) and to in field.next[at] and places >> at & 1
        for at, to in state.signs
    )
    laid = (*(mask.bit_count() for mask in state.tokens), len(signs))
    aged = all(row(age, 2, 0, len(field.names)) and age[0] <= SIGN for age in state.ages)
    return (
        masks and gone and lawful and aged
        and all(not mask & ~places for mask in state.tokens)
        and signs == sorted(set(signs))
        and all(count + lost <= EACH for count, lost in zip(laid, state.gone, strict=True))
    )  # fmt: skip


def closes(state: State, cave: Any) -> bool:
    """Whether this is a cave that shuts."""
    shuts = state.field.shut | state.field.halts
    return whole_number(cave, 0, len(state.field.names) - 1) and bool(shuts >> cave & 1)


def caves(state: State, cave: Any, who: Any) -> bool:
    """Whether a cave that can be open is open, by somebody."""
    seats = len(state.at)
    return closes(state, cave) and whole_number(who, -1 - seats, seats - 1) and who != NONE


def question(state: State, asked: Question) -> bool:
    """Whether this is a question of the game, about people and squares there are."""
    seats, size = len(state.at), len(state.field.names)
    cards = len(TOOLS) - 1 if asked.kind != "lot" else 6
    return (
        (asked.kind in ANSWERS or asked.kind in CHANCE_VERBS or asked.kind in ALONE)
        and whole_number(asked.who, 0, seats - 1)
        and whole_number(asked.card, NONE, cards)
        and whole_number(asked.token, NONE, SIGN)
        and whole_number(asked.square, NONE, size - 1)
        and whole_number(asked.to, NONE, max(size, seats) - 1)
        and whole_number(asked.by, NONE, seats - 1)
        and row(asked.rest, len(asked.rest), 0, seats - 1)
        and row(asked.done, len(asked.done), 0, seats - 1)
    )


# -- A position as plain data ---------------------------------------------------------------------


def dump(state: State) -> dict[str, Any]:
    """The state as plain data."""
    field = state.field
    return {
        "board": field.board.text,
        "name": field.board.name,
        "options": field.rulings.differing(),
        "players": list(field.players),
        **parts(state),
    }


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with reading():
        board = read_board(data["board"], str(data.get("name", "")))
        players = tuple(data["players"])
        field = field_of(board, Rulings.choose(data["options"]), players)
        state: State = whole(State, Question, field, data)
        fits = sound(state)
    together(fits)
    return state
