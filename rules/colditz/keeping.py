"""A position as plain data, and back."""

from __future__ import annotations

from typing import Any

from rules.colditz.board.notation import named, names, read
from rules.colditz.rulings import choose, differing
from rules.colditz.state import Question, State, field_of
from rules.errors import RulebookError, SetupError
from rules.game import Plain


def dump(state: State) -> dict[str, Any]:
    """The state as plain data; a castle of the book by its name alone."""
    field = state.field
    board = field.board
    kept = board.name in names() and named(board.name) == board
    found: dict[str, Any] = {
        "board": "" if kept else board.text,
        "name": board.name,
        "options": differing(field.rulings),
        "nations": list(field.nations),
        "counts": list(field.counts),
    }
    for key in State._fields[1:]:
        found[key] = plain(getattr(state, key))
    return found


def plain(value: Any) -> Any:
    """Tuples as lists."""
    return [plain(part) for part in value] if isinstance(value, tuple) else value


def packed(value: Any) -> Any:
    """Lists as tuples."""
    return tuple(packed(part) for part in value) if isinstance(value, list) else value


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    from rules.colditz.soundness import sound

    try:
        name = str(data.get("name", ""))
        board = read(data["board"], name) if data["board"] else named(name)
        rulings = choose(data["options"])
        field = field_of(board, rulings, tuple(data["nations"]), tuple(data["counts"]))
        values = {key: packed(data[key]) for key in State._fields[1:]}
        values["pending"] = tuple(Question(*parts) for parts in values["pending"])
        state = State(field, **values)
        whole = sound(state)
    except RulebookError as error:
        raise SetupError(f"position: {error}") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise SetupError(
            f"position: '{error}' is missing or of the wrong kind; a position is written by the "
            "rulebook itself, so copy it again."
        ) from None
    if not whole:
        raise SetupError("position: its parts do not fit together; copy the link again.")
    return state
