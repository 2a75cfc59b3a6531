"""A position as plain data, and back."""

from __future__ import annotations

from typing import Any

from rules.game import Plain
from rules.plain import parts, reading, together, whole
from rules.underground.board.notation import read as read_board
from rules.underground.field import field_of
from rules.underground.rulings import choose, differing
from rules.underground.soundness import sound
from rules.underground.state import Question, State


def dump(state: State) -> dict[str, Any]:
    """The state as plain data."""
    field = state.field
    return {
        "board": field.board.text,
        "name": field.board.name,
        "options": differing(field.rulings),
        "players": list(field.players),
        **parts(state),
    }


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with reading():
        board = read_board(data["board"], str(data.get("name", "")))
        players = tuple(data["players"])
        field = field_of(board, choose(data["options"]), players)
        state: State = whole(State, Question, field, data)
        fits = sound(state)
    together(fits)
    return state
