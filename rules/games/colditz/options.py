"""The rulings of the castle: a record with one attribute for each option of ``clauses.toml``.

``edition`` is the preset: where another option says "by edition", or speaks of the classic
edition, it asks this one.
"""

from __future__ import annotations

from rules.core import options


class Rulings(options.Rulings, game="colditz"):
    """The rulings of Escape from Colditz."""

    @property
    def classic(self) -> bool:
        """Whether the classic edition is played (EC-GAP-03)."""
        return self.edition == "classic"

    @property
    def ends_at_once(self) -> bool:
        """Whether the second escape of a nation ends the game in mid-Round (EC-GAP-56)."""
        return self.classic and self.classic_end == "at-once"

    @property
    def open_packs(self) -> bool:
        """Whether Equipment and Kits lie face up beside the board (EC-GAP-61)."""
        return not self.classic or self.packs == "face-up"

    @property
    def with_do_or_die(self) -> bool:
        """Whether Do-or-Die cards are dealt (EC-GAP-60)."""
        return self.classic and self.do_or_die == "classic"
