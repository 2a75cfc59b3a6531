"""The objects of the duel on paper: sign, name and letter of each, drawn or only told."""

from __future__ import annotations

from rules.games.duel.board.terrain import CHEST, LANDING, LEGEND, PIT
from rules.games.duel.board.terrain import Thing as Object
from widgets.boards.pair import signs
from widgets.boards.sheet import signs as common
from widgets.boards.sheet.chart import Thing


def thing(cell: int, found: Object, *, small: bool) -> Thing:
    """An object on a cell; where cells are ``small`` its letters are larger."""
    if found.look == CHEST:
        sign = signs.treasure(found.code or "?", small)
    elif found.look == PIT:
        sign = common.pit(found.code, small)
    elif found.look == LANDING:
        sign = signs.pit_exit(found.code, small)
    else:
        return Thing(cell, signs.OBJECTS[found.look](), found.name, found.code, found.full)
    return Thing(cell, sign, found.name, "", found.full)


def drawn(cell: int, codes: str, *, small: bool) -> Thing:
    """What is drawn on a cell: one object, or the letters of several that is one too many."""
    found = LEGEND.read(codes)
    if found is not None:
        return thing(cell, found, small=small)
    several = f"{codes.replace(' ', ' and ')}, all on one cell"
    return Thing(cell, signs.crowd(codes), "", "", several)
