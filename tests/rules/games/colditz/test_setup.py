"""What a set-up may say: what play never leads to, what counts for nothing, and slips."""

from __future__ import annotations

from typing import Any

from rules.games.colditz import GAME

ONE: dict[str, Any] = {"board": "mini", "players": ["British"]}


# -- positions that were kept ----------------------------------------------------------------------


def test_an_older_position_is_still_read() -> None:
    """What a Turn has noted of the way home was not kept once."""
    state = GAME.setup(ONE, {}, {})
    kept = GAME.dump(state)
    del kept["idle"], kept["noted"]
    assert GAME.load(kept) == state
