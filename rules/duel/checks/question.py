"""What a check of this game is asked."""

from __future__ import annotations

from collections.abc import Collection

from rules import asked
from rules.duel.commands import Command
from rules.duel.maps.fixtures import FIXTURES
from rules.duel.state import State


class Asked(asked.Asked[State, Command]):
    """One check of a scenario file, to be answered at one step."""

    def one_of(self, key: str, value: object, choices: Collection[str]) -> None:
        """Refuse a value that is no choice."""
        if value not in choices:
            raise self.wrong(f"'{key}' is one of {', '.join(choices)}, not '{value}'.")

    def drawing(self, name: str) -> str:
        """A drawing of the file, or one that every file may name."""
        known = {**FIXTURES, **self.maps}
        self.one_of("map", name, known)
        return known[name]
