"""Labyrinth, the paper game with a leader (clauses LP)."""

from __future__ import annotations

from rules.games.labyrinth.game import Labyrinth

GAME = Labyrinth()
"""The game."""
