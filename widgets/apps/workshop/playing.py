"""Presses that play: on the recording stage, and in the preview; links that lead there."""

from __future__ import annotations

import json
from typing import Protocol
from urllib.parse import unquote

from rules.core.errors import AddressError, ScenarioError
from rules.scenarios import editor
from widgets.apps.stage.model import StageModel
from widgets.apps.workshop import setting
from widgets.apps.workshop.model import PREVIEW, RECORD, SETUP, Desk, unpacked
from widgets.apps.workshop.played import Recorder
from widgets.kernel.panel import Panel
from widgets.kernel.scene import SIGHT

POSITION = "#er="
"""What the address of a position stands behind in a link."""


class Workshop(Protocol):
    """The side of the widget that a press may change."""

    desk: Desk
    model: StageModel
    listing: bool
    top: Panel
    playing: bool

    def visit(self, text: str) -> None:
        """Show the position of a link as readers see it."""

    def send_file(self, name: str, text: str) -> None:
        """Give the page a file to save."""


def choose(shop: Workshop, place: str) -> None:
    """A place of the board: for the piece in hand, or for what is played there."""
    if place.startswith(SIGHT):
        pan(shop, place)
    elif shop.desk.mode == SETUP:
        setting.press(shop.desk, place)
    elif shop.playing:
        shop.model.choose(place)


def act(shop: Workshop, arg: str) -> None:
    """A legal action by its number among those offered."""
    offered = shop.model.offered() if shop.playing else ()
    number = int(arg)
    if not 0 <= number < len(offered):
        raise ScenarioError("This is not offered any more.")
    shop.model.act(offered[number])


def direct(shop: Workshop, arg: str) -> None:
    """A direction by its number: up, right, down, left."""
    if shop.playing and arg in ("0", "1", "2", "3"):
        shop.model.direct(int(arg))


def pan(shop: Workshop, place: str) -> None:
    """A place to keep in sight where only a part of the board fits."""
    if any(one.id == place for one in shop.model.places()):
        shop.model.pan(place)


def to_step(shop: Workshop, arg: str) -> None:
    """A step of the list, or one that is wrong."""
    if shop.desk.mode != RECORD:
        shop.desk.turn(RECORD)
    shop.desk.look(int(arg))


def goto(shop: Workshop, arg: str) -> None:
    """A step of what readers see."""
    if shop.desk.mode == PREVIEW:
        shop.model.goto(int(arg))


def escape(shop: Workshop, _: str) -> None:
    """Out by one: what waits, what is in hand, what lies open."""
    desk = shop.desk
    if desk.waiting[0] or desk.sure:
        desk.waiting, desk.sure = ("", 0), False
    elif desk.held:
        desk.held = ""
        desk.said = "Your hand is empty."
    else:
        shop.model.escape()


def undo(shop: Workshop, by: int) -> None:
    """Take back a change of the draft; in the preview, a move of the reader's own."""
    if shop.desk.mode == PREVIEW:
        (shop.model.undo if by < 0 else shop.model.redo)()
    else:
        shop.desk.go(by)


def refuse(shop: Workshop, _: str) -> None:
    """Record the try that was not allowed, on purpose."""
    model = shop.model
    tried = model.turned_down if isinstance(model, Recorder) else ""
    if not tried:
        raise ScenarioError("Nothing was refused just now.")
    shop.desk.record(tried)
    model.refused = None


def load(shop: Workshop, text: str) -> None:
    """A file, a page, or a link; one to a position is opened as readers see it."""
    _, mark, behind = text.strip().partition(POSITION)
    if mark and "\n" not in text.strip():
        follow(shop, unquote(behind))
    else:
        shop.desk.load(text)


def from_here(shop: Workshop, _: str) -> None:
    """A new draft that begins at the position readers see."""
    if shop.desk.mode != PREVIEW:
        raise ScenarioError("Turn to the preview first, and go to the position you want.")
    model = shop.model
    draft = editor.from_position(model.scenario, model.timeline, model.options)
    shop.desk.new(draft, "A new draft begins here. Undo brings the other one back.")


def say(shop: Workshop, arg: str) -> None:
    """A command written by hand."""
    given = json.loads(arg) if arg.startswith("{") else {"what": arg}
    text = str(given["what"])
    if shop.desk.mode == RECORD and ";" in text:
        shop.desk.record(text)
    elif shop.playing:
        shop.model.perform(text)


def follow(shop: Workshop, arg: str) -> None:
    """The position of a link; one that leads nowhere is explained."""
    try:
        shop.visit(arg)
    except AddressError as error:
        raise ScenarioError(f"This link cannot be opened here. {error}") from None


def opened(shop: Workshop, arg: str) -> None:
    """A draft from the address of the page."""
    desk = shop.desk
    own = desk.own
    try:
        desk.new(unpacked(arg), "The draft of the link is open.")
    except ScenarioError as error:
        raise ScenarioError(f"This link cannot be opened. {error}") from None
    desk.own = own
