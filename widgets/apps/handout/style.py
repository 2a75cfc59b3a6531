"""How a sheet looks on paper and on the screen; its two controls are made by its own script."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def sheet_style() -> str:
    """The style of a sheet, but for the colours of its pictures."""
    return Path(__file__).with_name("sheet.css").read_text("utf-8")


@cache
def sheet_script() -> str:
    """The script of a sheet: it prints, and it takes the colours away."""
    return Path(__file__).with_name("sheet.js").read_text("utf-8")
