"""A line of states with a past and a future: every change can be taken back and done again."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class History(Generic[T]):
    """States in a row, one of which is shown. Every deed leaves a sentence in ``said``."""

    most = 500
    """Changes that can be undone."""

    def __init__(self, first: T) -> None:
        self.line: list[T] = [first]
        self.at = 0
        self.said = ""

    @property
    def here(self) -> T:
        """The state as it stands."""
        return self.line[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return self.at < len(self.line) - 1

    def go_on(self, state: T) -> None:
        """Go on with another state; what was taken back before is gone."""
        self.line = [*self.line[: self.at + 1], state][-self.most :]
        self.at = len(self.line) - 1

    def go(self, by: int) -> bool:
        """Take back the last change (-1), or do it again (1); whether there was one."""
        if not 0 <= self.at + by < len(self.line):
            self.said = "Nothing to undo." if by < 0 else "Nothing to redo."
            return False
        self.at += by
        self.said = "Taken back." if by < 0 else "Done again."
        return True
