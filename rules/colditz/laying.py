"""Small positions laid out for tables: what the pages show is asked of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.colditz.game import Colditz

GAME = Colditz()


def position(setup: Mapping[str, Any], *played: str) -> Any:
    """A position, after some actions."""
    state = GAME.setup({"board": "mini", "players": ["British"], **setup}, {}, {})
    for text in played:
        state = GAME.apply(state, GAME.read(state, text)).state
    return state


def fact(state: Any, name: str) -> str:
    """A named fact."""
    return GAME.facts(state)[name]
