"""Reading a ``[setup]`` table: its keys, and names of squares and players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.checks import Texts
from rules.errors import Mistake
from rules.game import Plain
from rules.spec import number, one_of, unfit
from rules.underground.board.plan import Board
from rules.underground.field import Field

KEYS: dict[str, tuple[type, str]] = {
    "board": (str, 'the name of a board, such as board = "full"'),
    "players": (Mapping, 'a table, such as players.A = "a1"'),
    "hands": (Mapping, 'a table, such as hands.A = ["plank"]'),
    "passes": (Mapping, "a table, such as passes.A = 1"),
    "reserve": (list, 'a list of cards, such as ["spoon", "…"]'),
    "chance": (list, 'a list of cards, such as ["find a tool", "…"]'),
    "tokens": (Mapping, 'a table, such as tokens.a3 = ["fire"]'),
    "arrows": (Mapping, 'a table, such as arrows.a3 = "a2"'),
    "treasure": (str, "a square or a player in quotes"),
    "turn": (str, "a player in quotes"),
    "misses": (Mapping, "a table, such as misses.B = 2"),
    "open": (Mapping, 'a table, such as open.fire-cave = "A"'),
    "free": (str, 'a cave in quotes, such as "prison"'),
    "came": (Mapping, 'a table, such as came.A = "a0"'),
    "counts": (Mapping, "a table, such as counts.tools.knife = 1"),
    "deal": (bool, "true or false"),
    "winner": (str, "a player in quotes"),
}
"""Keys of ``[setup]``, their types, and what to write."""


def mistakes(spec: Plain) -> Iterator[Mistake]:
    """What is wrong with a ``[setup]`` table; the players may be a mere list of names."""
    listed = isinstance(spec.get("players"), (list, tuple))
    keys = KEYS | {"players": (Texts, KEYS["players"][1])} if listed else KEYS
    return unfit(spec, keys)


def square(board: Board, name: Any, key: str) -> int:
    """The number of a square; raises ``SetupError``."""
    return one_of(name, board.index, key, "square")


def seat(field: Field, name: Any, key: str) -> int:
    """The number of a player; raises ``SetupError``."""
    return one_of(name, field.seats, key, "player")


def table_of(spec: Plain, key: str) -> Mapping[str, Any]:
    """A table of the set-up; empty when it is not there."""
    found: Mapping[str, Any] = spec.get(key, {})
    return found


def numbers(spec: Plain, field: Field, key: str) -> tuple[int, ...]:
    """A number for each player, none named meaning 0."""
    found = [0] * len(field.players)
    for name, count in table_of(spec, key).items():
        found[seat(field, name, key)] = number(count, f"{key}.{name}", 0, 100)
    return tuple(found)
