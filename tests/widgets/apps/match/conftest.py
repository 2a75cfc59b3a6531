"""The same lots in every run: what a test of games in play finds, it finds again."""

from __future__ import annotations

from random import Random

import pytest

from widgets.apps.match import commands, model, setting


@pytest.fixture(autouse=True)
def lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """One series of lots in place of the system's."""
    series = Random(11)
    for module in (commands, model, setting):
        monkeypatch.setattr(module, "SystemRandom", lambda: series)
