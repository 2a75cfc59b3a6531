"""Answers to choose from: the right one among others that are wrong and could have been right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.answers import Event, statement
from rules.practice.source import NUMBER, PLACE, PLAYER, SAYS, Lots, Row
from rules.scenario.asking import SILENCE

MANY = 4
"""How many answers there are at most."""
ON_BOARD = 0.6
"""How often a place on the board is asked for on the board, where it could lie beside it."""

Found = tuple[str, list[str]]
"""The kind of a question in a scenario file, and its choices (none for a place on the board)."""


class Pools:
    """What is said to commands of each kind, as far as it was heard in this search."""

    def __init__(self) -> None:
        self.said: dict[str, dict[str, None]] = {}
        self.glosses: dict[str, str] = {}

    def hear(self, action: Any, events: Sequence[Event]) -> None:
        """Remember what an action was answered."""
        words = statement(events)
        self.said.setdefault(action.verb, {})[words or SILENCE] = None
        if words:
            self.glosses[words] = " + ".join(event.gloss for event in events if event.words)

    def of(self, action: Any) -> list[str]:
        """Everything that such an action was answered."""
        return [*self.said.get(action.verb, {})]


def choices(
    row: Row,
    answer: str,
    facts: tuple[dict[str, str], dict[str, str]],
    board: tuple[Sequence[str], Sequence[str]],
    said: Sequence[str],
    lots: Lots,
) -> Found | None:
    """How to ask for ``answer``; ``None`` where too little could be answered instead.

    ``facts`` are those before and after the step, ``board`` its places and players.
    """
    (before, after), (places, players) = facts, board
    if row.kind == PLACE:
        if answer in places and (not row.words or lots.next() < ON_BOARD):
            return "cell", []
        stood = [value for key, value in before.items() if key.startswith("at.")]
        near = [one for one in (*stood, *lots.mixed([*places])) if one in places]
        return _listed(answer, [*row.words, *near], lots)
    if row.kind == NUMBER:
        return _numbers(answer)
    if row.kind == SAYS:
        return _listed(answer, lots.mixed([*said]), lots, least=3)
    if row.kind == PLAYER:
        return _listed(answer, [*row.words, *lots.mixed([*players])], lots, least=2)
    if row.words:
        return _listed(answer, row.words, lots, least=2)
    alike = [value for key, value in (*before.items(), *after.items()) if _family(key, row.fact)]
    return _listed(answer, [*alike, *_turned(answer)], lots)


def _family(key: str, fact: str) -> bool:
    return key.partition(".")[0] == fact.partition(".")[0]


def _turned(answer: str) -> list[str]:
    """Counts like ``2/3/1`` with one part changed."""
    parts = answer.split("/")
    if len(parts) < 2 or not all(part.isdecimal() for part in parts):
        return []
    found = []
    for at, part in enumerate(parts):
        other = str(int(part) - 1 if int(part) else int(part) + 1)
        found.append("/".join([*parts[:at], other, *parts[at + 1 :]]))
    return found


def _numbers(answer: str) -> Found | None:
    """Numbers round the right one, which may stand anywhere among them."""
    if not answer.isdecimal():
        return None
    low = max(0, int(answer) - (int(answer) * 7 + 3) % MANY)
    return "word", [str(number) for number in range(low, low + MANY)]


def _listed(answer: str, others: Sequence[str], lots: Lots, least: int = 3) -> Found | None:
    wrong = [one for one in dict.fromkeys(others) if one.lower() != answer.lower() and one]
    listed = [answer, *wrong[: MANY - 1]]
    return ("word", lots.mixed(listed)) if len(listed) >= least else None
