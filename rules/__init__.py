"""The engine of The Escape Rulebook: five games of escape, standard library only.

``rules`` says what is true. It knows neither widgets nor book. What a notebook needs can be taken
from here::

    from rules import load, run

    print(run(load("ravines/drift-two-cells")).differences)

A name is loaded when it is first asked for. Everything else starts at :mod:`rules.core.game`, the
contract every game keeps, and at :func:`rules.core.registry.game`, which hands out a game by its
name.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.core.errors import IllegalAction, RulebookError
    from rules.core.game import Game
    from rules.core.registry import GAMES, game
    from rules.core.timeline import Timeline
    from rules.scenarios import Run, Scenario, load, load_file, loads, run
    from rules.scenarios.report import report
    from rules.teach.quiz import question

__all__ = [
    "GAMES", "Game", "IllegalAction", "RulebookError", "Run", "Scenario", "Timeline", "game",
    "load", "load_file", "loads", "question", "report", "run",
]  # fmt: skip

HOMES = {
    ".core.errors": ("IllegalAction", "RulebookError"),
    ".core.game": ("Game",),
    ".core.registry": ("GAMES", "game"),
    ".core.timeline": ("Timeline",),
    ".scenarios": ("Run", "Scenario", "load", "load_file", "loads", "run"),
    ".scenarios.report": ("report",),
    ".teach.quiz": ("question",),
}
"""The modules in which the public names stand."""


def __getattr__(name: str) -> Any:
    """A public name, from the module in which it stands."""
    for home, names in HOMES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(home, __name__), name)
            return found
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
