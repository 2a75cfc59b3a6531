"""The text of the rules, the table of options and the words on the cards say the same."""

from __future__ import annotations

import pytest

from rules.core import data
from rules.core.clauses import is_known
from rules.games.colditz import cards, figures
from rules.games.colditz.board.plan import EQUIPMENT

ROWS = data.read_table(data.HERE / "colditz" / "cards")["card"]


def test_every_card_has_its_words() -> None:
    """Each card of the engine stands in the list once, and no other."""
    names = [row["name"] for row in ROWS]
    assert len(names) == len(set(names))
    throws = [f"Do or Die {number}" for number in cards.DO_OR_DIE]
    assert set(names) == {*cards.CARDS, *map(str.title, EQUIPMENT), "Escape Kit", *throws}
    assert all(is_known(clause) for row in ROWS for clause in row["clauses"])


@pytest.mark.slow
def test_galleries_and_odds_hold_together() -> None:
    """The galleries have the totals of the rules, and no chance is above one."""
    totals = {name: sum(card.many for card in deck()) for name, deck in figures.DECKS.items()}
    assert totals == {"opportunity": 47, "security": 16, "equipment": 27}
    for table in figures.TABLES.values():
        assert all(0 <= line.chance <= 1 for line in table().lines)
