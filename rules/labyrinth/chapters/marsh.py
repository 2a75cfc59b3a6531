"""Marsh on the borders of a mouth: it holds whoever tries to leave (LM-MOUTH-01, LM-GAP-06..09)."""

from __future__ import annotations

from rules.labyrinth.board.signs import MARSH_OF_FIRST, MARSH_OF_SECOND, MARSHY, MOUTH
from rules.labyrinth.chapters.transfers import letter
from rules.labyrinth.state import Field


def held_by_marsh(field: Field, here: int, way: int) -> bool:
    """Whether marsh keeps a player on the mouth he tries to leave; no wall stands on that side."""
    if field.kind(here) != MOUTH:
        return False
    rulings, there, sign = field.rulings, field.beyond(here, way), field.sign(here, way)
    own = letter(field.plan, here) == letter(field.plan, there)
    if own and rulings.marsh_in_own_river == "ignored":
        return False
    if rulings.marsh_marks == "every-border":
        return not own and not field.outside(there)
    if sign in (MARSH_OF_FIRST, MARSH_OF_SECOND) and rulings.marsh_between_mouths == "owner":
        mine = MARSH_OF_FIRST if here < there else MARSH_OF_SECOND
        return sign == mine
    return sign in MARSHY
