"""A player of the labyrinth with ravines: that of the base game.

What differs is in the words and rules he reads: the last cell is named only, the treasure is taken
on purpose, and 'from the cycle' leads from pit to pit.
"""

from __future__ import annotations

from rules.games.labyrinth.player import BELOW, Explorer

__all__ = ["BELOW", "make"]


def make(seed: int = 0) -> Explorer:
    """The player of this game."""
    from rules.games.ravines import GAME

    return Explorer(GAME, seed)
