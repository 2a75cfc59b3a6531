"""The objects of the duel: what they are called, and how a board draws them."""

from __future__ import annotations

from rules.games.duel.board.terrain import LEGEND, SIGNS, TOLD_THINGS
from tests.cases import each

ON_MAPS = {
    "A": ("crossbow", "crossbow A", "crossbow", "crossbow", 1),
    "Y": ("crutch", "crutch Y", "crutch", "crutch", 1), "K": ("trap", "trap K", "trap", "trap", 1),
    "1": ("pit_1", "pit 1", "pit", "pit", 1), "4": ("pit_4", "pit 4", "pit", "pit", 1),
    "I": ("pit_exit_1", "pit exit I", "pit exit", "landing", 1),
    "IV": ("pit_exit_4", "pit exit IV", "pit exit", "landing", 1),
    "O": ("false", "false treasure O", "false", "chest", 3),
    "X": ("real", "real treasure X", "real", "chest", 1),
}  # fmt: skip
"""For a sign: its kind, its full name, its name and its look on a board, how many there must be."""
HALF_KNOWN = {
    "treasure": ("treasure, kind not known", "treasure", "chest"),
    "pit": ("pit", "pit", "pit"),
    "pit_exit": ("pit exit", "pit exit", "landing"),
}
"""What a walker knows by half: its full name, its name and its look on a board."""


@each("sign", ON_MAPS)
def test_an_object_that_maps_draw(sign: str) -> None:
    """Its sign follows its name once, and a board knows how to draw it."""
    found = LEGEND.read(sign)
    assert found is not None
    assert (found.kind, found.full, found.name, found.look, found.number) == ON_MAPS[sign]
    assert found.clause.startswith("LD-")


@each("kind", HALF_KNOWN)
def test_an_object_that_is_known_by_half(kind: str) -> None:
    """It has no sign, so no map holds it, and is drawn like the object that it may be."""
    found = LEGEND[kind]
    assert (found.full, found.name, found.look) == HALF_KNOWN[kind]
    assert found.code == ""
    assert TOLD_THINGS[kind] is found


def test_all_signs_in_the_order_of_the_rules() -> None:
    """Crossbow, crutch, trap, the pits, their exits, the treasures (LD-REP-04)."""
    assert " ".join(SIGNS) == "A Y K 1 2 3 4 I II III IV O X"


def test_a_trap_that_stays_open_is_a_trap() -> None:
    """Two announcements tell of it."""
    assert TOLD_THINGS["trap"] is TOLD_THINGS["trap_idle"] is LEGEND["trap"]
