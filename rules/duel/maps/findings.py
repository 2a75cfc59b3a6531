"""What a look at a map finds."""

from __future__ import annotations

from typing import NamedTuple

ERROR, NOTE = "error", "note"
LETTERS = "LD"


def rule(number: int) -> str:
    """The id of a map rule; map rules are no clauses, but errors name them."""
    return f"{LETTERS}-MAP-{number:02}"


class Finding(NamedTuple):
    """One thing wrong with a map (or worth a note): which map rule, what, why, how to mend it."""

    code: str
    text: str
    clauses: tuple[str, ...]
    cells: tuple[str, ...] = ()
    level: str = ERROR


__all__ = ["ERROR", "NOTE", "Finding", "rule"]
