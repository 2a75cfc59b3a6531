"""The castle as data: what it is made of, its notation, and what a castle must have."""

from __future__ import annotations
