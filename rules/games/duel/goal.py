"""What wins the duel, and how near both are to it."""

from __future__ import annotations

from typing import Any

from rules.core.records import Goal, Observation
from rules.games.duel.state import ALL, HANDS, PLAYERS

NOTHING, FALSE, REAL = HANDS


def goal_of_walker(seen: Observation) -> Goal:
    """Goal of a player: whether what he carries is real he does not know (LD-GAP-47).

    Of the other one, who walks in his labyrinth, he sees it.
    """
    facts = dict(seen.facts)
    if seen.viewer == ALL:
        holders = [who for who in PLAYERS if facts[f"hand.{who}"] == REAL]
        ahead = f"{' and '.join(holders)} {'have' if len(holders) > 1 else 'has'} it"
        return Goal("The real treasure out first", ahead=ahead if holders else "")
    me = seen.viewer
    other = next(who for who in PLAYERS if who != me)
    wins = f"The real treasure out before {other}"
    many = facts[f"grenades.{me}"]
    stock = f"{many} grenade{'' if many == '1' else 's'}"
    if facts[f"carries.{me}"] == "yes":
        return Goal(
            wins, f"You carry a treasure, {stock}", "an exit is missing", _tell_other(facts, other)
        )
    return Goal(wins, f"You: {stock}", "a treasure is missing", _tell_other(facts, other))


def _tell_other(facts: dict[str, Any], other: str) -> str:
    """How near the opponent is, as his host sees it."""
    return {
        REAL: f"{other} has the real one", FALSE: f"{other} has a false one",
    }.get(facts.get(f"hand.{other}", ""), "")  # fmt: skip
