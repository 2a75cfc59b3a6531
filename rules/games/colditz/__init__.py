"""Escape from Colditz (clauses EC): nations of prisoners, one Security Officer, a countdown."""

from __future__ import annotations

from rules.games.colditz.game import Colditz

GAME = Colditz()
"""The game."""
