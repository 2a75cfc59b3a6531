"""The notation of a board: squares joined by lines as a person draws them, then what they are.

::

    a0--a1--a2--a3--a4--E      # a caption may stand here
            |
            b1--b2
    chasm: a3
    exit: E
    chance: b2

Names are letters and digits. ``-`` and ``|`` join squares, ``+`` turns a corner. After the drawing
each line names a kind and the squares of that kind; all others are plain tunnel.
"""

from __future__ import annotations

import re
import textwrap
from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rules.core.data import HERE, list_files, read_drawing
from rules.core.errors import MapError, SetupError
from rules.core.typed import latin
from rules.games.underground.board.plan import (
    ABOVE,
    BELOW,
    CAVES,
    CHANCE,
    CHASM,
    EXIT,
    LEFT,
    RIGHT,
    START,
    TUNNEL,
    Board,
    Point,
)

# -- Following the lines of a drawing from square to square ---------------------------------------


CLAUSES = ("UE-GAP-02",)
GOES = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Lines and columns one goes by, for each side."""
RUNS = "|-|-"
"""The sign of a line that runs to each side."""


class Mark(NamedTuple):
    """A name in a drawing: its line, counted from 1, and its first column, counted from 0."""

    name: str
    line: int
    column: int


class Link(NamedTuple):
    """A connector: the squares it joins, the sides it leaves them on, its corners.

    ``columns`` are those at which it meets the squares from above or below, else ``None``.
    """

    one: int
    other: int
    sides: tuple[int, int]
    corners: tuple[tuple[int, int], ...]
    columns: tuple[int | None, int | None]

    def ways(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """From, to and side, both ways."""
        return (self.one, self.other, self.sides[0]), (self.other, self.one, self.sides[1])


class DrawnSigns:
    """The signs of a drawing and the squares they belong to."""

    def __init__(self, lines: Mapping[int, str], marks: Sequence[Mark]) -> None:
        self.lines = lines
        self.marks = marks
        self.owner = {
            (mark.line, column): at
            for at, mark in enumerate(marks)
            for column in range(mark.column, mark.column + len(mark.name))
        }
        self.used: set[tuple[int, int]] = set()

    def sign(self, line: int, column: int) -> str:
        """The sign at a place, a space off the drawing."""
        text = self.lines.get(line, "")
        return text[column] if 0 <= column < len(text) else " "

    def ends(self, at: int) -> Iterator[tuple[int, int, int]]:
        """Side, line and column of every connector that touches square ``at``."""
        mark = self.marks[at]
        last = mark.column + len(mark.name)
        for side, line, column in (
            (RIGHT, mark.line, last),
            (LEFT, mark.line, mark.column - 1),
            *((BELOW, mark.line + 1, column) for column in range(mark.column, last)),
            *((ABOVE, mark.line - 1, column) for column in range(mark.column, last)),
        ):
            if self.sign(line, column) == RUNS[side]:
                yield side, line, column

    def follow(self, at: int, side: int, line: int, column: int) -> Link:
        """The connector that leaves square ``at`` at a place."""
        first = column if side in (ABOVE, BELOW) else None
        corners: list[tuple[int, int]] = []
        way = side
        while True:
            self.used.add((line, column))
            then = line + GOES[way][0], column + GOES[way][1]
            sign = self.sign(*then)
            if then in self.owner:
                last = then[1] if way in (ABOVE, BELOW) else None
                sides = side, (way + 2) % 4
                return Link(at, self.owner[then], sides, tuple(corners), columns=(first, last))
            if sign == "+" and then not in corners:
                corners.append(then)
                way = self.turn(*then, way)
            elif sign != RUNS[way]:
                what = "a gap" if sign == " " else f"'{sign}'"
                reason = f"the line from {self.marks[at].name} runs into {what}"
                remedy = "lead it to a square, or turn it with '+'"
                raise fault(*then, "loose-end", reason, remedy)
            line, column = then

    def turn(self, line: int, column: int, way: int) -> int:
        """The way on at a corner."""
        self.used.add((line, column))
        arms = [
            side
            for side in (ABOVE, RIGHT, BELOW, LEFT)
            if side != (way + 2) % 4
            and self.sign(line + GOES[side][0], column + GOES[side][1]) in (RUNS[side], "+")
        ]
        if len(arms) != 1:
            many = "more than one line goes" if arms else "no line goes"
            raise fault(
                line,
                column,
                "corner",
                f"{many} on from this corner",
                remedy="a junction is a square",
            )
        return arms[0]


def list_links(lines: Mapping[int, str], marks: Sequence[Mark]) -> list[Link]:
    """Every connector of a drawing once, from the lower square to the higher one."""
    drawing = DrawnSigns(lines, marks)
    found: dict[tuple[int, int], Link] = {}
    for at, mark in enumerate(marks):
        for side, line, column in drawing.ends(at):
            link = drawing.follow(at, side, line, column)
            to = marks[link.other].name
            if link.other == at:
                reason = f"a line joins {mark.name} to itself"
                raise fault(line, column, "loop", reason, remedy="put a square between")
            if link.other > at and (at, link.other) in found:
                reason = f"a second line joins {mark.name} and {to}"
                raise fault(line, column, "double", reason, remedy="put a square on one of them")
            if link.other > at:
                found[at, link.other] = link
    for line, drawn in lines.items():
        for column, sign in enumerate(drawn):
            if sign in "-|+" and (line, column) not in drawing.used:
                reason = f"this '{sign}' belongs to no line between squares"
                raise fault(
                    line, column, "loose", reason, remedy="join it to a square or take it away"
                )
    return [found[key] for key in sorted(found)]


def fault(line: int, column: int, code: str, reason: str, remedy: str) -> MapError:
    """A fault of a drawing; ``column`` is counted from 0."""
    return MapError(f"Line {line}, column {column + 1}: {reason}; {remedy}.", code, CLAUSES)


# -- From the letters of a drawing to places on paper ---------------------------------------------


ROCK = 0.4
"""The least rock between two squares that are not joined, in grid units."""
CHAMBER = (1.15, 0.95)
"""Half the width and half the height of a cave."""


class Spot(NamedTuple):
    """A square as drawn: the column of its middle, its line, its kind."""

    column: float
    line: int
    kind: str


def half_size(kind: str) -> tuple[float, float]:
    """Half the width and half the height of a square of ``kind``."""
    if kind in CAVES:
        return CHAMBER
    return (0.9, 0.65) if kind == START else (0.5, 0.5)


def lay_out(
    spots: Sequence[Spot], joined: Iterable[tuple[int, int]]
) -> tuple[list[Point], Callable[[float, float], Point]]:
    """The middle of every square in grid units, and where any other point of the drawing lies."""
    pairs = {frozenset(pair) for pair in joined}
    wide = [half_size(spot.kind)[0] for spot in spots]
    high = [half_size(spot.kind)[1] for spot in spots]

    def needs(
        at: Sequence[float], size: Sequence[float], across: Callable[[int, int], bool]
    ) -> Gaps:
        gaps: Gaps = {}
        for one, other in combinations(range(len(spots)), 2):
            if at[one] == at[other] or not across(one, other):
                continue
            key = min(at[one], at[other]), max(at[one], at[other])
            rock = 0.0 if frozenset((one, other)) in pairs else ROCK
            gaps[key] = max(gaps.get(key, 0.0), size[one] + size[other] + rock)
        return gaps

    columns, lines = [spot.column for spot in spots], [float(spot.line) for spot in spots]
    right = spread_values(
        columns,
        needs(columns, wide, lambda one, other: lines[one] == lines[other]),
        _step(pairs, columns, lines),
    )
    xs = [right(column) for column in columns]
    down = spread_values(
        lines,
        needs(lines, high, lambda i, j: abs(xs[i] - xs[j]) < wide[i] + wide[j]),
        _step(pairs, lines, columns),
    )
    points = [(round(x, 3), round(down(line), 3)) for x, line in zip(xs, lines, strict=True)]
    return points, lambda column, line: (round(right(column), 3), round(down(line), 3))


Gaps = dict[tuple[float, float], float]


def _step(pairs: Iterable[frozenset[int]], at: Sequence[float], level: Sequence[float]) -> float:
    """How many columns (or lines) make one grid unit: the shortest plain step of the drawing."""
    steps = [
        abs(at[one] - at[other])
        for one, other in map(tuple, pairs)
        if level[one] == level[other] and at[one] != at[other]
    ]
    return min(steps, default=2.0)


def spread_values(values: Sequence[float], gaps: Gaps, step: float) -> Callable[[float], float]:
    """A rising function on ``values`` that keeps every gap; between them it is even."""
    marks = sorted(set(values))
    places: list[float] = []
    for at, mark in enumerate(marks):
        place = places[-1] + (mark - marks[at - 1]) / step if places else 0.0
        for before, there in zip(marks, places, strict=False):
            place = max(place, there + gaps.get((before, mark), 0.0))
        places.append(place)

    def put(value: float) -> float:
        after = bisect_right(marks, value)
        if after == 0 or after == len(marks):
            edge = min(after, len(marks) - 1)
            return places[edge] + (value - marks[edge]) / step
        low, high = marks[after - 1], marks[after]
        part = (value - low) / (high - low)
        return places[after - 1] + part * (places[after] - places[after - 1])

    return put


# -- The notation of a board ----------------------------------------------------------------------


KIND_WORDS = {kind.replace("-", " "): kind for kind in (START, EXIT, CHANCE, CHASM, *CAVES)}
"""The words before the colon, and the kinds they stand for."""
BOARDS = HERE / "underground" / "board" / "boards"
_NAME = re.compile(r"[^\W\d_][^\W_]*")
LONGEST_NAME = 30
"""Characters of a square's name."""
_KNOWN = re.compile(r"[^\W_]|[-|+ ]")


class TextRow(NamedTuple):
    """One line of the text: its number, counted from 1, and what stands on it."""

    number: int
    text: str


@lru_cache(maxsize=64)
def parse_board(text: str, name: str = "") -> Board:
    """The board drawn in ``text``. Raises ``MapError``: line, column, reason and remedy."""
    rows, keys = _split_text(latin(text))
    names = _find_squares(rows)
    if not names:
        raise MapError("The board is empty: draw squares such as 'a0--a1--a2'.", "empty", CLAUSES)
    kinds = _find_kinds(keys, [mark.name for mark in names])
    picture = {row.number: row.text for row in rows}
    found = list_links(picture, names)
    spots = _place_squares(names, kinds, found)
    points, place = lay_out(spots, [(link.one, link.other) for link in found])
    order: list[list[tuple[int, int]]] = [[] for _ in names]
    for link in found:
        for frm, to, side in link.ways():
            insort(order[frm], (to, side))
    return Board(
        _plain_text(rows, keys),
        name,
        tuple(mark.name for mark in names),
        tuple(kinds),
        next=tuple(tuple(to for to, _ in ways) for ways in order),
        sides=tuple(tuple(side for _, side in ways) for ways in order),
        points=tuple(points),
        bends={
            (link.one, link.other): _corners(link, points, place) for link in found if link.corners
        },
        index={mark.name: at for at, mark in enumerate(names)},
    )


def load_board(name: str) -> Board:
    """The board kept under ``name``; "full" is the whole game's. Raises ``SetupError``."""
    known = list_files(BOARDS, (".txt",))
    if name not in known:
        raise SetupError(f"There is no board '{name}'. Boards: {', '.join(known)}.")
    return parse_board(read_drawing(BOARDS / name), name)


def _split_text(text: str) -> tuple[list[TextRow], list[TextRow]]:
    """The lines of the drawing and the lines that name kinds, without captions."""
    rows: list[TextRow] = []
    keys: list[TextRow] = []
    for number, line in enumerate(text.splitlines(), 1):
        if "\t" in line:
            column = line.index("\t")
            raise fault(
                number, column, "tab", "a tab has no fixed width", remedy="draw with spaces"
            )
        bare = line.partition("#")[0].rstrip()
        if ":" in bare:
            keys.append(TextRow(number, bare))
        elif bare and keys:
            column = len(bare) - len(bare.lstrip())
            reason = "the drawing goes on after the kinds"
            raise fault(
                number, column, "late-drawing", reason, remedy="put the whole drawing first"
            )
        elif bare or rows:
            rows.append(TextRow(number, bare))
    for row in rows:
        for column, sign in enumerate(row.text):
            if not _KNOWN.fullmatch(sign):
                remedy = "draw with names, '-', '|' and '+'"
                raise fault(
                    row.number, column, "sign", f"'{sign}' means nothing here", remedy=remedy
                )
    while rows and not rows[-1].text:
        rows.pop()
    return rows, keys


def _plain_text(rows: list[TextRow], keys: list[TextRow]) -> str:
    """The text that tells one board from another: no captions, no margin."""
    drawing = textwrap.dedent("\n".join(row.text for row in rows))
    return "\n".join([drawing, *(" ".join(row.text.split()) for row in keys)])


def _find_squares(rows: list[TextRow]) -> list[Mark]:
    """Every square of the drawing, row by row."""
    found: list[Mark] = []
    seen: dict[str, int] = {}
    for row in rows:
        for word in re.finditer(r"[^\W_]+", row.text):
            name, column = word.group(), word.start()
            if not _NAME.fullmatch(name):
                reason = f"'{name}' is no name, it begins with a digit"
                raise fault(
                    row.number, column, "name", reason, remedy="begin with a letter, as in 'a1'"
                )
            if len(name) > LONGEST_NAME:
                reason = f"the name '{name}' has {len(name)} characters"
                remedy = f"take {LONGEST_NAME} at the most"
                raise fault(row.number, column, "name", reason, remedy=remedy)
            if name in seen:
                reason = f"square {name} stands on line {seen[name]} too"
                raise fault(
                    row.number, column, "twice", reason, remedy="give each square its own name"
                )
            seen[name] = row.number
            found.append(Mark(name, row.number, column))
    return found


def _find_kinds(keys: list[TextRow], names: list[str]) -> list[str]:
    """The kind of each square."""
    kinds: dict[str, str] = {}
    for row in keys:
        head, _, rest = row.text.partition(":")
        kind = KIND_WORDS.get(" ".join(head.replace("-", " ").lower().split()))
        indent = len(head) - len(head.lstrip())
        if kind is None:
            reason = f"'{head.strip()}' is no kind of square"
            raise fault(
                row.number, indent, "kind", reason, remedy=f"write one of: {', '.join(KIND_WORDS)}"
            )
        words = list(re.finditer(r"[^\s,]+", rest))
        if not words:
            reason = f"no square is named as {head.strip()}"
            raise fault(
                row.number, len(head), "no-square", reason, remedy="name one or leave the line out"
            )
        for word in words:
            name, column = word.group(), len(head) + 1 + word.start()
            if name not in names:
                reason = f"the drawing has no square {name}"
                some = ", ".join(names[:6]) + (" …" if len(names) > 6 else "")
                raise fault(row.number, column, "unknown", reason, remedy=f"name one of: {some}")
            if name in kinds:
                reason = f"square {name} is already a {kinds[name]} square"
                raise fault(
                    row.number, column, "two-kinds", reason, remedy="let it be one thing only"
                )
            kinds[name] = kind
    return [kinds.get(name, TUNNEL) for name in names]


def _place_squares(names: list[Mark], kinds: list[str], found: list[Link]) -> list[Spot]:
    """Where the squares stand; what a straight upright line joins stands in one column."""
    group = list(range(len(names)))
    legs = _many_legged(found, len(names))
    for link in found:
        upright = link.columns[0] is not None and not link.corners
        if upright and not {link.one, link.other} & legs:
            old, new = group[link.other], group[link.one]
            group = [new if one == old else one for one in group]
    middles = [mark.column + (len(mark.name) - 1) / 2 for mark in names]
    spots = []
    for at, (mark, kind) in enumerate(zip(names, kinds, strict=True)):
        near = [other for other in range(len(names)) if group[other] == group[at]]
        least = min(len(names[other].name) for other in near)
        lead = [middles[other] for other in near if len(names[other].name) == least]
        spots.append(Spot(sum(lead) / len(lead), mark.line, kind))
    return spots


def _corners(
    link: Link, points: list[Point], place: Callable[[float, float], Point]
) -> tuple[Point, ...]:
    """The corners of a connector; those above or below a square stand in its column."""
    spots = [place(column, line) for line, column in link.corners]
    ends = ((link.one, link.columns[0], 0), (link.other, link.columns[1], -1))
    for at, column, end in ends:
        if column is not None and column == link.corners[end][1]:
            spots = [
                (points[at][0], y) if corner[1] == column else (x, y)
                for (x, y), corner in zip(spots, link.corners, strict=True)
            ]
    return tuple(spots)


def _many_legged(found: list[Link], size: int) -> set[int]:
    """The squares that upright lines meet in more than one column."""
    legs: dict[int, set[int]] = {at: set() for at in range(size)}
    for link in found:
        for at, column in zip((link.one, link.other), link.columns, strict=True):
            if column is not None:
                legs[at].add(column)
    return {at for at, columns in legs.items() if len(columns) > 1}
