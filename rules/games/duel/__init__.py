"""Labyrinth with Objects, a duel for two (clauses LD)."""

from __future__ import annotations

from rules.games.duel.game import Duel

GAME = Duel()
"""The game."""
