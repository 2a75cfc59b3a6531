"""Escape from Colditz (clauses EC): nations of prisoners, one Security Officer, a countdown."""

from rules.colditz.game import Colditz

GAME = Colditz()
"""The game."""
