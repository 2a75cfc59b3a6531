"""What the tests of a file ask the search, they ask one process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.search.questions import Search, searching


@pytest.fixture(scope="module")
def search(site: Path) -> Iterator[Search]:
    """Ask the search of the site."""
    with searching(site) as made:
        yield made
