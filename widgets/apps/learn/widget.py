"""The live panel of pairs and chains."""

from __future__ import annotations

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
        self._wait(self._draw_next, ahead(self.lesson))

    def _draw_next(self, boards: Iterator[Board]) -> None:
        """Draw what the next press may ask for, one board after the other while nothing happens."""
        board = next(boards, None)
        if board is not None:
            draw(self.lesson, board)
            self._wait(self._draw_next, boards)

    def _root(self) -> dict[str, Any]:
        kind = self.lesson.kind
        return about(f"learn/{kind}", TITLES[kind], "")

    def _as_page(self) -> str:
        return static_html(self.lesson)

    def _as_text(self) -> str:
        return TITLES[self.lesson.kind]
