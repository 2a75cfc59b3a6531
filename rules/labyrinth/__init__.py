"""Labyrinth, the paper game with a leader (clauses LP)."""

from rules.labyrinth.game import Labyrinth

GAME = Labyrinth()
"""The game."""
