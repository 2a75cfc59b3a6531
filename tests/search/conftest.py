"""What tests of the search share: one process that answers all, a page without Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.reading import STILL, Open, visits
from tests.search.questions import Search, searching


@pytest.fixture(scope="package")
def search(site: Path) -> Iterator[Search]:
    """Ask the search of the site."""
    with searching(site) as made:
        yield made


@pytest.fixture
def visit(chromium: Browser, served_site: str) -> Iterator[Open]:
    """Open a page without Python; at the end nothing may have gone wrong on it."""
    with visits(chromium, served_site, STILL) as opened:
        yield opened
