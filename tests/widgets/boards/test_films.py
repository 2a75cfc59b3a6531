"""What moves in a step: every kind of event of every game, as its table tells it to each viewer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables import told_anew
from tests.widgets.boards import films


@pytest.mark.parametrize("path", films.TABLES, ids=lambda path: path.stem)
def test_films_are_as_they_are_told(path: Path) -> None:
    """Who moves where, in which time, with which words and signs; and what others see of it."""
    assert not told_anew(path, films.answered)
