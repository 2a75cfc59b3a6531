"""A position as plain data: what every game does alike when it writes one and reads it back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rules.core.errors import RulebookError, SetupError


@contextmanager
def reading() -> Iterator[None]:
    """Read a position back; raises ``SetupError`` naming what is wrong with the data."""
    try:
        yield
    except RulebookError as error:
        raise SetupError(f"position: {error}") from None
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise SetupError(
            f"position: '{error}' is missing or of the wrong kind; a position is written by the "
            "rulebook itself, so copy it again."
        ) from None


def together(whole: bool) -> None:
    """Raise ``SetupError`` unless the parts of a position fit together."""
    if not whole:
        raise SetupError("position: its parts do not fit together; copy the link again.")


def plain(value: Any) -> Any:
    """Tuples as lists, however deep."""
    return [plain(part) for part in value] if isinstance(value, tuple) else value


def parts(state: Any) -> dict[str, Any]:
    """Every part of a state but its field, by name."""
    return {name: plain(getattr(state, name)) for name in state._fields[1:]}


def whole(kind: Any, question: Any, field: Any, data: Mapping[str, Any]) -> Any:
    """The state of a ``kind`` with the ``parts`` in ``data``, its questions too."""
    held = {name: packed(data[name]) for name in kind._fields[1:]}
    held["pending"] = tuple(question(*asked) for asked in held["pending"])
    return kind(field, **held)


def packed(value: Any) -> Any:
    """Lists as tuples, however deep."""
    return tuple(packed(part) for part in value) if isinstance(value, list) else value
