"""The rules, chapter by chapter."""

from __future__ import annotations
