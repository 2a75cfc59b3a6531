"""A table of Underground Escape to play at: a drawing, a set-up, what is done."""

from __future__ import annotations

from typing import Any

from rules.core.timeline import Timeline
from rules.games.underground import GAME
from rules.games.underground.state import State

CORRIDOR = "a0--a1--a2--a3--a4--a5--a6--a7--a8--a9"


class Table:
    """A game on the table: say what is done, ask what is legal."""

    def __init__(self, drawing: str, /, **setup: Any) -> None:
        options = setup.pop("options", {})
        maps = {"M1": drawing.strip("\n")} if drawing else {}
        self.timeline: Timeline[State, Any] = Timeline(GAME, GAME.setup(setup, maps, options))

    @property
    def state(self) -> State:
        """The position now."""
        return self.timeline.state

    def do(self, text: str) -> Table:
        """Carry out actions written with semicolons between; all must be legal."""
        for one in text.split("; "):
            action = GAME.parse(self.state, one)
            refused = GAME.refusals(self.state, action)
            assert not refused, f"{one}: {refused}"
            self.timeline.play(action)
        return self

    def legal(self) -> list[str]:
        """What may be done now."""
        return [GAME.format(self.state, one) for one in GAME.actions(self.state)]
