"""A game on one page: a sheet to print and lay on the table."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from pypdf import PageObject, PdfReader

from rules.core.registry import GAMES
from tests.cases import quickly
from tests.reading import STILL, visits
from widgets.kernel.tokens import tokens

BOOK = Path(__file__).parents[2] / "book"
A4 = (595, 842)
"""Points."""


def lines(game: str) -> list[str]:
    """The rows and items of a sheet."""
    text = (BOOK / game / "on-one-page.md").read_text("utf-8")
    return [line for line in text.splitlines() if re.match(r"- |\| (?!-)", line)]


@pytest.mark.parametrize("game", GAMES)
def test_every_line_names_its_rule(game: str) -> None:
    """Whoever doubts a line finds the clause at its end; only the heads of tables have none."""
    told = [line for line in lines(game) if "{clause}" not in line]
    heads = len(
        re.findall(r"^\|[ -]*-", (BOOK / game / "on-one-page.md").read_text(), re.MULTILINE)
    )
    assert len(told) == heads, told
    assert len(lines(game)) >= 25


@pytest.mark.site
@pytest.mark.browser
def test_each_prints_on_one_sheet(chromium: Browser, served_site: str) -> None:
    """One page of A4, with its last line on it, as a browser breaks it."""
    with visits(chromium, served_site, STILL) as visit:
        page = visit("index.html")
        for game in quickly(GAMES):
            page.goto(f"{served_site}{game}/on-one-page.html")
            last = page.locator(".bd-article section section :is(li, td)").last.inner_text()
            (only,) = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
            assert (round(only.mediabox.width), round(only.mediabox.height)) == A4, game
            found = re.sub(r"\s", "", only.extract_text())
            assert re.sub(r"\s", "", last) in found, game


def columns(page: PageObject) -> list[list[tuple[float, float]]]:
    """The rows of each column of a printed page: how high they stand, how large they are."""
    found: list[list[tuple[float, float]]] = [[], []]

    def seen(text: str, page: list[float], row: list[float], _: object, size: float) -> None:
        if text.strip():
            (left, _, _, down, x, y), (at, base) = page, row[4:]
            found[left * at + x > A4[0] / 2].append((down * base + y, abs(left * row[0]) * size))

    page.extract_text(visitor_text=seen)
    return found


@pytest.mark.long
@pytest.mark.site
@pytest.mark.browser
def test_a_chapter_prints_on_few_sheets(chromium: Browser, served_site: str) -> None:
    """Two columns, no heading alone at a foot, light ground: the rock of tunnels is paper."""
    with visits(chromium, served_site, STILL) as visit:
        page = visit("underground/chasms.html")
        sheets = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
        assert len(sheets) <= 5
        feet = [min(one) for sheet in sheets for one in columns(sheet) if one]
        assert len(feet) > len(sheets), "a sheet has two columns"
        headings = {10.5, 13.0}
        assert headings.isdisjoint(round(letters, 1) for _, letters in feet)
        page.emulate_media(media="print")
        rock = page.evaluate("getComputedStyle(document.body).getPropertyValue('--er-rock')")
        assert rock == tokens()["print"]["rock"]
