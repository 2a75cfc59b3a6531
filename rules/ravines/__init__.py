"""Labyrinth with ravines, rivers and bogs (clauses LM), on top of the base game."""

from rules.ravines.game import Ravines

GAME = Ravines()
"""The game."""
