"""A quick player of Escape from Colditz, for playouts: the table's player without its memory.

It is shown the observation of its seat and nothing else, fact by fact as it asks for them, so
positions that look alike to it give the same action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.game import Game
from rules.games.colditz.actions import Action
from rules.games.colditz.observe import Glance
from rules.games.colditz.player import decide_choice
from rules.games.colditz.state import State


class Quick:
    """A seat in a playout."""

    def __init__(self, game: Game[Any, Any], who: str, state: State) -> None:
        self.who = who

    def saw(self, before: State, action: Action, after: State) -> None:
        """Everything that counts lies on the table."""

    def pick(self, state: State, actions: Sequence[Action], at: float) -> Action:
        """What the table's player does."""
        if len(actions) == 1:
            return actions[0]
        found: Action = decide_choice(self.who, Glance(state, self.who), actions, at).action
        return found
