"""The chapters of the rules, one module each."""

from __future__ import annotations
