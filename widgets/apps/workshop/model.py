"""What lies on a desk, without looks: a document with its past and future, and what is in hand.

A document is a drawn map or a scenario in the making. Every deed leaves a sentence in ``said``;
what cannot be done raises ``RulebookError``.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from rules.core.errors import Mistake, ScenarioError
from widgets.kernel.history import History
from widgets.kernel.html import counted

D = TypeVar("D")
WAYS = {"up": "above", "right": "right of", "down": "below", "left": "left of"}
"""Where the side of a cell lies, by its way: N, E, S, W."""


class Texts(NamedTuple):
    """What is said of a text that was to be loaded."""

    longest: int
    too_long: str
    """Of one with more characters than that; with a gap for the number."""
    unreadable: str
    """Of one that cannot be read; with a gap for the count of mistakes."""


class Desk(History[D]):
    """A document with its past and future, and what its writer has in hand."""

    texts: Texts

    def __init__(self, first: D) -> None:
        super().__init__(first)
        self.held = ""
        """What is in hand, by its name."""
        self.unread: tuple[Mistake, ...] = ()
        """What is wrong with the text that was to be loaded."""

    def read(self, text: str) -> tuple[D, str]:
        """The document in ``text`` and what is said of it; raises ``ScenarioError``."""
        raise NotImplementedError

    def new(self, document: D, said: str) -> None:
        """Lay another document on the desk."""
        raise NotImplementedError

    def load(self, text: str) -> None:
        """Take over a document from its text; everything that is wrong with it is kept."""
        if len(text) > self.texts.longest:
            raise ScenarioError(self.texts.too_long.format(self.texts.longest))
        try:
            found, said = self.read(text)
        except ScenarioError as error:
            self.unread = error.mistakes or (Mistake("", str(error)),)
            self.said = self.texts.unreadable.format(counted(len(self.unread), "mistake"))
            return
        self.new(found, said)

    def go(self, by: int) -> bool:
        """Go along the line of documents with empty hands."""
        self.held = ""
        return super().go(by)
