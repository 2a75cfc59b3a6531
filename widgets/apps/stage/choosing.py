"""Choosing on the board: a place that stands for an action, or a piece and then where it goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.core.game import Node
from widgets.apps.stage.looking import Looking
from widgets.boards import Mover, Walks, Way, walks
from widgets.kernel.scene import SIGHT


@dataclass
class Choosing(Looking):
    """The part of a stage's model that turns places into actions."""

    def act(self, action: Any) -> None:
        """Perform an action, or show why it is not allowed; the half that plays knows how."""
        raise NotImplementedError

    def perform(self, text: str) -> None:
        """Perform the action written as ``text``; the half that plays knows how."""
        raise NotImplementedError

    def answer(self, value: str) -> None:
        """The reader's guess for the open question; the half that plays takes it."""
        raise NotImplementedError

    def _take(self, action: Any, *, through: bool = False, own: bool = False) -> None:
        """Play a legal action; the half that plays knows how."""
        raise NotImplementedError

    def choose(self, place: str) -> None:
        """A place was chosen: another part of the board, an answer, or what it stands for."""
        if place.startswith(SIGHT):
            self.pan(place)
            return
        if self.ask_about(place):
            return
        if self.question and self.question.get("kind", "cell") == "cell":
            self.answer(place)
            return
        if self.looked_at[0][0]:
            self.said = "This map is only looked at. Step on, or go back, to play."
            return
        if self._moved(place):
            return
        actions = self.offered()
        for action, target in zip(actions, self.targets(actions), strict=True):
            if target == place:
                self.act(action)
                return
        actors = self.game.actors(self.node.state)
        if actors and actors[0] in self.game.viewers(self.node.state):
            mover = self.mover
            self.perform(f"{mover.ask}{place}" if mover else f"{actors[0]}: {place}")
        else:
            self.said = f"Nothing can be done with {place} now."

    # -- pieces and where they go ---------------------------------------------------------------

    @property
    def _walks(self) -> Walks | None:
        """The board, where pieces are picked up and may be moved now."""
        shut = self.state not in ("live", "branch", "refused") or self.looked_at[0][0]
        return None if shut else walks(self.board)

    def movers(self) -> tuple[Mover, ...]:
        """What can be moved now."""
        board = self._walks
        if board is None:
            return ()
        state = self.node.state
        return board.movers(self.game, state, self.viewer, self.offered(), self.information())

    @property
    def mover(self) -> Mover | None:
        """What is picked up: what was chosen, or the only one that can be moved."""
        found = self.movers()
        picked = next((mover for mover in found if mover.place == self.picked), None)
        return found[0] if picked is None and len(found) == 1 else picked

    def ways(self) -> tuple[Way, ...]:
        """Where what is picked up can go."""
        board, mover = self._walks, self.mover
        return board.ways(self.game, self.node.state, mover) if board and mover else ()

    def _moved(self, place: str) -> bool:
        """Whether a place was one to pick up from, or one to go to."""
        for way in self.ways():
            if way.place == place:
                self.walk(way)
                return True
        for mover in self.movers():
            if mover.place == place:
                self._settle()
                self.picked = place
                self.said = f"{mover.label} on {place}: where to?"
                return True
        return False

    def pick_up(self, action: Any) -> None:
        """Have in hand what an action would move."""
        found = (mover.place for mover in self.movers() if action in mover.actions)
        self.picked = next(found, "")

    def walk(self, way: Way) -> None:
        """Go a whole way, step by step, as one move; it ends early where something happens."""
        self._settle()
        ahead = self._ahead(way)
        if ahead is not None:
            self.branching = False
            self.timeline.goto(ahead)
        else:
            *before, last = way.actions
            for action in before:
                if self.game.refusals(self.node.state, action):
                    return
                self._take(action, through=True)
            if not self.game.refusals(self.node.state, last):
                self._take(last, own=True)
        if any(mover.place == way.place for mover in self.movers()):
            self.picked = way.place

    def _ahead(self, way: Way) -> Node[Any, Any] | None:
        """Where a way ends that is the book's next step; ``None`` for a way of the reader's own."""
        node = self.node
        for action in way.actions:
            following = [one for one in node.children if one.scripted and one.action == action]
            if not following:
                return None
            node = following[0]
        return None if node.through else node
