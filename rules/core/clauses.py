"""Clauses, rulings and terms of a game, read from ``clauses.toml``: the one source of its text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, TypeVar

from rules.core import data
from rules.core.errors import RulebookError, suggest
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


Row = TypeVar("Row")
HEADS = ("game", "title", "original_title", "language", "author", "origin")
"""What every ``clauses.toml`` begins with."""
LISTS = ("rules", "alternatives", "shared_with")


@cache
def ledger(game: str) -> Ledger:
    """Return the ledger of ``game``; raises ``RulebookError`` where its text is not whole."""
    table = data.read_table(data.data_folder(game) / "clauses")
    file = f"rules/games/{game}/clauses.toml"
    _must_fit(table, table, HEADS, file)

    def read(kind: type[Row], part: str) -> Iterator[Row]:
        return _read_rows(kind, table.get(part, ()), f"{file}: [[{part}]]")

    return Ledger(
        **{key: table[key] for key in HEADS},
        clauses={clause.id: clause for clause in read(Clause, "clause")},
        gaps={gap.id: gap for gap in read(Gap, "gap")},
        terms=tuple(read(Term, "term")),
        components=tuple(read(Component, "component")),
        announcements=tuple(read(Announcement, "announcement")),
    )


def _read_rows(kind: type[Row], rows: Iterable[Mapping[str, Any]], place: str) -> Iterator[Row]:
    """Yield each row as a record of its kind."""
    known = {one.name: one for one in fields(kind)}  # type: ignore[arg-type]
    wanted = [
        name
        for name, one in known.items()
        if one.default is MISSING and one.default_factory is MISSING
    ]
    for number, row in enumerate(rows, start=1):
        _must_fit(row, known, wanted, f"{place} {row.get('id', number)}")
        yield kind(**{key: tuple(held) if key in LISTS else held for key, held in row.items()})


def _must_fit(
    row: Mapping[str, Any], known: Collection[str], wanted: Iterable[str], place: str
) -> None:
    """Refuse a key that means nothing there, and a table without one that it must have."""
    for key in row:
        if key not in known:
            remedy = f"keys: {', '.join(known)}.{suggest(key, known)}"
            raise RulebookError(f"{place}: there is no key '{key}'; {remedy}")
    for key in wanted:
        if key not in row:
            raise RulebookError(f"{place}: '{key}' is missing; write {key} = \"...\" there.")


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
