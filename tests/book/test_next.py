"""The button at the end of a page names the chapter that follows, and no word of it is cut."""

from __future__ import annotations

import re

from tests.conftest import ROOT
from widgets.boards.graph import wide

TYPE, ROOM, ROWS = 13.0, 180.0 - 22 - 28, 3
"""Its letters, what edges and sign leave of its width, and its rows (widgets/page/stage.css)."""


def rows(text: str) -> int:
    """In how many rows a text stands; more than there are where a word is too long."""
    found, used = 1, 0.0
    for word in text.split():
        across = wide(word, TYPE)
        if across > ROOM:
            return ROWS + 1
        if used and used + wide(f" {word}", TYPE) > ROOM:
            found, used = found + 1, 0.0
        used += wide(f" {word}" if used else word, TYPE)
    return found


def test_every_title_has_room_on_the_button_that_leads_to_it() -> None:
    """In three rows; no story of the book ends before the pages for writers."""
    titles = {
        path.name: found[1]
        for path in (ROOT / "book").rglob("*.md")
        if path.parent.name != "writers"
        and (found := re.search(r"^# (.+)$", path.read_text("utf-8"), re.MULTILINE))
    }
    assert len(titles) > 90
    assert {one: name for name, one in titles.items() if rows(f"Next: {one}") > ROWS} == {}
    assert rows("Next: A very much longer title than any page of this book has") > ROWS
