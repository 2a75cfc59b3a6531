"""The built site as files: links, hosts, completeness."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from rules.core import clauses
from rules.core.registry import GAMES
from widgets.live import whole

pytestmark = pytest.mark.site
LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """The anchors of a page, its links, and what it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.twice: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what matters of an element."""
        found = {key: value or "" for key, value in attrs}
        if "id" in found:
            if found["id"] in self.ids:
                self.twice.add(found["id"])
            self.ids.add(found["id"])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in LOADED and LOADED[tag] in found:
            self.loads.append(found[LOADED[tag]])


@cache
def read(path: Path) -> Page:
    """A page, parsed once."""
    page = Page()
    page.feed(path.read_text("utf-8"))
    return page


def pages(site: Path) -> list[Path]:
    """Every page of the site."""
    return [*whole.pages(site)]


STATE = ("er=", "er-lab=", "er-pair=", "er-chain=")
"""How fragments begin that name no place on a page but what its widget shows."""


@cache
def find_file(site: Path, folder: Path, link: str) -> Path | None:
    """Return the file of the site that a link of the pages in a folder leads to."""
    target = (folder / unquote(link)).resolve()
    if target.is_dir():
        target /= "index.html"
    return target if target.is_file() and target.is_relative_to(site.resolve()) else None


def dead(site: Path, path: Path, link: str) -> bool:
    """Whether a link inside the site leads nowhere."""
    split = urlsplit(link)
    if split.scheme or split.netloc:
        return False
    target = find_file(site, path.parent, split.path) if split.path else path
    if target is None:
        return True
    anchor = unquote(split.fragment)
    if anchor.startswith(STATE):
        return False
    return bool(anchor and target.suffix == ".html" and anchor not in read(target).ids)


def test_no_link_is_dead(site: Path) -> None:
    """Every link and every file a page loads is there, anchors included."""
    found = {
        f"{path.relative_to(site)} -> {link}"
        for path in pages(site)
        for link in (*read(path).links, *read(path).loads)
        if dead(site, path, link)
    }
    assert not found


def test_ids_are_unique(site: Path) -> None:
    """No anchor stands twice on a page: stages and their drawings keep to names of their own."""
    found = {path.name: read(path).twice for path in pages(site) if read(path).twice}
    assert not found


def test_nothing_is_loaded_from_another_host(site: Path) -> None:
    """Neither pages nor style sheets name a host to load from."""
    loads = {link for path in pages(site) for link in read(path).loads}
    assert not [link for link in loads if urlsplit(link).netloc]
    for sheet in site.rglob("*.css"):
        for url in re.findall(r"url\(\s*['\"]?([^'\")]+)", sheet.read_text("utf-8")):
            assert not re.match(r"(https?:)?//", url), f"{sheet}: {url}"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_and_ruling_has_its_place(site: Path, game: str) -> None:
    """Each id is an anchor on exactly one chapter of its game, rulings also in the list of all."""
    ledger = clauses.ledger(game)
    chapters = [path for path in (site / game).glob("*.html") if path.stem != "rulings"]
    for name in ledger.clauses:
        homes = [path.name for path in chapters if name.lower() in read(path).ids]
        assert len(homes) == 1, f"{name}: {homes}"
    listed = read(site / game / "rulings.html").ids
    assert {name.lower() for name in ledger.gaps} <= listed


def test_no_page_asks_for_scripts_to_be_read(site: Path) -> None:
    """Text, pictures and steps are in the HTML: every stage has its frame there."""
    for path in pages(site):
        text = path.read_text("utf-8")
        for stage in re.findall(
            r'<div class="er-stage".*?<div class="er-panel er-bottom"', text, re.DOTALL
        ):
            assert "<svg" in stage, path


def test_machine_paths_do_not_leak(site: Path) -> None:
    """No page tells where it was built."""
    here = str(Path(__file__).parents[2])
    for path in (*pages(site), *(site / "_sources").rglob("*.*")):
        assert here not in path.read_text("utf-8"), path


def test_nothing_is_published_that_is_no_page(site: Path) -> None:
    """The theme's own building blocks stay at home."""
    assert not list(site.rglob("*webpack-macros*"))


def test_no_id_of_a_clause_is_plain_text_in_a_ruling(site: Path) -> None:
    """Rulings quote clauses of both games: each one is a link."""
    for path in pages(site):
        for part in re.findall(
            r'<p class="er-(?:question|reason|clause-text)">(.*?)</p>', path.read_text("utf-8")
        ):
            plain = re.sub(r"<a .*?</a>", "", part)
            assert not re.search(r"\b(?:LP|LM|UE|LD|EC)(?:-[A-Z]+)+-\d+", plain), (path, plain)


def test_the_search_asks_when_told_to(site: Path) -> None:
    """The theme's search-as-you-type stays off: it would load the whole index with every page."""
    for path in whole.pages(site):
        assert "search_as_you_type" not in path.read_text("utf-8"), path  # off unless asked for


def test_what_is_copied_into_a_file_has_plain_quotes(site: Path) -> None:
    """The tables of words show values as a scenario file has them."""
    tables = (site / "writers/scenario-words.html").read_text("utf-8").split("<table")[1:]
    assert any("&quot;" in table or '"mini"' in table for table in tables)
    assert not any("“" in table.partition("</table")[0] for table in tables)
