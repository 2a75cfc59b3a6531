"""Everything a page can ask of the laboratory: the names of presses, and what each one does."""

from __future__ import annotations

from collections.abc import Callable

from rules.explain.rulings import list_rulings
from widgets.apps.laboratory.model import Bench


def option(bench: Bench, arg: str) -> None:
    """Take a ruling; one of the list of another game is passed over."""
    if arg in list_rulings(bench.ruling.game):
        bench.flip(bench.ruling.game, arg)


def choice(bench: Bench, arg: str) -> None:
    """Take a choice; one of the list of another ruling is passed over."""
    if arg in bench.ruling.flips:
        bench.flip(bench.ruling.game, bench.ruling.option, arg)


DEEDS: dict[str, Callable[[Bench, str], None]] = {
    "game": lambda bench, arg: bench.flip(arg),
    "option": option,
    "choice": choice,
    "follow": lambda bench, arg: bench.follow(arg),
    "show": lambda bench, arg: bench.show(arg),
    "ready": lambda _bench, _: None,
}
"""A press by its name, as controls carry it in ``data-do``."""
