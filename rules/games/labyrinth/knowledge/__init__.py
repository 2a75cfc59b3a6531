"""What a player can draw from what the leader has said."""

from __future__ import annotations
