"""A position as plain data, and back."""

from __future__ import annotations

from typing import Any

from rules.colditz.board.notation import named, names, read
from rules.colditz.rulings import choose, differing
from rules.colditz.soundness import sound
from rules.colditz.state import Question, State, field_of
from rules.game import Plain
from rules.plain import parts, reading, together, whole


def dump(state: State) -> dict[str, Any]:
    """The state as plain data; a castle of the book by its name alone."""
    field = state.field
    board = field.board
    kept = board.name in names() and named(board.name) == board
    return {
        "board": "" if kept else board.text,
        "name": board.name,
        "options": differing(field.rulings),
        "nations": list(field.nations),
        "counts": list(field.counts),
        **parts(state),
    }


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with reading():
        name = str(data.get("name", ""))
        board = read(data["board"], name) if data["board"] else named(name)
        rulings = choose(data["options"])
        field = field_of(board, rulings, tuple(data["nations"]), tuple(data["counts"]))
        state: State = whole(State, Question, field, data)
        fits = sound(state)
    together(fits)
    return state
