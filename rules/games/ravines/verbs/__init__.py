"""The rules of the ravines game, where they differ from the base game's."""

from __future__ import annotations
