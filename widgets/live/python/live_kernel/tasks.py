"""Jobs of the second worker: each is a class ``Job`` of a module of ours, done piece by piece.

A job is made of a text. ``work()`` does a piece of it and gives a text for whoever asked, or none;
``hear(text)`` takes a word from there; while ``rests`` is true nothing is done.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from importlib import import_module
from typing import Any

from rules.core.errors import RulebookError

TURN = 0.001
"""Seconds in which messages may come in between two pieces."""

_jobs: dict[int, Task] = {}


class Task:
    """A job that is done, and whom it tells."""

    def __init__(self, module: str, text: str, tell: Callable[[str], Any]) -> None:
        self.tell = tell
        self.woken = asyncio.Event()
        self.job: Any = None
        self.waiting = [text]
        self.done = asyncio.ensure_future(self._all(module))

    def hear(self, text: str) -> None:
        """A word for the job."""
        self.waiting.append(text)
        self.woken.set()

    async def _all(self, module: str) -> None:
        """Work until it is forgotten; what goes wrong is told in words."""
        try:
            self.job = import_module(module).Job(self.waiting.pop(0))
            while True:
                while self.waiting:
                    self.job.hear(self.waiting.pop(0))
                if self.job.rests:
                    self.woken.clear()
                    await self.woken.wait()
                    continue
                said = self.job.work()
                if said:
                    self.tell(said)
                await asyncio.sleep(TURN)
        except RulebookError as error:
            self.tell(json.dumps({"error": str(error)}))
        except Exception as error:  # whatever went wrong, the other side gets words
            self.tell(json.dumps({"error": f"{type(error).__name__}: {error}"}))


def begin(number: int, module: str, text: str, tell: Callable[[str], Any]) -> None:
    """Begin the job ``number``."""
    _jobs[number] = Task(module, text, tell)


def hear(number: int, text: str) -> None:
    """A word for a job; one that was forgotten hears nothing."""
    if number in _jobs:
        _jobs[number].hear(text)


def end(number: int) -> None:
    """Forget a job."""
    if number in _jobs:
        _jobs.pop(number).done.cancel()
