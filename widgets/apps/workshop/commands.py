"""What each press does in the workshop. Arguments come from a page: what is wrong is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from rules.core.errors import RulebookError, ScenarioError
from rules.core.setup import NO, YES
from rules.scenarios import editor
from widgets.apps.stage.commands import DEEDS as OF_A_STAGE
from widgets.apps.workshop import playing, posing, setting
from widgets.apps.workshop.model import PREVIEW
from widgets.apps.workshop.playing import Workshop

Deed = Callable[[Any, str], object]


def texts(shop: Workshop, arg: str) -> None:
    """Title, intro, or what stands at the end."""
    which, text = pair(arg)
    desk = shop.desk
    if which == "title":
        desk.change(editor.titled(desk.draft, text), "The title is changed.")
    elif which in ("intro", "then", "notes"):
        desk.change(editor.told(desk.draft, **{which: text}), "The text is changed.")
    else:
        raise ScenarioError(f"There is no text '{which[:20]}'.")


def rule(shop: Workshop, arg: str) -> None:
    """A ruling of the list, as option=choice."""
    desk = shop.desk
    option, choice = arg.split("=")
    desk.change(editor.ruled(desk.draft, option, choice), "The ruling is changed.")


def ruling(shop: Workshop, arg: str) -> None:
    """A ruling flipped elsewhere on the page: for what readers see, not for the draft."""
    if shop.desk.mode == PREVIEW:
        shop.model.rule(*pair(arg))


def expect(shop: Workshop, arg: str) -> None:
    """Something of the step looked at, expected or left open."""
    name, wanted = json.loads(arg)
    shop.desk.expect(shop.desk.step, str(name), wanted=bool(wanted))


def word(shop: Workshop, arg: str) -> None:
    """What readers are told when the step looked at is made."""
    desk = shop.desk
    desk.change(editor.worded(desk.draft, desk.step, arg), "The text is changed.")


def toml(shop: Workshop, _: str) -> None:
    """The scenario file, handed to the page."""
    table = shop.desk.draft.table
    shop.send_file(editor.file_name(table), editor.to_toml(table))
    shop.desk.said = f"{editor.file_name(table)} is handed to your browser."


def notebook(shop: Workshop, _: str) -> None:
    """A notebook with the scenario, handed to the page."""
    table = shop.desk.draft.table
    name = editor.file_name(table, ".ipynb")
    shop.send_file(name, editor.to_notebook(table))
    shop.desk.said = f"{name} is handed to your browser."


def over(shop: Workshop, arg: str) -> None:
    """Start over: asked first, then done."""
    if arg == "yes" and shop.desk.sure:
        shop.desk.throw_away()
    else:
        shop.desk.sure = not arg


def pair(arg: str) -> tuple[str, str]:
    """Two texts in brackets."""
    one, other = json.loads(arg)
    if not isinstance(one, str) or not isinstance(other, str):
        raise TypeError(arg)
    return one, other


def tick(shop: Workshop, arg: str) -> None:
    """Something that is so or not."""
    key, on = json.loads(arg)
    setting.pick(shop.desk, str(key), YES if on is True else NO)


def shop_sheet(shop: Workshop, arg: str) -> None:
    """The sheet to hand out, of a scenario that can be played."""
    if shop.desk.draft.mistakes():
        raise RulebookError("Mend the mistakes first; then a sheet can be made.")
    OF_A_STAGE["sheet"](shop, arg)


DEEDS: dict[str, Deed] = {
    "turn": lambda shop, arg: shop.desk.turn(arg),
    "offer": lambda shop, arg: shop.desk.offer(arg),
    "begin": lambda shop, arg: shop.desk.begin(json.loads(arg)["board"]),
    "take": lambda shop, arg: shop.desk.take(json.loads(arg)["scenario"]),
    "load": playing.load,
    "paste": lambda shop, arg: playing.load(shop, json.loads(arg)["text"]),
    "over": over,
    "undo": lambda shop, _: playing.undo(shop, -1),
    "redo": lambda shop, _: playing.undo(shop, 1),
    "escape": playing.escape,
    "choose": playing.choose,
    "act": playing.act,
    "direct": playing.direct,
    "goto": playing.goto,
    "tostep": playing.to_step,
    "hold": lambda shop, arg: setting.hold(shop.desk, arg),
    "lift": lambda shop, _: setting.lift(shop.desk),
    "elsewhere": lambda shop, arg: setting.elsewhere(shop.desk, arg),
    "count": lambda shop, arg: setting.count(shop.desk, arg),
    "pick": lambda shop, arg: setting.pick(shop.desk, *pair(arg)),
    "tick": tick,
    "setup": lambda shop, arg: setting.write(shop.desk, arg),
    "texts": texts,
    "ruling": ruling,
    "rule": rule,
    "fromhere": playing.from_here,
    "refuse": playing.refuse,
    "perform": playing.say,
    "cut": lambda shop, _: shop.desk.cut(),
    "delete": lambda shop, arg: shop.desk.delete(int(arg)),
    "join": lambda shop, arg: shop.desk.join(int(arg)),
    "part": lambda shop, arg: shop.desk.part(int(arg)),
    "up": lambda shop, arg: shop.desk.move(int(arg), -1),
    "down": lambda shop, arg: shop.desk.move(int(arg), 1),
    "note": lambda shop, arg: shop.desk.note(json.loads(arg)["note"]),
    "expect": expect,
    "believe": lambda shop, arg: shop.desk.believe(int(arg)),
    "word": word,
    "ask": lambda shop, arg: posing.ask(shop.desk, arg),
    "unask": lambda shop, _: posing.unask(shop.desk),
    "opened": playing.opened,
    "address": playing.follow,
    "toml": toml,
    "notebook": notebook,
    "sheet": shop_sheet,
    "list": OF_A_STAGE["list"],
    "pan": playing.pan,
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
