"""Actions: the record of what a player can name, its words, and how sides and cells are written."""

from __future__ import annotations

import re
from typing import ClassVar, NamedTuple

from rules.core import verbs
from rules.core.errors import NotationError, suggest
from rules.games.duel.board.plan import SIDES, WAYS, Maze
from rules.games.duel.state import SEAT, State

MOVE, THROW, TAKE, SWAP, DROP, ENTER, END, START, FIRST, UNKNOWN = (
    "move", "throw", "take", "swap", "drop", "enter", "end", "start", "first", "unknown",
)  # fmt: skip
LOTS, PLACING, TURN = "lot", "placing", ""
"""The kinds of questions: who moves first, where a player begins, what he does in his turn."""
OFFERED = (1, 3, 0, 2)
"""The order in which directions are offered: right, left, up, down (LD-MOVE-01)."""
CELL = re.compile(r"[a-z]\d+")
"""What is meant as a cell."""


class Action(NamedTuple):
    """One action of one player: ``way`` a direction, ``place`` a cell, ``word`` a name or text."""

    who: str
    verb: str
    way: int = -1
    place: int = -1
    word: str = ""


def find_maze(state: State, who: str) -> Maze:
    """The labyrinth in which ``who`` walks."""
    return state.grounds[SEAT.get(who, 0)].maze


def parse_direction(text: str) -> int:
    """The direction called ``right`` or ``E``; -1 for none."""
    if text.lower() in WAYS:
        return WAYS.index(text.lower())
    return SIDES.find(text.upper()) if len(text) == 1 else -1


def name_target(state: State, action: Action) -> str:
    """The cell and the side that an action names, as text: ``a2 left``, ``left`` or nothing."""
    cell = find_maze(state, action.who).grid.name(action.place) if action.place >= 0 else ""
    side = WAYS[action.way] if action.way >= 0 else ""
    return f"{cell} {side}".strip()


class Verb(verbs.Verb[State, Action]):
    """A verb of the duel: its word, then the cell and the side that are named."""

    record = Action

    def write(self, state: State, action: Action) -> str:
        """What is not named is left out."""
        return f"{self.word} {name_target(state, action)}".strip()


class Aimed(Verb):
    """A verb that names a side, perhaps with the cell that it belongs to, as in ``example``."""

    example: ClassVar[str]
    bare: ClassVar[bool] = True
    """Whether a side is enough."""

    def read(self, state: State, who: str, rest: str) -> Action:
        """A side of the player's own cell, or a cell and a side of it."""
        words = rest.split()
        if not words or (len(words) == 1 and CELL.fullmatch(rest)):
            place = f" of {rest}" if words else ""
            raise NotationError(
                f"'{self.word}' wants a side{place} as well, such as '{self.example}'."
            )
        way = parse_direction(words[-1])
        if way < 0:
            raise NotationError(
                f"'{words[-1]}' is no side: name one of {', '.join(WAYS)}."
                f"{suggest(words[-1], WAYS)}"
            )
        if len(words) == 1 and self.bare:
            return Action(who, self.word, way)
        if len(words) != 2:
            raise NotationError(
                f"'{self.word} {rest}' is not clear: write it like '{self.example}'."
            )
        return Action(who, self.word, way, find_maze(state, who).grid.find(words[0]))
