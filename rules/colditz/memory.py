"""What was once worked out and hangs on nothing but its key: remembered, but not without end."""

from __future__ import annotations

from typing import Any, TypeVar

V = TypeVar("V")

MOST = 50_000
"""How much is remembered before it begins anew."""


class Memory(dict[Any, Any]):
    """Answers by what they hang on."""

    def keep(self, key: Any, value: V) -> V:
        """Remember an answer, and give it back."""
        if len(self) >= MOST:
            self.clear()
        self[key] = value
        return value
