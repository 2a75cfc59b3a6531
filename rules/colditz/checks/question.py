"""What a check is asked: game, keys of its step, timeline so far, drawings of the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.checks import arguments
from rules.colditz.state import State
from rules.errors import SetupError
from rules.game import Plain
from rules.story import Story

if TYPE_CHECKING:
    from rules.colditz.game import Colditz


class Asked(NamedTuple):
    """One check of a scenario file, to be answered at one step."""

    check: str
    game: Colditz
    spec: Plain
    timeline: Story[State, Any]
    maps: Mapping[str, str]

    @property
    def state(self) -> State:
        """The position at that step."""
        return self.timeline.state

    def keys(
        self, needed: Mapping[str, type] | None = None, known: Mapping[str, type] | None = None
    ) -> dict[str, Any]:
        """The keys of the step; ``SetupError`` for one missing, unknown or of the wrong kind."""
        return arguments(self.check, self.spec, needed or {}, known or {})

    def wrong(self, text: str) -> SetupError:
        """The error to raise for a key that makes no sense here."""
        return SetupError(f"check {self.check}: {text}")

    def seat(self, name: str) -> int:
        """The number of the player called ``name``."""
        if name not in self.state.field.seats:
            there = ", ".join(self.state.field.players)
            raise self.wrong(f"there is no player '{name}'; players: {there}.")
        return self.state.field.seats[name]
