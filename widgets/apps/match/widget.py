"""The live stage of a game: the same widget, with other presses and other words round the board.

Nothing is worked out ahead and nothing is kept: what one player saw is gone from here, too, once
the board is covered. The widget's own traits hold the first picture only, the empty table.
"""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any, cast

from widgets.apps.match import sight, view
from widgets.apps.match.commands import DEEDS
from widgets.apps.match.model import Match
from widgets.apps.match.setting import Setting
from widgets.apps.stage.shown import View
from widgets.apps.stage.still import still
from widgets.apps.stage.widget import Shown, Stage
from widgets.kernel import svg
from widgets.kernel.scene import Scene

AT_ONCE = 0.04
"""Seconds in which the computer acts before the page is given its turn."""
TOLD_EVERY = 0.4
"""Seconds between two pictures while the computer acts by itself."""


class MatchStage(Stage):
    """A game on its stage. ``match`` is where it stands."""

    deeds = cast("Any", DEEDS)

    def __init__(self, setting: Setting) -> None:
        self.covered_at = 0.0
        """When the board was covered, or the end of a turn asked about, last."""
        self._task: asyncio.Task[None] | None = None
        super().__init__(Match(setting.blank(), setting=setting))

    @property
    def match(self) -> Match:
        """The game."""
        return cast("Match", self.model)

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing somebody can do, show the result, and let the computer answer."""
        super().do(name, arg)
        if self.match.running and self._task is None:
            self._start()

    # -- the computer ---------------------------------------------------------------------------

    def _start(self) -> None:
        """Let the computer act in turns with the page; all at once where nothing else runs."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._advance(float("inf"))
            self.show()
            return
        self._task = loop.create_task(self._answer())

    def _advance(self, until: float) -> None:
        """Let the computer act for a while; what goes wrong is told in words."""
        try:
            while self.match.running and perf_counter() < until:
                self.match.advance()
        except Exception as error:  # noqa: BLE001 - whatever went wrong, the reader gets words
            self.match.problem = self.trouble(error)
            self.match.open_all()

    async def _answer(self) -> None:
        shown = perf_counter()
        await asyncio.sleep(AT_ONCE)  # the page says first who is thinking
        while self.match.running:
            self._advance(perf_counter() + AT_ONCE)
            if perf_counter() - shown > TOLD_EVERY:
                self.show()
                shown = perf_counter()
            await asyncio.sleep(0.001)
        self._task = None
        self.show()

    # -- showing --------------------------------------------------------------------------------

    def _shown(self) -> Shown:
        match = self.match
        seen = sight.seen(match)
        picture = sight.picture(match, self._size, phone=self._phone)
        around = sight.sitting(match)
        listing = self.listing and not match.hides
        return view.regions(seen, around, picture, listing=listing), picture, seen

    def _root(self, seen: View, picture: Scene) -> dict[str, Any]:
        return {**super()._root(seen, picture), "step": seen.step}

    def _address(self) -> str:
        """None: it would hold all that is hidden."""
        return ""

    def trouble(self, error: Exception) -> str:
        """The kind of error alone: its words might hold what is hidden."""
        return type(error).__name__

    def prefetch(self) -> None:
        """Nothing is worked out ahead."""

    def _faces(self) -> tuple[str, str]:
        return static_html(self.match.setting), f"Stage: {self.match.setting.title}"


def static_html(setting: Setting) -> str:
    """The stage before Python runs: the empty table, whatever was agreed."""
    match = Match(setting.blank(), setting=setting)
    shared = svg.Shared()
    pictures = [sight.picture(match, 1.0, phone=phone) for phone in (False, True)]
    found = view.regions(sight.seen(match), sight.sitting(match), pictures[0], idle=True)
    found["board"] = ""
    stage = still(match, found, (pictures[0], pictures[1]), shared)
    return f'<div class="er-scenario">{stage}{shared.markup()}</div>'


__all__ = ["MatchStage", "static_html"]
