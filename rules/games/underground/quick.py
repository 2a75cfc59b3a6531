"""A quick player of Underground Escape, for playouts: the table's player without its reasons.

It is shown the observation of its seat and remembers what it did last, nothing else; so positions
that look alike to it give the same action.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rules.core.game import Game
from rules.games.underground.actions import Action
from rules.games.underground.observe import observe
from rules.games.underground.player import Outlook, choose_best
from rules.games.underground.state import State


def next_number(last: list[float]) -> float:
    """The next of a row of numbers from 0 to below 1, cheaply: they only settle ties."""
    last[0] = found = (last[0] * 7919.0 + 0.618033988749895) % 1.0
    return found


class Quick:
    """A seat in a playout."""

    def __init__(self, game: Game[Any, Any], who: str, state: State) -> None:
        self.who, self.last = who, ""

    def saw(self, before: State, action: Action, after: State) -> None:
        """Only what it does itself counts."""
        if action.who == self.who:
            self.last = action.verb

    def pick(self, state: State, actions: Sequence[Action], at: float) -> Action:
        """What leaves the least to go."""
        if len(actions) == 1:
            return actions[0]
        look = Outlook(self.who, dict(observe(state, self.who).facts), self.last)
        found: Action = choose_best(look, actions, partial(next_number, [at])).action
        return found
