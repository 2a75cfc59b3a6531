"""A play is a position while an action is carried out: what changes, and what is told about it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from rules.core.records import Event
from rules.core.verbs import Log

EVERYONE = "everyone"
"""The viewer who sees all hands."""
NOBODY = -1
"""The seat of nobody."""

Q = TypeVar("Q")
T = TypeVar("T")


from_parts = tuple.__new__
"""A record out of its class and its parts in a row, as quickly as can be."""


def replace_at(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A row with another value in one place."""
    found = [*row]
    found[place] = value
    return tuple(found)


class BasePlay(Generic[Q]):
    """A base of the plays of games with hidden hands and with questions that wait in a row.

    Players are numbered by their seats. A game's own play says where it holds ``pending``, the
    questions to be settled before the turn goes on, the first of them now.
    """

    __slots__ = ("log", "players")

    players: tuple[str, ...]
    log: Log

    @property
    def pending(self) -> tuple[Q, ...]:
        """The questions, the first of them asked now."""
        raise NotImplementedError

    @pending.setter
    def pending(self, questions: tuple[Q, ...]) -> None:
        raise NotImplementedError

    # -- saying ---------------------------------------------------------------------------------

    def say(self, kind: str, text: str, *clauses: str, seat: int = NOBODY, **data: Any) -> None:
        """Tell everybody what happened and which clauses made it happen."""
        if self.log is not None:
            who = self.players[seat] if seat >= 0 else ""
            self.log.append(Event(kind, text, tuple(dict.fromkeys(clauses)), who, data=data))

    def whisper(
        self, kind: str, text: str, *clauses: str, seat: int, also: int = NOBODY, **data: Any
    ) -> None:
        """Tell one player, perhaps a second one, and those who see all."""
        if self.log is not None:
            who = self.players[seat]
            heard_by = (EVERYONE, who, *((self.players[also],) if also >= 0 else ()))
            why = tuple(dict.fromkeys(clauses))
            self.log.append(Event(kind, text, why, who, heard_by=heard_by, data=data))

    # -- asking ---------------------------------------------------------------------------------

    def ask(self, *questions: Q) -> None:
        """Let these be settled before anything else that is pending."""
        self.pending = (*questions, *self.pending)

    def answered(self) -> Q:
        """Return the first question, which is settled now."""
        pending = self.pending
        self.pending = pending[1:]
        return pending[0]

    def instead(self, question: Q) -> None:
        """Put the first question in another form."""
        self.pending = (question, *self.pending[1:])
