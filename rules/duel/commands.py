"""Actions: what a player can name, how it is written, and the whole list of it (LD-MOVE-01)."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.duel.maps.maze import SIDES, WAYS, Maze
from rules.duel.rulings import Rulings
from rules.errors import NotationError
from rules.game import CHANCE

MOVE, THROW, TAKE, SWAP, DROP, ENTER, END, START, FIRST, UNKNOWN = (
    "move", "throw", "take", "swap", "drop", "enter", "end", "start", "first", "unknown",
)  # fmt: skip
ACTING = (MOVE, THROW, ENTER)
"""What uses up an action (LD-BOW-05, LD-GAP-07)."""
TREASURE = (TAKE, SWAP, DROP)
"""What is done with a treasure."""
LINE = re.compile(r"\s*(?P<who>P[0-9]|chance)\s*:\s*(?P<what>\S.*?)\s*", re.IGNORECASE)
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
    """The action written as ``P1: throw right``. What it does not know becomes ``unknown``."""
    line = LINE.fullmatch(text)
    if line is None:
        raise NotationError(
            f"'{text}' is no action: write the player, a colon, the action, such as 'P1: right'."
        )
    who, what = line["who"], " ".join(line["what"].split())
    who = CHANCE if who.lower() == CHANCE else who.upper()
    verb, *rest = what.split(" ")
    way = direction(rest[-1]) if rest else -1
    if verb == FIRST or who == CHANCE:
        return Command(CHANCE, FIRST, word=rest[-1].upper() if rest else what)
    if direction(what) >= 0:
        return Command(who, MOVE, direction(what))
    if verb in (MOVE, THROW) and len(rest) == 1 and way >= 0:
        return Command(who, verb, way)
    if verb in (THROW, ENTER) and len(rest) == 2 and way >= 0:
        return Command(who, verb, way, maze.grid.find(rest[0]))
    if verb == START and len(rest) == 1:
        return Command(who, START, place=maze.grid.find(rest[0]))
    if what in (TAKE, SWAP, DROP, ENTER, END):
        return Command(who, what)
    return Command(who, UNKNOWN, word=what)


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
