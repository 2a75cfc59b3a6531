"""Records that a game answers with: a refusal, an event, a result, an observation, a finding."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from rules.core import refusals

CHANCE = "chance"
"""The actor of a chance outcome: a die, a draw, a lot."""


class Action(Hashable, Protocol):
    """A record of what is done: who acts, and the word of the verb."""

    @property
    def who(self) -> str:
        """The actor by name, or :data:`CHANCE`."""

    @property
    def verb(self) -> str:
        """The word of its :class:`~rules.core.verbs.Verb`."""


S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Action)


class Built:
    """A value: equal to another one of its kind that is built of the same.

    Its hash is worked out once, or given where that is cheaper.
    """

    __slots__ = ("_built", "_hash")

    def __init__(self, *built: Hashable, hashed: int | None = None) -> None:
        self._built = built
        self._hash = hash(built) if hashed is None else hashed

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, type(self)) and self._built == other._built

    def __hash__(self) -> int:
        return self._hash


class Refusal(NamedTuple):
    """A reason why an action is not legal.

    ``code`` is for programs, ``text`` one sentence for the person who tried: why, with things and
    names. ``clauses`` are the ids of the clauses or rulings that forbid it, ``at`` the place of the
    board where the try breaks (empty where there is none). It uses only what that person knows.
    """

    code: str
    text: str
    clauses: tuple[str, ...]
    at: str = ""

    @property
    def what(self) -> str:
        """What is said first, in two or three words: "Not yet."."""
        return refusals.refusal_text(self.code)


class Event(NamedTuple):
    """A thing that happened, and the clauses that made it happen.

    ``kind`` is for programs; ``text`` is an English sentence; ``words`` is what was said aloud, in
    the original language (empty when nothing was), ``gloss`` its English. ``heard_by`` lists the
    viewers who learn of it, ``None`` meaning all. ``data`` holds plain values for drawing.
    """

    kind: str
    text: str
    clauses: tuple[str, ...]
    who: str = ""
    words: str = ""
    gloss: str = ""
    heard_by: tuple[str, ...] | None = None
    data: Mapping[str, Any] = {}


class Result(NamedTuple):
    """An end of a game: the winners (none in a draw) and one sentence."""

    winners: tuple[str, ...]
    text: str


class Goal(NamedTuple):
    """A goal: what wins a game, and how near a viewer is to it as far as he knows, in one line.

    ``have`` is what he has of it, ``lacks`` what is missing, ``ahead`` who else is near, and how;
    each may be empty.
    """

    wins: str
    have: str = ""
    lacks: str = ""
    ahead: str = ""


@dataclass(frozen=True)
class Observation:
    """A view: all that ``viewer`` may know of a state at this moment, as plain data.

    What a viewer has *learned on the way* is not in the state: it is the sequence of observations
    and heard events, see :meth:`rules.core.timeline.Timeline.information`.
    """

    viewer: str
    facts: tuple[tuple[str, Any], ...]

    def __getitem__(self, key: str) -> Any:
        """The fact called ``key``; raises ``KeyError``."""
        return dict(self.facts)[key]


def join_statement(events: Sequence[Event]) -> str:
    """Return everything said aloud in ``events``, joined as in scenario files.

    Empty for silence.
    """
    return " + ".join(event.words for event in events if event.words)


def gloss_statement(said: str, known: Mapping[str, str]) -> str:
    """Return the English of a :func:`join_statement` by its parts, where all words are ``known``.

    Names that follow a word stay: “ранен: B” is “wounded: B”.
    """
    found = []
    for part in said.split(" + "):
        word, colon, names = part.partition(": ")
        if word not in known:
            return ""
        found.append(known[word] + colon + names)
    return " + ".join(found)


class CheckResult(NamedTuple):
    """An answer to a check.

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
