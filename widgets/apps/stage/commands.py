"""Everything a page can ask of a stage: the names of presses, and what each one does."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from rules.core.errors import AddressError, RulebookError
from widgets.apps.stage import address, analysis, weighing, why
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.reading import Guess
from widgets.apps.stage.share import first_link
from widgets.kernel.cursor import WAYS
from widgets.kernel.given import among, number, pair, table
from widgets.kernel.panel import Panel
from widgets.kernel.services import ask_service

if TYPE_CHECKING:
    from widgets.apps.stage.along.files import Bundle, File


class Carrying(Protocol):
    """What has questions, and a page to hand them to."""

    top: Panel

    def along(self) -> Bundle:
        """The questions, to be taken along."""


class Stage(Carrying, Protocol):
    """The side of a stage that a press may change."""

    model: StageModel
    listing: bool

    def where(self) -> str:
        """Where a question of this stage stands, as a lesson keeps it."""


Deed = Callable[[Any, str], object]
SPOT = "spot:"
NO_SERVER = "A page cannot start a server: type “make class” in a copy of the project."


def act(stage: Stage, arg: str) -> None:
    """The offered action with this number, if there still is one."""
    action = among(arg, stage.model.offered())
    if action is not None:
        stage.model.act(action)


def instead(stage: Stage, arg: str) -> None:
    """Go one step back and do something else there; ``chance:2`` lets chance decide otherwise."""
    found = analysis.alternative(stage.model, arg)
    if found:
        before, action = found
        stage.model.timeline.goto(before)
        stage.model.act(action)


def follow(stage: Stage, text: str) -> None:
    """Go where a link leads; one that leads nowhere changes nothing and is explained."""
    try:
        address.open_stage(text)
        address.follow(stage.model, text)
    except AddressError as error:
        stage.model.notice = str(error)


def resume(stage: Stage, arg: str) -> None:
    """Go on where the page's own line has come to: its step, guesses and sentence.

    The page opens the drawer, as on any stage. What cannot be read changes nothing.
    """
    try:
        told = json.loads(arg)
        guesses = {
            int(number): Guess(str(one["value"]), bool(one["shown"]), bool(one["skipped"]))
            for number, one in told["guesses"].items()
        }
        step, reading = int(told["step"]), int(told["reading"])
    except (ValueError, TypeError, KeyError, AttributeError):
        return
    model = stage.model
    model.guesses = guesses
    model.goto(step)
    model.reading = reading


def tab(stage: Stage, arg: str) -> None:
    """Open the drawer at a tab, or shut it; Weigh only where it stands."""
    if arg != "weigh" or weighing.opens(stage.model):
        stage.model.show_tab(arg)


def share(stage: Stage, arg: str) -> None:
    """Open the panel that hands this position on; ``arg`` says where the stage is read."""
    place(stage, arg)
    stage.model.open("share")


def onward(stage: Stage, arg: str) -> None:
    """Open the panel that leads to a whole game; ``arg`` says where the stage is read."""
    place(stage, arg)
    stage.model.open("onward")


def sheet(stage: Stage, arg: str) -> None:
    """Make a sheet of the scenario and hand it to the page, which opens it in a tab of its own."""
    place(stage, arg)
    model = stage.model
    model.popup = ""
    shown = {"viewer": model.viewer, "options": model.options, "link": first_link(model)}
    stage.top.send(ask_service("sheet", model.scenario, **shown).message())


def along(stage: Stage, form: str) -> None:
    """Open the list of what can be taken along, or make the file of a form for the page."""
    if not form:
        stage.model.open("along")
        return
    stage.model.popup = ""
    stage.model.said = hand_over(stage, form)


def hand_over(stage: Carrying, form: str) -> str:
    """Make the file of a form and hand it to the page; what is said of it."""
    file: File = ask_service("file", form, stage.along())
    stage.top.send(file.message())
    return f"{file.name} is handed to your browser."


def unread(stage: Stage) -> None:
    """Hand the page what is kept of lines and could not be read."""
    text = stage.model.unread()
    if text:
        stage.top.send({"kind": "file", "name": "escape-rulebook-lines.txt", "text": text})
        stage.model.said = "What could not be read is saved as a file."


def place(stage: Stage, arg: str) -> None:
    """Take over where the stage is read."""
    told = table(arg)
    shares = told.get("shares")
    stage.model.page = (
        str(told.get("page", "")), str(told.get("book", "")),
        tuple(map(str, shares if isinstance(shares, list) else ())),
    )  # fmt: skip


def turn(stage: Stage, arg: str) -> None:
    """Go to a position of a line of one's own: ``3:2`` is line 3 after two moves."""
    line, _, at = arg.partition(":")
    stage.model.turn(number(line), number(at or "0"))


def hide(stage: Stage) -> None:
    """Answers hidden, or not."""
    stage.model.hidden = not stage.model.hidden
    stage.model.popup = ""


def listing(stage: Stage) -> None:
    """The position in words, open or shut."""
    stage.listing = not stage.listing
    stage.model.popup = ""


def escape(stage: Stage, _arg: str) -> None:
    """Step out by one: the position in words, then what lies below it."""
    if stage.listing:
        stage.listing = False
    else:
        stage.model.escape()


def pose(stage: Stage, arg: str) -> None:
    """Hand the page the open question as a class gets it; ``arg`` holds one made up on the spot."""
    from widgets.apps.stage import asking

    stage.top.send({"kind": "posed", **asking.posed(stage.model, stage.where(), arg)})


def following(stage: Stage) -> None:
    """Turn to the next question, and hand it to the page."""
    model = stage.model
    if model.on_branch:
        model.leave()
    if model.question:
        model.skip()
    model.end()
    pose(stage, "")


def told(stage: Stage, arg: str) -> None:
    """Hand the page what came of the question, as a class gets it.

    ``spot:`` and the answer that the teacher has marked, if any, where it was made up on the spot.
    """
    from widgets.apps.stage import asking

    model, spot = stage.model, arg.startswith(SPOT)
    found = asking.marked(model, arg.removeprefix(SPOT)) if spot else asking.result(model)
    stage.top.send({"kind": "told", "result": found})


def invite(stage: Stage, arg: str) -> None:
    """Start the class server beside a notebook, and tell the page where it is."""
    if sys.platform == "emscripten":
        stage.top.send({"kind": "posed", "said": NO_SERVER})
        return
    asked = arg.split()
    try:
        room = ask_service("class", lan="lan" in asked, fresh="new" in asked)
        stage.top.send({"kind": "room", **room})
    except RulebookError as error:
        stage.top.send({"kind": "room", "said": str(error)})


def again(stage: Stage) -> None:
    """Start over after something went wrong."""
    stage.model.problem = ""
    stage.model.first()


def opens(name: str) -> Deed:
    """Open a list over the board, or close it when it is open."""
    return lambda stage, _: stage.model.open(name)


DEEDS: dict[str, Deed] = {
    "step": lambda stage, _: stage.model.step(),
    "resume": resume,
    "back": lambda stage, arg: stage.model.back(turned=arg == "still"),
    "first": lambda stage, _: stage.model.first(),
    "end": lambda stage, _: stage.model.end(),
    "goto": lambda stage, arg: stage.model.goto(number(arg)),
    "act": act,
    "instead": instead,
    "roll": lambda stage, _: stage.model.roll(),
    "join": lambda stage, _: stage.model.join(),
    "choose": lambda stage, arg: stage.model.choose(arg),
    "direct": lambda stage, arg: stage.model.direct(number(arg, len(WAYS) - 1)),
    "perform": lambda stage, arg: stage.model.perform(arg),
    "branch": lambda stage, _: stage.model.branch(),
    "leave": lambda stage, _: stage.model.leave(),
    "lines": lambda stage, _: stage.model.list_lines(),
    "turn": turn,
    "rename": lambda stage, arg: stage.model.rename(number(arg)),
    "call": lambda stage, arg: stage.model.call(arg),
    "forget": lambda stage, arg: stage.model.forget(number(arg)),
    "regain": lambda stage, _: stage.model.regain(),
    "versus": lambda stage, arg: stage.model.set_against(number(arg)),
    "further": lambda stage, arg: stage.model.further(number(arg)),
    "recall": lambda stage, arg: stage.model.recall(arg),
    "unread": lambda stage, _: unread(stage),
    "discard": lambda stage, _: stage.model.discard(),
    "restore": lambda stage, _: stage.model.restore(),
    "unkept": lambda stage, arg: stage.model.unkeep(arg),
    "undo": lambda stage, _: stage.model.undo(),
    "redo": lambda stage, _: stage.model.redo(),
    "guess": lambda stage, arg: stage.model.answer(arg),
    "skip": lambda stage, _: stage.model.skip(),
    "look": lambda stage, arg: stage.model.look(arg),
    "lookon": lambda stage, _: stage.model.look_on(),
    "compare": lambda stage, arg: stage.model.compare(arg),
    "pan": lambda stage, arg: stage.model.pan(arg),
    "tab": tab,
    "share": share,
    "sheet": sheet,
    "along": along,
    "onward": onward,
    **{name: opens(name) for name in ("keys", "seen", "other", "parts", "whynot", "about", "more")},
    "place": lambda stage, arg: stage.model.ask_about(arg),
    "chain": lambda stage, arg: stage.model.open(f"chain:{number(arg)}"),
    "legal": lambda stage, _: why.look_near(stage.model),
    "whatif": lambda stage, arg: why.carry_out(stage.model, number(arg)),
    "escape": escape,
    "list": lambda stage, _: listing(stage),
    "hide": lambda stage, _: hide(stage),
    "presenting": lambda stage, arg: stage.model.present(on=bool(arg)),
    "ruling": lambda stage, arg: stage.model.rule(*pair(arg)),
    "address": follow,
    "again": lambda stage, _: again(stage),
    "pose": pose,
    "told": told,
    "invite": invite,
    "following": lambda stage, _: following(stage),
    "weigh": lambda stage, _: weighing.ask_more(stage.model),
    "try": lambda _stage, _: None,
}
"""A press by its name, as controls carry it in ``data-do``."""
