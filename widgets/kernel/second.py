"""A second Python on the site, for work that takes long: its line, as the first one has it.

Elsewhere there is none; nor where a device has no room for it, or it does not start. Then whoever
asks does the work himself.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


def second() -> Any:
    """What the worker knows of a second one, or ``None``."""
    if sys.platform != "emscripten":
        return None
    # Not at the top: a kept memory of Python may hold nothing of the browser.
    return getattr(import_module("js"), "erSecond", None)


class Line:
    """A piece of work that the second Python does, and what it tells of it.

    ``module`` there has a class ``Job`` (:mod:`live_kernel.tasks`), which is given ``text``.
    """

    def __init__(self, worker: Any, module: str, text: str) -> None:
        self._worker, self._number = worker, int(worker.open(module, text))

    @property
    def state(self) -> str:
        """``starting``, ``here``, ``gone`` where it has ended, or ``none`` where there is none."""
        return str(self._worker.state(self._number))

    def news(self) -> list[str]:
        """What was told since the last look, each once."""
        return [str(said) for said in self._worker.news(self._number)]

    def say(self, text: str) -> None:
        """Tell the job something."""
        self._worker.say(self._number, text)

    def close(self) -> None:
        """Have the job forgotten."""
        self._worker.close(self._number)

    def refuse(self, reason: str) -> None:
        """Have the job forgotten, since something was wrong with it; why goes to the console."""
        self._worker.refuse(self._number, reason)


def line(module: str, text: str) -> Line | None:
    """Give the second Python a piece of work; ``None`` where there is no such Python."""
    worker = second()
    found = Line(worker, module, text) if worker is not None else None
    return found if found and found.state != "none" else None
