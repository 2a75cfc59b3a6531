"""What is agreed, from the words that ``play`` takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core import registry
from rules.core.errors import SetupError
from widgets.apps.match.origin import origin
from widgets.apps.match.setting import COMPUTER, Setting
from widgets.apps.match.tables import TABLES, table

FRIEND = "friend"
FIRST = next(iter(TABLES))
"""The game that lies there where none is named."""


def setting(
    game: str, against: str, seat: str, people: Sequence[str] | None, **more: Any
) -> Setting:
    """The setting that is asked for; raises a ``RulebookError`` naming what cannot be played."""
    if against not in (COMPUTER, FRIEND):
        raise SetupError(f"against: '{against}' is not one of {COMPUTER}, {FRIEND}.")
    found = origin(game) if "@" in game or game.startswith("=") else None
    if found:
        seats = found.seats
    else:
        table(game or FIRST)
        rules = registry.game(game or FIRST)
        seats = rules.seated(more["players"] or len(rules.seats))
    taken: tuple[str, ...] | None = None
    if people is not None:
        taken = tuple(people)
    elif seat:
        taken = (seat,)
    elif against == FRIEND:
        taken = seats
    return Setting(game or FIRST, people=taken, origin=found, open=not game, **more)


__all__ = ["setting"]
