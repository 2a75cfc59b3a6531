"""What chance decides in the tunnels, and which of their games can be played to the end."""

from __future__ import annotations

from rules.core.records import CHANCE
from rules.games.underground import GAME
from rules.games.underground.state import State
from rules.scenarios.runner import by_the_book
from rules.simulate.variant import Variant


def begun() -> State:
    """A whole game of three, the cards still to be dealt."""
    state: State = Variant("underground", 3, seed=1).begin(0)
    return state


def dealt() -> State:
    """The same game when everybody has his cards."""
    state = begun()
    while GAME.actors(state) == (CHANCE,):
        action = GAME.play.sample_chance(state, 0.3)
        assert action is not None
        state = GAME.resolve(state, action, None)
    return state


def test_chance_says_for_whom() -> None:
    """The deal at the beginning, then the die of whoever throws."""
    state = begun()
    assert GAME.play.chance_stream(state) == "deal A"
    state = dealt()
    thrown = next(one for one in GAME.actions(state) if one.verb == "throw")
    assert GAME.play.chance_stream(GAME.resolve(state, thrown, None)) == "roll A"
    turned = GAME.resolve(state, thrown, None)._replace(turn=1)
    assert GAME.play.chance_stream(turned) == "roll B"


def test_a_whole_board_can_be_played_to_the_end() -> None:
    """A part of one cannot."""
    state = dealt()
    assert GAME.play.is_whole(state)
    part = by_the_book("underground/chasm-wood").timeline.root.state
    assert not GAME.play.is_whole(part)
