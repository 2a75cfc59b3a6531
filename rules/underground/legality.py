"""Why not? The one predicate behind every list of legal actions.

It asks in this order: is the game over, is it this player's word at all, may a turn be used like
that, and then the chapter that the action belongs to. A refusal uses only what the player knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import CHANCE, Refusal
from rules.underground import outcomes
from rules.underground.actions import Action
from rules.underground.answering import answering
from rules.underground.beginning import in_turn
from rules.underground.state import State


def refusals(state: State, action: Action) -> Iterator[Refusal]:
    """Everything that forbids ``action``; nothing when it is legal."""
    who, seats = action.who, state.field.seats
    if state.over != -1:
        yield Refusal("over", "The game is over.", ("UE-EXIT-03",))
    elif who == CHANCE:
        yield from outcomes.refuse(state, action)
    elif who not in seats:
        there = ", ".join(state.field.players)
        text = f"Nobody called {who} is playing; players: {there}."
        yield Refusal("no-player", text, ("UE-GAP-03",))
    elif state.pending:
        yield from answering(state, seats[who], action)
    else:
        yield from in_turn(state, seats[who], action)
