"""A scenario editor without looks: a scenario in the making, checked as it goes.

A :class:`Draft` is immutable; functions give a new one or raise a ``RulebookError`` in words.
What each game can lay on its board stands in ``rules/games/<game>/editor.py``. Nothing of the base
imports any of this.
"""

from __future__ import annotations

from rules.core.setup import OFF, Choice, Piece, Sign, Terrain
from rules.scenarios.editor.draft import Draft, Played, file_name, to_notebook, to_toml
from rules.scenarios.editor.place import (
    blank_draft,
    choose_value,
    find_terrain,
    from_position,
    list_boards,
    list_choices,
    list_pieces,
    list_places,
    on_board,
    put_piece,
    set_count,
    set_side,
    set_sign,
    setup_text,
    taken_over,
    with_setup_text,
)
from rules.scenarios.editor.place import loads_draft as loads
from rules.scenarios.editor.steps import (
    Askable,
    Chance,
    StepOutcome,
    add_note,
    add_reset,
    expect_step,
    insert_step,
    join_steps,
    list_askable,
    list_chances,
    move_step,
    play_step,
    record_step,
    remove_step,
    set_clauses,
    set_question,
    set_ruling,
    set_step_text,
    set_texts,
    set_title,
    split_step,
)
from rules.scenarios.editor.steps import acting_at as acting

__all__ = [
    "OFF", "Askable", "Chance", "Choice", "Draft", "Piece", "Played", "Sign", "StepOutcome",
    "Terrain", "acting", "add_note", "add_reset", "blank_draft", "choose_value", "expect_step",
    "file_name", "find_terrain", "from_position", "insert_step", "join_steps", "list_askable",
    "list_boards", "list_chances", "list_choices", "list_pieces", "list_places", "loads",
    "move_step", "on_board", "play_step", "put_piece", "record_step", "remove_step", "set_clauses",
    "set_count", "set_question", "set_ruling", "set_side", "set_sign", "set_step_text",
    "set_texts", "set_title", "setup_text", "split_step", "taken_over", "to_notebook", "to_toml",
    "with_setup_text",
]  # fmt: skip
