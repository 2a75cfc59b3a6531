"""What a press is given, read before anything is done: what cannot be read changes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, TypeVar

from rules.core.errors import Mistake, RulebookError, shorten

NUMBER = re.compile(r"-?[0-9]{1,6}")
T = TypeVar("T", str, bool, int)
LIKE = {str: ("text", '["first_player", "lot"]'), bool: ("yes or no", '["first_player", true]'),
        int: ("number", '["grenades", 1]')}  # fmt: skip
"""What stands second in a list, in words, and such a list."""


class GivenError(RulebookError):
    """A press was given what it cannot use: names that, the reason and the remedy."""

    def __init__(self, given: str, reason: str, remedy: str) -> None:
        super().__init__(str(Mistake(f"“{shorten(given)}”", reason, remedy)))


def number(text: str, most: int | None = None) -> int:
    """The number in ``text``, from 0 to ``most`` where that is given; raises ``GivenError``."""
    until = "" if most is None else f" from 0 to {most}"
    if NUMBER.fullmatch(text) and (most is None or 0 <= int(text) <= most):
        return int(text)
    raise GivenError(text, f"this press needs a number{until}", "give it one, such as 2")


def among(text: str, listed: Sequence[Any]) -> Any:
    """The one of ``listed`` with the number in ``text``; none where there is no such one."""
    return next((one for at, one in enumerate(listed) if str(at) == text), None)


def pair(text: str) -> tuple[str, str]:
    """The two texts of a list in ``text``; raises ``GivenError``."""
    return named(text, str)


def named(text: str, kind: type[T]) -> tuple[str, T]:
    """The name and what is of a ``kind``, of a list in ``text``; raises ``GivenError``."""
    match _read(text):
        case [str(one), other] if type(other) is kind:
            return one, other
    what, example = LIKE[kind]
    raise GivenError(
        text, f"this press needs a name and a {what}", f"give it a list, such as {example}"
    )


def table(text: str) -> dict[str, Any]:
    """The table in ``text``, of nothing an empty one; raises ``GivenError``."""
    match _read(text or "{}"):
        case dict() as found:
            return found
    raise GivenError(text, "this press needs a table", "give it one in braces, or nothing")


def entry(text: str, key: str) -> str:
    """The text below a key of the table in ``text``; raises ``GivenError``."""
    told = table(text).get(key)
    if isinstance(told, str):
        return told
    example = json.dumps({key: "…"}, ensure_ascii=False)
    raise GivenError(
        text, f"this press needs a table with a “{key}”", f"give it one, such as {example}"
    )


def _read(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
