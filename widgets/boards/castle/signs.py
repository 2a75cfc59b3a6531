"""The signs of the castle: items, posts, doors, searchlights, targets, the staff car."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from rules.games.colditz.board.plan import SYMBOLS
from widgets.boards.pieces import style
from widgets.kernel.scene import Circle, Ink, Part, Path, Rect, Shape, Step, Symbol, Text, line

PEN = Ink("", "ink", 2)
FINE = Ink("", "ink", 1.5)


def symbol(name: str, *shapes: Part) -> Symbol:
    """A sign of the castle by a name of its own."""
    return Symbol(f"castle-{name}", shapes)


def _arc(x: float, y: float, dx: float, dy: float) -> tuple[Step, ...]:
    return (("M", x - dx, y), ("Q", x, y - dy, x + dx, y))


@cache
def item(kind: int) -> Symbol:
    """The sign of an item, 24 across: Equipment first, then the components of a kit."""
    name = SYMBOLS[kind]
    drawn: tuple[Shape, ...]
    if name == "rope":
        coils = [step for y in (-5, 0, 5) for step in (*_arc(0, y, 9, 7), *_arc(0, y, 9, -7))]
        drawn = (Path(tuple(coils), PEN),)
    elif name == "key":
        drawn = (Circle(-6, 0, 4, PEN), Path((*line(-2, 0, 10, 0, 10, 5), *line(6, 0, 6, 4)), PEN))
    elif name == "pass":
        lines = (*line(2, -3, 7, -3), *line(2, 1, 7, 1), *line(-7, 4, 7, 4))
        drawn = (Rect(-10, -7, 20, 14, 2, PEN), Circle(-4.5, -1.5, 2, PEN), Path(lines, FINE))
    elif name == "wire cutter":
        drawn = (Path((*line(-6, 10, 4, -9), *line(6, 10, -4, -9)), PEN), Circle(0, -1, 1.6, PEN))
    elif name == "food":
        loaf = (("M", -10, 6), ("L", -10, -1), ("Q", -9, -8, -2, -8), ("L", 4, -8),
                ("Q", 10, -8, 10, -1), ("L", 10, 6), ("Z",))  # fmt: skip
        drawn = (Path(loaf, PEN), Path((*line(-3, -7, -4, -3), *line(3, -7, 2, -3)), FINE))
    elif name == "documents":
        page = line(-7, -10, 3, -10, 7, -6, 7, 10, -7, 10, close=True)
        drawn = (Path(page, PEN), Path((*line(-3, -3, 3, -3), *line(-3, 1, 3, 1),
                 *line(-3, 5, 3, 5)), FINE))  # fmt: skip
    elif name == "compass":
        needle = line(4, -5, 1.6, 1.6, -4, 5, -1.6, -1.6, close=True)
        drawn = (Circle(0, 0, 9.5, PEN), Path(needle, Ink("ink")))
    else:
        crown = (("M", -6, 3), ("L", -5, -5), ("Q", 0, -9, 5, -5), ("L", 6, 3))
        drawn = (Path((*crown, *line(-11, 4, 11, 4)), PEN),)
    return symbol(f"item-{kind}", *drawn)


@cache
def post() -> Symbol:
    """A Guard Post, radius 13."""
    return symbol("post", Circle(0, 0, 13, Ink("rim", "halo", 2)),
                  Circle(0, 0, 8, Ink("", "halo", 2)))  # fmt: skip


@cache
def searchlight() -> Symbol:
    """A sun."""
    rays: list[Step] = []
    for turn in range(12):
        x, y = cos(turn * pi / 6), sin(turn * pi / 6)
        rays += line(round(x * 14, 1), round(y * 14, 1), round(x * 18, 1), round(y * 18, 1))
    return symbol("sun", Path(tuple(rays), Ink("", "planink", 2)),
                  Circle(0, 0, 11.5, Ink("yellow", "rim", 2)))  # fmt: skip


@cache
def target() -> Symbol:
    """A double green ring with a flag."""
    return symbol(
        "target", Circle(0, 0, 14, Ink("page", "ok", 2.4)), Circle(0, 0, 9.5, Ink("", "ok", 2)),
        Path(line(-2, 6, -2, -6), Ink("", "ok", 2)),
        Path(line(-2, -6, 5, -3.5, -2, -1, close=True), Ink("ok", "ok", 1)),
    )  # fmt: skip


@cache
def warning() -> Symbol:
    """A small triangle: he can be arrested there."""
    return symbol(
        "warning", Path(line(0, -9, 9, 7, -9, 7, close=True), Ink("page", "no", 2)),
        Path((*line(0, -4, 0, 1), *line(0, 4, 0, 4.1)), Ink("", "no", 2.2)),
    )  # fmt: skip


@cache
def eagle() -> Symbol:
    """The eagle on the last circle of the Rounds track."""
    wings = line(0, -3, 4, -8, 12, -8, 9, -4, 11, -3, 7, 0, 8, 1, 3, 4, 4, 9, 0, 7, -4, 9, -3, 4,
                 -8, 1, -7, 0, -11, -3, -9, -4, -12, -8, -4, -8, close=True)  # fmt: skip
    return symbol("eagle", Circle(0, 0, 14, Ink("page", "planink", 1.6)),
                  Path(wings, Ink("planink", "planink", 0.6)))  # fmt: skip


@cache
def pennant(nation: str, *, back: bool = False) -> Symbol:
    """The marker of a nation: a pennant with its letter, on a pole that stands on the point.

    One that lies against the usual way has an arrow ``back`` at its foot.
    """
    look = style(nation)
    arrow = (Path(line(14, -7, 5, -3, 14, 1), Ink("", "planink", 2)),) if back else ()
    flag = line(1, -27, 25, -18.5, 1, -10, close=True)
    return symbol(
        f"pennant-{nation}{'-back' if back else ''}", *arrow,
        Path(line(0, 0, 0, -28), Ink("", "page", 6)),
        Path(flag, Ink(look["fill"], "page", 5)), Path(flag, Ink(look["fill"], "rim", 1.6)),
        Path(line(0, 0, 0, -28), Ink("", "rim", 2.2)),
        Text(8, -14.2, look.get("letter-name", nation[0]), 12.5, look["letter"], 700),
    )  # fmt: skip


@cache
def landing() -> Symbol:
    """A circle with a chevron."""
    return symbol("landing", Circle(0, 0, 13, Ink("page", "planink", 2)),
                  Path(line(-5.5, -2, 0, 4, 5.5, -2), Ink("", "planink", 2.6)))  # fmt: skip


@cache
def stop() -> Symbol:
    """A square stop on a Walkway."""
    bars = [step for x in (-5, 0, 5) for step in line(x, -11, x, 11)]
    return symbol("stop", Rect(-12, -12, 24, 24, 2, Ink("page", "planink", 2)),
                  Path(tuple(bars), Ink("", "planink", 1.2)))  # fmt: skip


@cache
def appel() -> Symbol:
    """A circle of the Appel area."""
    return symbol("appel", Circle(0, 0, 13, Ink("page", "planink", 1.8)),
                  Circle(0, 0, 2.2, Ink("planink")))  # fmt: skip


@cache
def lock(kind: int) -> Symbol:
    """A square on the wall with what it takes: a Key or a Pass."""
    parts = tuple(one for one in item(kind).shapes)
    return symbol(f"lock-{kind}", Rect(-14, -14, 28, 28, 3, Ink("page", "planink", 2.2)), *parts)


@cache
def car() -> Symbol:
    """The Staff Car."""
    body = line(-13, 4, -13, -1, -7, -2, -3, -8, 6, -8, 9, -2, 13, -1, 13, 4, close=True)
    return symbol("car", Path(body, Ink("page", "planink", 2)),
                  Circle(-7, 5, 3, Ink("page", "planink", 2)),
                  Circle(7, 5, 3, Ink("page", "planink", 2)))  # fmt: skip


@cache
def card_back(letter: str) -> Symbol:
    """A card of a pile: striped, Opportunity and kit parts in blue, Security in black."""
    colour = "rim" if letter == "S" else "blue"
    bars = [step for x in (-6, 0, 6) for step in line(x, -13, x, 13)]
    return symbol(f"back-{letter}", Rect(-10, -14, 20, 28, 3, Ink("halo", colour, 2)),
                  Path(tuple(bars), Ink("", colour, 2)))  # fmt: skip


@cache
def kit() -> Symbol:
    """An Escape Kit."""
    return symbol("kit", Rect(-12, -7, 24, 16, 3, Ink("ok-fill", "ok", 2.2)),
                  Path((("M", -5, -7), ("Q", 0, -14, 5, -7)), Ink("", "ok", 2.2)),
                  Path(line(-12, 0, 12, 0), Ink("", "ok", 1.6)))  # fmt: skip


@cache
def face_down() -> Symbol:
    """A piece of Equipment that lies face down."""
    crossed = (*line(-10, 8, 10, -8), *line(-10, -8, 10, 8))
    return symbol("face-down", Rect(-10, -8, 20, 16, 3, Ink("halo", "planink", 2)),
                  Path(crossed, Ink("", "planink", 1.4)))  # fmt: skip


def thing(name: str) -> Symbol | None:
    """What is held up or carried as a card, by its name; none for a card with a name on it."""
    if name in SYMBOLS:
        return lying(item(SYMBOLS.index(name)))
    if name.startswith("back:"):
        return card_back("K" if name.endswith("parts") else name[5])
    return {
        "kit": lying(kit()), "uniform": lying(item(SYMBOLS.index("disguise"))),
        "equipment": face_down(), "car": car(), "warning": warning(),
    }.get(name)  # fmt: skip


@cache
def plate(name: str, size: float) -> Symbol:
    """A card that is played: a plate with its name."""
    across = round(len(name) * size * 0.56 + 16, 1)
    return symbol(f"plate-{''.join(filter(str.isalnum, name))}-{size:g}",
                  Rect(-across / 2, -size, across, size * 2, 4, Ink("halo", "rim", 2)),
                  Text(0, round(size * 0.36, 1), name, size, "rim", 700))  # fmt: skip


@cache
def lying(sign: Symbol) -> Symbol:
    """A piece of Equipment on its card."""
    card = Rect(-15, -15, 30, 30, 4, Ink("page", "planink", 1.8))
    return symbol(f"card-{sign.id}", card, *sign.shapes)
