"""The game as a whole: who may act, what things are called, when two games are the same."""

from __future__ import annotations

from copy import deepcopy

from rules.games.colditz import GAME
from tests.rules.games.colditz.table import Table


def test_positions_of_equal_games_are_equal() -> None:
    """EC-SETUP-08: castle, rulings, nations and what was agreed make a game; nothing else does."""
    state = Table(at={"Br1": "I05"}).state
    other = deepcopy(state)
    assert other.field is not state.field
    assert (other, other.field, hash(other.field)) == (state, state.field, hash(state.field))
    others = (
        Table({"edition": "classic"}), Table(players=["Dutch", "British"]),
        Table(players=["British", "Polish"]), Table(rounds=20),
    )  # fmt: skip
    for table in others:
        assert table.state.field != state.field
    assert GAME.setup({"board": "full"}, {}, {}).field != state.field
    assert state.field != "Mini-Colditz"


def test_the_codes_of_steps_are_told_of_no_pawn_by_name() -> None:
    """Each is the sentence that the engine says, for whatever pawn and circle."""
    told = {entry.word: entry.means for entry in GAME.setups.manual().codes}
    assert told["no-link"] == "no way leads from here to that circle"
    assert told["immune-safe"] == "somebody is on a Safe Area, where no Guard arrests"
    assert told["go-on"] == "the pawn may not stay there and goes on first"
