"""Clauses, rulings and terms of a game, read from ``clauses.toml``: the one source of its text."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, TypeVar

from rules.core import data
from rules.core.errors import RulebookError
from rules.core.registry import GAMES, PREFIXES

GAME_OF = {prefix: name for name, prefix in PREFIXES.items()}
"""Which game a clause id belongs to, by the part before its first hyphen."""


@dataclass(frozen=True)
class Clause:
    """An atomic rule. ``testable`` is false where nothing can be seen; ``why_not`` says why."""

    id: str
    section: str
    kind: str
    text: str
    test: str
    testable: bool = True
    why_not: str = ""


@dataclass(frozen=True)
class Gap:
    """A question the original text leaves open, with the ruling this book takes.

    ``options`` names the settings that flip it, each with its choices and what they mean, the
    ruling taken first; it is empty where no alternative changes how the game plays, and ``reason``
    says why.
    """

    id: str
    kind: str
    rules: tuple[str, ...]
    question: str
    ruling: str
    alternatives: tuple[str, ...] = ()
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    reason: str = ""


@dataclass(frozen=True)
class Term:
    """A word of the game: English, original, meaning."""

    english: str
    original: str
    meaning: str


@dataclass(frozen=True)
class Component:
    """A thing the game needs, and how many of it."""

    name: str
    count: str
    notes: str


@dataclass(frozen=True)
class Announcement:
    """An answer of the leader in a situation, and which other situations sound the same."""

    situation: str
    original: str
    english: str
    status: str
    shared_with: tuple[str, ...]


@dataclass(frozen=True)
class Ledger:
    """A book of all text of one game, in the order of its rules.

    ``author`` is who wrote them, as the text itself spells it; empty where it names nobody.
    ``origin`` tells in sentences what is known of where they come from.
    """

    game: str
    title: str
    original_title: str
    language: str
    author: str
    origin: str
    clauses: dict[str, Clause]
    gaps: dict[str, Gap]
    terms: tuple[Term, ...]
    components: tuple[Component, ...]
    announcements: tuple[Announcement, ...]

    @property
    def sections(self) -> tuple[str, ...]:
        """The headings of the rules, in order."""
        return tuple(dict.fromkeys(clause.section for clause in self.clauses.values()))


Written = TypeVar("Written")


@cache
def ledger(game: str) -> Ledger:
    """Return the ledger of ``game``; raises ``RulebookError`` where its text is not whole."""
    table = data.read_table(data.data_folder(game) / "clauses")
    file = f"rules/games/{game}/clauses.toml"

    def read(kind: type[Written], part: str) -> tuple[Written, ...]:
        return tuple(_make(kind, row, f"{file}: [[{part}]]") for row in table.get(part, ()))

    found = {
        **{key: held for key, held in table.items() if isinstance(held, str)},
        "clauses": {clause.id: clause for clause in read(Clause, "clause")},
        "gaps": {gap.id: gap for gap in read(Gap, "gap")},
        "terms": read(Term, "term"),
        "components": read(Component, "component"),
        "announcements": read(Announcement, "announcement"),
    }
    return _make(Ledger, found, file)


def _make(kind: type[Written], row: dict[str, Any], place: str) -> Written:
    """A record of a table; a key that is strange, or missing, is told with its place."""
    try:
        held = (tuple(one) if isinstance(one, list) else one for one in row.values())
        return kind(**dict(zip(row, held, strict=True)))
    except TypeError:
        names = [one.name for one in fields(kind)]  # type: ignore[arg-type]
        key = next(key for key in (*row, *names) if (key in row) != (key in names))
        reason = f"there is no key '{key}'" if key in row else f"'{key}' is missing"
        place = f"{place} {row.get('id', '')}".strip()
        raise RulebookError(f"{place}: {reason}; keys: {', '.join(names)}.") from None


def game_of(clause: str) -> str:
    """Return the game whose clause or ruling ``clause`` is.

    Raises ``KeyError`` for an unknown prefix.
    """
    return GAME_OF[clause.split("-", 1)[0]]


def list_ids() -> tuple[str, ...]:
    """Return the ids of all clauses and rulings of the games on the shelf."""
    books = [ledger(name) for name in GAMES]
    return tuple(one for book in books for one in (*book.clauses, *book.gaps))


def is_known(clause: str) -> bool:
    """Return whether ``clause`` is the id of a clause or ruling of a game on the shelf."""
    name = GAME_OF.get(clause.split("-", 1)[0])
    if name is None:
        return False
    book = ledger(name)
    return clause in book.clauses or clause in book.gaps
