"""Cards as they are drawn: letter, word and sign of each kind, faces and backs."""

from __future__ import annotations

from functools import cache

from rules.games.underground import cards
from widgets.boards.graph import wide
from widgets.boards.tunnels import signs
from widgets.kernel.pencil import arc
from widgets.kernel.scene import Circle, Ink, Part, Path, Rect, Symbol, Text, line, moved, symbol

KINDS = {
    cards.WEAPON: ("W", "weapon"),
    cards.SACRED: ("H", "holy object"),
    cards.EXPLOSIVE: ("E", "explosive"),
    cards.DIGGING: ("D", "digging"),
    cards.LIGHTER: ("L", "lighter"),
    cards.FIGHTING: ("X", "fire-fighting"),
    cards.GRATE_CARD: ("G", "Grate"),
    cards.CUTTING: ("K", "cutting"),
    cards.SIGNPOST_CARD: ("P", "Signpost"),
    cards.WOODEN: ("T", "timber"),
    cards.COIN_CARD: ("M", "magic coin"),
}
"""Letter and word of each kind of card."""
PEN = Ink("", "ink", 2)


def kind_of(tool: str) -> int:
    """The kind of a tool by its name."""
    return cards.KIND[cards.TOOL[tool]]


_GRATE = [step for x in (-7, 0, 7) for step in line(x, -11, x, 11)]
DRAWN: dict[int, tuple[Part, ...]] = {
    cards.WEAPON: (Path((*line(-4, 4, 10, -10), *line(-9, -1, 1, 9), *line(-4, 4, -10, 10)), PEN),),
    cards.SACRED: (Path((*line(0, -11, 0, 11), *line(-7, -4, 7, -4)), Ink("", "ink", 2.6)),),
    cards.EXPLOSIVE: (
        Circle(-1, 3, 8, Ink("ink")), Path((("M", 3, -5), ("Q", 5, -10, 10, -9)), PEN),
        Circle(10, -9, 2, Ink("vermilion")),
    ),
    cards.DIGGING: (
        Path((("M", -9, -6), ("Q", 3, -13, 10, 3)), Ink("", "ink", 2.8)),
        Path(line(2, -5, -9, 10), PEN),
    ),
    cards.LIGHTER: (Path(moved(signs.FLAME, 0, 0, 0.78), Ink("ink")),),
    cards.FIGHTING: (Path((
        *line(-8, -4, -5.5, 10, 5.5, 10, 8, -4, close=True), ("M", -8, -4), ("Q", 0, -17, 8, -4),
    ), PEN),),
    cards.GRATE_CARD: (Path((*_GRATE, *line(-11, -4, 11, -4), *line(-11, 4, 11, 4)), PEN),),
    cards.CUTTING: (Path((
        *line(-11, -3, 11, -3, 8, 4, 5, 0, 2, 4, -1, 0, -4, 4, -7, 0, -9, 3),
        *line(11, -3, 13, -8),
    ), PEN),),
    cards.SIGNPOST_CARD: (Path((
        *line(-9, -10, 5, -10, 10, -5.5, 5, -1, -9, -1, close=True), *line(-1, -1, -1, 12),
    ), PEN),),
    cards.WOODEN: (
        Path(line(-11, 4, 6, -11, 11, -5, -6, 10, close=True), PEN),
        Path((*line(-4, 4, 4, -3), *arc(-7, 5, 1.4, 0, 1)), Ink("", "ink", 1.4)),
    ),
    cards.COIN_CARD: (
        Circle(0, 0, 10, Ink("green", "rim", 2)), Circle(0, 0, 4, Ink("halo", "rim", 1.6)),
    ),
}  # fmt: skip
"""What is drawn for each kind, 24 across."""


@cache
def sign(kind: int) -> Symbol:
    """The sign of a kind, 24 across."""
    return symbol(f"card-{KINDS[kind][0]}", *DRAWN[kind])


@cache
def bars() -> Symbol:
    """The sign of the prison pass: bars with a gap."""
    left = [step for x in (-9, -4) for step in line(x, -10, x, 10)]
    gate = Rect(1, -10, 9, 20, 1, PEN)
    return symbol("card-pass", Path(tuple(left), PEN), gate, Circle(7, 1, 1.3, Ink("ink")))


# -- faces and backs ------------------------------------------------------------------------------

FREE = "prison pass"
BACK = "back"
"""The name of a card whose face is not to be known."""
PAPER = Ink("halo", "rim", 1.6)
NARROW, DOWN, TYPE = 44.0, 50.0, 12.5
"""The least width of a face, its height, and the size of its name."""


def known(card: str) -> bool:
    """Whether there is a tool, or a pass, of that name."""
    return card == FREE or card in cards.TOOL


def across(card: str) -> float:
    """How wide the face of a card is."""
    return round(max(NARROW, wide(card, TYPE) + 6), 1)


@cache
def face(card: str) -> Symbol:
    """The face of a card: its sign over its name."""
    return _titled(f"face-{card}", _sign_of(card), card, 1.0)


@cache
def chance_face(text: str) -> Symbol:
    """The face of a Chance card."""
    return _titled(f"face-chance-{text}", signs.chance(), text, 0.68)


TALL, BROAD = 90.0, 72.0
"""Height and width of a card in the hand of whoever plays."""


@cache
def held(card: str, broad: float) -> Symbol:
    """A card in a hand that is played from: a large sign, the name below it where it fits."""
    tall, scale = round(min(TALL, broad * 1.25), 1), round(broad / BROAD, 3)
    lines, size = folded(card, TYPE, broad - 4), TYPE
    if any(wide(text, size) > broad for text in lines):
        lines = ()
    foot = tall / 2 - 7 - (len(lines) - 1) * size
    return symbol(
        f"held-{card}-{broad:g}",
        Rect(-broad / 2, -tall / 2, broad, tall, 6, PAPER),
        *_set(_sign_of(card), 0.0, round(-tall * 0.18, 1) if lines else 0.0, 1.5 * scale),
        *(
            Text(0, round(foot + at * size, 1), text, size, "rim", 600)
            for at, text in enumerate(lines)
        ),
    )


def folded(text: str, size: float, room: float) -> tuple[str, ...]:
    """Words in one line, or in two where one is too wide."""
    for mark in "", " ", "-":
        head, found, tail = text.rpartition(mark) if mark else (text, "", "")
        if not mark and wide(text, size) <= room:
            return (text,)
        if found:
            return head + found.strip(), tail
    return (text,)


@cache
def bare(kind: int) -> Symbol:
    """The sign of a kind in the dark ink that reads on white in any light."""
    return symbol(f"bare-{KINDS[kind][0]}", *_set(sign(kind), 0, 0))


LOW, SLENDER, FINE = 34.0, 34.0, 12.0
"""Height and least width of a low face, and the size of its name."""


def across_low(card: str) -> float:
    """How wide the low face of a card is."""
    return round(max(SLENDER, wide(card, FINE) + 8), 1)


@cache
def low(card: str) -> Symbol:
    """The face of a card in a hand that is as low as signs alone: both are smaller."""
    size = across_low(card)
    return symbol(
        f"low-{card}",
        Rect(-size / 2, -LOW / 2, size, LOW, 4, PAPER),
        *_set(_sign_of(card), 0.0, -7.0, 0.66),
        Text(0, LOW / 2 - 4, card, FINE, "rim", 600),
    )


def _titled(name: str, sign_: Symbol, text: str, scale: float) -> Symbol:
    size = across(text)
    return symbol(
        name,
        Rect(-size / 2, -DOWN / 2, size, DOWN, 5, PAPER),
        *_set(sign_, 0.0, 17 - DOWN / 2, scale),
        Text(0, DOWN / 2 - 6, text, TYPE, "rim", 600),
    )


@cache
def small(card: str) -> Symbol:
    """A small card, to be held up where it acts."""
    return symbol(f"small-{card}", Rect(-15, -16, 30, 32, 4, PAPER), *_set(_sign_of(card), 0, 0))


@cache
def back() -> Symbol:
    """The back of a card."""
    hatch = [step for x in (-12, -4, 4) for step in line(x, 14, x + 8, -14)]
    return symbol(
        "card-back",
        Rect(-13, -18, 26, 36, 4, Ink("sky", "rim", 1.6)),
        Path(tuple(hatch), Ink("", "halo", 1.6, (), 0.7)),
    )


def _sign_of(card: str) -> Symbol:
    return bars() if card == FREE else sign(kind_of(card))


def _set(found: Symbol, x: float, y: float, scale: float = 1.0) -> list[Part]:
    """The shapes of a sign elsewhere, in the dark ink that reads on white paper in any light."""
    shapes: list[Part] = []
    for part in found.shapes:
        if isinstance(part, Text):
            spot = round(x + part.x * scale, 1), round(y + part.y * scale, 1)
            shapes.append(part._replace(x=spot[0], y=spot[1], size=part.size * scale))
            continue
        ink = part.ink._replace(
            fill="rim" if part.ink.fill == "ink" else part.ink.fill,
            stroke="rim" if part.ink.stroke == "ink" else part.ink.stroke,
        )
        if isinstance(part, Path):
            shapes.append(Path(moved(part.steps, x, y, scale), ink))
        elif isinstance(part, Circle):
            shapes.append(Circle(x + part.x * scale, y + part.y * scale, part.r * scale, ink))
        else:
            spot = x + part.x * scale, y + part.y * scale
            shapes.append(Rect(*spot, part.w * scale, part.h * scale, part.r * scale, ink))
    return shapes
