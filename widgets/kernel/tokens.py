"""The colour tokens: one data file feeds the painters, the style sheet and the contrast test."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

THEMES = ("light", "dark", "forced")
"""``forced`` holds system colours, for readers who chose their own (``forced-colors``)."""


@cache
def tokens() -> dict[str, Any]:
    """The whole of ``tokens.json``."""
    table: dict[str, Any] = json.loads(Path(__file__).with_name("tokens.json").read_text("utf-8"))
    return table


@cache
def palette(theme: str) -> dict[str, str]:
    """Every colour name and its value in ``theme``; raises ``KeyError`` for an unknown theme."""
    table = tokens()
    fixed: dict[str, str] = table["fixed"]
    if theme == "forced":
        fixed = dict.fromkeys(fixed, "Canvas") | {"rim": "CanvasText", "white": "CanvasText"}
    return {**fixed, **table[theme]}


def luminance(colour: str) -> float:
    """The relative luminance of ``#RRGGBB`` after WCAG 2."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours ``#RRGGBB`` after WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)
