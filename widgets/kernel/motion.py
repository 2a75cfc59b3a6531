"""Motion: what moves in a step, as plain items with times, and the marks that it leaves behind.

A board writes a step down on a :class:`Film`, which keeps the order and the times. The film's items
are the message that a page plays: they name places, never pixels. :func:`lay` finds their points on
the scene of the day: the way a piece takes, and the marks, each with the time when it appears.
Marks that stay belong to the still picture, so that all painters end in the same one.

Nothing here asks what game is played. Times are milliseconds, ways are 0 up, 1 right, 2 down and
3 left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from math import atan2, cos, hypot, pi, sin
from textwrap import wrap
from typing import Any, NamedTuple

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
    Symbol,
    Text,
    Use,
    faded,
    line,
    plain_shape,
)

VERSION = 1
"""The version of the message: a page skips the motion of one that it does not know."""
MOST = 40
"""Items of one message at most; of more equal ones the last are left to the still picture."""
LONGEST = 1600
"""A step that lasts longer is played faster."""
PER, ROOM = 170, 900
"""A cell of a walk, and a whole walk at most."""
HIDDEN = 900
"""Every step of a player who may not know where he goes."""
HEARD = 420
"""Every use of a weapon that is only heard, and every shot into the dark."""
LOTS = 760
"""Drawing lots."""
BELOW = 2
"""The way of a word that stands below who says it, where the step has gone up."""
BARE = "bare"
"""The sign of a way that leaves no marks."""


class Item(NamedTuple):
    """One thing that happens: its kind, its start and length, and what it is about.

    ``s`` is the sprite that moves, ``via`` the places it takes from where it stands, ``at`` a place
    that is acted on, ``to`` the place somebody goes to afterwards, ``way`` a direction, ``n`` the
    first number of a count, which die, or which of several moves, ``face`` a die's face, ``text``
    words to be read, ``own`` the same as it was said, ``sign`` the name of a thing that is shown.
    ``by`` is another sprite that goes along with it, such as what it carries. ``stay`` says that
    its marks stay in the still picture. ``ink`` is the colour of a seat, if its way is drawn in
    that, ``weight`` how strongly it is drawn: below 1 so faint, above 1 so much wider.
    """

    k: str
    t: int = 0
    d: int = 0
    s: str = ""
    via: tuple[str, ...] = ()
    at: str = ""
    to: str = ""
    way: int = -1
    n: int = 0
    face: int = 0
    text: str = ""
    sign: str = ""
    by: str = ""
    stay: bool = False
    ink: str = ""
    weight: float = 1.0
    own: str = ""

    def plain(self) -> dict[str, Any]:
        """The item as JSON data, without what is as usual."""
        usual = Item._field_defaults
        found = {key: one for key, one in self._asdict().items() if one != usual.get(key, None)}
        return {key: list(one) if isinstance(one, tuple) else one for key, one in found.items()}


def spoken(told: Sequence[Any]) -> tuple[str, str]:
    """What events say aloud: in the reader's language, and as it was said where that differs."""
    said = dict.fromkeys((one.gloss or one.words, one.words) for one in told if one.words)
    text, own = (", ".join(dict.fromkeys(pair[side] for pair in said)) for side in (0, 1))
    return text, own if own != text else ""


class Film:
    """A step on the way to a message: items one after the other, overlapping a little.

    Every method adds one thing and moves the clock on; ``at`` starts it at a time of its own. The
    order within a step is that of the rules: word, card, die, move, what the place does, who is
    hurt, where they go, whose turn it is.
    """

    def __init__(self, start: int = 0) -> None:
        self.items: list[Item] = []
        self.clock = start
        """When the next thing starts."""
        self.end = start
        """When the last thing has ended."""
        self.zero = start
        """When the action that is written down began."""
        self._thrown = start

    def add(self, k: str, d: int, *, at: int | None = None, then: int = 0, **more: Any) -> int:
        """Add an item of kind ``k``; the clock stands at its end, moved by ``then``."""
        start = self.clock if at is None else at
        if len(self.items) < MOST:
            place = more.pop("place", "")
            self.items.append(Item(k, start, d, at=place, **more))
        self.end = max(self.end, start + d)
        self.clock = max(0, start + d + then)
        return start

    # -- before the move ------------------------------------------------------------------------

    def was(self, s: str, place: str) -> None:
        """The dashed outline of a piece where it stood first."""
        if not any(one.k == "was" and one.s == s for one in self.items):
            self.items.insert(0, Item("was", 0, 0, s, at=place, stay=True))

    def say(self, s: str, text: str, place: str = "") -> None:
        """A word said aloud, beside the piece of the one who says it."""
        self.add("say", 640, s=s, text=text, place=place, then=-490)

    def card(
        self, via: Sequence[str], sign: str, *, played: bool = False, stay: bool = False
    ) -> None:
        """A card that goes from place to place; played ones are held up before they act."""
        held = 200 if played else 0
        self.add("card", 260 + held, via=tuple(via), sign=sign, stay=stay, then=-60 * played)

    def die(self, face: int, label: str, n: int = 0, place: str = "die") -> None:
        """A die thrown, which lies until the next throw; others of a throw follow 60 apart."""
        start = self._thrown + 60 * n if n else self.clock
        self._thrown = start - 60 * n
        if n == 0:
            self.items = [one._replace(stay=one.stay and one.k != "die") for one in self.items]
        self.add("die", 460, at=start, n=n, face=face, text=label, place=place, stay=True, then=-10)

    # -- moves ----------------------------------------------------------------------------------

    def walk(
        self, s: str, via: Sequence[str], *, count: int = 1, dash: bool = False, by: str = ""
    ) -> None:
        """A piece walks ``via`` places from where it stands; ``count`` numbers the cells.

        What goes on where the last walk of the piece ended is one walk with it.
        """
        sign, places = "dash" if dash else "", tuple(via)
        last = self.items[-1] if self.items else None
        same = ("walk", s, sign, by, places[:1])
        if last and (last.k, last.s, last.sign, last.by, last.via[-1:]) == same:
            self.items.pop()
            self.clock, count, places = last.t, last.n, (*last.via, *places[1:])
        cells = max(1, len(places) - 1)
        per = min(PER, ROOM // cells)
        self.add("walk", per * cells, s=s, via=places, n=count, sign=sign, by=by, stay=True)

    def jump(self, s: str, via: Sequence[str], *, count: int = 0, by: str = "") -> None:
        """A piece jumps from the first of ``via`` over the second to the third."""
        self.add("jump", 430, s=s, via=tuple(via), n=count, by=by, stay=True)

    def drift(self, s: str, via: Sequence[str]) -> None:
        """A piece rides the water."""
        self.add("drift", min(800, 330 * max(1, len(via) - 1)), s=s, via=tuple(via), stay=True)

    def ring(self, s: str, via: Sequence[str], by: str = "") -> None:
        """A piece falls into a pit and comes up in another."""
        self.add("ring", 880, s=s, via=tuple(via), by=by, stay=True)

    def fall(self, s: str, via: Sequence[str], to: str = "", by: str = "") -> None:
        """A piece falls into a chasm and is dead; ``to`` is where it waits or begins again."""
        start = self.add("fall", 590, s=s, via=tuple(via), by=by, stay=True)
        self.dead(s, via[-1], to, at=start + 570)

    def rope(self, s: str, via: Sequence[str], *, count: int = 0) -> None:
        """A man comes down a rope."""
        self.add("rope", 480, s=s, via=tuple(via), n=count, stay=True)

    def sent(self, s: str, via: Sequence[str], by: str = "") -> None:
        """A piece is brought elsewhere by a rule."""
        self.add("sent", 340, s=s, via=tuple(via), by=by, stay=True)

    def led(self, s: str, via: Sequence[str], by: str = "", back: Sequence[str] = ()) -> None:
        """A man is led away, a Guard with him, who then goes ``back`` to where he serves."""
        start = self.add("led", 540, s=s, via=tuple(via), stay=True)
        if by and back:
            self.add("back", 480, at=start + 120, s=by, via=tuple(back), stay=True)

    def gone(self, s: str, via: Sequence[str], by: str = "") -> None:
        """A piece is out: through the gap, and beyond."""
        self.add("gone", 520, s=s, via=tuple(via), by=by, stay=True)

    def enter(self, s: str, place: str) -> None:
        """A piece comes in."""
        self.add("enter", 190, s=s, place=place)

    def dead(self, s: str, place: str, to: str = "", *, at: int | None = None) -> None:
        """A piece dies where it is: a cross, a thin line to where it goes, and it stands there."""
        start = self.add("dead", 160, at=at, s=s, place=place, to=to, stay=True)
        if to:
            self.add("enter", 190, at=start + 330, s=s, place=to)

    def bump(self, s: str, place: str, way: int) -> None:
        """A piece meets a wall in the dark, and comes back."""
        self.add("bump", 580, s=s, place=place, way=way, stay=True)

    def half(self, s: str, place: str, way: int) -> None:
        """A piece goes as far as its player knows, to the border he named, and fades there."""
        self.add("half", 580, s=s, place=place, way=way, stay=True)

    def along(self, s: str) -> None:
        """``s`` goes along with the piece that was told of last, and leaves no way of its own."""
        if self.items and len(self.items) < MOST:
            self.items.append(self.items[-1]._replace(s=s, n=0, sign=BARE, stay=False))

    def soon(self) -> None:
        """What comes next starts a little before its cause has ended."""
        self.clock = max(0, self.clock - 60)

    def known(self, s: str, via: Sequence[str], *, out: bool = False) -> None:
        """A step in the dark whose end its player knows, as long as every other one."""
        self.add("gone" if out else "walk", 580, s=s, via=tuple(via), stay=True)

    def felt(self, s: str, kind: str, frm: str, to: str, way: int, *, gap: str = "") -> str:
        """A player's own step as he has drawn it for certain; where he hears the answer.

        ``kind`` is how it felt, ``gap`` the place beyond an exit of his sheet, if he left by one.
        """
        if kind == "bump":
            self.bump(s, frm, way)
            return frm
        self.was(s, frm)
        if kind == "went":
            self.known(s, (frm, to))
            return to
        if kind == "out" and gap:
            self.known(s, (frm, gap), out=True)
        else:
            self.half(s, frm, way)
        return frm

    def begin(self) -> None:
        """An action begins when the one before it has ended."""
        self.zero = self.clock = self.end

    def answer(self, s: str, words: tuple[str, str], place: str, *, stay: bool = True) -> None:
        """What is said to the one who moved, at the end of a time that tells nothing."""
        text, own = words
        if text and place:
            start = self.zero + HIDDEN - 200
            up = any(one.k in ("half", "bump") and one.way == 0 for one in self.items)
            way = BELOW if up else -1
            self.add("say", 200, at=start, s=s, text=text, own=own, place=place, way=way, stay=stay)
        self.until(self.zero + HIDDEN)

    def join(self, s: str, place: str, to: str) -> None:
        """A slip slides from where its author stands on it to where he stands on the sheet."""
        self.add("join", 520, s=s, via=(place, to), stay=True)

    def lots(self, seats: Sequence[str], first: str, place: str) -> None:
        """Lots are shaken by the ``seats`` that are seen; who begins is noted where he is."""
        start, shaken = self.clock, (*seats, *seats)
        for number, seat in enumerate(shaken):
            at = start + 420 * number // max(1, len(shaken) - 1)
            self.add("push", 180, at=at, s=seat, way=number % 2 * 2 + 1)
        self.clock = start + 600
        if place:
            self.note(place, f"{first} begins")
        self.until(self.zero + LOTS)

    def refused(self, tried: Item | None) -> None:
        """A try that the rules refuse, if it can be shown."""
        if tried is not None:
            self.add("refuse", tried.d, s=tried.s, via=tried.via, place=tried.at, way=tried.way)

    def push(self, s: str, way: int = -1) -> None:
        """A piece is hit, and stays where it is."""
        self.add("push", 180, s=s, way=way)

    def blow(self, s: str, to: str, place: str = "") -> None:
        """A piece strikes at another."""
        self.add("blow", 200, s=s, place=place, to=to, stay=True)

    # -- what a place does ----------------------------------------------------------------------

    def force(self, k: str, place: str, way: int = -1, s: str = "") -> None:
        """Light, stones, props, flames, steam, digging, a wall that breaks: by its kind."""
        lasts = {
            "fuse": 590, "boom": 640, "stones": 440, "held": 720, "fire": 380, "steam": 260,
            "dig": 700, "crack": 480, "ripple": 400,
        }[k]  # fmt: skip
        early = {"boom": -560, "fuse": -40, "stones": -60}.get(k, -60)
        self.add(
            k, lasts, place=place, way=way, s=s, stay=k in ("held", "dig", "crack"), then=early
        )

    def shot(self, via: Sequence[str], *, way: int = -1, hit: bool = False) -> None:
        """A shot along its line, to a wall or to somebody; one into the dark is always as long."""
        lasts = max(180, min(HEARD, 60 * (len(via) - 1))) if len(via) > 1 else HEARD
        sign = "star" if hit else ""
        self.add("shot", lasts, via=tuple(via), way=way, sign=sign, stay=True)

    def light(self, via: Sequence[str], *, hot: bool = False) -> None:
        """A way lights up from end to end."""
        self.add("light", 420, via=tuple(via), sign="hot" if hot else "", stay=True, then=-60)

    def put(self, s: str) -> None:
        """A thing that was not there before drops onto its place."""
        self.add("put", 220, s=s)

    def take(self, s: str) -> None:
        """A thing goes, where it lies."""
        self.add("take", 200, s=s)

    def toss(self, s: str, d: int = 260) -> None:
        """A thing goes in an arc from where it was to where it is."""
        self.add("toss", d, s=s)

    def hold(self, place: str, sign: str) -> None:
        """A thing is held up at a door."""
        self.add("hold", 260, place=place, sign=sign, stay=True)

    def note(self, place: str, text: str) -> None:
        """A few words where something ended."""
        self.add("note", 140, place=place, text=text, stay=True)

    def tick(self, place: str, *, good: bool = True) -> None:
        """A mark at each of several, 40 apart."""
        start = self.clock
        self.add("tick", 160, place=place, sign="tick" if good else "missing", stay=True)
        self.clock = start + 40

    def wait(self, d: int) -> None:
        """A time in which nothing that may be known happens."""
        self.clock += d
        self.end = max(self.end, self.clock)

    def until(self, end: int) -> None:
        """Last until ``end`` at least, so that what sounds the same lasts the same."""
        self.clock = self.end = max(self.end, end)

    # -- the message ----------------------------------------------------------------------------

    def ready(self) -> tuple[tuple[Item, ...], int]:
        """The items and how long they last, a long step played faster."""
        last = max((one.t + one.d for one in self.items), default=0)
        last = max(last, self.end)
        if last <= LONGEST:
            return tuple(self.items), last
        part = LONGEST / last
        quick = tuple(
            one._replace(t=round(one.t * part), d=round(one.d * part)) for one in self.items
        )
        return quick, LONGEST


def message(
    items: Sequence[Item], ms: int, *, step: int, viewer: str, refused: bool = False
) -> dict[str, Any]:
    """The message of a step for one viewer, as JSON data."""
    found = {"v": VERSION, "step": step, "viewer": viewer, "ms": ms}
    if refused:
        found["refused"] = True
    return {**found, "do": [one.plain() for one in items]}


# -- on the scene of the day -----------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Geometry:
    """Where things are on a scene, for :func:`lay`.

    ``unit`` is the side of a cell, ``radius`` that of a piece, ``letters`` the size of type,
    ``point`` the middle of a named place (``None`` where the scene has none), ``course`` the points
    of a way from place to place with its corners, ``piece`` the symbol of a sprite and the scale it
    is drawn at. ``ink``, ``case``, ``hot``, ``words`` are colours by token: of ways, of what lies
    beneath them, of the dead, and of words on bare ground. ``counts`` is where a number stands
    above a cell, in cells.
    """

    unit: float
    radius: float
    letters: float
    point: Callable[[str], Point | None]
    course: Callable[[Sequence[str]], list[Point]]
    piece: Callable[[str], tuple[Symbol, float] | None]
    ink: str = "act"
    case: str = "halo"
    hot: str = "no"
    words: str = "lead"
    counts: float = -0.62
    top: float = 0.0
    """The least height of a mark: nothing is drawn above it."""
    head: float = 0.0
    """Where the heading ends, which a few words never cover."""
    bow: Callable[[str, str], list[Point]] | None = None
    """The curve from a pit to another one, where it is drawn on the board."""
    beyond: Callable[[str], Point] | None = None
    """How far from a cell its number stands, in cells, where that is not above each."""
    sides: tuple[float, float] = (0.0, 1e6)
    """What is shown from left to right: words stay between."""
    die: float = 0.0
    """The scale of a die; by the size of a cell where there is none."""
    slip: tuple[tuple[Shape, ...], tuple[Shape, ...]] = ((), ())
    """A slip that joins its sheet: as it lies there, and the outline it leaves where it lay."""

    def beside(self, x: float, wide: float) -> float:
        """The middle of words that are so wide, as near to ``x`` as they fit."""
        left, right = self.sides
        return round(max(left + wide / 2 + 4, min(x, right - wide / 2 - 4)), 1)

    def row(self, size: float) -> int:
        """How many letters of a size a row of a bubble has: no more than are shown whole."""
        left, right = self.sides
        return min(ROW, int((right - left - 8 - size * 1.4) / size / 0.56))


def lay(items: Sequence[Item], here: Geometry) -> tuple[Laid, ...]:
    """Every item on the scene, in its order; one whose places are not there has no points.

    A few words that would cover others stand above them, or beside them.
    """
    laid, words = list(map(_laid, items, repeat(here))), list[Rect]()
    for at, item in enumerate(items):
        if item.k == "note" and item.stay:
            marks = tuple(_clear(mark, words, here.top) for mark in laid[at].marks)
            laid[at] = laid[at]._replace(marks=marks)
    return tuple(laid)


def _clear(mark: Mark, words: list[Rect], top: float) -> Mark:
    """A plate of words where it covers none of the ``words`` before it, which it joins."""
    plate, text = mark.shapes
    assert isinstance(plate, Rect)
    assert isinstance(text, Text)
    x, y = plate.x, plate.y
    for other in sorted(words, key=lambda one: -one.y):
        apart = other.x + other.w < x or x + plate.w < other.x
        if apart or not other.y - plate.h < y < other.y + other.h:
            continue
        if other.y - plate.h - 2 >= top:
            y = other.y - plate.h - 2
        else:
            x = other.x + other.w + 4
    right, down = round(x - plate.x, 1), round(y - plate.y, 1)
    plate = plate._replace(x=round(x, 1), y=round(y, 1))
    words.append(plate)
    text = text._replace(x=round(text.x + right, 1), y=round(text.y + down, 1))
    middle, base = round(mark.x + right, 1), round(mark.y + down, 1)
    return mark._replace(shapes=(plate, text), x=middle, y=base)


def _laid(item: Item, here: Geometry) -> Laid:
    found = _LAYERS.get(item.k, _nothing)(item, here)
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


def _nothing(_item: Item, _here: Geometry) -> Laid:
    return Laid()


def _round(x: float, y: float) -> Point:
    return round(x, 1), round(y, 1)


def _near(start: float, by: float) -> float:
    return round(start + by, 1)


def _short(path: Sequence[Point], start: float, end: float) -> list[Point]:
    """The way without its first ``start`` and last ``end`` units, so that pieces stay readable."""
    points = list(path)
    for whole in (start, end):
        by = whole
        while len(points) > 1 and by > 0:
            (x, y), (ax, ay) = points[0], points[1]
            far = hypot(ax - x, ay - y)
            if far > by or len(points) == 2:
                part = min(0.45, by / far) if far else 0.0
                points[0] = _round(x + (ax - x) * part, y + (ay - y) * part)
                break
            by -= far
            points.pop(0)
        points.reverse()
    return points


def _steps(points: Sequence[Point]) -> tuple[Step, ...]:
    return line(*(value for point in points for value in point))


def _arc(start: Point, end: Point, lift: float) -> list[Point]:
    """The points of a curve that rises to ``lift`` above the higher of its ends."""
    (x1, y1), (x2, y2) = start, end
    top = min(y1, y2) - lift
    return _curve(start, ((x1 + x2) / 2, 2 * top - (y1 + y2) / 2), end, 16)


def _bow(start: Point, end: Point, by: float) -> list[Point]:
    """The points of a curve that leaves the straight way to its left by a part of its length."""
    (x1, y1), (x2, y2) = start, end
    bend = (x1 + x2) / 2 - (y2 - y1) * by, (y1 + y2) / 2 + (x2 - x1) * by
    return _curve(start, bend, end, 14)


def _curve(start: Point, bend: Point, end: Point, parts: int) -> list[Point]:
    """The points of a curve with one bend."""
    found = []
    for at in range(parts + 1):
        p = at / parts
        q = 1 - p
        weights = q * q, 2 * q * p, p * p
        x, y = (
            sum(weight * value for weight, value in zip(weights, values, strict=True))
            for values in zip(start, bend, end, strict=True)
        )
        found.append(_round(x, y))
    return found


def _cased(points: Sequence[Point], ink: Ink, case: str) -> tuple[Shape, ...]:
    """A line over a wider one, so that it reads on any ground."""
    steps = _steps(points)
    return Path(steps, Ink("", case, ink.width + 3.6)), Path(steps, ink)


def _coloured(points: Sequence[Point], ink: Ink, here: Geometry, item: Item) -> tuple[Shape, ...]:
    """A way that somebody took: in a seat's colour it has the double rim of a piece."""
    if not item.ink:
        return _cased(points, ink, here.case)
    steps, width = _steps(points), ink.width * max(1.0, item.weight)
    return (
        Path(steps, Ink("", "halo", width + 5)),
        Path(steps, ink._replace(stroke="rim", width=width + 2)),
        Path(steps, ink._replace(stroke=item.ink, width=width)),
    )


def _way(
    item: Item, here: Geometry, points: Sequence[Point], dash: tuple[float, ...] = ()
) -> Mark | None:
    """The way that was taken, from beside where the piece stood to beside where it stands."""
    drawn = _short(points, here.radius * 0.9, here.radius * 1.05)
    if len(drawn) < 2:
        return None
    width = max(2.6, here.unit * 0.055)
    shapes = _coloured(drawn, Ink("", here.ink, width, dash), here, item)
    return Mark(shapes, item.t, item.d, "line", over=False, stay=item.stay)


def _course(item: Item, here: Geometry) -> list[Point]:
    return here.course(item.via) if len(item.via) > 1 else []


def _count(number: int, x: float, y: float, here: Geometry) -> tuple[Shape, ...]:
    """A number in a small circle."""
    r = round(max(8.5, here.letters * 0.72), 1)
    return (
        Circle(x, y, r, Ink("halo", "rim", max(1.6, r * 0.14))),
        Text(x, round(y + here.letters * 0.36, 1), str(number), here.letters, "rim", 700),
    )


def _counts(item: Item, here: Geometry, cells: Sequence[str], first: int) -> list[Mark]:
    """A number over each cell as it is reached; of a long way the fifth, the tenth and the last."""
    if not item.n:
        return []
    total = len(cells)
    per = item.d / max(1, total)
    found = []
    for at, name in enumerate(cells):
        number = first + at
        if total > 12 and number not in (1, first + total - 1) and number % 5:
            continue
        point = here.point(name)
        if point is None:
            continue
        dx, dy = here.beyond(name) if here.beyond else (0.0, here.counts)
        x, y = point[0] + dx * here.unit, point[1] + dy * here.unit
        x, y = _round(x, max(here.top + here.letters, y))
        start = round(item.t + per * (at + 1)) - 90
        shapes = _count(number, x, y, here)
        found.append(Mark(shapes, max(0, start), 130, "pop", over=True, stay=item.stay, x=x, y=y))
    return found


def _walk(item: Item, here: Geometry) -> Laid:
    points = _course(item, here)
    if len(points) < 2:
        return Laid()
    dash = (6.0, 6.0) if item.sign == "dash" else ()
    trail = _way(item, here, points, dash)
    counts = _counts(item, here, item.via[1:], item.n)
    return Laid(tuple(points), tuple(filter(None, (trail, *counts))))


def _jump(item: Item, here: Geometry) -> Laid:
    ends = here.point(item.via[0]), here.point(item.via[-1])
    over = here.point(item.via[1]) if len(item.via) > 2 else None
    if ends[0] is None or ends[1] is None:
        return Laid()
    lift = here.unit * 0.9
    top = min(ends[0][1], ends[1][1]) - lift
    if top < here.top + here.letters:
        lift = max(here.unit * 0.3, lift - (here.top + here.letters - top))
    points = _arc(ends[0], ends[1], lift)
    trail = _way(item, here, points)
    marks = [] if trail is None else [trail]
    if item.n:
        middle = over or points[len(points) // 2]
        x, y = _round(middle[0], min(middle[1] - here.unit * 0.7, points[len(points) // 2][1]) - 4)
        y = max(y, here.top + here.letters)
        found = _count(item.n, x, y, here)
        start = item.t + round(item.d * 0.42)
        marks.append(Mark(found, start, 150, "pop", over=True, stay=item.stay, x=x, y=y))
        landed = item._replace(t=item.t + item.d - 150, d=150)
        marks += _counts(landed, here, item.via[-1:], item.n + 1)
    return Laid(tuple(points), tuple(marks))


def _drift(item: Item, here: Geometry) -> Laid:
    points = _course(item, here)
    trail = _way(item, here, points, (7.0, 6.0)) if points else None
    return Laid(tuple(points), (trail,) if trail else ())


def _ring(item: Item, here: Geometry) -> Laid:
    ends = [here.point(place) for place in (item.via[0], item.via[-1])]
    if ends[0] is None or ends[1] is None:
        return Laid()
    drawn_so = here.bow(item.via[0], item.via[-1]) if here.bow else []
    points = drawn_so or _bow(ends[0], ends[1], 0.16)
    drawn = _short(points, here.unit * 0.3, here.unit * 0.36)
    width = max(2.4, here.unit * 0.05)
    shapes = (*_coloured(drawn, Ink("", here.ink, width, (1, 7)), here, item), _head(drawn, here))
    lasts = round(item.d * 0.6)
    start = item.t + round(item.d * 0.2)
    return Laid(tuple(points), (Mark(shapes, start, lasts, "line", over=False, stay=item.stay),))


def _head(points: Sequence[Point], here: Geometry, ink: str = "") -> Path:
    """The head of an arrow at the end of a way."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    turn = atan2(y2 - y1, x2 - x1)
    size = max(7.0, here.unit * 0.14)
    ends = [
        _round(x2 - size * cos(turn + side), y2 - size * sin(turn + side)) for side in (0.5, -0.5)
    ]
    steps = line(*ends[0], x2, y2, *ends[1])
    return Path(steps, Ink("", ink or here.ink, max(2.4, here.unit * 0.05)))


def _fall(item: Item, here: Geometry) -> Laid:
    points = _course(item, here)
    if len(points) < 2:
        return Laid()
    drawn = _short(points, here.radius * 0.9, 0)
    width = max(2.4, here.unit * 0.05)
    shapes = _cased(drawn, Ink("", here.hot, width, (4, 5)), here.case)
    mark = Mark(shapes, item.t + 230, 200, "line", over=False, stay=item.stay)
    return Laid((points[0], points[-1]), (mark,))


def _rope(item: Item, here: Geometry) -> Laid:
    points = _course(item, here)
    if len(points) < 2:
        return Laid()
    steps = _steps(points)
    shapes = (Path(steps, Ink("", here.case, 6)), Path(steps, Ink("", "brown", 3, (5, 4))))
    rope = Mark(shapes, item.t, item.d, "line", over=False, stay=item.stay)
    return Laid(tuple(points), (rope, *_counts(item, here, item.via[1:], item.n)))


def _thin(item: Item, here: Geometry, points: Sequence[Point], dash: tuple[float, ...]) -> Mark:
    drawn = _short(points, here.radius * 0.6, here.radius * 1.1)
    steps = _steps(drawn)
    shapes: tuple[Shape, ...] = (
        Path(steps, Ink("", "rim", 4.4, opacity=0.5)), Path(steps, Ink("", here.hot, 2, dash)),
    )  # fmt: skip
    return Mark(shapes, item.t, item.d, "line", over=False, stay=item.stay)


def _sent(item: Item, here: Geometry) -> Laid:
    ends = [here.point(place) for place in (item.via[0], item.via[-1])]
    if ends[0] is None or ends[1] is None:
        return Laid()
    points = _bow(ends[0], ends[1], 0.14)
    return Laid(tuple(points), (_thin(item, here, points, (5.0, 5.0)),))


def _led(item: Item, here: Geometry) -> Laid:
    points = _course(item, here)
    if len(points) < 2:
        return Laid()
    dash = (2.0, 5.0) if item.k == "back" else (6.0, 5.0)
    marks = [_thin(item, here, points, dash)]
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


def _gone(item: Item, here: Geometry) -> Laid:
    points = _course(item, here)
    if len(points) < 2:
        return Laid()
    drawn = _short(points, here.radius * 0.9, 0)
    width = max(3.0, here.unit * 0.06)
    shapes = (*_cased(drawn, Ink("", "green", width), here.case), _head(drawn, here, "green"))
    return Laid(tuple(points), (Mark(shapes, item.t, item.d, "line", over=False, stay=item.stay),))


@cache
def cross(size: float) -> Symbol:
    """The cross where somebody died."""
    steps = (*line(-size, -size, size, size), *line(-size, size, size, -size))
    wide = round(size * 0.85, 1)
    return Symbol(
        f"cross-{size:g}",
        (Path(steps, Ink("", "halo", wide)), Path(steps, Ink("", "no", round(wide * 0.55, 1)))),
    )


def _dead(item: Item, here: Geometry) -> Laid:
    there = here.point(item.at)
    if there is None:
        return Laid()
    x, y = there
    size = round(here.radius * 0.5, 1)
    shapes = (
        Use(cross(size), x, y),
        *_small(item.s, x + here.radius * 0.8, y - here.radius * 0.8, here),
    )
    marks = [Mark(shapes, item.t, 160, "pop", over=True, stay=item.stay, x=x, y=y)]
    home = here.point(item.to) if item.to else None
    points: tuple[Point, ...] = ()
    if home is not None:
        points = tuple(_bow(there, home, 0.1))
        lasts = item._replace(t=item.t + 80, d=340)
        marks.append(_thin(lasts, here, points, (2.0, 5.0)))
    return Laid(points, tuple(marks))


def _towards(here: Geometry, place: str, way: int, by: float) -> tuple[Point, Point] | None:
    """The middle of a place, and the point ``by`` units from it in a direction."""
    there = here.point(place)
    if there is None or way not in range(4):
        return None
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
    return there, _round(there[0] + dx * by, there[1] + dy * by)


def _bump(item: Item, here: Geometry) -> Laid:
    found = _towards(here, item.at, item.way, here.unit * 0.5)
    if found is None:
        return Laid()
    (x, y), (ex, ey) = found
    across = here.unit * 0.16 * (1 if x == ex else 0), here.unit * 0.16 * (1 if y == ey else 0)
    stroke = line(*_round(ex - across[0], ey - across[1]), *_round(ex + across[0], ey + across[1]))
    width = max(3.0, here.unit * 0.07)
    shapes = (Path(stroke, Ink("", here.case, width + 3)), Path(stroke, Ink("", here.ink, width)))
    mark = Mark(shapes, item.t + 300, 100, "fade", over=False, stay=item.stay)
    reach = 1 - min(0.9, here.radius / (here.unit * 0.5))
    touch = _round(x + (ex - x) * max(0.2, reach), y + (ey - y) * max(0.2, reach))
    return Laid(((x, y), touch), (mark,))


def _half(item: Item, here: Geometry) -> Laid:
    found = _towards(here, item.at, item.way, here.unit * 0.5)
    if found is None:
        return Laid()
    drawn = _short(found, here.radius * 0.9, 0)
    shapes = _coloured(drawn, Ink("", here.ink, max(2.6, here.unit * 0.055)), here, item)
    mark = Mark(shapes, item.t, 320, "line", over=False, stay=item.stay)
    return Laid(found, (mark,))


@cache
def barred() -> Symbol:
    """The barred circle: no."""
    return Symbol(
        "barred",
        (
            Circle(0, 0, 12, Ink("sheet", "no", 2)),
            Circle(0, 0, 6.9, Ink("", "no", 2.4)),
            Path(line(-4.7, 4.7, 4.7, -4.7), Ink("", "no", 2.4)),
        ),
    )


def _refuse(item: Item, here: Geometry) -> Laid:
    """A try: the way up to where it breaks, and the sign there."""
    points = _course(item, here)
    if len(points) < 2 and item.via:
        found = _towards(here, item.via[0], item.way, here.unit * 0.5)
        points = list(found) if found else []
    sign = here.point(item.at) if item.at else None
    if not points:
        alone = sign or (here.point(item.via[0]) if item.via else None)
        if alone is None:
            return Laid()
        off = 0.0 if sign else here.radius * 1.1
        x, y = _round(alone[0] + off, alone[1] - off)
        return Laid((), (Mark((Use(barred(), x, y),), item.t, 170, "pop", True, True, x, y),))
    drawn = _short(points, here.radius * 0.9, 0)
    ink = Ink("", "no", max(2.6, here.unit * 0.05), (5, 6))
    out = round(item.d * 0.5)
    x, y = sign or points[-1]
    return Laid(
        tuple(points),
        (
            Mark(_cased(drawn, ink, here.case), item.t, out, "line", over=False, stay=True),
            Mark((Use(barred(), x, y),), item.t + out - 30, 170, "pop", True, True, x, y),
        ),
    )


@cache
def named(outline: Symbol, piece: Symbol) -> Symbol:
    """The dashed outline of a piece, light on any ground, with the piece's letter."""
    bare = [part for part in outline.shapes if not isinstance(part, Text)]
    letter = next(iter(part for part in piece.shapes if isinstance(part, Text)), None)
    lit = (part._replace(ink=Ink("halo", "halo", 4)) for part in bare)
    dashed = (part._replace(ink=part.ink._replace(stroke="rim")) for part in bare)
    small = letter and letter._replace(y=letter.y * 0.7, size=letter.size * 0.7, fill="rim")
    return Symbol(f"{outline.id}-named", (*lit, *dashed, *((small,) if small else ())))


def _was(item: Item, here: Geometry) -> Laid:
    there, found = here.point(item.at), here.piece(f"was:{item.s}")
    if there is None or found is None:
        return Laid()
    symbol, scale = found
    whose = here.piece(item.s)
    if item.ink and whose:
        symbol = named(symbol, whose[0])
    marks = [Mark((Use(symbol, *there, scale),), 0, 0, "show", over=False, stay=True)]
    if item.n:
        size = here.letters * 0.9
        x, y = _round(there[0] - here.radius * 0.9, there[1] - here.radius * 0.9)
        shapes = (
            Circle(x, y, round(size * 0.72, 1), Ink("halo", "rim", 1.6)),
            Text(x, round(y + size * 0.36, 1), str(item.n), round(size, 1), "rim", 700),
        )
        marks.append(Mark(shapes, 0, 0, "show", over=True, stay=True))
    return Laid((), tuple(marks))


ROW = 30
"""Letters of a row of a bubble."""
SMALL = 0.056
"""The least scale of a small sign, for each pixel of type: its letter is 10 px."""
PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


@cache
def die(face: int) -> Symbol:
    """A die lying with ``face`` up; 0 is one whose face is not to be known."""
    pips: tuple[Circle | Text, ...] = tuple(
        Circle(x * 9.6, y * 9.6, 3.9, Ink("rim")) for x, y in PIPS.get(face, ())
    )
    if not pips:
        pips = (Text(0, 8, "?", 24, "rim", 700),)
    return Symbol(f"die-{face}", (Rect(-19, -19, 38, 38, 8, Ink("halo", "rim", 2)), *pips))


def _thrown(item: Item, here: Geometry) -> Laid:
    there = here.point(item.at)
    if there is None:
        return Laid()
    scale = here.die or round(max(0.7, min(1.6, here.unit * 0.6 / 38)), 3)
    x, y = _round(there[0] + item.n * 46 * scale, there[1])
    shapes: list[Shape] = [Use(die(item.face), x, y, scale)]
    marks = [Mark(tuple(shapes), item.t, item.d, "die", over=True, stay=item.stay, x=x, y=y)]
    if item.text:
        words = Text(
            round(x + 28 * scale, 1), round(y + here.letters * 0.36, 1), item.text, here.letters,
            here.words, 700, "start",
        )  # fmt: skip
        marks.append(Mark((words,), item.t + 345, 120, "fade", over=True, stay=item.stay))
    return Laid(((x, y),), tuple(marks))


def _note(item: Item, here: Geometry) -> Laid:
    there = here.point(item.at)
    if there is None:
        return Laid()
    size = here.letters
    x, y = _round(there[0], there[1] + here.counts * here.unit - size * 1.75)
    y = max(y, max(here.top, here.head) + size * 1.2)
    wide = len(item.text) * size * 0.54 + 12
    x = here.beside(x, wide)
    shapes = (
        Rect(round(x - wide / 2, 1), round(y - size, 1), round(wide, 1), round(size * 1.5, 1), 6,
             Ink("halo", "rim", 1.2)),
        Text(x, round(y + size * 0.12, 1), item.text, size, "rim", 600),
    )  # fmt: skip
    return Laid((), (Mark(shapes, item.t, item.d, "fade", over=True, stay=item.stay, x=x, y=y),))


def _say(item: Item, here: Geometry) -> Laid:
    there = here.point(item.at) if item.at else None
    if there is None:
        return Laid()
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


def _shot(item: Item, here: Geometry) -> Laid:
    points = _course(item, here)
    if len(points) < 2 and item.via:
        found = _towards(here, item.via[0], item.way, here.unit * 0.5)
        points = list(found) if found else []
    if len(points) < 2:
        return Laid()
    drawn = _short(points, here.radius * 0.9, 0)
    shapes: list[Shape] = [*_cased(drawn, Ink("", "no", 1.8), here.case)]
    marks = [Mark(tuple(shapes), item.t, item.d, "line", over=False, stay=item.stay)]
    if item.sign == "star":
        x, y = points[-1]
        rays: list[Step] = []
        for number in range(8):
            turn = pi * (number + 0.5) / 4
            far = here.radius * (0.95 if number % 2 else 0.7)
            rays += line(
                *_round(x + cos(turn) * here.radius * 0.3, y + sin(turn) * here.radius * 0.3),
                *_round(x + cos(turn) * far, y + sin(turn) * far),
            )
        star = (Path(tuple(rays), Ink("", "halo", 5)), Path(tuple(rays), Ink("", "no", 2.4)))
        marks.append(Mark(star, item.t + item.d - 40, 140, "pop", True, item.stay, x, y))
    return Laid(tuple(points), tuple(marks))


def _light(item: Item, here: Geometry) -> Laid:
    points = _course(item, here)
    if len(points) < 2:
        return Laid()
    ink = here.hot if item.sign == "hot" else "yellow"
    shapes = (
        Path(_steps(points), Ink("", ink, round(here.unit * 0.5, 1), opacity=0.45)),
        Path(_steps(points), Ink("", here.ink, 2.4, (2, 5))),
    )
    mark = Mark(shapes, item.t, item.d, "line", over=False, stay=item.stay)
    return Laid(tuple(points), (mark,))


def _crack(item: Item, here: Geometry) -> Laid:
    """A wall that is blown: what is left of it, two stubs and rubble."""
    found = _towards(here, item.at, item.way, here.unit * 0.5)
    if found is None:
        return Laid()
    (x, y), (ex, ey) = found
    rubble = [
        Circle(*_round(ex + dx * here.unit, ey + dy * here.unit), round(here.unit * r, 1),
               Ink("stone", "rim", 1))
        for dx, dy, r in ((-0.12, 0.05, 0.05), (0.1, -0.06, 0.06), (0.02, 0.1, 0.04))
    ]  # fmt: skip
    mark = Mark(tuple(rubble), item.t + 160, 160, "fade", over=False, stay=item.stay)
    return Laid(((x, y), (ex, ey)), (mark,))


def _spot(item: Item, here: Geometry) -> Laid:
    """What happens at one place and leaves nothing of its own."""
    there = here.point(item.at)
    return Laid((there,) if there else ())


def _held(item: Item, here: Geometry) -> Laid:
    """Two props under a beam that hold the roof."""
    there = here.point(item.at)
    if there is None:
        return Laid()
    x, y = there
    u = here.unit
    wood = Ink("brown", "rim", 1.4)
    props = tuple(
        Rect(_near(x, dx * u), _near(y, -0.42 * u), _near(0, 0.09 * u), _near(0, 0.84 * u), 1, wood)
        for dx in (-0.4, 0.31)
    )
    beam = Rect(round(x - 0.48 * u, 1), round(y - 0.5 * u, 1), round(0.96 * u, 1),
                round(0.12 * u, 1), 2, wood)  # fmt: skip
    marks = (Mark((*props, beam), max(0, item.t - 160), 160, "fade", False, item.stay, x, y),)
    return Laid((there,), marks)


def _dig(item: Item, here: Geometry) -> Laid:
    there = here.point(item.at)
    if there is None:
        return Laid()
    x, y = there
    spots = ((-0.3, 0.32, 0.03), (0.26, 0.34, 0.035), (0.32, 0.26, 0.025), (-0.2, 0.37, 0.025))
    crumbs = tuple(
        Circle(
            _near(x, dx * here.unit),
            _near(y, dy * here.unit),
            round(max(1.4, here.unit * r), 1),
            Ink("stone", "rim", 0.8),
        )
        for dx, dy, r in spots
    )
    mark = Mark(crumbs, item.t + 460, 200, "fade", over=False, stay=item.stay)
    return Laid((there,), (mark,))


def _hold(item: Item, here: Geometry) -> Laid:
    there, found = here.point(item.at), here.piece(f"sign:{item.sign}")
    if there is None or found is None:
        return Laid((there,) if there else ())
    symbol, scale = found
    x, y = _round(there[0], there[1] - here.unit * 0.55)
    mark = Mark((Use(symbol, x, y, scale),), item.t, item.d, "pop", True, item.stay, x, y)
    return Laid((there,), (mark,))


def _tick(item: Item, here: Geometry) -> Laid:
    there = here.point(item.at)
    if there is None:
        return Laid()
    x, y = _round(there[0] + here.radius * 0.9, there[1] - here.radius * 0.9)
    good = item.sign == "tick"
    steps = line(x - 4, y, x - 1, y + 3.6, x + 4.5, y - 4) if good else line(x - 4, y, x + 4, y)
    shapes = (
        Circle(x, y, 8, Ink("halo", "rim", 1.4)),
        Path(steps, Ink("", "green" if good else "no", 2.6)),
    )
    mark = Mark(shapes, item.t, item.d, "pop", over=True, stay=item.stay, x=x, y=y)
    return Laid((there,), (mark,))


def _blow(item: Item, here: Geometry) -> Laid:
    one, other = here.point(item.at), here.point(item.to)
    if one is None or other is None:
        return Laid()
    x, y = _round((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    r = here.radius * 0.6
    steps = (*line(*_round(x - r, y - r), *_round(x + r, y + r)),
             *line(*_round(x - r, y + r), *_round(x + r, y - r)))  # fmt: skip
    shapes = (Path(steps, Ink("", "halo", 5.6)), Path(steps, Ink("", "no", 2.4)))
    mark = Mark(shapes, item.t + 80, 100, "pop", over=True, stay=item.stay, x=x, y=y)
    return Laid((one, other), (mark,))


def _card(item: Item, here: Geometry) -> Laid:
    ends = [here.point(place) for place in (item.via[0], item.via[-1])]
    found = here.piece(f"card:{item.sign}")
    if ends[0] is None or ends[1] is None or found is None:
        return Laid()
    points = tuple(_arc(ends[0], ends[1], here.unit * 0.3))
    symbol, scale = found
    mark = Mark((Use(symbol, *points[-1], scale),), item.t, item.d, "fly", True, item.stay)
    return Laid(points, (mark,))


def _join(item: Item, here: Geometry) -> Laid:
    """A slip on its way to its place, which leaves its outline."""
    points = _course(item, here)
    if len(points) < 2:
        return Laid(tuple(points))
    laid, outline = here.slip
    marks = (
        Mark(outline, item.t, 0, "show", over=False, stay=item.stay),
        Mark(laid, item.t, item.d, "slide", over=False, stay=False),
    )
    return Laid(tuple(points), marks)


_LAYERS: dict[str, Callable[[Item, Geometry], Laid]] = {
    "was": _was, "say": _say, "die": _thrown, "card": _card, "walk": _walk, "jump": _jump,
    "drift": _drift, "ring": _ring, "fall": _fall, "rope": _rope, "sent": _sent, "led": _led,
    "back": _led, "gone": _gone, "dead": _dead, "enter": _spot, "bump": _bump, "half": _half,
    "refuse": _refuse, "join": _join,
    "push": _spot, "blow": _blow, "fuse": _spot, "boom": _spot, "stones": _spot, "held": _held,
    "fire": _spot, "steam": _spot, "dig": _dig, "crack": _crack, "ripple": _spot, "shot": _shot,
    "hold": _hold, "note": _note, "tick": _tick, "light": _light,
}  # fmt: skip
"""How each kind lies on a scene; ``put``, ``take`` and ``toss`` need nothing but their sprite."""
