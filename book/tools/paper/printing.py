"""Pages of the built site as documents, printed by Chromium: tagged, with links that stay inside.

Many pages are printed at once. The order of reading and the parts of every page come from the
browser, which knows them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Route

STYLE = (Path(__file__).with_name("paper.css")).read_text("utf-8")
PREPARE = (Path(__file__).with_name("prepare.js")).read_text("utf-8")
NAME = "paper.html"
"""Where the document stands while it is printed: nowhere but in the browser."""
SHEET, SMALL = "er-sheet", "margin: 10mm; "
"""What a page for the table holds, and its margins: it is one sheet."""
INSIDE = "https://book.invalid/#"
"""Where links to pages of other documents lead until all are joined."""
INDEX = "paper-index"
"""The name of the last sheets of a document, which are taken out when all are joined."""
DRAWN = "Boolean(globalThis.erStills) || !document.querySelector('[data-er-frames]')"
"""Whether the pictures that lie beside a page are there for its strips."""
PATIENCE = 300_000
"""How long the browser may take to lay out all of it, in milliseconds."""


class Leaf(NamedTuple):
    """A page of the site, ready for paper: its number, title, article, and chapter."""

    name: str
    number: int
    title: str
    html: str
    sheets: tuple[str, ...]
    foot: str = ""


def paged(leaf: Leaf) -> str:
    """The kind of sheet that a page is printed on: pages of one chapter follow each other on it."""
    own = f"{leaf.number}-" if SHEET in leaf.html else ""
    return f"leaf-{own}{re.sub('[^a-z0-9]', '-', leaf.foot.lower())}"


def anchor(number: int) -> str:
    """Where a page begins, as links name it; what stands in the page follows."""
    return f"p{number}-"


def gather(context: BrowserContext, home: str, names: Sequence[str]) -> Iterator[Leaf]:
    """Read the pages ``names`` of the site at ``home``, in their order."""
    numbers = {name: number for number, name in enumerate(names)}
    for name, number in numbers.items():
        page = context.new_page()
        try:
            page.goto(f"{home}{name}.html")
            page.wait_for_function(DRAWN)
            told: dict[str, Any] = page.evaluate(PREPARE, [home, number, numbers])
        finally:
            page.close()
        yield Leaf(name, number, told["title"], told["html"], tuple(told["sheets"]))


ANCHORS = re.compile(r'href="#(p\d+-[^"]*)"')
LINKS = re.compile(r'\shref="#(p\d+-[^"]*)"')
NAMES = re.compile(r'\bid="(p\d+-[^"]*)"')
MUCH = 2_200_000
"""Letters of markup that are printed at once: what the browser needs grows faster than that."""


def within(leaves: Sequence[Leaf]) -> list[Leaf]:
    """Pages whose links lead to one another; of links to other pages the words remain."""
    there = {leaf.number for leaf in leaves}

    def led(found: re.Match[str]) -> str:
        number = int(found[1].removeprefix("p").partition("-")[0])
        return found[0] if number in there else ""

    return [leaf._replace(html=LINKS.sub(led, leaf.html)) for leaf in leaves]


def parts(leaves: Sequence[Leaf]) -> Iterator[list[Leaf]]:
    """The pages in portions of a size that the browser prints quickly."""
    portion: list[Leaf] = []
    for leaf in leaves:
        if portion and sum(len(one.html) for one in (*portion, leaf)) > MUCH:
            yield portion
            portion = []
        portion.append(leaf)
    if portion:
        yield portion


def document(
    title: str,
    leaves: Sequence[Leaf],
    sheets: Sequence[str],
    *,
    front: str = "",
    sought: Iterable[str] = (),
    after: int = 0,
) -> str:
    """Pages as one document, which says its chapter at the foot and is numbered ``after`` so many.

    A browser tells the places of those names alone to which a link of the same document leads.
    Names that other documents seek stand as links at its end (:data:`INDEX`); links to other
    documents lead to :data:`INSIDE`. ``front`` is what no page of the site holds.
    """
    links = "".join(f'<link rel="stylesheet" href="{escape(one)}">' for one in sheets)
    feet = "".join(
        f"@page {paged(leaf)} {{ {SMALL if SHEET in leaf.html else ''}"
        f"@bottom-left {{ content: {json.dumps(leaf.foot)} }} }}\n"
        for leaf in leaves
    )
    pages = front + "".join(
        f'<div style="page:{paged(leaf)}">{leaf.html}</div>\n' for leaf in leaves
    )
    own = {*NAMES.findall(pages)}
    pages = ANCHORS.sub(
        lambda found: found[0] if found[1] in own else f'href="{INSIDE}{found[1]}"', pages
    )
    if leaves:
        listed = (INDEX, *sorted(own & {*sought}))
        index = "".join(f'<a href="#{name}">·</a> ' for name in listed)
        pages += f'<div id="{INDEX}" style="page:index">{index}</div>'
    return (
        '<!doctype html><html lang="en" data-theme="light" data-er-live="still"><head>'
        f'<meta charset="utf-8"><title>{escape(title)}</title>{links}'
        f"<style>{STYLE}{feet}html{{counter-reset:page {after}}}</style></head>"
        f"<body>{pages}</body></html>"
    )


def printed(context: BrowserContext, home: str, markup: str) -> bytes:
    """A document as PDF: A4, tagged, with bookmarks of its headings."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)

    def answer(route: Route) -> None:
        route.fulfill(body=markup, content_type="text/html; charset=utf-8")

    page.route(f"{home}{NAME}", answer)
    try:
        page.goto(f"{home}{NAME}")
        return page.pdf(prefer_css_page_size=True, print_background=True, tagged=True, outline=True)
    finally:
        page.close()
