"""Underground Escape (clauses UE): tunnels, tools, chances and one treasure."""

from rules.underground.game import Underground

GAME = Underground()
"""The game."""
