"""A table to play at: positions of Mini-Colditz in the words of a scenario file."""

from __future__ import annotations

from typing import Any

from rules.games.colditz import GAME
from rules.games.colditz.state import State

BOARD = "mini"


class Table:
    """A game on the small castle; what is written is played."""

    def __init__(self, options: dict[str, str] | None = None, **spec: Any) -> None:
        self.state: State = GAME.setup({"board": BOARD, **spec}, {}, options or {})

    def play(self, text: str) -> Table:
        """Play actions, with semicolons between; all of them must be legal."""
        for one in text.split(";"):
            self.state = GAME.apply(self.state, GAME.parse(self.state, one.strip())).state
        return self
