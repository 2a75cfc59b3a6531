"""A scenario editor without looks: a scenario in the making, checked as it goes.

A :class:`Draft` is immutable; functions give a new one or raise a ``RulebookError`` in words.
What each game can lay on its board stands in ``rules/<game>/arranging.py``. Nothing of the base
imports any of this.
"""

from rules.drafting.arranging import (
    choices,
    choose,
    count,
    pieces,
    places,
    put,
    setup_text,
    with_setup_text,
)
from rules.drafting.beginning import blank, from_position, loads, taken_over
from rules.drafting.draft import Draft, Played
from rules.drafting.editing import (
    about,
    acting,
    expecting,
    fresh,
    inserted,
    joined,
    moved,
    noted,
    parted,
    ruled,
    titled,
    told,
    without,
    worded,
)
from rules.drafting.grounds import boards, drawn, on_board, terrain, walled
from rules.drafting.outcome import Outcome, happened
from rules.drafting.questions import Askable, askable, asked
from rules.drafting.recording import Chance, chances, recorded
from rules.drafting.writing import file_name, to_notebook, to_toml
from rules.tabletop import OFF, Choice, Piece, Sign, Terrain

__all__ = [
    "OFF", "Askable", "Chance", "Choice", "Draft", "Outcome", "Piece", "Played", "Sign", "Terrain",
    "about", "acting", "askable", "asked", "blank", "boards", "chances", "choices", "choose",
    "count", "drawn", "expecting", "file_name", "fresh", "from_position", "happened", "inserted",
    "joined", "loads", "moved", "noted", "on_board", "parted", "pieces", "places", "put",
    "recorded", "ruled", "setup_text", "taken_over", "terrain", "titled", "to_notebook", "to_toml",
    "told", "walled", "with_setup_text", "without", "worded",
]  # fmt: skip
