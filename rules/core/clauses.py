"""Clauses, rulings and terms of a game, read from ``clauses.toml``: the one source of its text."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from rules.core import data
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


@cache
def ledger(game: str) -> Ledger:
    """Return the ledger of ``game``."""
    table = data.read_table(data.data_folder(game) / "clauses")
    return Ledger(
        game=table["game"],
        title=table["title"],
        original_title=table["original_title"],
        language=table["language"],
        author=table["author"],
        origin=table["origin"],
        clauses={row["id"]: Clause(**row) for row in table["clause"]},
        gaps={
            row["id"]: Gap(
                **{
                    **row,
                    "rules": tuple(row["rules"]),
                    "alternatives": tuple(row.get("alternatives", ())),
                }
            )
            for row in table["gap"]
        },
        terms=tuple(Term(**row) for row in table["term"]),
        components=tuple(Component(**row) for row in table["component"]),
        announcements=tuple(
            Announcement(**{**row, "shared_with": tuple(row["shared_with"])})
            for row in table.get("announcement", ())
        ),
    )


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
