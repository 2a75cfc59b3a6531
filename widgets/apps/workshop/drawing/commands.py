"""What each press does to the drawing. Arguments come from a page: whatever is wrong is refused."""

from __future__ import annotations

from collections.abc import Callable

from widgets.apps.workshop.drawing.model import SIDES, MapDesk
from widgets.kernel.given import GivenError, entry, number, pair, table


def cell(desk: MapDesk, name: str) -> int:
    """The cell called ``name``; raises ``NotationError``."""
    return desk.grid.find(name)


def side(desk: MapDesk, arg: str) -> None:
    """``c3:E``: the right side of c3."""
    name, _, letter = arg.partition(":")
    if len(letter) != 1 or letter not in SIDES:
        raise GivenError(arg, "it names no side", "write a cell and N, E, S or W, such as c3:E")
    desk.side(cell(desk, name), SIDES.index(letter))


def sign(desk: MapDesk, arg: str) -> None:
    """``A@c3``: a crossbow on c3; ``I,II@c3``: the next of a series."""
    signs, _, name = arg.partition("@")
    known = {one.code for one in desk.maps.palette}
    several = tuple(signs.split(","))
    if not known.issuperset(several):
        raise GivenError(signs, "there is no such object", "press one of the palette")
    if len(several) > 1:
        desk.series(cell(desk, name), several)
    else:
        desk.put(cell(desk, name), signs)


def move(desk: MapDesk, arg: str) -> None:
    """``c3:d4``: what lies on c3 goes to d4."""
    start, _, end = arg.partition(":")
    desk.move(cell(desk, start), cell(desk, end))


def make(desk: MapDesk, arg: str) -> None:
    """A form with size, level, seed, and whether a map or an empty sheet is wanted."""
    size = number(entry(arg, "size"))
    if table(arg).get("how") == "blank":
        desk.blank(size)
    else:
        desk.make(size, number(entry(arg, "seed")), number(entry(arg, "level")))


DEEDS: dict[str, Callable[[MapDesk, str], object]] = {
    "side": side,
    "cell": lambda desk, arg: desk.press(cell(desk, arg)),
    "sign": sign,
    "clear": lambda desk, arg: desk.clear(cell(desk, arg)),
    "move": move,
    "pick": lambda desk, arg: desk.pick(arg),
    "mark": lambda desk, arg: desk.mark(number(arg)),
    "undo": lambda desk, _: desk.go(-1),
    "redo": lambda desk, _: desk.go(1),
    "escape": lambda desk, _: desk.escape(),
    "make": make,
    "load": lambda desk, arg: desk.load(arg),
    "map": lambda desk, arg: desk.follow(arg),
    "ruling": lambda desk, arg: desk.rule(*pair(arg)),
}
"""Every press by its name."""
