"""A scenario as a record: what its file says, nothing done with it yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class ScenarioStep:
    """One step of the script. Exactly one of ``do``, ``check``, ``reset`` and ``note`` is set."""

    do: str = ""
    at: str = ""
    says: str | None = None
    refused: str = ""
    expect: Any = None
    clauses: tuple[str, ...] = ()
    reset: Mapping[str, Any] | None = None
    check: str = ""
    note: str = ""
    ask: Mapping[str, Any] | None = None
    text: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Scenario:
    """A whole scenario file. ``id`` is ``game/name``; ``source`` says where it was read from."""

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
