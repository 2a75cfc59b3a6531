"""Kept positions: no card is there more often than it was printed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.core.errors import SetupError
from rules.games.colditz import GAME
from rules.games.colditz.state import CARD
from tests.cases import each
from tests.rules.games.colditz.table import Table


def kept(state: Any) -> dict[str, Any]:
    """A position as a link or a file keeps it."""
    found: dict[str, Any] = json.loads(json.dumps(GAME.dump(state)))
    return found


@each(
    ("change", "told"),
    [
        (lambda data: data["hands"][0].append(CARD["Staff Car"]),
         "deck: there are 2 cards Staff Car, not 3 in hands and piles"),
        (lambda data: data["deck"].append(CARD["Lookout"]),
         "deck: there are 2 cards Lookout, not 3 in hands and piles"),
        (lambda data: data["security"].append(CARD["Search"]),
         "security: there are 4 cards Search, not 5 in hands and piles"),
    ],
    ids=["a hand", "the Opportunity deck", "the Security deck"],
)  # fmt: skip
def test_no_more_cards_are_known_than_there_are(change: Any, told: str) -> None:
    """EC-GAP-02: one that is held or lies on top cannot be drawn once more."""
    data = kept(Table(hands={"British": ["Staff Car"]}).state)
    assert GAME.load(data)
    change(data)
    with pytest.raises(SetupError) as found:
        GAME.load(data)
    assert str(found.value) == f"position: {told} [EC-GAP-02]; copy the link again."
