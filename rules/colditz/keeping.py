"""A position as plain data, and back."""

from __future__ import annotations

from typing import Any

from rules.colditz.board.notation import named, names, read
from rules.colditz.rulings import choose, differing
from rules.colditz.soundness import sound
from rules.colditz.state import NATIONS, Question, State, field_of
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
        name, drawing = data.get("name", ""), data["board"]
        together(isinstance(name, str) and isinstance(drawing, str))
        board = read(drawing, name) if drawing else named(name)
        rulings = choose(data["options"])
        nations, counts = tuple(data["nations"]), tuple(data["counts"])
        together(agreed(nations, counts))
        field = field_of(board, rulings, nations, counts)
        try:
            state: State = whole(State, Question, field, {**LATER, **data})
        except RecursionError:
            together(False)
        fits = sound(state)
    together(fits)
    return state


LATER = {"idle": 0, "noted": 0}
"""Parts that positions kept long ago do not have, and what they are there."""


def agreed(nations: tuple[Any, ...], counts: tuple[Any, ...]) -> bool:
    """Whether nations and numbers could be those of a game."""
    seated = 0 < len(nations) == len(set(nations)) and set(nations) <= set(NATIONS)
    return (
        seated
        and len(counts) == len(MOST)
        and all(
            type(count) is int and least <= count <= most
            for count, (least, most) in zip(counts, MOST, strict=True)
        )
    )


MOST = ((1, 8), (0, 16), (1, 99), (1, 8), (1, 40), (0, 10_000))
"""Bounds of what is agreed: men, Guards, Rounds, escapes of one nation and of all, minutes."""
