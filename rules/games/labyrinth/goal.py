"""What wins in the labyrinths with a leader, and how near somebody is to it."""

from __future__ import annotations

from rules.core.records import Goal, Observation
from rules.games.labyrinth.words import LEADER

WINS = "Out of the labyrinth with the treasure"
"""What wins (LP-GAME-08)."""


def goal_of_player(seen: Observation) -> Goal:
    """Goal of whoever looks: the treasure, then an exit (LP-GAME-06, LP-GAME-07).

    A player is told nothing of what the others have; the leader sees who carries it.
    """
    facts = dict(seen.facts)
    if seen.viewer == LEADER:
        carrier = facts["treasure"]
        return Goal(WINS, ahead=f"{carrier} has it" if f"at.{carrier}" in facts else "")
    if facts.get("gone"):
        return Goal(WINS, "You are out of the game")
    hurt = facts.get(f"health.{seen.viewer}") == "wounded"
    if facts.get("carries"):
        return Goal(WINS, "You have it", "an exit is missing")
    have = "You: wounded" if hurt else "You: nothing yet"
    if facts.get("may_take"):
        return Goal(WINS, have, "it lies here, not taken yet")
    return Goal(WINS, have, "the treasure is missing")
