"""Reading a ``[setup]`` table: its keys, and names of pawns, players, circles and cards.

A word that is not known is told with the known one that comes nearest to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.colditz.board.plan import EQUIPMENT
from rules.colditz.state import Field
from rules.errors import SetupError
from rules.hints import meant
from rules.spec import MANY, Keys

KEYS: Keys = {
    "board": (str, 'the name of a castle, such as board = "mini"'),
    "players": (list, 'a list of nations, such as ["British", "Dutch"]'),
    "begin": (bool, "true or false"),
    "agree": (bool, "true or false"),
    "rounds": (int, "a number of Rounds"),
    "marker": (int, "where the Rounds marker lies"),
    "goal": (int, "how many escapes win"),
    "total": (int, "how many escapes all nations need together"),
    "minutes": (int, "the agreed time"),
    "men": (int, "how many men a nation has"),
    "guards": (int, "how many Guards there are"),
    "at": (Mapping, 'a table, such as at.Br1 = "I06"'),
    "rest": (str, '"away" or "appel"'),
    "barracks": (int, "how many Guards not named are in the Barracks"),
    "turn": (str, "a player in quotes"),
    "throws": (list, 'a list of throws, such as ["4+4", "1+2"]'),
    "points": (int, "the movement points that are left"),
    "equipment": (Mapping, 'a table, such as equipment.British = ["rope", "key"]'),
    "stock": (Mapping, "a table, such as stock.rope = 3 or stock.wire-cutter = 1"),
    "kits": (list, "a list of nations that hold a Kit"),
    "hands": (Mapping, 'a table, such as hands.British = ["Hideaway"]'),
    "deck": (list, 'a list of cards, such as ["Hideaway", "…"]'),
    "security": (list, 'a list of cards, such as ["Appel", "…"]'),
    "parts": (list, "a list of kit parts"),
    "markers": (Mapping, 'a table, such as markers."O13-X01" = "British"'),
    "open": (list, 'a list of Tunnels, such as ["CHAPEL"]'),
    "detected": (list, "a list of Tunnels"),
    "returning": (list, "a list of pawns"),
    "faded": (list, "a list of nations"),
    "refused": (list, "a list of pawns"),
    "hidden": (list, "a list of pawns"),
    "uniform": (list, "a list of pawns"),
    "escapes": (Mapping, "a table, such as escapes.British = 1"),
    "called": (bool, "true or false"),
    "loose": (bool, "true to lay out what play never leads to, or false"),
}
"""Keys of ``[setup]``, their types, and what to write."""


KIND = {
    spelt: kind for kind, name in enumerate(EQUIPMENT) for spelt in (name, name.replace(" ", "-"))
}  # fmt: skip
"""The kinds of Equipment; a name of two words may be written with a dash, as a key needs it."""


def one_of(name: Any, known: Mapping[str, int], key: str, what: str, many: str = "") -> int:
    """The number of something by its name; raises ``SetupError`` with the nearest known name."""
    if not isinstance(name, str) or name not in known:
        some = ", ".join(list(known)[:MANY]) + (" …" if len(known) > MANY else "")
        text = f"setup.{key}: there is no {what} '{name}'; {many or what + 's'}: {some}."
        raise SetupError(text + meant(str(name), known))
    return known[name]


def kind(name: Any, key: str) -> int:
    """The number of a kind of Equipment."""
    return one_of(name, KIND, key, "kind of Equipment", "kinds of Equipment")


def pawn(field: Field, name: Any, key: str) -> int:
    """The number of a pawn."""
    return one_of(name, field.pawn_index, key, "pawn")


def seat(field: Field, name: Any, key: str) -> int:
    """The number of a player."""
    return one_of(name, field.seats, key, "player")


def nation(field: Field, name: Any, key: str) -> int:
    """The number of a nation."""
    known = {name: number for number, name in enumerate(field.nations)}
    return one_of(name, known, key, "nation")


def listed(value: Any, key: str) -> list[Any]:
    """The entries of a list; raises ``SetupError``."""
    if not isinstance(value, (list, tuple)):
        raise SetupError(f"setup.{key}: write a list in brackets, not {value!r}.")
    return list(value)


def mask(found: list[int]) -> int:
    """A set of numbers as a bit mask."""
    return sum(1 << number for number in dict.fromkeys(found))
