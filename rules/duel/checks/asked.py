"""What a check is asked: its keys, the timeline at the cursor, the drawings of the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.checks import arguments
from rules.duel.commands import Command
from rules.duel.maps.fixtures import FIXTURES
from rules.duel.state import State
from rules.errors import SetupError
from rules.game import Plain
from rules.story import Story


class Asked(NamedTuple):
    """One question of a scenario file."""

    name: str
    spec: Plain
    timeline: Story[State, Command]
    drawings: Mapping[str, str]

    def keys(self, needed: Mapping[str, type], known: Mapping[str, type]) -> dict[str, Any]:
        """The keys of the check, each of the type it must have."""
        return arguments(self.name, self.spec, needed, known)

    def one_of(
        self, key: str, value: object, choices: Mapping[str, object] | tuple[str, ...]
    ) -> None:
        """Refuse a value that is no choice."""
        if value not in choices:
            raise SetupError(
                f"check {self.name}: '{key}' is one of {', '.join(choices)}, not '{value}'."
            )

    @property
    def state(self) -> State:
        """The position at the cursor."""
        return self.timeline.state

    def drawing(self, name: str) -> str:
        """A drawing of the file, or one that every file may name."""
        known = {**FIXTURES, **self.drawings}
        self.one_of("map", name, known)
        return known[name]
