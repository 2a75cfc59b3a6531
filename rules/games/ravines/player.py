"""A player of the labyrinth with ravines: he explores as in the base game.

What differs is in the words and rules he reads: the last cell is named only, the treasure is taken
on purpose, and 'from the cycle' leads from pit to pit.
"""

from __future__ import annotations

from rules.core.players import EASY, HARD, MEDIUM, Player, at_level
from rules.games.labyrinth.player import Explorer

LAPSES = {EASY: 50, MEDIUM: 25}
"""How many decisions of a hundred are by lot."""


def make(seed: int = 0, level: str = HARD) -> Player:
    """The player of this game."""
    from rules.games.ravines import GAME

    return at_level(Explorer(GAME, seed), LAPSES, level, seed)
