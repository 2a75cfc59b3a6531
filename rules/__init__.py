"""The engine of The Escape Rulebook: five games of escape, standard library only.

``rules`` says what is true. It knows neither widgets nor book. Start at :mod:`rules.core.game`, the
contract every game keeps, and at :func:`rules.core.registry.game`, which hands out a game by its
name.
"""

from __future__ import annotations

from rules.core.registry import GAMES

__all__ = ["GAMES"]
