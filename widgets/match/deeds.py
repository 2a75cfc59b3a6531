"""Everything a page can ask of a game in play. What is not named here cannot be asked."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from time import monotonic
from typing import Protocol

from widgets.match.model import COVERED, SETUP, TOLD, Match


class Stage(Protocol):
    """The side of a game's stage that a press may change."""

    listing: bool
    covered_at: float

    @property
    def match(self) -> Match:
        """The game."""


Deed = Callable[[Stage, str], object]
REST = 0.5
"""Seconds in which a board that was just covered stays so, whatever is pressed."""
NO_LINK = "A link cannot be opened here: a game that is played has none."


def choose(stage: Stage, arg: str) -> None:
    """Change one thing of what is agreed."""
    key, _, value = arg.partition(":")
    if stage.match.phase == SETUP:
        stage.match.said = ""
        stage.match.setting.choose(key, value)


def number(stage: Stage, text: str) -> None:
    """Set the number of the labyrinths, or leave it to chance again."""
    choose(stage, f"seed:{text}")
    seed = stage.match.setting.seed
    stage.match.said = f"Number {seed} is set." if seed is not None else "Chance decides."


def onward(stage: Stage, _arg: str) -> None:
    """The one thing that comes next, whatever it is."""
    match = stage.match
    if match.phase == SETUP:
        match.begin()
    elif match.phase == TOLD:
        cover(stage, "")
    elif match.phase == COVERED:
        match.said = f"Press the button: I am {match.next}."
    else:
        match.step()


def reveal(stage: Stage, who: str) -> None:
    """Show the next player's sheet; not yet to a key that is still held from covering the board."""
    if monotonic() - stage.covered_at > REST:
        stage.match.reveal(who)


def cover(stage: Stage, _arg: str) -> None:
    """Cover the board."""
    stage.match.cover()
    stage.covered_at = monotonic()


def listing(stage: Stage, _arg: str) -> None:
    """The position in words, open or shut."""
    stage.listing = not stage.listing


def told(text: str) -> Deed:
    """A press that changes nothing, and says so."""

    def deed(stage: Stage, _arg: str) -> None:
        stage.match.said = text

    return deed


def perform(stage: Stage, text: str) -> None:
    """The action that somebody has written."""
    if stage.match.phase not in (SETUP, COVERED):
        stage.match.perform(text)


def opened(name: str) -> Deed:
    """Open a list; nothing but the keys while the board is covered."""

    def deed(stage: Stage, _arg: str) -> None:
        if name == "keys" or stage.match.phase not in (SETUP, COVERED):
            stage.match.open(name)

    return deed


def pick(stage: Stage, place: str) -> None:
    """A place of the board was chosen."""
    if stage.match.phase not in (SETUP, COVERED):
        stage.match.choose(place)


def towards(stage: Stage, arg: str) -> None:
    """A direction was named at once."""
    if stage.match.phase not in (SETUP, COVERED) and arg in ("0", "1", "2", "3"):
        stage.match.direct(int(arg))


def act(stage: Stage, arg: str) -> None:
    """The offered action with this number, if there still is one."""
    offered = stage.match.offered()
    if arg.isdecimal() and int(arg) < len(offered):
        stage.match.act(offered[int(arg)])


def anything(stage: Stage, _arg: str) -> None:
    """Any of the offered actions, by chance."""
    offered = stage.match.offered()
    if offered:
        stage.match.act(SystemRandom().choice(offered))


DEEDS: dict[str, Deed] = {
    "set": choose,
    "seed": number,
    "begin": lambda stage, _: stage.match.begin(),
    "cover": cover,
    "reveal": reveal,
    "giveup": lambda stage, _: stage.match.give_up(),
    "anew": lambda stage, _: stage.match.anew(),
    "again": lambda stage, _: setattr(stage.match, "problem", ""),
    "act": act,
    "any": anything,
    "choose": pick,
    "direct": towards,
    "perform": perform,
    "step": onward,
    "back": lambda stage, _: stage.match.back(),
    "first": lambda stage, _: stage.match.first(),
    "end": lambda stage, _: stage.match.end(),
    "goto": lambda stage, arg: stage.match.goto(int(arg)) if arg.isdecimal() else None,
    "look": lambda stage, arg: stage.match.look(arg),
    "lookon": lambda stage, _: stage.match.look_on() if stage.match.over else None,
    "compare": lambda stage, arg: stage.match.compare(arg),
    "pan": lambda stage, arg: stage.match.pan(arg),
    "tab": lambda stage, arg: stage.match.show_tab(arg),
    "keys": opened("keys"),
    "whynot": opened("whynot"),
    "about": opened("about"),
    "place": lambda stage, arg: stage.match.ask_about(arg),
    "chain": lambda stage, arg: opened(f"chain:{arg}")(stage, ""),
    "escape": lambda stage, _: stage.match.escape(),
    "list": listing,
    "undo": lambda stage, _: stage.match.undo(),
    "redo": lambda stage, _: stage.match.undo(),
    "address": told(NO_LINK),
    "try": lambda _stage, _: None,
}
"""A press by its name, as controls carry it in ``data-do``."""
