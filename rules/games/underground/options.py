"""The rulings of the tunnels: a record with one attribute for each option of ``clauses.toml``."""

from __future__ import annotations

from rules.core import options


class Rulings(options.Rulings, game="underground"):
    """The rulings of Underground Escape."""
