"""What each press does to the drawing. Arguments come from a page: whatever is wrong is refused."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.errors import NotationError
from widgets.apps.editor.model import SIDES, EditModel
from widgets.kernel.given import GivenError, entry, number, pair, table

LONGEST = 20_000
"""Characters that a text to be loaded may have."""


def cell(model: EditModel, name: str) -> int:
    """The cell called ``name``; raises ``NotationError``."""
    return model.grid.find(name)


def side(model: EditModel, arg: str) -> None:
    """``c3:E``: the right side of c3."""
    name, _, letter = arg.partition(":")
    if len(letter) != 1 or letter not in SIDES:
        raise GivenError(arg, "it names no side", "write a cell and N, E, S or W, such as c3:E")
    model.side(cell(model, name), SIDES.index(letter))


def sign(model: EditModel, arg: str) -> None:
    """``A@c3``: a crossbow on c3; ``I,II@c3``: the next of a series."""
    signs, _, name = arg.partition("@")
    known = {one.sign for one in model.maps.palette}
    several = tuple(signs.split(","))
    if not known.issuperset(several):
        raise GivenError(signs, "there is no such object", "press one of the palette")
    if len(several) > 1:
        model.series(cell(model, name), several)
    else:
        model.put(cell(model, name), signs)


def move(model: EditModel, arg: str) -> None:
    """``c3:d4``: what lies on c3 goes to d4."""
    start, _, end = arg.partition(":")
    model.held = -1
    model.move(cell(model, start), cell(model, end))


def make(model: EditModel, arg: str) -> None:
    """A form with size, level, seed, and whether a map or an empty sheet is wanted."""
    size = number(entry(arg, "size"))
    if table(arg).get("how") == "blank":
        model.blank(size)
    else:
        model.make(size, number(entry(arg, "seed")), number(entry(arg, "level")))


def load(model: EditModel, arg: str) -> None:
    """The text of a drawing."""
    if len(arg) > LONGEST:
        raise NotationError(f"The text is too long: at most {LONGEST} characters can be read.")
    model.load(arg)


def rule(model: EditModel, arg: str) -> None:
    """A ruling of the page: option and choice."""
    model.rule(*pair(arg))


DEEDS: dict[str, Callable[[EditModel, str], object]] = {
    "side": side,
    "cell": lambda model, arg: model.press(cell(model, arg)),
    "sign": sign,
    "clear": lambda model, arg: model.clear(cell(model, arg)),
    "move": move,
    "pick": lambda model, arg: model.pick(arg),
    "mark": lambda model, arg: model.mark(number(arg)),
    "undo": lambda model, _: model.go(-1),
    "redo": lambda model, _: model.go(1),
    "escape": lambda model, _: model.escape(),
    "make": make,
    "load": load,
    "map": lambda model, arg: model.follow(arg),
    "ruling": rule,
}
"""Every press by its name."""
