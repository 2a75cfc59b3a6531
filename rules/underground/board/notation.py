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
from bisect import insort
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from rules import data
from rules.errors import MapError, SetupError
from rules.underground.board.connect import CLAUSES, Link, Mark, fault, links
from rules.underground.board.layout import Spot, layout
from rules.underground.board.plan import CAVES, CHANCE, CHASM, EXIT, START, TUNNEL, Board, Point

KEYS = {kind.replace("-", " "): kind for kind in (START, EXIT, CHANCE, CHASM, *CAVES)}
"""The words before the colon, and the kinds they stand for."""
BOARDS = data.HERE / "underground" / "board" / "boards"
_NAME = re.compile(r"[^\W\d_][^\W_]*")
_KNOWN = re.compile(r"[^\W_]|[-|+ ]")


class Row(NamedTuple):
    """One line of the text: its number, counted from 1, and what stands on it."""

    number: int
    text: str


@lru_cache(maxsize=64)
def read(text: str, name: str = "") -> Board:
    """The board drawn in ``text``. Raises ``MapError``: line, column, reason and remedy."""
    rows, keys = _parts(text)
    names = _names(rows)
    if not names:
        raise MapError("The board is empty: draw squares such as 'a0--a1--a2'.", "empty", CLAUSES)
    kinds = _kinds(keys, [mark.name for mark in names])
    picture = {row.number: row.text for row in rows}
    found = links(picture, names)
    spots = _spots(names, kinds, found)
    points, place = layout(spots, [(link.one, link.other) for link in found])
    order: list[list[tuple[int, int]]] = [[] for _ in names]
    for link in found:
        for frm, to, side in link.ways():
            insort(order[frm], (to, side))
    return Board(
        _plain(rows, keys),
        name,
        tuple(mark.name for mark in names),
        tuple(kinds),
        tuple(tuple(to for to, _ in ways) for ways in order),
        tuple(tuple(side for _, side in ways) for ways in order),
        tuple(points),
        {(link.one, link.other): _corners(link, points, place) for link in found if link.corners},
        {mark.name: at for at, mark in enumerate(names)},
    )


def named(name: str) -> Board:
    """The board kept under ``name``; "full" is the whole game's. Raises ``SetupError``."""
    known = data.names(BOARDS, (".txt",))
    if name not in known:
        raise SetupError(f"There is no board '{name}'. Boards: {', '.join(known)}.")
    return read(data.text(BOARDS / name), name)


def _parts(text: str) -> tuple[list[Row], list[Row]]:
    """The lines of the drawing and the lines that name kinds, without captions."""
    rows: list[Row] = []
    keys: list[Row] = []
    for number, line in enumerate(text.splitlines(), 1):
        if "\t" in line:
            column = line.index("\t")
            raise fault(number, column, "tab", "a tab has no fixed width", "draw with spaces")
        bare = line.partition("#")[0].rstrip()
        if ":" in bare:
            keys.append(Row(number, bare))
        elif bare and keys:
            column = len(bare) - len(bare.lstrip())
            reason = "the drawing goes on after the kinds"
            raise fault(number, column, "late-drawing", reason, "put the whole drawing first")
        elif bare or rows:
            rows.append(Row(number, bare))
    for row in rows:
        for column, sign in enumerate(row.text):
            if not _KNOWN.fullmatch(sign):
                remedy = "draw with names, '-', '|' and '+'"
                raise fault(row.number, column, "sign", f"'{sign}' means nothing here", remedy)
    while rows and not rows[-1].text:
        rows.pop()
    return rows, keys


def _plain(rows: list[Row], keys: list[Row]) -> str:
    """The text that tells one board from another: no captions, no margin."""
    drawing = textwrap.dedent("\n".join(row.text for row in rows))
    return "\n".join([drawing, *(" ".join(row.text.split()) for row in keys)])


def _names(rows: list[Row]) -> list[Mark]:
    """Every square of the drawing, row by row."""
    found: list[Mark] = []
    seen: dict[str, int] = {}
    for row in rows:
        for word in re.finditer(r"[^\W_]+", row.text):
            name, column = word.group(), word.start()
            if not _NAME.fullmatch(name):
                reason = f"'{name}' is no name, it begins with a digit"
                raise fault(row.number, column, "name", reason, "begin with a letter, as in 'a1'")
            if name in seen:
                reason = f"square {name} stands on line {seen[name]} too"
                raise fault(row.number, column, "twice", reason, "give each square its own name")
            seen[name] = row.number
            found.append(Mark(name, row.number, column))
    return found


def _kinds(keys: list[Row], names: list[str]) -> list[str]:
    """The kind of each square."""
    kinds: dict[str, str] = {}
    for row in keys:
        head, _, rest = row.text.partition(":")
        kind = KEYS.get(" ".join(head.replace("-", " ").lower().split()))
        indent = len(head) - len(head.lstrip())
        if kind is None:
            reason = f"'{head.strip()}' is no kind of square"
            raise fault(row.number, indent, "kind", reason, f"write one of: {', '.join(KEYS)}")
        words = list(re.finditer(r"[^\s,]+", rest))
        if not words:
            reason = f"no square is named as {head.strip()}"
            raise fault(
                row.number, len(head), "no-square", reason, "name one or leave the line out"
            )
        for word in words:
            name, column = word.group(), len(head) + 1 + word.start()
            if name not in names:
                reason = f"the drawing has no square {name}"
                some = ", ".join(names[:6]) + (" …" if len(names) > 6 else "")
                raise fault(row.number, column, "unknown", reason, f"name one of: {some}")
            if name in kinds:
                reason = f"square {name} is already a {kinds[name]} square"
                raise fault(row.number, column, "two-kinds", reason, "let it be one thing only")
            kinds[name] = kind
    return [kinds.get(name, TUNNEL) for name in names]


def _spots(names: list[Mark], kinds: list[str], found: list[Link]) -> list[Spot]:
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
