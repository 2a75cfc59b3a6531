"""The record of an action, and the words actions begin with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.boards.grid import CELL_NAME
from rules.core.errors import NotationError, suggest

MOVE, SKIP, SHOOT, STAB, BLAST, START, CYCLE, TAKE, PUT, FIRST = (
    "move", "skip", "shoot", "stab", "blast", "start", "cycle", "take", "put", "first",
)  # fmt: skip
ARMED = (SHOOT, STAB, BLAST)
"""What takes a cartridge, a dagger, an explosive, in the order of a stock."""
OFFERED = (SKIP, CYCLE, *ARMED, START, TAKE, PUT)
"""Words of commands, as a message lists them."""
LOTS, PLACING, TURN = "lot", "placing", ""
"""The kinds of questions: who begins, where a player begins, what he does in his turn."""


class Action(NamedTuple):
    """A record of one command of one player: ``way`` a direction, ``place`` a cell.

    ``who`` is the player it is given for; at a lot it is ``chance`` and ``word`` the player drawn.
    Otherwise ``word`` is a victim, or what was named instead of a direction or of a cell.
    """

    who: str
    verb: str
    way: int = -1
    place: int = -1
    word: str = ""


def parse_player(name: str, players: tuple[str, ...]) -> str:
    """A player's letter; raises ``NotationError``."""
    if name not in players:
        raise NotationError(
            f"Nobody called '{name}' is playing; players: {', '.join(players)}."
            f"{suggest(name, players)}"
        )
    return name


STRANGE = frozenset(("forward", "back", "up", "down"))
"""Directions of which each game knows only some."""


def is_foreign(what: str, ways: Iterable[str]) -> bool:
    """Whether this is a move the rules name in order to exclude it.

    A cell (LP-BASE-08), a diagonal (LP-BASE-10), a direction of another game (LP-GAP-27).
    """
    named = {*ways, *STRANGE}
    if what in named or CELL_NAME.fullmatch(what):
        return True
    one, _, other = what.replace("-", " ").partition(" ")
    return one in named and other in named and one != other
