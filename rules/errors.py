"""Errors a person can act on: each message names the place, the reason and the remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.game import Refusal


class RulebookError(Exception):
    """Base of every error that bad input can cause; its text is fit to be shown to a reader."""


class UnknownGame(RulebookError):
    """A game was asked for that is not on the shelf."""


class SetupError(RulebookError):
    """A game cannot be set up as described: names the key, the reason and the remedy."""


class MapError(RulebookError):
    """A drawn map cannot be read: names line and column, the reason and the remedy.

    ``code`` names the fault for programs, ``clauses`` the map rules it breaks.
    """

    def __init__(
        self, text: str, code: str = "unreadable", clauses: tuple[str, ...] = ("LP-STRUCT-04",)
    ) -> None:
        super().__init__(text)
        self.code, self.clauses = code, clauses


class NotationError(RulebookError):
    """A written action, cell or choice cannot be read."""


class ScenarioError(RulebookError):
    """A scenario file is wrong: names file, key and why."""


class AddressError(RulebookError):
    """The address of a position (a link) is broken: names the part that is wrong."""


class IllegalAction(RulebookError):
    """The action is not legal here; the state has not changed. Carries the refusals."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(" ".join(refusal.text for refusal in self.refusals))
