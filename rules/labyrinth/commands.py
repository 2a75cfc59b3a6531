"""Commands: the actions of a labyrinth game, how they are written, and the whole list of them."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.errors import NotationError
from rules.grid import ABOVE
from rules.labyrinth.board.plan import Plan

MOVE, SKIP, SHOOT, STAB, BLAST, START, CYCLE, TAKE, PUT, FIRST, UNKNOWN = (
    "move", "skip", "shoot", "stab", "blast", "start", "cycle", "take", "put", "first", "unknown",
)  # fmt: skip
WEAPONS = (SHOOT, STAB, BLAST)
LINE = re.compile(r"\s*(?P<who>[A-Z]|chance)\s*:\s*(?P<what>\S.*?)\s*")


class Command(NamedTuple):
    """One command of one player: ``way`` a direction, ``place`` a cell, ``word`` a name or text.

    ``who`` is the player it is given for; at a lot it is ``chance`` and ``word`` the player drawn.
    """

    who: str
    verb: str
    way: int = -1
    place: int = -1
    word: str = ""


class Vocabulary(NamedTuple):
    """The words of one game for its directions, and the commands it knows at all."""

    ways: tuple[str, ...]
    verbs: frozenset[str]


BASE = Vocabulary(
    ("forward", "right", "back", "left", "up", "down"),
    frozenset((MOVE, SKIP, SHOOT, STAB, BLAST, START)),
)
"""LP-TURN-02..05, LP-TURN-09, LP-TURN-11; 'up' and 'down' belong to the 3-D variant (LP-GAP-27)."""

RAVINES = Vocabulary(
    ("up", "right", "down", "left"),
    frozenset((MOVE, SKIP, SHOOT, STAB, BLAST, START, CYCLE, TAKE, PUT)),
)
"""LM-MOVE-02, LM-CYCLE-01, LM-TREASURE-04..06."""


def read(text: str, plan: Plan, words: Vocabulary) -> Command:
    """The command written as ``A: shoot right``. What it does not know becomes ``unknown``."""
    line = LINE.fullmatch(text)
    if line is None:
        raise NotationError(
            f"'{text}' is no command: write the player, a colon, the command: 'A: skip'."
        )
    who, what = line["who"], line["what"]
    verb, _, rest = what.partition(" ")
    rest = rest.strip()
    if who == "chance" or verb == FIRST:
        return Command("chance", FIRST, word=what.rpartition(" ")[2])
    if what in words.ways:
        return Command(who, MOVE, words.ways.index(what))
    if verb in (SHOOT, BLAST) and rest in words.ways:
        return Command(who, verb, words.ways.index(rest))
    if verb == START and rest:
        return Command(who, START, place=plan.find(rest))
    if verb == STAB:
        return Command(who, STAB, word=rest)
    if what in (SKIP, CYCLE, TAKE, PUT):
        return Command(who, what)
    return Command(who, UNKNOWN, word=what)


def write(command: Command, plan: Plan, words: Vocabulary) -> str:
    """The command as text; :func:`read` takes it back."""
    return f"{command.who}: {phrase(command, plan, words)}"


def phrase(command: Command, plan: Plan, words: Vocabulary) -> str:
    """The command without its player."""
    _, verb, way, place, word = command
    if verb == MOVE:
        return words.ways[way]
    if verb in (SHOOT, BLAST):
        return f"{verb} {words.ways[way]}"
    if verb == START:
        return f"start {plan.name(place)}" if place >= 0 else START
    if verb == UNKNOWN:
        return word
    if verb in (FIRST, STAB) and word:
        return f"{verb} {word}"
    return verb


def universe(player: str, plan: Plan, words: Vocabulary, rivals: tuple[str, ...]) -> list[Command]:
    """Every command ``player`` can name in this game, in the order in which they are offered."""
    ways = range(len(words.ways) if plan.grid.levels > 1 else ABOVE)
    found = [Command(player, MOVE, way) for way in ways]
    found += [Command(player, verb) for verb in (CYCLE, SKIP, TAKE, PUT) if verb in words.verbs]
    found += [Command(player, SHOOT, way) for way in ways]
    found += [Command(player, STAB, word=rival) for rival in rivals] or [Command(player, STAB)]
    found += [Command(player, BLAST, way) for way in ways]
    return found
