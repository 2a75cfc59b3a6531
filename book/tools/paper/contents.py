"""The order of the book, as its table of contents has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml


class Entry(NamedTuple):
    """A page of the book: its name, and 1 for a chapter, 2 for a page within one."""

    name: str
    level: int


def entries(toc: Path) -> list[Entry]:
    """Every page, in order, the first page of the book first."""
    table: dict[str, Any] = yaml.safe_load(toc.read_text("utf-8"))
    found = [Entry(table["root"], 1)]
    for part in table.get("parts", [table]):
        for chapter in part.get("chapters", ()):
            found += _below(chapter, 1)
    return found


def _below(chapter: Mapping[str, Any], level: int) -> Iterator[Entry]:
    """A chapter and the pages within it; deeper ones count as such."""
    yield Entry(chapter["file"], level)
    for group in chapter.get("subtrees", [chapter]):
        for section in group.get("sections", ()):
            yield from _below(section, 2)
