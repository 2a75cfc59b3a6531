"""Labyrinth with ravines, rivers and bogs (clauses LM), on top of the base game."""

from __future__ import annotations

from rules.games.ravines.game import Ravines

GAME = Ravines()
"""The game."""
