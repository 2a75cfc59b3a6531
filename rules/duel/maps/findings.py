"""The ids of the map rules."""

from __future__ import annotations

LETTERS = "LD"


def rule(number: int) -> str:
    """The id of a map rule; map rules are no clauses, but errors name them."""
    return f"{LETTERS}-MAP-{number:02}"
