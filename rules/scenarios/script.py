"""A scenario as a record: what its file says, nothing done with it yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Said = str | tuple[str, ...]
"""Words as one text, or one text for each answer."""


@dataclass(frozen=True)
class ScenarioStep:
    """One step of the script. Exactly one of ``do``, ``check``, ``reset`` and ``note`` is set.

    None of them is set where it says what is expected of the beginning. ``at`` and ``says`` are
    tables where a step names the persons they speak of.
    """

    do: str = ""
    at: str | Mapping[str, str] = ""
    says: Said | Mapping[str, Said] | None = None
    never_says: tuple[str, ...] = ()
    refused: str = ""
    expect: Any = None
    clauses: tuple[str, ...] = ()
    fires: tuple[str, ...] | None = None
    never: tuple[str, ...] = ()
    event: tuple[str, ...] = ()
    hears: Mapping[str, Said] = field(default_factory=dict)
    sees: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    reset: Mapping[str, Any] | None = None
    check: str = ""
    note: str = ""
    ask: Mapping[str, Any] | None = None
    text: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Scenario:
    """A whole scenario file. ``id`` is ``game/name``; ``source`` says where it was read from.

    ``start`` is what is expected of the beginning; ``origin`` is the scenario that this one goes on
    from, and the step after which it does.

    >>> from rules import load
    >>> load("labyrinth/falling-into-holes").steps[0].do
    'A: right'
    """

    id: str
    game: str
    title: str
    clauses: tuple[str, ...]
    maps: Mapping[str, str]
    setup: Mapping[str, Any]
    steps: tuple[ScenarioStep, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    intro: str = ""
    then: str = ""
    notes: str = ""
    source: str = ""
    table: Mapping[str, Any] = field(default_factory=dict, repr=False)
    start: ScenarioStep | None = None
    origin: tuple[Scenario, int] | None = None

    def counted(self, number: int) -> int:
        """The number that readers give a step: checks are for authors, and not counted."""
        return sum(not step.check for step in self.steps[:number])


def list_actions(do: str) -> list[str]:
    """The actions of a step, as they are written."""
    return [text.strip() for text in do.split(";") if text.strip()] or [do]


def list_actors(do: str) -> tuple[str, ...]:
    """The persons who act in a step, in the order of their first actions.

    A name begins with a capital letter; what chance brings does not.
    """
    named = (text.partition(":")[0].strip() for text in list_actions(do))
    return tuple(dict.fromkeys(name for name in named if name[:1].isupper()))
