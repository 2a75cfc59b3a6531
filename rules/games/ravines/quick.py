"""A quick player of the labyrinth with ravines: that of the labyrinth, which knows its words."""

from __future__ import annotations

from rules.games.labyrinth.quick import Quick

__all__ = ["Quick"]
