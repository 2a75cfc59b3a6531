"""A scenario editor without looks: a scenario in the making, checked as it goes.

A :class:`Draft` is immutable; functions give a new one or raise a ``RulebookError`` in words.
What each game can lay on its board stands in ``rules/games/<game>/editor.py``. Nothing of the base
imports any of this.
"""

from __future__ import annotations

from rules.core.setup import OFF, Choice, Piece, Sign, Terrain
from rules.scenarios.editor.draft import Draft, Played, file_name, to_notebook, to_toml
from rules.scenarios.editor.place import (
    blank,
    boards,
    choices,
    choose,
    count,
    drawn,
    from_position,
    on_board,
    pieces,
    places,
    put,
    setup_text,
    taken_over,
    terrain,
    walled,
    with_setup_text,
)
from rules.scenarios.editor.place import loads_draft as loads
from rules.scenarios.editor.steps import (
    Askable,
    Chance,
    Outcome,
    about,
    askable,
    asked,
    chances,
    expecting,
    fresh,
    happened,
    inserted,
    joined,
    moved,
    noted,
    parted,
    recorded,
    ruled,
    titled,
    told,
    without,
    worded,
)
from rules.scenarios.editor.steps import acting_at as acting

__all__ = [
    "OFF", "Askable", "Chance", "Choice", "Draft", "Outcome", "Piece", "Played", "Sign", "Terrain",
    "about", "acting", "askable", "asked", "blank", "boards", "chances", "choices", "choose",
    "count", "drawn", "expecting", "file_name", "fresh", "from_position", "happened", "inserted",
    "joined", "loads", "moved", "noted", "on_board", "parted", "pieces", "places", "put",
    "recorded", "ruled", "setup_text", "taken_over", "terrain", "titled", "to_notebook", "to_toml",
    "told", "walled", "with_setup_text", "without", "worded",
]  # fmt: skip
