"""The rulings that can be flipped: every gap whose alternatives change how the game plays.

The first choice of an option is the ruling this book takes; what each choice means stands with the
gap in ``clauses.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import options
from rules.core.options import Option

OPTIONS: dict[str, Option] = {
    "attack_on_chance": Option("UE-GAP-01", ("carried-out", "never")),
    "cancelling_caves": Option("UE-GAP-01", ("six", "five")),
    "first_player": Option("UE-GAP-03", ("first-seat", "highest-throw", "last-winner")),
    "tool_deck": Option("UE-GAP-04", ("eighty", "one-each", "equal-kinds")),
    "chance_deck": Option("UE-GAP-05", ("forty", "one-each")),
    "treasure_fall": Option("UE-GAP-05", ("none", "one")),
    "adjacent": Option("UE-GAP-06", ("step", "touching")),
    "sharing": Option("UE-GAP-07", ("free", "attack-only")),
    "jump_count": Option("UE-GAP-08", ("chasm-first", "landing-first")),
    "slanting": Option("UE-GAP-09", ("neighbours", "corners")),
    "shut_landing": Option("UE-GAP-10", ("not-chosen", "falls-in")),
    "six_in_chasm": Option("UE-GAP-11", ("extra-turn", "nothing")),
    "six_gives": Option("UE-GAP-12", ("turn", "throw")),
    "death": Option("UE-GAP-13", ("off-board", "on-start")),
    "ahead": Option("UE-GAP-14", ("straight", "all", "chosen")),
    "behind": Option("UE-GAP-15", ("last-step", "whole-move")),
    "chance_blocks": Option("UE-GAP-16", ("tunnels", "start-and-exits")),
    "card_blocks": Option("UE-GAP-17", ("tunnels", "not-chasms")),
    "blast_hits": Option("UE-GAP-18", ("all", "one")),
    "shared_protection": Option("UE-GAP-19", ("square", "own-life")),
    "protecting": Option("UE-GAP-20", ("free", "automatic")),
    "attacks": Option("UE-GAP-21", ("one", "each")),
    "early_stop": Option("UE-GAP-22", ("attack", "free")),
    "attack_again": Option("UE-GAP-23", ("stay", "come-back", "no-throw")),
    "prison_attack": Option("UE-GAP-24", ("anyone", "carrier")),
    "start_attack": Option("UE-GAP-24", ("allowed", "safe")),
    "announced_weapon": Option("UE-GAP-25", ("can-be-lost", "committed")),
    "blast_treasure": Option("UE-GAP-26", ("stays", "attacker")),
    "cave_death": Option("UE-GAP-27", ("stays", "goes-home", "chance-square")),
    "sent_carrier": Option("UE-GAP-28", ("keeps", "drops")),
    "treasure_stop": Option("UE-GAP-29", ("any-throw", "exact", "next-square")),
    "on_treasure": Option("UE-GAP-30", ("anything", "nothing")),
    "chasm_fetch": Option("UE-GAP-31", ("always", "declared")),
    "chasm_way_out": Option("UE-GAP-32", ("any", "opposite")),
    "chasm_attack": Option("UE-GAP-33", ("safe", "falling")),
    "signpost_stop": Option("UE-GAP-34", ("exact", "with-card")),
    "arrow_at_start": Option("UE-GAP-35", ("binds", "free")),
    "shut_arrow": Option("UE-GAP-36", ("stops", "ignored")),
    "free_passage": Option("UE-GAP-37", ("onward", "also-back")),
    "fifth_chooser": Option("UE-GAP-38", ("next-turn", "next-seat")),
    "moved_fifth": Option("UE-GAP-39", ("chosen", "oldest")),
    "clearing": Option("UE-GAP-40", ("top", "any")),
    "open_until": Option("UE-GAP-41", ("turn-begins", "turn-ends")),
    "open_and_six": Option("UE-GAP-42", ("closes", "stays-open")),
    "caught_inside": Option("UE-GAP-43", ("held", "leaves")),
    "open_fall": Option("UE-GAP-44", ("harmless", "card")),
    "opens_prison": Option("UE-GAP-45", ("owner", "everybody")),
    "leave_prison": Option("UE-GAP-46", ("own-turn", "when-sent")),
    "bought_card": Option("UE-GAP-47", ("hidden", "shown")),
    "missed_turn": Option("UE-GAP-48", ("whole", "throw")),
    "cancelling": Option("UE-GAP-49", ("extra-throw", "six")),
    "dead_shopper": Option("UE-GAP-50", ("shops", "throws")),
    "blocked_luck": Option("UE-GAP-51", ("none", "card", "draws")),
    "freed": Option("UE-GAP-52", ("open-period", "for-good")),
    "leaving_count": Option("UE-GAP-53", ("sufficient", "exact")),
    "occupied_start": Option("UE-GAP-54", ("shut", "waits")),
    "no_full_route": Option("UE-GAP-55", ("longest", "turn-back")),
    "waiting": Option("UE-GAP-56", ("refused", "allowed")),
    "empty_cave": Option("UE-GAP-57", ("stop", "pass")),
    "shop_in_danger": Option("UE-GAP-58", ("no", "yes")),
    "fire_protection": Option("UE-GAP-60", ("at-once", "next-turn")),
    "lost_card": Option("UE-GAP-61", ("hidden", "shown")),
    "before_chasm": Option("UE-GAP-62", ("anything", "jump-or-behind")),
    "cave_stop": Option("UE-GAP-63", ("unless-open", "always")),
    "arrival_draw": Option("UE-GAP-64", ("every-stop", "after-throw")),
    "cleared_obstacle": Option("UE-GAP-65", ("returns", "gone")),
    "own_square": Option("UE-GAP-66", ("leave", "clear-first")),
    "file_on_arrival": Option("UE-GAP-67", ("waits", "at-once")),
    "cut_from_outside": Option("UE-GAP-67", ("no", "yes")),
    "loops": Option("UE-GAP-68", ("allowed", "refused")),
    "giving_up": Option("UE-GAP-69", ("waits", "allowed")),
    "stalled": Option("UE-GAP-69", ("ends", "goes-on")),
}
"""Every option of the game, in the order of the gaps."""


@dataclass(frozen=True)
class Rulings:
    """One choice for every option."""

    attack_on_chance: str = "carried-out"
    cancelling_caves: str = "six"
    first_player: str = "first-seat"
    tool_deck: str = "eighty"
    chance_deck: str = "forty"
    treasure_fall: str = "none"
    adjacent: str = "step"
    sharing: str = "free"
    jump_count: str = "chasm-first"
    slanting: str = "neighbours"
    shut_landing: str = "not-chosen"
    six_in_chasm: str = "extra-turn"
    six_gives: str = "turn"
    death: str = "off-board"
    ahead: str = "straight"
    behind: str = "last-step"
    chance_blocks: str = "tunnels"
    card_blocks: str = "tunnels"
    blast_hits: str = "all"
    shared_protection: str = "square"
    protecting: str = "free"
    attacks: str = "one"
    early_stop: str = "attack"
    attack_again: str = "stay"
    prison_attack: str = "anyone"
    start_attack: str = "allowed"
    announced_weapon: str = "can-be-lost"
    blast_treasure: str = "stays"
    cave_death: str = "stays"
    sent_carrier: str = "keeps"
    treasure_stop: str = "any-throw"
    on_treasure: str = "anything"
    chasm_fetch: str = "always"
    chasm_way_out: str = "any"
    chasm_attack: str = "safe"
    signpost_stop: str = "exact"
    arrow_at_start: str = "binds"
    shut_arrow: str = "stops"
    free_passage: str = "onward"
    fifth_chooser: str = "next-turn"
    moved_fifth: str = "chosen"
    clearing: str = "top"
    open_until: str = "turn-begins"
    open_and_six: str = "closes"
    caught_inside: str = "held"
    open_fall: str = "harmless"
    opens_prison: str = "owner"
    leave_prison: str = "own-turn"
    bought_card: str = "hidden"
    missed_turn: str = "whole"
    cancelling: str = "extra-throw"
    dead_shopper: str = "shops"
    blocked_luck: str = "none"
    freed: str = "open-period"
    leaving_count: str = "sufficient"
    occupied_start: str = "shut"
    no_full_route: str = "longest"
    waiting: str = "refused"
    empty_cave: str = "stop"
    shop_in_danger: str = "no"
    fire_protection: str = "at-once"
    lost_card: str = "hidden"
    before_chasm: str = "anything"
    cave_stop: str = "unless-open"
    arrival_draw: str = "every-stop"
    cleared_obstacle: str = "returns"
    own_square: str = "leave"
    file_on_arrival: str = "waits"
    cut_from_outside: str = "no"
    loops: str = "allowed"
    giving_up: str = "waits"
    stalled: str = "ends"


def choose(chosen: Mapping[str, str]) -> Rulings:
    """The rulings with every default, but for ``chosen``; raises ``SetupError``."""
    return options.choose(Rulings, OPTIONS, chosen)


def differing(held: Rulings) -> dict[str, str]:
    """Only the choices that differ from the defaults."""
    return options.differing(OPTIONS, held)
