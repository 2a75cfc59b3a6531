"""What each press does in the workshop. Arguments come from a page: what is wrong is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol
from urllib.parse import unquote

from rules.core.errors import AddressError, RulebookError, ScenarioError
from rules.core.setup import NO, OFF, YES
from rules.scenarios import editor
from widgets.apps.stage.commands import DEEDS as OF_A_STAGE
from widgets.apps.stage.commands import Carrying, hand_over
from widgets.apps.stage.model import StageModel
from widgets.apps.workshop.position import setup
from widgets.apps.workshop.position.model import (
    PREVIEW,
    RECORD,
    SETUP,
    DraftDesk,
    Recorder,
    unpacked,
)
from widgets.kernel.given import GivenError, entry, named, number, pair
from widgets.kernel.scene import SIGHT

POSITION = "#er="
"""What the address of a position stands behind in a link."""


class Workshop(Carrying, Protocol):
    """The side of the widget that a press may change."""

    desk: DraftDesk
    model: StageModel
    listing: bool
    playing: bool

    def where(self) -> str:
        """Where a question stands, as a lesson keeps it."""

    def visit(self, text: str) -> None:
        """Show the position of a link as readers see it."""

    def lend(self, draft: editor.Draft, said: str) -> None:
        """Lay somebody's draft on the desk, beside the writer's own."""

    def settle(self, *, mine: bool) -> None:
        """Go on with the draft that is kept, or keep the one on the desk."""

    def send_file(self, name: str, text: str) -> None:
        """Give the page a file to save."""


Deed = Callable[[Any, str], object]


# -- playing, on the recording stage and in the preview -------------------------------------------


def choose(shop: Workshop, place: str) -> None:
    """A place of the board: for the piece in hand, or for what is played there."""
    if place.startswith(SIGHT):
        pan(shop, place)
    elif shop.desk.mode == SETUP:
        setup.press(shop.desk, place)
    elif shop.playing:
        shop.model.choose(place)


def act(shop: Workshop, arg: str) -> None:
    """A legal action by its number among those offered."""
    offered, which = shop.model.offered() if shop.playing else (), number(arg)
    if not 0 <= which < len(offered):
        raise ScenarioError("This is not offered any more; press what is offered now.")
    shop.model.act(offered[which])


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
    shop.desk.look(number(arg))


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
        raise ScenarioError("Nothing was refused just now; try something that is not allowed.")
    shop.desk.record(tried)
    model.refused = None


def load(shop: Workshop, text: str) -> None:
    """A file, a page, or a link; one to a position is opened as readers see it."""
    _, mark, behind = text.strip().partition(POSITION)
    if mark and "\n" not in text.strip():
        follow(shop, unquote(behind))
    elif not text.strip():
        raise ScenarioError("There is nothing to load; choose a file, or paste its text.")
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
    text = entry(arg, "what") if arg.startswith("{") else arg
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
    try:
        shop.lend(unpacked(arg), "The draft of the link is open.")
    except ScenarioError as error:
        raise ScenarioError(f"This link cannot be opened. {error}") from None


# -- writing --------------------------------------------------------------------------------------


def texts(shop: Workshop, arg: str) -> None:
    """Title, intro, or what stands at the end."""
    which, text = pair(arg)
    desk = shop.desk
    if which == "title":
        desk.change(editor.set_title(desk.draft, text), "The title is changed.")
    elif which in ("intro", "then", "notes"):
        desk.change(editor.set_texts(desk.draft, **{which: text}), "The text is changed.")
    else:
        raise GivenError(which, "there is no such text", "write title, intro, then or notes")


def rule(shop: Workshop, arg: str) -> None:
    """A ruling of the list, as option=choice."""
    desk = shop.desk
    option, mark, choice = arg.partition("=")
    if not mark:
        raise GivenError(
            arg, "this press needs a ruling and its choice", "write one as edition=classic"
        )
    desk.change(editor.set_ruling(desk.draft, option, choice), "The ruling is changed.")


def ruling(shop: Workshop, arg: str) -> None:
    """A ruling flipped elsewhere on the page: for what readers see, not for the draft."""
    if shop.desk.mode == PREVIEW:
        shop.model.rule(*pair(arg))


def expect(shop: Workshop, arg: str) -> None:
    """Something of the step looked at, expected or left open."""
    name, wanted = named(arg, bool)
    shop.desk.expect(shop.desk.step, name, wanted=wanted)


def word(shop: Workshop, arg: str) -> None:
    """What readers are told when the step looked at is made."""
    desk = shop.desk
    desk.change(editor.set_step_text(desk.draft, desk.step, arg), "The text is changed.")


def hand(shop: Workshop, ending: str, write: Callable[[Any], str]) -> None:
    """The scenario as a file, handed to the page."""
    table = shop.desk.draft.table
    name = editor.file_name(table, ending)
    shop.send_file(name, write(table))
    shop.desk.said = f"{name} is handed to your browser."


def over(shop: Workshop, arg: str) -> None:
    """Start over: asked first, then done."""
    if arg == "yes" and shop.desk.sure:
        shop.desk.throw_away()
    else:
        shop.desk.sure = not arg


def tick(shop: Workshop, arg: str) -> None:
    """Something that is so or not."""
    key, on = named(arg, bool)
    setup.pick(shop.desk, key, YES if on else NO)


def shop_sheet(shop: Workshop, arg: str) -> None:
    """The sheet to hand out, of a scenario that can be played."""
    if shop.desk.draft.mistakes():
        raise RulebookError("Mend the mistakes first; then a sheet can be made.")
    OF_A_STAGE["sheet"](shop, arg)


def take_along(shop: Workshop, form: str) -> None:
    """The questions of the draft as a file, of a scenario that can be played."""
    if shop.desk.draft.mistakes():
        raise RulebookError("Mend the mistakes first; then its questions can be taken along.")
    shop.desk.said = hand_over(shop, form)


DEEDS: dict[str, Deed] = {
    "turn": lambda shop, arg: shop.desk.turn(arg),
    "offer": lambda shop, arg: shop.desk.offer(arg),
    "begin": lambda shop, arg: shop.desk.begin(entry(arg, "board")),
    "take": lambda shop, arg: shop.desk.take(entry(arg, "scenario")),
    "load": load,
    "paste": lambda shop, arg: load(shop, entry(arg, "text")),
    "over": over,
    "mine": lambda shop, _: shop.settle(mine=True),
    "instead": lambda shop, _: shop.settle(mine=False),
    "undo": lambda shop, _: undo(shop, -1),
    "redo": lambda shop, _: undo(shop, 1),
    "escape": escape,
    "choose": choose,
    "act": act,
    "direct": direct,
    "tostep": to_step,
    "hold": lambda shop, arg: setup.hold(shop.desk, arg),
    "lift": lambda shop, _: setup.elsewhere(shop.desk, OFF),
    "elsewhere": lambda shop, arg: setup.elsewhere(shop.desk, arg),
    "count": lambda shop, arg: setup.count(shop.desk, arg),
    "pick": lambda shop, arg: setup.pick(shop.desk, *pair(arg)),
    "tick": tick,
    "setup": lambda shop, arg: setup.write(shop.desk, arg),
    "texts": texts,
    "ruling": ruling,
    "rule": rule,
    "fromhere": from_here,
    "refuse": refuse,
    "perform": say,
    "cut": lambda shop, _: shop.desk.cut(),
    "delete": lambda shop, arg: shop.desk.delete(number(arg)),
    "join": lambda shop, arg: shop.desk.join(number(arg)),
    "part": lambda shop, arg: shop.desk.part(number(arg)),
    "up": lambda shop, arg: shop.desk.move(number(arg), -1),
    "down": lambda shop, arg: shop.desk.move(number(arg), 1),
    "note": lambda shop, arg: shop.desk.note(entry(arg, "note")),
    "expect": expect,
    "believe": lambda shop, arg: shop.desk.believe(number(arg)),
    "word": word,
    "ask": lambda shop, arg: shop.desk.ask(arg),
    "unask": lambda shop, _: shop.desk.unask(),
    "opened": opened,
    "address": follow,
    "toml": lambda shop, _: hand(shop, ".toml", editor.to_toml),
    "notebook": lambda shop, _: hand(shop, ".ipynb", editor.to_notebook),
    "sheet": shop_sheet,
    "along": take_along,
    "list": OF_A_STAGE["list"],
    "pan": pan,
    "look": OF_A_STAGE["look"],
    "try": OF_A_STAGE["try"],
}
"""Every press of the workshop by its name."""

PLAYED: dict[str, Deed] = {name: OF_A_STAGE[name] for name in OF_A_STAGE if name not in DEEDS}
"""Presses that are for the stage while readers' eyes look at it."""
WALKED = ("step", "back", "first", "end", "roll", "whynot", "keys", "lookon", "compare")
RECORDED: dict[str, Deed] = {name: PLAYED[name] for name in WALKED}
"""Those that are of use while steps are recorded."""
MOVES = frozenset((*PLAYED, "act", "choose", "direct", "perform"))
"""Presses that may have moved what is played."""
