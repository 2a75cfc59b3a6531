"""Actions: what a player can name, how it is written, and the whole list of it (LD-MOVE-01)."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.core.errors import NotationError, meant
from rules.core.game import CHANCE
from rules.games.duel.board.plan import SIDES, WAYS, Maze
from rules.games.duel.options import Rulings
from rules.games.duel.state import PLAYERS

MOVE, THROW, TAKE, SWAP, DROP, ENTER, END, START, FIRST, UNKNOWN = (
    "move", "throw", "take", "swap", "drop", "enter", "end", "start", "first", "unknown",
)  # fmt: skip
ACTING = (MOVE, THROW, ENTER)
"""What uses up an action (LD-BOW-05, LD-GAP-07)."""
TREASURE = (TAKE, SWAP, DROP)
"""What is done with a treasure."""
LINE = re.compile(r"\s*(?P<who>[^:\s]+)\s*:\s*(?P<what>\S.*?)\s*")
CELL = re.compile(r"[a-z]\d+")
"""What is meant as a cell."""
SPOKEN = (MOVE, THROW, TAKE, SWAP, DROP, ENTER, END, START)
"""The words an action begins with, beside the directions."""
OFFERED = (1, 3, 0, 2)
"""The order in which directions are offered: right, left, up, down (LD-MOVE-01)."""


class Command(NamedTuple):
    """One action of one player: ``way`` a direction, ``place`` a cell, ``word`` a name or text."""

    who: str
    verb: str
    way: int = -1
    place: int = -1
    word: str = ""


def direction(text: str) -> int:
    """The direction called ``right`` or ``E``; -1 for none."""
    if text.lower() in WAYS:
        return WAYS.index(text.lower())
    return SIDES.find(text.upper()) if len(text) == 1 else -1


def read(text: str, maze: Maze) -> Command:
    """The action written as ``P1: throw right``; raises ``NotationError`` naming what is wrong.

    A step aslant, of two cells or to a cell named is understood: the rules refuse it (LD-MOVE-01).
    """
    line = LINE.fullmatch(text)
    if line is None:
        raise NotationError(
            f"'{text}' is no action: write the player, a colon, the action, such as 'P1: right'."
        )
    who, words = line["who"].upper(), line["what"].casefold().split()
    if who not in (*PLAYERS, CHANCE.upper()):
        raise NotationError(
            f"Nobody called '{line['who']}' plays: P1 and P2 do, and chance draws lots. Write an "
            f"action such as 'P1: right'.{meant(who, PLAYERS)}"
        )
    verb, rest = words[0], words[1:]
    if verb == FIRST or who == CHANCE.upper():
        return _lot(words)
    if verb == MOVE:
        if not rest:
            raise NotationError("'move' wants a side, such as 'right'.")
        verb, rest = rest[0], rest[1:]
    if direction(verb) >= 0 and all(direction(word) >= 0 for word in rest):
        return Command(who, UNKNOWN, word=" ".join((verb, *rest))) if rest else _step(who, verb)
    if CELL.fullmatch(verb) and not rest:
        return Command(who, UNKNOWN, word=maze.name(maze.grid.find(verb)))
    if verb in (THROW, ENTER):
        return _aimed(who, verb, rest, maze)
    if verb == START:
        if len(rest) != 1:
            raise NotationError("'start' names one cell, such as 'start a1'.")
        return Command(who, START, place=maze.grid.find(rest[0]))
    if verb in (TAKE, SWAP, DROP, END):
        if rest:
            raise NotationError(f"'{verb}' stands alone; take '{' '.join(rest)}' away.")
        return Command(who, verb)
    raise NotationError(
        f"'{' '.join(words)}' is no action of this game; there are {', '.join((*WAYS, *SPOKEN))}."
        f"{meant(verb, (*WAYS, *SPOKEN))}"
    )


def _step(who: str, side: str) -> Command:
    return Command(who, MOVE, direction(side))


def _lot(words: list[str]) -> Command:
    """Whom the lot falls on."""
    player = words[-1].upper()
    if words[:-1] not in ([], [FIRST]) or player not in PLAYERS:
        known = [f"{FIRST} {one}" for one in PLAYERS]
        raise NotationError(
            f"'{' '.join(words)}' is no outcome of the lot: write {' or '.join(known)}."
            f"{meant(' '.join(words), known)}"
        )
    return Command(CHANCE, FIRST, word=player)


def _aimed(who: str, verb: str, rest: list[str], maze: Maze) -> Command:
    """A throw or a way back in: a side, perhaps with the cell that it belongs to."""
    if verb == ENTER and not rest:
        return Command(who, ENTER)
    example = f"'{verb} a2 left'" if verb == ENTER else f"'{verb} right'"
    if not rest or (len(rest) == 1 and CELL.fullmatch(rest[0])):
        place = f" of {rest[0]}" if rest else ""
        raise NotationError(f"'{verb}' wants a side{place} as well, such as {example}.")
    way = direction(rest[-1])
    if way < 0:
        raise NotationError(
            f"'{rest[-1]}' is no side: name one of {', '.join(WAYS)}.{meant(rest[-1], WAYS)}"
        )
    if len(rest) == 1 and verb == THROW:
        return Command(who, verb, way)
    if len(rest) != 2:
        raise NotationError(f"'{verb} {' '.join(rest)}' is not clear: write it like {example}.")
    return Command(who, verb, way, maze.grid.find(rest[0]))


def write(command: Command, maze: Maze) -> str:
    """The action as text; :func:`read` takes it back."""
    return f"{command.who}: {phrase(command, maze)}"


def phrase(command: Command, maze: Maze) -> str:
    """The action without its player."""
    _, verb, way, place, word = command
    if verb == UNKNOWN:
        return word
    if verb == FIRST:
        return f"{FIRST} {word}"
    if verb == START:
        return f"{START} {maze.grid.name(place)}" if place >= 0 else START
    cell = f" {maze.grid.name(place)}" if place >= 0 else ""
    side = f" {WAYS[way]}" if way >= 0 else ""
    return side.strip() if verb == MOVE else f"{verb}{cell}{side}"


def universe(player: str, maze: Maze, rulings: Rulings) -> list[Command]:
    """Every action ``player`` can name under these rulings, in the order they are offered in."""
    found = [Command(player, MOVE, way) for way in OFFERED]
    if rulings.grenade_reach == "anywhere":
        cells = range(maze.grid.size)
        found += [Command(player, THROW, way, cell) for cell in cells for way in OFFERED]
    else:
        found += [Command(player, THROW, way) for way in OFFERED]
    found += [Command(player, verb) for verb in (TAKE, SWAP)]
    if rulings.putting_down == "old-places":
        found.append(Command(player, DROP))
    found.append(Command(player, ENTER))
    if rulings.reentry == "any-exit":
        found += [Command(player, ENTER, way, cell) for cell, way in maze.rim]
    found.append(Command(player, END))
    return found
