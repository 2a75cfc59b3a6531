"""A line of the reader's own as data: where it leaves the book, its moves, its name.

It is kept as text, in the reader's browser alone. What comes back is read and checked, and played
again by the engine; nothing of it is trusted or executed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from rules.core import data
from rules.scenarios import address
from rules.scenarios.script import Scenario

LONGEST = 40
"""Characters of a name."""
THROUGH = ";"
"""What a move ends with that only leads to the next one, in a walk made at once; doubled where the
book makes it, too, in the middle of a step."""
FORM = 1
"""The form of what is kept; another one is not read."""
FAR = 10_000
WIDE = 400
"""Characters of a written move."""


class Line(NamedTuple):
    """One line. ``step`` is where it leaves the book's; ``moves`` are the actions as written."""

    number: int
    step: int
    moves: tuple[str, ...]
    called: str = ""

    @property
    def name(self) -> str:
        """What the reader calls it, or its number."""
        return self.called or f"Line {self.number}"

    def shared(self, step: int, moves: tuple[str, ...]) -> int:
        """How many of its first moves are those of another line."""
        if step != self.step:
            return 0
        pairs = zip(self.moves, moves, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    def holds(self, step: int, moves: tuple[str, ...]) -> bool:
        """Whether a line that goes so far lies on this one."""
        return step == self.step and self.moves[: len(moves)] == moves


def steps(moves: Iterable[str]) -> int:
    """How many moves the reader made: a walk counts once."""
    return sum(not move.endswith(THROUGH) for move in moves)


def cleaned(text: str) -> str:
    """A name as it may be shown: letters that can be seen, single spaces, not too long."""
    seen = "".join(sign if sign.isprintable() else " " for sign in text[: 10 * LONGEST])
    return " ".join(seen.split())[:LONGEST].rstrip()


def place(scenario: Scenario) -> str:
    """Under which name the lines of a scenario are kept; one of your own is known by its text."""
    if scenario.source == scenario.id:
        return scenario.id
    return f"{scenario.id}#{zlib.crc32(address.pack_scenario(scenario).encode()):08x}"


def dump(lines: Iterable[Line], lost: Sequence[str] = ()) -> str:
    """The lines as text, and the rows that could not be read; empty for none.

    A whole text that could not be read is a row, too; while it is the only one it stays as it is.
    """
    rows = [_text([line.number, line.step, line.called, list(line.moves)]) for line in lines] + [
        *lost
    ]
    if len(rows) == 1 == len(lost) and rows[0].startswith('"'):
        return str(json.loads(rows[0]))
    return f'{{"form":{FORM},"lines":[{",".join(rows)}]}}' if rows else ""


def read(text: str) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """The lines in a text, and the rows of it that cannot be read, each as text.

    A row that is a whole text is looked at again: another edition may be able to read it.
    """
    rows = _rows(text)
    if rows is None:
        return (), (_text(text),)
    lines: list[Line] = []
    lost: list[str] = []
    for row in rows:
        within = _rows(row) if isinstance(row, str) else None
        found = [_line(one) for one in within or [row]]
        lines += [line for line in found if line]
        lost += [_text(row)] if None in found else []
    return tuple(lines), tuple(dict.fromkeys(lost))


def _text(row: Any) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def _rows(text: str) -> list[Any] | None:
    """The rows of a text, if there are any."""
    try:
        table = data.parse_json(text)
    except (ValueError, RecursionError):
        return None
    rows = table.get("lines") if isinstance(table, dict) and table.get("form") == FORM else None
    return rows if isinstance(rows, list) else None


def _line(row: Any) -> Line | None:
    if not isinstance(row, list) or len(row) != 4:
        return None
    number, step, called, moves = row
    whole = type(number) is int and type(step) is int and 0 < number < FAR and 0 <= step < FAR
    if not whole or not isinstance(called, str) or not isinstance(moves, list):
        return None
    if not 0 < len(moves) <= address.MOVES:
        return None
    if not all(isinstance(move, str) and 0 < len(move) <= WIDE for move in moves):
        return None
    return Line(number, step, tuple(moves), cleaned(called))
