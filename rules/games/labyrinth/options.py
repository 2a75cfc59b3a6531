"""The rulings that can be flipped: every gap whose alternatives change how the game plays.

The first choice of an option is the ruling this book takes; what each choice means stands with the
gap in ``clauses.toml``. The ravines game takes over most options and adds its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.options import Option

OPTIONS: dict[str, Option] = {
    "small_field": Option("LP-GAP-01", ("warn", "refuse")),
    "first_player": Option("LP-GAP-02", ("joined", "lot")),
    "least_players": Option("LP-GAP-02", ("one", "two")),
    "exit_place": Option("LP-GAP-03", ("outside", "inner-cell", "edge")),
    "leaving_empty": Option("LP-GAP-04", ("play-on", "wall", "out-of-game")),
    "start_cells": Option("LP-GAP-05", ("any", "distinct", "ordinary")),
    "announce": Option("LP-GAP-06", ("entered", "both", "final")),
    "same_river": Option("LP-GAP-07", ("drift", "stay")),
    "float_cells": Option("LP-GAP-08", ("two", "one")),
    "idle_current": Option("LP-GAP-08", ("stay", "float")),
    "skip_answer": Option("LP-GAP-09", ("type", "silence")),
    "source_word": Option("LP-GAP-11", ("source", "river")),
    "source_drift": Option("LP-GAP-11", ("drifts", "holds")),
    "rivers": Option("LP-GAP-12", ("any", "one")),
    "river_length": Option("LP-GAP-12", ("whole", "between")),
    "wounded_blast": Option("LP-GAP-13", ("refused", "allowed")),
    "dagger_use": Option("LP-GAP-13", ("spent", "kept")),
    "impossible": Option("LP-GAP-13", ("refused", "costs-turn")),
    "bullet_hits": Option("LP-GAP-14", ("all", "first")),
    "exit_and_bullet": Option("LP-GAP-14", ("passes", "stops")),
    "dagger_hits": Option("LP-GAP-15", ("all", "chosen", "first")),
    "outer_blast": Option("LP-GAP-16", ("resists", "new-exit")),
    "start_stock": Option("LP-GAP-17", ("restocks", "nothing")),
    "skip_in_arsenal": Option("LP-GAP-17", ("nothing", "restocks")),
    "treasure_change": Option("LP-GAP-18", ("automatic", "take-and-put")),
    "skip_in_hospital": Option("LP-GAP-19", ("nothing", "heals")),
    "float_rate": Option("LP-GAP-20", ("every-turn", "every-round")),
    "float_start": Option("LP-GAP-20", ("at-once", "next-turn")),
    "after_win": Option("LP-GAP-21", ("ends", "play-on")),
    "hearing": Option("LP-GAP-22", ("all", "private")),
    "second_wound": Option("LP-GAP-23", ("nothing", "kills", "hospital")),
    "rubber_walls": Option("LP-GAP-24", ("rejected", "sham", "throws-back", "blast-proof")),
    "levels": Option("LP-GAP-25", ("floors", "open", "none")),
    "freedom": Option("LP-GAP-26", ("warn", "error", "plain")),
    "directions": Option("LP-GAP-27", ("sheet", "heading")),
    "least_holes": Option("LP-GAP-28", ("one", "two")),
    "wall_in_hole": Option("LP-GAP-29", ("moves-on", "stays")),
    "told": Option("LP-GAP-31", ("all", "size")),
    "posts": Option("LP-GAP-32", ("any", "one-each")),
    "cycle_words": Option("LP-GAP-34", ("own", "both")),
    "marsh": Option("LP-GAP-35", ("rejected", "announced")),
}
"""The options of the base game."""


@dataclass(frozen=True)
class Rulings:
    """One choice for every option. The fields of the ravines game come last."""

    small_field: str = "warn"
    first_player: str = "joined"
    least_players: str = "one"
    exit_place: str = "outside"
    leaving_empty: str = "play-on"
    start_cells: str = "any"
    announce: str = "entered"
    same_river: str = "drift"
    float_cells: str = "two"
    idle_current: str = "stay"
    skip_answer: str = "type"
    source_word: str = "source"
    source_drift: str = "drifts"
    rivers: str = "any"
    river_length: str = "whole"
    wounded_blast: str = "refused"
    dagger_use: str = "spent"
    impossible: str = "refused"
    bullet_hits: str = "all"
    exit_and_bullet: str = "passes"
    dagger_hits: str = "all"
    outer_blast: str = "resists"
    start_stock: str = "restocks"
    skip_in_arsenal: str = "nothing"
    treasure_change: str = "automatic"
    skip_in_hospital: str = "nothing"
    float_rate: str = "every-turn"
    float_start: str = "at-once"
    after_win: str = "ends"
    hearing: str = "all"
    second_wound: str = "nothing"
    rubber_walls: str = "rejected"
    levels: str = "floors"
    freedom: str = "warn"
    directions: str = "sheet"
    least_holes: str = "one"
    wall_in_hole: str = "moves-on"
    told: str = "all"
    posts: str = "any"
    cycle_words: str = "own"
    marsh: str = "rejected"
    weapons: str = "all"
    mouth_word: str = "mouth"
    mouth_in_river: str = "inside"
    drift_walls: str = "ignores"
    river_borders: str = "allowed"
    marsh_marks: str = "drawn"
    marsh_after_blast: str = "stays"
    marsh_walls: str = "allowed"
    marsh_between_mouths: str = "both"
    marsh_in_own_river: str = "holds"
    wall_costs_turn: str = "yes"
    cycle_elsewhere: str = "refused"
    cycle_answer: str = "silence"
    left_treasure: str = "anyone"
    repeat_find: str = "yes"
    take_when: str = "any-time"
    take_who: str = "anyone"
    put_in_river: str = "lies"
    tongue: str = "own"
