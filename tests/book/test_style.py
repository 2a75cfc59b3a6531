"""What a press costs before anything moves: the style sheets make no press look through a page."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHEETS = [*(ROOT / "book" / "_static").glob("*.css"), *(ROOT / "widgets" / "page").glob("*.css")]
ARRIVING = ".er-pair:not(:has(> .er-pair-rest))"
"""A pair appears whole: it looks no further than its own parts, and nothing else marks its end."""
AROUND = re.compile(
    r"(?:^|(?<=[\s>+~,(}]))(?:html|body|main|article|section|\.bd-[\w-]+|\.er-pair[\w-]*)[^\s>+~,{]*:has\("
)
"""A selector of what lies around a board that looks for something within."""


def test_nothing_around_a_board_looks_within() -> None:
    """With ``:has`` on what holds a board, each change in it has the whole page looked at.

    What holds a board is marked by the build (``layout.html``) or by a script.
    """
    found = {
        path.name: AROUND.findall(
            re.sub(r"/\*.*?\*/", "", path.read_text("utf-8").replace(ARRIVING, ""))
        )
        for path in SHEETS
    }
    assert SHEETS
    assert [*chain.from_iterable(found.values())] == [], found


def test_what_looks_within_is_found() -> None:
    """The test above can fail."""
    for text in (
        "html:has(.er-front) p",
        ".bd-article:has(.er-sheet) li",
        "a, section:has(> ul) {",
    ):
        assert AROUND.search(text), text
    for text in (".er-set:has(.er-dock)", ".er-wide a:has(b)", "section > a:has(b)"):
        assert not AROUND.search(text), text
