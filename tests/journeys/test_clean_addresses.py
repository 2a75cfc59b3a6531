"""A host that drops ``.html``, in a browser: what is kept of the book opens without a network."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests import small as own
from tests.imitated import served
from tests.live.conftest import Site, watch, window

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.long]


def test_the_whole_book_opens_without_a_network(
    small: Path, tmp_path: Path, chromium: Browser
) -> None:
    """It says so after a page was tried, and then a page opens that nobody has visited."""
    place = tmp_path / own.PATH.strip("/")
    place.parent.mkdir(parents=True)
    place.symlink_to(small)
    shutil.copy(small / "_headers", tmp_path)
    with served("clean", tmp_path) as home, window(chromium) as context:
        reader = watch(context, Site(home + own.PATH, small))
        page = reader.page
        reader.visit("using-the-book.html")
        assert page.url.endswith("/using-the-book")
        page.get_by_role("button", name="Keep this book on the device").click()
        expect(page.locator(".er-keep [role=status]")).to_contain_text(
            "It opens without a network."
        )
        context.set_offline(True)
        for name in ("ravines/river", "ravines/treasure.html"):
            page.goto(home + own.PATH + name)
            expect(page.locator(".er-stage .er-h").first).to_be_visible()
        reader.live()
        assert reader.console == []
