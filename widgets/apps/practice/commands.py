"""Everything a page can ask of practice. What is not named here cannot be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from widgets.apps.practice.model import Practice
from widgets.apps.stage.model import StageModel

NO_LINK = "A link cannot be opened here: a question has none."


class Stage(Protocol):
    """The side of a stage of practice that a press may change."""

    practice: Practice
    model: StageModel
    listing: bool


Deed = Callable[[Stage, str], object]


def address(stage: Stage, _arg: str) -> None:
    """A link, which leads nowhere here."""
    stage.model.said = NO_LINK


def listing(stage: Stage, _arg: str) -> None:
    """The position in words, open or shut."""
    stage.listing = not stage.listing
    stage.model.popup = ""


def escape(stage: Stage, _arg: str) -> None:
    """Step out by one: the position in words, then a list, then the drawer."""
    if stage.listing:
        stage.listing = False
    elif stage.model.popup:
        stage.model.popup = ""
    else:
        stage.model.tab = ""


def tab(stage: Stage, arg: str) -> None:
    """Why, open or shut; there is no other tab."""
    if arg == "why":
        stage.model.show_tab(arg)


DEEDS: dict[str, Deed] = {
    "guess": lambda stage, arg: stage.practice.guess(arg),
    "choose": lambda stage, arg: stage.practice.choose(arg),
    "step": lambda stage, _: stage.practice.step(),
    "skip": lambda stage, _: stage.practice.skip(),
    "repeat": lambda stage, _: stage.practice.repeat(),
    "again": lambda stage, _: stage.practice.turn_to(stage.practice.round.at),
    "presenting": lambda stage, arg: setattr(stage.model, "presenting", bool(arg)),
    "more": lambda stage, _: stage.model.open("more"),
    "keys": lambda stage, _: stage.model.open("keys"),
    "tab": tab,
    "escape": escape,
    "pan": lambda stage, arg: stage.model.pan(arg),
    "list": listing,
    "address": address,
}
"""A press by its name, as controls carry it in ``data-do``."""
