"""Everything a page can ask of a game in play. What is not named here cannot be asked."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from time import monotonic
from typing import Any, Protocol

from widgets.apps.match.acts import ENDING, YOURS
from widgets.apps.match.course import COVERED, SETUP, TOLD, TURN, WATCH
from widgets.apps.match.model import Match
from widgets.apps.match.setting import FAST, STEPS
from widgets.apps.match.tables import TABLES
from widgets.apps.stage import weighing
from widgets.apps.stage.commands import DEEDS as OF_A_STAGE
from widgets.apps.stage.model import StageModel
from widgets.kernel.scene import SIGHT


class Stage(Protocol):
    """The side of a game's stage that a press may change."""

    listing: bool
    covered_at: float
    model: StageModel

    @property
    def match(self) -> Match:
        """The game."""


Deed = Callable[[Any, str], object]
REST = 0.5
"""Seconds in which a board that was just covered stays so, whatever is pressed."""


def choose(stage: Stage, arg: str) -> None:
    """Change one thing of what is agreed."""
    match = stage.match
    key, _, value = arg.partition(":")
    if match.phase != SETUP:
        return
    match.said = match.notice = ""
    if key == "game":
        options(stage, value)
    else:
        match.setting.choose(key, value)


def options(stage: Stage, game: str) -> None:
    """Unfold what can be agreed for a game, or fold it again."""
    match = stage.match
    known = game in TABLES and match.setting.open
    if match.phase == SETUP and (known or game == match.setting.game):
        match.said = match.notice = ""
        match.unfold(game)


def play(stage: Stage, game: str) -> None:
    """One press: the game begins as it is agreed."""
    match = stage.match
    if match.phase == SETUP and match.setting.open and game in {*TABLES} - {match.setting.game}:
        match.settle_for(match.laid(game))
    match.begin()


def leave(stage: Stage, _arg: str) -> None:
    """Back to all games; the one in play stays open."""
    if not stage.match.hides and not stage.match.over:
        stage.model = stage.match.left()


def go_on(stage: Stage, _arg: str) -> None:
    """On with the game that is still open."""
    if stage.match.phase == SETUP and stage.match.parked:
        stage.model = stage.match.parked


def number(stage: Stage, text: str) -> None:
    """Set the number of the made maps, or leave it to chance again."""
    if stage.match.phase != SETUP:
        return
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
    elif match.phase == WATCH:
        if not match.running:
            match.stride()
    elif match.phase == TURN:
        match.said = YOURS
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


def perform(stage: Stage, text: str) -> None:
    """The action that somebody has written."""
    if not stage.match.hides:
        stage.match.perform(text)


def opened(name: str) -> Deed:
    """Open a list; nothing but the keys while nobody may look."""

    def deed(stage: Stage, _arg: str) -> None:
        if name == "keys" or not stage.match.hides:
            stage.match.open(name)

    return deed


def pick(stage: Stage, place: str) -> None:
    """A place of the board was chosen."""
    if _part(place):
        pan(stage, place)
    elif not stage.match.hides:
        stage.match.choose(place)


def pan(stage: Stage, place: str) -> None:
    """Another part of the board is looked at, if the board has such a place, or such parts."""
    if stage.match.hides:
        return
    known = [one.id for one in stage.match.places()]
    if place in known or (place.startswith(SIGHT) and any(map(_part, known))):
        stage.match.pan(place)


def _part(place: str) -> bool:
    return place.startswith(SIGHT)


def towards(stage: Stage, arg: str) -> None:
    """A direction was named at once."""
    if not stage.match.hides and arg in ("0", "1", "2", "3"):
        stage.match.direct(int(arg))


def anything(stage: Stage, _arg: str) -> None:
    """Any of the offered actions, by chance."""
    offered = stage.match.offered()
    if offered:
        stage.match.act(SystemRandom().choice(offered))


def give_turn(stage: Stage, arg: str) -> None:
    """Give the turn away; sure only some time after the question."""
    asks = stage.match.popup != ENDING
    if asks:
        stage.covered_at = monotonic()
    if asks or (arg == "yes" and monotonic() - stage.covered_at > REST):
        stage.match.give_turn(sure=not asks)


def tab(stage: Stage, name: str) -> None:
    """Open the drawer at a tab, or shut it."""
    opens = name in ("why", "log") or (name == "weigh" and weighing.opens(stage.match))
    if opens and not stage.match.hides:
        stage.match.show_tab(name)


SHARED = (
    "act", "compare", "end", "first", "list", "look", "place", "recall", "try", "undo", "weigh",
)  # fmt: skip
"""Presses that do here what they do on every stage."""
DEEDS: dict[str, Deed] = {name: OF_A_STAGE[name] for name in SHARED} | {
    "set": choose,
    "seed": number,
    "begin": lambda stage, _: stage.match.begin(),
    "play": play,
    "options": options,
    "leave": leave,
    "goon": go_on,
    "drop": lambda stage, _: setattr(stage.match, "parked", None),
    "cover": cover,
    "reveal": reveal,
    "pause": lambda stage, _: stage.match.keep_pace(STEPS),
    "fast": lambda stage, _: stage.match.keep_pace(FAST),
    "giveup": lambda stage, _: stage.match.give_up(),
    "anew": lambda stage, _: stage.match.anew(),
    "again": lambda stage, _: setattr(stage.match, "problem", ""),
    "any": anything,
    "choose": pick,
    "direct": towards,
    "perform": perform,
    "names": lambda stage, arg: stage.match.name_all(arg),
    "thing": lambda stage, arg: stage.match.thing(arg) if not stage.match.hides else None,
    "trace": lambda stage, arg: stage.match.trace(arg),
    "step": onward,
    "rest": lambda _stage, _arg: None,  # a press while others move: what is left comes at once
    "back": lambda stage, _: stage.match.back(),
    "goto": lambda stage, arg: stage.match.goto(int(arg)) if arg.isdecimal() else None,
    "lookon": lambda stage, _: stage.match.look_on() if stage.match.over else None,
    "pan": pan,
    "tab": tab,
    "kind": lambda stage, arg: stage.match.press(arg) if not stage.match.hides else None,
    "turnover": give_turn,
    "join": lambda stage, _: stage.match.join() if not stage.match.hides else None,
    **{name: opened(name) for name in ("keys", "more", "other", "whynot", "about", "parts")},
    "stop": lambda stage, _: stage.match.ask_to_stop() if not stage.match.hides else None,
    "seen": lambda stage, _: stage.match.open("seen") if stage.match.over else None,
    "chain": lambda stage, arg: opened(f"chain:{arg}")(stage, ""),
    "escape": lambda stage, _: stage.match.escape(),
    "redo": lambda stage, _: stage.match.undo(),
    "presenting": lambda stage, arg: setattr(stage.match, "presenting", bool(arg)),
    "address": lambda stage, arg: stage.match.open_at(arg),
}
"""A press by its name, as controls carry it in ``data-do``."""
