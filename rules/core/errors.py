"""Errors a person can act on: each message names the place, the reason and the remedy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import ClassVar, NamedTuple, Self

from rules.core.records import Refusal
from rules.core.typed import name_strange

# -- Errors a person can act on -------------------------------------------------------------------


MOST = 2000
"""Characters of the longest message."""


class RulebookError(Exception):
    """A base of every error that bad input can cause; its text is fit to be shown to a reader.

    What was given may be very long: what the text quotes of it is cut.

    >>> from rules import game
    >>> try:
    ...     game("duell")
    ... except RulebookError as wrong:
    ...     print(wrong)
    There is no game 'duell'. Games: labyrinth, ravines, duel, underground, colditz.
    """

    LONGEST: ClassVar[int] = MOST
    """Characters of the longest text."""

    def __init__(self, text: str = "") -> None:
        super().__init__(shorten(fit(text), self.LONGEST))


class Stopped(KeyboardInterrupt):
    """An end that somebody put to what goes on; its text says what is kept, and how to go on."""


class UnknownGame(RulebookError):
    """A game was asked for that is not on the shelf, or what it does not have."""


class GameNotHere(RulebookError):
    """A game is on the shelf, but its part of the site did not arrive: says why and what helps."""


class Misread(RulebookError):
    """An error in what was typed; a letter that no vocabulary has is named."""

    def __init__(self, text: str = "") -> None:
        super().__init__(f"{text}{name_strange(text)}")


class SetupError(Misread):
    """A game cannot be set up as described: names the key, the reason and the remedy."""


class MapError(Misread):
    """A drawn map cannot be read: names line and column, the reason and the remedy.

    ``code`` names the fault for programs, ``clauses`` the map rules it breaks.
    """

    def __init__(
        self, text: str, code: str = "unreadable", clauses: tuple[str, ...] = ("LP-STRUCT-04",)
    ) -> None:
        super().__init__(text)
        self.code, self.clauses = code, clauses


class NotationError(Misread):
    """A written action, cell or choice cannot be read."""


class Mistake(NamedTuple):
    """A thing wrong with a scenario file: where it stands, why it is wrong, what to do."""

    place: str
    reason: str
    remedy: str = ""

    def __str__(self) -> str:
        """One sentence."""
        text = f"{self.place}: {self.reason}" if self.place else self.reason
        text = shorten(fit(f"{text}; {self.remedy}" if self.remedy else text), MOST)
        return text if text.endswith((".", "?", "!")) else f"{text}."


def refuse_mistakes(mistakes: Iterable[Mistake]) -> None:
    """Raise ``SetupError`` for the first of ``mistakes``, if there is one."""
    for mistake in mistakes:
        raise SetupError(str(mistake))


class ScenarioError(RulebookError):
    """A scenario file is wrong; ``mistakes`` lists all that was found in one go."""

    SHOWN = 20
    """How many mistakes the text names; the list has them all."""
    LONGEST = SHOWN * MOST

    def __init__(self, text: str, source: str = "", mistakes: Sequence[Mistake] = ()) -> None:
        super().__init__(text)
        self.source, self.mistakes = source, tuple(mistakes)

    @classmethod
    def listing(cls, source: str, mistakes: Sequence[Mistake]) -> Self:
        """Return the error for the mistakes in ``source``, a line for each."""
        lines = [f"{source}: {mistake}" for mistake in mistakes[: cls.SHOWN]]
        rest = len(mistakes) - cls.SHOWN
        if rest > 0:
            lines.append(f"{source}: and {rest} more mistakes.")
        return cls("\n".join(lines), source, mistakes)

    def each(self) -> tuple[str, ...]:
        """Return every mistake on a line of its own, or the text where there is no list."""
        listed = tuple(f"{self.source}: {mistake}" for mistake in self.mistakes)
        return listed or (str(self),)


class AddressError(RulebookError):
    """A broken address of a position (a link): it names the part that is wrong."""


QUOTED = re.compile(r"(?<!\w)'(?P<quoted>(?:[^']|'(?=\w))*)(?P<end>'(?!\w)|$)|[^\s']{200,}")
"""What may be too long to be shown: in quotes, or one word that is none of ours, nor a path.

Short quotes are found too, or the end of one would seem the beginning of the next.
"""


def shorten(text: str, most: int = 60) -> str:
    """Return ``text`` fit for a message."""
    return text if len(text) < most else text[: most - 3] + "..."


def fit(text: str) -> str:
    """A message in which everything quoted is short."""

    def cut(found: re.Match[str]) -> str:
        if found["quoted"] is None:
            return shorten(found[0])
        return f"'{shorten(found['quoted'])}'" if found["end"] else found[0]

    return QUOTED.sub(cut, text)


class IllegalAction(RulebookError):
    """An action is not legal here; the state has not changed. Carries the refusals.

    >>> from rules import game
    >>> duel = game("duel")
    >>> state = duel.setup({}, {}, {})
    >>> try:
    ...     duel.apply(state, duel.parse(state, "P2: right"))
    ... except IllegalAction as wrong:
    ...     print(wrong, [refusal.code for refusal in wrong.refusals])
    It is P1's turn. ['not-your-turn']
    """

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(" ".join(refusal.text for refusal in self.refusals))


# -- Near misses ----------------------------------------------------------------------------------


def suggest(word: str, known: Iterable[str], most: int = 1, least: float = 0.6) -> str:
    """A question naming what comes closest to ``word``, with a space before; empty if nothing.

    Capital letters make no difference; ``least`` says how close it has to come, up to 1.
    """
    folded = {one.casefold(): one for one in known}
    near = get_close_matches(str(word).casefold(), list(folded), most, least)
    return f" Did you mean {' or '.join(repr(folded[one]) for one in near)}?" if near else ""


def system_says(error: Exception) -> str:
    """Return what the system says of a file, without its number."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
