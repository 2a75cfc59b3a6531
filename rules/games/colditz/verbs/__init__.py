"""The chapters of the rules, each with what it does to a position."""

from __future__ import annotations
