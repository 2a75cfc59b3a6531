"""Scenario files written anew in the one way of the book; what they say stays the same."""

from __future__ import annotations

import re
from pathlib import Path

from rules.drafting.writing import to_toml
from rules.errors import ScenarioError
from rules.scenario import load_file

TEXTS = re.compile(r"'''.*?'''|\"\"\".*?\"\"\"|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)


def comments(text: str) -> tuple[int, ...]:
    """The lines of a TOML text that hold a comment, counted from 1."""
    bare = TEXTS.sub(lambda found: "\n" * found[0].count("\n"), text)
    return tuple(at for at, line in enumerate(bare.splitlines(), start=1) if "#" in line)


def written_anew(path: Path) -> str:
    """Write a scenario file anew and say what was done: ``written`` or ``is fine``.

    Raises ``ScenarioError`` for a file that is no scenario, and for one with comments: they would
    be lost, so nothing is written.
    """
    table = load_file(path).table
    old, new = path.read_text("utf-8-sig"), to_toml(table)
    if lines := comments(old):
        listed = ", ".join(map(str, lines[:5])) + (" …" if len(lines) > 5 else "")
        raise ScenarioError(
            f"{path}: it has comments that would be lost, on line {listed}; put them into 'notes' "
            "or take them out. Nothing is written."
        )
    if new == old:
        return f"{path}: is fine"
    try:
        path.write_text(new, "utf-8")
    except OSError as error:
        raise ScenarioError(
            f"{path}: it cannot be written ({error.strerror}); make it writable."
        ) from None
    return f"{path}: written"
