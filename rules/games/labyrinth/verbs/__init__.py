"""The rules, chapter by chapter, as the book has them."""

from __future__ import annotations
