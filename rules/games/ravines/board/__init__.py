"""What a plan of the ravines game must keep beyond the base game's rules."""

from __future__ import annotations
