"""Tokens: tiles with a letter in the corner, fanned piles, and a list of what lies in a pile."""

from __future__ import annotations

from functools import cache

from rules.games.underground.board.plan import CHASM
from widgets.boards.graph import Point, Room, wide
from widgets.boards.pieces import chest
from widgets.boards.tunnels import signs
from widgets.boards.tunnels.facts import Seen
from widgets.boards.tunnels.ground import Ground
from widgets.boards.tunnels.labels import around
from widgets.kernel.scene import (
    Ink,
    Part,
    Path,
    Rect,
    Shape,
    Step,
    Symbol,
    Text,
    Use,
    line,
    moved,
    symbol,
)

SIDE = 30.0
WOOD = Ink("brown", "halo", 1.4)
HEAD = "one square, top first"
LOOKS = {
    "fire": ("F", "Fire", "orange"),
    "collapse": ("C", "Collapse", "stone"),
    "grate": ("G", "Grate", "sky"),
    "signpost": ("S", "Signpost", "green"),
}
"""Letter, name and colour of each kind of token."""


@cache
def tile(kind: str, turns: float = 0.0, *, letter: bool = True) -> Symbol:
    """The tile of a token, 30 across; the arrow of a Signpost points where it leads."""
    first, _, fill = LOOKS[kind]
    half = SIDE / 2
    parts: list[Part] = [
        Rect(-half, -half, SIDE, SIDE, 4, Ink("halo", "halo", 4)),
        Rect(-half, -half, SIDE, SIDE, 4, Ink(fill, "rim", 1.8)),
    ]
    if kind == "fire":
        parts.append(Path(moved(signs.FLAME, 4.5, 3.5, 0.66), Ink("halo", "rim", 1.4)))
    elif kind == "collapse":
        parts += [
            Path(signs.stone(x, y, r, salt), Ink("halo", "rim", 1.3))
            for x, y, r, salt in ((0.5, 8, 4.6, 0), (9, 7.5, 4.4, 2), (5, 0.5, 4.8, 4))
        ]
    elif kind == "grate":
        bars = [step for x in (-1, 4, 9) for step in line(x, -5, x, 12)]
        parts.append(Path((*bars, *line(-5, 0, 12, 0), *line(-5, 7, 12, 7)), Ink("", "rim", 2)))
    else:
        arrow = moved(signs.swung(signs.BLOCK, turns), 3, 3, 0.72)
        parts.append(Path(arrow, Ink("halo", "rim", 1.5)))
    name = f"{kind}-{turns:g}" if kind == "signpost" else kind
    if not letter:
        return symbol(f"plain-{name}", *parts)
    return symbol(f"tile-{name}", *parts, Text(-half + 6.5, -half + 12.5, first, 13, "rim", 700))


def side(here: Ground) -> float:
    """How large a tile lies on the board."""
    return max(here.least(28.0, here.c * 0.88), here.c * 0.62)


def turns(here: Ground, seen: Seen, square: str) -> float:
    """The direction in which the arrow on a square points, in turns."""
    index = here.board.index
    to = seen.arrows.get(square, "")
    if to not in index:
        return 0.0
    return round(here.heading(index[square], index[to]) * 8) / 8 % 1


def piles(here: Ground, seen: Seen) -> list[Shape]:
    """Every pile of tokens, the planks over chasms, and the treasure where it lies."""
    shapes = planks(here, seen)
    squares = [square for square in here.board.names if seen.tokens.get(square)]
    if seen.treasure in here.board.index and not seen.carrier:
        shapes += treasure(here, seen)
    for square in squares:
        x, y = here.middle(here.board.index[square])
        pile = seen.tokens[square]
        step = min(11.0, here.c * 0.42 / max(1, len(pile) - 1))
        back = (len(pile) - 1) / 2
        for depth in range(len(pile) - 1, -1, -1):
            kind = pile[depth]
            turn = turns(here, seen, square) if kind == "signpost" else 0.0
            off = (back - depth) * step
            spot = round(x + off, 1), round(y - off, 1)
            shapes.append(Use(tile(kind, turn), *spot, _scale(here), f"tok:{kind}:{square}"))
    return shapes


def planks(here: Ground, seen: Seen) -> list[Shape]:
    """A plank over every chasm that somebody stands on."""
    found: list[Shape] = []
    for square in dict.fromkeys(seen.at.values()):
        at = here.board.index.get(square, -1)
        if at >= 0 and here.board.kinds[at] == CHASM:
            turn = here.heading(at, here.board.next[at][0]) if here.board.next[at] else 0.0
            sign = plank(round(turn * 4) % 2 == 1)
            found.append(Use(sign, *here.middle(at), here.sign, f"plank:{square}"))
    return found


@cache
def plank(upright: bool) -> Symbol:
    """A plank over a gap of 44, to walk across or up and down."""
    boards = [(-26.0, dy, 52.0, 9.0) for dy in (-10.0, 1.0)]
    parts = [
        Rect(y, x, h, w, 1.5, WOOD) if upright else Rect(x, y, w, h, 1.5, WOOD)
        for x, y, w, h in boards
    ]
    return symbol(f"plank-{'up' if upright else 'across'}", *parts)


def _scale(here: Ground) -> float:
    return round(side(here) / SIDE, 3)


def treasure(here: Ground, seen: Seen) -> list[Shape]:
    """The chest: large in a cave, lowest on any other square."""
    at = here.board.index[seen.treasure]
    x, y = here.middle(at)
    if here.chamber(at):
        _, _, _, h = here.box(at)
        return [Use(chest(), x, round(y - h * 0.16, 1), round(here.sign, 3), "chest")]
    if seen.tokens.get(seen.treasure):
        low = here.c * 0.27
        spot = round(x + low, 1), round(y + low, 1)
        return [Use(chest(), *spot, round(here.sign * 0.62, 3), "chest")]
    return [Use(chest(), x, y, round(here.sign * 0.8, 3), "chest")]


def callouts(here: Ground, seen: Seen, room: Room) -> list[Shape]:
    """For every pile of several tokens a list on the bare rock beside it, where there is room."""
    shapes: list[Shape] = []
    for square, pile in seen.tokens.items():
        if len(pile) < 2 or square not in here.board.index:
            continue
        lines = [LOOKS[kind][1] for kind in pile]
        if seen.treasure == square and not seen.carrier:
            lines.append("treasure")
        shapes += _callout(here, here.middle(here.board.index[square]), pile, lines, room)
    return shapes


def _callout(
    here: Ground, spot: Point, pile: tuple[str, ...], lines: list[str], room: Room
) -> list[Shape]:
    """A list with a pointer, in two columns, or in one where that is what fits."""
    size = here.type(12.5)
    row = round(size * 1.5, 1)
    broad = max(wide(text, size) + row for text in lines) + 10
    for columns, head in ((2, HEAD), (1, HEAD), (2, "")):
        deep = -(-len(lines) // columns)
        across = max(columns * broad, wide(head, size)) + 10
        down = row * (deep + bool(head)) + 8
        box = room.put(around(spot, here.c * 0.47 + size * 1.2 + 9, across, down))
        if box:
            break
    else:
        return []
    left, top = round(box[0], 1), round(box[1], 1)
    beyond = box[1] > spot[1] or box[1] + down < spot[1]
    aim = spot[0] + (here.c * 0.3 if beyond else 0.0), spot[1]
    foot = (
        min(max(aim[0], left + 12), left + across - 12),
        min(max(aim[1], top + 12), top + down - 12),
    )
    paper = Ink("panel", "edge", 1.5)
    shapes: list[Shape] = [
        Path(_tail(foot, aim, here.c * 0.4), paper),
        Rect(left, top, round(across, 1), round(down, 1), 5, paper),
    ]
    if head:
        shapes.append(Text(left + 9, top + size * 1.25, head, size, "ink2", 600, "start"))
    for number, text in enumerate(lines):
        column, line_ = divmod(number, deep)
        x = round(left + 8 + column * broad, 1)
        base = round(top + size * 1.3 + row * (line_ + bool(head)), 1)
        shapes += _entry(x, base, size, pile[number] if number < len(pile) else "")
        shapes.append(Text(x + row, base, text, size, "ink", 600, "start"))
    return shapes


def _entry(x: float, base: float, size: float, kind: str) -> list[Shape]:
    """The small sign before a line of the list: the tile's letter, or the chest."""
    if not kind:
        return [Use(chest(), x + size * 0.6, base - size * 0.36, round(size / 32, 3))]
    letter, _, fill = LOOKS[kind]
    side_ = round(size * 1.2, 1)
    return [
        Rect(x, round(base - size * 0.98, 1), side_, side_, 3, Ink(fill, "rim", 1.2)),
        Text(x + size * 0.6, base, letter, size, "rim", 700),
    ]


def _tail(foot: Point, spot: Point, short: float) -> tuple[Step, ...]:
    """The pointer from a list to its pile."""
    dx, dy = spot[0] - foot[0], spot[1] - foot[1]
    far = max((dx * dx + dy * dy) ** 0.5, 1.0)
    tip = spot[0] - dx / far * short, spot[1] - dy / far * short
    nx, ny = -dy / far * 7, dx / far * 7
    points = (foot[0] + nx, foot[1] + ny, *tip, foot[0] - nx, foot[1] - ny)
    return line(*(round(value, 1) for value in points), close=True)
