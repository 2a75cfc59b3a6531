"""Paths that pages name are there: nobody is sent to a file that has moved."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cases import each

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "book").rglob("*.md"))]
NAMED = re.compile(r"(?<![\w./-])((?:rules|widgets|tests|book)/[\w./-]*\w/?)(?![\w*<{…])")
"""A path below one of the four folders, without a name left open."""
MADE = "adding-a-rule.md"
"""The page that makes files."""


@each("page", PAGES)
def test_named_paths_are_there(page: Path) -> None:
    """Of a file that a reader makes, the folder is."""
    text = page.read_text("utf-8")
    assert "rules/<game>" not in text
    for path in NAMED.findall(text):
        place = ROOT / path
        assert place.exists() or (place.suffix and place.parent.is_dir()) or page.name == MADE, path
