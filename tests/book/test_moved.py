"""Old addresses lead on: each to a page, each to a heading of it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from rulebook import moved
from tests.book.conftest import Built
from tests.cases import each

BOOK = Path(moved.FILE).parent
FENCED = re.compile(r"^(`{3,})[^\n]*\n.*?^\1$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{2,3} (.+)$", re.MULTILINE)


def anchors(page: str) -> set[str]:
    """The headings of a page, as addresses name them."""
    text = FENCED.sub("", (BOOK / f"{page}.md").read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in HEADING.findall(text)}


@each("old", moved.kept())
def test_an_old_address_leads_on(old: str) -> None:
    """No page stands there any more; the new one does, with the heading that is named."""
    page, _, at = moved.kept()[old].partition("#")
    assert not (BOOK / f"{old}.md").exists()
    assert (BOOK / f"{page}.md").exists()
    assert not at or at in anchors(page)


def test_no_page_of_the_book_leads_to_an_old_address() -> None:
    """Readers are not sent round."""
    for path in BOOK.rglob("*.md"):
        for link in re.findall(r"\]\(([\w/.-]+)\.md", path.read_text("utf-8")):
            target = (path.parent / link).resolve().relative_to(BOOK.resolve()).as_posix()
            assert target not in moved.kept(), (path.name, target)


def test_a_page_is_made_that_leads_on(
    book: Callable[..., Built], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a script and without one; an address whose page is in no book is left out."""
    monkeypatch.setattr(moved, "kept", lambda: {"duel/old": "duel/new#part", "other": "duel/gone"})
    built = book(
        index="# I\n\n```{toctree}\nduel/new\n```\n", **{"duel/new": "# New\n\n## Part\n\nHere.\n"}
    )
    page = built.page("duel/old")
    assert page.count('href="new.html#part"') == 2
    assert 'content="0; url=new.html#part"' in page
    assert 'src="../_static/moved.js' in page
    assert (built.out / "_static" / "moved.js").exists()
    assert not (built.out / "other.html").exists()


@pytest.mark.site
@each("old", moved.kept())
def test_the_site_has_the_heading(old: str, site: Path) -> None:
    """What an old address asks for stands on the built page."""
    page, _, at = moved.kept()[old].partition("#")
    there = os.path.relpath(f"{page}.html", Path(old).parent)
    assert f"url={there}" in (site / f"{old}.html").read_text("utf-8")
    assert not at or f'id="{at}"' in (site / f"{page}.html").read_text("utf-8")


@pytest.mark.site
@pytest.mark.browser
def test_what_an_old_address_asked_for_is_not_lost(chromium: Browser, served_site: str) -> None:
    """The clause, the heading or the board that it names; without a script, the part it went to."""
    for scripts, at in ((True, "ld-trap-09"), (False, "caught-again")):
        context = chromium.new_context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(f"{served_site}duel/caught-again.html#ld-trap-09")
        page.wait_for_url(f"{served_site}duel/while-held.html#{at}")
        context.close()
