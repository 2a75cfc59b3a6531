"""Pawns by their names, and what is asked and answered about them on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from rules.games.colditz.board.plan import EQUIPMENT, Point
from widgets.boards import Overlay, Way
from widgets.boards import pieces as common
from widgets.boards.castle.beside import boxed, centre, flat
from widgets.boards.castle.facts import Seen, nation, number, taken
from widgets.boards.castle.ground import TINY, Ground
from widgets.boards.castle.signs import item, warning
from widgets.boards.castle.words import several
from widgets.boards.graph import Box, touch, wide
from widgets.boards.pieces import RADIUS, piece
from widgets.kernel.scene import Circle, Ink, Path, Rect, Shape, Symbol, Text, Use, line

WORDS = {"rope": "down", "key": "door", "pass": "inspection", "wire cutter": "wire"}
"""What is gone through by each kind of Equipment that is used up."""


def rings(here: Ground, seen: Seen, name: str) -> list[Shape]:
    """The ring round the pawn on a circle: one that must go on, or one that was picked up."""
    at = here.board.index.get(name)
    if at is None or not here.shows(here.middle(at)):
        return []
    return [Use(common.to_act(RADIUS), *here.middle(at), round(here.pawn / RADIUS, 3))]


def pawns(here: Ground, seen: Seen, boxes: Mapping[str, Box]) -> list[Shape]:
    """Every pawn in sight, on its circle or in its box, by its name."""
    groups: dict[str, list[str]] = {}
    for pawn, name in seen.at.items():
        groups.setdefault(name, []).append(pawn)
    shapes: list[Shape] = []
    for name, found in groups.items():
        if name in boxes:
            places, crowded = seats(here, boxes[name], found)
            for pawn, (x, y) in places.items():
                shapes.append(one(here, seen, pawn, x, y, inside=True, bare=crowded))
        elif name in here.board.index:
            x, y = here.middle(here.board.index[name])
            if not here.sees((x, y)):
                continue
            for at, pawn in enumerate(found):
                off = (at - (len(found) - 1) / 2) * here.pawn * 0.8
                shapes.append(one(here, seen, pawn, round(x + off, 1), round(y + off, 1)))
    return shapes


def one(
    here: Ground, seen: Seen, pawn: str, x: float, y: float, *, inside: bool = False,
    bare: bool = False,
) -> Use:  # fmt: skip
    """One pawn, ``inside`` a box smaller, with its number unless it is ``bare``."""
    size = scale(here, inside=inside)
    return Use(figure(here, seen, pawn, inside=inside, bare=bare), x, y, size, pawn)


def scale(here: Ground, *, inside: bool = False) -> float:
    """How large pieces are drawn."""
    return round((boxed(here) if inside else here.pawn) / RADIUS, 3)


def figure(
    here: Ground, seen: Seen, pawn: str, *, inside: bool = False, bare: bool = False
) -> Symbol:
    """A pawn with what can be seen of it."""
    size = here.type(12.0)
    bare = bare or (not inside and here.near < 2 * here.pawn + size * 0.58)
    bare = bare or alone(seen, pawn)
    marks = (pawn in seen.inside, pawn in seen.hidden, pawn in seen.refused)
    badge = 0.0 if bare else round(size / scale(here, inside=inside), 1)
    return _figure(pawn, marks, badge, here.near < TINY and not inside)


def alone(seen: Seen, pawn: str) -> bool:
    """Whether a pawn is the only one of its kind that can be meant: it needs no number."""
    out = ("away", "barracks")
    mine = nation(pawn)
    others = (at for name, at in seen.at.items() if name != pawn and nation(name) == mine)
    return seen.at.get(pawn) not in out and all(at in out for at in others)


@lru_cache(maxsize=2048)
def _figure(pawn: str, marks: tuple[bool, bool, bool], size: float, tiny: bool) -> Symbol:
    """The nation's piece with its number, in a dashed ring underground, and what it is at."""
    under, hidden, refuses = marks
    shapes = [
        shape for shape in piece(nation(pawn)).shapes if not (tiny and isinstance(shape, Text))
    ]
    if under:
        shapes.insert(0, Circle(0, 0, RADIUS * 1.5, Ink("page", "planink", 2, (3, 4))))
    if size:
        text = number(pawn)
        x, y = RADIUS * 1.15, RADIUS * 1.1
        badge = round(size * (0.62 if len(text) < 2 else 0.75), 1)
        shapes.append(Circle(x, y, badge, Ink("page", "ink", 1.3)))
        shapes.append(Text(x, round(y + size * 0.36, 1), text, size, "ink", 700))
    if hidden:
        shapes.append(Circle(0, 0, RADIUS * 1.45, Ink("", "ok", 2.2, (4, 4))))
    if refuses:
        shapes.append(Circle(-RADIUS, -RADIUS, 6.5, Ink("page", "no", 2)))
        shapes.append(
            Path(line(-RADIUS - 3, 3 - RADIUS, 3 - RADIUS, -3 - RADIUS), Ink("", "no", 2))
        )
    name = "".join(str(int(mark)) for mark in marks)
    return Symbol(f"castle-{pawn}-{name}-{size:g}{'-tiny' if tiny else ''}", tuple(shapes))


TITLE = 4.6
"""How much room the title of a box has beside its men, in heights of its letters."""


def seats(here: Ground, box: Box, men: Sequence[str]) -> tuple[dict[str, Point], bool]:
    """Where men stand in a box, and whether they are too many to stand side by side.

    Then those of a nation stand on one another.
    """
    x, y, w, h = box
    size, r = here.type(12.5), boxed(here)
    head = 0.0 if flat(here, box) else size * 1.35
    if not head:  # the title is at the left
        x, w = x + size * TITLE, w - size * TITLE
    # A narrow box has no room beside the number of those who stand on one another.
    left = x + r * (1.25 if w > 5 * r else 1.0) + 3
    middle = round(y + head + (h - head) / 2, 1)
    room = w - 2.6 * r - 8
    gap = min(2.5 * r, room / max(1, len(men) - 1))
    if gap >= 2 * r:
        return {man: (round(left + at * gap, 1), middle) for at, man in enumerate(men)}, False
    nations = list(dict.fromkeys(map(nation, men)))
    free = max(1.0, room - here.type(12.5) * 1.7)
    gap = min(2 * r + here.type(12.5) * 2.4, free / max(1, len(nations) - 1))
    counts = dict.fromkeys(nations, 0)
    found = {}
    for man in men:
        of = nation(man)
        lift = min(counts[of], 2) * 2.0
        found[man] = (round(left + nations.index(of) * gap + lift, 1), middle)
        counts[of] += 1
    return found, True


def crowds(here: Ground, seen: Seen, boxes: Mapping[str, Box]) -> list[Shape]:
    """How many of a nation stand on one another in a box."""
    shapes: list[Shape] = []
    size, r = here.type(12.5), boxed(here)
    for name, box in boxes.items():
        men = seen.on(name)
        places, crowded = seats(here, box, men)
        last = {nation(man): place for man, place in places.items()} if crowded else {}
        xs = sorted(x for x, _ in last.values())
        tight = any(b - a < 2 * r + size * 1.6 for a, b in pairwise(xs))
        for of, (x, y) in last.items() if not tight else ():
            count = sum(nation(man) == of for man in men)
            begin, base, end = round(x + r + 3, 1), round(y + size * 0.5, 1), box[0] + box[2] - 2
            text = f"×{count}" if begin + wide(f"×{count}", size) < end else str(count)
            if count > 1:
                shapes.append(Text(begin, base, text, size, "ink", 600, "start"))
    return shapes


def marks(here: Ground, seen: Seen, overlay: Overlay, boxes: Mapping[str, Box]) -> list[Shape]:
    """Offers, and what is asked: on the circles in sight, in the boxes, and on cards."""
    shapes: list[Shape] = []
    board = here.board
    shown = {name for name, at in board.index.items() if here.shows(here.middle(at))}
    stood = taken(seen)
    if overlay.asking:
        for name, at in board.index.items():
            if name not in shown:
                continue
            x, y = here.middle(at)
            ring = Ink("", "ask", 2, (4, 4))
            shapes.append(Circle(x, y, round(here.r * 1.28, 1), ring))
            size = here.type(13.0)
            if name not in stood and board.kinds[at] in (0, 1, 3) and here.r >= size * 0.6:
                shapes.append(Text(x, round(y + size * 0.36, 1), "?", size, "ask", 700))
        shapes += [
            _framed(box, Ink("", "ask", 2, (4, 5)))
            for name, box in boxes.items()
            if not name.startswith("card:")
        ]
    for name in overlay.marked:
        if name in shown:
            side = max(here.near * 0.9, 24)
            shapes += common.marked(*here.middle(board.index[name]), side)
    for name in overlay.offers if not overlay.ways else ():
        if name in shown and name in stood:
            continue
        if name in shown:
            x, y = here.middle(board.index[name])
            reach = round(max(here.r * 1.3, here.r + 4), 1)
            shapes.append(Circle(x, y, reach, Ink("", "page", 6)))
            shapes.append(Circle(x, y, reach, Ink("", "act", 3)))
        elif name in boxes:
            shapes.append(_framed(boxes[name], Ink("", "act", 3)))
    if overlay.picked in boxes:
        shapes.append(_framed(boxes[overlay.picked], Ink("", "act", 4)))
    for way in overlay.ways:
        if way.place not in shown and way.place not in boxes:
            continue
        shapes += way_mark(here, way, boxes, occupied=way.place in stood)
    return shapes


def led(here: Ground, seen: Seen, overlay: Overlay) -> list[Shape]:
    """The frame round each man who may be pressed: over him, and clear of his neighbours."""
    stood = taken(seen)
    middles = [
        here.middle(here.board.index[name])
        for name in (overlay.offers if not overlay.ways else ())
        if name in stood and name in here.board.index
    ]
    half = round(max(min(here.pawn + 5, here.near / 2 - FRAME), here.pawn + FRAME / 2), 1)
    return [
        Rect(round(x - half, 1), round(y - half, 1), 2 * half, 2 * half, FRAME, ink)
        for x, y in middles
        if here.shows((x, y))
        for ink in (Ink("", "page", FRAME + 2.5), Ink("", "act", FRAME))
    ]


FRAME = 3.5
"""How wide the frame round a man is drawn."""


def trace_line(here: Ground, overlay: Overlay) -> list[Shape]:
    """The line of the way that is pointed at, from where the picked up pawn stands."""
    way = next((one for one in overlay.ways if one.place == overlay.pointed), None)
    if way is None:
        return []
    board = here.board
    names = [overlay.picked, *(board.names[one.to] for one in way.actions if one.to >= 0)]
    points = [here.middle(board.index[name]) for name in names if name in board.index]
    if len(points) < 2:
        return []
    steps = line(*(value for point in points for value in point))
    return [Path(steps, Ink("", "page", 9.0)), Path(steps, Ink("", "act", 5.0))]


def way_mark(here: Ground, way: Way, boxes: Mapping[str, Box], *, occupied: bool) -> list[Shape]:
    """A place that can be reached, with its price in points; where somebody stands, beside him.

    One that uses something up is red.
    """
    price = str(way.price) if way.price else ""
    size = here.type(13.0)
    if way.place in boxes:
        x, y, w, h = boxes[way.place]
        corner = Text(round(x + w / 2, 1), round(y + h - 7, 1), price, size, "act", 700)
        return [_framed(boxes[way.place], Ink("", "act", 3)), corner]
    if way.place not in here.board.index:
        return []
    x, y = here.middle(here.board.index[way.place])
    badge = round(max(here.r * 1.05, size * 0.8), 1)
    shapes: list[Shape] = []
    if occupied:
        ring = round(here.pawn * 1.4, 1)
        shapes += [Circle(x, y, ring, Ink("", "page", 6)), Circle(x, y, ring, Ink("", "act", 2.6))]
        badge = round(size * 0.75, 1)
        x, y = round(x - ring, 1), round(y - ring * 0.7, 1)
    shapes += [
        Circle(x, y, badge + 1, Ink("", "page", 6)),
        Circle(x, y, badge, Ink("act-fill", "no" if _used(way) else "act", 2.6)),
        Text(x, round(y + size * 0.36, 1), price, size, "act", 700),
    ]
    if way.risky:
        shapes.append(Use(warning(), round(x + badge, 1), round(y - badge * 0.9, 1), here.sign))
    return shapes


def _used(way: Way) -> str:
    """The kind of Equipment that a way uses up."""
    return next((name for name in WORDS if name in way.note), "")


def notes(here: Ground, seen: Seen, overlay: Overlay) -> list[Shape]:
    """What a way takes or brings, by sign and word; red if it uses something up.

    The words stand where they hide no other way and no pawn; fewer words where all of them would.
    Words that need no Equipment are left out where even those do: pressed, a way says the same.
    """
    index, size, shapes = here.board.index, here.type(12.5), list[Shape]()
    busy = {*(way.place for way in overlay.ways), *taken(seen)} & index.keys()
    covered = [here.box(index[name]) for name in busy]

    def hides(spot: tuple[str, Box]) -> int:
        x, y, across, down = spot[1]
        seen_whole = here.shows((x, y)) and here.shows((x + across, y + down))
        return sum(touch(spot[1], one) for one in covered) + 99 * (not seen_whole)

    for way in overlay.ways:
        if not way.note or way.place not in index or not here.shows(here.middle(index[way.place])):
            continue
        kind = _used(way)
        ink, before = ("no", size * 1.6) if kind else ("ink", 0.0)
        middle, off = here.middle(index[way.place]), max(here.r, size * 0.8) + 5
        spots = [
            (text, box)
            for text in _wordings(way.note, kind)
            for box in _beside(middle, off, wide(text, size) * 1.08 + 10 + before, size * 1.5)
        ]
        text, (left, top, across, down) = spot = min(spots, key=hides)
        if hides(spot) and not kind:
            continue
        covered.append((left, top, across, down))
        shapes.append(Rect(left, top, across, down, 4, Ink("page", ink, 1.6)))
        level = round(top + down / 2, 1)
        if kind:
            sign = Use(item(EQUIPMENT.index(kind)), round(left + size * 0.95, 1), level,
                       round(size * 1.25 / 24, 3))  # fmt: skip
            shapes.append(sign)
        base = round(level + size * 0.36, 1)
        shapes.append(Text(round(left + 5 + before, 1), base, text, size, ink, 700, "start"))
    return shapes


def _wordings(note: str, kind: str) -> tuple[str, ...]:
    """What stands at a way, and the same in fewer words; of ``kind`` is what it uses up."""
    if not kind:
        return note, note.replace("gives himself up", "gives up")
    many = next((sign for sign in note if sign.isdigit()), "1")
    spent = f"{many} {(kind if many == '1' else several(kind)).capitalize()}"
    return f"{WORDS[kind]}, {spent}", spent


def _beside(middle: Point, off: float, across: float, down: float) -> list[Box]:
    """Boxes round a circle for words so wide, the nearest first."""
    x, y = middle
    levels = (y + off, y - off - down)
    spots = [(x + off, y - down / 2), (x - off - across, y - down / 2)]
    spots += [(x - across * part, top) for part in (0.5, 0.1, 0.9, 0.3, 0.7) for top in levels]
    spots += [(left, top) for left in (x + off - 5, x - off - across + 5) for top in levels]
    return [(round(a, 1), round(b, 1), round(across, 1), round(down, 1)) for a, b in spots]


def over(here: Ground, overlay: Overlay, boxes: Mapping[str, Box]) -> list[Shape]:
    """What lies over everything: the reader's guesses, also in boxes."""
    shapes: list[Shape] = []
    for name, letter in overlay.guesses:
        if name in here.board.index:
            at = here.middle(here.board.index[name])
            if here.shows(at):
                shapes += common.guessed(here, at, letter, overlay)
        elif name in boxes:
            shapes += common.guessed(here, centre(boxes[name]), letter, overlay)
    return shapes


def _framed(box: Box, ink: Ink) -> Rect:
    x, y, w, h = box
    return Rect(x + 2, y + 2, w - 4, h - 4, 6, ink)
