"""The letters that tests bring are the ones that a Chromium draws."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import lettered
from tests.letters import FONTS, USUAL, WIDE, config

WIDTHS = """asked => asked.map(name => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.font = `100px ${name}`;
  return pen.measureText("Nobody can enter the Devil Cave; two stop in front").width;
})"""
BOOKS = "'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif"


@pytest.mark.browser
def test_a_browser_has_these_letters_and_no_others(chromium: Browser) -> None:
    """Whatever a page asks for is drawn in the tests' font; the second one is wider."""
    asked = ["sans-serif", BOOKS, "'DejaVu Sans', sans-serif", "system-ui", "monospace"]
    found = {}
    for sans in (USUAL, WIDE):
        with lettered(chromium, sans) as browser:
            page = browser.new_page()
            *letters, mono = page.evaluate(WIDTHS, [f"'{sans}'", *asked])
            assert len({round(one) for one in letters}) == 1, (sans, letters)
            assert mono > letters[0]
            found[sans] = letters[0]
    assert 1.03 < found[WIDE] / found[USUAL] < 1.08, found


def test_the_fonts_have_their_licences() -> None:
    """Each file is named in the note beside it, and the browser is told of the folder."""
    note = (FONTS / "README.md").read_text("utf-8")
    names = {file.name for file in FONTS.glob("*.ttf")}
    assert len(names) == 5
    assert all(name in note for name in names)
    assert all((FONTS / name).exists() for name in ("OFL.txt", "DejaVu.txt"))
    assert str(FONTS) in Path(config()).read_text("utf-8")
