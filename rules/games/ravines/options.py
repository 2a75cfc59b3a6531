"""The rulings of the ravines game: most of the base game's (LM-GAP-01) and its own."""

from __future__ import annotations

from rules.games.labyrinth import options


class Rulings(options.Rulings, game="ravines"):
    """The rulings of a labyrinth with ravines."""
