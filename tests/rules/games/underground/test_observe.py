"""What a viewer may reckon with when cards come up, and what fields and names are."""

from __future__ import annotations

from rules.games.underground.ground import Field
from tests.rules.games.underground.playing import CORRIDOR, Table

RED = "S--a1--a2--a3--a4--a5\nstart: S\nchance: a3"


def test_fields_are_equal_when_drawn_ruled_and_seated_alike() -> None:
    """So positions that were set up apart can be compared."""
    field = Table(CORRIDOR, players={"A": "a0", "B": "a1"}).state.field
    twin = Field(field.board, field.rulings, field.players)
    assert field.__eq__(field) is True
    assert field == twin
    assert hash(field) == hash(twin)
    assert field != Table(RED, players={"A": "S", "B": "a1"}).state.field
    assert field != Table(CORRIDOR, players={"A": "a0", "C": "a1"}).state.field
    ruled = Table(CORRIDOR, players={"A": "a0", "B": "a1"}, options={"attacks": "each"})
    assert field != ruled.state.field
    assert field != "a field"
