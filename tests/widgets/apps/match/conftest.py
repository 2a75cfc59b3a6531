"""Games in play for tests: begun at once, with the same lots in every run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from rules.core.players import AtRandom
from widgets import play
from widgets.apps.match import commands, going, model, setting
from widgets.apps.match.tables import TABLES
from widgets.apps.match.widget import MatchStage


@pytest.fixture(autouse=True)
def lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """One series of lots in place of the system's."""
    same_lots(monkeypatch)


def same_lots(patched: pytest.MonkeyPatch) -> None:
    """Begin one series of lots: what is made with it is the same whatever was made before."""
    series = Random(11)
    for module in (commands, going, model, setting):
        patched.setattr(module, "SystemRandom", lambda: series)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a key to be let go, and the computer does not think long."""
    monkeypatch.setattr(commands, "REST", -1.0)
    monkeypatch.setattr(model, "player_of_level", lambda _game, seed, _level: AtRandom(seed))


def laid(game: str, **chosen: Any) -> MatchStage:
    """A stage with a game of the given seed, begun."""
    more = {"size": 6, "seed": 3} if game in TABLES and TABLES[game].sizes else {}
    found = play(game, **{**more, **chosen})
    assert isinstance(found, MatchStage), found
    found.do("begin")
    return found


async def coming(seen: Callable[[], bool]) -> None:
    """Leave the page its turns until something is so."""
    while not seen():  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0.005)


@contextmanager
def unseen(stage: MatchStage) -> Iterator[None]:
    """Presses are carried out and nothing is painted: for the way to a position."""
    with pytest.MonkeyPatch.context() as patched:
        for name in ("show", "_shown"):
            patched.setattr(stage, name, lambda **_: None)
        yield
