"""The live half of every desk: a press is one change of the document and one message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from widgets.apps.workshop.model import Desk
from widgets.kernel.widget import Painted, tried


class AtDesk(Painted):
    """Somebody at a desk; named before any other base."""

    desk: Desk[Any]

    def find_deed(self, name: str) -> Callable[[str], object] | None:
        """What a press of this name does now."""
        raise NotImplementedError

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing a writer can do, and show the result."""
        deed = self.find_deed(name)
        if deed is None:
            return
        self.desk.said = ""
        self.desk.said = tried(lambda: deed(arg)) or self.desk.said
        self.follow_up()
        self.show(quiet=name == "ruling")

    def follow_up(self) -> None:
        """What follows every press, whatever came of it."""
