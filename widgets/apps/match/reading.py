"""What a game in play lets nobody do before it is over: step back, look with other eyes, undo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.core.game import Node
from widgets.apps.stage import log
from widgets.apps.stage.model import StageModel

SETUP, COVERED, OVER = "setup", "covered", "over"
NO_UNDO = "Nothing is taken back in a game: an answer that was heard cannot be unheard."
IN_PLAY = "That can be done once the game is over."


@dataclass
class Reading(StageModel):
    """The half of a game that is read. ``phase`` is where the game stands."""

    phase = SETUP

    @property
    def state(self) -> str:
        """One of the states of a stage."""
        if self.problem:
            return "error"
        if self.phase in (SETUP, COVERED):
            return "idle" if self.phase == SETUP else "covered"
        if self.phase == OVER:
            return "finished"
        return "refused" if self.refused else "live"

    @property
    def question(self) -> None:
        """A game asks for no predictions."""
        return

    @property
    def over(self) -> bool:
        """Whether everything lies open."""
        return self.phase == OVER

    # -- what was heard -------------------------------------------------------------------------

    def recent(self) -> list[Node[Any, Any]]:
        """The moves since the viewer's own last one, with it: what he has not seen drawn yet."""
        if self.over:
            return super().recent()
        found: list[Node[Any, Any]] = []
        for node in reversed(self.timeline.fragment()):
            found.append(node)
            if getattr(node.action, "who", "") == self.viewer:
                break
        return found[::-1]

    def heard(self) -> list[Node[Any, Any]]:
        """The moves of this game of which the viewer has learned anything."""
        return [node for node in self.timeline.line()[1:] if not log.unheard(self, node)]

    # -- what waits until the game is over ------------------------------------------------------

    def step(self) -> None:
        """One step on, once the game is over."""
        if self._reading():
            super().step()

    def back(self) -> None:
        """One step back, once the game is over."""
        if self._reading():
            super().back()

    def first(self) -> None:
        """To the start, once the game is over."""
        if self._reading():
            super().first()

    def end(self) -> None:
        """To the end, once the game is over."""
        if self._reading():
            super().end()

    def goto(self, number: int) -> None:
        """To a step, once the game is over."""
        if self._reading():
            super().goto(number)

    def look(self, viewer: str) -> None:
        """See the position as somebody else, once the game is over."""
        if self._reading():
            super().look(viewer)

    def compare(self, viewer: str = "") -> None:
        """Two views side by side, once the game is over."""
        if self._reading():
            super().compare(viewer)

    def undo(self) -> None:
        """There is none."""
        self._settle()
        self.said = NO_UNDO

    def _reading(self) -> bool:
        if not self.over and self.phase != SETUP:
            self.said = IN_PLAY
        return self.over


__all__ = ["COVERED", "IN_PLAY", "NO_UNDO", "OVER", "SETUP", "Reading"]
