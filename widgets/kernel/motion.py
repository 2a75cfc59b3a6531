"""Motion on the scene of the day: the way that each item of a film takes, and its marks.

A mark has the time when it appears. Those that stay belong to the still picture, so that all
painters end in the same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from math import cos, pi, sin
from textwrap import wrap
from typing import Any

from widgets.kernel.courses import (
    Geometry,
    arc_of,
    arrow_head,
    bow_of,
    cased_line,
    clear_of,
    coloured_line,
    count_sign,
    counts_of,
    course_of,
    drawn_steps,
    near_to,
    rounded,
    shortened,
    thin_line,
    way_mark,
)
from widgets.kernel.film import BARE, BELOW, Item
from widgets.kernel.scene import (
    Circle,
    Ink,
    Laid,
    Mark,
    Path,
    Point,
    Rect,
    Shape,
    Step,
    Text,
    Use,
    faded,
    line,
    plain_shape,
)
from widgets.kernel.signs import barred, cross, die, named


def lay(items: Sequence[Item], here: Geometry) -> tuple[Laid, ...]:
    """Every item on the scene, in its order; one whose places are not there has no points.

    A few words that would cover others stand above them, or beside them.
    """
    laid, words = list(map(_laid, items, repeat(here))), list[Rect]()
    for at, item in enumerate(items):
        if item.k == "note" and item.stay:
            marks = tuple(clear_of(mark, words, here.top) for mark in laid[at].marks)
            laid[at] = laid[at]._replace(marks=marks)
    return tuple(laid)


def _laid(item: Item, here: Geometry) -> Laid:
    if item.k not in _LAYERS:
        return Laid()
    find, draw = _LAYERS[item.k]
    points = find(item, here)
    found = draw(item, here, points) if points or find is course_of else Laid()
    if item.sign == BARE:
        return Laid(found.path)
    if item.weight >= 1:
        return found
    faint = (
        mark._replace(shapes=tuple(faded(shape, item.weight) for shape in mark.shapes))
        for mark in found.marks
    )
    return found._replace(marks=tuple(faint))


def still(laid: Sequence[Laid]) -> tuple[list[Shape], list[Shape]]:
    """The shapes that stay: those below the pieces, and those above."""
    stays = [mark for one in laid for mark in one.marks if mark.stay]
    below = [shape for mark in stays if not mark.over for shape in mark.shapes]
    above = [shape for mark in stays if mark.over for shape in mark.shapes]
    return below, above


def plain(laid: Sequence[Laid]) -> list[dict[str, Any]]:
    """The items on the scene as JSON data."""
    return [
        {
            "path": [list(point) for point in one.path],
            "marks": [
                {
                    "t": mark.t, "d": mark.d, "how": mark.how, "over": mark.over,
                    "stay": mark.stay, "x": mark.x, "y": mark.y,
                    "shapes": [plain_shape(part) for part in mark.shapes],
                }
                for mark in one.marks
            ],
        }
        for one in laid
    ]  # fmt: skip


# -- the marks of each kind ------------------------------------------------------------------------


def _place(item: Item, here: Geometry) -> Sequence[Point]:
    """The place that an item acts on, if the scene has it."""
    there = here.point(item.at) if item.at else None
    return () if there is None else (there,)


def _course(item: Item, here: Geometry) -> Sequence[Point]:
    """Its way, if it has two ends."""
    points = course_of(item, here)
    return points if len(points) > 1 else ()


def _ends(item: Item, here: Geometry) -> Sequence[Point]:
    """The ends of its way, if the scene has both."""
    one, other = here.point(item.via[0]), here.point(item.via[-1])
    return () if one is None or other is None else (one, other)


def _side(item: Item, here: Geometry) -> Sequence[Point]:
    """The middle of its place, and that of the side it looks at."""
    return _towards(here, item.at, item.way)


def _line(item: Item, here: Geometry) -> Sequence[Point]:
    """Its way, or the way to the side of the place where it begins."""
    found = course_of(item, here)
    return found if len(found) > 1 or not item.via else _towards(here, item.via[0], item.way)


def _towards(here: Geometry, place: str, way: int) -> Sequence[Point]:
    """The middle of a place, and that of its side in a direction."""
    there = here.point(place)
    if there is None or way not in range(4):
        return ()
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
    by = here.unit * 0.5
    return there, rounded(there[0] + dx * by, there[1] + dy * by)


def _walk(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    dash = (6.0, 6.0) if item.sign == "dash" else ()
    trail = way_mark(item, here, points, dash)
    counts = counts_of(item, here, item.via[1:], item.n)
    return Laid(tuple(points), tuple(filter(None, (trail, *counts))))


def _jump(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    over = here.point(item.via[1]) if len(item.via) > 2 else None
    start, end = points
    lift = here.unit * 0.9
    top = min(start[1], end[1]) - lift
    if top < here.top + here.letters:
        lift = max(here.unit * 0.3, lift - (here.top + here.letters - top))
    points = arc_of(start, end, lift)
    trail = way_mark(item, here, points)
    marks = [] if trail is None else [trail]
    if item.n:
        middle = over or points[len(points) // 2]
        x, y = rounded(middle[0], min(middle[1] - here.unit * 0.7, points[len(points) // 2][1]) - 4)
        y = max(y, here.top + here.letters)
        found = count_sign(item.n, x, y, here)
        at = item.t + round(item.d * 0.42)
        marks.append(Mark(found, at, 150, "pop", over=True, stay=item.stay, x=x, y=y))
        landed = item._replace(t=item.t + item.d - 150, d=150)
        marks += counts_of(landed, here, item.via[-1:], item.n + 1)
    return Laid(tuple(points), tuple(marks))


def _drift(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    trail = way_mark(item, here, points, (7.0, 6.0)) if points else None
    return Laid(tuple(points), (trail,) if trail else ())


def _ring(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    drawn_so = here.bow(item.via[0], item.via[-1]) if here.bow else []
    points = drawn_so or bow_of(points[0], points[1], 0.16)
    drawn = shortened(points, here.unit * 0.3, here.unit * 0.36)
    width = max(2.4, here.unit * 0.05)
    shapes = (
        *coloured_line(drawn, Ink("", here.ink, width, (1, 7)), here, item),
        arrow_head(drawn, here),
    )
    lasts = round(item.d * 0.6)
    start = item.t + round(item.d * 0.2)
    return Laid(tuple(points), (Mark(shapes, start, lasts, "line", over=False, stay=item.stay),))


def _fall(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    drawn = shortened(points, here.radius * 0.9, 0)
    width = max(2.4, here.unit * 0.05)
    shapes = cased_line(drawn, Ink("", here.hot, width, (4, 5)), here.case)
    mark = Mark(shapes, item.t + 230, 200, "line", over=False, stay=item.stay)
    return Laid((points[0], points[-1]), (mark,))


def _rope(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    steps = drawn_steps(points)
    shapes = (Path(steps, Ink("", here.case, 6)), Path(steps, Ink("", "brown", 3, (5, 4))))
    rope = Mark(shapes, item.t, item.d, "line", over=False, stay=item.stay)
    return Laid(tuple(points), (rope, *counts_of(item, here, item.via[1:], item.n)))


def _sent(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    points = bow_of(points[0], points[1], 0.14)
    return Laid(tuple(points), (thin_line(item, here, points, (5.0, 5.0)),))


def _led(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    dash = (2.0, 5.0) if item.k == "back" else (6.0, 5.0)
    marks = [thin_line(item, here, points, dash)]
    if item.k == "led":
        x, y = points[0]
        r = round(here.radius * 1.25, 1)
        ring = (
            Circle(x, y, r, Ink("", here.case, 5)),
            Circle(x, y, r, Ink("", here.hot, 2.2, (4, 4))),
        )
        marks.insert(0, Mark((*ring, *_small(item.s, x + r * 0.8, y - r * 0.8, here)), item.t, 160,
                             "pop", over=False, stay=item.stay, x=x, y=y))  # fmt: skip
    return Laid(tuple(points), tuple(marks))


def _small(s: str, x: float, y: float, here: Geometry) -> tuple[Shape, ...]:
    """The sign of a piece, small; its letter can be read."""
    found = here.piece(f"small:{s}") or here.piece(s)
    if found is None:
        return ()
    symbol, scale = found
    small = max(scale * 0.5, here.letters * SMALL)
    return (Use(symbol, round(x, 1), round(y, 1), round(small, 3)),)


def _gone(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    drawn = shortened(points, here.radius * 0.9, 0)
    width = max(3.0, here.unit * 0.06)
    shapes = (
        *cased_line(drawn, Ink("", "green", width), here.case),
        arrow_head(drawn, here, "green"),
    )
    return Laid(tuple(points), (Mark(shapes, item.t, item.d, "line", over=False, stay=item.stay),))


def _dead(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    x, y = points[0]
    size = round(here.radius * 0.5, 1)
    shapes = (
        Use(cross(size), x, y),
        *_small(item.s, x + here.radius * 0.8, y - here.radius * 0.8, here),
    )
    marks = [Mark(shapes, item.t, 160, "pop", over=True, stay=item.stay, x=x, y=y)]
    home = here.point(item.to) if item.to else None
    way: Sequence[Point] = ()
    if home is not None:
        way = bow_of(points[0], home, 0.1)
        lasts = item._replace(t=item.t + 80, d=340)
        marks.append(thin_line(lasts, here, way, (2.0, 5.0)))
    return Laid(tuple(way), tuple(marks))


def _bump(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    (x, y), (ex, ey) = points
    across = here.unit * 0.16 * (1 if x == ex else 0), here.unit * 0.16 * (1 if y == ey else 0)
    stroke = line(
        *rounded(ex - across[0], ey - across[1]), *rounded(ex + across[0], ey + across[1])
    )
    width = max(3.0, here.unit * 0.07)
    shapes = (Path(stroke, Ink("", here.case, width + 3)), Path(stroke, Ink("", here.ink, width)))
    mark = Mark(shapes, item.t + 300, 100, "fade", over=False, stay=item.stay)
    reach = 1 - min(0.9, here.radius / (here.unit * 0.5))
    touch = rounded(x + (ex - x) * max(0.2, reach), y + (ey - y) * max(0.2, reach))
    return Laid(((x, y), touch), (mark,))


def _half(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    drawn = shortened(points, here.radius * 0.9, 0)
    shapes = coloured_line(drawn, Ink("", here.ink, max(2.6, here.unit * 0.055)), here, item)
    mark = Mark(shapes, item.t, 320, "line", over=False, stay=item.stay)
    return Laid(tuple(points), (mark,))


def _refuse(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    """A try: the way up to where it breaks, and the sign there."""
    points = _line(item, here)
    sign = here.point(item.at) if item.at else None
    if not points:
        alone = sign or (here.point(item.via[0]) if item.via else None)
        if alone is None:
            return Laid()
        off = 0.0 if sign else here.radius * 1.1
        x, y = rounded(alone[0] + off, alone[1] - off)
        return Laid((), (Mark((Use(barred(), x, y),), item.t, 170, "pop", True, True, x, y),))
    drawn = shortened(points, here.radius * 0.9, 0)
    ink = Ink("", "no", max(2.6, here.unit * 0.05), (5, 6))
    out = round(item.d * 0.5)
    x, y = sign or points[-1]
    return Laid(
        tuple(points),
        (
            Mark(cased_line(drawn, ink, here.case), item.t, out, "line", over=False, stay=True),
            Mark((Use(barred(), x, y),), item.t + out - 30, 170, "pop", True, True, x, y),
        ),
    )


def _was(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    there, found = points[0], here.piece(f"was:{item.s}")
    if found is None:
        return Laid()
    symbol, scale = found
    whose = here.piece(item.s)
    if item.ink and whose:
        symbol = named(symbol, whose[0])
    marks = [Mark((Use(symbol, *there, scale),), 0, 0, "show", over=False, stay=True)]
    if item.n:
        size = here.letters * 0.9
        x, y = rounded(there[0] - here.radius * 0.9, there[1] - here.radius * 0.9)
        shapes = (
            Circle(x, y, round(size * 0.72, 1), Ink("halo", "rim", 1.6)),
            Text(x, round(y + size * 0.36, 1), str(item.n), round(size, 1), "rim", 700),
        )
        marks.append(Mark(shapes, 0, 0, "show", over=True, stay=True))
    return Laid((), tuple(marks))


SMALL = 0.056
"""The least scale of a small sign, for each pixel of type: its letter is 10 px."""


def _thrown(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    there = points[0]
    scale = here.die or round(max(0.7, min(1.6, here.unit * 0.6 / 38)), 3)
    x, y = rounded(there[0] + item.n * 46 * scale, there[1])
    shapes: list[Shape] = [Use(die(item.face), x, y, scale)]
    marks = [Mark(tuple(shapes), item.t, item.d, "die", over=True, stay=item.stay, x=x, y=y)]
    if item.text:
        words = Text(
            round(x + 28 * scale, 1), round(y + here.letters * 0.36, 1), item.text, here.letters,
            here.words, 700, "start",
        )  # fmt: skip
        marks.append(Mark((words,), item.t + 345, 120, "fade", over=True, stay=item.stay))
    return Laid(((x, y),), tuple(marks))


def _note(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    there = points[0]
    size = here.letters
    x, y = rounded(there[0], there[1] + here.counts * here.unit - size * 1.75)
    y = max(y, max(here.top, here.head) + size * 1.2)
    wide = len(item.text) * size * 0.54 + 12
    x = here.beside(x, wide)
    shapes = (
        Rect(round(x - wide / 2, 1), round(y - size, 1), round(wide, 1), round(size * 1.5, 1), 6,
             Ink("halo", "rim", 1.2)),
        Text(x, round(y + size * 0.12, 1), item.text, size, "rim", 600),
    )  # fmt: skip
    return Laid((), (Mark(shapes, item.t, item.d, "fade", over=True, stay=item.stay, x=x, y=y),))


def _say(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    there = points[0]
    size = here.letters * 1.05
    row = here.row(size)
    rows = [(one, size, 600) for one in wrap(item.text, row)]
    rows += [(one, size * 0.8, 400) for one in wrap(item.own, row)]
    wide = max(len(one) * letters * 0.56 for one, letters, _ in rows) + size * 1.4
    high = size * 0.8 + sum(letters * 1.2 for _, letters, _ in rows)
    x = here.beside(there[0], wide)
    y = max(here.top + high / 2 + 2, there[1] - here.radius - high / 2 - size * 0.7)
    up = 1
    if item.way == BELOW:
        y, up = there[1] + here.radius + high / 2 + size * 0.7, -1
    left, top = round(x - wide / 2, 1), round(y - high / 2, 1)
    # The tail leaves from the side that looks at whoever speaks.
    foot = round(y + up * high / 2, 1)
    tail = line(x - 6, foot - up, x, foot + up * size * 0.5, x + 6, foot - up)
    shapes: list[Shape] = [
        Path(tail, Ink("halo", "rim", 1.8)),
        Rect(left, top, round(wide, 1), round(high, 1), 6, Ink("halo", "rim", 1.8)),
        Path(line(x - 5, foot - up * 0.9, x + 5, foot - up * 0.9), Ink("", "halo", 3)),
    ]
    low = top + size * 0.4
    for one, letters, weight in rows:
        low += letters * 1.2
        at = round(x, 1), round(low - letters * 0.24, 1)
        shapes.append(Text(*at, one, round(letters, 1), "rim", weight))
    return Laid((), (Mark(tuple(shapes), item.t, item.d, "pop", True, item.stay, x, y),))


def _shot(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    drawn = shortened(points, here.radius * 0.9, 0)
    shapes: list[Shape] = [*cased_line(drawn, Ink("", "no", 1.8), here.case)]
    marks = [Mark(tuple(shapes), item.t, item.d, "line", over=False, stay=item.stay)]
    if item.sign == "star":
        x, y = points[-1]
        rays: list[Step] = []
        for number in range(8):
            turn = pi * (number + 0.5) / 4
            far = here.radius * (0.95 if number % 2 else 0.7)
            rays += line(
                *rounded(x + cos(turn) * here.radius * 0.3, y + sin(turn) * here.radius * 0.3),
                *rounded(x + cos(turn) * far, y + sin(turn) * far),
            )
        star = (Path(tuple(rays), Ink("", "halo", 5)), Path(tuple(rays), Ink("", "no", 2.4)))
        marks.append(Mark(star, item.t + item.d - 40, 140, "pop", True, item.stay, x, y))
    return Laid(tuple(points), tuple(marks))


def _light(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    ink = here.hot if item.sign == "hot" else "yellow"
    shapes = (
        Path(drawn_steps(points), Ink("", ink, round(here.unit * 0.5, 1), opacity=0.45)),
        Path(drawn_steps(points), Ink("", here.ink, 2.4, (2, 5))),
    )
    mark = Mark(shapes, item.t, item.d, "line", over=False, stay=item.stay)
    return Laid(tuple(points), (mark,))


def _crack(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    """A wall that is blown: what is left of it, two stubs and rubble."""
    (x, y), (ex, ey) = points
    rubble = [
        Circle(*rounded(ex + dx * here.unit, ey + dy * here.unit), round(here.unit * r, 1),
               Ink("stone", "rim", 1))
        for dx, dy, r in ((-0.12, 0.05, 0.05), (0.1, -0.06, 0.06), (0.02, 0.1, 0.04))
    ]  # fmt: skip
    mark = Mark(tuple(rubble), item.t + 160, 160, "fade", over=False, stay=item.stay)
    return Laid(((x, y), (ex, ey)), (mark,))


def _spot(_item: Item, _here: Geometry, points: Sequence[Point]) -> Laid:
    """What happens at one place and leaves nothing of its own."""
    return Laid(tuple(points))


def _held(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    """Two props under a beam that hold the roof."""
    x, y = points[0]
    u = here.unit
    wood = Ink("brown", "rim", 1.4)
    props = tuple(
        Rect(
            near_to(x, dx * u),
            near_to(y, -0.42 * u),
            near_to(0, 0.09 * u),
            near_to(0, 0.84 * u),
            1,
            wood,
        )
        for dx in (-0.4, 0.31)
    )
    beam = Rect(round(x - 0.48 * u, 1), round(y - 0.5 * u, 1), round(0.96 * u, 1),
                round(0.12 * u, 1), 2, wood)  # fmt: skip
    marks = (Mark((*props, beam), max(0, item.t - 160), 160, "fade", False, item.stay, x, y),)
    return Laid(tuple(points), marks)


def _dig(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    x, y = points[0]
    spots = ((-0.3, 0.32, 0.03), (0.26, 0.34, 0.035), (0.32, 0.26, 0.025), (-0.2, 0.37, 0.025))
    crumbs = tuple(
        Circle(
            near_to(x, dx * here.unit),
            near_to(y, dy * here.unit),
            round(max(1.4, here.unit * r), 1),
            Ink("stone", "rim", 0.8),
        )
        for dx, dy, r in spots
    )
    mark = Mark(crumbs, item.t + 460, 200, "fade", over=False, stay=item.stay)
    return Laid(tuple(points), (mark,))


def _hold(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    there, found = points[0], here.piece(f"sign:{item.sign}")
    if found is None:
        return Laid(tuple(points))
    symbol, scale = found
    x, y = rounded(there[0], there[1] - here.unit * 0.55)
    mark = Mark((Use(symbol, x, y, scale),), item.t, item.d, "pop", True, item.stay, x, y)
    return Laid(tuple(points), (mark,))


def _tick(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    there = points[0]
    x, y = rounded(there[0] + here.radius * 0.9, there[1] - here.radius * 0.9)
    good = item.sign == "tick"
    steps = line(x - 4, y, x - 1, y + 3.6, x + 4.5, y - 4) if good else line(x - 4, y, x + 4, y)
    shapes = (
        Circle(x, y, 8, Ink("halo", "rim", 1.4)),
        Path(steps, Ink("", "green" if good else "no", 2.6)),
    )
    mark = Mark(shapes, item.t, item.d, "pop", over=True, stay=item.stay, x=x, y=y)
    return Laid(tuple(points), (mark,))


def _blow(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    one, other = points[0], here.point(item.to)
    if other is None:
        return Laid()
    x, y = rounded((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    r = here.radius * 0.6
    steps = (*line(*rounded(x - r, y - r), *rounded(x + r, y + r)),
             *line(*rounded(x - r, y + r), *rounded(x + r, y - r)))  # fmt: skip
    shapes = (Path(steps, Ink("", "halo", 5.6)), Path(steps, Ink("", "no", 2.4)))
    mark = Mark(shapes, item.t + 80, 100, "pop", over=True, stay=item.stay, x=x, y=y)
    return Laid((one, other), (mark,))


def _card(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    found = here.piece(f"card:{item.sign}")
    if found is None:
        return Laid()
    points = arc_of(points[0], points[1], here.unit * 0.3)
    symbol, scale = found
    mark = Mark((Use(symbol, *points[-1], scale),), item.t, item.d, "fly", True, item.stay)
    return Laid(tuple(points), (mark,))


def _join(item: Item, here: Geometry, points: Sequence[Point]) -> Laid:
    """A slip on its way to its place, which leaves its outline."""
    if len(points) < 2:
        return Laid(tuple(points))
    laid, outline = here.slip
    marks = (
        Mark(outline, item.t, 0, "show", over=False, stay=item.stay),
        Mark(laid, item.t, item.d, "slide", over=False, stay=False),
    )
    return Laid(tuple(points), marks)


_LAYERS = {
    kind: (find, draw)
    for find, kinds in (
        (_place, {
            "was": _was, "say": _say, "die": _thrown, "dead": _dead, "enter": _spot, "push": _spot,
            "blow": _blow, "fuse": _spot, "boom": _spot, "stones": _spot, "held": _held,
            "fire": _spot, "steam": _spot, "dig": _dig, "ripple": _spot, "hold": _hold,
            "note": _note, "tick": _tick,
        }),
        (_course, {
            "walk": _walk, "fall": _fall, "rope": _rope, "led": _led, "back": _led, "gone": _gone,
            "light": _light,
        }),
        (_ends, {"card": _card, "jump": _jump, "ring": _ring, "sent": _sent}),
        (_side, {"bump": _bump, "half": _half, "crack": _crack}),
        (_line, {"shot": _shot}),
        (course_of, {"drift": _drift, "join": _join, "refuse": _refuse}),
    )
    for kind, draw in kinds.items()
}  # fmt: skip
"""How each kind lies on a scene, by the points that it is drawn with, most not without them;
``put``, ``take`` and ``toss`` need nothing but their sprite."""
