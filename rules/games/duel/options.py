"""The rulings that can be flipped: every gap whose alternatives change how the game plays.

The first choice of an option is the ruling this book takes; what each choice means stands with the
gap in ``clauses.toml``. ``wall_report``, ``outer_wall`` and ``reentry`` are agreements that the
text itself offers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import options
from rules.core.options import Option

OPTIONS: dict[str, Option] = {
    "exits": Option("LD-GAP-01", ("one-each", "four-each", "any-sides")),
    "start_naming": Option("LD-GAP-04", ("together", "in-turn")),
    "start_choice": Option("LD-GAP-04", ("any", "edge", "empty")),
    "start_cell": Option("LD-GAP-05", ("arrival", "silent")),
    "first_player": Option("LD-GAP-06", ("agreed", "lot")),
    "taking_cost": Option("LD-GAP-07", ("free", "action")),
    "return_cost": Option("LD-GAP-07", ("action", "free")),
    "least_actions": Option("LD-GAP-08", ("none", "one", "all")),
    "wall_ends_turn": Option("LD-GAP-09", ("no", "yes")),
    "combo_turn": Option("LD-GAP-10", ("allowed", "forbidden")),
    "grenade_reach": Option("LD-GAP-11", ("beside", "anywhere", "straight")),
    "throw_report": Option("LD-GAP-12", ("silent", "wall", "kind")),
    "no_grenade": Option("LD-GAP-13", ("refused", "costs-action")),
    "repeat_report": Option("LD-GAP-14", ("always", "first-only")),
    "empty_report": Option("LD-GAP-14", ("told", "silent")),
    "spent_report": Option("LD-GAP-15", ("named", "empty")),
    "exit_report": Option("LD-GAP-16", ("silent", "told")),
    "hit_turn": Option("LD-GAP-17", ("kept", "ends", "recounted")),
    "crutch_cancels": Option("LD-GAP-18", ("next-turn", "at-once")),
    "both_in_turn": Option("LD-GAP-19", ("bonus-once", "cancel")),
    "action_formula": Option("LD-GAP-20", ("net", "sum", "difference")),
    "trap_with_crutch": Option("LD-GAP-22", ("four-turns", "eight-turns")),
    "trap_rest": Option("LD-GAP-23", ("lost", "throws", "counts")),
    "held_throws": Option("LD-GAP-24", ("refused", "allowed")),
    "held_until": Option("LD-GAP-25", ("own-turn", "third-miss")),
    "held_wound": Option("LD-GAP-26", ("nothing", "beside-crutch")),
    "trap_total": Option("LD-GAP-27", ("by-turn", "fixed")),
    "trap_length": Option("LD-GAP-28", ("turns", "actions")),
    "both_held": Option("LD-GAP-29", ("own-counts", "released", "one-by-one")),
    "trap_visit": Option("LD-GAP-30", ("every-arrival", "by-move")),
    "pit_words": Option("LD-GAP-31", ("one", "both")),
    "pit_number": Option("LD-GAP-31", ("told", "untold")),
    "fall_turn": Option("LD-GAP-32", ("goes-on", "ends")),
    "fall_treasure": Option("LD-GAP-32", ("kept", "stays")),
    "take_when": Option("LD-GAP-33", ("while-there", "on-arrival")),
    "putting_down": Option("LD-GAP-34", ("swap-only", "old-places")),
    "taken_report": Option("LD-GAP-35", ("empty", "told")),
    "false_outside": Option("LD-GAP-36", ("removed", "carried", "returns")),
    "last_round": Option("LD-GAP-37", ("cut", "completed")),
    "after_leaving": Option("LD-GAP-38", ("outside", "stays-out", "put-back")),
    "reentry": Option("LD-GAP-39", ("same-exit", "any-exit")),
    "way_round": Option("LD-GAP-39", ("any-side", "discovered")),
    "outer_wall": Option("LD-GAP-41", ("breakable", "immune")),
    "immune_report": Option("LD-GAP-41", ("silent", "told")),
    "wall_report": Option("LD-GAP-42", ("distinct", "same")),
    "dropped_notion": Option("LD-GAP-42", ("words-only", "no-proof-walls")),
    "exit_cells": Option("LD-GAP-43", ("no-pit", "empty", "any")),
    "reachability": Option("LD-GAP-44", ("steps", "flood")),
}
"""The options of the game."""


@dataclass(frozen=True)
class Rulings:
    """One choice for every option."""

    exits: str = "one-each"
    start_naming: str = "together"
    start_choice: str = "any"
    start_cell: str = "arrival"
    first_player: str = "agreed"
    taking_cost: str = "free"
    return_cost: str = "action"
    least_actions: str = "none"
    wall_ends_turn: str = "no"
    combo_turn: str = "allowed"
    grenade_reach: str = "beside"
    throw_report: str = "silent"
    no_grenade: str = "refused"
    repeat_report: str = "always"
    empty_report: str = "told"
    spent_report: str = "named"
    exit_report: str = "silent"
    hit_turn: str = "kept"
    crutch_cancels: str = "next-turn"
    both_in_turn: str = "bonus-once"
    action_formula: str = "net"
    trap_with_crutch: str = "four-turns"
    trap_rest: str = "lost"
    held_throws: str = "refused"
    held_until: str = "own-turn"
    held_wound: str = "nothing"
    trap_total: str = "by-turn"
    trap_length: str = "turns"
    both_held: str = "own-counts"
    trap_visit: str = "every-arrival"
    pit_words: str = "one"
    pit_number: str = "told"
    fall_turn: str = "goes-on"
    fall_treasure: str = "kept"
    take_when: str = "while-there"
    putting_down: str = "swap-only"
    taken_report: str = "empty"
    false_outside: str = "removed"
    last_round: str = "cut"
    after_leaving: str = "outside"
    reentry: str = "same-exit"
    way_round: str = "any-side"
    outer_wall: str = "breakable"
    immune_report: str = "silent"
    wall_report: str = "distinct"
    dropped_notion: str = "words-only"
    exit_cells: str = "no-pit"
    reachability: str = "steps"

    @property
    def proof_walls(self) -> bool:
        """Whether labyrinth walls withstand grenades (LD-OUT-04, LD-GAP-42)."""
        dropped = self.wall_report == "same" and self.dropped_notion == "no-proof-walls"
        return self.outer_wall == "immune" and not dropped


def choose(chosen: Mapping[str, str]) -> Rulings:
    """The rulings with every default, but for ``chosen``; raises ``SetupError``."""
    return options.choose(Rulings, OPTIONS, chosen)


def differing(held: Rulings) -> dict[str, str]:
    """Only the choices that differ from the defaults."""
    return options.differing(OPTIONS, held)
