"""Reading the ``[setup]`` table of a scenario file: its keys, and names and numbers in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.checks import fits
from rules.errors import Mistake, SetupError, shorten
from rules.game import Plain
from rules.hints import meant

Keys = Mapping[str, tuple[type, str]]
"""Keys of a table, their types, and what to write."""
LOOSE = "loose"
"""The key that allows a position which cannot arise by the rules; every game knows it."""
MANY = 8
"""How many names a message lists."""


def unfit(spec: Plain, keys: Keys) -> Iterator[Mistake]:
    """Keys of a ``[setup]`` table that are not among ``keys``, and values of the wrong type."""
    for key, value in spec.items():
        if key == LOOSE:
            if not isinstance(value, bool):
                yield Mistake(f"setup.{key}", f"write true or false, not {shorten(repr(value))}")
            continue
        if key not in keys:
            remedy = f"known keys: {', '.join(keys)}.{meant(key, keys)}"
            yield Mistake(f"setup.{key}", "there is no such key", remedy)
            continue
        kind, remedy = keys[key]
        if not fits(value, kind):
            yield Mistake(f"setup.{key}", f"write {remedy}, not {shorten(repr(value))}")


def one_of(name: Any, known: Mapping[str, int], key: str, what: str) -> int:
    """The number of something by its name; raises ``SetupError``."""
    if not isinstance(name, str) or name not in known:
        some = ", ".join(list(known)[:MANY]) + (" …" if len(known) > MANY else "")
        raise SetupError(
            f"setup.{key}: there is no {what} '{shorten(str(name))}'; {what}s: {some}."
            f"{meant(str(name), known)}"
        )
    return known[name]


def number(value: Any, key: str, least: int, most: int) -> int:
    """A number in its bounds; raises ``SetupError``."""
    if not fits(value, int) or not least <= value <= most:
        raise SetupError(f"setup.{key}: give a number from {least} to {most}.")
    return int(value)
