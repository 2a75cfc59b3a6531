"""Everything a page can ask of practice. What is not named here cannot be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.errors import RulebookError
from widgets.apps.stage.commands import DEEDS as OF_A_STAGE

NO_LINK = "A link cannot be opened here: a question has none."


def tab(stage: Any, arg: str) -> None:
    """Why, open or shut; there is no other tab."""
    if arg == "why":
        stage.model.show_tab(arg)


def following(stage: Any) -> None:
    """Turn to the next problem, and hand it to the page."""
    practice = stage.practice
    practice.skip()
    practice.step()
    stage.model = practice.asked
    OF_A_STAGE["pose"](stage, "")


def take(stage: Any, keys: str) -> None:
    """Ask the problems that a link names; one that cannot be read changes nothing, and says so."""
    try:
        stage.practice.take(keys)
    except RulebookError as error:
        stage.model.notice = str(error)


def swap(stage: Any, _arg: str) -> None:
    """The same clause in a fresh position; in front of a class the page is told."""
    stage.practice.swap()
    stage.model = stage.practice.asked
    stage.model.popup = ""
    if stage.model.presenting:
        OF_A_STAGE["pose"](stage, "")


def back(stage: Any, arg: str) -> None:
    """Before the step again, where a class votes a second time."""
    if arg == "still" and stage.practice.asked.presenting:
        stage.practice.asked.back()


SHARED = ("along", "presenting", "more", "keys", "escape", "pan", "list", "pose", "told", "invite")
"""Presses that do here what they do on every stage."""

DEEDS: dict[str, Callable[[Any, str], object]] = {name: OF_A_STAGE[name] for name in SHARED} | {
    "guess": lambda stage, arg: stage.practice.guess(arg),
    "choose": lambda stage, arg: stage.practice.choose(arg),
    "step": lambda stage, _: stage.practice.step(),
    "skip": lambda stage, _: stage.practice.skip(),
    "repeat": lambda stage, _: stage.practice.repeat(),
    "end": lambda stage, _: stage.practice.end(),
    "set": take,
    "swap": swap,
    "again": lambda stage, _: stage.practice.turn_to(stage.practice.round.at),
    "tab": tab,
    "back": back,
    "following": lambda stage, _: following(stage),
    "address": lambda stage, _: setattr(stage.model, "said", NO_LINK),
}
"""A press by its name, as controls carry it in ``data-do``."""
