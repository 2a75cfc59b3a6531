"""The live panel of pairs and chains."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import ipywidgets

from widgets.apps.learn.commands import DEEDS
from widgets.apps.learn.model import Lesson
from widgets.apps.learn.still import static_html
from widgets.apps.learn.view import REGIONS, TITLES, Board, ahead, draw, regions
from widgets.apps.stage.parts import part
from widgets.kernel.panel import Panel
from widgets.kernel.script import script
from widgets.kernel.widget import Faces, about, tried

AHEAD = 0.03
"""Seconds of rest before the next board is drawn."""


class LearnPanel(Panel):
    """The panel of pairs and chains."""

    _esm = script("learn")


class Learning(Faces, ipywidgets.VBox):  # type: ignore[misc]
    """Pairs or chains, one after the other. ``lesson`` is what it shows."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._sent = regions(lesson)
        self.top = LearnPanel(html=part(REGIONS, self._sent), root=self._root(), lead=True)
        super().__init__([self.top])
        for name in ("er-stage", "er-learn", f"er-{lesson.kind}"):
            self.add_class(name)
        self.top.on_msg(self._hear)
        self._timer: asyncio.TimerHandle | None = None

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing a reader can do, and show the result."""
        deed = DEEDS.get(name)
        if deed is None:
            return
        problem = tried(lambda: deed(self.lesson, arg))
        if problem:
            self.lesson.said = problem
        changed = self._changed(regions(self.lesson), whole=name == "ready")
        self.top.send({"kind": "patch", "regions": changed, "root": self._root()})
        self._prepare(ahead(self.lesson))

    def _prepare(self, boards: Iterator[Board]) -> None:
        """Draw what the next press may ask for, one board after the other while nothing happens."""
        if self._timer is not None:
            self._timer.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._timer = loop.call_later(AHEAD, self._draw_next, boards)

    def _draw_next(self, boards: Iterator[Board]) -> None:
        board = next(boards, None)
        if board is not None:
            draw(self.lesson, board)
            self._prepare(boards)

    def _root(self) -> dict[str, Any]:
        kind = self.lesson.kind
        return about(f"learn/{kind}", TITLES[kind], "")

    def _as_page(self) -> str:
        return static_html(self.lesson)

    def _as_text(self) -> str:
        return TITLES[self.lesson.kind]
