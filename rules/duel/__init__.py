"""Labyrinth with Objects, a duel for two (clauses LD)."""

from rules.duel.game import Duel

GAME = Duel()
"""The game."""
