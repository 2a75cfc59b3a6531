"""What a benchmark gives: rows of a table, printed and kept for the book."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """One measured thing: what, the figure with its unit, the limit it should keep, and whether."""

    what: str
    figure: str
    limit: str = ""
    kept: bool = True


def table(figures: list[Figure]) -> str:
    """The figures as aligned text."""
    heads = ("what", "figure", "limit", "")
    rows = [heads, *((*row[:3], "" if row.kept else "missed") for row in figures)]
    wide = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = [
        "  ".join(cell.ljust(wide[at]) for at, cell in enumerate(row)).rstrip() for row in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])
