"""What tests of the search share: one process that answers all, a page without Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.reading import visit_still
from tests.search.questions import Search, searching


@pytest.fixture(scope="package")
def search(site: Path) -> Iterator[Search]:
    """Ask the search of the site."""
    with searching(site) as made:
        yield made


visit = visit_still
