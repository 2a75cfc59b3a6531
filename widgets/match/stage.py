"""The live stage of a game: the same widget, with other presses and other words round the board.

Nothing is worked out ahead and nothing is kept: what one player saw is gone from here, too, once
the board is covered. The widget's own traits hold the first picture only, the empty table.
"""

from __future__ import annotations

from typing import Any, cast

from widgets import svg
from widgets.match import markup, sight
from widgets.match.deeds import DEEDS
from widgets.match.model import Match
from widgets.match.setting import Setting
from widgets.scene import Scene
from widgets.shown import View
from widgets.stage import Shown, Stage
from widgets.static import still


class MatchStage(Stage):
    """A game on its stage. ``match`` is where it stands."""

    deeds = cast("Any", DEEDS)

    def __init__(self, setting: Setting) -> None:
        self.covered_at = 0.0
        """When the board was covered last."""
        super().__init__(Match(setting.blank(), setting=setting))

    @property
    def match(self) -> Match:
        """The game."""
        return cast("Match", self.model)

    def _shown(self) -> Shown:
        match = self.match
        seen = sight.seen(match)
        picture = sight.picture(match, self._size, phone=self._phone)
        around = sight.sitting(match)
        listing = self.listing and not sight.covered(match)
        return markup.regions(seen, around, picture, listing=listing), picture, seen

    def _root(self, seen: View, picture: Scene) -> dict[str, Any]:
        return {**super()._root(seen, picture), "step": seen.step}

    def _address(self) -> str:
        """None: it would hold both labyrinths."""
        return ""

    def trouble(self, error: Exception) -> str:
        """The kind of error alone: its words might hold what is hidden."""
        return type(error).__name__

    def prefetch(self) -> None:
        """Nothing is worked out ahead."""

    def _faces(self) -> tuple[str, str]:
        return static_html(self.match.setting), f"Stage: {self.match.scenario.title}"


def static_html(setting: Setting) -> str:
    """The stage before Python runs: the empty table, whatever was agreed."""
    match = Match(setting.blank(), setting=setting)
    shared = svg.Shared()
    pictures = [sight.picture(match, 1.0, phone=phone) for phone in (False, True)]
    found = markup.regions(sight.seen(match), sight.sitting(match), pictures[0], idle=True)
    found["board"] = ""
    stage = still(match, found, (pictures[0], pictures[1]), shared)
    return f'<div class="er-scenario">{stage}{shared.markup()}</div>'


__all__ = ["MatchStage", "static_html"]
