"""Checks: assertions of a scenario file that are not moves (of a plan, a view, a set-up)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.core.errors import SetupError, meant, shorten

NAMES = {str: "text in quotes", int: "a whole number", bool: "true or false", list: "a list"}


class CheckResult(NamedTuple):
    """What a check found.

    ``found`` is the finding in the words a scenario file expects; ``text`` says it as a sentence;
    ``clauses`` are the rules that were really looked at. ``map`` names the drawing that was looked
    at, ``cells`` are those the finding speaks of: a stage shows both. ``refused_by`` are clauses by
    which an action, a plan or a set-up was refused: only they count as played.
    """

    found: object
    text: str
    clauses: tuple[str, ...]
    map: str = ""
    cells: tuple[str, ...] = ()
    refused_by: tuple[str, ...] = ()


class Texts(list[str]):
    """The kind of a list whose entries are all texts."""


def fits(value: Any, kind: type) -> bool:
    """Whether a value of a file is of a kind; true and false are no numbers, a tuple is a list."""
    if kind is Texts:
        return fits(value, list) and all(isinstance(entry, str) for entry in value)
    wanted = (list, tuple) if kind is list else kind
    return isinstance(value, wanted) and isinstance(value, bool) == (kind is bool)


def arguments(
    check: str, spec: Mapping[str, Any], needed: Mapping[str, type], known: Mapping[str, type]
) -> dict[str, Any]:
    """The keys of a check: all that are ``needed``, perhaps those ``known``, and no others.

    Raises ``SetupError`` naming the key, the reason and the keys there are.
    """
    keys = {**needed, **known}
    for name, value in spec.items():
        if name == "expect":
            continue
        if name not in keys:
            there_are = f"known keys: {', '.join(keys)}" if keys else "it takes none"
            near = meant(name, keys)
            raise SetupError(f"check {check}: there is no key '{name}'; {there_are}.{near}")
        if not fits(value, keys[name]):
            kind, found = NAMES.get(keys[name], "a list of texts"), shorten(repr(value))
            raise SetupError(f"check {check}: '{name}' must be {kind}, not {found}.")
    for name in needed:
        if name not in spec:
            raise SetupError(f"check {check}: the key '{name}' is missing.")
    return {name: value for name, value in spec.items() if name in keys}
