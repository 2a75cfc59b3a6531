"""Everything a page can ask of the laboratory: the names of presses, and what each one does."""

from __future__ import annotations

from collections.abc import Callable

from widgets.apps.laboratory.model import Bench

DEEDS: dict[str, Callable[[Bench, str], None]] = {
    "game": lambda bench, arg: bench.flip(arg),
    "option": lambda bench, arg: bench.flip(bench.ruling.game, arg),
    "choice": lambda bench, arg: bench.flip(bench.ruling.game, bench.ruling.option, arg),
    "follow": lambda bench, arg: bench.follow(arg),
    "show": lambda bench, arg: bench.show(arg),
    "ready": lambda _bench, _: None,
}
"""A press by its name, as controls carry it in ``data-do``."""
