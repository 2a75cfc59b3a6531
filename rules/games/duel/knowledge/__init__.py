"""What a player can prove from what has been said to him."""

from __future__ import annotations
