"""Everything a page can ask of practice. What is not named here cannot be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from widgets.apps.stage.commands import DEEDS as OF_A_STAGE

NO_LINK = "A link cannot be opened here: a question has none."


def tab(stage: Any, arg: str) -> None:
    """Why, open or shut; there is no other tab."""
    if arg == "why":
        stage.model.show_tab(arg)


SHARED = ("presenting", "more", "keys", "escape", "pan", "list")
"""Presses that do here what they do on every stage."""

DEEDS: dict[str, Callable[[Any, str], object]] = {name: OF_A_STAGE[name] for name in SHARED} | {
    "guess": lambda stage, arg: stage.practice.guess(arg),
    "choose": lambda stage, arg: stage.practice.choose(arg),
    "step": lambda stage, _: stage.practice.step(),
    "skip": lambda stage, _: stage.practice.skip(),
    "repeat": lambda stage, _: stage.practice.repeat(),
    "again": lambda stage, _: stage.practice.turn_to(stage.practice.round.at),
    "tab": tab,
    "address": lambda stage, _: setattr(stage.model, "said", NO_LINK),
}
"""A press by its name, as controls carry it in ``data-do``."""
