"""Notebooks run as slides, too: what becomes a slide is worked out, not typed into the pages.

A heading begins a slide, a board stands on one below it, what no class needs to see is skipped.
The clauses that decide a guess follow the board that asks for it.
"""

from __future__ import annotations

import re
from typing import Any

from rulebook.cells import SHOW
from rulebook.guesses import asked
from rulebook.plain import FENCE as DIRECTIVE

KEY = "slideshow"
FENCE = re.compile(r"^(```+|~~~+|:::+)")
HEADING = re.compile(r"^#{1,2} ")

Cell = dict[str, Any]


def kind(cell: Cell) -> str:
    """The type of the slide that a cell begins, in the words of nbconvert and JupyterLab."""
    source = _text(cell)
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


def behind(cells: list[Cell]) -> list[Cell]:
    """Cells with every clause behind the first board that asks for a guess it decides."""
    boards: dict[str, int] = {}
    for at, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            for clause in (one for ids in asked([_text(cell)]).values() for one in ids):
                boards.setdefault(clause, at)
    found: list[Cell] = []
    waiting: dict[int, list[str]] = {}
    for at, cell in enumerate(cells):
        if cell["cell_type"] == "markdown":
            text, taken = _without(_text(cell), {one for one in boards if boards[one] > at})
            for clause, directive in taken:
                waiting.setdefault(boards[clause], []).append(directive)
            found.append({**cell, "source": text})
            continue
        found.append(cell)
        if at in waiting:
            rules = {"cell_type": "markdown", "id": f"rules-{at}", "metadata": {}}
            found.append({**rules, "source": "\n\n".join(waiting[at])})
    return found


def _without(text: str, clauses: set[str]) -> tuple[str, list[tuple[str, str]]]:
    """The text of a page without some clauses, and each of them with a directive of its own."""
    taken: list[tuple[str, str]] = []

    def stays(found: re.Match[str]) -> str:
        fence, name, arguments, body = found.groups()
        ids = arguments.replace(",", " ").split()
        if name not in ("clause", "ruling") or not clauses & set(ids):
            return found[0]
        taken.extend(
            (one, f"{fence}{{{name}}} {one}\n{body}{fence}") for one in ids if one in clauses
        )
        left = " ".join(one for one in ids if one not in clauses)
        return f"{fence}{{{name}}} {left}\n{body}{fence}" if left else ""

    return DIRECTIVE.sub(stays, text), taken


def _text(cell: Cell) -> str:
    return "".join(cell["source"])


def split(cells: list[Cell]) -> list[Cell]:
    """Text cells cut before their headings, so that each section is a slide of its own."""
    found: list[Cell] = []
    for cell in cells:
        if cell["cell_type"] != "markdown":
            found.append(cell)
            continue
        pieces = sections(_text(cell))
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
