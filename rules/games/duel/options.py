"""The rulings of the duel: a record with one attribute for each option of ``clauses.toml``.

``wall_report``, ``outer_wall`` and ``reentry`` are agreements that the text itself offers.
"""

from __future__ import annotations

from rules.core import options


class Rulings(options.Rulings, game="duel"):
    """The rulings of a duel."""

    @property
    def proof_walls(self) -> bool:
        """Whether labyrinth walls withstand grenades (LD-OUT-04, LD-GAP-42)."""
        dropped = self.wall_report == "same" and self.dropped_notion == "no-proof-walls"
        return self.outer_wall == "immune" and not dropped

    @property
    def most_exits(self) -> tuple[int, int]:
        """How many exits one side and the whole labyrinth have at most (LD-GAP-01)."""
        return {"one-each": (1, 4), "four-each": (4, 16), "any-sides": (4, 4)}[self.exits]
