"""The rulings of the labyrinth: a record with one attribute for each option of ``clauses.toml``."""

from __future__ import annotations

from rules.core import options


class Rulings(options.Rulings, game="labyrinth"):
    """The rulings of a labyrinth with a leader; what only a variant offers is fixed."""
