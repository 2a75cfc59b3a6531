"""Underground Escape (clauses UE): tunnels, tools, chances and one treasure."""

from __future__ import annotations

from rules.games.underground.game import Underground

GAME = Underground()
"""The game."""
