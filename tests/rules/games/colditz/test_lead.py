"""Who is ahead in the castle, and what chance decides there."""

from __future__ import annotations

from rules.core.records import CHANCE
from rules.games.colditz import GAME
from rules.games.colditz.state import State
from rules.simulate.variant import Variant


def begun() -> State:
    """A whole game of three."""
    state: State = Variant("colditz", 3, seed=1).begin(0)
    return state


def test_chance_says_for_whom() -> None:
    """What is waited for first, and whose Turn it is."""
    state = begun()
    while GAME.actors(state) != (CHANCE,):
        state = GAME.resolve(state, GAME.actions(state)[0], None)
    first = state.pending[0]
    players = state.field.players
    assert GAME.play.chance_stream(state) == f"{first.kind} {players[state.turn]}"
    more = state._replace(pending=(first, first._replace(kind="dice"), *state.pending[1:]))
    assert GAME.play.chance_stream(more) == GAME.play.chance_stream(state)
    for turn, who in enumerate(players):
        assert GAME.play.chance_stream(state._replace(turn=turn)).endswith(f" {who}")
