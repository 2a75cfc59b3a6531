"""Notebooks run as slides, too: what becomes a slide is worked out, not typed into the pages.

A heading begins a slide, a board stands on one below it, what no class needs to see is skipped.
"""

from __future__ import annotations

import re
from typing import Any

from rulebook.cells import SHOW

KEY = "slideshow"
FENCE = re.compile(r"^(```+|~~~+|:::+)")
HEADING = re.compile(r"^#{1,2} ")

Cell = dict[str, Any]


def kind(cell: Cell) -> str:
    """The type of the slide that a cell begins, in the words of nbconvert and JupyterLab."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "code":
        hidden = "remove-input" in cell["metadata"].get("tags", ())
        return "subslide" if SHOW.search(source) else "skip" if hidden else "subslide"
    text = re.sub(r"<!--.*?-->|^\([\w-]+\)=$", "", source, flags=re.DOTALL | re.MULTILINE).strip()
    return "slide" if HEADING.match(text) else "subslide" if text else "skip"


def tag(cells: list[Any]) -> None:
    """Mark every cell that carries no mark of its own."""
    for cell in cells:
        cell["metadata"].setdefault(KEY, {"slide_type": kind(cell)})


def untag(cells: list[Any]) -> None:
    """Take the marks away that :func:`tag` would make: a page keeps only those typed by hand."""
    for cell in cells:
        if cell["metadata"].get(KEY) == {"slide_type": kind(cell)}:
            del cell["metadata"][KEY]


def split(cells: list[Cell]) -> list[Cell]:
    """Text cells cut before their headings, so that each section is a slide of its own."""
    found: list[Cell] = []
    for cell in cells:
        if cell["cell_type"] != "markdown":
            found.append(cell)
            continue
        pieces = sections("".join(cell["source"]))
        for number, piece in enumerate(pieces):
            name = cell["id"] if number == 0 else f"{cell['id']}-{number}"
            found.append({**cell, "id": name, "metadata": dict(cell["metadata"]), "source": piece})
    return found


def sections(text: str) -> list[str]:
    """``text`` cut before each heading of the first two levels that stands in no fence."""
    parts: list[list[str]] = [[]]
    fence = ""
    for line in text.split("\n"):
        opened = FENCE.match(line)
        if opened and not fence:
            fence = opened[1]
        elif opened and line.strip() == fence:
            fence = ""
        elif not fence and HEADING.match(line) and any(one.strip() for one in parts[-1]):
            parts.append([])
        parts[-1].append(line)
    return ["\n".join(part).strip("\n") for part in parts]
