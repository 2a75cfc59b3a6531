"""Reading a ``[setup]`` table: its keys, and names of squares and players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.errors import Mistake, SetupError
from rules.game import Plain
from rules.hints import meant
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
    """Keys of a ``[setup]`` table that nobody knows, and values of the wrong type."""
    for key, value in spec.items():
        if key not in KEYS:
            remedy = f"known keys: {', '.join(KEYS)}.{meant(key, KEYS)}"
            yield Mistake(f"setup.{key}", "there is no such key", remedy)
            continue
        kind, remedy = KEYS[key]
        fits = isinstance(value, (list, tuple) if kind is list else kind)
        if key == "players" and isinstance(value, (list, tuple)):
            fits = all(isinstance(name, str) for name in value)
        if not fits:
            yield Mistake(f"setup.{key}", f"write {remedy}, not {value!r}")


def square(board: Board, name: Any, key: str) -> int:
    """The number of a square; raises ``SetupError``."""
    if not isinstance(name, str) or name not in board.index:
        some = ", ".join(board.names[:8]) + (" …" if len(board.names) > 8 else "")
        raise SetupError(f"setup.{key}: there is no square '{name}'; squares: {some}.")
    return board.index[name]


def seat(field: Field, name: Any, key: str) -> int:
    """The number of a player; raises ``SetupError``."""
    if not isinstance(name, str) or name not in field.seats:
        there = ", ".join(field.players)
        raise SetupError(f"setup.{key}: there is no player '{name}'; players: {there}.")
    return field.seats[name]


def table_of(spec: Plain, key: str) -> Mapping[str, Any]:
    """A table of the set-up; empty when it is not there."""
    found: Mapping[str, Any] = spec.get(key, {})
    return found


def numbers(spec: Plain, field: Field, key: str) -> tuple[int, ...]:
    """A number for each player, none named meaning 0."""
    found = [0] * len(field.players)
    for name, count in table_of(spec, key).items():
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 100:
            raise SetupError(f"setup.{key}.{name}: give a number from 0 to 100.")
        found[seat(field, name, key)] = count
    return tuple(found)
