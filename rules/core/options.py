"""Rulings as settings: what a game offers to choose from, and what was chosen.

Each game lists its options and has a record with one field for each; the rest is the same for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from rules.core.errors import Mistake, meant, refuse

R = TypeVar("R")


class Option(NamedTuple):
    """One ruling as a setting: the gap it answers and its choices, the default first."""

    gap: str
    choices: tuple[str, ...]


Options = Mapping[str, Option]


def choose(record: type[R], options: Options, chosen: Mapping[str, str]) -> R:
    """A ``record`` with every default of ``options``, but for ``chosen``; raises ``SetupError``.

    A field that no option names keeps the default of the record.
    """
    refuse(mistakes(options, chosen))
    values = {name: option.choices[0] for name, option in options.items()}
    return record(**values | {field(raw): value for raw, value in chosen.items()})


def mistakes(options: Options, chosen: Mapping[str, Any]) -> Iterator[Mistake]:
    """Rulings that ``options`` do not know, and choices they do not offer."""
    for raw, value in chosen.items():
        name = field(raw)
        if name not in options:
            remedy = f"it knows {', '.join(sorted(options))}.{meant(name, options)}"
            yield Mistake(f"options.{raw}", "this game has no such ruling", remedy)
        elif value not in options[name].choices:
            choices = options[name].choices
            remedy = f"choose one of {', '.join(choices)}.{meant(value, choices)}"
            yield Mistake(
                f"options.{raw}", f"'{value}' is no choice for {options[name].gap}", remedy
            )


def differing(options: Options, rulings: object) -> dict[str, str]:
    """Only the choices that differ from the defaults."""
    return {
        name: getattr(rulings, name)
        for name, option in options.items()
        if getattr(rulings, name) != option.choices[0]
    }


def field(raw: str) -> str:
    """The name of a ruling as a file may write it, with a dash for each underscore."""
    return raw.replace("-", "_")
