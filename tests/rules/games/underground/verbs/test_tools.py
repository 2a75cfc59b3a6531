"""Using a tool as a turn: laying and clearing, signposts, four tokens, shopping."""

from __future__ import annotations

from rules.games.underground.cards import CHANCE_CARDS, TOOL_KINDS
from rules.games.underground.verbs.chance import EFFECTS
from rules.games.underground.verbs.tools import PURPOSES

# -- shopping -----------------------------------------------------------------------------------


def test_every_card_has_a_row_in_the_table_of_what_it_does() -> None:
    """A new kind of tools, or a new Chance card, joins two tables of the same length."""
    assert len(PURPOSES) == len(TOOL_KINDS)
    assert len(EFFECTS) == len(CHANCE_CARDS)
