"""The engine of The Escape Rulebook: five games of escape, standard library only.

``rules`` says what is true. It knows neither widgets nor book. Start at :mod:`rules.game`, the
contract every game keeps, and at :func:`rules.library.game`, which hands out a game by its name.
"""

from rules.library import GAMES

__all__ = ["GAMES"]
