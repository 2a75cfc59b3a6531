"""The registry: which games there are, each loaded on first use."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from typing import Any

from rules.core import data
from rules.core.errors import UnknownGame
from rules.core.game import Game

PREFIXES = {
    "labyrinth": "LP",
    "ravines": "LM",
    "duel": "LD",
    "underground": "UE",
    "colditz": "EC",
}
"""Every game with what its clause ids begin with, in the order of the book."""
GAMES = tuple(PREFIXES)
"""Names of all games, in the order of the book."""

EDITION = "ER_GAMES"
"""The variable of the environment that names the games of an edition."""


def list_games() -> tuple[str, ...]:
    """Return the games that can be chosen here: all, or those of an edition.

    Audit hooks are told: what comes of the answer holds for that edition alone.
    """
    sys.audit("escape_rulebook.games")
    named = os.environ.get(EDITION, "").split()
    return tuple(name for name in GAMES if name in named) or GAMES


@cache
def game(name: str) -> Game[Any, Any]:
    """Return the game called ``name``; raises :class:`UnknownGame` naming the games there are.

    >>> game("duel").title
    'Labyrinth with Objects'
    """
    if name not in GAMES:
        raise UnknownGame(f"There is no game '{name}'. Games: {', '.join(GAMES)}.")
    data.data_folder(name)
    found: Game[Any, Any] = import_module(f"..games.{name}", __package__).GAME
    return found
