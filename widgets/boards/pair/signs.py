"""The signs of the duel, drawn round 0, 0 for a cell of 72, and a legend of what they mean.

Objects have the original letters, drawn (LD-REP-04); where cells are too small for words the legend
says what they mean.
"""

from __future__ import annotations

from functools import cache, lru_cache

from rules.games.duel.board.terrain import LEGEND, REAL
from widgets.boards.pieces import chest
from widgets.boards.sheet.facts import Thing
from widgets.kernel.pencil import Steps
from widgets.kernel.scene import (
    Circle,
    Ink,
    Layer,
    Part,
    Path,
    Shape,
    Symbol,
    Text,
    Use,
    line,
    moved,
)

PENCIL = Ink("", "lead", 2.6)
THIN = Ink("", "lead", 2.2)


@cache
def crossbow() -> Symbol:
    """A drawn bow with its bolt."""
    bow: Steps = (("M", -18, 3), ("Q", 0, -23, 18, 3))
    string = line(-18, 3, 0, -2, 18, 3)
    bolt: Steps = (*line(0, 19, 0, -18), *line(-5.5, -12, 0, -18.5, 5.5, -12))
    return Symbol("crossbow", (Path((*bow, *string, *bolt), PENCIL),))


@cache
def crutch() -> Symbol:
    """A crutch: grip, fork and stick."""
    stick = (*line(0, 20, 0, -2), *line(-13, -19, 0, -2, 13, -19), *line(-17, -19, 17, -19))
    return Symbol("crutch", (Path(stick, PENCIL._replace(width=3)),))


@cache
def trap() -> Symbol:
    """Open jaws and the plate between them."""
    jaw: Steps = (("M", -19, -2), ("C", -19, 23, 19, 23, 19, -2))
    teeth = line(-19, -2, -13, 5, -6.5, -4, 0, 6, 6.5, -4, 13, 5, 19, -2)
    plate = line(0, -17, 0, -11)
    return Symbol("trap", (Path((*jaw, *plate), PENCIL), Path(teeth, THIN)))


OBJECTS = {"crossbow": crossbow, "crutch": crutch, "trap": trap}
"""The signs of objects that look alike wherever they lie, by the look they declare."""


@cache
def pit_exit(name: str, small: bool = False) -> Symbol:
    """The ring in which a fall ends, with the number of its pit and an arrow that leads out."""
    size = 21.0 if small else 20.0
    out = (*line(15, -15, 22.5, -22.5), *line(15.5, -22.5, 22.5, -22.5, 22.5, -15.5))
    text = (Text(0, round(size * 0.36, 1), name, size, "lead", 700),) if name else ()
    return Symbol(
        f"pit-exit-{name or 0}{'-s' if small else ''}",
        (
            Circle(0, 0, 19, Ink("sheet", "lead", 2.4)),
            Path(out, Ink("", "sheet", 5.5)),
            Path(out, Ink("", "lead", 2.3)),
            *text,
        ),
    )


@cache
def treasure(kind: str, small: bool = False) -> Symbol:
    """A chest with the letter of its kind, ``?`` while nobody has told it."""
    colour = {REAL: "no", "?": "ask"}.get(kind, "lead")
    size = 22.0 if small else 17.0
    letter = Text(18.5, -9, kind, size, colour, 700)
    back = Circle(18.5, round(-9 - size * 0.36, 1), round(size * 0.56, 1), Ink("sheet"))
    parts = tuple(_aside(shape) for shape in chest().shapes)
    return Symbol(
        f"treasure-{kind.replace('?', 'some')}{'-s' if small else ''}", (*parts, back, letter)
    )


def _aside(shape: Part) -> Part:
    """A part of the chest moved to the lower left, where it leaves room for a letter."""
    if isinstance(shape, Path):
        return shape._replace(steps=moved(shape.steps, -4, 3))
    if isinstance(shape, Circle):
        return shape
    return shape._replace(x=shape.x - 4, y=shape.y + 3)


@cache
def crowd(letters: str) -> Symbol:
    """Several objects on one cell of a drawing that is wrong: their letters alone."""
    return Symbol(f"crowd-{letters.replace(' ', '')}", (Text(0, 7, letters, 20, "no", 700),))


@cache
def grenade(spent: bool) -> Symbol:
    """A grenade with its fuse; only the outline of one that is spent."""
    fuse: Steps = (("M", 5, -9), ("Q", 9, -18, 18, -15))
    body = Ink("", "ink", 2.2) if spent else Ink("ink", "ink", 2.2)
    return Symbol(
        f"grenade-{'spent' if spent else 'full'}",
        (Circle(-1, 3, 12, body), Path(fuse, Ink("", "ink", 2.6))),
    )


ROW = 26.0
USUAL = 15.0
"""The type size that room is kept for."""
KINDS = {thing.name: thing.explained or thing.name for thing in LEGEND}
"""What each sign means, in the order of the legend."""


def rows(width: float) -> int:
    """How many rows all kinds take: room is kept for those that are not found yet."""
    return -(-len(KINDS) // _columns(width, USUAL))


def _columns(width: float, size: float) -> int:
    return max(1, int(width // (size * 6.9 + 38)))


@lru_cache(maxsize=64)
def legend(things: tuple[Thing, ...], width: float, size: float) -> Layer:
    """One sign of each kind with its word, in type of ``size``."""
    first: dict[str, Thing] = {}
    for thing in things:
        first.setdefault(thing.word, thing)
    shapes: list[Shape] = []
    columns = _columns(width, size)
    wide = width / columns
    for number, word in enumerate(word for word in KINDS if word in first):
        x, y = number % columns * wide + 20, number // columns * ROW + ROW / 2
        shapes.append(Use(first[word].sign, round(x, 1), y, 0.5))
        text = KINDS[word]
        shapes.append(Text(round(x + 18, 1), y + 4.4, text, size, "ink2", 400, "start"))
    return Layer("fixed", tuple(shapes), still=True)
