"""The live panel of pairs and chains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from widgets.apps.learn.commands import DEEDS
from widgets.apps.learn.model import Lesson
from widgets.apps.learn.still import static_html
from widgets.apps.learn.view import REGIONS, TITLES, Board, ahead, draw, regions
from widgets.kernel.panel import Panel, panel_of
from widgets.kernel.widget import Written, about, tried


class Learning(Written):
    """Pairs or chains, one after the other. ``lesson`` is what it shows."""

    panel = panel_of("learn", Panel)
    parts = REGIONS

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        super().__init__("er-learn", f"er-{lesson.kind}")

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing a reader can do, and show the result."""
        deed = DEEDS.get(name)
        if deed is None:
            return
        self.lesson.said = tried(lambda: deed(self.lesson, arg)) or self.lesson.said
        self.show(whole=name == "ready")
        self._wait(self._draw_next, ahead(self.lesson))

    def _draw_next(self, boards: Iterator[Board]) -> None:
        """Draw what the next press may ask for, one board after the other while nothing happens."""
        board = next(boards, None)
        if board is not None:
            draw(self.lesson, board)
            self._wait(self._draw_next, boards)

    def _regions(self) -> dict[str, str]:
        return regions(self.lesson)

    def _root(self) -> dict[str, Any]:
        kind = self.lesson.kind
        return about(f"learn/{kind}", TITLES[kind], "")

    def _as_page(self) -> str:
        return static_html(self.lesson)

    def _as_text(self) -> str:
        return TITLES[self.lesson.kind]
