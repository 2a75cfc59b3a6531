"""The rules, chapter by chapter: the table of verbs, and actions read by it."""

from __future__ import annotations

import re

from rules.core.errors import NotationError, suggest
from rules.core.records import CHANCE
from rules.core.typed import one_line
from rules.core.verbs import Verbs
from rules.games.duel.actions import CELL, FIRST, MOVE, UNKNOWN, Action, Verb, parse_direction
from rules.games.duel.board.plan import WAYS
from rules.games.duel.state import PLAYERS, State
from rules.games.duel.verbs.grenades import Throw
from rules.games.duel.verbs.move import Enter, Move
from rules.games.duel.verbs.start import End, First, Start
from rules.games.duel.verbs.treasures import Drop, Swap, Take

VERBS: Verbs[Verb] = Verbs(
    (Move(), Throw(), Take(), Swap(), Drop(), Enter(), End(), Start(), First()),
    also={UNKNOWN: MOVE},
)
"""Every verb, in the order in which actions are listed; what is no action is a step that cannot be.
"""
LINE = re.compile(r"\s*(?P<who>[^:\s]+)\s*:\s*(?P<what>\S.*?)\s*")


def parse_command(state: State, text: str) -> Action:
    """The action written as ``P1: throw right``; raises ``NotationError`` naming what is wrong.

    A side is a step, with the word for it or without.
    """
    text = one_line(text)
    line = LINE.fullmatch(text)
    if line is None:
        raise NotationError(
            f"'{text}' is no action: write the player, a colon, the action, such as 'P1: right'."
        )
    who, what = line["who"].upper(), " ".join(line["what"].casefold().split())
    if who not in (*PLAYERS, CHANCE.upper()):
        raise NotationError(
            f"Nobody called '{line['who']}' plays: P1 and P2 do, and chance draws lots. Write an "
            f"action such as 'P1: right'.{suggest(who, PLAYERS)}"
        )
    verb, rest = VERBS.split(what.removeprefix(f"{MOVE} "))
    if who == CHANCE.upper() or (verb is not None and verb.word == FIRST):
        return VERBS[FIRST].read(state, CHANCE, what)
    verb = verb or VERBS[MOVE]
    if verb.word == MOVE:
        check_step(rest)
    return verb.read(state, who, rest)


def check_step(text: str) -> None:
    """Raise ``NotationError`` where somebody names neither sides nor a cell to go to."""
    words = text.split()
    if not CELL.fullmatch(text) and any(parse_direction(word) < 0 for word in words):
        known = (*WAYS, *(verb.word for verb in VERBS if verb.speaker != CHANCE))
        raise NotationError(
            f"'{text}' is no action of this game; there are {', '.join(known)}."
            f"{suggest(words[0], known)}"
        )
