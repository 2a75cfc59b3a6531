"""The scenarios of the book, each played once in a process for all that is asserted of it."""

from __future__ import annotations

from rules.core.registry import GAMES
from rules.scenarios import by_the_book, list_scenarios
from rules.scenarios.runner import Run


def played(name: str) -> Run:
    """A scenario as the engine played it, once in a process; its cursor stands at the beginning."""
    run = by_the_book(name)
    run.timeline.goto(run.timeline.root)
    return run


def all_names() -> list[str]:
    """Every scenario of the book."""
    return [name for game in GAMES for name in list_scenarios(game)]
