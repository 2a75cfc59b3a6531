"""The reader's own lines at one moment, as plain data: what the list and the comparison show."""

from __future__ import annotations

from typing import NamedTuple

from widgets.kernel.scene import Scene


class Row(NamedTuple):
    """One line in the list.

    ``source`` names what it leaves: the book's line, or another one; ``fork`` is how many of its
    moves it shares with that one, ``moves`` are those after them. ``depth`` says how many forks lie
    before it. ``here`` is the move the reader stands at, -1 for none; ``missing`` says why it ends
    early.
    """

    number: int
    name: str
    source: str
    fork: int
    moves: tuple[str, ...]
    depth: int
    here: int
    missing: str
    compared: bool


class Side(NamedTuple):
    """One of two positions side by side: whose, after which moves, and what it looks like.

    ``clauses`` are those that fired since both lines part.
    """

    name: str
    moves: tuple[str, ...]
    ended: bool
    picture: Scene
    clauses: tuple[str, ...]


class Versus(NamedTuple):
    """Two lines side by side, or below each other where ``wide`` boards need the room.

    They are shown ``after`` so many moves of ``most`` since they part at ``fork``. ``apart`` are
    the facts that differ: name and both values; ``same`` counts the others. ``stop`` is the step of
    the book that still asks the reader something, 0 for none.
    """

    sides: tuple[Side, Side]
    fork: str
    after: int
    most: int
    apart: tuple[tuple[str, str, str], ...]
    same: int
    stop: int
    wide: bool


class Own(NamedTuple):
    """The list of the reader's lines: how many there are, and, where it lies open, each of them.

    ``shut`` while it would answer an open question. ``taken`` is the line that was forgotten last,
    ``touched`` the control that the last press leads to, ``lost`` how many could not be read.
    """

    total: int
    listed: bool = False
    shut: bool = False
    rows: tuple[Row, ...] = ()
    naming: int = 0
    touched: str = ""
    taken: str = ""
    lost: int = 0
    versus: Versus | None = None
