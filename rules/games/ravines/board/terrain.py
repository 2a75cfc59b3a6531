"""The ravines game's kinds of ground: the base game's, by other names, words and clauses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.boards.legend import Legend
from rules.games.labyrinth.board import terrain as base


def here(kind: str, word: base.Word, speaks: tuple[str, ...], **more: Any) -> base.Terrain:
    """The base game's kind as it is here: one word for it, whatever was done."""
    return replace(base.LEGEND[kind], bare=word, step=None, speaks=speaks, **more)


LEGEND: base.Terrains = Legend((
    here(base.EMPTY, ("суша", "land"), ("LM-LAND-05",), holds=("LM-LAND-01",)),
    here(
        base.HOSPITAL, ("медпункт", "first-aid post"), ("LM-LAND-06",), holds=("LM-LAND-02",),
        phrase="a first-aid post", name="post",
    ),
    here(base.ARSENAL, ("арсенал", "arsenal"), ("LM-LAND-07",), holds=("LM-LAND-03",)),
    here(base.SOURCE, ("річка", "river"), ("LM-GAP-02",)),
    here(
        base.RIVER, ("річка", "river"), ("LM-GAP-02",),
        drawn=("LP-GAP-12", "LP-RIVER-07", "LM-GAP-04"),
    ),
    here(base.MOUTH, ("гирло", "mouth"), ("LM-GAP-02",), holds=("LM-LAND-04", "LM-RIVER-03")),
    here(
        base.HOLE, ("яма", "pit"), ("LM-PIT-02",), drawn=("LM-GAP-13",),
        phrase="a pit", group="ravine", ring="ravine",
    ),
    here(
        base.OUTSIDE, ("вихід", "exit"), ("LM-GAP-24", "LM-GAP-26", "LP-GAME-07", "LP-STRUCT-14")
    ),
))  # fmt: skip
"""The kinds of ground (LM-LAND-01..07, LM-PIT-02, LM-MOUTH-02)."""
