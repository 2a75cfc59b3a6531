"""What is sent, read as plain data: each mistake names place, reason and remedy."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rules.core.errors import RulebookError, shorten

# -- Errors ---------------------------------------------------------------------------------------


class Nonsense(RulebookError):
    """What was sent cannot be a command or an answer: names place, reason and remedy."""


class Unfit(RulebookError):
    """A command does not fit the state of the room; nothing has changed."""


# -- Reading plain data ---------------------------------------------------------------------------

WILD = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""Signs that no text has: controls, and halves of signs."""


class Form:
    """A table of plain data that is read key by key; raises ``Nonsense`` naming the key."""

    def __init__(self, data: Any, where: str = "") -> None:
        if not isinstance(data, Mapping):
            raise Nonsense(f"{where or 'The body'}: it is no object; write {{…}} with its keys.")
        self.data: Mapping[str, Any] = data
        self.where = where

    def place(self, key: str) -> str:
        """Where a key stands."""
        return f"{self.where}.{key}" if self.where else key

    def only(self, *keys: str) -> None:
        """Refuse a key that is none of ``keys``."""
        for key in self.data:
            if key not in keys:
                named = shorten(WILD.sub("?", key))
                raise Nonsense(
                    f"{self.place(named)}: there is no such key here; keys: {', '.join(keys)}."
                )

    def value(self, key: str) -> Any:
        """What stands at a key."""
        if key not in self.data:
            raise Nonsense(f"{self.place(key)}: it is missing; write it.")
        return self.data[key]

    def text(self, key: str, most: int, default: str | None = None) -> str:
        """A text of at most so many characters."""
        if default is not None and key not in self.data:
            return default
        return text(self.value(key), self.place(key), most)

    def one_of(self, key: str, words: Collection[str]) -> Any:
        """One of a few words."""
        found = self.value(key)
        if not isinstance(found, str) or found not in words:
            raise Nonsense(f"{self.place(key)}: it is none of: {', '.join(words)}; write one.")
        return found

    def number(self, key: str, low: float, high: float) -> float:
        """A number within bounds."""
        return number(self.value(key), self.place(key), low, high)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        if default is not None and key not in self.data:
            return default
        return whole(self.value(key), self.place(key), low, high)

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        found = self.value(key) if default is None else self.data.get(key, default)
        if not isinstance(found, bool):
            raise Nonsense(f"{self.place(key)}: it is neither true nor false; write one of them.")
        return found

    def form(self, key: str) -> Form:
        """A table inside this one."""
        return Form(self.value(key), self.place(key))

    def row(
        self, key: str, most: int, default: Sequence[Any] | None = None
    ) -> Iterator[tuple[str, Any]]:
        """The entries of a list, each with its place."""
        found = self.value(key) if default is None else self.data.get(key, default)
        where = self.place(key)
        if not isinstance(found, list | tuple) or len(found) > most:
            raise Nonsense(f"{where}: it is no list of at most {most}; write […].")
        yield from ((f"{where}[{at}]", one) for at, one in enumerate(found))


def text(found: Any, where: str, most: int) -> str:
    """A text without controls, of at most so many characters."""
    if not isinstance(found, str):
        raise Nonsense(f"{where}: it is no text; write it in quotes.")
    if len(found) > most:
        raise Nonsense(f"{where}: it is longer than {most} characters; make it shorter.")
    if WILD.search(found):
        raise Nonsense(f"{where}: it holds a sign that cannot be shown; leave that out.")
    return found


def number(found: Any, where: str, low: float, high: float) -> float:
    """A number within bounds."""
    if isinstance(found, bool) or not isinstance(found, int | float) or not low <= found <= high:
        raise Nonsense(f"{where}: it is no number from {low} to {high}; write one.")
    return found


def whole(found: Any, where: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
        raise Nonsense(f"{where}: it is no whole number from {low} to {high}; write one.")
    return found


def row_of(found: Any, where: str, length: int, like: str) -> Sequence[Any]:
    """A list of a certain length."""
    if not isinstance(found, list | tuple) or len(found) != length:
        raise Nonsense(f"{where}: it is not like {like}; write {length} values in brackets.")
    return found
