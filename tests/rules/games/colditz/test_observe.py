"""What each player may know of a position: the table, his own cards, and how many others hold."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.play import EVERYONE
from rules.games.colditz import GAME
from rules.games.colditz.observe import Glance
from tests.rules.games.colditz.table import Table

SPEC: dict[str, Any] = {
    "players": ["British", "Dutch"], "throws": ["3+3", "2+1"], "minutes": 60, "marker": 40,
    "at": {"Br1": "X05", "Br2": "O05", "Br3": "inner cells", "Du1": "I05", "G1": "Q10"},
    "equipment": {"British": ["rope", "rope"], "Dutch": ["key"]}, "kits": ["Dutch"],
    "hands": {"British": ["Lookout"], "Dutch": ["Hideaway", "Talisman"], "Security": ["Appel"]},
    "returning": ["Br2"], "faded": ["Dutch"], "hidden": ["Du1"],
    "markers": {"O13-X01": "British"}, "escapes": {"Dutch": 1}, "loose": True,
}  # fmt: skip


def seen(table: Table, viewer: str) -> dict[str, Any]:
    """All that a viewer may know."""
    return dict(GAME.observe(table.state, viewer).facts)


def test_a_glance_shows_what_the_observation_tells() -> None:
    """EC-GAP-30: fact by fact, in any order, each viewer sees the same; what is no fact is none."""
    table = Table(**SPEC)
    for viewer in ("British", "Dutch", "Security", EVERYONE):
        told = seen(table, viewer)
        glance = Glance(table.state, viewer)
        assert {name: glance[name] for name in reversed(told)} == told
        assert glance == told
        with pytest.raises(KeyError):
            glance["secrets"]
