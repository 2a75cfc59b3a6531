"""The chapters that can be practised: each is named like its page of the book, with its clauses."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules import data
from rules.clauses import ledger
from rules.errors import NotationError
from rules.hints import meant
from rules.library import GAMES

FAMILY = re.compile(r"(?P<family>[A-Z-]+[A-Z])(?:-(?P<low>\d\d)\.\.(?P<high>\d\d))?")


class Chapter(NamedTuple):
    """A set of clauses that are practised together."""

    game: str
    name: str
    title: str
    families: tuple[str, ...]

    @property
    def id(self) -> str:
        """``game/name``."""
        return f"{self.game}/{self.name}"

    @property
    def clauses(self) -> frozenset[str]:
        """The ids of its clauses."""
        return _clauses(self)


@cache
def _table() -> dict[str, dict[str, Chapter]]:
    """By game and page."""
    told = data.read(Path(__file__).with_name("chapters"))
    return {
        game: {
            name: Chapter(game, name, row["title"], tuple(row["clauses"]))
            for name, row in rows.items()
        }
        for game, rows in told.items()
    }


@cache
def _clauses(chapter: Chapter) -> frozenset[str]:
    """Asked for late: the ledger of another game than the page's may not be there yet."""
    book = ledger(chapter.game).clauses
    return frozenset(
        one
        for one in book
        for family in chapter.families
        if book[one].testable and _in(family, one)
    )


def chapter(game: str, name: str) -> Chapter:
    """The chapter of a game; raises ``NotationError`` naming those there are."""
    table = _table()
    if game not in table:
        raise NotationError(f"There is no game '{game}'. Games: {', '.join(GAMES)}.")
    known = table[game]
    if name not in known:
        raise NotationError(
            f"Nothing to practise is called '{name}' in {game}. Chapters: {', '.join(known)}."
            f"{meant(name, known)}"
        )
    return known[name]


def _in(family: str, clause: str) -> bool:
    """Whether a clause belongs to a family written as ``LP-TURN`` or ``LP-TURN-05..11``."""
    match = FAMILY.fullmatch(family)
    assert match is not None, family
    name, _, number = clause.rpartition("-")
    if match["low"]:
        return name == match["family"] and match["low"] <= number <= match["high"]
    return name == match["family"] or name.startswith(f"{match['family']}-")


def chapters(game: str) -> tuple[Chapter, ...]:
    """All chapters of a game, in the order of the book."""
    return tuple(_table()[game].values())
