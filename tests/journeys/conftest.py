"""Readers whose browser starts Python, as it does without being asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.reading import Open, visits


@pytest.fixture
def visit(chromium: Browser, served_site: str) -> Iterator[Open]:
    """Open a page; at the end, no console error and no foreign request may have been seen."""
    with visits(chromium, served_site) as opened:
        yield opened
