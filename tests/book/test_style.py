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


SHARED = {
    "er-stage", "er-pair-stage", "er-pair-wide", "er-film", "er-frames", "er-svg", "er-chip",
    "er-odds",
}  # fmt: skip
"""What a page and a stage mean by the same name: the stage and its place, its strip and its
pictures, the id of a clause, the bar of a chance."""


def named(sheet: Path) -> set[str]:
    """The classes that a style sheet tells of, but not their values."""
    rules = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    return set(re.findall(r"\.(er-[\w-]+)", re.sub(r"\{[^{}]*\}", "{}", rules)))


def test_a_page_and_a_stage_share_no_other_name() -> None:
    """What a page says of a class would be said of a part of a stage, too."""
    page = named(ROOT / "book" / "_static" / "book.css")
    found = {
        sheet.name: sorted(page & named(sheet) - SHARED)
        for sheet in (ROOT / "widgets" / "page").glob("*.css")
    }
    assert page
    assert not any(found.values()), found


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


def test_letters_are_inherited_whole_or_named() -> None:
    """A browser passes over ``font: 700 1em/1 inherit``: its size and weight were never seen."""
    mixed = re.compile(r"\bfont:(?!\s*inherit\s*[;}])[^;}]*\binherit\b")
    assert mixed.search("i{font:700 1em/1 inherit;color:red}")
    assert {path.name: mixed.findall(path.read_text("utf-8")) for path in SHEETS} == {
        path.name: [] for path in SHEETS
    }
