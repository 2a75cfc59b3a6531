"""Practice, as far as a game tells it: chapters, fresh positions, questions about events."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rules.core.clauses import ledger
from rules.core.data import import_part, read_table
from rules.core.errors import NotationError, suggest
from rules.core.playout import Lots
from rules.core.records import Event
from rules.core.registry import GAMES

# -- The chapters that can be practised -----------------------------------------------------------


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
        return _known_clauses(self)


@cache
def _read_chapters() -> dict[str, dict[str, Chapter]]:
    """By game and page."""
    told = read_table(Path(__file__).with_name("chapters"))
    return {
        game: {
            name: Chapter(game, name, row["title"], tuple(row["clauses"]))
            for name, row in rows.items()
        }
        for game, rows in told.items()
    }


def _read_rows(game: str) -> dict[str, Chapter]:
    table = _read_chapters()
    if game not in table:
        raise NotationError(f"There is no game '{game}'. Games: {', '.join(GAMES)}.")
    return table[game]


@cache
def _known_clauses(chapter: Chapter) -> frozenset[str]:
    """Asked for late: the ledger of another game than the page's may not be there yet."""
    book = ledger(chapter.game).clauses
    return frozenset(
        one
        for one in book
        for family in chapter.families
        if book[one].testable and _in_family(family, one)
    )


def chapter(game: str, name: str) -> Chapter:
    """Return the chapter of a game; raises ``NotationError`` naming those there are."""
    known = _read_rows(game)
    if name not in known:
        raise NotationError(
            f"Nothing to practise is called '{name}' in {game}. Chapters: {', '.join(known)}."
            f"{suggest(name, known)}"
        )
    return known[name]


def home_of(game: str, clause: str) -> Chapter:
    """Return the chapter that a clause belongs to.

    Raises ``NotationError`` for one that no chapter has.
    """
    for one in chapters(game):
        if clause in one.clauses:
            return one
    known = [clause for one in chapters(game) for clause in sorted(one.clauses)]
    raise NotationError(
        f"No chapter of {game} practises a clause '{clause[:40]}': name one like {known[0]}."
        f"{suggest(clause, known)}"
    )


def _in_family(family: str, clause: str) -> bool:
    """Whether a clause belongs to a family written as ``LP-TURN`` or ``LP-TURN-05..11``."""
    match = FAMILY.fullmatch(family)
    assert match is not None, family
    name, _, number = clause.rpartition("-")
    if match["low"]:
        return name == match["family"] and match["low"] <= number <= match["high"]
    return name == match["family"] or name.startswith(f"{match['family']}-")


def chapters(game: str) -> tuple[Chapter, ...]:
    """Return all chapters of a game, in the order of the book."""
    return tuple(_read_rows(game).values())


# -- What practice must know of a game ------------------------------------------------------------


PLACE, NUMBER, WORD, PLAYER, SAYS = "place", "number", "word", "player", "says"
"""What is asked for: a place, a number, one of some words, a player, what is said."""


class Row(NamedTuple):
    """A question about a fact. Braces in both texts are filled from the event.

    ``fact`` is a fact of the position ("at.{who}"), or empty where it is asked what is said.
    ``words`` are the answers to choose from, or for a place those off the board. It is asked only
    for clauses whose ids begin with ``only``.
    """

    kind: str
    fact: str
    question: str
    words: tuple[str, ...] = ()
    only: str = ""


SAID = Row(SAYS, "", "What does the leader say?")


def by_kind(rows: Mapping[str, tuple[Row, ...]]) -> dict[str, tuple[Row, ...]]:
    """A table of questions by the kind of event, from one whose keys name several kinds."""
    return {kind: asked for kinds, asked in rows.items() for kind in kinds.split()}


class Source:
    """A source of a game's positions for practice, and what to ask about them.

    Each game has one in its ``practice``, called ``SOURCE``.
    """

    walk: int
    """How many actions are played on from each position."""
    most: int
    """How many positions are looked at, at most."""
    rows: Mapping[str, tuple[Row, ...]]
    """What to ask about an event, by its kind."""
    phrases: Mapping[str, str] = {}
    """Labels that are no phrase after "may"; a key that ends in a space begins a label."""
    subjects: Mapping[str, tuple[str, bool]] = {}
    """What an actor is called where that is not the name, and whether it takes the plural."""
    unasked: frozenset[str] = frozenset()
    """Verbs of actions nobody is asked about."""
    chances: Mapping[str, str] = {}
    """A chance outcome as a sentence, by the word before its colon."""
    goes_on: frozenset[str] = frozenset()
    """Verbs of actions that follow by themselves where nothing else can be done."""

    def named(self, state: Any, event: Event) -> Mapping[str, str]:
        """Return more names for the braces of a row; mostly events name everything themselves."""
        return {}

    def name_action(self, rules: Any, state: Any, action: Any) -> str:
        """An action in a line, as it is asked about."""
        return str(rules.speech.label(state, action))

    def positions(self, rules: Any, chapter: Chapter, lots: Lots) -> Iterator[Any]:
        """Yield fresh positions without end, fit for the chapter."""
        raise NotImplementedError

    def places(self, state: Any) -> tuple[str, ...]:
        """Return the places that can be chosen on the board."""
        raise NotImplementedError

    def players(self, state: Any) -> tuple[str, ...]:
        """Return everybody whose turn it may be."""
        raise NotImplementedError


def find_source(game: str) -> Source:
    """Return the source of a game's positions."""
    found: Source = import_part(game, "practice").SOURCE
    return found


def pick(lots: Lots, things: Any) -> Any:
    """Return one of ``things``."""
    return things[lots.below(len(things))]
