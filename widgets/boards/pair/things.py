"""The objects of the duel on paper: sign, name and letter of each, drawn or only told."""

from __future__ import annotations

from rules.games.duel.board.plan import CROSSBOW, CRUTCH, FALSE, PIT_EXITS, PITS, REAL, TRAP
from widgets.boards import signs as common
from widgets.boards.chart import Thing
from widgets.boards.pair import signs

KNOWN = {
    CROSSBOW: ("crossbow", signs.crossbow), CRUTCH: ("crutch", signs.crutch),
    TRAP: ("trap", signs.trap),
}  # fmt: skip
CHESTS = {FALSE: "false", REAL: "real", "?": "treasure"}
TOLD = {
    "crossbow": CROSSBOW, "crutch": CRUTCH, "trap": TRAP, "trap_idle": TRAP, "treasure": "?",
    "pit": "pit", "pit_exit": "pit exit",
    **{f"pit_{number}": sign for number, sign in enumerate(PITS, start=1)},
    **{f"pit_exit_{number}": sign for number, sign in enumerate(PIT_EXITS, start=1)},
}  # fmt: skip
"""What an announcement writes into a cell, as a sign of the maps or in words."""


def thing(cell: int, sign: str, *, small: bool) -> Thing:
    """The object drawn as ``sign``; where cells are ``small`` its letters are larger."""
    if sign in KNOWN:
        word, symbol = KNOWN[sign]
        return Thing(cell, symbol(), word, sign, f"{word} {sign}")
    if sign in CHESTS:
        name = "treasure, kind not known" if sign == "?" else f"{CHESTS[sign]} treasure {sign}"
        return Thing(cell, signs.treasure(sign, small), CHESTS[sign], "", name)
    if sign in PITS or sign == "pit":
        number = sign if sign in PITS else ""
        return Thing(cell, common.pit(number, small), "pit", "", f"pit {number}".strip())
    if sign in PIT_EXITS or sign == "pit exit":
        number = sign if sign in PIT_EXITS else ""
        name = f"pit exit {number}".strip()
        return Thing(cell, signs.pit_exit(number, small), "pit exit", "", name)
    return Thing(cell, signs.crowd(sign), "", "", f"{sign.replace(' ', ' and ')}, all on one cell")
