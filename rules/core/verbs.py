"""Verbs: one kind of action each, in one place: text, candidates, what forbids it, its effect.

A chapter of the rules is a module of verbs in the ``verbs/`` folder of its game. The table of them
all, a :class:`Verbs`, is what reading, writing, move generation and the engine look things up in,
so a new action, card or tool touches the module of its chapter and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from rules.core.errors import NotationError
from rules.core.manual import Entry
from rules.core.records import Event, Refusal

S = TypeVar("S")
A = TypeVar("A")
HEAD = re.compile(r"(?:<[^>]*>)?[^<:,]*")
"""What a form begins with: its words up to a name, or a name and the words behind it."""
Log = list[Event] | None
"""Where events go while an action is carried out; ``None`` where nobody reads them."""


class Verb(Generic[S, A]):
    """A kind of action: a person's, or an outcome that chance brings.

    A verb that declares no more than its word names nothing else: the word is its whole text, and
    its one candidate. A game gives its verbs a base of its own where they share more: how an actor
    is named, what comes after every action. ``state`` is the position before, ``who`` an actor by
    name.
    """

    word: ClassVar[str]
    """What ``action.verb`` holds, and what the text of an action begins with."""

    record: ClassVar[type[Any]]
    """The record of the game's actions; its first two fields are the actor and the word."""

    title: ClassVar[str] = ""
    """What stands on its button; its own text, where it has none."""

    answers: ClassVar[tuple[str, ...]] = ("",)
    """The kinds of questions it answers; the empty one is a turn of one's own."""

    forms: ClassVar[Mapping[str, str]] = {}
    """How it is written, each way with what it means; names stand in angle brackets."""

    speaker: ClassVar[str] = "<player>"
    """Who says it: a player, or chance; nobody is named where chance speaks without a name."""

    codes: ClassVar[tuple[str, ...]] = ()
    """The codes of its refusals, but for those of every action."""

    reads: ClassVar[tuple[str, ...]] = ()
    """What may forbid it: fields of the position, and what a game says can be looked at."""

    @property
    def head(self) -> str:
        """What a manual calls it: its word, or what its form begins with where that is another."""
        form = next(iter(self.forms), self.word)
        found = HEAD.match(form)
        return self.word if form.startswith(self.word) or not found else found.group().strip()

    def read(self, state: S, who: str, rest: str) -> A:
        """Return the action written as its word and ``rest``.

        Raises ``NotationError`` with a remedy.
        """
        if rest:
            raise NotationError(f"'{self.word}' stands alone; take '{rest}' away.")
        action: A = self.record(who, self.word)
        return action

    def write(self, state: S, action: A) -> str:
        """Return the action as text, without its actor; :meth:`read` takes it back."""
        return self.word

    def label(self, state: S, action: A) -> str:
        """Return the action as a short phrase for a button."""
        text = self.title or self.write(state, action)
        return text[0].upper() + text[1:]

    def candidates(self, state: S, who: str) -> Iterable[A]:
        """Return actions of this kind worth asking about, legal or not, in the order of the list.

        Every legal one is among them.
        """
        return (self.record(who, self.word),)

    def refusals(self, state: S, action: A) -> Iterator[Refusal]:
        """Yield everything that forbids the action; nothing when it is legal."""
        return iter(())

    def apply(self, state: S, action: A, log: Log) -> S:
        """Return the state after the legal action; what happens goes into ``log``."""
        raise NotImplementedError


V = TypeVar("V", bound=Verb[Any, Any])


class Verbs(Generic[V]):
    """A table of a game's verbs, in the order in which actions are listed.

    Two verbs may share a word where they answer different questions: a step in one's own turn, and
    a step to where one is sent. ``words`` finds the first verb of a word, ``at`` the verbs that
    answer a kind of question. ``also`` are words that nobody writes, each with the word of the verb
    that answers for its actions.
    """

    def __init__(self, verbs: Iterable[V], also: Mapping[str, str] | None = None) -> None:
        self.listed = tuple(verbs)
        self.words: dict[str, V] = {}
        self.at: dict[str, dict[str, V]] = {}
        for verb in self.listed:
            self.words.setdefault(verb.word, verb)
            for kind in verb.answers:
                if verb.word in self.at.setdefault(kind, {}):
                    raise ValueError(f"two verbs '{verb.word}' answer the question '{kind}'")
                self.at[kind][verb.word] = verb
        self._longest = sorted(self.words, key=len, reverse=True)
        for word, other in (also or {}).items():
            self.words[word] = self.words[other]

    def __iter__(self) -> Iterator[V]:
        """Every verb, in order."""
        return iter(self.listed)

    def __getitem__(self, word: str) -> V:
        """The first verb with this word."""
        return self.words[word]

    @property
    def commands(self) -> tuple[Entry, ...]:
        """The commands, as a manual lists them."""
        found = {
            f"{verb.speaker}: {form}" if verb.speaker else form: means
            for verb in self.listed
            for form, means in verb.forms.items()
        }
        return tuple(Entry(form, means) for form, means in found.items())

    @property
    def refuses(self) -> dict[str, tuple[str, ...]]:
        """The codes of refusals by the beginning of a command."""
        found: dict[str, tuple[str, ...]] = {}
        for verb in self.listed:
            if verb.codes:
                found[verb.head] = (*found.get(verb.head, ()), *verb.codes)
        return found

    def split(self, text: str) -> tuple[V | None, str]:
        """Return the verb whose word ``text`` begins with, the longest first, and the rest."""
        for word in self._longest:
            if text == word or text.startswith(f"{word} "):
                return self.words[word], text[len(word) :].strip()
        return None, text

    def candidates(self, state: Any, who: str, question: str = "") -> list[Any]:
        """Return what ``who`` could name in answer to a question, each once."""
        verbs = self.at.get(question, {}).values()
        return list(dict.fromkeys(one for verb in verbs for one in verb.candidates(state, who)))
