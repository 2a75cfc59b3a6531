"""What moves in a step: every kind of event of every game, as its table tells it to each viewer."""

from __future__ import annotations

from pathlib import Path

from tests.cases import each
from tests.widgets.boards import films


@each("path", films.TABLES)
def test_films_are_as_they_are_told(path: Path) -> None:
    """Who moves where, in which time, with which words and signs; and what others see of it."""
    assert films.anew(path).splitlines() == path.read_text("utf-8").splitlines()
