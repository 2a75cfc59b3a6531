"""Jobs of the second worker: done piece by piece, told in words, and forgotten."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rules.core.errors import SetupError
from rules.search.decision import SENT
from widgets.live import pack

STAND_INS = Path(pack.__file__).parent / "python"


class Job:
    """Counts down from a number, and rests at nothing."""

    def __init__(self, text: str) -> None:
        if not text.isdecimal():
            raise SetupError(f"count: '{text}' is no number; give one.")
        self.left = int(text)

    def hear(self, text: str) -> None:
        """Another number."""
        self.left = int(text)

    @property
    def rests(self) -> bool:
        """At nothing."""
        return self.left == 0

    def work(self) -> str:
        """One less; even numbers are told."""
        self.left -= 1
        return "" if self.left % 2 else str(self.left)


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The kernel's half, which lives in the browser's tree."""
    monkeypatch.syspath_prepend(str(STAND_INS))
    module = ModuleType("counting")
    module.Job = Job  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "counting", module)
    from live_kernel import tasks as found  # type: ignore[import-not-found]

    yield found
    found._jobs.clear()


def after(said: list[str], count: int) -> Any:
    """Wait until so much was said."""

    async def wait() -> None:
        for _ in range(500):
            if len(said) >= count:
                return
            await asyncio.sleep(0.005)
        raise AssertionError(said)

    return wait()


def test_a_job_is_done_piece_by_piece_and_woken_by_a_word(tasks: Any) -> None:
    """It tells what is new, rests, and goes on when it hears something."""
    said: list[str] = []

    async def sit() -> None:
        tasks.begin(1, "counting", "4", said.append)
        await after(said, 2)
        await asyncio.sleep(0.02)
        assert said == ["2", "0"]
        tasks.hear(1, "1")
        await after(said, 3)
        assert said[2:] == ["0"]
        tasks.end(1)
        tasks.hear(1, "5")
        tasks.end(1)

    asyncio.run(sit())
    assert len(said) == 3


def test_two_jobs_take_turns(tasks: Any) -> None:
    """Neither waits for the end of the other one."""
    said: list[str] = []

    async def sit() -> None:
        tasks.begin(1, "counting", "2000000", lambda _: said.append("first"))
        tasks.begin(2, "counting", "2000000", lambda _: said.append("second"))
        await after(said, 20)
        tasks.end(1)
        tasks.end(2)

    asyncio.run(sit())
    assert said.count("first") >= 5
    assert said.count("second") >= 5


@pytest.mark.parametrize(
    ("module", "text", "words"),
    [
        ("counting", "x", "count: 'x' is no number; give one."),
        ("nowhere", "1", "ModuleNotFoundError: No module named 'nowhere'"),
        (
            "widgets.apps.stage.afar",
            "{}",
            f"decision.game: it is missing or of another kind; {SENT}.",
        ),
    ],
)
def test_what_goes_wrong_is_told_in_words(tasks: Any, module: str, text: str, words: str) -> None:
    """A sentence, and no traceback."""
    said: list[str] = []

    async def sit() -> None:
        tasks.begin(1, module, text, said.append)
        await after(said, 1)

    asyncio.run(sit())
    assert json.loads(said[0]) == {"error": words}
