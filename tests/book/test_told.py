"""What pages become when they are built, as their tables tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.book import told
from tests.tables import told_anew


@pytest.mark.slow
@pytest.mark.parametrize("path", told.TABLES, ids=lambda path: path.stem)
def test_pages_are_built_as_it_is_told(path: Path) -> None:
    """Page by page: what stands there, what leads where, and what the author hears."""
    assert not told_anew(path, told.answered, 2)
