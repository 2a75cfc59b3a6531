"""The live laboratory: one panel; scenarios are played one after the other, the page between."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any

from widgets.apps.laboratory.commands import DEEDS
from widgets.apps.laboratory.model import Bench
from widgets.apps.laboratory.still import static_html
from widgets.apps.laboratory.view import REGIONS, TITLE, regions
from widgets.kernel.panel import Panel, panel_of
from widgets.kernel.widget import Written, about, tried

AT_ONCE = 0.04
"""Seconds of work before the page is given its turn."""


class Laboratory(Written):
    """A ruling flipped, and every scenario of its game played again. ``bench`` is what it shows."""

    panel = panel_of("laboratory", Panel)
    parts = REGIONS

    def __init__(self, game: str, option: str = "", choice: str = "") -> None:
        self.bench = Bench(game, option, choice)
        self.bench.finish()
        self.problem = ""
        super().__init__("er-laboratory")

    # -- hearing the page -----------------------------------------------------------------------

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing a reader can do, and show the result."""
        bench, before, deed = self.bench, self.bench.address, DEEDS.get(name)
        if deed is None:
            return
        self.problem = tried(lambda: deed(bench, arg))
        if name == "ready" or bench.address != before or not bench.done:
            self._start()
        self.show(whole=name == "ready")

    def _start(self) -> None:
        """Play the scenarios, in turns with the page; all at once where nothing else runs."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._set_going(self._play())
        if self._task is None:
            self.bench.finish()

    async def _play(self) -> None:
        while True:
            until = perf_counter() + AT_ONCE
            while self.bench.go_on() and perf_counter() < until:
                pass
            self.show()
            if self.bench.done:
                return
            await asyncio.sleep(0.001)

    # -- showing --------------------------------------------------------------------------------

    def _regions(self) -> dict[str, str]:
        return regions(self.bench, self.problem)

    def _root(self) -> dict[str, Any]:
        bench = self.bench
        told = {"step": len(bench.found), "address": bench.address, "done": bench.done}
        return about("rulings/laboratory", TITLE, bench.ruling.game, **told)

    # -- two faces ------------------------------------------------------------------------------

    def _as_page(self) -> str:
        return static_html(self.bench)

    def _as_text(self) -> str:
        return TITLE
