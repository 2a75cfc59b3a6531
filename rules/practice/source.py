"""What practice must know of a game: fresh positions, and what to ask about each kind of event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from rules.answers import Event
from rules.labyrinth.board.lots import Lots
from rules.practice.chapters import Chapter

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


class Source(Protocol):
    """What the module of a game offers."""

    walk: int
    """How many actions are played on from each position."""
    most: int
    """How many positions are looked at, at most."""
    rows: Mapping[str, tuple[Row, ...]]
    """What to ask about an event, by its kind."""
    phrases: Mapping[str, str]
    """Labels that are no phrase after "may"; a key that ends in a space begins a label."""
    subjects: Mapping[str, tuple[str, bool]]
    """What an actor is called where that is not the name, and whether it takes the plural."""
    unasked: frozenset[str]
    """Verbs of actions nobody is asked about."""
    chances: Mapping[str, str]
    """A chance outcome as a sentence, by the word before its colon."""
    goes_on: frozenset[str]
    """Verbs of actions that follow by themselves where nothing else can be done."""

    def named(self, state: Any, event: Event) -> Mapping[str, str]:
        """More names for the braces of a row."""

    def positions(self, rules: Any, chapter: Chapter, lots: Lots) -> Iterator[Any]:
        """Fresh positions without end, fit for the chapter."""

    def places(self, state: Any) -> tuple[str, ...]:
        """The places that can be chosen on the board."""

    def players(self, state: Any) -> tuple[str, ...]:
        """Everybody whose turn it may be."""


MODULES = {
    "labyrinth": "labyrinth", "ravines": "labyrinth", "duel": "duel",
    "underground": "underground", "colditz": "colditz",
}  # fmt: skip


def source(game: str) -> Source:
    """The source of a game's positions."""
    return cast("Source", import_module(f"rules.practice.sources.{MODULES[game]}"))


def pick(lots: Lots, things: Any) -> Any:
    """One of ``things``."""
    return things[lots.below(len(things))]


__all__ = [
    "NUMBER",
    "PLACE",
    "PLAYER",
    "SAID",
    "SAYS",
    "WORD",
    "Lots",
    "Row",
    "Source",
    "pick",
    "source",
]
