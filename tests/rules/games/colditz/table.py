"""A table to play at: positions of Mini-Colditz in the words of a scenario file."""

from __future__ import annotations

from typing import Any

from rules.core.errors import IllegalAction
from rules.core.records import Event, Refusal
from rules.games.colditz import GAME
from rules.games.colditz.state import State

BOARD = "mini"


class Table:
    """A game on the small castle; what is written is played, what happened is remembered."""

    def __init__(self, options: dict[str, str] | None = None, **spec: Any) -> None:
        self.state: State = GAME.setup({"board": BOARD, **spec}, {}, options or {})
        self.fired: set[str] = set()
        self.events: tuple[Event, ...] = ()

    def play(self, text: str) -> Table:
        """Play actions, with semicolons between; all of them must be legal."""
        for one in text.split(";"):
            action = GAME.read(self.state, one.strip())
            try:
                step = GAME.apply(self.state, action)
            except IllegalAction as error:
                raise AssertionError(f"'{one.strip()}' is refused: {error}") from None
            self.events = step.events
            self.fired = {clause for event in step.events for clause in event.clauses}
            self.state = step.state
        return self

    def event(self, kind: str) -> Event:
        """The one event of a kind that the last action brought."""
        (found,) = (one for one in self.events if one.kind == kind)
        return found

    def refusal(self, text: str) -> Refusal:
        """The one refusal of an action that must not be legal."""
        (found,) = GAME.refusals(self.state, GAME.read(self.state, text))
        return found

    def refused(self, text: str) -> str:
        """The codes of the refusals of an action that must not be legal."""
        found = GAME.refusals(self.state, GAME.read(self.state, text))
        assert found, f"'{text}' is legal"
        return ", ".join(one.code for one in found)

    def why(self, text: str) -> set[str]:
        """The clauses that forbid an action."""
        found = GAME.refusals(self.state, GAME.read(self.state, text))
        return {clause for one in found for clause in one.clauses}

    def legal(self, text: str) -> bool:
        """Whether an action is legal, by the list and by the predicate alike."""
        action = GAME.read(self.state, text)
        free = not GAME.refusals(self.state, action)
        assert free == (action in GAME.actions(self.state)), text
        return free

    def offered(self, start: str) -> list[str]:
        """The legal actions whose text begins like this."""
        texts = (GAME.write(self.state, action) for action in GAME.actions(self.state))
        return [text for text in texts if text.startswith(start)]

    def __getitem__(self, fact: str) -> str:
        """A fact of the position."""
        return GAME.facts(self.state)[fact]

    def copy(self) -> Table:
        """The same position, to try something else."""
        other = object.__new__(Table)
        other.state, other.fired = self.state, set(self.fired)
        other.events = self.events
        return other
