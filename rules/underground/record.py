"""The position as others read it: an observation, named facts, a question, plain data."""

from __future__ import annotations

from typing import Any

from rules.errors import RulebookError, SetupError
from rules.game import Plain
from rules.underground.board.notation import read as read_board
from rules.underground.field import field_of
from rules.underground.rulings import choose, differing
from rules.underground.state import Question, State

# -- plain data ---------------------------------------------------------------------------------


def dump(state: State) -> dict[str, Any]:
    """The state as plain data."""
    field = state.field
    found: dict[str, Any] = {
        "board": field.board.text,
        "name": field.board.name,
        "options": differing(field.rulings),
        "players": list(field.players),
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
    from rules.underground.soundness import sound

    try:
        board = read_board(data["board"], str(data.get("name", "")))
        players = tuple(data["players"])
        field = field_of(board, choose(data["options"]), players)
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
