"""What the apps answer to presses, as their tables tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables import told_anew
from tests.widgets.apps import pressed


@pytest.mark.parametrize("path", pressed.TABLES, ids=lambda path: path.stem)
def test_presses_are_answered_as_it_is_told(path: Path) -> None:
    """Press by press: where the app stands, and what is said of it."""
    assert not told_anew(path, pressed.answered, 2)
