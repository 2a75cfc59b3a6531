"""Worlds of the labyrinth with ravines: those of the labyrinth, which knows its words."""

from __future__ import annotations

from rules.games.labyrinth.worlds import worlds

__all__ = ["worlds"]
