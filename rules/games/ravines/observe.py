"""What a player of the ravines game may know: in the base game's way, and the type of his cell."""

from __future__ import annotations

from rules.core.records import Observation
from rules.games.labyrinth import observe as labyrinth
from rules.games.labyrinth.state import State
from rules.games.labyrinth.variant import LeaderVerbs
from rules.games.labyrinth.verbs.move import announced_word


def observe(verbs: LeaderVerbs, state: State, viewer: str) -> Observation:
    """All that ``viewer`` may know of ``state``; a player also the type of his cell (LM-GAP-11).

    Under the ruling that names only the cell entered, that would say more than he heard.
    """
    seen, number = labyrinth.observe(verbs, state, viewer), state.table.index.get(viewer)
    if number is None or state.at[number] < 0 or state.field.rulings.announce == "entered":
        return seen
    kind = ("kind", announced_word(state.field, state.at[number]))
    return Observation(viewer, tuple(sorted((*seen.facts, kind))))
