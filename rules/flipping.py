"""A refused action under another ruling: which other answer to an open question would allow it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules import clauses, laboratory
from rules.errors import RulebookError
from rules.game import Game, Refusal
from rules.story import Node
from rules.why import RESTS, RULING, Change

ASKED, RULINGS = 30, 2
"""How many rulings are tried, and how many are told."""


def ruled(game: Game[Any, Any], fragment: list[Node[Any, Any]], action: Any) -> Iterator[Change]:
    """The rulings whose other choice makes it legal here, the line to here played under it."""
    told = 0
    here, start = game.dump(fragment[-1].state), game.dump(fragment[0].state)
    for name, ruling in _akin(game, game.refusals(fragment[-1].state, action)):
        now = here["options"].get(name, next(iter(ruling.choices)))
        for choice, meaning in ruling.choices.items():
            other = {name: choice}
            if choice == now or not _allows(game, here, [], action, other):
                continue
            if not _allows(game, start, fragment, action, other):
                continue
            text = (
                f"With another answer to an open question: {_end(meaning)} "
                f"Now: {_end(ruling.choices[now])}"
            )
            yield Change(RULING, text, (ruling.gap,), option=name, choice=choice)
            told += 1
            if told == RULINGS:
                return


def _akin(
    game: Game[Any, Any], refusals: tuple[Refusal, ...]
) -> list[tuple[str, laboratory.Ruling]]:
    """The rulings of the game, those that the refusals are about first, as many as are tried."""
    named = {clause for refusal in refusals for clause in refusal.clauses}
    chapters = {_chapter(clause) for clause in named}

    def far(found: tuple[str, laboratory.Ruling]) -> int:
        gap = found[1].gap
        touched = set(clauses.ledger(clauses.game_of(gap)).gaps[gap].rules)
        if gap in named:
            return 0
        return 1 if touched & named else 2 if chapters & set(map(_chapter, touched)) else 3

    return sorted(laboratory.rulings(game.id).items(), key=far)[:ASKED]


def _chapter(clause: str) -> str:
    return clause.rpartition("-")[0]


def _allows(
    game: Game[Any, Any],
    data: dict[str, Any],
    line: list[Node[Any, Any]],
    action: Any,
    other: dict[str, str],
) -> bool:
    """Whether ``action`` is legal after ``line`` from this position under the ``other`` ruling."""
    try:
        state = game.load({**data, "options": {**data["options"], **other}})
    except RulebookError:
        return False
    for node in line[1:]:
        if node.kind != "action":
            continue
        if game.refusals(state, node.action):
            return False
        state = game.resolve(state, node.action, None)
    return not game.refusals(state, action)


def resting(game: Game[Any, Any], refusals: tuple[Refusal, ...]) -> Iterator[Change]:
    """The rulings that the refusals name: these are known to whoever was refused."""
    named = {clause for refusal in refusals for clause in refusal.clauses}
    for name, ruling in laboratory.rulings(game.id).items():
        if ruling.gap in named:
            named.discard(ruling.gap)
            text = f"A ruling stands behind this. The open question: {_end(ruling.question)}"
            yield Change(RESTS, text, (ruling.gap,), option=name)


def _end(text: str) -> str:
    """``text`` as a sentence."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."
