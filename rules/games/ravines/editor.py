"""The pieces of the ravines game: those of the base game on a map of its own."""

from __future__ import annotations

from rules.core.setup import SetupEditor
from rules.core.story import Plain
from rules.games.labyrinth.editor import LabyrinthEditor
from rules.games.ravines.board.terrain import LEGEND

SMALL = """\
+--+--+--+--+
|.. HO .. P1|
+  +--+  +  +
|.. .. .. ..|
+  +  +  +--+
|r1 r2 rM~..E
+  +  +  +  +
|P2 ..|AR P3|
+--+--+--+--+
"""


class RavinesEditor(LabyrinthEditor):
    """Pits for holes, marsh at a mouth."""

    legend = LEGEND
    blank: Plain = {
        "map": SMALL,
        "setup": {"players": {"A": "a1", "B": "d2"}, "treasure": "b2"},
    }


EDITOR: SetupEditor = RavinesEditor()
