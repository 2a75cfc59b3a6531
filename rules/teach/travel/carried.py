"""A question on its way to another program: its words, answers, board and feedback."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.core.errors import Mistake, RulebookError, ScenarioError

ILLEGAL = re.compile("[^\\t\\n\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")
"""Signs that no XML file can hold."""
INSTEAD = "\ufffd"
LONGEST_TITLE = 100
"""Letters of a title that is taken from the question."""
CHOICE, TYPED, OPEN_ANSWER = "choice", "typed", "open"
"""How a question is answered: by choosing, by writing what is known, by writing anything."""


class FileError(ScenarioError):
    """A file of questions cannot be read: names every line that is wrong, reason and remedy."""


def keep_writable(text: str) -> str:
    """A text as every file can hold it: with one sign for a new line."""
    return ILLEGAL.sub(INSTEAD, re.sub("\r\n?", "\n", text))


class NotWhole(RulebookError, ValueError):
    """A question lacks what it needs: says what."""


def drawing(text: str) -> str:
    """The SVG in a text of base64; empty where that is none."""
    try:
        return b64decode(text).decode()
    except ValueError:
        return ""


def clean(text: str) -> str:
    """The same with nothing empty at its ends."""
    return keep_writable(text).strip()


@dataclass(frozen=True)
class Carried:
    """One question with all that it needs elsewhere; texts are cleaned when it is made.

    ``right`` is one of ``choices``; without choices it is written, and ``also`` are other ways to
    write it. A question without a right answer has no choices either: nothing judges it.
    Raises ``NotWhole`` where that is not so.
    """

    title: str
    text: str
    choices: tuple[str, ...] = ()
    right: str = ""
    also: tuple[str, ...] = ()
    feedback: tuple[str, ...] = ()
    """What is told afterwards, by paragraphs: the reason, then each clause that decides."""
    picture: str = ""
    """The board as SVG, if there is one."""
    alt: str = ""
    """The board in words."""
    place: str = ""
    """Where the book asks it, as a list of questions has it."""
    line: int = field(default=0, compare=False)
    """The line of the file that it comes from."""

    def __post_init__(self) -> None:
        for name in ("title", "text", "right", "alt"):
            object.__setattr__(self, name, clean(getattr(self, name)))
        for name in ("choices", "also", "feedback"):
            kept = filter(None, map(clean, getattr(self, name)))
            object.__setattr__(self, name, tuple(dict.fromkeys(kept)))
        object.__setattr__(self, "title", self.title or self.text[:LONGEST_TITLE].strip())
        object.__setattr__(self, "alt", self.alt if self.picture else "")
        object.__setattr__(self, "also", tuple(one for one in self.also if one != self.right))
        if not self.text:
            raise NotWhole("the question has no text")
        if self.choices and self.right not in self.choices:
            raise NotWhole("no answer is marked as right")
        if len(self.choices) == 1 or (self.also and (self.choices or not self.right)):
            raise NotWhole("there is nothing to choose from")

    @property
    def kind(self) -> str:
        """How it is answered."""
        return CHOICE if self.choices else TYPED if self.right else OPEN_ANSWER


def hand_over(
    found: Sequence[Carried], wrong: Sequence[Mistake], source: str, remedy: str
) -> tuple[Carried, ...]:
    """Return the questions of a file; raises ``FileError`` for all that is wrong, or for none."""
    if not found and not wrong:
        wrong = (Mistake("", "it holds no question", remedy),)
    if wrong:
        raise FileError.listing(source, wrong)
    return tuple(found)
