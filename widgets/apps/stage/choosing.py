"""What can be chosen where a stage stands: actions, pieces and where they go, a slip to be laid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from widgets.apps.stage.reading import Reading
from widgets.boards import CARD, Mover, Press, Slips, Walks, Way, walks


@dataclass
class Choosing(Reading):
    """What is offered, and what was picked up."""

    sight: str = ""
    """A place to keep in sight where only a part of the board fits."""
    picked: str = ""
    """The place of what was picked up to be moved."""
    pointed: str = ""
    """The place that its way is shown to, where a first tap shows it."""
    twice: bool = False
    """Whether a way is shown by a first tap and walked by a second one."""

    def offered(self) -> tuple[Any, ...]:
        """The actions to offer: all legal ones, but to a player only that player's own."""
        if self.state in ("error", "predict") or self.game.result(self.node.state) is not None:
            return ()
        if self.sees_all:
            return tuple(self.game.actions(self.node.state))
        return self.game.play.offered_actions(self.node.state, self.viewer)

    def targets(self, actions: tuple[Any, ...]) -> tuple[str, ...]:
        """The place that stands for each action."""
        info = self.information()
        return self.board.targets(self.game, self.node.state, self.viewer, actions, info)

    @property
    def stays(self) -> bool:
        """Whether a part of the board stays in sight on a phone, whatever was done beyond it."""
        return False

    @property
    def _slips(self) -> Slips | None:
        """The board, where a player draws on slips that he may try to lay."""
        return cast("Slips", self.board) if hasattr(self.board, "joins") else None

    def joins(self) -> tuple[str, ...]:
        """Where the viewer's loose slip can lie, as the board is asked for it."""
        asked = self.state in ("live", "branch") and not self.sees_all
        slips = self._slips if asked else None
        return slips.joins(self.information(), self.viewer) if slips else ()

    def laid_slip(self) -> Press | None:
        """What is told of the place where the slip is tried, while it lies there."""
        slips = self._slips if self.sight and not self.sees_all else None
        return slips.sighted(self.information(), self.sight) if slips else None

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
        alone = len(found) == 1 and not found[0].place.startswith(CARD)
        return found[0] if picked is None and alone else picked

    def ways(self) -> tuple[Way, ...]:
        """Where what is picked up can go."""
        board, mover = self._walks, self.mover
        return board.ways(self.game, self.node.state, mover) if board and mover else ()
