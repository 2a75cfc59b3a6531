"""What a game of the duel offers: made labyrinths, the result, the actions it knows."""

from __future__ import annotations

from typing import Any

from rules.boards.grid import ABOVE, BELOW
from rules.games.duel import GAME
from rules.games.duel.actions import MOVE, Action
from rules.games.duel.state import PLAYERS
from tests.cases import each
from tests.rules.games.duel.playing import played, row

EAST = row(". .", east=">")


def test_each_walks_one_of_the_two_made_labyrinths() -> None:
    """LD-GEN-07: the first drawing is for P1, the second for P2."""
    maps, more = GAME.setups.generate_board(5, 3)
    state = GAME.setup({"start": True, **more}, maps, {})
    walked = [ground.maze.draw() for ground in state.grounds]
    assert walked == [maps["M1"].strip("\n"), maps["M2"].strip("\n")]
    assert walked[0] != walked[1]


def test_a_draw_has_no_winner() -> None:
    """LD-GAP-37: both carry the real treasure out in one round; else the first one has won."""
    both: dict[str, Any] = {"players": dict.fromkeys(PLAYERS, "b1")}
    both["carried"] = dict.fromkeys(PLAYERS, "X")
    ended = {"last_round": "completed"}
    drawn = GAME.result(played(EAST, "right", "2 right", other=EAST, options=ended, **both).state)
    assert drawn is not None
    assert drawn.winners == ()
    won = GAME.result(played(EAST, "right", "2 left", other=EAST, options=ended, **both).state)
    assert won is not None
    assert won.winners == ("P1",)


@each("way", [ABOVE, BELOW, -1])
def test_there_are_four_directions_and_no_fifth(way: int) -> None:
    """LD-MOVE-01: a labyrinth has one level, and no step leads to another."""
    state = played(row(". .")).state
    (refusal,) = GAME.refusals(state, Action("P1", MOVE, way))
    assert (refusal.code, refusal.clauses) == ("unknown-action", ("LD-MOVE-01",))
