"""Old addresses lead on: a page that went into another one leaves a page that goes there.

``book/moved.toml`` is the list: the old page, and the page or heading where its words stand now.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

from rulebook import edition

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FILE = Path(__file__).parents[2] / "moved.toml"


def kept() -> dict[str, str]:
    """Every old page with the address that stands for it."""
    return tomllib.loads(FILE.read_text("utf-8"))


def headings(app: Sphinx, page: str) -> set[str]:
    """The anchors of the headings of a page."""
    found = app.env.tocs[page].findall(nodes.reference)
    return {one["anchorname"].removeprefix("#") for one in found}


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """A page for each old address of this book, for Sphinx to write beside the others."""
    made = edition.of(app)
    for old, new in kept().items():
        page, _, at = new.partition("#")
        if page in app.env.found_docs and not made.leaves_out(old):
            if not made.plain and at not in headings(app, page):
                at = ""  # what stood there is left out
            there = app.builder.get_relative_uri(old, page) + (at and f"#{at}")
            told = {"er_there": there, "er_title": app.env.titles[page].astext()}
            yield old, told, "moved.html"
