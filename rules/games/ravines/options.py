"""The rulings of the ravines game: most of the base game's (LM-GAP-01) and its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.core.options import Option, choose
from rules.games.labyrinth import options
from rules.games.labyrinth.options import Rulings

_REPLACED = frozenset((
    "announce", "same_river", "float_cells", "idle_current", "skip_answer", "source_word",
    "source_drift", "treasure_change", "levels", "freedom", "least_holes", "wall_in_hole",
    "cycle_words", "marsh", "start_stock", "leaving_empty",
))  # fmt: skip
"""Base options whose gaps do not apply here, or are ruled on anew."""

OPTIONS: dict[str, Option] = {
    **{name: option for name, option in options.OPTIONS.items() if name not in _REPLACED},
    "weapons": Option("LM-GAP-01", ("all", "none")),
    "mouth_word": Option("LM-GAP-02", ("mouth", "land")),
    "source_word": Option("LM-GAP-02", ("river", "source")),
    "mouth_in_river": Option("LM-GAP-03", ("inside", "outside")),
    "drift_walls": Option("LM-GAP-04", ("ignores", "stopped")),
    "river_borders": Option("LM-GAP-05", ("rejected", "warned", "allowed")),
    "marsh_marks": Option("LM-GAP-06", ("drawn", "every-border")),
    "marsh_after_blast": Option("LM-GAP-07", ("stays", "drained")),
    "marsh_walls": Option("LM-GAP-07", ("allowed", "forbidden")),
    "marsh_between_mouths": Option("LM-GAP-08", ("both", "owner")),
    "marsh_in_own_river": Option("LM-GAP-09", ("holds", "ignored")),
    "wall_costs_turn": Option("LM-GAP-10", ("yes", "no")),
    "cycle_elsewhere": Option("LM-GAP-11", ("refused", "skip")),
    "cycle_answer": Option("LM-GAP-12", ("silence", "pit")),
    "left_treasure": Option("LM-GAP-12", ("anyone", "others")),
    "least_holes": Option("LM-GAP-13", ("one", "two")),
    "repeat_find": Option("LM-GAP-15", ("yes", "no")),
    "take_when": Option("LM-GAP-16", ("any-time", "own-turn")),
    "take_who": Option("LM-GAP-16", ("anyone", "told")),
    "put_in_river": Option("LM-GAP-17", ("lies", "floats")),
    "wall_in_hole": Option("LM-GAP-18", ("stays", "moves-on")),
    "same_river": Option("LM-GAP-19", ("stay", "drift")),
    "announce": Option("LM-GAP-20", ("final", "entered", "both")),
    "cycle_words": Option("LM-GAP-21", ("own", "no-skip")),
    "freedom": Option("LM-GAP-22", ("warn", "error", "plain")),
    "start_stock": Option("LM-GAP-23", ("restocks", "nothing")),
    "leaving_empty": Option("LM-GAP-24", ("play-on", "wall", "out-of-game")),
    "tongue": Option("LM-GAP-26", ("own", "russian")),
}
"""The options of the ravines game."""


def rulings(chosen: Mapping[str, str]) -> Rulings:
    """The rulings of the ravines game, but for ``chosen``."""
    return replace(
        choose(Rulings, OPTIONS, chosen),
        treasure_change="take-and-put",
        skip_answer="silence",
        levels="none",
        marsh="allowed",
    )
