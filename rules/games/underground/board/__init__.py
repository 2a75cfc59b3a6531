"""The board of Underground Escape: its record, its notation, its validator and the drawings."""

from __future__ import annotations
