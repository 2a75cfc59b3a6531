"""Practice in the labyrinths with ravines: as in the base game, on maps of its own."""

from __future__ import annotations

from rules.games.labyrinth.practice import SOURCE

__all__ = ["SOURCE"]
