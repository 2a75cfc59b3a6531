"""The rulings that can be flipped: every gap whose alternatives change how the game plays.

The first choice of an option is the ruling this book takes; what each choice means stands with the
gap in ``clauses.toml``. ``edition`` is the preset: where another option says "by edition", or
speaks of the classic edition, it asks this one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import options
from rules.core.options import Option

OPTIONS: dict[str, Option] = {
    "edition": Option("EC-GAP-03", ("modern", "classic")),
    "reroll_limit": Option("EC-GAP-04", ("per-roll", "per-turn")),
    "draw_rule": Option("EC-GAP-05", ("any-throw", "first-throw", "total", "three-seven-eleven")),
    "draw_time": Option("EC-GAP-06", ("any-time", "at-once")),
    "search_draw": Option("EC-GAP-07", ("no", "yes")),
    "search_range": Option("EC-GAP-08", ("walked", "plain", "blocked")),
    "search_scope": Option("EC-GAP-09", ("refusers-only", "everyone-in-range")),
    "refusers": Option("EC-GAP-10", ("exposed", "search-only")),
    "appel_answers": Option("EC-GAP-11", ("in-turn", "secret")),
    "search_guards": Option("EC-GAP-12", ("stay", "to-office")),
    "post_arrest": Option("EC-GAP-14", ("deployed", "automatic")),
    "immune_step": Option("EC-GAP-16", ("refused", "bounces")),
    "give_up_in_light": Option("EC-GAP-17", ("allowed", "refused")),
    "walkway_arrest": Option("EC-GAP-18", ("allowed", "refused")),
    "full_return": Option("EC-GAP-19", ("utmost", "any-step")),
    "exempt_on_post": Option("EC-GAP-20", ("yes", "no")),
    "return_ends": Option("EC-GAP-21", ("first-use", "inner-courtyard")),
    "free_return": Option("EC-GAP-22", ("cell", "place-of-arrest")),
    "full_cells": Option("EC-GAP-23", ("over-capacity", "no-arrest")),
    "taken_arrow": Option("EC-GAP-24", ("nearest", "waits")),
    "releases": Option("EC-GAP-25", ("each-double", "two")),
    "card_release": Option("EC-GAP-26", ("free", "one-point")),
    "claim_time": Option("EC-GAP-27", ("any-time", "turn-end")),
    "claim_count": Option("EC-GAP-27", ("any", "one")),
    "after_claim": Option("EC-GAP-28", ("move-on", "finished")),
    "kit_trade": Option("EC-GAP-29", ("never", "allowed")),
    "equipment_view": Option("EC-GAP-30", ("counts", "open")),
    "kit_part_limit": Option("EC-GAP-32", ("counts", "extra")),
    "used_kit_part": Option("EC-GAP-32", ("pile", "deck")),
    "kit_parts": Option("EC-GAP-33", ("food-documents", "food-compass", "food-disguise")),
    "empty_pile": Option("EC-GAP-34", ("nothing", "deck")),
    "no_kit": Option("EC-GAP-35", ("refused", "waits")),
    "sharing": Option("EC-GAP-36", ("automatic", "declared")),
    "used_kit": Option("EC-GAP-37", ("supply", "gone")),
    "marker_forward": Option("EC-GAP-38", ("free", "pay-each-time")),
    "markers_on_pair": Option("EC-GAP-39", ("one", "several")),
    "wire_forward": Option("EC-GAP-40", ("castle-side", "either-side", "outward")),
    "marker_removal": Option("EC-GAP-41", ("standing-by", "crossing")),
    "unmarked_room": Option("EC-GAP-42", ("to-office", "walk-out")),
    "marked_safe_area": Option("EC-GAP-43", ("pass", "stop")),
    "guards_on_appel": Option("EC-GAP-44", ("pass", "keep-out")),
    "appel_on_safe_area": Option("EC-GAP-45", ("exempt", "called")),
    "tunnel_pair": Option("EC-GAP-46", ("any-nations", "own-nation")),
    "tunnel_ends": Option("EC-GAP-47", ("inside", "outside")),
    "tunnel_way_back": Option("EC-GAP-47", ("no", "entrance")),
    "collapse_cells": Option("EC-GAP-48", ("by-area", "outer")),
    "detected_tunnel": Option("EC-GAP-49", ("everywhere", "ends")),
    "shooting": Option("EC-GAP-51", ("dice", "certain")),
    "pursuers": Option("EC-GAP-53", ("all", "nearest")),
    "markers_after_escape": Option("EC-GAP-54", ("at-once", "own-turn")),
    "last_round": Option("EC-GAP-55", ("escapers-only", "everybody")),
    "classic_end": Option("EC-GAP-56", ("at-once", "round-end")),
    "hopeless": Option("EC-GAP-57", ("plays-on", "out")),
    "escape_goal": Option("EC-GAP-59", ("per-nation", "total", "both")),
    "do_or_die": Option("EC-GAP-60", ("off", "classic")),
    "packs": Option("EC-GAP-61", ("by-edition", "face-up")),
    "interrupt_order": Option("EC-GAP-62", ("clockwise", "first-come")),
    "pieces": Option("EC-GAP-63", ("mixed", "one-move")),
    "deployed_guard": Option("EC-GAP-64", ("walks-on", "stays")),
    "rounds_range": Option("EC-GAP-65", ("one-to-99", "ten-to-50")),
    "time_limit": Option("EC-GAP-66", ("round-end", "at-once")),
    "office_order": Option("EC-GAP-67", ("after-collapse", "before-collapse")),
    "empty_deck": Option("EC-GAP-68", ("nothing", "from-player")),
    "first_appel": Option("EC-GAP-69", ("allowed", "not-in-round-1")),
    "releasing_doubles": Option("EC-GAP-70", ("movement-roll", "any-own-roll")),
    "inner_tunnel": Option("EC-GAP-71", ("exposed", "protected")),
    "return_way": Option("EC-GAP-72", ("marked", "every")),
    "empty_play": Option("EC-GAP-73", ("refused", "allowed")),
    "hand_check": Option("EC-GAP-74", ("turn-end", "at-once")),
    "pausing": Option("EC-GAP-75", ("refused", "turn-end")),
    "returning_refuser": Option("EC-GAP-76", ("exempt", "exposed", "not-called")),
    "vain_steps": Option("EC-GAP-77", ("given-back", "lost")),
    "start_kits": Option("EC-GAP-78", ("dealt", "none")),
    "security_officer": Option("EC-GAP-78", ("agreement", "lot")),
}
"""Every option of the game, in the order of the gaps."""


@dataclass(frozen=True)
class Rulings:
    """One choice for every option."""

    edition: str = "modern"
    reroll_limit: str = "per-roll"
    draw_rule: str = "any-throw"
    draw_time: str = "any-time"
    search_draw: str = "no"
    search_range: str = "walked"
    search_scope: str = "refusers-only"
    refusers: str = "exposed"
    appel_answers: str = "in-turn"
    search_guards: str = "stay"
    post_arrest: str = "deployed"
    immune_step: str = "refused"
    give_up_in_light: str = "allowed"
    walkway_arrest: str = "allowed"
    full_return: str = "utmost"
    exempt_on_post: str = "yes"
    return_ends: str = "first-use"
    free_return: str = "cell"
    full_cells: str = "over-capacity"
    taken_arrow: str = "nearest"
    releases: str = "each-double"
    card_release: str = "free"
    claim_time: str = "any-time"
    claim_count: str = "any"
    after_claim: str = "move-on"
    kit_trade: str = "never"
    equipment_view: str = "counts"
    kit_part_limit: str = "counts"
    used_kit_part: str = "pile"
    kit_parts: str = "food-documents"
    empty_pile: str = "nothing"
    no_kit: str = "refused"
    sharing: str = "automatic"
    used_kit: str = "supply"
    marker_forward: str = "free"
    markers_on_pair: str = "one"
    wire_forward: str = "castle-side"
    marker_removal: str = "standing-by"
    unmarked_room: str = "to-office"
    marked_safe_area: str = "pass"
    guards_on_appel: str = "pass"
    appel_on_safe_area: str = "exempt"
    tunnel_pair: str = "any-nations"
    tunnel_ends: str = "inside"
    tunnel_way_back: str = "no"
    collapse_cells: str = "by-area"
    detected_tunnel: str = "everywhere"
    shooting: str = "dice"
    pursuers: str = "all"
    markers_after_escape: str = "at-once"
    last_round: str = "escapers-only"
    classic_end: str = "at-once"
    hopeless: str = "plays-on"
    escape_goal: str = "per-nation"
    do_or_die: str = "off"
    packs: str = "by-edition"
    interrupt_order: str = "clockwise"
    pieces: str = "mixed"
    deployed_guard: str = "walks-on"
    rounds_range: str = "one-to-99"
    time_limit: str = "round-end"
    office_order: str = "after-collapse"
    empty_deck: str = "nothing"
    first_appel: str = "allowed"
    releasing_doubles: str = "movement-roll"
    inner_tunnel: str = "exposed"
    return_way: str = "marked"
    empty_play: str = "refused"
    hand_check: str = "turn-end"
    pausing: str = "refused"
    returning_refuser: str = "exempt"
    vain_steps: str = "given-back"
    start_kits: str = "dealt"
    security_officer: str = "agreement"

    @property
    def classic(self) -> bool:
        """Whether the classic edition is played (EC-GAP-03)."""
        return self.edition == "classic"

    @property
    def ends_at_once(self) -> bool:
        """Whether the second escape of a nation ends the game in mid-Round (EC-GAP-56)."""
        return self.classic and self.classic_end == "at-once"

    @property
    def open_packs(self) -> bool:
        """Whether Equipment and Kits lie face up beside the board (EC-GAP-61)."""
        return not self.classic or self.packs == "face-up"

    @property
    def with_do_or_die(self) -> bool:
        """Whether Do-or-Die cards are dealt (EC-GAP-60)."""
        return self.classic and self.do_or_die == "classic"


def choose(chosen: Mapping[str, str]) -> Rulings:
    """The rulings with every default, but for ``chosen``; raises ``SetupError``."""
    return options.choose(Rulings, OPTIONS, chosen)


def differing(held: Rulings) -> dict[str, str]:
    """Only the choices that differ from the defaults."""
    return options.differing(OPTIONS, held)
