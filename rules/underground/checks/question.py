"""What a check of this game is asked."""

from __future__ import annotations

from rules import asked
from rules.underground.actions import Action
from rules.underground.state import State


class Asked(asked.Asked[State, Action]):
    """One check of a scenario file, to be answered at one step."""

    def seat(self, name: str) -> int:
        """The number of the player called ``name``."""
        return self.number("player", name, self.state.field.seats)
