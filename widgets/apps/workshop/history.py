"""A draft with its past and future: every change can be taken back and done again."""

from __future__ import annotations

from rules.core.errors import RulebookError
from rules.scenarios.editor.draft import Draft, to_toml

MOST = 300
"""Changes that can be undone."""


class History:
    """The line of drafts. Every deed leaves a sentence in ``said``."""

    def __init__(self, draft: Draft) -> None:
        self.line: list[Draft] = [draft]
        self.at = 0
        self.said = ""
        self.own = False
        """Whether the writer has changed anything: only then is the draft kept."""

    @property
    def draft(self) -> Draft:
        """The draft as it stands."""
        return self.line[self.at]

    @property
    def text(self) -> str:
        """The draft as a file; empty where no file can hold it."""
        try:
            return to_toml(self.draft.table)
        except RulebookError:
            return ""

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return self.at < len(self.line) - 1

    def change(self, draft: Draft, said: str) -> None:
        """Go on with another draft; what was taken back before is gone."""
        self.said = said
        # Two tables are equal whatever the order of their keys, but players sit in an order.
        if repr(draft.table) == repr(self.draft.table):
            return
        self.line = [*self.line[: self.at + 1], draft][-MOST:]
        self.at = len(self.line) - 1
        self.own = True

    def go(self, by: int) -> None:
        """Take back the last change (-1), or do it again (1)."""
        if not 0 <= self.at + by < len(self.line):
            self.said = "Nothing to undo." if by < 0 else "Nothing to redo."
            return
        self.at += by
        self.own = True
        self.said = "Taken back." if by < 0 else "Done again."
