"""Commands: the actions of a labyrinth game, how they are written, and the whole list of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from rules.boards.grid import ABOVE, CELL_NAME
from rules.core.errors import NotationError, meant
from rules.games.labyrinth.board.plan import Plan

MOVE, SKIP, SHOOT, STAB, BLAST, START, CYCLE, TAKE, PUT, FIRST, UNKNOWN = (
    "move", "skip", "shoot", "stab", "blast", "start", "cycle", "take", "put", "first", "unknown",
)  # fmt: skip
WEAPONS = (SHOOT, STAB, BLAST)
OFFERED = (SKIP, CYCLE, SHOOT, STAB, BLAST, START)
"""Words of commands, as a message lists them."""
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


STRANGE = frozenset(("forward", "back", "up", "down"))
"""Directions of which each game knows only some."""


def read(text: str, plan: Plan, words: Vocabulary, players: tuple[str, ...]) -> Command:
    """The command written as ``A: shoot right``; raises ``NotationError`` for a slip in writing.

    Only what a person may mean in earnest though the game does not have it is read as ``unknown``,
    to be refused by the rules: see :func:`foreign`.
    """
    line = LINE.fullmatch(text)
    if line is None:
        who = text.partition(":")[0].strip()
        hint = meant(who, players) if ":" in text else ""
        raise NotationError(
            f"'{text}' is no command: write the player, a colon, the command: 'A: skip'.{hint}"
        )
    who, what = line["who"], line["what"]
    verb, _, rest = what.partition(" ")
    rest = rest.strip()
    if who == "chance" or verb == FIRST:
        if verb != FIRST or rest not in players:
            raise NotationError(
                f"'{text}' is no lot: write who is drawn, such as 'chance: first {players[0]}'."
            )
        return Command("chance", FIRST, word=rest)
    _player(who, players)
    if what in words.ways:
        return Command(who, MOVE, words.ways.index(what))
    if verb in (SHOOT, BLAST) and rest in words.ways:
        return Command(who, verb, words.ways.index(rest))
    if verb == START and rest:
        return _start(who, rest, plan)
    if verb == STAB:
        return Command(who, STAB, word=_player(rest, players) if rest else "")
    if what in (SKIP, CYCLE, TAKE, PUT):
        return Command(who, what)
    if foreign(what, words) or (verb in (SHOOT, BLAST) and foreign(rest, words)):
        return Command(who, UNKNOWN, word=what)
    if verb in (SHOOT, BLAST):
        listed = ", ".join(words.ways)
        wrong = f"there is no direction '{rest}'" if rest else "the direction is missing"
        raise NotationError(
            f"'{what}': {wrong}; write '{verb} {words.ways[1]}', or another of {listed}."
            f"{meant(rest, words.ways)}"
        )
    if verb == START:
        raise NotationError("'start': the cell is missing; write 'start' and a cell: 'start b2'.")
    known = [*words.ways, *(one for one in OFFERED if one in words.verbs), TAKE, PUT]
    listed = ", ".join(dict.fromkeys(one for one in known if one in {*words.ways, *words.verbs}))
    raise NotationError(f"There is no command '{what}'; commands: {listed}.{meant(what, known)}")


def _player(name: str, players: tuple[str, ...]) -> str:
    """A player's letter; raises ``NotationError``."""
    if name not in players:
        raise NotationError(
            f"Nobody called '{name}' is playing; players: {', '.join(players)}."
            f"{meant(name, players)}"
        )
    return name


def _start(who: str, name: str, plan: Plan) -> Command:
    """A starting cell; one that lies off this sheet is a matter of the rules (LP-GAP-05)."""
    try:
        return Command(who, START, place=plan.find(name))
    except NotationError:
        if CELL_NAME.fullmatch(name):
            return Command(who, START, word=name)
        raise


def foreign(what: str, words: Vocabulary) -> bool:
    """Whether this is a move the rules name in order to exclude it.

    A cell (LP-BASE-08), a diagonal (LP-BASE-10), a direction of the other game (LP-GAP-27).
    """
    ways: Iterable[str] = {*words.ways, *STRANGE}
    if what in ways or CELL_NAME.fullmatch(what):
        return True
    one, _, other = what.replace("-", " ").partition(" ")
    return one in ways and other in ways and one != other


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
        return f"start {plan.name(place) if place >= 0 else word}".rstrip()
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
