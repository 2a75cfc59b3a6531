"""One page of the built site, printed: nothing that could be pressed, links marked for later."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from playwright.sync_api import BrowserContext, Page
from pypdf import PdfReader
from pypdf.generic import ArrayObject, NameObject

INSIDE = "https://book.invalid/"
"""Where links to pages of the book lead until the pages are joined."""
PLACES = f"{INSIDE}place/"
"""What a link is called that only tells where an anchor is."""
STYLE = (Path(__file__).with_name("paper.css")).read_text("utf-8")
PREPARE = (Path(__file__).with_name("prepare.js")).read_text("utf-8")
MARGINS = {"top": "16mm", "bottom": "17mm", "left": "16mm", "right": "16mm"}


class Section(NamedTuple):
    """A heading below a page's title, and the anchor that leads there."""

    title: str
    anchor: str


class Printed(NamedTuple):
    """A page on paper: its title and sections, its sheets, where its anchors are."""

    name: str
    title: str
    sections: tuple[Section, ...]
    pdf: PdfReader
    places: dict[str, tuple[int, float]]
    """By anchor: the sheet, from 0, and the height on it in points."""


def print_page(context: BrowserContext, home: str, name: str, names: Sequence[str]) -> Printed:
    """Print the page ``name`` of the site at ``home``; ``names`` are all pages of the file."""
    page = context.new_page()
    try:
        page.goto(f"{home}{name}.html")
        told: dict[str, Any] = page.evaluate(PREPARE, [home, INSIDE, PLACES, list(names), STYLE])
        sheets = _sheets(page, told["title"])
    finally:
        page.close()
    sections = tuple(Section(one["title"], one["anchor"]) for one in told["sections"])
    return Printed(name, told["title"], sections, sheets, _places(sheets))


def print_markup(context: BrowserContext, markup: str) -> PdfReader:
    """Print a page that is made here: the cover, the contents."""
    page = context.new_page()
    try:
        page.set_content(markup)
        return _sheets(page, "")
    finally:
        page.close()


def _sheets(page: Page, title: str) -> PdfReader:
    """A page as PDF on A4, its title at the foot; the number is written when all are joined."""
    foot = (
        '<div style="width:100%;margin:0 16mm;font:8pt sans-serif;color:#444">'
        f"{escape(title)}</div>"
    )
    made = page.pdf(
        format="A4",
        print_background=True,
        display_header_footer=True,
        header_template="<span></span>",
        footer_template=foot,
        margin=MARGINS,  # type: ignore[arg-type]
        tagged=False,
    )
    return PdfReader(BytesIO(made))


def _places(sheets: PdfReader) -> dict[str, tuple[int, float]]:
    """Where the anchors of a page are; the links that told so are taken out."""
    found: dict[str, tuple[int, float]] = {}
    for number, sheet in enumerate(sheets.pages):
        kept = ArrayObject()
        for link in sheet.get("/Annots", ()):
            uri = str(link.get_object().get("/A", {}).get("/URI", ""))
            if uri.startswith(PLACES):
                top = float(link.get_object()["/Rect"][3])
                found.setdefault(unquote(uri.removeprefix(PLACES)), (number, top))
            else:
                kept.append(link)
        sheet[NameObject("/Annots")] = kept
    return found
